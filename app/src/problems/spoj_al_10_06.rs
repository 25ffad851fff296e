//! SPOJ AL_10_06 "Pietnastka": any path of at most 50 moves for one 15-puzzle.

use super::boj1525::ROWS;
use super::sliding::{Form, Letters, Rule, Side, SlidingTiles};
use super::{Inputs, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "spoj:al_10_06",
    aliases: &[],
    title: "Pietnastka",
    seconds: USUAL_SECONDS,
    reads: "one board: four rows of 0 to 15, 0 for the blank; the goal has it last; if it can be solved, \
            at most 50 moves are needed",
    writes: "any path of at most 50 moves as letters L R U D, the way the blank goes, or \
             `NIE`",
    uncertain: None,
    sample: Sample { input: "2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n", output: "LLLDRDRDR\n" },
    format: &SlidingTiles {
        side: Side::Is(4),
        form: Form::Path,
        letters: Letters::Large,
        rule: Rule::Any,
        none: Some("NIE"),
        most: Some(50),
        inputs: Inputs { most: Some(50), ..Inputs::ANY },
        ..ROWS
    },
};
