//! A penalty for boards, in addition to their distance. Tiles far from the blank's goal cell should be
//! brought home first: if the others come home first, they have to be taken away again.

use crate::puzzles::Direction;
use crate::puzzles::sliding::heuristics::Manhattan;
use crate::puzzles::sliding::{CELL_SLOTS, MAX_CELLS, Packing, Sliding, Tray};
use crate::{Cost, Heuristic};

/// Adds up, for all tiles, the Manhattan distance of the tile times the number of rows or columns, whichever
/// are more, between its goal cell and that of the blank. This is no estimate of moves; it breaks ties in a
/// [beam](crate::search::beam::breaking_ties).
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::sliding::heuristics::Rings;
/// use fewest::puzzles::sliding::{Goal, Sliding};
///
/// // 1 is four steps from home and two columns from the blank's goal, 8 three steps and one column.
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[8, 2, 3, 4, 5, 6, 7, 0, 1])?;
/// assert_eq!(Rings::new(&eight).estimate_of(&eight, &start), 4 * 2 + 3 * 1);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rings {
    manhattan: Manhattan,
    /// For each tile the rows or columns, whichever are more, between its goal cell and that of the blank.
    ring: [u8; CELL_SLOTS],
}

impl Rings {
    /// Compares with the goal of `puzzle`.
    pub fn new<K: Packing>(puzzle: &Sliding<K>) -> Self {
        let (goal_cells, width) = (puzzle.goal_cells(), puzzle.width());
        let apart = |cell: usize, other: usize| {
            (cell / width).abs_diff(other / width).max((cell % width).abs_diff(other % width))
        };
        let mut ring = [0; CELL_SLOTS];
        for tile in 1..puzzle.cell_count().min(MAX_CELLS) {
            ring[tile] = apart(goal_cells[tile].into(), goal_cells[0].into()) as u8;
        }
        Rings { manhattan: Manhattan::new(puzzle), ring }
    }
}

impl<K: Packing> Heuristic<Sliding<K>> for Rings {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Cost {
        let tiles = puzzle.tiles(tray).iter().enumerate();
        let far = |(cell, &tile): (usize, &u8)| {
            let steps = puzzle.steps(cell, puzzle.goal_cells()[tile as usize].into());
            Cost::from(self.ring[tile as usize % CELL_SLOTS]) * steps as Cost
        };
        tiles.filter(|(_, tile)| **tile != 0).map(far).sum()
    }

    #[inline(always)]
    fn step(&self, puzzle: &Sliding<K>, carry: Cost, before: &Tray, direction: Direction) -> Cost {
        let tile = before.cells()[puzzle.beside(before.blank(), direction)] as usize % CELL_SLOTS;
        let change = self.manhattan.change(puzzle, before, direction);
        carry.wrapping_add_signed(i16::from(change) * i16::from(self.ring[tile]))
    }

    #[inline(always)]
    fn estimate(&self, carry: Cost) -> Cost {
        carry
    }
}
