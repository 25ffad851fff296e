// Iterative deepening without an estimate and without remembering boards: right, and far too slow.
bool descend(const Case& asked, const Board& board, int left, Numbers& moves) {
    if (is_solved(asked, board)) return true;
    for (int name = 0; left > 0 && name < (int)NAMES.size(); ++name) {
        Board next = board;
        if (!step(next, name)) continue;
        moves.push_back(name);
        if (descend(asked, next, left - 1, moves)) return true;
        moves.pop_back();
    }
    return false;
}

// The symbol that the moves bring to the cells of the goal, where that is asked for.
string reached(const Case& asked, const Numbers& moves) {
    (void)asked, (void)moves;
    //? symbol
    Board board = asked.start;
    for (int name : moves) step(board, name);
    for (size_t cell = 0; cell < GOALS[0].size(); ++cell)
        if (GOALS[0][cell] >= 0) return WORDS[board[cell]];
    //.
    return "";
}

Answer solve(const Case& asked) {
    Numbers moves;
    for (int most = 0; MOST < 0 || most <= MOST; ++most)
        if (descend(asked, asked.start, most, moves)) return {true, most, moves, reached(asked, moves)};
    return {false, 0, {}, ""};
}

