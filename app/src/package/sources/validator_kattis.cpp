void refuse(const string& why) {
    cerr << why << endl;
    exit(43);
}

// 42 says that the input is valid.
int main() {
    validate(whole(cin));
    return 42;
}
