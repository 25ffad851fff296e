// The mistake: it names the way of the tile, not that of the blank.
Answer solve(const Case& asked) {
    Answer answer = right(asked);
    for (int& way : answer.moves) way = 3 - way;
    return answer;
}

