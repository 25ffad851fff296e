// Reads one case after the other from the words of an input.
struct Reader {
    stringstream words;
    long long left = -1;

    explicit Reader(string text) {
        for (char& c : text) if (c == '[' || c == ',' || c == ']') c = ' ';
        words.str(text);
        //? one
        left = 1;
        //.
        //? counted
        words >> left;
        //.
    }
    int content(const string& word) {
        //? words
        int found = find(WORDS.begin(), WORDS.end(), word) - WORDS.begin();
        if (found == (int)WORDS.size()) refuse("`" + word + "` cannot be in a cell");
        return found;
        //.
        //? !words
        return stoi(word);
        //.
    }
    //? lines
    Board board() {
        int cells = 0;
        for (int line : LINES) cells += line;
        //.
    //? !lines
    Board board(int cells) {
        //.
        Board found;
        while ((int)found.size() < cells) {
            string word;
            if (!(words >> word)) refuse("a board is not complete");
            //? together
            for (char cell : word) found.push_back(content(string(1, cell)));
            //.
            //? !together
            found.push_back(content(word));
            //.
        }
        //? order
        Board placed = found;
        for (size_t i = 0; i < ORDER.size(); ++i) placed[ORDER[i]] = found[i];
        return placed;
        //.
        //? !order
        return found;
        //.
    }
    bool next(Case& found) {
        string first;
        streampos here = words.tellg();
        if (left == 0 || !(words >> first)) return false;
        //? last_line
        if (first == "0") return false;
        //.
        words.seekg(here);
        --left;
        found = Case();
        //? head
        found.head.resize(HEAD.size());
        for (int& number : found.head) words >> number;
        //.
        //? lines
        found.start = board();
        //.
        //? !lines
        found.start = board(found.head.front() * found.head.back());
        //.
        //? asks_goal
        found.goal = found.start;
        found.start = Board(GOALS[0].begin(), GOALS[0].end());
        //.
        //? asks_both
        found.goal = board();
        //.
        return true;
    }
};

