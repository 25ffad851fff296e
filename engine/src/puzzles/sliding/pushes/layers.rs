//! The values of a table of colours while they are being found, layer by layer.
//!
//! Each layer goes through all states, most of which are in other layers. So the values, a byte each, lie in
//! words of eight, and a few operations tell which of the eight are in the layer. The values of states that a
//! push along a column leads to lie far away in memory. They are prefetched, and looked at some states later.

use super::colours::{Colouring, HEADS, each_of_column, each_of_row};
use super::values::Values;
use crate::Limit;
use crate::memory::{in_huge_pages, prefetch};
use crate::share::{begin, share};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many states of other sequences wait until memory has brought their values.
const WAITING: usize = 64;
/// The value of a state that no layer has reached yet.
const FAR: u8 = u8::MAX;
/// A word with the lowest bit of each byte set.
const EACH: u64 = u64::MAX / 255;

/// The values of all states, by the axis of the first push.
pub(super) struct ValuesByAxis<'c> {
    colouring: &'c Colouring,
    row: Shared,
    column: Shared,
}

impl<'c> ValuesByAxis<'c> {
    /// The goal has the value 0; all other states are far away.
    pub fn new(colouring: &'c Colouring) -> Self {
        let all = || Shared::far(colouring.states() as usize);
        let layers = ValuesByAxis { colouring, row: all(), column: all() };
        let goal = colouring.rank(colouring.goal(), colouring.blank());
        layers.row.reach(goal, 0);
        layers.column.reach(goal, 0);
        layers
    }

    /// Finds the values `last + 1`, and returns how many there are.
    pub fn next(
        &self,
        last: u8,
        threads: usize,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<u64, Limit> {
        let found = AtomicU64::new(0);
        let worker = || {
            let mut waiting = Vec::with_capacity(2 * WAITING);
            let found = &found;
            move |head: &(u32, usize)| {
                let mut new = 0;
                let (begin, words) = self.colouring.with_head(head);
                for (sequence, word) in (begin..).zip(words) {
                    new += self.expand(sequence, word, last, &mut waiting);
                    if waiting.len() >= WAITING {
                        new += self.column.reach_all(&mut waiting, last + 1);
                    }
                }
                new += self.column.reach_all(&mut waiting, last + 1);
                found.fetch_add(new, Relaxed);
            }
        };
        match share(threads, HEADS, self.colouring.heads().iter(), worker, watch) {
            Continue(()) => Ok(found.into_inner()),
            Break(()) => Err(Limit::Watch),
        }
    }

    /// Starts from those states of a sequence that have the value `last`, and gives `last + 1` to the states
    /// that one push leads to. Prefetches the values of states of other sequences and leaves these waiting.
    /// Returns how many values are new.
    fn expand(&self, sequence: usize, word: u64, last: u8, waiting: &mut Vec<usize>) -> u64 {
        let (cells, width) = (self.colouring.cells(), self.colouring.width());
        let (from, mut new) = (sequence * cells, 0);
        self.row.each_of(from..from + cells, last, |cell| {
            each_of_column(self.colouring, word, cell, |other| {
                self.column.prefetch(other);
                waiting.push(other);
            });
        });
        self.column.each_of(from..from + cells, last, |cell| {
            each_of_row(width, cell, |other| new += self.row.reach(from + other, last + 1));
        });
        new
    }

    /// Both values of each state as one byte. The bytes replace the first values in place, and are copied
    /// after the others have been freed, so that no more memory is held than before.
    pub fn entries(self, threads: usize) -> Vec<u8> {
        let ValuesByAxis { colouring, row, column } = self;
        let values = Values::new(colouring.cells(), colouring.width().min(colouring.height()));
        let states = colouring.states() as usize;
        let words = row.words.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for (part, some) in row.words.chunks(words).enumerate() {
                let (row, column, values) = (&row, &column, &values);
                begin(scope, move || {
                    for (word, first) in some.iter().zip((part * words * 8..).step_by(8)) {
                        let both = |state| values.byte(row.get(state), column.get(state));
                        let bytes = (first..states.min(first + 8)).map(both);
                        word.store(
                            bytes.rfold(0, |word, byte| word << 8 | u64::from(byte)),
                            Relaxed,
                        );
                    }
                });
            }
        });
        drop(column);
        let mut entries = in_huge_pages(vec![0; states]);
        std::thread::scope(|scope| {
            for (words, entries) in row.words.chunks(words).zip(entries.chunks_mut(8 * words)) {
                begin(scope, move || {
                    for (word, entries) in words.iter().zip(entries.chunks_mut(8)) {
                        entries.copy_from_slice(&word.load(Relaxed).to_le_bytes()[..entries.len()]);
                    }
                });
            }
        });
        entries
    }
}

/// A byte for each state, eight of them in a word. All threads write to them.
struct Shared {
    words: Vec<AtomicU64>,
}

impl Shared {
    /// This many states, none of them reached.
    fn far(states: usize) -> Self {
        // The zeros are replaced in place, in their huge pages.
        let zeros = in_huge_pages(vec![0_u64; states.div_ceil(8)]);
        Shared { words: zeros.into_iter().map(|_| AtomicU64::new(u64::MAX)).collect() }
    }

    #[inline(always)]
    fn get(&self, state: usize) -> u8 {
        (self.words[state / 8].load(Relaxed) >> (8 * (state % 8))) as u8
    }

    #[inline(always)]
    fn prefetch(&self, state: usize) {
        prefetch(&self.words, state / 8);
    }

    /// Gives a value to a state that has none. Returns how many states this were: one or none. If two threads
    /// do this at the same time, both count the state; the value is the same.
    #[inline(always)]
    fn reach(&self, state: usize, value: u8) -> u64 {
        if self.get(state) != FAR {
            return 0;
        }
        let other = u64::from(FAR ^ value) << (8 * (state % 8));
        self.words[state / 8].fetch_and(!other, Relaxed);
        1
    }

    fn reach_all(&self, states: &mut Vec<usize>, value: u8) -> u64 {
        states.drain(..).map(|state| self.reach(state, value)).sum()
    }

    /// Calls `visit` with each of these states that has the value; it is given as a place in the range.
    #[inline(always)]
    fn each_of(&self, states: Range<usize>, value: u8, mut visit: impl FnMut(usize)) {
        for at in states.start / 8..states.end.div_ceil(8) {
            let mut those = bytes_of(self.words[at].load(Relaxed), value);
            while those != 0 {
                let state = 8 * at + those.trailing_zeros() as usize / 8;
                if states.contains(&state) {
                    visit(state - states.start);
                }
                those &= those - 1;
            }
        }
    }
}

/// A word with the highest bit of each byte of `word` that has the value, and no other bits.
#[inline(always)]
fn bytes_of(word: u64, value: u8) -> u64 {
    let (apart, low) = (word ^ (EACH * u64::from(value)), EACH * 0x7f);
    // No byte overflows: its seven low bits are at most 0x7f.
    !(((apart & low) + low) | apart | low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_with_a_value_are_found() {
        let word = u64::from_le_bytes([7, 0, 255, 7, 8, 6, 135, 7]);
        for value in 0..=255 {
            let found = bytes_of(word, value).to_le_bytes();
            let wanted = word.to_le_bytes().map(|byte| if byte == value { 0x80 } else { 0 });
            assert_eq!(found, wanted, "{value}");
        }
    }

    #[test]
    fn states_are_reached_once_and_found_within_their_range() {
        let shared = Shared::far(21);
        let reached: Vec<u64> = [9, 10, 15, 16, 10].iter().map(|&at| shared.reach(at, 3)).collect();
        assert_eq!(reached, [1, 1, 1, 1, 0]);
        let mut found = Vec::new();
        shared.each_of(10..20, 3, |place| found.push(place));
        assert_eq!(found, [0, 5, 6]);
        assert_eq!([8, 9, 10, 20].map(|at| shared.get(at)), [FAR, 3, 3, FAR]);
    }
}
