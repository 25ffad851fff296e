//! Luogu P1379: the fewest moves of an 8-puzzle to a ring around the blank.

use super::poj1077::EIGHT;
use super::sliding::{Form, Goal, Layout, Rule, SlidingTiles};
use super::{Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "luogu:p1379",
    aliases: &[],
    title: "Eight, to a ring around the blank",
    seconds: USUAL_SECONDS,
    reads: "one board as a word of nine digits, 0 for the blank; the goal is 123804765; there is a \
            solution",
    writes: "the fewest moves",
    uncertain: None,
    sample: Sample { input: "283104765\n", output: "4\n" },
    format: &SlidingTiles {
        goal: Goal::Ring,
        blank: "0",
        layout: Layout::Digits,
        form: Form::Count,
        rule: Rule::Shortest,
        none: None,
        ..EIGHT
    },
};
