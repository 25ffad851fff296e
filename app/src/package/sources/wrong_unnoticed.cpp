// The mistake: it does not notice that a board has no solution.
Answer solve(const Case& asked) {
    Answer answer = right(asked);
    answer.found = true;
    return answer;
}

