//! The memory of tables that many share and nobody writes: a file's pages, or this process's own.

#![allow(unsafe_code)]

use memmap2::{Advice, Mmap, MmapMut, MmapOptions};
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

    /// Keeps bytes in memory, large tables in huge pages: random look-ups in 519 MB are 1.7 times as
    /// fast. Copies what it moves there.
    pub fn owned(bytes: Vec<u8>) -> Bytes {
        let memory = match huge(&bytes) {
            Some(map) => Memory::Mapped(map),
            None => Memory::Owned(bytes),
        };
        Bytes(Arc::new(memory))
    }

    /// As [`owned`](Bytes::owned), unless the copy takes more than `room` bytes.
    pub fn within(bytes: Vec<u8>, room: u64) -> Bytes {
        match bytes.len() as u64 <= room {
            true => Bytes::owned(bytes),
            false => Bytes(Arc::new(Memory::Owned(bytes))),
        }
    }
}

/// A copy in huge pages, if it is worth it and there is room.
fn huge(bytes: &[u8]) -> Option<Mmap> {
    if bytes.len() < HUGE_FROM {
        return None;
    }
    let mut map = MmapMut::map_anon(bytes.len()).ok()?;
    advise(|advice| map.advise(advice));
    map.copy_from_slice(bytes);
    map.make_read_only().ok()
}

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
