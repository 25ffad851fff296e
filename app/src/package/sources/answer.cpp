// What is known of a case: the number of moves, the moves by their numbers, the symbol at the end.
struct Answer { bool found; int count; Numbers moves; string symbol; };

