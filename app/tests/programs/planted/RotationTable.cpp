// The Rotation Game by the distances of all sets of cells: downhill, the first letter that leads on.
//@@ ties | poj:2286 | tries the moves in
//@@ bit | poj:2286 | states are never tried
//@@ outside | poj:2286 | the symbol is read from a cell outside the centre
//@@ second-line | poj:2286 | the second line of an answer is left out
//@@ second-word | poj:2286 | something else than the answer was printed
//@@ first-symbol | poj:2286 | stops at the first symbol that can be brought there
//@@ stale | poj:2286 | something of a case before is left over
//@@ index | poj:2286 | an index outside an array
//@@ terminator | poj:2286 | the end of the input is not noticed
//@@ none | poj:2286 | right
//@@ heap | poj:2286 | right
//@@ behind | poj:2286 | right
//@@ quick | poj:2286 | right
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
using namespace std;
int lines[8][7] = {{0, 2, 6, 11, 15, 20, 22}, {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4}, {19, 18, 17, 16, 15, 14, 13}};
int back[8] = {5, 4, 7, 6, 1, 0, 3, 2};
vector<unsigned char> away(1 << 24, 99); //@ heap: unsigned char *away = (unsigned char *)memset(new char[1 << 24], 99, 1 << 24);
vector<unsigned char> seen(1 << 21);
int moved(int cells, int line) {
    int *at = lines[line], after = cells;
    for (int i = 0; i < 7; i++) after &= ~(1 << at[i]);
    for (int i = 0; i < 7; i++) after |= (cells >> at[(i + 1) % 7] & 1) << at[i];
    return after;
}
bool is_seen(int cells) {
    bool is = seen[cells >> 3] >> (cells & 7) & 1; //@ bit: bool is = seen[cells >> 3] >> (cells & 7) & 1 || (cells & 1) != 0 && (cells & 16) != 0;
    seen[cells >> 3] |= 1 << (cells & 7);
    return is;
}
int main() {
    for (int line = 4; line < 8; line++) reverse_copy(lines[back[line]], lines[back[line]] + 7, lines[line]);
    vector<int> queue;
    int middle = 0;
    for (int cell : {6, 7, 8, 11, 12, 15, 16, 17}) middle |= 1 << cell;
    queue.push_back(middle), away[middle] = 0, is_seen(middle);
    for (size_t i = 0; i < queue.size(); i++)
        for (int line = 0; line < 8; line++) {
            int next = moved(queue[i], line);
            if (!is_seen(next)) away[next] = away[queue[i]] + 1, queue.push_back(next);
        }
    int board[25], one;
    string path;
    while (scanf("%d", &one) == 1 && one) { //@ terminator: while (scanf("%d", &one), one) {
        path.clear(); //@ stale: ;
        board[0] = one;
        int cells[4] = {};
        for (int i = 1; i < 24; i++) scanf("%d", &board[i]);
        for (int i = 0; i < 24; i++) cells[board[i]] |= 1 << i;
        int left = 99, shown = 0;
        for (int it = 1; it < 4; it++) left = min(left, (int)away[cells[it]]);
        if (left == 0 && one < 9) path = ""; //@ first-symbol: for (int it = 1, done = 0; it < 4; it++) if (done || away[cells[it]] > left) cells[it] = 0; else done = 1; //@ index: if (left > 5) path[left << 28] = 1;
        while (left > 0) {
            int best = -1;
            for (int line = 0; line < 8; line++)
                for (int it = 1; it < 4; it++)
                    if (away[moved(cells[it], line)] < left && best < 0) best = line; //@ ties: if (away[moved(cells[it], line)] < left) best = line;
            if (best < 0) best = left % 8;
            for (int it = 1; it < 4; it++) cells[it] = moved(cells[it], best);
            path += 'A' + best, left--;
        }
        for (int it = 1; it < 4; it++) if (cells[it] >> 6 & 1) shown = it; //@ outside: for (int it = 1; it < 4; it++) if (cells[it] >> 1 & 1) shown = it;
        printf("%s\n", path.empty() ? "No moves needed" : path.c_str()); //@ second-word: printf("%s\n", path.empty() ? "None" : path.c_str());
        if (path.empty() && one > 9) continue; //@ second-line: if (path.empty()) continue; //@ behind: fflush(stdout); //@ quick: setvbuf(stdout, nullptr, _IOFBF, 1 << 16);
        printf("%d\n", shown);
    }
}
