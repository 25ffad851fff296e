enum Verdict { RIGHT, WRONG, FORM, JURY };
[[noreturn]] void end_with(Verdict verdict, const string& why);
void refuse(const string& why) { end_with(JURY, "the input: " + why); }
string trimmed(const string& line) {
    size_t from = line.find_first_not_of(" \t\r\f\v");
    return from == string::npos ? "" : line.substr(from, line.find_last_not_of(" \t\r\f\v") + 1 - from);
}

//? integers
// A number in its one form: neither `+4` nor `04`.
bool is_integer(const string& word, long long& value) {
    size_t digits = word.compare(0, 1, "-") == 0;
    if (word.size() == digits || word.size() > 18 + digits) return false;
    if (word.find_first_not_of("0123456789", digits) != string::npos) return false;
    value = stoll(word);
    return to_string(value) == word;
}

//.
// The lines of an output without the white space around them.
struct Output {
    bool is_jury;
    Texts lines;
    size_t at = 0;
    Output(const string& text, bool of_jury) : is_jury(of_jury) {
        stringstream stream(text);
        for (string line; getline(stream, line);) lines.push_back(trimmed(line));
    }
    [[noreturn]] void fail(Verdict verdict, const string& why) const {
        string place = (lines.empty() ? "there is no line" : "line " + to_string(at)) + ": " + why;
        end_with(is_jury ? JURY : verdict, (is_jury ? "the jury's answer, " : "") + place);
    }
    string line() { return at < lines.size() ? lines[at++] : ""; }
    string text() {
        while (at < lines.size())
            if (!lines[at++].empty()) return lines[at - 1];
        fail(FORM, "the output ends too early");
    }
    //? has_case
    string after_case(long long number) {
        string line = text();
        // Where judges compare word by word, `Case` and `1:` are words by themselves.
        string rest = line + " ";
        for (const string& word : {string("Case"), to_string(number) + ":"}) {
            size_t size = word.size();
            if (rest.compare(0, size, word) != 0 || trimmed(rest.substr(size, 1)) != "")
                fail(FORM, "expected `Case " + to_string(number) + ":`");
            rest = trimmed(rest.substr(size)) + " ";
        }
        return trimmed(rest);
    }
    //.
    //? space
    static bool leads_back(const Case& asked, const string& line) {
        Board board = asked.start;
        for (char letter : line) {
            auto move = find(NAMES.begin(), NAMES.end(), string(1, letter));
            if (move == NAMES.end() || !step(board, move - NAMES.begin())) return false;
        }
        return is_solved(asked, board);
    }
    // The blank line between two boards, as far as it can be told from the empty path of a solved one.
    // For that a program may also have written moves there and back, behind the blank line.
    void skip_gap(const Case& asked) {
        bool solved = is_solved(asked, asked.start);
        while (at < lines.size() && lines[at].empty()) {
            if (solved && at + 1 < lines.size() && !lines[at + 1].empty()) {
                if (leads_back(asked, lines[at + 1])) ++at;
                return;
            }
            ++at;
            if (solved) return;
        }
    }
    //.
    //? path
    // The moves of a line.
    void append(const string& line, Numbers& moves) {
        Texts names;
        //? one_each
        string whole;
        stringstream words(line);
        for (string word; words >> word;) whole += (whole.empty() ? "" : " ") + word;
        names.push_back(whole);
        //.
        //? apart
        stringstream words(line);
        for (string word; words >> word;) names.push_back(word);
        //.
        //? !one_each !apart
        for (char letter : line) names.push_back(string(1, letter));
        //.
        for (const string& name : names) {
            auto move = find(NAMES.begin(), NAMES.end(), name);
            if (move == NAMES.end()) fail(FORM, "`" + name + "` is not a move");
            moves.push_back(move - NAMES.begin());
        }
    }
    //.
};

// What an output says about one case.
struct Claim { bool is_none; long long count; Numbers moves; string symbol; };

Claim read_claim(Output& output, const Case& asked, long long number) {
    (void)asked, (void)number;
    Claim claim = {false, 0, {}, ""};
    //? space
    if (number > 1) output.skip_gap(asked);
    //.
    //? has_case
    string first = output.after_case(number);
    //? alone
    if (first.empty()) first = output.line();
    //.
    //.
    //? !has_case
    //? alone !empty
    string first = output.line();
    //.
    //? !alone
    string first = output.text();
    //.
    //? empty
    string first = output.text();
    if (first == EMPTY) first = "";
    //.
    //.
    //? none
    if (first == NONE) return {true, 0, {}, ""};
    //.
    //? word
    if (first != SOLVABLE) output.fail(FORM, "expected " + SOLVABLE + " or " + NONE);
    //.
    //? count
    if (!is_integer(first, claim.count)) output.fail(FORM, "expected a number");
    //.
    //? alone
    output.append(first, claim.moves);
    //.
    //? next_line
    output.append(output.line(), claim.moves);
    //.
    //? many
    while ((long long)claim.moves.size() < claim.count) output.append(output.text(), claim.moves);
    //.
    //? symbol
    claim.symbol = output.text();
    if (!count(WORDS.begin(), WORDS.end(), claim.symbol)) output.fail(FORM, "expected a symbol");
    //.
    return claim;
}

//? path
// Makes the moves; ends the program if they do not solve the board.
void replay(const Output& output, const Case& asked, const Claim& claim) {
    //? count
    if (claim.count != (long long)claim.moves.size())
        output.fail(WRONG, "the number of moves is not that of the path");
    //.
    Board board = asked.start;
    for (size_t made = 0; made < claim.moves.size(); ++made)
        if (!step(board, claim.moves[made]))
            output.fail(WRONG, "move " + to_string(made + 1) + " is not legal");
    const char* moves = claim.moves.empty() ? "no moves are made, and they" : "the moves";
    if (!is_solved(asked, board)) output.fail(WRONG, string(moves) + " do not solve the board");
    //? most
    if ((long long)claim.moves.size() > MOST) output.fail(WRONG, "there are too many moves");
    //.
}

//.
// Right is what is as good as the jury's answer. Where it is better, the jury is wrong.
void judge(const Output& output, const Case& asked, const Claim& said, const Claim& right) {
    if (said.is_none && right.is_none) return;
    if (said.is_none) output.fail(WRONG, "there is a path");
    //? !path
    (void)asked;
    if (right.is_none) output.fail(WRONG, "there is no path");
    if (said.count != right.count)
        output.fail(WRONG, to_string(said.count) + " moves, the fewest are " + to_string(right.count));
    //.
    //? path
    replay(output, asked, said);
    if (right.is_none) end_with(JURY, "the jury says that there is no path, the participant has one");
    //? !any
    size_t moves = said.moves.size(), fewest = right.moves.size();
    if (moves > fewest) output.fail(WRONG, to_string(moves) + " moves, the fewest are " + to_string(fewest));
    if (moves < fewest) end_with(JURY, "the participant has a shorter path than the jury");
    //.
    //? least
    if (said.moves > right.moves) output.fail(WRONG, "not the first of the shortest paths");
    if (said.moves < right.moves) end_with(JURY, "the participant has an earlier path than the jury");
    //.
    //? symbol
    if (said.symbol != right.symbol) output.fail(WRONG, "the symbol is " + right.symbol);
    //.
    //.
}

void check(const string& input, const string& said, const string& right) {
    Reader reader(input);
    Output output(said, false), jury(right, true);
    Case asked;
    long long number = 1;
    for (; reader.next(asked); ++number) {
        Claim answer = read_claim(jury, asked, number);
        //? path
        if (!answer.is_none) replay(jury, asked, answer);
        //.
        judge(output, asked, read_claim(output, asked, number), answer);
    }
    for (Output* all : {&jury, &output})
        while (all->at < all->lines.size())
            if (!all->line().empty()) all->fail(FORM, "there is more than the answers");
    end_with(RIGHT, to_string(number - 1) + " cases");
}

