//! POJ 3240 "Solution to the n^2 - 1 Puzzle": any path for boards up to 10x10.

use super::boj1525::ROWS;
use super::sliding::{Form, Letters, Rule, Side, SlidingTiles};
use super::{Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "poj:3240",
    aliases: &[],
    title: "Solution to the n^2 - 1 Puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board: its side n, at most 10, and n rows of 0 to n^2 - 1, 0 for the blank; the \
            goal has it last",
    writes: "any path as letters L R U D, the way the blank goes, or `No \
             Answer!`",
    uncertain: Some("whether a board of one cell comes up: no test has one"),
    sample: Sample { input: "2\n3 1\n2 0\n", output: "LURD\n" },
    format: &SlidingTiles {
        side: Side::Asked(1, 10),
        form: Form::Path,
        letters: Letters::Large,
        rule: Rule::Any,
        none: Some("No Answer!"),
        ..ROWS
    },
};
