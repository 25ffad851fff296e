//! What is asked about boards, and who answers.

use crate::gauge::Gauge;
use crate::kits::{cubic, rotation, sliding};
use crate::names::{Algorithm, Heuristic, PuzzleName};
use crate::tables::Tables;
use crate::{BadQuestion, Case, Error, Frame, Report};
use fewest::search::Options;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::sync::Arc;

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

/// The solver for a question. Quick: no tables are made.
pub fn solver(question: &Question) -> Result<Arc<dyn Solver>, Error> {
    check_pairing(question)?;
    match question.puzzle {
        PuzzleName::Sliding { width, height } => sliding::solver(question, width, height),
        PuzzleName::Rotation => rotation::solver(question),
        PuzzleName::Cubic => cubic::solver(question),
    }
}

/// The heuristics that fit a puzzle, weakest first.
pub fn heuristics(puzzle: PuzzleName) -> Vec<Heuristic> {
    match puzzle {
        PuzzleName::Sliding { width, height } => sliding::heuristics(width, height),
        PuzzleName::Rotation => rotation::HEURISTICS.to_vec(),
        PuzzleName::Cubic => cubic::HEURISTICS.to_vec(),
    }
}

/// The algorithms that fit a puzzle.
pub fn algorithms(puzzle: PuzzleName) -> Vec<Algorithm> {
    match puzzle {
        PuzzleName::Sliding { width, height } => sliding::algorithms(width, height),
        PuzzleName::Rotation => rotation::ALGORITHMS.to_vec(),
        PuzzleName::Cubic => Algorithm::ALL.to_vec(),
    }
}

/// Whether the algorithm asks a heuristic.
pub fn is_informed(algorithm: Algorithm) -> bool {
    use Algorithm::{AStar, BranchAndBound, Greedy, IdaStar};
    matches!(algorithm, AStar | BranchAndBound | Greedy | IdaStar)
}

/// Whether a search for the question can be broken off and resumed.
pub fn is_resumable(question: &Question) -> bool {
    match question.algorithm {
        Algorithm::IdaStar => true,
        // With a heuristic of the user's it is IDA*.
        Algorithm::Auto => {
            let tiles = matches!(question.puzzle, PuzzleName::Sliding { .. });
            tiles || question.heuristic.is_some()
        }
        _ => false,
    }
}

fn check_pairing(question: &Question) -> Result<(), Error> {
    let Question { puzzle, algorithm, heuristic, .. } = question;
    check_fit(*puzzle, &[*algorithm], &algorithms(*puzzle))?;
    if *algorithm == Algorithm::Greedy && question.alphabetical {
        return Err(BadQuestion::GreedyInOrder.into());
    }
    let Some(heuristic) = heuristic else { return Ok(()) };
    check_fit(*puzzle, &[*heuristic], &heuristics(*puzzle))?;
    if !is_informed(*algorithm) && *algorithm != Algorithm::Auto {
        return Err(BadQuestion::NoHeuristic(*algorithm).into());
    }
    Ok(())
}

/// Refuses the first of `names` that is not among those that `fit` the puzzle.
pub fn check_fit<N: PartialEq + Display>(
    puzzle: PuzzleName,
    names: &[N],
    fit: &[N],
) -> Result<(), BadQuestion> {
    let Some(wrong) = names.iter().find(|name| !fit.contains(name)) else { return Ok(()) };
    let fit = fit.iter().map(ToString::to_string).collect();
    Err(BadQuestion::DoesNotFit { wrong: wrong.to_string(), puzzle, fit })
}
