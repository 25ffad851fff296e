//! The Manhattan distance: every tile walks to its goal cell as if it were alone on the board.

use crate::puzzles::Direction;
use crate::puzzles::sliding::{CELL_SLOTS, MAX_CELLS, Packing, Sliding, Tray};
use crate::{Cost, Heuristic};

/// Adds up for all tiles, the blank excepted, how many columns and rows they are from their goal
/// cells.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let manhattan = Manhattan::new(&eight);
/// assert_eq!(manhattan.estimate_of(&eight, &start), 9);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// For each tile and cell the Manhattan distance to the tile's goal cell.
    distance: [[u8; CELL_SLOTS]; MAX_CELLS],
    /// For each direction of the blank, tile, and cell of the tile: what the slide adds, +1 or -1.
    change: [[[i8; CELL_SLOTS]; CELL_SLOTS]; 4],
}

impl Manhattan {
    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        size_of::<Self>() as u64
    }

    /// Tables for the goal of `puzzle`.
    pub fn new<K: Packing>(puzzle: &Sliding<K>) -> Self {
        let goal_cells = puzzle.goal_cells();
        let mut distance = [[0; CELL_SLOTS]; MAX_CELLS];
        let mut change = [[[0; CELL_SLOTS]; CELL_SLOTS]; 4];
        for tile in 1..puzzle.cell_count() {
            for cell in 0..puzzle.cell_count() {
                let goal = goal_cells[tile] as usize;
                let here = puzzle.steps(cell, goal);
                distance[tile][cell] = here as u8;
                for direction in Direction::ALL {
                    let tile_goes = direction.opposite();
                    if puzzle.has_exit(cell, tile_goes) {
                        let there = puzzle.steps(puzzle.beside(cell, tile_goes), goal);
                        change[direction as usize][tile][cell] = there as i8 - here as i8;
                    }
                }
            }
        }
        Manhattan { distance, change }
    }

    /// How much a move of the blank adds to the estimate.
    #[inline(always)]
    pub(super) fn change<K: Packing>(
        &self,
        puzzle: &Sliding<K>,
        before: &Tray,
        direction: Direction,
    ) -> i8 {
        let cell = puzzle.beside(before.blank(), direction);
        let tile = before.cells()[cell] as usize % CELL_SLOTS;
        self.change[direction as usize][tile][cell]
    }
}

impl<K: Packing> Heuristic<Sliding<K>> for Manhattan {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Cost {
        let tiles = puzzle.tiles(tray).iter().enumerate();
        tiles.map(|(cell, &tile)| Cost::from(self.distance[tile as usize][cell])).sum()
    }

    #[inline(always)]
    fn step(&self, puzzle: &Sliding<K>, h: Cost, before: &Tray, direction: Direction) -> Cost {
        h.wrapping_add_signed(self.change(puzzle, before, direction).into())
    }

    /// The estimate is never [`Cost::MAX`], so this case needs no check.
    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &Sliding<K>,
        h: Cost,
        before: &Tray,
        direction: Direction,
        limit: i32,
    ) -> Result<Cost, i32> {
        let next = i32::from(h) + i32::from(self.change(puzzle, before, direction));
        if next > limit { Err(next) } else { Ok(next as Cost) }
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, h: Cost) -> Cost {
        h
    }
}
