//! How many boards are at each distance from the goal.

use crate::describe::{Spread, words};
use crate::names::Metric;
use crate::published::Published;

/// The known spreads of boards of this size. A board and its reflection are equally far from their goals, so
/// a size and the same size on its side share their counts.
pub fn of(width: usize, height: usize, metric: Metric) -> Vec<Spread> {
    let size = format!("{}x{}", width.min(height), width.max(height));
    let known = |place| {
        let counted = Published::find(&format!("sliding:{size} {place} {metric}"))?;
        let is_there = |cell: &usize| name(*cell, width, height) == place;
        let blanks: Vec<_> = (0..width * height).filter(is_there).collect();
        let source = words(counted.source, counted.source);
        (!blanks.is_empty()).then_some(Spread { blanks, counts: counted.layers, source })
    };
    ["corner", "edge", "centre"].into_iter().filter_map(known).collect()
}

/// The name for a place of the blank in the lists.
fn name(cell: usize, width: usize, height: usize) -> &'static str {
    let is_at_end = |at, length| at == 0 || at + 1 == length;
    match (is_at_end(cell % width, width), is_at_end(cell / width, height)) {
        (true, true) => "corner",
        (false, false) => "centre",
        _ => "edge",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solvable_board_is_counted_once() {
        let mut sizes = 0;
        for (width, height) in (2..=6).flat_map(|width| (2..=6).map(move |height| (width, height)))
        {
            for &metric in Metric::ALL {
                for spread in of(width, height, metric) {
                    let half = (3..=width * height).map(|tile| tile as u128).product::<u128>();
                    let sum: u128 = spread.counts.iter().map(|&count| u128::from(count)).sum();
                    assert_eq!(sum, half, "{width}x{height}");
                    sizes += 1;
                }
            }
        }
        assert!(sizes >= 24, "{sizes}");
        let single = of(4, 4, Metric::Single);
        assert_eq!(single.iter().map(|spread| spread.blanks.len()).sum::<usize>(), 16);
    }

    #[test]
    fn as_many_moves_are_legal_as_boards_are_near() {
        // One move from the goal, there is a board for each neighbour of the blank, or for each cell in line
        // with it.
        let near = |metric| -> Vec<u64> {
            of(4, 4, metric).iter().map(|spread| spread.counts[1]).collect()
        };
        assert_eq!(near(Metric::Single), [2, 3, 4]);
        assert_eq!(near(Metric::Multi)[0], 6);
        let blanks = |width, height| of(width, height, Metric::Single).remove(0).blanks;
        assert_eq!((blanks(3, 2), blanks(2, 3)), (vec![0, 2, 3, 5], vec![0, 1, 4, 5]));
    }
}
