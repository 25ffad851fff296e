//! AOJ 0121 "Seven Puzzle": cards on a board of two rows and four columns.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "aoj:0121",
    aliases: &[],
    title: "Seven Puzzle",
    seconds: USUAL_SECONDS,
    reads: "boards up to the end of the input, at most 1000: 0 to 7 on a line, row by row, 0 for the card \
            that may be exchanged; the goal has them in order",
    writes: "the fewest moves",
    uncertain: None,
    sample: Sample {
        input: "0 1 2 3 4 5 6 7\n1 0 2 3 4 5 6 7\n7 6 5 4 3 2 1 0\n",
        output: "0\n1\n28\n",
    },
    format: &WrittenPuzzle {
        file: "seven",
        asks: Ask::Start,
        words: &[],
        layout: Layout::Line(" "),
        cases: Cases::ToEnd { most: Some(1000) },
        form: Form::Count,
        rule: Rule::Shortest,
        none: None,
        most: None,
        has_solved: true,
    },
};
