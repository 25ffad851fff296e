//! What a statement says about the boards of its inputs, as opposed to the answers.

use crate::exit::Fault;
use crate::generate::{Wanted, only_from};
use desk::random::Span;
use fewest::Cost;

/// Which boards occur. What the problem prints for boards without a solution tells whether some have none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// Whether boards occur that are already solved.
    pub solved: bool,
    /// The most moves that any solvable board needs; `None` if there is no limit.
    pub most: Option<Cost>,
}

impl Inputs {
    /// Any board that can be written down.
    pub const ANY: Inputs = Inputs { solved: true, most: None };

    /// The fewest moves that any board needs.
    pub fn least(self) -> usize {
        usize::from(!self.solved)
    }

    /// Restricts what is wanted to the boards that occur. `usual` is the most moves if neither the caller nor
    /// the statement says how many.
    pub fn within(self, wanted: &Wanted, usual: Option<Cost>) -> Result<Wanted, Fault> {
        let (least, most) = (self.least(), self.most.map(usize::from));
        let costs = match (wanted.costs, most) {
            (_, Some(most)) if wanted.hardest => Some(Span::one(most)),
            (_, None) if wanted.hardest => return Ok(wanted.clone()),
            (Some(costs), _) => {
                let last = costs.most().min(most.unwrap_or(usize::MAX));
                Some(
                    Span::new(costs.least().max(least), last)
                        .ok_or_else(|| only_from(least, most))?,
                )
            }
            (None, _) => most.or(usual.map(usize::from)).and_then(|most| Span::new(least, most)),
        };
        Ok(Wanted { costs, hardest: false, ..wanted.clone() })
    }

    /// The same as a description; `unsolvable` says whether some boards have no solution.
    pub fn told(self, unsolvable: bool) -> String {
        let moves = self.most.map(|most| format!("boards that need at most {most} moves"));
        let boards = match (moves, unsolvable) {
            (None, true) => "all boards, also those without a solution".into(),
            (None, false) => "boards that have a solution".into(),
            (Some(moves), true) => format!("{moves}, and boards without a solution"),
            (Some(moves), false) => moves,
        };
        boards + if self.solved { "" } else { "; none that is solved already" }
    }
}
