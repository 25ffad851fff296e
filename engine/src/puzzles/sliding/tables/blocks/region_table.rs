//! A table of a pattern's costs, a byte each.
//!
//! ```
//! use fewest::puzzles::sliding::tables::blocks::{self, Pattern};
//! use fewest::puzzles::sliding::{Goal, Sliding};
//! use fewest::search::unwatched;
//! use fewest::tables::Resources;
//!
//! let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
//! let pattern = Pattern::new(&eight, &[1, 2, 3])?;
//! let resources = Resources { threads: 1, max_bytes: 1 << 20 };
//! let table = blocks::build(&pattern, resources, unwatched).expect("a megabyte is enough");
//! let cost = |cells: &[u8], blank: u8| table.entries()[table.rank(cells, blank)];
//! assert_eq!(cost(&[0, 1, 2], 8), 0); // the tiles 1, 2 and 3 are at home
//! assert_eq!(cost(&[0, 1, 5], 2), 1); // 3 is below its goal cell, and the blank is there
//! assert_eq!(cost(&[0, 1, 5], 8), 5); // the blank is elsewhere, and cannot get there for nothing
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::pattern::{Pattern, set_and_order};
use super::regions::Regions;
use crate::rank::combination::Combinations;

/// Costs of a pattern by set of cells, region of the blank and order of tiles, one byte each.
///
/// The entry of a state is the least number of moves of the pattern's tiles that bring them home and the
/// blank to the region of its goal. Moves of other tiles do not count. Its rank is `block * orders + order`:
///
/// - A block is a set of occupied cells with one connected region of the other cells. Blocks are numbered by
///   the rank of their set, and those of one set by the first cell of the region.
/// - The order is the lexicographic rank ([`rank`](crate::rank::permutation::rank)) of the places of the
///   tiles. The places are the numbers of the occupied cells, counted from 0, row by row. They are listed for
///   the tiles of the pattern in ascending order.
///
/// Entries are at most 127: a table with larger ones is not built.
///
/// With these ranks a sideways move changes the block only. A move up or down takes a tile past the occupied
/// cells between, at most `width - 1`, and changes the order in the same way for all sets.
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
        let expected = (regions.blocks() as u64).saturating_mul(pattern.orders());
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

    /// Returns the entries.
    pub fn into_entries(self) -> E {
        self.entries
    }

    /// The regions, which number the blocks.
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
