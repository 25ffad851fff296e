// IDA*: depth-first searches, each with a larger bound on the number of moves. The estimate is the sum
// of the ways of all tiles, and two more for each tile that must leave its line to let another pass.
struct Search {
    Board board;
    int width, bound = 0;
    Numbers moves;

    // The tiles of a line that have to leave it: all but the most that are in order.
    int conflicts(int line, bool is_row) const {
        int longest[16], most = 0, count = 0, places[16];
        for (int i = 0; i < width; ++i) {
            int tile = is_row ? board[line * width + i] : board[i * width + line];
            if (tile == 0 || (is_row ? (tile - 1) / width : (tile - 1) % width) != line) continue;
            places[count] = is_row ? (tile - 1) % width : (tile - 1) / width;
            longest[count] = 1;
            for (int j = 0; j < count; ++j)
                if (places[j] < places[count]) longest[count] = max(longest[count], longest[j] + 1);
            most = max(most, longest[count++]);
        }
        return 2 * (count - most);
    }
    int steps(int tile, int cell) const {
        return abs((tile - 1) / width - cell / width) + abs((tile - 1) % width - cell % width);
    }
    int estimate() const {
        int sum = 0;
        for (int cell = 0; cell < width * width; ++cell)
            if (board[cell] != 0) sum += steps(board[cell], cell);
        for (int line = 0; line < width; ++line) sum += conflicts(line, true) + conflicts(line, false);
        return sum;
    }
    // Tries the moves in the order down, left, right, up, never straight back.
    bool descend(int blank, int h, int last) {
        if (h == 0) return true;
        for (int turn = 0; turn < 4; ++turn) {
            //? last
            int way = 3 - turn;  // the mistake: the last of the shortest paths, not the first
            //.
            //? !last
            int way = turn;
            //.
            int row = blank / width + (way == 0) - (way == 3);
            int column = blank % width + (way == 2) - (way == 1);
            if (way == 3 - last || row < 0 || row >= width || column < 0 || column >= width) continue;
            int from = row * width + column, tile = board[from];
            bool is_row = way == 1 || way == 2;  // the tile stays in its row: columns change
            int one = is_row ? blank % width : blank / width, other = is_row ? column : row;
            int next = h - steps(tile, from) - conflicts(one, !is_row) - conflicts(other, !is_row);
            swap(board[blank], board[from]);
            next += steps(tile, blank) + conflicts(one, !is_row) + conflicts(other, !is_row);
            moves.push_back(way);
            if ((int)moves.size() + next <= bound && descend(from, next, way)) return true;
            moves.pop_back();
            swap(board[blank], board[from]);
        }
        return false;
    }
};

// A shortest path of at most so many moves.
Answer within(const Case& asked, int most) {
    if (!is_solvable(asked)) return {false, 0, {}, ""};
    Search search = {asked.start, width_of(asked), 0, {}};
    int blank = find(asked.start.begin(), asked.start.end(), 0) - asked.start.begin();
    int h = search.estimate();
    for (search.bound = h; most < 0 || search.bound <= most; search.bound += 2)
        if (search.descend(blank, h, -1)) return {true, (int)search.moves.size(), search.moves, ""};
    return {false, 0, {}, ""};
}

//? solves
Answer solve(const Case& asked) { return within(asked, MOST); }

//.
