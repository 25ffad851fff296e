// Half of the tests, in one process and one browser. The others are in other-half.mjs, which takes as long.

import "./axe.test.mjs";
import "./boards.test.mjs";
import "./race.test.mjs";
import "./search.test.mjs";
import "./seen.test.mjs";
