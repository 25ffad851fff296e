//! What is known of each puzzle besides its rules, one file a puzzle: its names, which algorithms and
//! heuristics fit it, the solver for a question, and how its boards look.

pub mod cubic;
pub mod rotation;
pub mod sliding;

use crate::error::{BadQuestion, Error};
use crate::names::{Algorithm, Heuristic, PuzzleName};
use crate::question::{Question, Solver, is_informed};
use std::fmt::Display;
use std::sync::Arc;

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
