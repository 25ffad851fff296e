
//? head goal
// One question: the numbers in front of the board, the board, and its goal.
struct Case { Numbers head; Board start, goal; };
//.
//? head !goal
// One question: the numbers in front of the board, and the board.
struct Case { Numbers head; Board start; };
//.
//? !head goal
// One question: the board and its goal.
struct Case { Board start, goal; };
//.
//? !head !goal
// One question.
struct Case { Board start; };
//.

// Says why the input is not as it should be, and ends the program.
[[noreturn]] void refuse(const string& why);

string whole(istream& stream) {
    return string(istreambuf_iterator<char>(stream), istreambuf_iterator<char>());
}

