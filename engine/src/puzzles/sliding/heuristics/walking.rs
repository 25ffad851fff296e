//! Walking distance: how far the tiles are from their rows if columns did not matter, and from
//! their columns if rows did not. Ken'ichiro Takahashi, "How to make an automatic 15-puzzle
//! solver" (in Japanese), 2002.

mod table;

use crate::puzzles::Direction;
use crate::puzzles::sliding::{CELL_SLOTS, Packing, Sliding, Tray};
use crate::{Cost, Heuristic};
use table::{Blank, MAX_LINES, WalkingEntry, WalkingTable};

/// The most arrangements that a table may have.
pub const MAX_ARRANGEMENTS: u64 = 1 << 20;

/// The sum of two numbers. One is the fewest up and down moves that bring every tile into its goal
/// row, if tiles with the same goal row are alike and columns do not matter. The other is the same
/// for left and right moves and the columns.
///
/// The estimate is consistent: every move is of one of the two kinds and changes that number by
/// exactly 1, so that the sum has the parity of the distance. Both numbers come from tables of all
/// arrangements, 24,964 for the 15-puzzle. The tables also say to which arrangement each move
/// leads, so a step is one look-up.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::sliding::heuristics::{Manhattan, Walking};
/// use fewest::puzzles::sliding::{Goal, Sliding};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let (walking, manhattan) = (Walking::new(&eight).expect("a small board"), Manhattan::new(&eight));
/// let walked = walking.estimate_of(&eight, &start);
/// assert!(walked >= manhattan.estimate_of(&eight, &start) && walked <= 31);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walking {
    rows: WalkingLines,
    columns: WalkingLines,
}

/// The rows, or the columns.
#[derive(Clone, Debug)]
struct WalkingLines {
    /// For each tile its goal line.
    goal_lines: [u8; CELL_SLOTS],
    table: WalkingTable,
}

/// A table would need more than [`MAX_ARRANGEMENTS`]: for 4x5, 5x4 and 5x5, for a side of 6 next to one of 3
/// or more, and for a side of 7 or 8 next to one of 2 or more. Boards of a single line of 7 or 8 cells are
/// refused as well, because an arrangement of more than six lines does not fit into its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "walking distance on a {width}x{height} board needs a table of {arrangements} arrangements; \
     tables are for sides up to {MAX_LINES} and up to {MAX_ARRANGEMENTS} arrangements"
)]
pub struct TooManyArrangements {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// How many there are for the rows or for the columns, whichever are more.
    pub arrangements: u64,
}

impl Walking {
    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        let (rows, columns) = (&self.rows.table, &self.columns.table);
        rows.held() + if rows.is(columns) { 0 } else { columns.held() }
    }

    /// Builds the tables for the size and goal of `puzzle`.
    pub fn new<K: Packing>(puzzle: &Sliding<K>) -> Result<Self, TooManyArrangements> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let arrangements =
            table::arrangements(height, width).max(table::arrangements(width, height));
        if arrangements > MAX_ARRANGEMENTS || width.max(height) > MAX_LINES {
            return Err(TooManyArrangements { width, height, arrangements });
        }
        let goal_cells = puzzle.goal_cells();
        let goal_rows = goal_cells.map(|cell| cell / width as u8);
        let goal_columns = goal_cells.map(|cell| cell % width as u8);
        let rows = WalkingTable::new(height, width, goal_rows[0].into());
        // A table depends only on the line of the blank in the goal.
        let columns = if width == height && goal_rows[0] == goal_columns[0] {
            rows.clone()
        } else {
            WalkingTable::new(width, height, goal_columns[0].into())
        };
        Ok(Walking {
            rows: WalkingLines { goal_lines: goal_rows, table: rows },
            columns: WalkingLines { goal_lines: goal_columns, table: columns },
        })
    }
}

impl<K: Packing> Heuristic<Sliding<K>> for Walking {
    /// The entries of the rows and of the columns.
    type Carry = [WalkingEntry; 2];

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Self::Carry {
        let width = puzzle.width();
        let tiles = puzzle.tiles(tray);
        [
            self.rows.start(tiles, |cell| cell / width),
            self.columns.start(tiles, |cell| cell % width),
        ]
    }

    #[inline(always)]
    fn step(
        &self,
        puzzle: &Sliding<K>,
        [row, column]: Self::Carry,
        before: &Tray,
        direction: Direction,
    ) -> Self::Carry {
        let tile = before.cells()[puzzle.beside(before.blank(), direction)];
        match direction {
            Direction::Up => [self.rows.step(row, Blank::Back, tile), column],
            Direction::Left => [row, self.columns.step(column, Blank::Back, tile)],
            Direction::Right => [row, self.columns.step(column, Blank::On, tile)],
            Direction::Down => [self.rows.step(row, Blank::On, tile), column],
        }
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, [row, column]: Self::Carry) -> Cost {
        row.distance() + column.distance()
    }
}

impl WalkingLines {
    fn start(&self, tiles: &[u8], line: impl Fn(usize) -> usize) -> WalkingEntry {
        let lines = tiles.iter().enumerate().map(|(cell, &tile)| {
            let goal_line = (tile != 0).then(|| self.goal_lines[tile as usize].into());
            (line(cell), goal_line)
        });
        self.table.find(lines)
    }

    #[inline(always)]
    fn step(&self, entry: WalkingEntry, blank: Blank, tile: u8) -> WalkingEntry {
        self.table.step(entry, blank, self.goal_lines[tile as usize % CELL_SLOTS].into())
    }
}
