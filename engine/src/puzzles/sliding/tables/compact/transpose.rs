//! The two forms of the digits, and how one becomes the other. The builder makes a row for each block, with a
//! bit for each order. Searches want a row for each order, with a bit for each block.
//!
//! For example, the two forms of two orders in four blocks:
//!
//! ```text
//! block 0    0 1
//! block 1    1 1         order 0    0 1 0 0
//! block 2    0 0         order 1    1 1 0 1
//! block 3    0 1
//! ```
//!
//! The work is done in squares of 64 blocks and 64 orders.

use super::{Sequence, Sequences};
use crate::memory::in_huge_pages;
use crate::puzzles::sliding::tables::blocks::{Digits, Pattern, share};
use crate::rank::permutation;
use std::ops::ControlFlow;

/// The bits of a word.
const BITS: usize = u64::BITS as usize;
/// How many blocks fill a cache line of an order's row, a bit each.
const LINE: usize = 512;
/// How many words of a block fill a cache line.
const WORDS: usize = 8;

/// For each word of a block and each of its bits, the row of that bit's order; `None` for bits that stand for
/// no order.
type BlockRows<T> = Vec<[Option<T>; BITS]>;

/// A cache line for each bit of eight words.
type CacheLines = [[[u64; LINE / BITS]; BITS]; WORDS];

/// How many bytes the row of one order takes: a bit for each block, rounded up to whole cache
/// lines.
pub(super) fn row_bytes(blocks: usize) -> usize {
    blocks.next_multiple_of(LINE) / 8
}

/// The digits in the form for searches: a row for each sequence, by rank, with a bit for each block. `None`
/// if `watch` stops it.
pub(super) fn by_sequence(
    pattern: &Pattern,
    digits: &Digits,
    threads: usize,
    watch: impl FnMut() -> ControlFlow<()>,
) -> Option<Vec<u8>> {
    let words = digits.words();
    let row = row_bytes(digits.bytes().len() / 8 / words);
    let mut bytes = in_huge_pages(vec![0; row * pattern.orders() as usize]);
    let mut rows = rows(pattern, words, bytes.chunks_exact_mut(row));
    let tasks = (0..).step_by(WORDS).zip(rows.chunks_mut(WORDS));
    let worker = || {
        |(first, rows): (usize, &mut [_])| {
            (0..row * 8 / LINE).for_each(|line| gather(digits, first, rows, line));
        }
    };
    let done = share(threads, 1, tasks, worker, watch);
    drop(rows);
    done.is_continue().then_some(bytes)
}

/// Fills one cache line in each row that belongs to a bit of some words. The first of these is word `first`
/// of a block.
fn gather(digits: &Digits, first: usize, rows: &mut [[Option<&mut [u8]>; BITS]], line: usize) {
    let stride = digits.words() * 8;
    let mut lines: CacheLines = [[[0; LINE / BITS]; BITS]; WORDS];
    for part in 0..LINE / BITS {
        let mut squares = [[0; BITS]; WORDS];
        let from = (line * LINE + part * BITS) * stride;
        let blocks = digits.bytes().get(from..).unwrap_or_default();
        for (i, block) in blocks.chunks_exact(stride).take(BITS).enumerate() {
            let words = block.as_chunks::<8>().0[first..].iter();
            words.zip(&mut squares).for_each(|(word, to)| to[i] = u64::from_le_bytes(*word));
        }
        for (square, lines) in squares.iter_mut().zip(&mut lines).take(rows.len()) {
            transpose(square);
            lines.iter_mut().zip(square).for_each(|(line, word)| line[part] = *word);
        }
    }
    for (row, words) in rows.as_flattened_mut().iter_mut().zip(lines.as_flattened()) {
        if let Some(row) = row {
            let to = &mut row.as_chunks_mut::<8>().0[line * LINE / BITS..];
            to.iter_mut().zip(words).for_each(|(to, word)| *to = word.to_le_bytes());
        }
    }
}

/// The digits in the builder's form: a row for each block. `None` if `watch` stops it.
pub(super) fn by_block(
    pattern: &Pattern,
    bytes: &[u8],
    blocks: usize,
    threads: usize,
    watch: impl FnMut() -> ControlFlow<()>,
) -> Option<Digits> {
    let mut digits = Digits::zeros(pattern, blocks);
    let (words, row) = (digits.words(), row_bytes(blocks));
    let rows = &rows(pattern, words, bytes.chunks_exact(row));
    let tasks = digits.bytes_mut().chunks_mut(LINE * words * 8).enumerate();
    let worker = || {
        |(line, blocks): (usize, &mut [u8])| {
            let rows = (0..).step_by(WORDS).zip(rows.chunks(WORDS));
            rows.for_each(|(first, rows)| scatter(blocks, words, first, rows, line));
        }
    };
    let done = share(threads, 1, tasks, worker, watch);
    done.is_continue().then_some(digits)
}

/// Fills some words of the blocks whose bits are in one cache line. The first of these is word `first` of a
/// block.
fn scatter(
    blocks: &mut [u8],
    words: usize,
    first: usize,
    rows: &[[Option<&[u8]>; BITS]],
    line: usize,
) {
    for (part, blocks) in blocks.chunks_mut(BITS * words * 8).enumerate() {
        let mut squares = [[0; BITS]; WORDS];
        for (row, word) in rows.as_flattened().iter().zip(squares.as_flattened_mut()) {
            if let Some(row) = row {
                let from = row.as_chunks::<8>().0[line * LINE / BITS + part];
                *word = u64::from_le_bytes(from);
            }
        }
        squares.iter_mut().take(rows.len()).for_each(transpose);
        for (i, block) in blocks.chunks_exact_mut(words * 8).enumerate() {
            let to = block.as_chunks_mut::<8>().0[first..].iter_mut();
            to.zip(&squares).for_each(|(to, square)| *to = square[i].to_le_bytes());
        }
    }
}

/// Gives each bit of a block its row. `all` has the rows in the order of the ranks of their sequences.
fn rows<T>(pattern: &Pattern, words: usize, all: impl Iterator<Item = T>) -> BlockRows<T> {
    let sequences = Sequences::new(pattern.tiles().len());
    let mut all: Vec<_> = all.map(Some).collect();
    let mut rows: BlockRows<T> = (0..words).map(|_| [const { None }; BITS]).collect();
    let mut places = vec![0; pattern.tiles().len()];
    for order in 0..pattern.orders() {
        permutation::unrank(order, &mut places);
        let (word, bit) = Digits::place(order, permutation::is_odd(&places));
        rows[word][bit] = all[sequences.rank(Sequence::from_places(&places))].take();
    }
    rows
}

/// Exchanges rows and columns of a square of bits. Warren, Hacker's Delight (2012), section 7-3.
fn transpose(square: &mut [u64; BITS]) {
    let (mut far, mut mask) = (BITS / 2, u64::MAX >> (BITS / 2));
    while far > 0 {
        for i in (0..BITS).filter(|i| i & far == 0) {
            let both = (square[i] >> far ^ square[i + far]) & mask;
            square[i] ^= both << far;
            square[i + far] ^= both;
        }
        far /= 2;
        mask ^= mask << far;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let before: [u64; BITS] =
            std::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut after = before;
        transpose(&mut after);
        for (i, row) in before.iter().enumerate() {
            for (j, column) in after.iter().enumerate() {
                assert_eq!(row >> j & 1, column >> i & 1);
            }
        }
    }
}
