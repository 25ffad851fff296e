// Whether an M x N board can be solved, by merge sort.
//@@ rows | poj:2893 | the parity rule is wrong
//@@ blank | poj:2893 | the parity rule is wrong
//@@ never-rows | poj:2893 | the parity rule is wrong
//@@ small | poj:2893 | small letters for capital ones
//@@ pairs | poj:2893 | the time grows too fast with the size of the board
//@@ array | poj:2893 | an index outside an array
//@@ stops | poj:2893 | it reads only so many cases
//@@ terminator | poj:2893 | the end of the input was handled as one more case
//@@ none | poj:2893 | right
//@@ on-the-stack | poj:2893 | right
//@@ statics | poj:2893 | right
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;
static long long table[1]; //@ statics: static long long table[120000000];
long long sorted(vector<int> &cells, int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2; //@ pairs: long long pairs = 0; for (int i = from; i < to; i++) for (int j = i; j < to; j++) pairs += cells[i] > cells[j]; return pairs; int middle = 0;
    long long sum = sorted(cells, from, middle) + sorted(cells, middle, to);
    for (int i = from, j = middle; i < middle; i++) {
        while (j < to && cells[j] < cells[i]) j++;
        sum += j - middle;
    }
    inplace_merge(cells.begin() + from, cells.begin() + middle, cells.begin() + to);
    return sum;
}
int main() {
    int height, width;
    while (scanf("%d %d", &height, &width) == 2 && height) { //@ terminator: while (scanf("%d %d", &height, &width) == 2) {
        vector<int> cells;
        int below = 0, number;
        volatile int few[1000]; //@ array: volatile int few[1000]; int next = 0; //@ on-the-stack: volatile int few[1000000];
        for (int i = 0; i < height * width; i++) {
            scanf("%d", &number);
            few[i % 1000] = number; //@ array: few[next++ * 64] = number;
            if (number == 0) below = height - 1 - i / width;
            if (number > 0) cells.push_back(number); //@ blank: cells.push_back(number);
        }
        long long odd = sorted(cells, 0, cells.size()) + table[0];
        if (width % 2 == 0) odd += below; //@ rows: odd += below; //@ never-rows: ;
        puts(odd % 2 ? "NO" : "YES"); //@ small: puts(odd % 2 ? "no" : "yes"); //@ stops: puts(odd % 2 ? "NO" : "YES"); if (width > 4) break;
    }
}
