//! Luogu P2324: knights and one free square; they must get home in at most 15 moves.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Gaps, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "luogu:p2324",
    aliases: &["bzoj:1085"],
    title: "Knights exchange",
    seconds: USUAL_SECONDS,
    reads: "the number of boards, at most 10; five rows of five a board: 0 and 1 for the knights, * for \
            the free square",
    writes: "the fewest moves, or -1 if more than 15 are needed",
    uncertain: None,
    sample: Sample {
        input: "2\n10110\n01*11\n10111\n01001\n00000\n01011\n110*1\n01110\n01010\n00100\n",
        output: "7\n-1\n",
    },
    format: &WrittenPuzzle {
        file: "knights",
        asks: Ask::Start,
        words: &[("*", "_")],
        layout: Layout::Rows(""),
        cases: Cases::Counted { most: Some(10), gaps: Gaps::None },
        form: Form::Count,
        rule: Rule::Shortest,
        none: Some("-1"),
        most: Some(15),
        has_solved: true,
    },
};
