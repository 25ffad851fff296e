//! acm.mipt.ru 091 "15-Puzzle": a path of fewer than 1000 moves.

use super::boj1525::ROWS;
use super::sliding::{Form, Layout, Letters, Rule, Side, SlidingTiles};
use super::{Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "mipt:091",
    aliases: &["acm.mipt:091"],
    title: "15-Puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board: 0 to 15 on a line, row by row, 0 for the blank; the goal has it last",
    writes: "`NO` if there is no solution, else `YES` and a line with any path of fewer than 1000 moves as \
             letters l r u d, the way the blank goes",
    uncertain: Some(
        "whether the line for no moves is empty, as printed here, or left out: check takes both",
    ),
    sample: Sample { input: "1 2 3 4 5 6 7 8 9 10 0 11 13 14 15 12\n", output: "YES\nrd\n" },
    format: &SlidingTiles {
        side: Side::Is(4),
        layout: Layout::OneLine,
        form: Form::WordPath("YES"),
        letters: Letters::Small,
        rule: Rule::Any,
        none: Some("NO"),
        most: Some(999),
        ..ROWS
    },
};
