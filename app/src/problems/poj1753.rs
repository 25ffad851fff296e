//! POJ 1753 "Flip Game": sixteen pieces must all show the same side.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "poj:1753",
    aliases: &["timus:1060"],
    title: "Flip Game",
    seconds: USUAL_SECONDS,
    reads: "four rows of four letters, w or b",
    writes: "the fewest rounds after which all pieces are w, or all are b, or `Impossible`",
    uncertain: None,
    sample: Sample { input: "bwwb\nbbwb\nbwwb\nbwww\n", output: "4\n" },
    format: &WrittenPuzzle {
        file: "flip",
        asks: Ask::Start,
        words: &[],
        layout: Layout::Rows(""),
        cases: Cases::One,
        form: Form::Count,
        rule: Rule::Shortest,
        none: Some("Impossible"),
        most: None,
        has_solved: true,
    },
};
