// The 8-puzzle by A*, one board: a shortest path, or `unsolvable`.
//@@ greedy | acwing:179 | greedy best-first search taken for A*
//@@ pushed | acwing:179 | a path that is not shortest is found first
//@@ blank | acwing:179 | a path that is not shortest is found first
//@@ triple | acwing:179 | a path that is not shortest is found first
//@@ turned | acwing:179 | read from the end, the letters solve the board
//@@ tiles | acwing:179 | read as the way the tile goes
//@@ sides | acwing:179 | the letters `l` and `r` are exchanged
//@@ edge | acwing:179 | without a look at the edge
//@@ parity | acwing:179 | the parity rule is wrong
//@@ capital | acwing:179 | small letters for capital ones
//@@ word | acwing:179 | small letters for capital ones
//@@ first | acwing:179 | the first move is not printed
//@@ last | acwing:179 | the last move is not printed
//@@ abort | acwing:179 | an exception that nobody catches
//@@ code | acwing:179 | main does not return 0
//@@ debug | acwing:179 | something else than the answer was printed
//@@ goal | acwing:179 | the goal is another one
//@@ none | acwing:179 | right
//@@ many-states | acwing:179 | right
//@@ other-order | acwing:179 | right
//@@ spaces | acwing:179 | right
//@@ statics | acwing:179 | right
//@@ any | poj:1077 | right
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <queue>
#include <string>
using namespace std;
string goal = "123456780"; //@ goal: string goal = "012345678";
static int unused[1]; //@ statics: static int unused[222000000];
int far(const string &board) {
    int sum = 0;
    for (int i = 0; i < 9; i++) {
        if (board[i] == '0') continue; //@ blank: ;
        int at = goal.find(board[i]);
        sum += abs(at / 3 - i / 3) + abs(at % 3 - i % 3);
    }
    return sum; //@ triple: return sum * 3 / 2;
}
int main() {
    string start, path;
    char word[9];
    for (int i = 0; i < 9; i++) scanf("%8s", word), start += word[0] == 'x' ? '0' : word[0];
    int inversions = 0;
    for (int i = 0; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            inversions += start[i] > start[j] && start[j] > '0'; //@ parity: inversions += start[i] > start[j];
    if (inversions % 2) return puts("unsolvable"), 0; //@ word: if (inversions % 2) return puts("Unsolvable"), 0;
    map<string, int> cost;
    map<string, pair<string, char>> from;
    map<string, bool> closed; //@ many-states: map<string, bool> closed; vector<int> padding(20000000, 1);
    priority_queue<pair<int, string>> open;
    cost[start] = 0;
    open.push({-far(start), start});
    while (!open.empty()) {
        string board = open.top().second;
        open.pop();
        if (board == goal) break;
        if (closed[board]) continue;
        closed[board] = true;
        int blank = board.find('0'), g = cost[board] + 1;
        for (int move = 0; move < 4; move++) { //@ other-order: for (int move = 3; move >= 0; move--) {
            int row = blank / 3 + "0121"[move] - '1', column = blank % 3 + "1210"[move] - '1', to = row * 3 + column;
            if (row < 0 || row > 2 || column < 0 || column > 2) continue; //@ edge: if (to < 0 || to > 8) continue;
            string next = board;
            swap(next[blank], next[to]);
            if (cost.count(next) && cost[next] <= g) continue; //@ pushed: if (cost.count(next)) continue;
            cost[next] = g;
            from[next] = {board, "urdl"[move]}; //@ tiles: from[next] = {board, "dlur"[move]}; //@ sides: from[next] = {board, "uldr"[move]}; //@ capital: from[next] = {board, "URDL"[move]};
            open.push({-(g + far(next)), next}); //@ greedy: open.push({-far(next), next});
        }
    }
    for (string board = goal; board != start; board = from[board].first) path += from[board].second;
    reverse(path.begin(), path.end()); //@ turned: ;
    if (path.size() > 12) unused[0] = 1; //@ abort: if (path.size() > 12) abort(); //@ debug: printf("%d moves\n", (int)path.size());
    printf("%s\n", path.c_str()); //@ first: printf("%s\n", path.c_str() + !path.empty()); //@ last: printf("%s\n", path.substr(0, path.size() - !path.empty()).c_str()); //@ spaces: printf("%s  \r\n\n", path.c_str());
    return 0; //@ code: return path.size();
}
