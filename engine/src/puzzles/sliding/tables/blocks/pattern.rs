//! A pattern: some tiles of a board, and where its goal has them.
//!
//! ```
//! use fewest::puzzles::sliding::tables::blocks::Pattern;
//! use fewest::puzzles::sliding::{Goal, Sliding};
//!
//! let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
//! let pattern = Pattern::new(&eight, &[1, 2, 3])?;
//! assert_eq!(pattern.goal_cells(), [0, 1, 2]);
//! assert_eq!(pattern.sets().count(), 84); // three of nine cells
//! assert_eq!(pattern.orders(), 6); // of three tiles
//! assert_eq!(pattern.placements(), 84 * 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::puzzles::sliding::{Packing, Sliding};
use crate::rank::combination::Combinations;
use crate::rank::permutation::{self, factorial};

use super::graph::Grid;

/// The most cells that a pattern's board has.
pub const MAX_CELLS: usize = 25;
/// 64 bits cannot count the orders of more tiles: 21! is 5.1e19.
const MOST_COUNTED: usize = 20;

/// Some tiles of a board, and the cells where the goal has them and the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    board: Grid,
    tiles: Vec<u8>,
    goal_cells: Vec<u8>,
    goal_blank: u8,
}

/// Why some tiles do not make a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPattern {
    /// There are no tiles.
    #[error("a pattern has at least one tile")]
    Empty,
    /// The board is too large.
    #[error("a board of {cells} cells, where a pattern's has at most {MAX_CELLS}")]
    Large {
        /// How many cells it has.
        cells: usize,
    },
    /// The board has no such tile.
    #[error("tile {tile} is outside 1..{}", cells - 1)]
    Outside {
        /// The number.
        tile: u8,
        /// How many cells the board has.
        cells: usize,
    },
    /// The tile is named twice.
    #[error("tile {tile} occurs twice")]
    Twice {
        /// The number.
        tile: u8,
    },
}

impl Pattern {
    /// The pattern of `tiles`, whose order does not matter. Fails if the board has too many cells, if there
    /// are no tiles, or if one of them is not a tile of the board or is named twice.
    pub fn new<K: Packing>(puzzle: &Sliding<K>, tiles: &[u8]) -> Result<Pattern, BadPattern> {
        let cells = puzzle.cell_count();
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        if cells > MAX_CELLS {
            return Err(BadPattern::Large { cells });
        }
        if tiles.is_empty() {
            return Err(BadPattern::Empty);
        }
        if let Some(&tile) = tiles.iter().find(|&&tile| tile == 0 || tile as usize >= cells) {
            return Err(BadPattern::Outside { tile, cells });
        }
        if let Some(twice) = tiles.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(BadPattern::Twice { tile: twice[0] });
        }
        let board = Grid { width: puzzle.width(), height: puzzle.height() };
        let goal = puzzle.goal_cells();
        let goal_cells = tiles.iter().map(|&tile| goal[tile as usize]).collect();
        Ok(Pattern { board, tiles, goal_cells, goal_blank: goal[0] })
    }

    /// The pattern of all tiles of a board. If the board is wider than high, its rows and columns are
    /// exchanged: a move up or down then passes fewer tiles, and the distances are the same. The tiles are
    /// numbered anew, in the order of their goal cells.
    pub(super) fn whole<K: Packing>(puzzle: &Sliding<K>) -> Pattern {
        let (width, blank) = (puzzle.width(), puzzle.goal().blank());
        let board = Grid { width, height: puzzle.height() };
        let (board, blank) = match width > board.height {
            true => (board.transposed(), blank % width * board.height + blank / width),
            false => (board, blank),
        };
        let goal_cells = (0..board.cells() as u8).filter(|&cell| usize::from(cell) != blank);
        let tiles = (1..board.cells() as u8).collect();
        Pattern { board, tiles, goal_cells: goal_cells.collect(), goal_blank: blank as u8 }
    }

    /// How many columns the board has.
    pub fn width(&self) -> usize {
        self.board.width
    }

    /// How many rows the board has.
    pub fn height(&self) -> usize {
        self.board.height
    }

    /// The tiles in ascending order.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The cells where the goal has the tiles, in the order of the tiles.
    pub fn goal_cells(&self) -> &[u8] {
        &self.goal_cells
    }

    /// The cell where the goal has the blank.
    pub fn goal_blank(&self) -> u8 {
        self.goal_blank
    }

    /// In how many ways the tiles can be placed: the sets of cells times the orders of the tiles.
    pub fn placements(&self) -> u128 {
        let cells = self.board.cells();
        (0..self.tiles.len()).map(|tile| (cells - tile) as u128).product()
    }

    /// All sets of cells that the tiles can occupy.
    pub fn sets(&self) -> Combinations {
        Combinations::new(self.board.cells() as u32, self.tiles.len() as u32)
    }

    /// How many orders the tiles have on the same cells; `u64::MAX` for more than 20 tiles, whose orders 64
    /// bits cannot count.
    pub fn orders(&self) -> u64 {
        if self.tiles.len() > MOST_COUNTED { u64::MAX } else { factorial(self.tiles.len()) }
    }

    /// The connected regions of the cells outside a set, in the order of their first cells.
    pub fn regions(&self, set: u32) -> impl Iterator<Item = u32> {
        self.board.regions(set)
    }

    /// The cells that share a side with a cell, a bit each.
    pub fn beside(&self, cell: usize) -> u32 {
        self.board.widen(1 << cell) & !(1 << cell)
    }

    /// The side of a set, 0 or 1. Every move of one of the tiles changes it.
    pub fn side(&self, set: u32) -> usize {
        self.board.side(set)
    }

    pub(super) fn board(&self) -> Grid {
        self.board
    }
}

/// The cells that tiles occupy, a bit each, and the rank of the tiles' order: that of the permutation that
/// gives for each tile the place of its cell among the occupied ones.
pub(super) fn set_and_order(cells: &[u8]) -> (u32, u64) {
    let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
    (set, permutation::rank(&places(cells)))
}

/// For each tile the place of its cell among the occupied ones.
pub(super) fn places(cells: &[u8]) -> Vec<u8> {
    let place = |cell| cells.iter().filter(|&other| other < cell).count() as u8;
    cells.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::Goal;

    #[test]
    fn orders_of_many_tiles() {
        let puzzle = Sliding::<u128>::new(5, 5, &Goal::BlankLast).expect("a size");
        let orders = |last: u8| {
            let tiles: Vec<u8> = (1..=last).collect();
            Pattern::new(&puzzle, &tiles).expect("a pattern").orders()
        };
        assert_eq!(orders(20), 2_432_902_008_176_640_000);
        assert_eq!((orders(21), orders(24)), (u64::MAX, u64::MAX));
    }
}
