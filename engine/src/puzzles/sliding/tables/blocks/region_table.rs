//! A table of a pattern's costs, a byte each.

use super::pattern::{Pattern, set_and_order};
use super::regions::Regions;
use crate::rank::combination::Combinations;

/// Costs of a pattern by set of cells, region of the blank and order of tiles, one byte each.
///
/// The entry of a state is the least number of moves of the pattern's tiles that bring them home
/// and the blank to the region of its goal, moves of other tiles not counted. Its rank is
/// `block * orders + order`: the blocks are the connected regions of free cells, by the rank of their
/// set and then by their first cell. The order is the lexicographic rank ([`rank`](crate::rank::permutation::rank)) of
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
