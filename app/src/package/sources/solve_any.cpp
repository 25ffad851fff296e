// Brings tile after tile to its cell, rows from above and columns from the left, until 3x3 cells are
// left, which are searched breadth first. The path is not a short one.
struct Work {
    Board board;
    int width;
    vector<bool> locked;
    Numbers moves;

    int beside(int blank, int way) const {
        int row = blank / width + (way == 0) - (way == 3), column = blank % width + (way == 2) - (way == 1);
        bool is_inside = row >= 0 && row < width && column >= 0 && column < width;
        return is_inside && !locked[row * width + column] ? row * width + column : -1;
    }
    int steps(int one, int other) const {
        return abs(one / width - other / width) + abs(one % width - other % width);
    }
    // About how far the blank and the tiles are from where the tiles are wanted.
    int far(const Numbers& places, const Numbers& cells) const {
        int sum = 0, nearest = 1000;
        for (size_t i = 0; i < cells.size(); ++i)
            if (places[i + 1] != cells[i]) {
                sum += 4 * steps(places[i + 1], cells[i]);
                nearest = min(nearest, steps(places[0], places[i + 1]));
            }
        return sum == 0 ? 0 : sum + nearest;
    }
    // Best-first search over the cells of the blank and of those tiles; the others do not matter.
    void bring(const Numbers& cells) {
        Numbers start = {int(find(board.begin(), board.end(), 0) - board.begin())};
        for (int cell : cells) start.push_back(find(board.begin(), board.end(), cell + 1) - board.begin());
        map<Numbers, pair<Numbers, int>> came = {{start, {start, -1}}};
        using Open = pair<pair<int, int>, Numbers>;
        priority_queue<Open, vector<Open>, greater<Open>> open;
        open.push({{far(start, cells), 0}, start});
        while (far(open.top().second, cells) > 0) {
            Numbers here = open.top().second;
            open.pop();
            for (int way = 0; way < 4; ++way) {
                int there = beside(here[0], way);
                if (there < 0) continue;
                Numbers next = here;
                for (int& place : next)
                    if (place == there) place = here[0];
                next[0] = there;
                if (came.emplace(next, make_pair(here, way)).second)
                    open.push({{far(next, cells), (int)came.size()}, next});
            }
        }
        Numbers ways;
        for (Numbers here = open.top().second; came[here].second >= 0; here = came[here].first)
            ways.push_back(came[here].second);
        for (auto way = ways.rbegin(); way != ways.rend(); ++way) step(board, *way), moves.push_back(*way);
        for (int cell : cells) locked[cell] = true;
    }
    // The last two of a line together: the last alone cannot get past the others.
    void bring_line(const Numbers& cells) {
        for (size_t i = 0; i + 2 < cells.size(); ++i) bring({cells[i]});
        bring({cells[cells.size() - 2], cells.back()});
    }
    void finish() {
        Board goal(board.size());
        for (size_t cell = 0; cell < goal.size(); ++cell) goal[cell] = (cell + 1) % goal.size();
        map<Board, pair<Board, int>> came = {{board, {board, -1}}};
        queue<Board> open({board});
        while (!came.count(goal)) {
            Board here = open.front();
            open.pop();
            int blank = find(here.begin(), here.end(), 0) - here.begin();
            for (int way = 0; way < 4; ++way) {
                int there = beside(blank, way);
                if (there < 0) continue;
                Board next = here;
                swap(next[blank], next[there]);
                if (came.emplace(next, make_pair(here, way)).second) open.push(next);
            }
        }
        Numbers ways;
        for (Board here = goal; came[here].second >= 0; here = came[here].first)
            ways.push_back(came[here].second);
        moves.insert(moves.end(), ways.rbegin(), ways.rend());
    }
};

Answer solve(const Case& asked) {
    if (!is_solvable(asked)) return {false, 0, {}, ""};
    int width = width_of(asked), cells = asked.start.size();
    Work work = {asked.start, width, vector<bool>(cells), {}};
    //? blank_first
    // The same board upside down, its tiles counted from the other end.
    reverse(work.board.begin(), work.board.end());
    for (int& tile : work.board) tile = tile == 0 ? 0 : cells - tile;
    //.
    for (int at = 0; at < width - 3; ++at) {
        Numbers row, column;
        for (int i = at; i < width; ++i) row.push_back(at * width + i);
        for (int i = at + 1; i < width; ++i) column.push_back(i * width + at);
        work.bring_line(row);
        work.bring_line(column);
    }
    work.finish();
    //? blank_first
    for (int& way : work.moves) way = 3 - way;
    //.
    return {true, (int)work.moves.size(), work.moves, ""};
}

