//! Magic squares: from 1 to 8 in order to a wanted sheet (USACO), and from any sheet to any other (HDU 1430).
//! The answer is the first of the shortest sequences in the order of the alphabet.

use super::written::{Ask, Form, Layout, Rule, WrittenPuzzle};
use super::{Cases, Profile, Sample, USUAL_SECONDS};

/// The cells clockwise from the first; the file lists them row by row.
const CLOCKWISE: &[usize] = &[0, 1, 2, 3, 7, 6, 5, 4];

/// No sheet needs more than 22 moves, so a sequence never fills a line of 60 letters at USACO.
pub const PROFILE: Profile = Profile {
    name: "usaco:msquare",
    aliases: &["luogu:p2730", "loj:10028", "acwing:1107"],
    title: "Magic Squares",
    seconds: USUAL_SECONDS,
    reads: "the wanted sheet: 1 to 8, clockwise from the upper left; the given one is 1 2 3 4 5 6 7 8",
    writes: "the fewest moves, then a line with the moves A, B, C, of all shortest sequences the first \
             by the alphabet",
    uncertain: Some(
        "whether the line for no moves is empty, as printed here, or left out: check takes both; the \
         statements of loj:10028 and acwing:1107 were out of reach",
    ),
    sample: Sample { input: "2 6 8 4 5 7 3 1\n", output: "7\nBCABCCB\n" },
    format: &SHEETS,
};

pub const TWO_SHEETS: Profile = Profile {
    name: "hdu:1430",
    aliases: &[],
    title: "Magic board",
    seconds: USUAL_SECONDS,
    reads: "up to the end of the input: two sheets a case, each as a word of the digits 1 to 8, \
            clockwise from the upper left",
    writes: "the moves A, B, C that lead from the first sheet to the second, of all shortest sequences \
             the first by the alphabet",
    uncertain: Some(
        "what is printed for two equal sheets: an empty line here; how many cases there are at most",
    ),
    sample: Sample { input: "12345678\n17245368\n12345678\n82754631\n", output: "C\nAC\n" },
    format: &WrittenPuzzle {
        asks: Ask::Both,
        layout: Layout::Ordered("", CLOCKWISE),
        cases: Cases::ToEnd { most: None },
        form: Form::Path(""),
        ..SHEETS
    },
};

const SHEETS: WrittenPuzzle = WrittenPuzzle {
    file: "msquare",
    asks: Ask::Goal,
    words: &[],
    layout: Layout::Ordered(" ", CLOCKWISE),
    cases: Cases::One,
    form: Form::CountPath,
    rule: Rule::Least,
    none: None,
    most: None,
    has_solved: true,
};
