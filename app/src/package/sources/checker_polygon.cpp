void end_with(Verdict verdict, const string& why) {
    quitf(verdict == RIGHT ? _ok : verdict == WRONG ? _wa : verdict == FORM ? _pe : _fail, "%s", why.c_str());
    exit(_fail);
}

string whole(InStream& stream) {
    string text;
    while (!stream.eof()) text += stream.readChar();
    return text;
}

int main(int count, char** arguments) {
    // It passes over the mark that some editors write in front of a text.
    registerTestlibCmd(count, arguments);
    string input = whole(inf), output = whole(ouf), answer = whole(ans);
    check(input, output, answer);
}
