bool is_legal(const Row& row, const Board& board) {
    return all_of(row.guards.begin(), row.guards.end(), [&](const Guard& guard) {
        return count(guard.holds.begin(), guard.holds.end(), board[guard.cell]) > 0;
    });
}

Board after(const Row& row, const Board& board) {
    Board changed = board;
    for (const Take& take : row.takes) {
        int content = board[take.from];
        changed[take.cell] = take.map.empty() ? content : take.map[content];
    }
    return changed;
}

//? walks
// Makes the move of that name; false if it is not legal.
bool step(Board& board, int name) {
    for (const Row& row : ROWS)
        if (row.name == name && is_legal(row, board)) {
            board = after(row, board);
            return true;
        }
    return false;
}

bool is_solved(const Case& asked, const Board& board) {
    //? goal
    return board == asked.goal;
    //.
    //? !goal
    (void)asked;
    return any_of(GOALS.begin(), GOALS.end(), [&](const Numbers& goal) {
        for (size_t cell = 0; cell < goal.size(); ++cell)
            if (goal[cell] >= 0 && goal[cell] != board[cell]) return false;
        return true;
    });
    //.
}
//.

