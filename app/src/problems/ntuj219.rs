//! NPSC 2007: 8-puzzles within 20 moves, as NTUJ 219 and as TIOJ 1492.

use super::boj1525::ROWS;
use super::sliding::{Form, SlidingTiles};
use super::{Cases, Gaps, Profile, Sample, USUAL_SECONDS};

const READS: &str = "the number of boards, then boards of three rows of 0 to 8, 0 for the blank; the goal \
                     has it last";
const UNCERTAIN: &str = "the statement does not say how many boards there are at most";
const INPUT: &str = "2\n1 2 3\n4 5 6\n8 7 0\n1 2 3\n4 5 6\n7 0 8\n";

pub const PROFILE: Profile = Profile {
    name: "ntuj:219",
    aliases: &[],
    title: "8-puzzle within 20 moves",
    seconds: USUAL_SECONDS,
    reads: READS,
    writes: "the fewest moves, or `Hard` if more than 20 are needed or there is no solution",
    uncertain: Some(UNCERTAIN),
    sample: Sample { input: INPUT, output: "Hard\n1\n" },
    format: &WITHIN_20,
};

pub const EASY_OR_HARD: Profile = Profile {
    name: "tioj:1492",
    writes: "`Easy` if at most 20 moves are needed, else `Hard`",
    sample: Sample { input: INPUT, output: "Hard\nEasy\n" },
    format: &SlidingTiles { form: Form::Word("Easy"), ..WITHIN_20 },
    ..PROFILE
};

const WITHIN_20: SlidingTiles = SlidingTiles {
    cases: Cases::Counted { most: None, gaps: Gaps::None },
    none: Some("Hard"),
    most: Some(20),
    ..ROWS
};
