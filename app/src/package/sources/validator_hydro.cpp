void refuse(const string& why) {
    cerr << why << endl;
    exit(1);
}

int main() { validate(whole(cin)); }
