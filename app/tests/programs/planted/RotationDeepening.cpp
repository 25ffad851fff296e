// The Rotation Game by IDA* with a table of distances.
//@@ order | poj:2286 | tries the moves in
//@@ first-symbol | poj:2286 | stops at the first symbol that can be brought there
//@@ before | poj:2286 | the symbol is read before the moves are made
//@@ outside | poj:2286 | the symbol is read from a cell outside the centre
//@@ second-line | poj:2286 | the second line of an answer is left out
//@@ solved | poj:2286 | whether the board is solved is not asked before the first move
//@@ too-high | poj:2286 | a path that is not shortest is found first
//@@ other-way | poj:2286 | the lines are rotated the wrong way
//@@ small | poj:2286 | small letters for capital ones
//@@ line | poj:2286 | the moves printed are not those of the search
//@@ turned | poj:2286 | read from the end, the letters solve the board
//@@ stops | poj:2286 | it reads only so many cases
//@@ none | poj:2286 | right
//@@ reset | poj:2286 | right
//@@ statics | poj:2286 | right
//@@ spaces | poj:2286 | right
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
using namespace std;
int lines[8][7] = {{0, 2, 6, 11, 15, 20, 22}, {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4}, {19, 18, 17, 16, 15, 14, 13}}; //@ line: int lines[8][7] = {{0, 2, 6, 11, 15, 20, 22}, {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4}, {19, 18, 17, 15, 16, 14, 13}};
int back[8] = {5, 4, 7, 6, 1, 0, 3, 2}, centre[8] = {6, 7, 8, 11, 12, 15, 16, 17};
unsigned char away[1 << 24]; //@ statics: unsigned char away[1 << 24]; int unused[220000000];
int board[24], only;
string path;
template <class Cells> void turn(Cells &cells, int line) {
    auto first = cells[lines[line][0]];
    for (int i = 0; i < 6; i++) cells[lines[line][i]] = cells[lines[line][i + 1]];
    cells[lines[line][6]] = first;
}
int moved(int cells, int line) {
    int *at = lines[line], after = cells;
    for (int i = 0; i < 7; i++) after &= ~(1 << at[i]);
    for (int i = 0; i < 7; i++) after |= (cells >> at[(i + 1) % 7] & 1) << at[i];
    return after;
}
int distance() {
    int cells[4] = {};
    for (int i = 0; i < 24; i++) cells[board[i]] |= 1 << i;
    if (only) return away[cells[only]];
    return min(away[cells[1]], min(away[cells[2]], away[cells[3]])); //@ too-high: int far = min(away[cells[1]], min(away[cells[2]], away[cells[3]])); return far + far / 3;
}
bool search(int left) {
    int far = distance();
    if (far == 0) return true;
    if (far > left) return false;
    for (int line = 0; line < 8; line++) { //@ order: for (int line = 7; line >= 0; line--) {
        turn(board, line);
        path += 'A' + line;
        bool found = search(left - 1);
        turn(board, back[line]);
        if (found) return true;
        path.pop_back();
    }
    return false;
}
int main() {
    for (int line = 4; line < 8; line++) reverse_copy(lines[back[line]], lines[back[line]] + 7, lines[line]);
    memset(away, 99, sizeof away);
    vector<int> queue(1);
    for (int cell : centre) queue[0] |= 1 << cell;
    away[queue[0]] = 0;
    for (size_t i = 0; i < queue.size(); i++)
        for (int line = 0; line < 8; line++) {
            int next = moved(queue[i], line);
            if (away[next] == 99) away[next] = away[queue[i]] + 1, queue.push_back(next);
        }
    while (scanf("%d", &board[0]) == 1 && board[0]) {
        for (int i = 1; i < 24; i++) scanf("%d", &board[i]);
        path = ""; //@ reset: path.clear(), only = 0;
        int before = board[6];
        for (int bound = 0; !search(bound); bound++) {} //@ first-symbol: for (int bound = 0, found = 0; !found; bound++) for (only = 1; only < 4 && !found; only++) found = search(bound);
        only = 0;
        for (char letter : path) turn(board, letter - 'A');
        int shown = board[6]; //@ before: int shown = before; //@ outside: int shown = board[2];
        if (path.empty()) { //@ solved: if (path.empty()) path = "A"; if (path.empty()) {
            printf("No moves needed\n"); //@ second-line: printf("No moves needed\n"); continue;
        } else if (before < 9) { //@ other-way: } else if (transform(path.begin(), path.end(), path.begin(), [](char it) { return 'A' + back[it - 'A']; }), true) { //@ small: } else if (transform(path.begin(), path.end(), path.begin(), [](char it) { return it + 32; }), true) { //@ turned: } else if (reverse(path.begin(), path.end()), true) {
            printf("%s\n", path.c_str()); //@ spaces: printf(" %s \n\n", path.c_str());
        }
        printf("%d\n", shown); //@ stops: printf("%d\n", shown); if (path.size() > 6) break;
    }
}
