//! POJ 2965 "The Pilots Brothers' refrigerator": sixteen handles must all be opened.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "poj:2965",
    aliases: &[],
    title: "The Pilots Brothers' refrigerator",
    seconds: USUAL_SECONDS,
    reads: "four rows of four: + for a closed handle, - for an open one; one at least is closed",
    writes: "the fewest switchings, then a line with row and column for each, in any order",
    uncertain: None,
    sample: Sample {
        input: "-+--\n----\n----\n-+--\n",
        output: "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n",
    },
    format: &WrittenPuzzle {
        file: "refrigerator",
        asks: Ask::Start,
        words: &[("-", "o"), ("+", "x")],
        layout: Layout::Rows(""),
        cases: Cases::One,
        form: Form::CountLines,
        rule: Rule::Shortest,
        none: None,
        most: None,
        has_solved: false,
    },
};
