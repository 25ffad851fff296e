//! Misplaced tiles: every tile that is not on its goal cell has to move at least once.

use crate::puzzles::Direction;
use crate::puzzles::sliding::{CELL_SLOTS, Packing, Sliding, Tray};
use crate::{Cost, Heuristic};

/// Counts the tiles, without the blank, that are not on their goal cells.
///
/// The estimate is consistent: a move puts one tile on another cell, so the count changes by at
/// most one.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::sliding::heuristics::Misplaced;
/// use fewest::puzzles::sliding::{Goal, Sliding};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let misplaced = Misplaced::new(&eight);
/// assert_eq!(misplaced.estimate_of(&eight, &start), 6);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Misplaced {
    /// For each cell the tile that the goal has there.
    goal: [u8; CELL_SLOTS],
}

impl Misplaced {
    /// Compares with the goal of `puzzle`.
    pub fn new<K: Packing>(puzzle: &Sliding<K>) -> Self {
        Misplaced { goal: *puzzle.goal().cells() }
    }
}

impl<K: Packing> Heuristic<Sliding<K>> for Misplaced {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Cost {
        let pairs = puzzle.tiles(tray).iter().zip(&self.goal);
        pairs.filter(|&(&tile, &goal)| tile != 0 && tile != goal).count() as Cost
    }

    #[inline(always)]
    fn step(&self, puzzle: &Sliding<K>, h: Cost, before: &Tray, direction: Direction) -> Cost {
        let cell = puzzle.beside(before.blank(), direction);
        let tile = before.cells()[cell];
        h + Cost::from(tile == self.goal[cell]) - Cost::from(tile == self.goal[before.blank()])
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, h: Cost) -> Cost {
        h
    }
}
