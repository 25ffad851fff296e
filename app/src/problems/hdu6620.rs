//! HDU 6620 "Just an Old Puzzle": whether 15-puzzles can be solved. No board needs more than 80 moves, so the
//! statement's limit of 120 excludes none.

use super::boj1525::ROWS;
use super::sliding::{Form, Rule, Side, SlidingTiles};
use super::{Cases, Gaps, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "hdu:6620",
    aliases: &[],
    title: "Just an Old Puzzle",
    seconds: USUAL_SECONDS,
    reads: "the number of boards, at most 100000, then boards of four rows of 0 to 15, 0 for the blank; \
            the goal has it last",
    writes: "`Yes` if the board can be solved in at most 120 moves, else `No`; 80 moves are enough for \
             every board that can be solved",
    uncertain: None,
    sample: Sample {
        input: "2\n1 2 3 4\n5 6 7 8\n9 10 0 12\n13 14 11 15\n\
                1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0\n",
        output: "Yes\nNo\n",
    },
    format: &SlidingTiles {
        side: Side::Is(4),
        cases: Cases::Counted { most: Some(100_000), gaps: Gaps::None },
        form: Form::Word("Yes"),
        rule: Rule::Any,
        none: Some("No"),
        ..ROWS
    },
};
