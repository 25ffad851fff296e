// Reads one case after the other and wants every blank and every line end where the statement has it.
struct Reader {
    string text;
    size_t at = 0;
    long long read = 0;

    [[noreturn]] void fail(const string& why) const {
        refuse("line " + to_string(1 + count(text.begin(), text.begin() + at, '\n')) + ": " + why);
    }
    void expect(const string& wanted) {
        if (text.compare(at, wanted.size(), wanted) != 0)
            fail(wanted == "\n" ? "the line should end here" : "`" + wanted + "` is missing");
        at += wanted.size();
    }
    string word() {
        size_t end = min(text.find_first_of(" \n\r\t[,]", at), text.size()), from = at;
        if (at == end) fail("a word is missing");
        at = end;
        return text.substr(from, end - from);
    }
    int number(int least, int most) {
        string digits = word();
        bool is_plain = digits.size() < 10 && digits.find_first_not_of("0123456789") == string::npos;
        bool padded = digits.size() > 1 && digits[0] == '0';
        if (!is_plain || padded) fail("`" + digits + "` is not a plain number");
        int value = stoi(digits);
        if (value < least || value > most) fail(digits + " is out of range");
        return value;
    }
    int content(size_t cells) {
        //? words
        (void)cells;
        //? together
        string cell = text.substr(at, 1);
        ++at;
        //.
        //? !together
        string cell = word();
        //.
        size_t found = find(WORDS.begin(), WORDS.end(), cell) - WORDS.begin();
        if (found == WORDS.size()) fail("`" + cell + "` cannot be in a cell");
        return found;
        //.
        //? !words
        return number(0, cells - 1);
        //.
    }
    // Every content as often as it has to be there.
    void count_contents(const Board& board) const {
        //? words
        for (bool often : {true, false})
            for (size_t content = 0; content < WORDS.size(); ++content) {
                long long more = count(board.begin(), board.end(), content) - TIMES[content];
                if (TIMES[content] >= 0 && (often ? more > 0 : more < 0))
                    fail("`" + WORDS[content] + "` occurs too " + (often ? "often" : "seldom"));
            }
        //.
        //? !words
        vector<bool> seen(board.size());
        for (int tile : board) {
            if (seen[tile]) fail("tile " + to_string(tile) + " occurs twice");
            seen[tile] = true;
        }
        //.
    }
    Board board(const Numbers& lines) {
        Board cells;
        size_t all = 0;
        for (int line : lines) all += line;
        expect(OPEN);
        for (size_t line = 0; line < lines.size(); ++line) {
            if (line > 0) expect(TURN);
            for (int cell = 0; cell < lines[line]; ++cell) {
                if (cell > 0) expect(BETWEEN);
                cells.push_back(content(all));
            }
        }
        expect(CLOSE);
        count_contents(cells);
        //? order
        Board placed = cells;
        for (size_t i = 0; i < ORDER.size(); ++i) placed[ORDER[i]] = cells[i];
        return placed;
        //.
        //? !order
        return cells;
        //.
    }
    Case one_case() {
        Case found;
        expect(BEFORE);
        //? head
        for (size_t i = 0; i < HEAD.size(); ++i) {
            expect(i > 0 ? " " : "");
            found.head.push_back(number(HEAD[i][0], HEAD[i][1]));
        }
        expect("\n");
        //.
        //? lines
        found.start = board(LINES);
        //.
        //? !lines
        found.start = board(Numbers(found.head.front(), found.head.back()));
        //.
        //? asks_goal
        found.goal = found.start;
        found.start = Board(GOALS[0].begin(), GOALS[0].end());
        //.
        //? asks_both
        found.goal = board(LINES);
        //.
        ++read;
        return found;
    }
};

