//! Builds tables of sliding tiles and counts whole boards, a layer at a time, with 60 states in a word.
//!
//! A pattern keeps some tiles of a board and makes the others alike; only moves of its own tiles cost
//! anything. A state then has three parts:
//!
//! - the *set* of cells that the tiles occupy,
//! - the *region* of the blank: the connected part of the other cells that it is in. It goes anywhere there
//!   without cost;
//! - the *order* of the tiles over the set, its cells read row by row.
//!
//! Here are the tiles 1, 2 and 3 of the Eight on three boards. The other tiles and the blank are
//! drawn as dots. The cells are numbered from 0, row by row.
//!
//! ```text
//! 2 . 1    set: the cells 0, 2 and 5      . 2 1    2 has gone       . . 1    2 has gone down
//! . . 3    region: the other six cells    . . 3    sideways: the    2 . 3    past 1: the order
//! . . .    order: 2 1 3                   . . .    order is kept    . . .    is 1 2 3 now
//! ```
//!
//! A set and a region make a *block*: all orders of the tiles, one bit each. A move takes one tile to a free
//! cell beside it, so it leads from every state of one block to a state of one other block:
//!
//! - sideways the order stays the same, and the whole block is OR-ed onto the other one;
//! - up or down the tile passes the occupied cells between, at most `width - 1`. That rearranges the block in
//!   a fixed way, the same for all sets.
//!
//! **How an order becomes a bit.** The cells of the set are numbered from 0, row by row: these numbers are
//! *places*. The rank of an order is the Lehmer code of the places of the tiles: the first digit is the place
//! of the first tile, the second digit is the place of the second tile among the places left, and so on. On
//! the first board above the tiles 1, 2 and 3 are on the places 1, 0 and 2. The digits are 1, 0, 0, and the
//! rank is 1 * 2! + 0 * 1! + 0 * 0! = 2.
//!
//! A move up or down takes the tile at place p past the next k tiles. Its effect on the code is found digit
//! by digit. The first tile is one of three:
//!
//! - the one that moves: its digit changes by k, and all later digits stay;
//! - one of those that are passed: its digit changes by 1, and for the tiles after it the move is a pass over
//!   k - 1;
//! - neither: its digit stays, and for the tiles after it the move is still a pass over k.
//!
//! The same holds for the second tile, and so on. So long runs of bits are copied unchanged. A pass reaches
//! into a word only where it is still between two of the last five tiles. There it consists of exchanges of
//! neighbouring places, each of which takes eighteen operations on a word (`shuffle.rs`).
//!
//! Five tiles have 120 orders, 60 even and 60 odd. The places of the first three of them leave two ways to
//! place the last two, one even and one odd. So one word holds the even orders and another the odd ones, and
//! in both words the places of three tiles say which of the 60 bits an order has. Places are moved alike
//! whatever the parity, so both words are rearranged by the same masks, and exchanged if k is odd. On a whole
//! board the blank's cell determines the parity, and one word is enough.
//!
//! **Layers.** Colour the cells like a chessboard. Each move of a tile of the pattern changes the colour
//! under it. So the blocks fall into two *sides*, those whose set has an even number of black cells and those
//! where it is odd, and every move leads from one side to the other. Moves can be taken back, so every state
//! that a move reaches from layer d is in layer d - 1 or d + 1. The next layer is therefore what the last one
//! reaches, less the one before it. That earlier layer lies on the side where the next one is written, and is
//! overwritten by it. So no record of the states seen is needed: each layer reads one side and writes the
//! other. That is also why threads can share the work: each takes some sets of the side being written and
//! collects what leads there.
//!
//! **Entries.** A table needs only one binary digit of each state's layer number (`digits.rs`, `compact.rs`).
//! Where bytes are wanted, entries are kept in bit planes until the search ends (`rows.rs`).
//!
//! Searching without a record of the states seen is the frontier search of Korf, Zhang, Thayer & Hohwald,
//! "Frontier search", J. ACM 52 (2005); the tables are those of Korf & Felner, "Disjoint pattern database
//! heuristics", Artificial Intelligence 134 (2002). For what was measured and what was rejected see
//! docs/decisions/0002-bit-blocks.md.

mod digits;
pub mod disk;
mod field;
mod graph;
mod layers;
pub mod lines;
mod order;
mod orders;
pub mod parts;
mod pattern;
pub mod plan;
mod region_table;
mod regions;
mod rows;
mod shuffle;
mod slabs;
mod sources;
mod spread;

pub(super) use crate::share::share;
pub(super) use digits::{Digits, Rests};
pub(super) use graph::bits;
pub use pattern::{BadPattern, MAX_CELLS, Pattern};
pub use region_table::RegionTable;
pub use regions::Regions;

use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::search::whole::Whole;
use crate::tables::Resources;
use crate::{Counts, Limit};
use field::Field;
use rows::Keep;
use std::ops::ControlFlow;

/// The entry of a state from which the goal cannot be reached.
pub const UNREACHED: u8 = u8::MAX;

/// Builds the table of a pattern's costs, a byte each.
///
/// Calls `watch` on the calling thread, many times a second: `bound` is the layer being searched,
/// `iterations` how many layers are complete, `stored` how many entries are known, `bytes` how much memory is
/// held. Ends early with [`Limit::Watch`], or before the search begins with [`Limit::Memory`]. Fails with
/// [`Limit::TooFar`] if a cost is above 127, the largest that an entry holds.
pub fn build(
    pattern: &Pattern,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<RegionTable, Limit> {
    let field = Field::new(pattern, Keep::Layers, resources.max_bytes)?;
    let mut table = field.table();
    let layers = field.search::<2>(field.rows(&mut table), resources, watch).complete()?;
    largest_within(&layers, LARGEST_ENTRY)?;
    let entries = field.finish(table, resources.threads);
    Ok(RegionTable::new(pattern.clone(), entries).expect("as many as there are blocks"))
}

/// The largest entry: six bit planes hold half of it, and its side says whether it is even or odd.
const LARGEST_ENTRY: usize = 127;

/// Fails if there is a layer beyond `largest`, because its states would have wrong entries.
fn largest_within(layers: &[u64], largest: usize) -> Result<(), Limit> {
    if layers.len() - 1 > largest { Err(Limit::TooFar) } else { Ok(()) }
}

/// How many states a pattern has, and so how many entries its table has; `u64::MAX` if 64 bits cannot hold
/// the number.
pub fn states(pattern: &Pattern) -> u64 {
    (Regions::new(pattern).blocks() as u64).saturating_mul(pattern.orders())
}

/// Counts the states of a whole board by their distance to the goal: 0, 1, 2 and so on.
///
/// Makes the same promises as [`build`], but `stored` counts states. Boards of more than [`MAX_CELLS`] cells
/// end with [`Limit::Memory`], except those of a single row or column.
///
/// ```
/// use fewest::puzzles::sliding::tables::blocks;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
/// use fewest::tables::Resources;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// let depths = blocks::depths(&eight, resources, unwatched).expect("a megabyte is enough");
/// assert_eq!((depths.len(), depths[31], depths.iter().sum::<u64>()), (32, 2, 181_440));
/// ```
pub fn depths<K: Packing>(
    puzzle: &Sliding<K>,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Vec<u64>, Limit> {
    if puzzle.width().min(puzzle.height()) == 1 {
        return Ok(spread::in_a_line(puzzle, false, 0).layers);
    }
    if puzzle.cell_count() > MAX_CELLS {
        return Err(Limit::Memory);
    }
    let field = Field::new(&Pattern::whole(puzzle), Keep::Counts, resources.max_bytes)?;
    field.search::<1>([Vec::new(), Vec::new()], resources, watch).complete()
}

/// Like [`depths`], but also lists the first `list` of the farthest boards. If `watch` stops the search,
/// returns the layers that are complete.
pub fn whole<K: Packing>(
    puzzle: &Sliding<K>,
    list: usize,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Whole<Tray>, Limit> {
    if puzzle.width().min(puzzle.height()) == 1 {
        return Ok(spread::in_a_line(puzzle, false, list));
    }
    if puzzle.cell_count() > MAX_CELLS {
        return Err(Limit::Memory);
    }
    let pattern = Pattern::whole(puzzle);
    let field = Field::new(&pattern, Keep::Counts, resources.max_bytes)?;
    let searched = field.search::<1>([Vec::new(), Vec::new()], resources, watch);
    Ok(spread::whole(puzzle, &pattern, &field, searched, list))
}

/// Like [`whole`], but one move may push any number of tiles of one row or column at once (`lines.rs`). Lists
/// the farthest boards only where they lie on few lines.
///
/// ```
/// use fewest::puzzles::sliding::tables::blocks;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
/// use fewest::tables::Resources;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// let whole = blocks::pushes(&eight, 1, resources, unwatched).expect("a megabyte is enough");
/// assert_eq!((whole.layers.len(), whole.layers[24], whole.states()), (25, 1, 181_440));
/// ```
pub fn pushes<K: Packing>(
    puzzle: &Sliding<K>,
    list: usize,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Whole<Tray>, Limit> {
    match puzzle.width().min(puzzle.height()) {
        1 => Ok(spread::in_a_line(puzzle, true, list)),
        _ => lines::whole(puzzle, list, resources, watch),
    }
}

/// How many states a whole board of that size has, and how many bytes it takes to count them, in
/// single moves or in pushes.
pub fn price(width: usize, height: usize, pushes: bool) -> (u128, u128) {
    if width.min(height) == 1 {
        return ((width * height) as u128, 0);
    }
    let (states, bytes) = field::price(width * height);
    (states, if pushes { lines::bytes(width, height) } else { bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No board within the limits has such costs; a table that had them would have wrong entries.
    #[test]
    fn costs_that_do_not_fit_end_the_build() {
        assert_eq!(largest_within(&[1; 128], LARGEST_ENTRY), Ok(()));
        assert_eq!(largest_within(&[1; 129], LARGEST_ENTRY), Err(Limit::TooFar));
    }
}
