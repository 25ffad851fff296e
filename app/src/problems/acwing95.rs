//! AcWing 95: all lamps must be switched on in at most six moves.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Gaps, Profile, Sample, USUAL_SECONDS};

/// The goal of the file has all lamps off: "on" in the judge's sense is "off" there.
pub const PROFILE: Profile = Profile {
    name: "acwing:95",
    aliases: &["luogu:p10449", "vijos:1197"],
    title: "Puzzling switches",
    seconds: USUAL_SECONDS,
    reads: "the number of boards, at most 500; five rows of five a board: 1 for a lamp that is on, 0 for \
            one that is off; a blank line between two boards",
    writes: "the fewest moves after which all lamps are on, or -1 if more than 6 are needed",
    uncertain: Some(
        "whether every input has the blank lines: judge reads inputs with and without them",
    ),
    sample: Sample {
        input: "3\n00111\n01011\n10001\n11010\n11100\n\n11101\n11101\n11110\n11111\n11111\n\n\
                01111\n11111\n11111\n11111\n11111\n",
        output: "3\n2\n-1\n",
    },
    format: &WrittenPuzzle {
        file: "lights",
        asks: Ask::Start,
        words: &[("1", "0"), ("0", "1")],
        layout: Layout::Rows(""),
        cases: Cases::Counted { most: Some(500), gaps: Gaps::Between },
        form: Form::Count,
        rule: Rule::Shortest,
        none: Some("-1"),
        most: Some(6),
        has_solved: true,
    },
};
