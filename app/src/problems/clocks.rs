//! IOI 1994 "The Clocks": nine dials, nine moves. The order of the moves does not matter, and no other moves
//! do it in as few, so the sorted answer is the first one in the order of the alphabet.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "usaco:clocks",
    aliases: &[],
    title: "The Clocks",
    seconds: USUAL_SECONDS,
    reads: "three rows of three: 3, 6, 9 or 12, where each dial stands; all are to stand at 12",
    writes: "the moves 1 to 9 with blanks between them, of all shortest sequences the first one",
    uncertain: Some(
        "that some dial has to be turned; no input in which all stand at 12 is known of",
    ),
    sample: Sample { input: "9 9 12\n6 6 6\n6 3 6\n", output: "4 5 8 9\n" },
    format: &DIALS,
};

pub const QUARTERS: Profile = Profile {
    name: "poj:1166",
    reads: "three rows of three: 0 for 12 o'clock, 1 for 3, 2 for 6, 3 for 9; all are to be 0",
    writes: "the shortest sequence of the moves 1 to 9, sorted, with blanks between them",
    sample: Sample { input: "3 3 0\n2 2 2\n2 1 2\n", output: "4 5 8 9\n" },
    format: &WrittenPuzzle { words: &[("0", "12"), ("1", "3"), ("2", "6"), ("3", "9")], ..DIALS },
    ..PROFILE
};

const DIALS: WrittenPuzzle = WrittenPuzzle {
    file: "clocks",
    asks: Ask::Start,
    words: &[],
    layout: Layout::Rows(" "),
    cases: Cases::One,
    form: Form::Path(" "),
    rule: Rule::Least,
    none: None,
    most: None,
    has_solved: false,
};
