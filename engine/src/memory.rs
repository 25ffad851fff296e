//! The memory that holds tables. It belongs to the process; large pieces of it are in huge pages. A table of
//! 100 MiB, for example, takes 25,600 pages of 4 KiB, or 50 huge pages of 2 MiB, which are few enough for the
//! processor to remember where they are.

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

/// Vectors with fewer bytes gain nothing from huge pages.
const HUGE_FROM: usize = 1 << 22;

/// The same threshold for bytes of which perhaps only a few will arrive. When the first block of a huge page
/// arrives, the system first writes zeros to all 32 of its blocks (docs/decisions/0018).
const HUGE_IF_FEW_ARRIVE: usize = 1 << 26;

/// How many bytes arrive at a time: the size of a block.
pub(crate) const BLOCK: usize = 1 << 16;

/// Brings the bytes of a table, block by block.
pub(crate) trait Fetch: Send + Sync {
    /// Fills the block with this number. Returns `false` if the bytes cannot be trusted.
    fn fetch(&self, block: usize, into: &mut [u8]) -> bool;
}

/// Bytes that arrive block by block. Each block is fetched when one of its bytes is first asked for.
pub(crate) struct Arriving {
    cells: Box<[UnsafeCell<u8>]>,
    /// The state of each block.
    states: Box<[AtomicU8]>,
    /// How many blocks are not there yet.
    missing: AtomicUsize,
    spoilt: AtomicBool,
    fetch: Box<dyn Fetch>,
}

/// The states of a block: no thread has asked for it; a thread is fetching it; it is there and will not
/// change.
const MISSING: u8 = 0;
const COMING: u8 = 1;
const THERE: u8 = 2;

/// How long a thread waits before it looks again for a block that another thread is fetching.
const LOOK_AGAIN: Duration = Duration::from_micros(20);

// SAFETY: only one thread writes the cells of a block: the one that has changed its state to COMING. Other
// threads read them only after they have seen, with Acquire, that the state is THERE, which that thread has
// stored with Release.
unsafe impl Sync for Arriving {}

impl Arriving {
    fn new(zeros: Vec<u8>, fetch: Box<dyn Fetch>) -> Arriving {
        let blocks = zeros.len().div_ceil(BLOCK);
        let zeros = if zeros.len() < HUGE_IF_FEW_ARRIVE { zeros } else { in_huge_pages(zeros) };
        let cells = Box::into_raw(zeros.into_boxed_slice());
        // SAFETY: the only owner of the bytes gives them away, and a cell has the same layout as its content.
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
        // SAFETY: the block is there, and no thread writes to it any more.
        unsafe { *self.cells[index].get() }
    }

    /// Whether all blocks are there.
    pub fn is_complete(&self) -> bool {
        self.missing.load(Acquire) == 0
    }

    /// Asks for huge pages where nothing has arrived yet, since everything will.
    #[cfg(feature = "auto")]
    pub fn expect_all(&self) {
        let cells = self.cells.as_ptr_range();
        ask_for_huge_pages(cells.start.addr(), cells.end.addr());
    }

    /// Fetches the missing blocks until `stop` says so. Leaves blocks that another thread is fetching to that
    /// thread.
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

    /// All bytes. Fetches those that are missing, and waits for those that other threads are fetching.
    pub fn whole(&self) -> &[u8] {
        if !self.is_complete() {
            (0..self.states.len()).for_each(|block| self.arrive(block));
        }
        let cells = &self.cells;
        // SAFETY: all blocks are there, and no thread writes to them any more.
        unsafe { std::slice::from_raw_parts(cells.as_ptr().cast::<u8>(), cells.len()) }
    }

    /// Fetches the block, or waits until the thread that is already fetching it is done.
    #[cold]
    #[inline(never)]
    fn arrive(&self, block: usize) {
        let state = &self.states[block];
        if state.compare_exchange(MISSING, COMING, Acquire, Acquire).is_err() {
            // The thread that fetches it may need this very processor to do so.
            while state.load(Acquire) != THERE {
                thread::sleep(LOOK_AGAIN);
            }
            return;
        }
        let end = self.cells.len().min((block + 1) * BLOCK);
        let cells = &self.cells[block * BLOCK..end];
        let first = UnsafeCell::raw_get(cells.as_ptr());
        // SAFETY: these are the cells of one block, whose state only this thread has changed to COMING. Until
        // the state is THERE, no other thread looks at them.
        let bytes = unsafe { std::slice::from_raw_parts_mut(first, cells.len()) };
        let fetched = catch_unwind(AssertUnwindSafe(|| self.fetch.fetch(block, bytes)));
        if !matches!(fetched, Ok(true)) {
            bytes.fill(0);
            self.spoilt.store(true, Release);
        }
        state.store(THERE, Release);
        self.missing.fetch_sub(1, AcqRel);
        // The block counts as there even if its fetching has panicked, so that no thread waits for ever.
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

/// A type that may consist of bytes that are all 0.
///
/// # Safety
/// Such bytes must be a valid value of the type.
pub(crate) unsafe trait Zero {}
// SAFETY: any bytes are a valid value.
unsafe impl Zero for u8 {}
// SAFETY: the same.
unsafe impl Zero for u32 {}

/// `count` zeros; `None` if the system has no memory for them. Pages that no thread writes to take no memory.
///
/// It would be wrong to try first by reserving as much and giving it back: from then on the allocator would
/// take such sizes from pages that it already has, and write all the zeros at once.
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

/// The same zeros, which get huge pages as they are written. This makes random look-ups in 519 MB 1.7 times
/// as fast. It also helps threads that fill a table together: they wait for each other whenever one of them
/// is the first to write to a page, which happens much more often with pages of 4 KiB.
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
    // SAFETY: this advice changes neither the contents nor the protection of any page, whoever owns it.
    // `start` and `length` need only be whole pages, and are.
    _ = unsafe { rustix::mm::madvise(pages, length, rustix::mm::Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_: usize, _: usize) {}

/// Whether [`prefetch`] does anything.
pub(crate) const PREFETCHES: bool = cfg!(target_arch = "x86_64");

/// Starts to fetch an item that will be read soon, or the first bytes of a large one, without waiting for it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T], index: usize) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: this is a hint. It reads nothing and is allowed for every address.
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

    /// A thread that waits for a block whose fetching panics gets zeros, which are known to be bad.
    #[test]
    fn nobody_waits_for_a_block_whose_fetching_has_panicked() {
        struct Panics;
        impl Fetch for Panics {
            fn fetch(&self, block: usize, into: &mut [u8]) -> bool {
                into.fill(7);
                // The other thread has time to ask for the block.
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
