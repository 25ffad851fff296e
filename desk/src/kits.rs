//! The puzzles that are built in, one folder each, and the solver for a question.
//!
//! What a person calls a puzzle leads to its kit, and the kit to everything else. `4x4`, for example,
//! leads to `SlidingKit { width: 4, height: 4 }`, whose name in reports is `15`.

pub mod cubic;
mod direction;
pub mod rotation;
pub mod sliding;
pub mod written;

use crate::error::{BadQuestion, Error};
use crate::kit::{Family, PuzzleName, Question, Solver};
use crate::names::Algorithm;
use crate::near::{did_you_mean, nearest};
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;
use written::{LIBRARY, Volume};

/// The puzzles, in the order in which lists name them. A new one is a line here.
const FAMILIES: [Family; 4] = [sliding::FAMILY, rotation::FAMILY, cubic::FAMILY, written::FAMILY];

/// Small and capital letters are the same; `8-puzzle`, `4x4` and `sliding:4x4` are names, too.
impl FromStr for PuzzleName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let small = name.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let bare = small.strip_suffix("puzzle").unwrap_or(&small).trim_end_matches('-');
        FAMILIES.iter().find_map(|family| (family.find)(bare)).ok_or_else(|| {
            let called = FAMILIES.iter().flat_map(|family| (family.called)());
            let meant = did_you_mean(nearest(bare, called));
            let usual = FAMILIES.map(|family| family.usual).join(", ");
            format!("the puzzles are {usual}{meant}")
        })
    }
}

/// The names of the puzzles that a page lists.
pub fn listed() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().flat_map(|family| family.listed).copied()
}

/// The puzzles of files that come with the program: the name that leads to each, and its file.
/// Where a puzzle that is built in has the name of the file, that is `eight.fewest`.
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

/// The solver for a question. Quick: no tables are made.
pub fn solver(question: &Question) -> Result<Arc<dyn Solver>, Error> {
    check_pairing(question)?;
    question.puzzle.solver(question)
}

/// Whether a search for the question can be broken off and resumed.
pub fn is_resumable(question: &Question) -> bool {
    match question.means() {
        Algorithm::IdaStar => true,
        Algorithm::Auto => question.puzzle.auto_is_resumable(),
        _ => false,
    }
}

fn check_pairing(question: &Question) -> Result<(), Error> {
    let Question { puzzle, algorithm, heuristic, .. } = question;
    check_fit(puzzle, &[*algorithm], &puzzle.algorithms())?;
    if *algorithm == Algorithm::Greedy && question.alphabetical {
        return Err(BadQuestion::GreedyInOrder.into());
    }
    if let Some(pruning) = question.pruning {
        check_fit(puzzle, &[pruning], &puzzle.prunings())?;
        let algorithm = question.means();
        if !algorithm.prunes() {
            return Err(BadQuestion::NoPruning { algorithm }.into());
        }
    }
    let Some(heuristic) = heuristic else { return Ok(()) };
    check_fit(puzzle, &[*heuristic], &puzzle.heuristics())?;
    if !algorithm.is_informed() && *algorithm != Algorithm::Auto {
        return Err(BadQuestion::NoHeuristic(*algorithm).into());
    }
    Ok(())
}

/// Refuses the first of `names` that is not among those that `fit` the puzzle.
pub fn check_fit<N: PartialEq + Display>(
    puzzle: &PuzzleName,
    names: &[N],
    fit: &[N],
) -> Result<(), BadQuestion> {
    let Some(wrong) = names.iter().find(|name| !fit.contains(name)) else { return Ok(()) };
    let fit = fit.iter().map(ToString::to_string).collect();
    Err(BadQuestion::DoesNotFit { wrong: wrong.to_string(), puzzle: puzzle.name(), fit })
}

#[cfg(test)]
mod tests {
    use super::cubic::CubicKit;
    use super::rotation::RotationKit;
    use super::sliding::SlidingKit;
    use super::*;
    use crate::extent::{Extent, Word};

    #[test]
    fn names_of_puzzles() {
        for (name, canonical) in [
            ("eight", "eight"),
            ("15", "15"),
            ("sliding:3x3", "eight"),
            ("sliding:1x6", "sliding:1x6"),
            ("sliding:5x5", "24"),
            ("cubic", "cubic"),
            ("8", "eight"),
            ("Eight", "eight"),
            ("8-puzzle", "eight"),
            ("eight puzzle", "eight"),
            ("3X3", "eight"),
            ("4x4", "15"),
            ("sliding:4X4", "15"),
            ("SLIDING:2x3", "sliding:2x3"),
            ("2x3", "sliding:2x3"),
            ("fifteen", "15"),
            ("15-puzzle", "15"),
            ("15puzzle", "15"),
            ("Twenty-Four", "24"),
            ("twenty_four", "24"),
            ("35", "sliding:6x6"),
            ("Rotation Game", "rotation"),
            ("cubic-eight-puzzle", "cubic"),
        ] {
            assert_eq!(
                name.parse::<PuzzleName>().map(|name| name.to_string()),
                Ok(canonical.into())
            );
        }
        for wrong in [
            "",
            "16",
            "puzzle",
            "sliding:",
            "sliding:0x3",
            "sliding:7x1",
            "sliding:3",
            "sliding:+3x3",
        ] {
            assert!(wrong.parse::<PuzzleName>().is_err(), "{wrong}");
        }
        for (wrong, meant) in [("eigth", "eight"), ("Fiften", "fifteen"), ("rotaton", "rotation")] {
            let message = wrong.parse::<PuzzleName>().expect_err("a slip");
            assert!(message.ends_with(&format!("; did you mean {meant}?")), "{message}");
        }
    }

    fn words(text: &str) -> Vec<Word> {
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let word = |word: &str| Word { length: word.len(), is_number: is_number(word) };
        text.split_whitespace().map(word).collect()
    }

    fn sliding(width: usize, height: usize) -> PuzzleName {
        PuzzleName::new(SlidingKit { width, height })
    }

    #[test]
    fn boards_and_parts() {
        let (eight, tall) = (|| sliding(3, 3), sliding(2, 6));
        for (puzzle, text, found) in [
            (eight(), "1 2 3", Extent::Part),
            (eight(), "123 456", Extent::Part),
            (eight(), "123 456 780", Extent::Whole),
            (eight(), "123456780", Extent::Whole),
            (eight(), "1 2 3 4 5 6 7 8 0", Extent::Whole),
            (eight(), "1 2 3 4 5 6 7 8 0 1", Extent::Beyond),
            (sliding(4, 4), "123456789ABCDEF0", Extent::Whole),
            (tall, "10 11", Extent::Part),
            (sliding(1, 1), "0", Extent::Whole),
            (PuzzleName::new(RotationKit), "111122223333111122223333", Extent::Whole),
            (PuzzleName::new(RotationKit), "1 1", Extent::Part),
            (PuzzleName::new(CubicKit), "1", Extent::Part),
            (PuzzleName::new(CubicKit), "1 2", Extent::Start),
            (PuzzleName::new(CubicKit), "1 2 1 1", Extent::Beyond),
            (PuzzleName::new(CubicKit), "1 2 WWW", Extent::Part),
            (PuzzleName::new(CubicKit), "1 2 WWW E W W WWW", Extent::Whole),
            (PuzzleName::new(CubicKit), "WRB WRB WRB WRB E WRB WRB WRB WRB", Extent::Start),
        ] {
            assert_eq!(puzzle.extent(&words(text)), found, "{text}");
        }
    }

    #[test]
    fn an_index_and_a_cost() {
        for (puzzle, text, has_them) in [
            (sliding(3, 3), "7 31 8 6 7 2 5 4 3 0 1", true),
            (sliding(3, 3), "7 31 867254301", true),
            (sliding(3, 3), "867 254 301", false),
            (sliding(3, 3), "8 6 7 2 5 4 3 0 1", false),
            (sliding(2, 2), "10 32", false),
            (PuzzleName::new(CubicKit), "7 3 1 2 WWWEWWWWW", true),
            (PuzzleName::new(CubicKit), "1 2 WWWEWWWWW", false),
        ] {
            assert_eq!(puzzle.begins_with_cost(&words(text)), has_them, "{text}");
        }
    }
}
