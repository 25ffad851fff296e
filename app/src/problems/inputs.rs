//! What a statement says about the boards of its inputs, apart from what answers may be.

use crate::exit::Fault;
use crate::generate::Wanted;
use desk::random::Span;
use fewest::Cost;

/// Which boards come up. Whether some have no solution is told by what the problem prints for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// Whether boards come up that are solved already.
    pub solved: bool,
    /// The most moves that a board needs which has a solution; `None` for as many as there are.
    pub most: Option<Cost>,
}

impl Inputs {
    /// Whatever can be written down.
    pub const ANY: Inputs = Inputs { solved: true, most: None };

    /// The fewest moves that a board needs.
    pub fn least(self) -> usize {
        usize::from(!self.solved)
    }

    /// What is wanted, as far as the boards that come up have it. `usual` are the most moves where
    /// nobody says how many.
    pub fn within(self, wanted: &Wanted, usual: Option<Cost>) -> Result<Wanted, Fault> {
        let (least, most) = (self.least(), self.most.map(usize::from));
        let costs = match (wanted.costs, most) {
            (_, Some(most)) if wanted.hardest => Some(Span::one(most)),
            (_, None) if wanted.hardest => return Ok(wanted.clone()),
            (Some(costs), _) => {
                let last = costs.most().min(most.unwrap_or(usize::MAX));
                Some(Span::new(costs.least().max(least), last).ok_or_else(|| self.no_such())?)
            }
            (None, _) => most.or(usual.map(usize::from)).and_then(|most| Span::new(least, most)),
        };
        Ok(Wanted { costs, hardest: false, ..wanted.clone() })
    }

    fn no_such(self) -> Fault {
        let least = self.least();
        let moves = match self.most {
            Some(most) => format!("{least} to {most} moves"),
            None => format!("{least} moves or more"),
        };
        Fault::usage(format!("boards of this problem need {moves}"))
    }

    /// The same in words; `unsolvable` says whether some boards have no solution.
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
