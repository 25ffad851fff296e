// Opposite faces of a cube are equal, so it is one of six: its colours on top, in front and beside.
const Texts CUBES = {"WRB", "WBR", "RWB", "RBW", "BWR", "BRW"};
const int STATES = 9 * 1679616;  // where the empty square is, and 6^8 ways for the cubes

// A roll exchanges the top with the face beside it, or with the one in front.
int rolled(int cube, bool sideways) {
    string faces = CUBES[cube];
    swap(faces[0], faces[sideways ? 2 : 1]);
    return find(CUBES.begin(), CUBES.end(), faces) - CUBES.begin();
}

int packed(const array<int, 9>& cubes, int empty) {
    int code = 0;
    for (int cell = 0; cell < 9; ++cell)
        if (cell != empty) code = code * 6 + cubes[cell];
    return code * 9 + empty;
}

// The fewest rolls to each pattern of tops, from the board with that square empty: breadth first over
// all boards, as far as rolls count. A pattern is a word of the letters W R B E.
unordered_map<string, int> patterns(int start) {
    int turned[2][6];
    for (int cube = 0; cube < 6; ++cube)
        for (int way : {0, 1}) turned[way][cube] = rolled(cube, way == 1);
    vector<bool> seen(STATES);
    array<int, 9> cubes = {};
    Numbers layer = {packed(cubes, start)};
    seen[layer[0]] = true;
    unordered_map<string, int> fewest;
    for (int rolls = 0; rolls <= MOST && !layer.empty(); ++rolls) {
        Numbers following;
        for (int code : layer) {
            int empty = code % 9, rest = code / 9;
            string tops(9, 'E');
            for (int cell = 8; cell >= 0; --cell)
                if (cell != empty) {
                    cubes[cell] = rest % 6, rest /= 6;
                    tops[cell] = CUBES[cubes[cell]][0];
                }
            fewest.emplace(tops, rolls);
            for (int way = 0; way < 4; ++way) {
                int row = empty / 3 + (way == 0) - (way == 3), column = empty % 3 + (way == 2) - (way == 1);
                if (row < 0 || row > 2 || column < 0 || column > 2) continue;
                int from = row * 3 + column;
                auto next = cubes;
                next[empty] = turned[way == 1 || way == 2][cubes[from]];
                int there = packed(next, from);
                if (!seen[there]) seen[there] = true, following.push_back(there);
            }
        }
        layer = following;
    }
    return fewest;
}

// A board and its mirror image need equally many rolls: four starts stand for all nine.
Answer solve(const Case& asked) {
    int column = asked.head[0] - 1, row = asked.head[1] - 1;
    string tops(9, ' ');
    for (int cell = 0; cell < 9; ++cell) {
        int x = column == 2 ? 2 - cell % 3 : cell % 3, y = row == 2 ? 2 - cell / 3 : cell / 3;
        tops[y * 3 + x] = WORDS[asked.start[cell]][0];
    }
    int start = row % 2 * 3 + column % 2;
    static map<int, unordered_map<string, int>> known;
    if (!known.count(start)) known[start] = patterns(start);
    auto met = known[start].find(tops);
    if (met == known[start].end()) return {false, 0, {}, ""};
    return {true, met->second, {}, ""};
}

