//! HDU 3567 "Eight II": from any 8-puzzle to any other, the first of the shortest paths.

use super::poj1077::EIGHT;
use super::sliding::{Form, Goal, Layout, Rule, SlidingTiles};
use super::{Cases, Gaps, Profile, Sample, USUAL_SECONDS};

pub const PROFILE: Profile = Profile {
    name: "hdu:3567",
    aliases: &[],
    title: "Eight II",
    seconds: USUAL_SECONDS,
    reads: "the number of cases, at most 200; two words of nine characters a case, start and goal, \
            X for the blank",
    writes: "`Case 1: ` and the fewest moves, then a line with the path, of all shortest ones the \
             first in the order d l r u, the way the blank goes",
    uncertain: Some(
        "whether there are cases without a path: none is known of, no test has one, and such a case gets -1 and no line for the path",
    ),
    sample: Sample {
        input: "2\n12X453786\n12345678X\n564178X23\n7568X4123\n",
        output: "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n",
    },
    format: &SlidingTiles {
        goal: Goal::Given,
        blank: "X",
        layout: Layout::Digits,
        cases: Cases::Counted { most: Some(200), gaps: Gaps::None },
        form: Form::CaseCountPath,
        rule: Rule::Least,
        none: None,
        ..EIGHT
    },
};
