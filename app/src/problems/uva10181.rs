//! UVa 10181 "15-Puzzle Problem" and LightOJ "15 Puzzle": paths for 15-puzzles that need few moves.

use super::boj1525::ROWS;
use super::sliding::{Form, Letters, Rule, Side, SlidingTiles};
use super::{Cases, Gaps, Inputs, Profile, Sample, USUAL_SECONDS};

const NONE: &str = "This puzzle is not solvable.";

pub const PROFILE: Profile = Profile {
    name: "uva:10181",
    aliases: &[],
    title: "15-Puzzle Problem",
    seconds: USUAL_SECONDS,
    reads: "the number of boards, then boards of four rows of 0 to 15, 0 for the blank; the goal \
            has it last; those that can be solved need at most 45 moves",
    writes: "any path of at most 50 moves as letters L R U D, the way the blank goes, or `This \
             puzzle is not solvable.`",
    uncertain: Some("the statement does not say how many boards there are at most"),
    sample: Sample {
        input: "2\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n\
                13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n",
        output: "LLLDRDRDR\nThis puzzle is not solvable.\n",
    },
    format: &SlidingTiles {
        side: Side::Is(4),
        cases: Cases::Counted { most: None, gaps: Gaps::None },
        form: Form::Path,
        letters: Letters::Large,
        rule: Rule::Any,
        none: Some(NONE),
        most: Some(50),
        inputs: Inputs { most: Some(45), ..Inputs::ANY },
        ..ROWS
    },
};

pub const LEAST: Profile = Profile {
    name: "lightoj:15-puzzle",
    aliases: &[],
    title: "15 Puzzle",
    seconds: USUAL_SECONDS,
    reads: "the number of boards, at most 100; a blank line and four rows of 0 to 15 for each, 0 \
            for the blank; the goal has it last; no board is solved already",
    writes: "`Case 1: ` and the path, of all shortest ones the first in the order D L R U, the way \
             the blank goes; `This puzzle is not solvable.` also where more than 35 moves are \
             needed",
    uncertain: Some(
        "whether the path stands behind `Case 1:` or on the line below: check takes both; the \
         statement's sample was out of reach, this one is that of uva:10181",
    ),
    sample: Sample {
        input: "2\n\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n\
                \n13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n",
        output: "Case 1: LLLDRDRDR\nCase 2: This puzzle is not solvable.\n",
    },
    format: &SlidingTiles {
        side: Side::Is(4),
        cases: Cases::Counted { most: Some(100), gaps: Gaps::Before },
        form: Form::CasePath,
        letters: Letters::Large,
        rule: Rule::Least,
        none: Some(NONE),
        most: Some(35),
        inputs: Inputs { solved: false, most: None },
        ..ROWS
    },
};
