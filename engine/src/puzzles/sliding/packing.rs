//! How boards are stored when there are millions of them: in a word with some bits for each cell. A 15-puzzle
//! takes 16 cells of 4 bits, which is a `u64`.

use super::tray::{CELL_SLOTS, MAX_CELLS};
use std::fmt::Debug;
use std::hash::Hash;

/// How a board is stored: a fixed number of bits a cell.
pub trait Packing: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The most cells this form holds.
    const CELLS: usize;
    /// Stores the tiles; those beyond [`CELLS`](Packing::CELLS) are 0.
    fn pack(cells: &[u8; CELL_SLOTS]) -> Self;
    /// The tiles that were stored.
    fn unpack(self) -> [u8; CELL_SLOTS];
}

/// The packed form that holds boards of every size. Searches that store no states use the rules with this
/// form, whatever the size is, so that they are compiled once (docs/decisions/0008).
pub type Any = [u64; 4];

/// Four bits a cell.
impl Packing for u64 {
    const CELLS: usize = 16;

    /// Packs eight cells at a time. First pairs of nibbles move together, then pairs of bytes, then
    /// pairs of double bytes.
    #[inline]
    fn pack(cells: &[u8; CELL_SLOTS]) -> u64 {
        let half = |from: usize| {
            let bytes = cells[from..from + 8].try_into().expect("eight cells");
            let word = u64::from_le_bytes(bytes);
            let word = (word | word >> 4) & 0x00ff_00ff_00ff_00ff;
            let word = (word | word >> 8) & 0x0000_ffff_0000_ffff;
            (word | word >> 16) & 0xffff_ffff
        };
        half(8) << 32 | half(0)
    }

    /// The reverse, also eight cells at a time.
    #[inline]
    fn unpack(self) -> [u8; CELL_SLOTS] {
        let half = |word: u64| {
            let word = (word | word << 16) & 0x0000_ffff_0000_ffff;
            let word = (word | word << 8) & 0x00ff_00ff_00ff_00ff;
            (word | word << 4) & 0x0f0f_0f0f_0f0f_0f0f
        };
        let mut cells = [0; CELL_SLOTS];
        cells[..8].copy_from_slice(&half(self & 0xffff_ffff).to_le_bytes());
        cells[8..16].copy_from_slice(&half(self >> 32).to_le_bytes());
        cells
    }
}

/// Five bits a cell.
impl Packing for u128 {
    const CELLS: usize = 25;

    /// Eight cells at a time, as above.
    #[inline]
    fn pack(cells: &[u8; CELL_SLOTS]) -> u128 {
        let eight = |from: usize| {
            let bytes = cells[from..from + 8].try_into().expect("eight cells");
            let word = u64::from_le_bytes(bytes);
            let word = word & 0x001f_001f_001f_001f | word >> 3 & 0x03e0_03e0_03e0_03e0;
            let word = word & 0x0000_03ff_0000_03ff | word >> 6 & 0x000f_fc00_000f_fc00;
            u128::from(word & 0xf_ffff | word >> 12 & 0xff_fff0_0000)
        };
        eight(0) | eight(8) << 40 | eight(16) << 80 | u128::from(cells[24]) << 120
    }

    #[inline]
    fn unpack(self) -> [u8; CELL_SLOTS] {
        let eight = |word: u64| {
            let word = word & 0xf_ffff | (word & 0xff_fff0_0000) << 12;
            let word = word & 0x0000_03ff_0000_03ff | (word & 0x000f_fc00_000f_fc00) << 6;
            (word & 0x001f_001f_001f_001f | (word & 0x03e0_03e0_03e0_03e0) << 3).to_le_bytes()
        };
        let mut cells = [0; CELL_SLOTS];
        cells[..8].copy_from_slice(&eight(self as u64));
        cells[8..16].copy_from_slice(&eight((self >> 40) as u64));
        cells[16..24].copy_from_slice(&eight((self >> 80) as u64));
        cells[24] = (self >> 120) as u8;
        cells
    }
}

/// Seven bits a cell. Each word has eight consecutive cells, and behind them one of the last four.
impl Packing for Any {
    const CELLS: usize = MAX_CELLS;

    /// Eight cells at a time, as above.
    #[inline]
    fn pack(cells: &[u8; CELL_SLOTS]) -> Self {
        std::array::from_fn(|word| {
            let bytes = cells[8 * word..8 * word + 8].try_into().expect("eight cells");
            let eight = u64::from_le_bytes(bytes);
            let eight = eight & 0x007f_007f_007f_007f | eight >> 1 & 0x3f80_3f80_3f80_3f80;
            let eight = eight & 0x0000_3fff_0000_3fff | eight >> 2 & 0x0fff_c000_0fff_c000;
            let eight = eight & 0x0fff_ffff | eight >> 4 & 0x00ff_ffff_f000_0000;
            eight | u64::from(cells[32 + word]) << 56
        })
    }

    #[inline]
    fn unpack(self) -> [u8; CELL_SLOTS] {
        let mut cells = [0; CELL_SLOTS];
        for (word, packed) in self.into_iter().enumerate() {
            let eight = packed & 0x0fff_ffff | (packed & 0x00ff_ffff_f000_0000) << 4;
            let eight = eight & 0x0000_3fff_0000_3fff | (eight & 0x0fff_c000_0fff_c000) << 2;
            let eight = eight & 0x007f_007f_007f_007f | (eight & 0x3f80_3f80_3f80_3f80) << 1;
            cells[8 * word..8 * word + 8].copy_from_slice(&eight.to_le_bytes());
            cells[32 + word] = (packed >> 56) as u8;
        }
        cells
    }
}
