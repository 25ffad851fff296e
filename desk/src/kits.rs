//! The built-in puzzles, one folder each, and the solver for a question.
//!
//! What a person calls a puzzle leads to its kit, and the kit to everything else. `4x4`, for example, leads
//! to `SlidingKit { width: 4, height: 4 }`, whose name in reports is `15`.

pub mod cubic;
mod direction;
pub mod rotation;
pub mod sliding;
pub mod written;

use crate::anytime::Anytime;
use crate::error::{BadQuestion, Error};
use crate::kit::{Family, Incumbents, PuzzleName, Question};
use crate::names::Algorithm;
use crate::near::{did_you_mean, nearest};
use crate::solver::Solver;
use fewest::search::Weight;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use written::{LIBRARY, Volume};

/// The puzzles, in the order in which lists name them. To add a puzzle, add a line here.
const FAMILIES: &[Family] = &[sliding::FAMILY, rotation::FAMILY, cubic::FAMILY, written::FAMILY];

/// Case does not matter; `8-puzzle`, `4x4` and `sliding:4x4` are names, too.
impl FromStr for PuzzleName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let small = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let bare = small.strip_suffix("puzzle").unwrap_or(&small).trim_end_matches('-');
        FAMILIES.iter().find_map(|family| (family.find)(bare)).ok_or_else(|| {
            let called = FAMILIES.iter().flat_map(|family| (family.called)());
            let meant = did_you_mean(nearest(bare, called));
            let usual: Vec<&str> = FAMILIES.iter().map(|family| family.usual).collect();
            let usual = usual.join(", ");
            format!("the puzzles are {usual}{meant}")
        })
    }
}

/// The names of the puzzles that a page lists.
pub fn listed() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|family| family.listed).copied()
}

/// The puzzle files that come with the program, each with the name that leads to it. If a built-in puzzle has
/// the same name as the file, the file's name gets its ending, as in `eight.fewest`.
pub fn library() -> impl Iterator<Item = (String, &'static Volume)> {
    let found_before = |name: &str| {
        let mut before = FAMILIES.iter().filter(|family| !family.listed.is_empty());
        before.any(|family| (family.find)(name).is_some())
    };
    LIBRARY.iter().map(move |volume| match found_before(volume.name) {
        true => (format!("{}.fewest", volume.name), volume),
        false => (volume.name.into(), volume),
    })
}

/// The solver for a question. Quick: the call makes no tables.
pub fn solver(question: &Question) -> Result<Arc<dyn Solver>, Error> {
    check_pairing(question)?;
    let mut question = question.clone();
    if question.means().is_hasty() {
        question.incumbents = Incumbents::Never;
    }
    Anytime::around(question.puzzle.solver(&question)?, &question)
}

/// Whether a search for the question can be interrupted and resumed.
pub fn is_resumable(question: &Question) -> bool {
    match question.means() {
        _ if question.weight != Weight::ONE => false,
        Algorithm::IdaStar => true,
        Algorithm::Auto => question.puzzle.auto_is_resumable(),
        _ => false,
    }
}

fn check_pairing(question: &Question) -> Result<(), Error> {
    let Question { puzzle, algorithm, heuristic, .. } = question;
    let fitting = puzzle.fitting(question.metric)?;
    let puzzle = &puzzle.counted_in(question.metric);
    check_fit(puzzle, &[*algorithm], &fitting.algorithms)?;
    if algorithm.is_hasty() && question.alphabetical {
        return Err(BadQuestion::Unordered(*algorithm).into());
    }
    let means = question.means();
    if question.weight != Weight::ONE && !means.weighs() {
        return Err(BadQuestion::NoWeight { algorithm: means }.into());
    }
    if question.weight != Weight::ONE && question.alphabetical {
        return Err(BadQuestion::UnorderedWeight.into());
    }
    if let Some(pruning) = question.pruning {
        check_fit(puzzle, &[pruning], &fitting.prunings)?;
        let algorithm = question.means();
        if !algorithm.prunes() {
            return Err(BadQuestion::NoPruning { algorithm }.into());
        }
    }
    let Some(heuristic) = heuristic else { return Ok(()) };
    check_fit(puzzle, &[*heuristic], &fitting.heuristics)?;
    if !algorithm.is_informed() && *algorithm != Algorithm::Auto {
        return Err(BadQuestion::NoHeuristic(*algorithm).into());
    }
    if !fitting.heuristics_of(*algorithm).contains(heuristic) {
        let fit = fitting.two_ended.iter().map(ToString::to_string).collect();
        return Err(BadQuestion::OneEnded { heuristic: *heuristic, fit }.into());
    }
    Ok(())
}

/// Refuses the first of `names` that is not among those that `fit` the puzzle.
pub fn check_fit<N: PartialEq + Display>(
    puzzle: &str,
    names: &[N],
    fit: &[N],
) -> Result<(), BadQuestion> {
    let Some(wrong) = names.iter().find(|name| !fit.contains(name)) else { return Ok(()) };
    let fit = fit.iter().map(ToString::to_string).collect();
    Err(BadQuestion::DoesNotFit { wrong: wrong.to_string(), puzzle: puzzle.into(), fit })
}
