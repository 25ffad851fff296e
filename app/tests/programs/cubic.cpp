// The Cubic Eight-Puzzle by breadth-first search from both ends, right or with one mistake.
//   cubic MISTAKE
// MISTAKE: none, level, depth, unproven, stale, terminator.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

static const char *mistake;
static bool is(const char *name) { return strcmp(mistake, name) == 0; }

// A cube is one of six: the colours on top, in front and at the side, as a word of WRB.
static const char *CUBES[6] = {"WRB", "WBR", "RWB", "RBW", "BWR", "BRW"};
static int sideways[6], lengthways[6];

typedef array<signed char, 9> Board; // nine cubes, -1 for the empty square

static int cube(char top, char front) {
    for (int i = 0; i < 6; i++)
        if (CUBES[i][0] == top && CUBES[i][1] == front) return i;
    return -1;
}

static unsigned key(const Board &board) {
    unsigned key = 0;
    for (int cell : board) key = key * 7 + (cell + 1);
    return key;
}

static bool roll(const Board &board, int way, Board &next) {
    static const int ROW[] = {-1, 0, 0, 1}, COLUMN[] = {0, -1, 1, 0};
    int empty = find(board.begin(), board.end(), -1) - board.begin();
    int row = empty / 3 + ROW[way], column = empty % 3 + COLUMN[way];
    if (row < 0 || row > 2 || column < 0 || column > 2) return false;
    next = board;
    int rolled = board[3 * row + column];
    next[empty] = ROW[way] ? lengthways[rolled] : sideways[rolled];
    next[3 * row + column] = -1;
    return true;
}

static const int KEYS = 40353607; // 7^9
static vector<bool> seen[2];

static int solve(const Board &start, const vector<Board> &goals) {
    for (auto &side : seen)
        if (side.empty() || !is("stale")) side.assign(KEYS, false);
    vector<Board> layer[2] = {{start}, goals};
    for (int side = 0; side < 2; side++)
        for (auto &board : layer[side]) seen[side][key(board)] = true;
    for (auto &board : goals)
        if (seen[0][key(board)]) return 0;
    int most = is("level") ? 31 : is("depth") ? 29 : is("unproven") ? 20 : 30;
    for (int rolls = 1; rolls <= most; rolls++) {
        int side = layer[1].size() < layer[0].size();
        vector<Board> next;
        bool met = false;
        for (auto &board : layer[side]) {
            Board successor;
            for (int way = 0; way < 4; way++) {
                if (!roll(board, way, successor)) continue;
                unsigned number = key(successor);
                if (seen[side][number]) continue;
                seen[side][number] = true;
                met = met || seen[1 - side][number];
                next.push_back(successor);
            }
        }
        if (met) return rolls;
        layer[side].swap(next);
    }
    return -1;
}

int main(int, char **arguments) {
    mistake = arguments[1];
    for (int i = 0; i < 6; i++) {
        char top = CUBES[i][0], front = CUBES[i][1], side = CUBES[i][2];
        sideways[i] = cube(side, front);
        lengthways[i] = cube(front, top);
    }
    int column, row;
    while (true) {
        int read = scanf("%d %d", &column, &row);
        if (column == 0 || (read != 2 && !is("terminator"))) break;
        Board start;
        start.fill(cube('W', 'R'));
        start[3 * (row - 1) + column - 1] = -1;
        vector<Board> goals(1);
        for (int i = 0; i < 9; i++) {
            char letter[2];
            scanf("%1s", letter);
            vector<Board> more;
            for (auto &goal : goals)
                for (int kind = -1; kind < 6; kind++)
                    if (kind < 0 ? letter[0] == 'E' : CUBES[kind][0] == letter[0]) {
                        goal[i] = kind;
                        more.push_back(goal);
                    }
            goals.swap(more);
        }
        printf("%d\n", solve(start, goals));
    }
}
