using Distances = unordered_map<Board, int>;

// The board before a move that ended in `board`; false if there is none.
bool undo(const Row& row, const Board& board, Board& before) {
    before = board;
    for (const Take& take : row.takes) {
        int content = board[take.cell];
        if (!take.map.empty())
            content = find(take.map.begin(), take.map.end(), content) - take.map.begin();
        before[take.from] = content;
    }
    return is_legal(row, before) && after(row, before) == board;
}

// The distances of all boards from which these goals can be reached, or of those that need at most
// so many moves: breadth first, backwards.
Distances around(const vector<Board>& goals, int most) {
    Distances far;
    vector<Board> boards = goals;
    for (const Board& goal : goals) far[goal] = 0;
    for (size_t at = 0; at < boards.size(); ++at) {
        Board board = boards[at], before;
        int next = far[board] + 1;
        if (most >= 0 && next > most) break;
        for (const Row& row : ROWS)
            if (undo(row, board, before) && far.emplace(before, next).second) boards.push_back(before);
    }
    return far;
}

//? goal
// The board by names with which the goal has its pieces in order. The first FIXED contents, which
// the rules speak of, keep theirs.
Board renamed(const Board& board, const Board& goal) {
    map<int, int> names;
    for (int content = 0; content < FIXED; ++content) names[content] = content;
    for (int content : goal) names.emplace(content, names.size());
    Board other = board;
    for (auto& content : other) content = names[content];
    return other;
}
//.

//? limit
// Half of the moves that count are looked at from the goals, the rest from the board.
//.
//? !limit
// The distances of all boards are found once. The way down is the first by the order of moves.
//.
Answer solve(const Case& asked) {
    Board here = asked.start;
    vector<Board> goals;
    //? goal
    goals = {renamed(asked.goal, asked.goal)};
    here = renamed(asked.start, asked.goal);
    //.
    //? !goal
    for (const Numbers& goal : GOALS) goals.emplace_back(goal.begin(), goal.end());
    //.
    static map<vector<Board>, Distances> known;
    //? limit
    if (!known.count(goals)) known[goals] = around(goals, MOST / 2);
    const Distances& far = known[goals];
    unordered_set<Board> seen = {here};
    vector<Board> layer = {here};
    for (int made = 0; made <= MOST - MOST / 2; ++made) {
        int left = MOST;
        for (const Board& board : layer)
            if (auto met = far.find(board); met != far.end()) left = min(left, met->second);
        if (left <= MOST / 2) return {true, made + left, {}, ""};
        vector<Board> following;
        for (const Board& board : layer)
            for (const Row& row : ROWS)
                if (is_legal(row, board))
                    if (Board next = after(row, board); seen.insert(next).second) following.push_back(next);
        layer = following;
    }
    return {false, 0, {}, ""};
    //.
    //? !limit
    if (!known.count(goals)) known[goals] = around(goals, -1);
    const Distances& far = known[goals];
    if (!far.count(here)) return {false, 0, {}, ""};
    Answer answer = {true, far.at(here), {}, ""};
    //? within
    if (answer.count > MOST) return {false, 0, {}, ""};
    //.
    //? path
    for (int left = answer.count - 1; left >= 0; --left)
        for (int turn = 0; turn < (int)NAMES.size(); ++turn) {
            //? last
            int name = NAMES.size() - 1 - turn;  // the mistake: the last of the shortest paths, not the first
            //.
            //? !last
            int name = turn;
            //.
            Board next = here;
            if (!step(next, name) || !far.count(next) || far.at(next) != left) continue;
            answer.moves.push_back(name);
            here = next;
            break;
        }
    //.
    return answer;
    //.
}

