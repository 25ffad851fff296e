// The cells that one symbol is on, a bit each, after a move.
int moved(const Row& row, int cells) {
    int next = cells;
    for (const Take& take : row.takes) {
        next &= ~(1 << take.cell);
        next |= (cells >> take.from & 1) << take.cell;
    }
    return next;
}

// How far each set of eight cells is from the centre. Every move can be taken back by another one, so
// the distances from the centre are those to it.
const vector<signed char>& distances() {
    static vector<signed char> far;
    if (!far.empty()) return far;
    far.assign(1 << 24, -1);
    int centre = 0;
    for (int cell = 0; cell < 24; ++cell) centre |= (GOALS[0][cell] == 0) << cell;
    Numbers sets = {centre};
    far[centre] = 0;
    for (size_t at = 0; at < sets.size(); ++at)
        for (const Row& row : ROWS) {
            int next = moved(row, sets[at]);
            if (far[next] >= 0) continue;
            far[next] = far[sets[at]] + 1;
            sets.push_back(next);
        }
    return far;
}

// All symbols that can be brought to the centre in the fewest moves are followed at once.
Answer solve(const Case& asked) {
    const auto& far = distances();
    array<int, 3> cells = {0, 0, 0};
    for (int cell = 0; cell < 24; ++cell) cells[asked.start[cell]] |= 1 << cell;
    int best = 100;
    for (int set : cells)
        if (far[set] >= 0) best = min<int>(best, far[set]);
    Answer answer = {true, best, {}, ""};
    for (; best > 0; --best)
        for (int turn = 0; turn < 8; ++turn) {
            //? last
            const Row& row = ROWS[7 - turn];  // the mistake: the last of the shortest paths, not the first
            //.
            //? !last
            const Row& row = ROWS[turn];
            //.
            array<int, 3> next = {moved(row, cells[0]), moved(row, cells[1]), moved(row, cells[2])};
            if (none_of(next.begin(), next.end(), [&](int set) { return far[set] == best - 1; })) continue;
            cells = next;
            answer.moves.push_back(row.name);
            break;
        }
    for (int symbol = 0; symbol < 3; ++symbol)
        if (far[cells[symbol]] == 0) answer.symbol = WORDS[symbol];
    return answer;
}

