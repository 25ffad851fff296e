//! How boards are stored by the million.

use super::tray::MAX_CELLS;
use std::fmt::Debug;
use std::hash::Hash;

/// How a board is stored: a fixed number of bits a cell.
pub trait Packing: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The most cells this form holds.
    const CELLS: usize;
    /// Stores the tiles of the first `cells.len()` cells.
    fn pack(cells: &[u8]) -> Self;
    /// Writes the tiles back.
    fn unpack(self, cells: &mut [u8]);
}

macro_rules! packing {
    ($word:ty, $bits:literal) => {
        impl Packing for $word {
            const CELLS: usize = <$word>::BITS as usize / $bits;

            #[inline]
            fn pack(cells: &[u8]) -> Self {
                cells.iter().rev().fold(0, |word, &tile| word << $bits | <$word>::from(tile))
            }

            #[inline]
            fn unpack(mut self, cells: &mut [u8]) {
                for cell in cells {
                    *cell = (self & ((1 << $bits) - 1)) as u8;
                    self >>= $bits;
                }
            }
        }
    };
}

packing!(u64, 4);
packing!(u128, 5);

/// Nine cells a word, seven bits each.
impl Packing for [u64; 4] {
    const CELLS: usize = MAX_CELLS;

    fn pack(cells: &[u8]) -> Self {
        let mut words = [0; 4];
        for (word, cells) in words.iter_mut().zip(cells.chunks(9)) {
            *word = cells.iter().rev().fold(0, |word, &tile| word << 7 | u64::from(tile));
        }
        words
    }

    fn unpack(self, cells: &mut [u8]) {
        for (word, cells) in self.into_iter().zip(cells.chunks_mut(9)) {
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = (word >> (7 * i) & 0x7f) as u8;
            }
        }
    }
}
