// The 8-puzzle by A*, right or with one of the mistakes that people publish.
//   eight FORM MISTAKE
// FORM: path (one board), count (one board), many (to the end of the input), pairs (hdu:3567).
// MISTAKE: none, greedy, pushed, two-cells, stale, one-more, ties, tie-order.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <queue>
#include <string>
#include <vector>
using namespace std;

static const int STATES = 362880;
static int factorial[10];
static const char LETTERS[] = "dlru";
static const int ROW[] = {1, 0, 0, -1}, COLUMN[] = {0, -1, 1, 0};

static const char *mistake;
static bool is(const char *name) { return strcmp(mistake, name) == 0; }

struct Board {
    int cells[9];
    int blank() const { return find(cells, cells + 9, 0) - cells; }
};

static int rank_of(const Board &board) {
    int rank = 0;
    for (int i = 0; i < 9; i++) {
        int smaller = 0;
        for (int j = i + 1; j < 9; j++) smaller += board.cells[j] < board.cells[i];
        rank += smaller * factorial[8 - i];
    }
    return rank;
}

static int where_in_goal[9];

static int estimate(const Board &board) {
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        int tile = board.cells[i];
        if (tile == 0 && !is("two-cells")) continue;
        int to = where_in_goal[tile];
        if (is("two-cells")) sum += 2 * (to != i); // a move repairs two cells
        else sum += abs(to / 3 - i / 3) + abs(to % 3 - i % 3);
    }
    return sum;
}

static int cost[STATES], from[STATES];
static char letter[STATES], closed[STATES];
static Board board_of[STATES];

struct Open {
    int f, g, rank;
    bool operator<(const Open &other) const { return f != other.f ? f > other.f : g < other.g; }
};

static bool solvable(const Board &start, const Board &goal) {
    int inversions = 0;
    for (const Board *board : {&start, &goal})
        for (int i = 0; i < 9; i++)
            for (int j = i + 1; j < 9; j++)
                inversions += board->cells[i] && board->cells[j] && board->cells[i] > board->cells[j];
    return inversions % 2 == 0;
}

static string solve(const Board &start, const Board &goal) {
    for (int i = 0; i < 9; i++) where_in_goal[goal.cells[i]] = i;
    static bool used = false;
    if (!used || !is("stale")) {
        memset(cost, 127, sizeof cost);
        memset(closed, 0, sizeof closed);
    }
    used = true;
    priority_queue<Open> open;
    int first = rank_of(start), last = rank_of(goal);
    closed[first] = is("pushed");
    cost[first] = 0, from[first] = -1, board_of[first] = start;
    open.push({estimate(start), 0, first});
    while (!open.empty()) {
        Open best = open.top();
        open.pop();
        if (best.rank == last) break;
        if (!is("pushed")) {
            if (closed[best.rank]) continue;
            closed[best.rank] = 1;
        }
        Board board = board_of[best.rank];
        int blank = board.blank();
        for (int move = 0; move < 4; move++) {
            int row = blank / 3 + ROW[move], column = blank % 3 + COLUMN[move];
            if (row < 0 || row > 2 || column < 0 || column > 2) continue;
            Board next = board;
            swap(next.cells[blank], next.cells[3 * row + column]);
            int rank = rank_of(next), g = best.g + 1;
            if (is("pushed") ? closed[rank] : cost[rank] <= g) continue;
            closed[rank] = is("pushed");
            cost[rank] = g, from[rank] = best.rank, letter[rank] = LETTERS[move];
            board_of[rank] = next;
            open.push({(is("greedy") ? 0 : g) + estimate(next), g, rank});
        }
    }
    string path;
    for (int rank = last; from[rank] >= 0; rank = from[rank]) path += letter[rank];
    reverse(path.begin(), path.end());
    return path;
}

// The first of the shortest paths: distances from the goal, then downhill in letter order.
static string first_path(const Board &start, const Board &goal) {
    memset(cost, 127, sizeof cost);
    vector<Board> queue(1, goal);
    cost[rank_of(goal)] = 0;
    for (size_t i = 0; i < queue.size(); i++) {
        Board board = queue[i];
        int blank = board.blank(), g = cost[rank_of(board)];
        if (g >= cost[rank_of(start)]) break; // all that are nearer are there
        for (int move = 0; move < 4; move++) {
            int row = blank / 3 + ROW[move], column = blank % 3 + COLUMN[move];
            if (row < 0 || row > 2 || column < 0 || column > 2) continue;
            Board next = board;
            swap(next.cells[blank], next.cells[3 * row + column]);
            int rank = rank_of(next);
            if (cost[rank] > g + 1) cost[rank] = g + 1, queue.push_back(next);
        }
    }
    string path;
    Board board = start;
    while (int left = cost[rank_of(board)]) {
        int blank = board.blank(), made = -1;
        Board after;
        for (int i = 0; i < 4; i++) {
            int move = is("tie-order") ? 3 - i : i;
            int row = blank / 3 + ROW[move], column = blank % 3 + COLUMN[move];
            if (row < 0 || row > 2 || column < 0 || column > 2) continue;
            Board next = board;
            swap(next.cells[blank], next.cells[3 * row + column]);
            if (cost[rank_of(next)] != left - 1) continue;
            if (made < 0 || is("ties")) made = move, after = next; // a later one replaces the first
        }
        path += LETTERS[made];
        board = after;
    }
    return path;
}

static bool read(Board &board) {
    for (int i = 0; i < 9; i++) {
        char word[64];
        if (scanf("%63s", word) != 1) return false;
        board.cells[i] = word[0] == 'x' ? 0 : atoi(word);
    }
    return true;
}

static Board from_word(const char *word) {
    Board board;
    for (int i = 0; i < 9; i++) board.cells[i] = word[i] == 'X' ? 0 : word[i] - '0';
    return board;
}

int main(int, char **arguments) {
    string form = arguments[1];
    mistake = arguments[2];
    factorial[0] = 1;
    for (int i = 1; i < 10; i++) factorial[i] = i * factorial[i - 1];
    Board goal = {{1, 2, 3, 4, 5, 6, 7, 8, 0}}, board;
    if (form == "pairs") {
        int cases;
        scanf("%d", &cases);
        for (int number = 1; number <= cases; number++) {
            char start[64], end[64];
            scanf("%63s %63s", start, end);
            string path = first_path(from_word(start), from_word(end));
            printf("Case %d: %d\n%s\n", number, (int)path.size(), path.c_str());
        }
        return 0;
    }
    const char *none = form == "count" ? "-1" : "unsolvable";
    if (form == "many") {
        while (is("one-more") ? !feof(stdin) : true) {
            if (!read(board) && !is("one-more")) break;
            puts(solvable(board, goal) ? solve(board, goal).c_str() : none);
        }
        return 0;
    }
    if (!read(board)) return 0;
    if (!solvable(board, goal)) return puts(none), 0;
    string path = solve(board, goal);
    if (form == "count") printf("%d\n", (int)path.size());
    else puts(path.c_str());
}
