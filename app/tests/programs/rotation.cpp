// The Rotation Game by IDA* and a table of distances, right or with one mistake.
//   rotation MISTAKE
// MISTAKE: none, terminator, ties, first-symbol, before.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>
using namespace std;

static const char *mistake;
static bool is(const char *name) { return strcmp(mistake, name) == 0; }

static const int LINES[8][7] = {
    {0, 2, 6, 11, 15, 20, 22}, {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4},
    {19, 18, 17, 16, 15, 14, 13}, {23, 21, 17, 12, 8, 3, 1}, {22, 20, 15, 11, 6, 2, 0},
    {13, 14, 15, 16, 17, 18, 19}, {4, 5, 6, 7, 8, 9, 10},
};
static const int INVERSE[8] = {5, 4, 7, 6, 1, 0, 3, 2};
static const int CENTRE[8] = {6, 7, 8, 11, 12, 15, 16, 17};

static int board[24], depth, only;
static char path[64];

static void turn(int line) {
    int first = board[LINES[line][0]];
    for (int i = 0; i < 6; i++) board[LINES[line][i]] = board[LINES[line][i + 1]];
    board[LINES[line][6]] = first;
}

// The distance of every set of eight cells to the centre, a bit for each cell.
static unsigned char away[1 << 24];

// Where a line's rotation takes the cells of each byte of a set.
static int taken[8][3][256];

static int turned(int cells, int line) {
    const auto &to = taken[line];
    return to[0][cells & 255] | to[1][cells >> 8 & 255] | to[2][cells >> 16];
}

static void prepare() {
    for (int line = 0; line < 8; line++)
        for (int cell = 0; cell < 24; cell++) {
            int to = cell;
            for (int i = 0; i < 7; i++)
                if (LINES[line][(i + 1) % 7] == cell) to = LINES[line][i];
            for (int byte = 0; byte < 256; byte++)
                if (byte >> cell % 8 & 1) taken[line][cell / 8][byte] |= 1 << to;
        }
}

static void measure() {
    prepare();
    memset(away, 99, sizeof away);
    int centre = 0;
    for (int cell : CENTRE) centre |= 1 << cell;
    vector<int> queue(1, centre);
    away[centre] = 0;
    for (size_t i = 0; i < queue.size(); i++)
        for (int line = 0; line < 8; line++) {
            int next = turned(queue[i], line);
            if (away[next] < 99) continue;
            away[next] = away[queue[i]] + 1;
            queue.push_back(next);
        }
}

static int missing() {
    int cells[4] = {0, 0, 0, 0};
    for (int i = 0; i < 24; i++) cells[board[i]] |= 1 << i;
    if (only) return away[cells[only]];
    return min(away[cells[1]], min(away[cells[2]], away[cells[3]]));
}

static bool search(int made, int came) {
    int h = missing();
    if (h == 0) return path[made] = 0, true;
    if (made + h > depth) return false;
    for (int i = 0; i < 8; i++) {
        int line = is("ties") ? 7 - i : i;
        if (came >= 0 && line == INVERSE[came]) continue;
        path[made] = 'A' + line;
        turn(line);
        bool found = search(made + 1, line);
        turn(INVERSE[line]);
        if (found) return true;
    }
    return false;
}

int main(int, char **arguments) {
    mistake = arguments[1];
    measure();
    while (true) {
        int read = scanf("%d", &board[0]);
        if (board[0] == 0 || (read != 1 && !is("terminator"))) break;
        for (int i = 1; i < 24; i++) scanf("%d", &board[i]);
        int before = board[CENTRE[0]];
        bool found = false;
        for (depth = 0; !found; depth++) {
            if (!is("first-symbol")) found = search(0, -1);
            // Symbol by symbol: the first that can be brought there in so few moves.
            for (only = 1; is("first-symbol") && only < 4 && !found; only++) found = search(0, -1);
            only = 0;
        }
        for (char *letter = path; *letter; letter++) turn(*letter - 'A');
        int shown = is("before") ? before : board[CENTRE[0]];
        printf("%s\n%d\n", *path ? path : "No moves needed", shown);
    }
}
