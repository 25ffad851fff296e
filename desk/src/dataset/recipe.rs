//! How to make a data set again.

use super::{Labeller, Wanted};
use crate::kit::Question;
use crate::random::GENERATOR;
use serde::Serialize;

/// Everything needed to make the same boards again and to read their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Recipe {
    /// The program.
    pub made_by: &'static str,
    /// Its version.
    pub version: &'static str,
    /// The random number generator.
    pub generator: &'static str,
    /// The puzzle's name.
    pub puzzle: String,
    /// The goal of all boards, if it is not the usual one.
    pub goal: Option<String>,
    /// The seed.
    pub seed: u64,
    /// How many boards there are.
    pub count: u64,
    /// The least and the greatest distance, if distances were limited.
    pub distance: Option<[usize; 2]>,
    /// How boards are chosen, in words.
    pub chosen: &'static str,
    /// The names of the moves: bit n of a label stands for move n of this list.
    pub moves: Vec<String>,
    /// What the numbers of a board stand for, unless they are the numbers on its pieces.
    pub cells: Option<Vec<String>>,
    /// The same for the goal of a board, if it has one.
    pub goal_cells: Option<Vec<String>>,
}

impl Recipe {
    pub(super) fn of(question: &Question, wanted: &Wanted, labeller: &Labeller) -> Recipe {
        let coding = labeller.coding();
        let owned = |words: &[String]| words.to_vec();
        Recipe {
            made_by: "fewest",
            version: env!("CARGO_PKG_VERSION"),
            generator: GENERATOR,
            puzzle: question.puzzle.name(),
            goal: question.goal.clone(),
            seed: wanted.seed,
            count: wanted.count,
            distance: wanted.distance.map(|span| [span.least(), span.most()]),
            chosen: match (wanted.distance, labeller.exact()) {
                (None, _) if question.puzzle.draws_evenly() => "random boards that can be solved",
                (None, _) => "ends of random walks, which are not equally likely",
                (Some(_), Some(_)) => "random boards, those of other distances left out",
                (Some(_), None) if question.puzzle.has_hard_boards() => {
                    "one of such a distance on a shortest answer of the end of a random walk from the goal"
                }
                (Some(_), None) => "one of such a distance on a shortest answer of a random board",
            },
            moves: coding.moves().to_vec(),
            cells: coding.words().map(owned),
            goal_cells: coding.goal_words().map(owned),
        }
    }

    /// The recipe as JSON, one line for each field.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers only") + "\n"
    }
}
