// The mistake: it counts the start as a move where there is one to make.
Answer solve(const Case& asked) {
    Answer answer = right(asked);
    answer.count += answer.count > 0;
    return answer;
}

