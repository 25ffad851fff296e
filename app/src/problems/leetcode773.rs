//! LeetCode 773 "Sliding Puzzle": five tiles on two rows of three.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "leetcode:773",
    aliases: &[],
    title: "Sliding Puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board as a list of its two rows: 0 to 5, 0 for the blank; the goal is [[1,2,3],[4,5,0]]",
    writes: "the fewest moves, or -1 if there is no solution",
    uncertain: None,
    sample: Sample { input: "[[1,2,3],[4,0,5]]\n", output: "1\n" },
    format: &WrittenPuzzle {
        file: "five",
        asks: Ask::Start,
        words: &[],
        layout: Layout::List,
        cases: Cases::One,
        form: Form::Count,
        rule: Rule::Shortest,
        none: Some("-1"),
        most: None,
        has_solved: true,
    },
};
