// Opposite faces of a cube are equal, so it is one of six: its colours on top, in front and beside.
const Texts CUBES = {"WRB", "WBR", "RWB", "RBW", "BWR", "BRW"};
const int STATES = 9 * 1679616;  // where the empty square is, and 6^8 ways for the cubes
typedef array<int, 9> Cubes;

// A roll exchanges the top with the face beside it, or with the one in front.
int rolled(int cube, bool sideways) {
    string faces = CUBES[cube];
    swap(faces[0], faces[sideways ? 2 : 1]);
    return find(CUBES.begin(), CUBES.end(), faces) - CUBES.begin();
}

int packed(const Cubes& cubes, int empty) {
    int code = 0;
    for (int cell = 0; cell < 9; ++cell)
        if (cell != empty) code = code * 6 + cubes[cell];
    return code * 9 + empty;
}

// All boards that show these colours.
Numbers showing(const string& tops) {
    int empty = tops.find('E');
    vector<Cubes> all(1);
    for (int cell = 0; cell < 9; ++cell) {
        vector<Cubes> longer;
        for (Cubes cubes : all)
            for (int cube = 0; cube < 6; ++cube)
                if (cell == empty ? cube == 0 : CUBES[cube][0] == tops[cell])
                    cubes[cell] = cube, longer.push_back(cubes);
        all = longer;
    }
    Numbers codes;
    for (const Cubes& cubes : all) codes.push_back(packed(cubes, empty));
    return codes;
}

// Goes on to the boards one roll further that were not met from this side; whether the other has met one.
bool further(Numbers& layer, vector<char>& met, char side) {
    static int turned[2][6];
    for (int cube = 0; cube < 6; ++cube)
        for (int way : {0, 1}) turned[way][cube] = rolled(cube, way == 1);
    Numbers following;
    bool meets = false;
    for (int code : layer) {
        Cubes cubes = {};
        int empty = code % 9, rest = code / 9;
        for (int cell = 8; cell >= 0; --cell)
            if (cell != empty) cubes[cell] = rest % 6, rest /= 6;
        for (int way = 0; way < 4; ++way) {
            int row = empty / 3 + (way == 0) - (way == 3);
            int column = empty % 3 + (way == 2) - (way == 1);
            if (row < 0 || row > 2 || column < 0 || column > 2) continue;
            int from = row * 3 + column;
            Cubes next = cubes;
            next[empty] = turned[way == 1 || way == 2][cubes[from]];
            int there = packed(next, from);
            if (met[there] == side) continue;
            meets |= met[there] != 0;
            met[there] = side;
            following.push_back(there);
        }
    }
    layer = following;
    return meets;
}

// Breadth first from both ends, since rolls can be taken back: the smaller layer goes a roll further.
Answer solve(const Case& asked) {
    string tops(9, ' ');
    for (int cell = 0; cell < 9; ++cell) tops[cell] = WORDS[asked.start[cell]][0];
    vector<char> met(STATES);
    Numbers layers[2] = {{packed({}, asked.head[1] * 3 + asked.head[0] - 4)}, showing(tops)};
    met[layers[0][0]] = 1;
    for (int code : layers[1]) {
        if (met[code] == 1) return {true, 0, {}, ""};
        met[code] = 2;
    }
    for (int rolls = 1; rolls <= MOST && !layers[0].empty() && !layers[1].empty(); ++rolls) {
        int side = layers[0].size() <= layers[1].size() ? 0 : 1;
        if (further(layers[side], met, char(1 + side))) return {true, rolls, {}, ""};
    }
    return {false, 0, {}, ""};
}

