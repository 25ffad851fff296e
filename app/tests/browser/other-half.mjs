// Half of the tests, in one process and one browser; one-half.mjs has the others, and takes as long.

import "./files.test.mjs";
import "./hands.test.mjs";
import "./look.test.mjs";
import "./play.test.mjs";
import "./pushes.test.mjs";
import "./told.test.mjs";
