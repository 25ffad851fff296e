//! What is asked about boards, and who answers.

use crate::case::Case;
use crate::error::Error;
use crate::gauge::Gauge;
use crate::names::{Algorithm, Heuristic, PuzzleName};
use crate::report::{Frame, Report};
use crate::tables::Tables;
use fewest::search::Options;
use std::num::NonZeroUsize;

/// What is asked about every board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The puzzle.
    pub puzzle: PuzzleName,
    /// `--goal`, as the user wrote it.
    pub goal: Option<String>,
    /// How to search.
    pub algorithm: Algorithm,
    /// How to estimate; `None` means the best that fits.
    pub heuristic: Option<Heuristic>,
    /// How many threads search for one board, where the algorithm can use them.
    pub threads: NonZeroUsize,
    /// The order of the alphabet decides which answer is the first.
    pub alphabetical: bool,
    /// Which tables `auto` may use.
    pub tables: Tables,
    /// Every board is begun as if it were the only one, with nothing that `auto` has built for others.
    pub fresh: bool,
}

impl Question {
    /// The usual question: whatever answers soonest, on one thread, with the usual goal and with no
    /// tables but those that it builds.
    pub fn about(puzzle: PuzzleName) -> Question {
        Question {
            puzzle,
            goal: None,
            algorithm: Algorithm::Auto,
            heuristic: None,
            threads: NonZeroUsize::MIN,
            alphabetical: false,
            tables: Tables::Own,
            fresh: false,
        }
    }
}

/// A puzzle with its goal, an algorithm and a heuristic: answers one board after another.
pub trait Solver: Send + Sync {
    /// The report of a board on which nothing was done yet.
    fn outline(&self, case: &Case) -> Result<Report, Error>;

    /// Whether a goal can be reached from the board, decided without searching.
    fn solvable(&self, case: &Case) -> Result<bool, Error>;

    /// The board and what each of the moves makes of it.
    fn frames(&self, case: &Case, moves: &str) -> Result<Vec<Frame>, Error>;

    /// Searches, replays the answer and reports. Tables are made when they are first needed.
    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error>;
}

/// Whether the algorithm asks a heuristic.
pub fn is_informed(algorithm: Algorithm) -> bool {
    use Algorithm::{AStar, BranchAndBound, Greedy, IdaStar};
    matches!(algorithm, AStar | BranchAndBound | Greedy | IdaStar)
}
