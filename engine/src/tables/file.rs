//! Tables in files: a header, the entries, and a checksum for each block of entries. docs/table-format.md
//! describes the format byte by byte. The table of three tiles of the Eight, for example, has 6 orders with a
//! row of 64 bytes each, which is less than one block of 64 KiB:
//!
//! ```text
//! bytes    0 to 4095       the header
//!       4096 to 4479       the entries, 6 * 64 bytes
//!       4480 to 4483       the checksum of the only block
//! ```
//!
//! A file is checked before its entries are used. The checks find every changed bit and every missing or
//! extra byte, and they tell a damaged file from the table of another pattern or of another version.

mod blocks;
mod header;

pub use header::{BLOCK, FORMAT, HEADER, LARGE, LONGEST_TEXT};

use super::Subject;
use crate::files;
use crate::memory::Bytes;
use crate::share::begin;
use blocks::Blocks;
use header::{Header, checksums_len, file_len};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use zerocopy::{FromBytes, IntoBytes};

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Bad {
    /// There is no such file.
    #[error("there is no such file")]
    Absent,
    /// It is not a table and never was.
    #[error("it is not a table")]
    NoTable,
    /// Its end is missing.
    #[error("it is truncated: {found} bytes of {expected}")]
    Truncated {
        /// How many bytes it has.
        found: u64,
        /// How many bytes it should have.
        expected: u64,
    },
    /// Something was added.
    #[error("it is too long: {found} bytes, not {expected}")]
    Extended {
        /// How many bytes it has.
        found: u64,
        /// How many bytes it should have.
        expected: u64,
    },
    /// It was changed.
    #[error("it is corrupt: the checksum of {0} is wrong")]
    Corrupt(FilePart),
    /// It is the table of something else.
    #[error("it is another table: {about}")]
    Foreign {
        /// What it is about.
        about: String,
    },
    /// This version does not read its format.
    #[error("it has format {found}, where this version reads {FORMAT}")]
    Version {
        /// Its format.
        found: u32,
    },
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// A part of a file that has its own checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilePart {
    /// The header.
    Header,
    /// The block of entries with this number; the first is 0.
    Block(u64),
    /// The checksums of the blocks.
    Checksums,
    /// All entries, by the slow checksum that [`verify`] looks at.
    Whole,
}

impl std::fmt::Display for FilePart {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            FilePart::Header => f.write_str("the header"),
            FilePart::Block(number) => write!(f, "block {number}"),
            FilePart::Checksums => f.write_str("the checksums"),
            FilePart::Whole => f.write_str("all entries"),
        }
    }
}

/// Reads the table of `subject` and checks the checksums of all its blocks on `threads` threads. For 181 MB
/// that the system already has in memory, this takes 0.07 to 0.10 s of processor time (docs/decisions/0007).
pub fn open<S: Subject>(path: &Path, subject: &S, threads: usize) -> Result<Bytes, Bad> {
    about(path, subject)?.read_all(threads)
}

/// Opens the table of `subject`, and reads and checks each block when it is first asked for
/// (docs/decisions/0018). Zeros replace a bad block, and the bytes then count as spoilt; `hear` is told what
/// is wrong with the first bad block. Another program may shorten, overwrite or remove the file meanwhile.
pub fn open_by_blocks<S: Subject>(
    path: &Path,
    subject: &S,
    hear: impl FnOnce(Bad) + Send + 'static,
) -> Result<Bytes, Bad> {
    about(path, subject)?.when_asked(hear)
}

/// The blocks of a file, which must be about `subject`.
fn about<S: Subject>(path: &Path, subject: &S) -> Result<Blocks, Bad> {
    let (file, header) = head(path)?;
    let found = header.text()?;
    match header.is_about(subject) {
        true => blocks(file, &header, subject),
        false => Err(Bad::Foreign { about: found.into() }),
    }
}

/// Reads a table without knowing what it should be about. Checks everything that [`open`] checks and, in
/// addition, the BLAKE3 hash of the entries.
pub fn verify<S: Subject>(path: &Path, threads: usize) -> Result<(S, Bytes), Bad> {
    let (file, header) = head(path)?;
    let subject = known(&header)?;
    let bytes = blocks(file, &header, &subject)?.read_all(threads)?;
    if *blake3::hash(&bytes).as_bytes() != header.hash {
        return Err(Bad::Corrupt(FilePart::Whole));
    }
    Ok((subject, bytes))
}

/// What a table is about, according to its header. Checks the length of the entries, but not the entries.
pub fn subject<S: Subject>(path: &Path) -> Result<S, Bad> {
    let (file, header) = head(path)?;
    let subject = known(&header)?;
    whole(file.metadata()?.len(), &header)?;
    Ok(subject)
}

/// The subject that the header names. Fails if this is another kind of subject, or if its states were ranked
/// in another way than today.
fn known<S: Subject>(header: &Header) -> Result<S, Bad> {
    let text = header.text()?;
    let subject = S::parse(text).filter(|subject| header.is_about(subject));
    subject.ok_or_else(|| Bad::Foreign { about: text.into() })
}

/// How many bytes the file of a table has.
pub fn len<S: Subject>(subject: &S) -> u64 {
    file_len(subject.bytes())
}

/// Makes sure that there is room for a table. If the file system cannot reserve room, fills the file with
/// zeros.
pub fn reserve<S: Subject>(file: &File, subject: &S) -> io::Result<()> {
    let len = len(subject);
    match files::reserve(file, len)? {
        true => Ok(()),
        // A file system that cannot reserve room stores every zero that it is given, so once the file has
        // been filled, there is room.
        false => fill(file, len),
    }
}

fn fill(mut file: &File, len: u64) -> io::Result<()> {
    io::copy(&mut io::repeat(0).take(len), &mut file)?;
    Ok(())
}

/// Writes a table to a file and waits until it is on the disk.
pub fn write<S: Subject>(mut file: &File, subject: &S, entries: &[u8]) -> io::Result<()> {
    assert_eq!(entries.len() as u64, subject.bytes(), "{}", subject.text());
    thread::scope(|scope| {
        let hash = begin(scope, || blake3::hash(entries));
        file.seek(SeekFrom::Start(HEADER as u64))?;
        let mut checksums = Vec::with_capacity(checksums_len(subject.bytes()) as usize);
        for block in entries.chunks(BLOCK) {
            file.write_all(block)?;
            checksums.extend(crc32fast::hash(block).to_le_bytes());
        }
        file.write_all(&checksums)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(Header::new(subject, &checksums, hash.wait().into()).as_bytes())?;
        file.sync_all()
    })
}

/// Opens a file and reads its header, without checking the header's content.
fn head(path: &Path) -> Result<(File, Header), Bad> {
    let absent = |error: io::Error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Bad::Absent,
        // A link that leads back to itself will be replaced by a table, like any other file.
        _ if files::is_loop(&error) => Bad::NoTable,
        _ => Bad::Io(error),
    };
    // This is checked before the file is opened, because opening a pipe waits until some process writes to
    // it.
    if !fs::metadata(path).map_err(absent)?.is_file() {
        return Err(Bad::NoTable);
    }
    let mut file = File::open(path).map_err(absent)?;
    let mut bytes = Vec::with_capacity(HEADER);
    (&mut file).take(HEADER as u64).read_to_end(&mut bytes)?;
    let header = match Header::read_from_bytes(&bytes) {
        Ok(header) => header,
        Err(_) if header::may_begin(&bytes) => {
            return Err(Bad::Truncated { found: bytes.len() as u64, expected: HEADER as u64 });
        }
        Err(_) => return Err(Bad::NoTable),
    };
    Ok((file, header))
}

/// Checks that the file is as long as its header says.
fn whole(found: u64, header: &Header) -> Result<(), Bad> {
    let expected = file_len(header.payload.get());
    match found {
        _ if found < expected => Err(Bad::Truncated { found, expected }),
        _ if found > expected => Err(Bad::Extended { found, expected }),
        _ => Ok(()),
    }
}

/// The blocks of the entries. Checks the length of the file and the checksum of the checksums.
fn blocks<S: Subject>(file: File, header: &Header, subject: &S) -> Result<Blocks, Bad> {
    if !header.has_all(subject) {
        return Err(Bad::Foreign { about: subject.text().into() });
    }
    whole(file.metadata()?.len(), header)?;
    Blocks::new(file, header.payload.get(), header.checksums.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If the file system cannot reserve room, the file is filled to the same length.
    #[test]
    fn a_file_is_filled_where_no_room_can_be_reserved() {
        let path = std::env::temp_dir().join(format!("fewest-fill-{}", std::process::id()));
        let file = File::create(&path).expect("a file");
        fill(&file, 100_000).expect("it is written");
        assert_eq!(file.metadata().expect("it is there").len(), 100_000);
        fs::remove_file(path).expect("it is ours");
    }
}
