//! The memory of tables: a file's pages, or this process's own, in huge pages where it is large.

#![allow(unsafe_code)]

use memmap2::{Advice, Mmap, MmapOptions};
use std::fmt::{self, Debug, Formatter};
use std::fs::File;
use std::io;
use std::ops::Deref;
use std::sync::Arc;

/// Vectors below this size gain nothing from huge pages.
const HUGE_FROM: usize = 1 << 22;

/// The bytes of a table. A clone shares them.
#[derive(Clone)]
pub struct Bytes(Arc<Memory>);

enum Memory {
    Owned(Vec<u8>),
    Mapped(Mmap),
}

impl Bytes {
    /// Maps `len` bytes of a file from `offset`. Nothing is read yet.
    ///
    /// The file must stay as it is for as long as the bytes live: what is to change gets a new
    /// file of the same name. The mapping survives that, as it survives the file's removal. Should
    /// some other program cut the file, the process ends with SIGBUS at the next look beyond its
    /// end.
    pub fn map(file: &File, offset: u64, len: usize) -> io::Result<Bytes> {
        // SAFETY: the mapping is private and read-only. Tables are written under another name,
        // renamed when complete and never opened for writing again (`file.rs`); the caller has
        // checked by the file's length that all of it is there.
        let map = unsafe { MmapOptions::new().offset(offset).len(len).map(file) }?;
        advise(|advice| map.advise(advice));
        Ok(Bytes(Arc::new(Memory::Mapped(map))))
    }

    /// Shares bytes of this process.
    pub fn owned(bytes: Vec<u8>) -> Bytes {
        Bytes(Arc::new(Memory::Owned(bytes)))
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

/// Asks for huge pages; without them everything works, only slower.
#[cfg(target_os = "linux")]
fn advise(ask: impl FnOnce(Advice) -> io::Result<()>) {
    _ = ask(Advice::HugePage);
}

#[cfg(not(target_os = "linux"))]
fn advise(_: impl FnOnce(Advice) -> io::Result<()>) {}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &*self.0 {
            Memory::Owned(bytes) => bytes,
            Memory::Mapped(map) => map,
        }
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
