//! AOJ ALDS1_13_B and ALDS1_13_C: the fewest moves for an 8-puzzle, for a 15-puzzle.

use super::boj1525::ROWS;
use super::sliding::{Side, SlidingTiles};
use super::{Inputs, Profile, Sample, USUAL_SECONDS};

pub const EIGHT: Profile = Profile {
    name: "aoj:alds1-13-b",
    aliases: &[],
    title: "8 Puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board: three rows of 0 to 8, 0 for the blank; the goal has it last; there is a \
            solution",
    writes: "the fewest moves",
    uncertain: None,
    sample: Sample { input: "1 3 0\n4 2 5\n7 8 6\n", output: "4\n" },
    format: &SlidingTiles { none: None, ..ROWS },
};

pub const FIFTEEN: Profile = Profile {
    name: "aoj:alds1-13-c",
    aliases: &[],
    title: "15 Puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board: four rows of 0 to 15, 0 for the blank; the goal has it last; at most 45 \
            moves are needed",
    writes: "the fewest moves",
    uncertain: None,
    sample: Sample { input: "1 2 3 4\n6 7 8 0\n5 10 11 12\n9 13 14 15\n", output: "8\n" },
    format: &SlidingTiles {
        side: Side::Is(4),
        none: None,
        inputs: Inputs { most: Some(45), ..Inputs::ANY },
        ..ROWS
    },
};
