//! BOJ 1525: the fewest moves for one 8-puzzle.

use super::poj1077::EIGHT;
use super::sliding::{Form, Layout, Rule, SlidingTiles};
use super::{Profile, Sample, USUAL_SECONDS};

/// The format that several problems share.
pub const ROWS: SlidingTiles = SlidingTiles {
    blank: "0",
    layout: Layout::Rows,
    form: Form::Count,
    rule: Rule::Shortest,
    none: Some("-1"),
    ..EIGHT
};

pub const PROFILE: Profile = Profile {
    name: "boj:1525",
    aliases: &[],
    title: "Eight, fewest moves",
    seconds: USUAL_SECONDS,
    reads: "one board: three rows of 0 to 8, 0 for the blank; the goal has it last",
    writes: "the fewest moves, or -1 if there is no solution",
    uncertain: None,
    sample: Sample { input: "1 0 3\n4 2 5\n7 8 6\n", output: "3\n" },
    format: &ROWS,
};
