// Half of the tests, in one process and one browser. The others are in one-half.mjs, which takes as long.

import "./files.test.mjs";
import "./hands.test.mjs";
import "./look.test.mjs";
import "./play.test.mjs";
import "./pushes.test.mjs";
import "./told.test.mjs";
