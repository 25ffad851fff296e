//! POJ 1077 "Eight": any path for one board, and for many.

use super::sliding::{Form, Goal, Layout, Letters, Rule, Side, SlidingTiles};
use super::{Cases, Gaps, Inputs, Profile, Sample, USUAL_SECONDS};

const READS: &str =
    "one board: 1 to 8 and x for the blank, row by row; the goal is 1 2 3 4 5 6 7 8 x";
const SAMPLE: Sample = Sample { input: "2 3 4 1 5 x 7 6 8\n", output: "ullddrurdllurdruldr\n" };

/// The format that most related problems share.
pub const EIGHT: SlidingTiles = SlidingTiles {
    side: Side::Is(3),
    goal: Goal::BlankLast,
    blank: "x",
    layout: Layout::OneLine,
    cases: Cases::One,
    form: Form::Path,
    letters: Letters::Small,
    rule: Rule::Any,
    none: Some("unsolvable"),
    most: None,
    inputs: Inputs::ANY,
};

pub const PROFILE: Profile = Profile {
    name: "poj:1077",
    aliases: &[],
    title: "Eight",
    seconds: USUAL_SECONDS,
    reads: READS,
    writes: "any path as letters l r u d, the way the blank goes, which is an empty line for the goal itself, or \
             `unsolvable`",
    uncertain: None,
    sample: SAMPLE,
    format: &EIGHT,
};

pub const SHORTEST: Profile = Profile {
    name: "acwing:179",
    title: "Eight, shortest path",
    writes: "a shortest path as letters l r u d, the way the blank goes, which is an empty line for the goal \
             itself, or `unsolvable`",
    format: &SlidingTiles { rule: Rule::Shortest, ..EIGHT },
    ..PROFILE
};

pub const MANY_CASES: Profile = Profile {
    name: "hdu:1043",
    aliases: &["zoj:1217"],
    title: "Eight, many boards",
    // HDU allows 5 s for compiled programs.
    seconds: 5,
    reads: "boards up to the end of the input, each as 1 to 8 and x for the blank, row by row; the goal is \
            1 2 3 4 5 6 7 8 x",
    uncertain: Some("the statement does not say how many boards there are at most"),
    format: &SlidingTiles { cases: Cases::ToEnd { most: None }, ..EIGHT },
    ..PROFILE
};

pub const SPACED: Profile = Profile {
    name: "uva:652",
    title: "Eight, many boards",
    reads: "the number of boards, then boards as 1 to 8 and x for the blank, row by row, a blank line before each; \
            the goal is 1 2 3 4 5 6 7 8 x",
    writes: "for each board any path as letters l r u d, the way the blank goes, which is an empty line for the goal \
             itself, or `unsolvable`, with a \
             blank line between two boards",
    uncertain: Some(
        "how many boards there are at most; whether the judge minds missing or extra blank lines between two boards: check does not; \
         the statement's sample was out of reach, this one is that of poj:1077",
    ),
    sample: Sample { input: "1\n\n2 3 4 1 5 x 7 6 8\n", output: SAMPLE.output },
    format: &SlidingTiles {
        cases: Cases::Counted { most: None, gaps: Gaps::Before },
        form: Form::SpacedPath,
        ..EIGHT
    },
    ..PROFILE
};
