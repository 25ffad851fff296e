string feedback;

// 42 accepts and 43 rejects; whatever else says that the jury is wrong.
void end_with(Verdict verdict, const string& why) {
    ofstream(feedback + (verdict == JURY ? "/judgeerror.txt" : "/judgemessage.txt")) << why << endl;
    exit(verdict == RIGHT ? 42 : verdict == JURY ? 3 : 43);
}

// Called with the input, the jury's answer and a directory; the output comes in.
int main(int, char** arguments) {
    feedback = arguments[3];
    ifstream input(arguments[1]), answer(arguments[2]);
    check(whole(input), whole(cin), whole(answer));
}
