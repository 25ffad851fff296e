//! What a table is about, and how its entries are ranked.

use crate::puzzles::sliding::{Packing, Sliding};
use crate::rank::combination::Combinations;
use crate::rank::permutation::{self, factorial};

use super::graph::Board;
use super::regions::Regions;

/// The most cells that a pattern's board has.
pub const MAX_CELLS: usize = 25;

/// Some tiles of a board, with the goal that is theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    board: Board,
    tiles: Vec<u8>,
    goal_cells: Vec<u8>,
    goal_blank: u8,
}

/// Why some tiles are no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPattern {
    /// There are none.
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
    /// A tile that was there before.
    #[error("tile {tile} occurs twice")]
    Twice {
        /// The number.
        tile: u8,
    },
}

impl Pattern {
    /// The pattern of `tiles`, whose order does not matter.
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
        let board = Board { width: puzzle.width(), height: puzzle.height() };
        let goal = puzzle.goal_cells();
        let goal_cells = tiles.iter().map(|&tile| goal[tile as usize]).collect();
        Ok(Pattern { board, tiles, goal_cells, goal_blank: goal[0] })
    }

    /// All tiles of a board, which is laid on its side if it is wider than high: an up-or-down
    /// move passes fewer tiles then, and the distances are the same. The tiles are named anew.
    pub(super) fn whole<K: Packing>(puzzle: &Sliding<K>) -> Pattern {
        let (width, blank) = (puzzle.width(), puzzle.goal().blank());
        let board = Board { width, height: puzzle.height() };
        let (board, blank) = match width > board.height {
            true => (board.transposed(), blank % width * board.height + blank / width),
            false => (board, blank),
        };
        let goal_cells = (0..board.cells() as u8).filter(|&cell| usize::from(cell) != blank);
        let tiles = (1..board.cells() as u8).collect();
        Pattern { board, tiles, goal_cells: goal_cells.collect(), goal_blank: blank as u8 }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.board.width
    }

    /// Rows.
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

    /// Which cells are occupied.
    pub fn sets(&self) -> Combinations {
        Combinations::new(self.board.cells() as u32, self.tiles.len() as u32)
    }

    /// In how many orders the tiles stand on the same cells.
    pub fn orders(&self) -> u64 {
        factorial(self.tiles.len())
    }

    /// The connected regions of the cells outside a set, by their first cell.
    pub fn regions(&self, set: u32) -> impl Iterator<Item = u32> {
        self.board.regions(set)
    }

    /// The cells that have a side in common with a cell, a bit each.
    pub fn beside(&self, cell: usize) -> u32 {
        self.board.widen(1 << cell) & !(1 << cell)
    }

    /// 0 or 1; every move of one of the tiles changes it.
    pub fn side(&self, set: u32) -> usize {
        self.board.side(set)
    }

    pub(super) fn board(&self) -> Board {
        self.board
    }
}

/// The cells that tiles occupy as bits, and the rank of the tiles' order: of the permutation that
/// says for each tile the place of its cell among the occupied ones.
pub(super) fn set_and_order(cells: &[u8]) -> (u32, u64) {
    let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
    (set, permutation::rank(&places(cells)))
}

/// For each tile the place of its cell among the occupied ones.
pub(super) fn places(cells: &[u8]) -> Vec<u8> {
    let place = |cell| cells.iter().filter(|&other| other < cell).count() as u8;
    cells.iter().map(place).collect()
}

/// Costs of a pattern by set of cells, region of the blank and order of tiles, one byte each.
///
/// The entry of a state is the least number of moves of the pattern's tiles that bring them home
/// and the blank to the region of its goal, moves of other tiles not counted. Its rank is
/// `block * orders + order`: the blocks are the connected regions of free cells, by the rank of their
/// set and then by their first cell. The order is the lexicographic rank ([`permutation::rank`]) of
/// the places of the tiles: the occupied cells numbered from 0 row by row, and for each tile of the
/// pattern, in ascending order, the number of its cell.
///
/// Entries are at most 127: a table that would have larger ones is not built.
///
/// So a sideways move changes the block only. An up or down move lets one place pass the occupied
/// cells between, at most `width - 1`; it changes the order in the same way whatever the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionTable<E = Vec<u8>> {
    pattern: Pattern,
    sets: Combinations,
    regions: Regions,
    entries: E,
}

impl<E: AsRef<[u8]>> RegionTable<E> {
    /// A table whose entries were built before; `None` if their number is wrong.
    pub fn new(pattern: Pattern, entries: E) -> Option<Self> {
        let (sets, regions) = (pattern.sets(), Regions::new(&pattern));
        let expected = regions.blocks() as u64 * pattern.orders();
        let fits = entries.as_ref().len() as u64 == expected;
        fits.then_some(RegionTable { pattern, sets, regions, entries })
    }

    /// What the table is about.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The costs by rank; [`UNREACHED`](super::UNREACHED) where the goal cannot be reached.
    pub fn entries(&self) -> &[u8] {
        self.entries.as_ref()
    }

    /// Gives the entries away.
    pub fn into_entries(self) -> E {
        self.entries
    }

    /// Numbers blocks.
    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The rank of the state with the pattern's tiles on these cells and the blank on another.
    pub fn rank(&self, cells: &[u8], blank: u8) -> usize {
        let (set, order) = set_and_order(cells);
        let block = self.regions.block(self.sets.rank(set), blank.into());
        block * self.pattern.orders() as usize + order as usize
    }
}
