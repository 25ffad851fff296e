string objection(const Case& asked) {
    //? no_solved
    if (is_solved(asked, asked.start)) return "is solved";
    //.
    //? odd_side
    if (asked.head[0] % 2 == 0 && asked.head[1] % 2 == 0) return "has two even sides";
    //.
    //? by_parity
    if (!is_solvable(asked)) return HAS_UNSOLVABLE ? "" : "has no solution";
    //.
    //? by_search
    if (!within(asked, INPUT_MOST).found) return "needs too many moves";
    //.
    //? by_rows
    Answer answer = solve(asked);
    if (!answer.found) return HAS_UNSOLVABLE ? "" : "has no solution";
    if (INPUT_MOST >= 0 && answer.count > INPUT_MOST) return "needs too many moves";
    //.
    (void)asked;
    return "";
}

