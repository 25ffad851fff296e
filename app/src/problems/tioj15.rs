//! TIOJ "15-puzzle": the fewest moves for one board.

use super::boj1525::ROWS;
use super::sliding::{Side, SlidingTiles};
use super::{Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "tioj:15-puzzle",
    aliases: &[],
    title: "15-puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board: 0 to 15, row by row, 0 for the blank; the goal has it last",
    writes: "the fewest moves, or -1 if there is no solution",
    uncertain: Some(
        "the statement's sample was out of reach: this one is that of aoj:alds1-13-c; how many moves \
         boards need at most: those of tests need up to 44",
    ),
    sample: Sample { input: "1 2 3 4\n6 7 8 0\n5 10 11 12\n9 13 14 15\n", output: "8\n" },
    format: &SlidingTiles { side: Side::Is(4), ..ROWS },
};
