// As HUSTOJ has it: 0 accepts, whatever else rejects; what is printed is shown.
void end_with(Verdict verdict, const string& why) {
    cout << (verdict == JURY ? "the jury is wrong: " : "") << why << endl;
    exit(verdict);
}

// Called with the input, the jury's answer and the output.
int main(int, char** arguments) {
    ifstream input(arguments[1]), answer(arguments[2]), output(arguments[3]);
    check(whole(input), whole(output), whole(answer));
}
