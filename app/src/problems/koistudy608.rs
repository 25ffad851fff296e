//! KOISTUDY 608: the fewest moves for an 8-puzzle that needs few.

use super::boj1525::ROWS;
use super::sliding::SlidingTiles;
use super::{Inputs, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "koistudy:608",
    aliases: &[],
    title: "8-Puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board: three rows of 0 to 8, 0 for the blank; the goal has it last; those that can be \
            solved need at most 20 moves",
    writes: "the fewest moves, or -1 if there is no solution",
    uncertain: None,
    sample: Sample { input: "1 2 3\n4 0 5\n7 8 6\n", output: "2\n" },
    format: &SlidingTiles { inputs: Inputs { most: Some(20), ..Inputs::ANY }, ..ROWS },
};
