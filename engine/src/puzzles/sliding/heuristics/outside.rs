//! A guide for beams: tiles far from the blank's goal cell are to be brought home first.

use crate::puzzles::Direction;
use crate::puzzles::sliding::{CELL_SLOTS, Packing, Sliding, Tray};
use crate::{Cost, Heuristic};

/// The columns and rows of each tile to its goal cell, each counted as often as that cell is columns or rows away from
/// the blank's, whichever are more, and that so many times. It is no lower bound: it is for
/// [`beam::guided`](crate::search::beam::guided), where a tile in the wrong place costs the more moves the later it is
/// mended, because those that stand around it have to give way.
#[derive(Clone, Debug)]
pub struct OutsideIn {
    cells: usize,
    /// By tile and cell.
    distances: Box<[Cost]>,
}

impl OutsideIn {
    /// For the goal of `puzzle`.
    pub fn new<K: Packing>(puzzle: &Sliding<K>, times: Cost) -> Self {
        let (cells, width) = (puzzle.cell_count(), puzzle.width());
        let apart = |one: usize, other: usize| {
            [(one % width).abs_diff(other % width), (one / width).abs_diff(other / width)]
        };
        let mut distances = vec![0; cells * cells].into_boxed_slice();
        let blank = puzzle.goal().blank();
        for (cell, &tile) in
            puzzle.tiles(puzzle.goal()).iter().enumerate().filter(|(_, tile)| **tile != 0)
        {
            let ring = apart(cell, blank).into_iter().max().unwrap_or(0) as Cost;
            for at in 0..cells {
                let steps: usize = apart(at, cell).into_iter().sum();
                distances[usize::from(tile) * cells + at] = times * ring * steps as Cost;
            }
        }
        OutsideIn { cells, distances }
    }

    /// The bytes of its table.
    pub fn held(&self) -> u64 {
        size_of_val(&*self.distances) as u64
    }

    #[inline(always)]
    fn distance(&self, tile: u8, cell: usize) -> Cost {
        self.distances[usize::from(tile) * self.cells + cell]
    }
}

impl<K: Packing> Heuristic<Sliding<K>> for OutsideIn {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Cost {
        puzzle.tiles(tray).iter().enumerate().map(|(cell, &tile)| self.distance(tile, cell)).sum()
    }

    #[inline(always)]
    fn step(&self, puzzle: &Sliding<K>, sum: Cost, before: &Tray, direction: Direction) -> Cost {
        let cell = puzzle.beside(before.blank(), direction);
        let tile = before.cells()[cell % CELL_SLOTS];
        sum + self.distance(tile, before.blank()) - self.distance(tile, cell)
    }

    #[inline(always)]
    fn estimate(&self, sum: Cost) -> Cost {
        sum
    }
}
