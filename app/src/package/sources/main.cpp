void refuse(const string& why) {
    cerr << why << endl;
    exit(1);
}

string told(const Answer& answer, long long number) {
    string text;
    (void)number;
    //? space
    if (number > 1) text += "\n";
    //.
    //? has_case
    text += "Case " + to_string(number) + ": ";
    //.
    if (!answer.found) return text + NONE + "\n";
    //? word
    text += SOLVABLE + "\n";
    //.
    //? count
    text += to_string(answer.count) + "\n";
    //.
    //? one_each
    for (int move : answer.moves) text += NAMES[move] + "\n";
    //.
    //? path !one_each
    for (size_t i = 0; i < answer.moves.size(); ++i) text += (i > 0 ? JOIN : "") + NAMES[answer.moves[i]];
    if (answer.moves.empty()) text += EMPTY;
    text += "\n";
    //.
    //? symbol
    text += answer.symbol + "\n";
    //.
    return text;
}

int main() {
    Reader reader(whole(cin));
    Case asked;
    for (long long number = 1; reader.next(asked); ++number) cout << told(solve(asked), number) << flush;
}
