void refuse(const string& why) {
    quitf(_fail, "%s", why.c_str());
    exit(_fail);
}

int main(int count, char** arguments) {
    registerValidation(count, arguments);
    string text;
    while (!inf.eof()) text += inf.readChar();
    validate(text);
    inf.readEof();
}
