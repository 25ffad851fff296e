//! HDU 3095 "Eleven puzzle": a board like a cross with two empty cells, within 20 moves.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Gaps, Profile, Sample};

pub const PROFILE: Profile = Profile {
    name: "hdu:3095",
    aliases: &[],
    title: "Eleven puzzle",
    // HDU allows 5 s for compiled programs.
    seconds: 5,
    reads: "the number of boards; five rows of 1, 3, 5, 3 and 1 numbers a board, 0 for the two empty \
            cells; the goal has them first and last",
    writes: "the fewest moves, or `No solution!` if more than 20 are needed",
    uncertain: Some("the statement does not say how many boards there are at most"),
    sample: Sample {
        input: "3\n2\n1 0 3\n4 5 6 7 8\n9 0 11\n10\n0\n1 2 3\n4 5 6 7 8\n9 10 11\n0\n\
                0\n11 10 9\n8 7 6 5 4\n3 2 1\n0\n",
        output: "2\n0\nNo solution!\n",
    },
    format: &WrittenPuzzle {
        file: "eleven",
        asks: Ask::Start,
        words: &[("0", "_")],
        layout: Layout::Rows(" "),
        cases: Cases::Counted { most: None, gaps: Gaps::None },
        form: Form::Count,
        rule: Rule::Shortest,
        none: Some("No solution!"),
        most: Some(20),
        has_solved: true,
    },
};
