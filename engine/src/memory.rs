//! The memory of tables: the process's own, in huge pages where it is large. A table of 100 MiB,
//! for example, takes 25,600 pages of 4 KiB, or 50 huge pages of 2 MiB, which are few enough for
//! the processor to remember where they are.

#![allow(unsafe_code)]

use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;
use std::sync::Arc;

/// Vectors of fewer bytes gain nothing from huge pages.
const HUGE_FROM: usize = 1 << 22;

/// The bytes of a table, in memory of this process. Nobody else can change them or take them away,
/// as another program could if the file were mapped into memory
/// (docs/decisions/0007-tables-are-read.md). A clone shares the bytes.
#[derive(Clone)]
pub struct Bytes(Arc<Vec<u8>>);

impl Bytes {
    /// Bytes that are to be shared.
    pub fn owned(bytes: Vec<u8>) -> Bytes {
        Bytes(Arc::new(bytes))
    }

    /// The bytes as a list, which are copied only if they are shared.
    pub fn into_vec(self) -> Vec<u8> {
        Arc::try_unwrap(self.0).unwrap_or_else(|shared| shared.to_vec())
    }
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

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes::owned(bytes)
    }
}

/// Prints how many bytes there are, not the bytes.
impl Debug for Bytes {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_bytes_are_kept() {
        for len in [0, 1, HUGE_FROM - 1, HUGE_FROM, HUGE_FROM + 1] {
            let bytes: Vec<_> = (0..len).map(|i| (i % 251) as u8).collect();
            let kept = Bytes::owned(bytes.clone());
            assert!(*kept == bytes[..], "{len}");
            assert!(*kept.clone() == bytes[..], "{len}");
        }
    }
}
