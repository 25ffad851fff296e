//! AcWing 845: the fewest moves for one 8-puzzle.

use super::poj1077::EIGHT;
use super::sliding::{Form, Rule, SlidingTiles};
use super::{Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "acwing:845",
    aliases: &[],
    title: "Eight, fewest moves",
    seconds: USUAL_SECONDS,
    reads: "one board: 1 to 8 and x for the blank, row by row; the goal is 1 2 3 4 5 6 7 8 x",
    writes: "the fewest moves, or -1 if there is no solution",
    uncertain: None,
    sample: Sample { input: "2 3 4 1 5 x 7 6 8\n", output: "19\n" },
    format: &SlidingTiles { form: Form::Count, rule: Rule::Shortest, none: Some("-1"), ..EIGHT },
};
