//! Chooses the flaw that says most.

use super::super::flaw::Flaw;
use super::path::{is_usual, is_usually_passed};
use std::mem::discriminant;

/// Of the flaws of the same kind as the first one, returns the one that says most: the path that is longest
/// in relation to the shortest one for its board, the longest moves with another reading, the nearest board
/// that is denied, or the largest number printed where there is no path.
pub fn most_telling<'v>(first: &'v Flaw, all: &[&'v Flaw]) -> &'v Flaw {
    let mut alike = all.iter().copied().filter(|flaw| discriminant(*flaw) == discriminant(first));
    let said = |flaw: &Flaw| match flaw {
        Flaw::NoPath { said, most: Some(_) } => said.parse::<i64>().ok(),
        _ => None,
    };
    let meant = |flaw: &Flaw| match flaw {
        Flaw::Unsolved { moves, reading: Some(reading), .. } => {
            is_usual(reading, all).then_some(*moves)
        }
        _ => None,
    };
    let telling = match first {
        Flaw::TooLong { .. } | Flaw::Count { .. } => {
            let excess =
                |flaw: &&Flaw| share(flaw).map(|(moves, fewest)| thousandths(moves, fewest));
            excess(&first).and(alike.filter(|flaw| excess(flaw).is_some()).max_by_key(excess))
        }
        Flaw::Path { .. } => alike.min_by_key(|flaw| fewest_denied(flaw).unwrap_or(usize::MAX)),
        Flaw::NoPath { .. } => alike.max_by_key(|flaw| said(flaw)),
        Flaw::Unsolved { passed, .. } => {
            let misread = alike.clone().filter(|flaw| meant(flaw).is_some());
            let is_odd = passed.is_some_and(|made| !is_usually_passed(made, all));
            misread.max_by_key(|flaw| meant(flaw)).or_else(|| {
                let plain =
                    |flaw: &&Flaw| matches!(flaw, Flaw::Unsolved { moves: 1.., passed: None, .. });
                is_odd.then(|| alike.find(plain)).flatten()
            })
        }
        // A program that stops at one symbol still finds the first path for that symbol.
        Flaw::NotLeast { .. } => {
            alike.find(|flaw| matches!(flaw, Flaw::NotLeast { symbols: None, .. }))
        }
        _ => None,
    };
    telling.unwrap_or(first)
}

/// The moves of a path that is too long, and the fewest, for a board that is not solved at the start.
fn share(flaw: &Flaw) -> Option<(usize, usize)> {
    match flaw {
        Flaw::TooLong { moves, fewest, .. } if *fewest > 0 => Some((*moves, *fewest)),
        Flaw::Count { said, fewest } if *said > *fewest as i64 && *fewest > 0 => {
            Some((usize::try_from(*said).ok()?, *fewest))
        }
        _ => None,
    }
}

/// By how much the path is longer than the fewest moves, in thousandths of them.
pub fn thousandths(moves: usize, fewest: usize) -> usize {
    (moves - fewest).saturating_mul(1000) / fewest
}

fn fewest_denied(flaw: &Flaw) -> Option<usize> {
    match flaw {
        Flaw::Path { fewest, .. } => *fewest,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::flaw::Step;
    use super::super::tests::count_of;
    use super::*;

    /// The excess counts in relation to the fewest moves, not in moves; a solved board has no such ratio.
    #[test]
    fn the_path_that_is_longest_for_its_board_says_most() {
        let path = |moves, fewest| Flaw::TooLong {
            moves,
            fewest,
            leaves: Step { number: 1, letter: "u".into(), right: "d".into(), board: String::new() },
            symbols: None,
        };
        let figures = [(21, 20), (45, 30), (12, 10), (100, 80), (2, 0)];
        let others = [Flaw::Ends, count_of(1, 30)];
        let counts = figures.map(|(said, fewest)| count_of(said, fewest));
        let paths = figures.map(|(said, fewest)| path(said as usize, fewest));
        for [long, unlike] in [[&counts, &paths], [&paths, &counts]] {
            // Paths are compared with paths, and numbers with numbers.
            let flaws: Vec<&Flaw> = long.iter().chain(&others).chain(unlike).collect();
            assert_eq!(most_telling(&long[0], &flaws), &long[1]);
            let solved = &long[4];
            assert_eq!(most_telling(solved, &[solved]), solved);
        }
        let flaws: Vec<&Flaw> = counts.iter().chain(&others).collect();
        // Too small numbers cannot be compared, nor can other flaws.
        assert_eq!(most_telling(&others[1], &flaws), &others[1]);
        assert_eq!(most_telling(&others[0], &flaws), &others[0]);
    }
}
