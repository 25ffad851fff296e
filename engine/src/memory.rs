//! The memory of tables: the process's own, in huge pages where it is large. A table of 100 MiB,
//! for example, takes 25,600 pages of 4 KiB, or 50 huge pages of 2 MiB, which are few enough for
//! the processor to remember where they are.

#![allow(unsafe_code)]

mod bytes;

pub use bytes::{Bytes, Entries, View};
use std::alloc::{Layout, alloc_zeroed};
use std::cell::UnsafeCell;
use std::fmt::{self, Debug, Formatter};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{
    AtomicBool, AtomicU8, AtomicUsize,
    Ordering::{AcqRel, Acquire, Release},
};
use std::thread;
use std::time::Duration;

/// Vectors of fewer bytes gain nothing from huge pages.
const HUGE_FROM: usize = 1 << 22;

/// The same of bytes of which perhaps only a few will arrive. Before the first block of a huge page is there, the system
/// writes zeros to all 32 (docs/decisions/0018).
const HUGE_IF_FEW_ARRIVE: usize = 1 << 26;

/// How many bytes arrive at a time.
pub(crate) const BLOCK: usize = 1 << 16;

/// Who brings bytes.
pub(crate) trait Fetch: Send + Sync {
    /// Fills the block of that number; false if what was there is not to be believed.
    fn fetch(&self, block: usize, into: &mut [u8]) -> bool;
}

/// Bytes that arrive block by block, each block when one of its bytes is first asked for.
pub(crate) struct Arriving {
    cells: Box<[UnsafeCell<u8>]>,
    /// For each block whether it is there.
    states: Box<[AtomicU8]>,
    /// How many are not there.
    missing: AtomicUsize,
    spoilt: AtomicBool,
    fetch: Box<dyn Fetch>,
}

/// The states of a block: nobody has asked for it; somebody fetches it; it is there and will not change.
const MISSING: u8 = 0;
const COMING: u8 = 1;
const THERE: u8 = 2;

/// How long to wait for a block that somebody else is fetching, before looking again.
const LOOK_AGAIN: Duration = Duration::from_micros(20);

// SAFETY: the cells of a block are written by one thread only, the one that has made its state COMING, and
// read only by those who have seen with Acquire that it is THERE, which that thread stored with Release.
unsafe impl Sync for Arriving {}

impl Arriving {
    fn new(zeros: Vec<u8>, fetch: Box<dyn Fetch>) -> Arriving {
        let blocks = zeros.len().div_ceil(BLOCK);
        let zeros = if zeros.len() < HUGE_IF_FEW_ARRIVE { zeros } else { in_huge_pages(zeros) };
        let cells = Box::into_raw(zeros.into_boxed_slice());
        // SAFETY: the bytes are given away by their only owner, and a cell is laid out as what is in it.
        let cells = unsafe { Box::from_raw(cells as *mut [UnsafeCell<u8>]) };
        let states = (0..blocks).map(|_| AtomicU8::new(MISSING)).collect();
        let (missing, spoilt) = (AtomicUsize::new(blocks), AtomicBool::new(false));
        Arriving { cells, states, missing, spoilt, fetch }
    }

    #[inline(always)]
    fn byte(&self, index: usize) -> u8 {
        if self.states[index / BLOCK].load(Acquire) != THERE {
            self.arrive(index / BLOCK);
        }
        // SAFETY: the block is there, and nobody writes to it any more.
        unsafe { *self.cells[index].get() }
    }

    /// Whether nothing is missing.
    pub fn is_complete(&self) -> bool {
        self.missing.load(Acquire) == 0
    }

    /// Asks for huge pages where nothing has arrived yet, since all of it will.
    #[cfg(feature = "auto")]
    pub fn expect_all(&self) {
        let cells = self.cells.as_ptr_range();
        ask_for_huge_pages(cells.start.addr(), cells.end.addr());
    }

    /// Fetches what is missing, until `stop` says so. Blocks that somebody else is fetching are left to them.
    #[cfg(feature = "auto")]
    pub fn fetch_rest(&self, stop: impl Fn() -> bool) {
        for (block, state) in self.states.iter().enumerate() {
            if stop() {
                return;
            }
            if state.load(Acquire) == MISSING {
                self.arrive(block);
            }
        }
    }

    /// All bytes, when they have arrived; who else is fetching some is waited for.
    pub fn whole(&self) -> &[u8] {
        if !self.is_complete() {
            (0..self.states.len()).for_each(|block| self.arrive(block));
        }
        let cells = &self.cells;
        // SAFETY: all blocks are there, and nobody writes to them any more.
        unsafe { std::slice::from_raw_parts(cells.as_ptr().cast::<u8>(), cells.len()) }
    }

    /// Waits until the block is there.
    #[cold]
    #[inline(never)]
    fn arrive(&self, block: usize) {
        let state = &self.states[block];
        if state.compare_exchange(MISSING, COMING, Acquire, Acquire).is_err() {
            // Whoever fetches it may need this very processor for that.
            while state.load(Acquire) != THERE {
                thread::sleep(LOOK_AGAIN);
            }
            return;
        }
        let end = self.cells.len().min((block + 1) * BLOCK);
        let cells = &self.cells[block * BLOCK..end];
        let first = UnsafeCell::raw_get(cells.as_ptr());
        // SAFETY: these are the cells of one block, of which this thread alone has made the state COMING. Until
        // it is THERE nobody else looks at them.
        let bytes = unsafe { std::slice::from_raw_parts_mut(first, cells.len()) };
        let fetched = catch_unwind(AssertUnwindSafe(|| self.fetch.fetch(block, bytes)));
        if !matches!(fetched, Ok(true)) {
            bytes.fill(0);
            self.spoilt.store(true, Release);
        }
        state.store(THERE, Release);
        self.missing.fetch_sub(1, AcqRel);
        // Nobody has to wait for ever for a block whose fetching has panicked.
        if let Err(panic) = fetched {
            resume_unwind(panic);
        }
    }
}

impl Debug for Arriving {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} bytes, some of which are to arrive", self.cells.len())
    }
}

/// What may consist of bytes that are all 0.
///
/// # Safety
/// Such bytes have to be a value of the type.
pub(crate) unsafe trait Zero {}
// SAFETY: all bytes are values of these.
unsafe impl Zero for u8 {}
// SAFETY: the same.
unsafe impl Zero for u32 {}

/// So many zeros; `None` if the system has no memory for them. Pages that nobody writes to take none.
///
/// To ask first by reserving as much, and to give that back, would be wrong: from then on the allocator takes such
/// sizes out of pages that it has already, and writes all the zeros at once.
pub(crate) fn try_zeros<T: Zero>(count: usize) -> Option<Vec<T>> {
    let layout = Layout::array::<T>(count).ok()?;
    if layout.size() == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the size is not 0.
    let zeros: *mut T = unsafe { alloc_zeroed(layout) }.cast();
    if zeros.is_null() {
        return None;
    }
    // SAFETY: the allocator of all vectors has just given these bytes, which are zeros, for this layout.
    Some(unsafe { Vec::from_raw_parts(zeros, count, count) })
}

/// The same zeros, which get huge pages as they are written. Random look-ups in 519 MB are then 1.7
/// times as fast. Besides, two threads that fill a table wait for each other whenever one of them
/// is the first to write to a page; with pages of 4 KiB that is much more often.
pub(crate) fn in_huge_pages<T>(zeros: Vec<T>) -> Vec<T> {
    let bytes = zeros.as_ptr_range();
    if size_of_val(&zeros[..]) >= HUGE_FROM {
        ask_for_huge_pages(bytes.start.addr(), bytes.end.addr());
    }
    zeros
}

#[cfg(target_os = "linux")]
fn ask_for_huge_pages(start: usize, end: usize) {
    let page = rustix::param::page_size();
    let start = start.next_multiple_of(page);
    let length = (end - end % page).saturating_sub(start);
    let pages = std::ptr::without_provenance_mut(start);
    // SAFETY: this advice changes neither the contents nor the protection of any page, whoever owns
    // them: `start` and `length` need only be whole pages, and are.
    _ = unsafe { rustix::mm::madvise(pages, length, rustix::mm::Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_: usize, _: usize) {}

/// Whether [`prefetch`] does anything.
pub(crate) const PREFETCHES: bool = cfg!(target_arch = "x86_64");

/// Fetches an item that will be read soon from memory, or the first bytes of a large one, without
/// waiting for it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T], index: usize) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: this is a hint. It reads nothing and is allowed for every address, whatever is there.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(items.as_ptr().wrapping_add(index).cast()) };
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn prefetch<T>(_: &[T], _: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_bytes_are_kept() {
        for len in [0, 1, HUGE_FROM - 1, HUGE_FROM, HUGE_FROM + 1] {
            let bytes: Vec<_> = (0..len).map(|i| (i % 251) as u8).collect();
            assert!(in_huge_pages(bytes.clone()) == bytes, "{len}");
        }
    }

    /// Who waits for a block whose fetching panics gets zeros, which are known to be bad.
    #[test]
    fn nobody_waits_for_a_block_whose_fetching_has_panicked() {
        struct Panics;
        impl Fetch for Panics {
            fn fetch(&self, block: usize, into: &mut [u8]) -> bool {
                into.fill(7);
                // Whoever else wants the block has time to ask for it.
                thread::sleep(Duration::from_millis(50));
                assert_ne!(block, 1, "the second block is gone");
                true
            }
        }
        let bytes = Arriving::new(vec![0; 3 * BLOCK], Box::new(Panics));
        thread::scope(|scope| {
            let ask = || scope.spawn(|| bytes.byte(BLOCK));
            let asked = [ask(), ask()].map(|thread| thread.join().ok());
            assert!(asked.contains(&None) && asked.contains(&Some(0)), "{asked:?}");
        });
        assert!(bytes.spoilt.load(Acquire));
        assert_eq!((bytes.byte(0), bytes.byte(2 * BLOCK)), (7, 7));
        assert!(bytes.is_complete());
    }
}
