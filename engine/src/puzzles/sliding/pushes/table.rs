//! The least numbers of pushes that bring colours home, one for each axis of the first push.
//!
//! Let row(s) be the fewest pushes from s to the goal, where the first push goes along a row and the axes
//! alternate, and let column(s) be the same with a column first. Both are 0 at the goal. Elsewhere
//! `row(s) = 1 + min column(t)` over all t that one push along the row of s leads to, and the same holds with
//! rows and columns exchanged. So a layer of rows is made from the last layer of columns, and the other way
//! round.

use super::colours::{Colouring, HEADS, each_of_column, each_of_row};
use super::layers::ValuesByAxis;
use super::rules::Axis;
use super::turns::BOTH;
use super::values::Values;
use crate::memory::{Bytes, prefetch};
use crate::share::share;
use crate::tables::Resources;
use crate::{Counts, Limit};
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The fewest entries for which fetching pays. Smaller tables are in the processor's cache after a few
/// look-ups.
const FETCHED_FROM: usize = 1 << 21;

/// The two values of all states of a colouring.
#[derive(Clone)]
pub struct ColourTable {
    colouring: Colouring,
    values: Values,
    entries: Bytes,
}

impl std::fmt::Debug for ColourTable {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "ColourTable({:?}, {} states)", self.colouring.colours(), self.entries.len())
    }
}

/// How many bytes are held in all while a table is built.
pub(super) fn bytes_to_build(colouring: &Colouring) -> u64 {
    2 * colouring.states() + colouring.held()
}

impl ColourTable {
    /// The table with these entries; `None` if there are too few or too many.
    pub fn new(colouring: Colouring, entries: Bytes) -> Option<ColourTable> {
        let values = Values::new(colouring.cells(), colouring.width().min(colouring.height()));
        let fits = entries.len() as u64 == colouring.states();
        fits.then_some(ColourTable { colouring, values, entries })
    }

    /// Builds the table. `watch` is told how many values are known (`stored`); there are two for each state.
    ///
    /// ```
    /// use fewest::puzzles::sliding::pushes::{ColourTable, Colouring};
    /// use fewest::search::unwatched;
    /// use fewest::tables::Resources;
    ///
    /// let colouring = Colouring::new(3, 3, 8, &[0, 0, 0, 1, 1, 1, 2, 2, 0]).expect("a colouring");
    /// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
    /// let table = ColourTable::build(&colouring, resources, &mut unwatched).expect("enough memory");
    /// assert_eq!(table.entries().len(), 9 * 560);
    /// ```
    pub fn build(
        colouring: &Colouring,
        resources: Resources,
        watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<ColourTable, Limit> {
        if bytes_to_build(colouring) > resources.max_bytes {
            return Err(Limit::Memory);
        }
        let layers = ValuesByAxis::new(colouring);
        let mut counts = Counts { stored: 2, ..Counts::default() };
        loop {
            let found =
                layers.next(counts.bound as u8, resources.threads, &mut || watch(&counts))?;
            if found == 0 {
                break;
            }
            counts.bound += 1;
            counts.stored += found;
        }
        let entries = layers.entries(resources.threads);
        Ok(ColourTable::new(colouring.clone(), Bytes::owned(entries)).expect("one for each state"))
    }

    /// The colouring.
    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    /// The entries, one for each state.
    pub fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// The distance of each state, whichever axis comes first. Distances that do not fit, and those of states
    /// that cannot be reached, are given as the greatest that fits.
    pub fn distances(&self) -> impl Iterator<Item = u8> {
        self.entries.iter().map(|&entry| self.values.of(entry, BOTH))
    }

    /// The bytes that it holds.
    pub fn held(&self) -> u64 {
        self.entries.len() as u64 + self.colouring.held()
    }

    /// The fewest pushes if the first one goes along one of these axes.
    #[inline(always)]
    pub(super) fn value(&self, word: u64, blank: usize, axes: u8) -> u8 {
        self.values.of(self.entries[self.colouring.rank(word, blank)], axes)
    }

    /// Whether [`fetch`](ColourTable::fetch) is worth its time.
    #[inline(always)]
    pub(super) fn is_large(&self) -> bool {
        self.entries.len() >= FETCHED_FROM
    }

    /// Fetches an entry that will soon be looked up.
    #[inline(always)]
    pub(super) fn fetch(&self, word: u64, blank: usize) {
        prefetch(&self.entries, self.colouring.rank(word, blank));
    }

    /// The first state with a value that is more than 1 plus the least value that one push leads to, if there
    /// is such a state. If there is none, no value is too large: those of the goal are 0, and along a path
    /// each value is at most one less than the one before it.
    pub(super) fn wrong(
        &self,
        threads: usize,
        watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Option<u64>, Limit> {
        let (colouring, first) = (&self.colouring, AtomicU64::new(u64::MAX));
        let (goal, blank) = (colouring.goal(), colouring.blank());
        if [Axis::Row, Axis::Column].iter().any(|&axis| self.value(goal, blank, axis as u8) > 0) {
            return Ok(Some(colouring.rank(goal, blank) as u64));
        }
        let looked = AtomicU64::new(0);
        let of = |entry: u8, axis: Axis| self.values.of(entry, axis as u8);
        let worker = || {
            |head: &(u32, usize)| {
                let (begin, words) = colouring.with_head(head);
                for (sequence, word) in (begin..).zip(words) {
                    let from = sequence * colouring.cells();
                    let here = &self.entries[from..from + colouring.cells()];
                    for (cell, &entry) in here.iter().enumerate() {
                        let mut least = [u8::MAX - 1; 2];
                        each_of_row(colouring.width(), cell, |other| {
                            least[0] = least[0].min(of(here[other], Axis::Column));
                        });
                        each_of_column(colouring, word, cell, |other| {
                            least[1] = least[1].min(of(self.entries[other], Axis::Row));
                        });
                        if of(entry, Axis::Row) > least[0] + 1
                            || of(entry, Axis::Column) > least[1] + 1
                        {
                            first.fetch_min((from + cell) as u64, Relaxed);
                        }
                    }
                    looked.fetch_add(2 * colouring.cells() as u64, Relaxed);
                }
            }
        };
        let watch = || watch(&Counts { expanded: looked.load(Relaxed), ..Counts::default() });
        match share(threads, HEADS, colouring.heads().iter(), worker, watch) {
            Continue(()) => Ok(Some(first.into_inner()).filter(|&first| first < u64::MAX)),
            Break(()) => Err(Limit::Watch),
        }
    }
}
