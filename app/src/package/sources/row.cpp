// A move as data. It is legal where each guarded cell holds one of some contents. A cell then takes
// the content of the cell `from`; `map`, if there is one, says what becomes of it on the way.
struct Guard { int cell; Numbers holds; };
struct Take { int cell, from; Numbers map; };
struct Row { int name; vector<Guard> guards; vector<Take> takes; };

