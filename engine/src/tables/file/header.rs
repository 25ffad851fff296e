//! The first 4 KiB of a table.

use super::{Bad, Part};
use crate::tables::Subject;
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// The version of the format. A file with another one is not read.
pub const FORMAT: u32 = 2;
/// The length of the header.
pub const HEADER: usize = 4096;
/// The length of the blocks of entries that have a checksum each; the last may be shorter.
pub const BLOCK: usize = 1 << 16;

/// No text begins with a byte above 127, and one that was copied as text has lost the 13 or the 10.
const MAGIC: [u8; 8] = *b"\x93FEWEST\n";
/// What is left of the header for the text, in bytes.
pub const LONGEST_TEXT: usize = HEADER - 112 - 4;

/// In the order of the file, every number little-endian.
#[derive(Clone, FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub(super) struct Header {
    magic: [u8; 8],
    format: U32,
    /// How states are ranked.
    rank: U32,
    entries: U64,
    /// The bytes of the entries.
    pub payload: U64,
    bits: U32,
    block: U32,
    /// The CRC-32 of the blocks' checksums.
    pub checksums: U32,
    text_len: U32,
    /// The BLAKE3 hash of what the table is about.
    pub fingerprint: [u8; 32],
    /// The BLAKE3 hash of the entries.
    pub hash: [u8; 32],
    text: [u8; LONGEST_TEXT],
    /// The CRC-32 of everything before it.
    crc: U32,
}

const _: () = assert!(size_of::<Header>() == HEADER);

impl Header {
    pub fn new<S: Subject>(subject: &S, checksums: &[u8], hash: [u8; 32]) -> Self {
        let mut text = [0; LONGEST_TEXT];
        text[..subject.text().len()].copy_from_slice(subject.text().as_bytes());
        let mut header = Header {
            magic: MAGIC,
            format: FORMAT.into(),
            rank: subject.rank().into(),
            entries: subject.entries().into(),
            payload: subject.bytes().into(),
            bits: subject.bits().into(),
            block: (BLOCK as u32).into(),
            checksums: crc32fast::hash(checksums).into(),
            text_len: (subject.text().len() as u32).into(),
            fingerprint: subject.fingerprint(),
            hash,
            text,
            crc: 0.into(),
        };
        header.crc = header.sum().into();
        header
    }

    /// What the header says that the table is about, if nothing in it is wrong.
    pub fn text(&self) -> Result<&str, Bad> {
        if self.magic != MAGIC {
            return Err(Bad::NoTable);
        }
        // In every format these are the last four bytes.
        if self.crc.get() != self.sum() {
            return Err(Bad::Corrupt(Part::Header));
        }
        if self.format.get() != FORMAT {
            return Err(Bad::Version { found: self.format.get() });
        }
        Ok(self.said())
    }

    /// The text, whether or not the header is right.
    fn said(&self) -> &str {
        let text = self.text.get(..self.text_len.get() as usize).unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }

    /// Whether the table is about this, as its text and its fingerprint say, and was ranked in the
    /// same way.
    pub fn is_about<S: Subject>(&self, subject: &S) -> bool {
        self.said() == subject.text()
            && self.fingerprint == subject.fingerprint()
            && self.rank.get() == subject.rank()
            && self.bits.get() == subject.bits()
            && self.block.get() as usize == BLOCK
    }

    /// Whether it has as many entries as it should. They are not counted for those who only ask what
    /// the table is about.
    pub fn has_all<S: Subject>(&self, subject: &S) -> bool {
        self.entries.get() == subject.entries() && self.payload.get() == subject.bytes()
    }

    fn sum(&self) -> u32 {
        crc32fast::hash(&self.as_bytes()[..HEADER - 4])
    }
}

/// Whether bytes that are too few for a header may be the beginning of one.
pub(super) fn may_begin(bytes: &[u8]) -> bool {
    let len = bytes.len().min(MAGIC.len());
    bytes[..len] == MAGIC[..len]
}

/// The length of the blocks' checksums.
pub(super) fn checksums_len(payload: u64) -> u64 {
    payload.div_ceil(BLOCK as u64) * 4
}

/// The length of a file whose entries take so many bytes, be it as long as files can be.
pub(super) fn file_len(payload: u64) -> u64 {
    (HEADER as u64 + checksums_len(payload)).saturating_add(payload)
}
