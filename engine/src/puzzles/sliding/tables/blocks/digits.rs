//! One binary digit of every state's cost: the last but one, called bit 1. A table needs nothing else
//! (`compact.rs`).
//!
//! For example, a cost of 13 is 1101 in binary, and its bit 1 is 0. That the cost is odd follows from the
//! side of the state (`blocks.rs`). Together the two digits, 01, are the cost modulo 4, which is called its
//! *rest*: 13 is 3 * 4 + 1.

use super::field::Field;
use super::largest_within;
use super::order::{UNIT_ORDERS, Unit, units};
use super::pattern::Pattern;
use super::rows::{BitsToBytes, Keep};
use crate::memory::in_huge_pages;
use crate::tables::Resources;
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// The largest cost of a table. Searches and proofs take a cost of 252 or more as "the goal cannot be
/// reached".
const LARGEST: usize = 251;

/// For each state of a pattern, bit 1 of its cost, or 0 if the goal cannot be reached from it.
///
/// Blocks are ordered by the rank of their set, and those of one set by their first cell. Each block has a
/// row of words, two for every unit of 120 orders: one for the even orders and one for the odd ones, 60 bits
/// each.
pub(in crate::puzzles::sliding::tables) struct Digits {
    pattern: Pattern,
    bytes: Vec<u8>,
}

impl Digits {
    /// Makes the same promises as [`build`](super::build), but for costs up to [`LARGEST`].
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

    /// How many bytes the digits of `blocks` blocks have.
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

    /// Where a block has the bit of the order of rank `order`: the number of the word, and that of the bit.
    /// For example order 77, if it is even, has bit 38 of word 0.
    pub fn place(order: u64, odd: bool) -> (usize, usize) {
        let (unit, order) = (order as usize / UNIT_ORDERS, order as usize % UNIT_ORDERS);
        (unit * 2 + usize::from(odd), order / 2)
    }

    /// Prepares for finding costs modulo 4.
    pub fn rests(&self) -> Rests<'_> {
        let row = self.words() / 2 * UNIT_ORDERS;
        let bytes = BitsToBytes::new(self.pattern.tiles().len());
        Rests { digits: self, bytes, row: vec![0; row] }
    }
}

/// Costs modulo 4, found a block at a time.
pub(in crate::puzzles::sliding::tables) struct Rests<'d> {
    digits: &'d Digits,
    bytes: BitsToBytes,
    /// A block's row: a byte for each order, and some that fill up the last unit.
    row: Vec<u8>,
}

impl Rests<'_> {
    /// Writes the costs of a block's orders modulo 4, by the rank of the order. Whether the costs of the
    /// block are `odd` follows from its side. The digits do not tell which states cannot be reached: these
    /// get 0 or 1, as if they could.
    pub fn write(&mut self, block: usize, odd: bool, costs: &mut [u8]) {
        let plane = self.digits.words() * size_of::<u64>();
        let digits = &self.digits.bytes[block * plane..][..plane];
        if costs.len() == self.row.len() {
            return self.bytes.write_rests(digits, costs, u64::from(odd));
        }
        self.bytes.write_rests(digits, &mut self.row, u64::from(odd));
        costs.copy_from_slice(&self.row[..costs.len()]);
    }
}

/// The words of a block.
fn words(pattern: &Pattern) -> usize {
    units(pattern.tiles().len()) * (size_of::<Unit<2>>() / size_of::<u64>())
}
