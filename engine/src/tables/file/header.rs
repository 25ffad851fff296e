//! The first 4 KiB of a table. They begin with the bytes 93 46 45 57 45 53 54 0a, the last seven of which are
//! "FEWEST" and a newline, and 02 00 00 00, the number of the format.

use super::{Bad, FilePart};
use crate::memory;
use crate::tables::Subject;
use zerocopy::little_endian::{U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// The version of the format. Files with another version are not read.
pub const FORMAT: u32 = 2;
/// The length of the header.
pub const HEADER: usize = 4096;
/// The entries are cut into blocks of this many bytes, each with its own checksum. The last block may be
/// shorter.
pub const BLOCK: usize = memory::BLOCK;

/// Open tables of at least this many bytes [by blocks](super::open_by_blocks). Smaller ones are read in a few
/// milliseconds.
pub const LARGE: u64 = 16 << 20;

/// The first bytes of every table. The first of them is above 127, so no ASCII text begins with it. A copy
/// made as if the file were text may have a carriage return before the newline.
const MAGIC: [u8; 8] = *b"\x93FEWEST\n";
/// How many bytes the header has for the text.
pub const LONGEST_TEXT: usize = HEADER - 112 - 4;

/// The fields in the order of the file. All numbers are little-endian.
#[derive(Clone, FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub(super) struct Header {
    magic: [u8; 8],
    format: U32,
    /// The version of the ranking of states.
    rank: U32,
    entries: U64,
    /// How many bytes the entries take.
    pub payload: U64,
    bits: U32,
    block: U32,
    /// The CRC-32 of the blocks' checksums.
    pub checksums: U32,
    text_len: U32,
    /// The fingerprint of the table's subject, a BLAKE3 hash.
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

    /// What the table is about. Fails if anything in the header is wrong.
    pub fn text(&self) -> Result<&str, Bad> {
        if self.magic != MAGIC {
            return Err(Bad::NoTable);
        }
        // In every format, the header's checksum is in its last four bytes.
        if self.crc.get() != self.sum() {
            return Err(Bad::Corrupt(FilePart::Header));
        }
        if self.format.get() != FORMAT {
            return Err(Bad::Version { found: self.format.get() });
        }
        Ok(self.said())
    }

    /// The text, even if the header is wrong; empty if it cannot be read.
    fn said(&self) -> &str {
        let text = self.text.get(..self.text_len.get() as usize).unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }

    /// Whether the table is about this subject, judged by its text and its fingerprint, and was ranked in the
    /// same way.
    pub fn is_about<S: Subject>(&self, subject: &S) -> bool {
        self.said() == subject.text()
            && self.fingerprint == subject.fingerprint()
            && self.rank.get() == subject.rank()
            && self.bits.get() == subject.bits()
            && self.block.get() as usize == BLOCK
    }

    /// Whether the table has as many entries as it should. This is a separate question because counting the
    /// entries of a subject takes time, which callers that only ask what a table is about do not spend.
    pub fn has_all<S: Subject>(&self, subject: &S) -> bool {
        self.entries.get() == subject.entries() && self.payload.get() == subject.bytes()
    }

    fn sum(&self) -> u32 {
        crc32fast::hash(&self.as_bytes()[..HEADER - 4])
    }
}

/// Whether these bytes, which are too few for a header, may be the beginning of a header.
pub(super) fn may_begin(bytes: &[u8]) -> bool {
    let len = bytes.len().min(MAGIC.len());
    bytes[..len] == MAGIC[..len]
}

/// How many bytes the checksums of the blocks take.
pub(super) fn checksums_len(payload: u64) -> u64 {
    payload.div_ceil(BLOCK as u64) * 4
}

/// How many bytes a file has if its entries take `payload` bytes; [`u64::MAX`] if the number does not fit.
pub(super) fn file_len(payload: u64) -> u64 {
    (HEADER as u64 + checksums_len(payload)).saturating_add(payload)
}
