//! The entries of a file, read block by block: all at once, or each block when it is first asked for. Each
//! block is compared with its checksum in the memory into which it was read.

use super::header::{BLOCK, HEADER, checksums_len, file_len};
use super::{Bad, FilePart};
use crate::files;
use crate::memory::{Bytes, Fetch, in_huge_pages, try_zeros};
use crate::share::{Begun, begin};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// The entries of an open file, whose length was checked, and the checksums of their blocks.
pub(super) struct Blocks {
    file: File,
    payload: u64,
    checksums: Vec<u8>,
}

/// A callback that is told what is wrong with the first bad block.
type Hear = Box<dyn FnOnce(Bad) + Send>;

/// Blocks that are read when they are asked for.
struct OnDemand {
    blocks: Blocks,
    hear: Mutex<Option<Hear>>,
}

impl Blocks {
    /// The blocks of entries that take `payload` bytes. `sum` is the checksum of their checksums.
    pub(super) fn new(mut file: File, payload: u64, sum: u32) -> Result<Blocks, Bad> {
        let mut checksums = vec![0; checksums_len(payload) as usize];
        file.seek(SeekFrom::Start(HEADER as u64 + payload))?;
        file.read_exact(&mut checksums)?;
        match crc32fast::hash(&checksums) == sum {
            true => Ok(Blocks { file, payload, checksums }),
            false => Err(Bad::Corrupt(FilePart::Checksums)),
        }
    }

    /// Reads all entries on `threads` threads. If several blocks are bad, the error is that of the first one.
    pub(super) fn read_all(&self, threads: usize) -> Result<Bytes, Bad> {
        let mut bytes = in_huge_pages(room(self.payload)?);
        let blocks = bytes.len().div_ceil(BLOCK).div_ceil(threads.max(1)).max(1);
        thread::scope(|scope| {
            let parts = bytes.chunks_mut(blocks * BLOCK).zip((0..).step_by(blocks));
            let read = |bytes: &mut [u8], first| {
                let mut blocks = (first..).zip(bytes.chunks_mut(BLOCK));
                blocks.try_for_each(|(number, block)| self.read(number, block))
            };
            let parts = parts.map(|(bytes, first)| begin(scope, move || read(bytes, first)));
            let parts: Vec<_> = parts.collect();
            parts.into_iter().try_for_each(Begun::wait)
        })?;
        Ok(Bytes::owned(bytes))
    }

    /// The entries, of which each block is read and checked when it is first asked for. `hear` is told about
    /// the first bad one.
    pub(super) fn when_asked(self, hear: impl FnOnce(Bad) + Send + 'static) -> Result<Bytes, Bad> {
        let room = room(self.payload)?;
        Ok(Bytes::arriving(room, OnDemand { blocks: self, hear: Mutex::new(Some(Box::new(hear))) }))
    }

    /// Reads one block. The bytes in memory are the ones that are checked: the file is not read again.
    fn read(&self, number: usize, block: &mut [u8]) -> Result<(), Bad> {
        let from = HEADER as u64 + (number * BLOCK) as u64;
        files::read_exact_at(&self.file, block, from).map_err(|error| match error.kind() {
            // Another program has shortened the file since its length was checked.
            ErrorKind::UnexpectedEof => {
                let found = self.file.metadata().map_or(0, |metadata| metadata.len());
                Bad::Truncated { found, expected: file_len(self.payload) }
            }
            _ => Bad::Io(error),
        })?;
        match self.checksums[number * 4..][..4] == crc32fast::hash(block).to_le_bytes() {
            true => Ok(()),
            false => Err(Bad::Corrupt(FilePart::Block(number as u64))),
        }
    }
}

impl Fetch for OnDemand {
    fn fetch(&self, block: usize, into: &mut [u8]) -> bool {
        let Err(bad) = self.blocks.read(block, into) else { return true };
        let hear = self.hear.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(hear) = hear {
            hear(bad);
        }
        false
    }
}

/// Zeros into which entries will be read.
fn room(bytes: u64) -> Result<Vec<u8>, Bad> {
    let too_large = || Bad::Io(ErrorKind::OutOfMemory.into());
    let bytes = usize::try_from(bytes).map_err(|_| too_large())?;
    try_zeros(bytes).ok_or_else(too_large)
}
