//? lines
int width_of(const Case& asked) { return lround(sqrt(asked.start.size())); }
//.
//? !lines
int width_of(const Case& asked) { return asked.head.back(); }
//.

// Tiles in order, the blank (0) last or first.
Board goal_of(const Board& board) {
    Board goal(board.size());
    //? blank_first
    for (size_t cell = 0; cell < goal.size(); ++cell) goal[cell] = cell;
    //.
    //? !blank_first
    for (size_t cell = 0; cell < goal.size(); ++cell) goal[cell] = (cell + 1) % goal.size();
    //.
    return goal;
}

//? walks
// Moves the blank of a square board down, left, right or up; false at an edge.
bool step(Board& board, int name) {
    int width = lround(sqrt(board.size())), blank = find(board.begin(), board.end(), 0) - board.begin();
    int row = blank / width + (name == 0) - (name == 3), column = blank % width + (name == 2) - (name == 1);
    if (row < 0 || row >= width || column < 0 || column >= width) return false;
    swap(board[blank], board[row * width + column]);
    return true;
}

bool is_solved(const Case&, const Board& board) { return board == goal_of(board); }
//.

//? solvability
// Every move exchanges two cells, one of which is the blank: the parity of all exchanges is that of
// the way of the blank.
bool is_solvable(const Case& asked) {
    Board goal = goal_of(asked.start), board = asked.start;
    Numbers place(goal.size());
    for (size_t cell = 0; cell < goal.size(); ++cell) place[goal[cell]] = cell;
    int width = width_of(asked), blank = find(board.begin(), board.end(), 0) - board.begin();
    int odd = (blank / width + blank % width + place[0] / width + place[0] % width) % 2;
    for (size_t cell = 0; cell < board.size(); ++cell)
        while (place[board[cell]] != (int)cell) {
            swap(board[cell], board[place[board[cell]]]);
            odd ^= 1;
        }
    return odd == 0;
}
//.

