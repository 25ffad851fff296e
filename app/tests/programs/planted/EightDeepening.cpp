// The 8-puzzle by IDA*, one board: the fewest moves, or -1.
//@@ one-more | acwing:845 | states are counted instead of the moves
//@@ one-less | acwing:845 | the last move, or the first, is not counted
//@@ blank | acwing:845 | a path that is not shortest is found first
//@@ two-cells | acwing:845 | a path that is not shortest is found first
//@@ step-of-four | acwing:845 | a path that is not shortest is found first
//@@ edge | acwing:845 | some moves are not those of the puzzle
//@@ unproven | acwing:845 | no solution is printed without a proof
//@@ parity | acwing:845 | the parity rule is wrong
//@@ no-parity | acwing:845 | looks at every board that can be reached
//@@ twice | acwing:845 | each move is counted twice
//@@ never-set | acwing:845 | the same number is printed for all boards
//@@ code | acwing:845 | main does not return 0
//@@ solved | acwing:845 | a loop that does not end
//@@ divide | acwing:845 | a division by zero
//@@ index | acwing:845 | an index outside an array
//@@ none | acwing:845 | right
//@@ stack | acwing:845 | right
//@@ deep | acwing:845 | right
//@@ characters | acwing:845 | right
//@@ busy | acwing:845 | right
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
int cells[9], *nowhere;
int far(int tile, int cell) {
    if (tile == 0) return 0; //@ blank: if (tile == 0) tile = 9;
    return abs((tile - 1) / 3 - cell / 3) + abs((tile - 1) % 3 - cell % 3);
}
int deep(int calls) {
    char local[10000];
    memset(local, calls, sizeof local);
    return calls ? deep(calls - 1) + local[calls] - (char)calls : 0;
}
int estimate() {
    int sum = 0;
    for (int i = 0; i < 9; i++) sum += far(cells[i], i);
    return sum; //@ two-cells: return sum + sum / 2;
}
bool search(int blank, int came, int left) {
    int h = estimate();
    if (h == 0) return true;
    if (h > left) return false;
    for (int move = 0; move < 4; move++) {
        if (move + came == 3) continue;
        int to = blank + (move == 0 ? -3 : move == 1 ? -1 : move == 2 ? 1 : 3);
        if (to < 0 || to > 8) continue;
        if ((move == 1 || move == 2) && to / 3 != blank / 3) continue; //@ edge: ;
        std::swap(cells[blank], cells[to]);
        bool found = search(to, move, left - 1);
        std::swap(cells[blank], cells[to]);
        if (found) return true;
    }
    return false;
}
int main() {
    int blank = 0, inversions = 0;
    for (int i = 0; i < 9; i++) {
        char word[9];
        if (scanf("%8s", word) != 1) return 0; //@ characters: do { if (scanf("%c", word) != 1) return 0; } while (word[0] <= ' ');
        cells[i] = word[0] == 'x' ? 0 : word[0] - '0';
        if (cells[i] == 0) blank = i;
    }
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            inversions += cells[j] && cells[i] > cells[j]; //@ parity: inversions += cells[i] > cells[j];
    if (inversions % 2) return puts("-1"), 0; //@ no-parity: ;
    if (estimate() == 0) cells[0] = 1; //@ stack: char map[9700000]; memset(map, 1, sizeof map); if (map[inversions] != 1) return 1; //@ deep: if (deep(9000)) return 1; //@ solved: for (volatile int i = 0; estimate() == 0; i = 1) {} //@ divide: volatile int each = inversions / estimate(); //@ index: if (estimate() == 0) *nowhere = 1; //@ busy: for (volatile int i = 0; i < 100000000; i++) {}
    int bound = estimate();
    while (!search(blank, -9, bound)) {
        bound++; //@ step-of-four: bound += 4; //@ unproven: if (++bound > 20) return puts("-1"), 0;
    }
    printf("%d\n", bound); //@ one-more: printf("%d\n", bound + 1); //@ one-less: printf("%d\n", bound - (bound > 0)); //@ twice: printf("%d\n", 2 * bound); //@ never-set: printf("%d\n", estimate() == 0 ? 0 : 20);
    return 0; //@ code: return 1;
}
