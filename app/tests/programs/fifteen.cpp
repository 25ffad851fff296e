// The 15-puzzle by IDA*: the fewest moves or -1, right or with one mistake.
//   fifteen MISTAKE
// MISTAKE: none, parity, unproven, depth, blank.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

static const char *mistake;
static bool is(const char *name) { return strcmp(mistake, name) == 0; }

static int cells[16];

static int far_from_home(int tile, int cell) {
    if (tile == 0 && !is("blank")) return 0;
    int home = (tile + 15) % 16;
    return abs(home / 4 - cell / 4) + abs(home % 4 - cell % 4);
}

static bool search(int blank, int came, int left, int h) {
    if (is("depth") && left == 0) return false; // and only then the goal
    if (h == 0) return true;
    if (h > left) return false;
    static const int STEP[] = {4, -1, 1, -4};
    for (int move = 0; move < 4; move++) {
        int to = blank + STEP[move];
        if (move + came == 3 || to < 0 || to > 15) continue;
        if ((move == 1 || move == 2) && to / 4 != blank / 4) continue;
        int tile = cells[to];
        int next = h - far_from_home(tile, to) + far_from_home(tile, blank);
        if (is("blank")) next += far_from_home(0, to) - far_from_home(0, blank);
        std::swap(cells[blank], cells[to]);
        bool found = search(to, move, left - 1, next);
        std::swap(cells[blank], cells[to]);
        if (found) return true;
    }
    return false;
}

int main(int, char **arguments) {
    mistake = arguments[1];
    int blank = 0, inversions = 0, h = 0;
    for (int i = 0; i < 16; i++) {
        if (scanf("%d", &cells[i]) != 1) return 0;
        if (cells[i] == 0) blank = i;
    }
    for (int i = 0; i < 16; i++) {
        h += far_from_home(cells[i], i);
        for (int j = i + 1; j < 16; j++) inversions += cells[i] && cells[j] && cells[i] > cells[j];
    }
    int odd = is("parity") ? inversions % 2 : (inversions + 3 - blank / 4) % 2;
    if (odd) return puts("-1"), 0;
    for (int bound = h;; bound++) {
        if (is("unproven") && bound > 24) return puts("-1"), 0;
        if (search(blank, -9, bound, h)) return printf("%d\n", bound), 0;
    }
}
