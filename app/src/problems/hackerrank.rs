//! HackerRank "N Puzzle": any path to the goal that has the blank first.

use super::boj1525::ROWS;
use super::sliding::{Form, Goal, Layout, Letters, Rule, Side, SlidingTiles};
use super::{Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "hackerrank:n-puzzle",
    aliases: &[],
    title: "N Puzzle",
    seconds: USUAL_SECONDS,
    reads: "one board: its side k, 3 to 5, and k^2 numbers, one a line, 0 for the blank; the goal \
            has it first",
    writes: "the number of moves, then one a line UP, LEFT, RIGHT or DOWN, the way the blank goes; \
             any path",
    uncertain: Some(
        "the statement's sample shows two of its 70 moves: this output is a shortest one; whether there \
         are boards without a solution: no test has one, and such a board gets -1",
    ),
    sample: Sample {
        input: "3\n0\n3\n8\n4\n1\n7\n2\n6\n5\n",
        output: "20\nDOWN\nDOWN\nRIGHT\nRIGHT\nUP\nLEFT\n\
                 LEFT\nUP\nRIGHT\nDOWN\nRIGHT\nUP\nLEFT\n\
                 DOWN\nDOWN\nRIGHT\nUP\nLEFT\nLEFT\nUP\n",
    },
    format: &SlidingTiles {
        side: Side::Asked(3, 5),
        goal: Goal::BlankFirst,
        layout: Layout::Column,
        form: Form::CountWords,
        letters: Letters::Large,
        rule: Rule::Any,
        none: None,
        ..ROWS
    },
};
