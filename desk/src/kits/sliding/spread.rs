//! How many boards are at each distance from the goal.

use crate::describe::{Phrase, Spread, words};

/// Lines of a size, where the goal has the blank, and the counts.
const COUNTED: &str = include_str!("spread.txt");

/// What is known of boards of that size. A board and its reflection are as far from their goals, so a
/// size is counted as the size that lies on its side.
pub fn of(width: usize, height: usize) -> Vec<Spread> {
    let size = format!("{}x{}", width.min(height), width.max(height));
    let lines = COUNTED.lines().filter_map(|line| line.strip_prefix(&size)?.strip_prefix(' '));
    lines.map(|line| spread(line, width, height)).collect()
}

fn spread(line: &str, width: usize, height: usize) -> Spread {
    let (place, counts) = line.split_once(' ').expect("a place and counts");
    let blanks = (0..width * height).filter(|cell| name(*cell, width, height) == place).collect();
    let count = |word: &str| word.parse().expect("a count");
    Spread { blanks, counts: counts.split(' ').map(count).collect(), source: source() }
}

/// What the file calls a place of the blank.
fn name(cell: usize, width: usize, height: usize) -> &'static str {
    let is_at_end = |at, length| at == 0 || at + 1 == length;
    match (is_at_end(cell % width, width), is_at_end(cell / width, height)) {
        (true, true) => "corner",
        (false, false) => "centre",
        _ => "edge",
    }
}

fn source() -> Phrase {
    let project = "github.com/lightln2/SlidingTilesSolver, 2022";
    words(project, project)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solvable_board_is_counted_once() {
        let mut sizes = 0;
        for (width, height) in (2..=6).flat_map(|width| (2..=6).map(move |height| (width, height)))
        {
            for spread in of(width, height) {
                let half = (3..=width * height).map(|tile| tile as u128).product::<u128>();
                let sum: u128 = spread.counts.iter().map(|&count| u128::from(count)).sum();
                assert_eq!(sum, half, "{width}x{height}");
                sizes += 1;
            }
        }
        assert!(sizes >= 12, "{sizes}");
        assert_eq!(of(4, 4).iter().map(|spread| spread.blanks.len()).sum::<usize>(), 16);
    }

    #[test]
    fn as_many_moves_are_legal_as_boards_are_near() {
        // One move from the goal: as many boards as the blank has neighbours there.
        let near: Vec<_> = of(4, 4).iter().map(|spread| spread.counts[1]).collect();
        assert_eq!(near, [2, 4, 3]);
        assert_eq!(
            of(3, 2),
            of(2, 3)
                .into_iter()
                .map(|spread| Spread { blanks: vec![0, 2, 3, 5], ..spread })
                .collect::<Vec<_>>()
        );
    }
}
