//! One binary digit of every state's cost, which is all that a table needs (`compact.rs`): the last
//! but one, called bit 1.
//!
//! For example, a cost of 13 is 1101 in binary, and its bit 1 is 0. That the cost is odd follows
//! from the side of the state (`blocks.rs`). Together the two digits, 01, are the cost modulo 4,
//! which is called its *rest*: 13 is 3 * 4 + 1.

use super::field::Field;
use super::largest_within;
use super::order::{UNIT_ORDERS, Unit, units};
use super::pattern::Pattern;
use super::rows::{BitsToBytes, Keep};
use crate::memory::in_huge_pages;
use crate::share::{Remainder, share};
use crate::tables::Resources;
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// The largest cost of a table. Searches and proofs take a cost of 252 and more for "the goal
/// cannot be reached".
const LARGEST: usize = 251;

/// For each state of a pattern bit 1 of its cost, or 0 if the goal cannot be reached from it.
///
/// Blocks are ordered by the rank of their set, and those of one set by their first cell. Each has
/// a row of words, two for every unit of 120 orders: one for the even orders and one for the odd
/// ones, 60 bits each.
pub(in crate::puzzles::sliding::tables) struct Digits {
    pattern: Pattern,
    bytes: Vec<u8>,
}

impl Digits {
    /// The same promises as those of [`build`](super::build).
    pub fn build(
        pattern: &Pattern,
        resources: Resources,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Digits, Limit> {
        let field = Field::new(pattern, Keep::Digits, resources.max_bytes)?;
        let mut bytes = field.table();
        let layers = field.search::<2>(field.rows(&mut bytes), resources, watch).complete()?;
        largest_within(&layers, LARGEST)?;
        Ok(Digits { pattern: pattern.clone(), bytes })
    }

    /// Digits that are all 0, to be filled in from another form.
    pub fn zeros(pattern: &Pattern, blocks: usize) -> Digits {
        let bytes = in_huge_pages(vec![0; Digits::length(pattern, blocks) as usize]);
        Digits { pattern: pattern.clone(), bytes }
    }

    /// How many bytes the digits of so many blocks have.
    pub fn length(pattern: &Pattern, blocks: usize) -> u64 {
        (blocks * words(pattern) * size_of::<u64>()) as u64
    }

    /// The words of a block.
    pub fn words(&self) -> usize {
        words(&self.pattern)
    }

    /// The words, each as eight bytes with the lowest first.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same bytes, to be filled in.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// The word of a block in which the order of that rank has its bit, and the number of that bit.
    /// For example order 77, if it is even, has bit 38 of word 0.
    pub fn place(order: u64, odd: bool) -> (usize, usize) {
        let (unit, order) = (order as usize / UNIT_ORDERS, order as usize % UNIT_ORDERS);
        (unit * 2 + usize::from(odd), order / 2)
    }

    /// All costs modulo 4, one byte each, ranked as in a [`RegionTable`](super::RegionTable). Which
    /// states cannot be reached is not known here: they get 0 or 1, by their side. `None` if
    /// `watch` breaks.
    pub fn rests(&self, threads: usize, watch: impl FnMut() -> ControlFlow<()>) -> Option<Vec<u8>> {
        let (pattern, tiles) = (&self.pattern, self.pattern.tiles().len());
        let (sets, board) = (pattern.sets(), pattern.board());
        let goal = pattern.goal_cells().iter().fold(0, |set, cell| set | 1 << cell);
        let plane = self.words() * size_of::<u64>();
        let row = self.words() / 2 * UNIT_ORDERS;
        let mut table = in_huge_pages(vec![0; self.bytes.len() / plane * row]);
        let (mut rows, mut planes) = (Remainder(&mut table), self.bytes.chunks_exact(plane));
        let tasks = (0..sets.count()).map(|rank| {
            let set = sets.unrank(rank);
            let regions = board.regions(set).count();
            let planes: Vec<_> = planes.by_ref().take(regions).collect();
            (board.side(set) ^ board.side(goal), planes, rows.take(regions * row))
        });
        let worker = || {
            let mut bytes = BitsToBytes::new(tiles);
            move |(side, planes, rows): (usize, Vec<&[u8]>, &mut [u8])| {
                for (digits, row) in planes.into_iter().zip(rows.chunks_exact_mut(row)) {
                    row[..plane].copy_from_slice(digits);
                    bytes.write_rests(row, side as u64);
                }
            }
        };
        let done = share(threads, 1, tasks, worker, watch);
        let table = done.is_continue().then_some(table)?;
        Some(super::field::without_padding(table, row, pattern.orders() as usize))
    }
}

/// The words of a block.
fn words(pattern: &Pattern) -> usize {
    units(pattern.tiles().len()) * (size_of::<Unit<2>>() / size_of::<u64>())
}
