// Says what the statement excludes.
void admit(const Case& asked, long long number) {
    string why = objection(asked);
    if (!why.empty()) refuse("case " + to_string(number) + " " + why);
}

// Refuses whatever is not written exactly as the statement says, or not allowed by it.
void validate(const string& input) {
    Reader reader = {input};
    //? one
    admit(reader.one_case(), 1);
    //.
    //? counted
    int all = reader.number(1, MOST_CASES);
    reader.expect("\n");
    while (reader.read < all) {
        if (reader.read > 0) reader.expect(GAP);
        admit(reader.one_case(), reader.read);
    }
    //.
    //? to_end
    while (reader.read == 0 || reader.at < reader.text.size()) admit(reader.one_case(), reader.read);
    if (reader.read > MOST_CASES) refuse("there are too many cases");
    //.
    //? last_line
    while (reader.read == 0 || reader.text.compare(reader.at, string::npos, LAST_LINE) != 0)
        admit(reader.one_case(), reader.read);
    reader.expect(LAST_LINE);
    if (reader.read > MOST_CASES) refuse("there are too many cases");
    //.
    if (reader.at < reader.text.size()) reader.fail("something follows the last case");
}

