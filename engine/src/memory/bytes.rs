//! The bytes of a table, complete or still arriving, and how they are looked up.

#![deny(unsafe_code)]

use super::{Arriving, Fetch, prefetch};
use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;
use std::sync::Arc;
#[cfg(feature = "auto")]
use std::sync::atomic::Ordering::Acquire;

/// The bytes of a table, in memory of this process. No other program can change them or take them away, as it
/// could if the file were mapped into memory (docs/decisions/0007-tables-are-read.md). A clone shares the
/// bytes.
///
/// The bytes of a file may still be arriving. Any use of them as a whole waits for the rest.
#[derive(Clone)]
pub struct Bytes(Arc<Storage>);

enum Storage {
    Whole(Vec<u8>),
    Arriving(Arriving),
}

impl Bytes {
    /// Makes bytes that can be shared.
    pub fn owned(bytes: Vec<u8>) -> Bytes {
        Bytes(Arc::new(Storage::Whole(bytes)))
    }

    /// Bytes that are fetched when they are asked for, and then replace these zeros.
    pub(crate) fn arriving(zeros: Vec<u8>, fetch: impl Fetch + 'static) -> Bytes {
        Bytes(Arc::new(Storage::Arriving(Arriving::new(zeros, Box::new(fetch)))))
    }

    /// The bytes as a list. They are copied only if they are shared or were still to arrive.
    pub fn into_vec(self) -> Vec<u8> {
        match Arc::try_unwrap(self.0) {
            Ok(Storage::Whole(bytes)) => bytes,
            Ok(kept) => kept.whole().to_vec(),
            Err(shared) => shared.whole().to_vec(),
        }
    }

    /// How many bytes there are, including those that have not arrived.
    pub fn len(&self) -> usize {
        self.view().len()
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, while some have not arrived; `None` if all have.
    #[cfg(feature = "auto")]
    pub(crate) fn rest(&self) -> Option<&Arriving> {
        self.view().arriving
    }

    /// Whether some bytes arrived that cannot be trusted. Zeros stand for them, and everything that was
    /// computed from them must be thrown away.
    #[cfg(feature = "auto")]
    pub(crate) fn are_spoilt(&self) -> bool {
        matches!(&*self.0, Storage::Arriving(arriving) if arriving.spoilt.load(Acquire))
    }
}

impl Storage {
    fn whole(&self) -> &[u8] {
        match self {
            Storage::Whole(bytes) => bytes,
            Storage::Arriving(arriving) => arriving.whole(),
        }
    }
}

/// A container for the bytes of a table.
pub trait Entries: AsRef<[u8]> {
    /// The bytes, for looking them up one by one.
    fn view(&self) -> View<'_>;
}

impl Entries for Vec<u8> {
    fn view(&self) -> View<'_> {
        View { bytes: self, arriving: None }
    }
}

impl Entries for &[u8] {
    fn view(&self) -> View<'_> {
        View { bytes: self, arriving: None }
    }
}

impl Entries for Bytes {
    fn view(&self) -> View<'_> {
        match &*self.0 {
            Storage::Arriving(arriving) if !arriving.is_complete() => {
                View { bytes: &[], arriving: Some(arriving) }
            }
            kept => View { bytes: kept.whole(), arriving: None },
        }
    }
}

/// Bytes that are looked up one by one.
#[derive(Clone, Copy, Debug)]
pub struct View<'b> {
    bytes: &'b [u8],
    arriving: Option<&'b Arriving>,
}

impl View<'_> {
    /// How many bytes there are.
    pub(crate) fn len(self) -> usize {
        self.arriving.map_or(self.bytes.len(), |arriving| arriving.cells.len())
    }

    /// The byte with this index. If it has not arrived, its block is fetched first.
    #[inline(always)]
    pub(crate) fn byte(self, index: usize) -> u8 {
        match self.arriving {
            None => self.bytes[index],
            Some(arriving) => arriving.byte(index),
        }
    }

    /// Starts to fetch a byte that will be read soon, without waiting for it.
    #[inline(always)]
    pub(crate) fn prefetch(self, index: usize) {
        match self.arriving {
            None => prefetch(self.bytes, index),
            Some(arriving) => prefetch(&arriving.cells, index),
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.whole()
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

/// Prints the number of bytes, not the bytes.
impl Debug for Bytes {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}
