// Half of the tests, in one process and one browser; other-half.mjs has the others, and takes as long.

import "./axe.test.mjs";
import "./boards.test.mjs";
import "./race.test.mjs";
import "./search.test.mjs";
import "./seen.test.mjs";
