//! One arrangement of tiles, and why a list of numbers is none.

/// The longest side of a board.
pub const MAX_SIDE: usize = 8;
/// The most cells a board has.
pub const MAX_CELLS: usize = 36;
/// The length of arrays that have an entry for each cell or tile: a power of two, so that a masked
/// index needs no bounds check (1.2 times faster in IDA*).
pub const CELL_SLOTS: usize = 64;

/// Whether there are boards of that size: no side is longer than [`MAX_SIDE`], and there are at most
/// [`MAX_CELLS`] cells.
pub fn is_size(width: usize, height: usize) -> bool {
    let sides = 1..=MAX_SIDE;
    sides.contains(&width) && sides.contains(&height) && width * height <= MAX_CELLS
}

/// Where every tile is. Cells are numbered row by row from 0; the blank is tile 0.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Tray {
    pub(super) cells: [u8; CELL_SLOTS],
    pub(super) blank: u8,
}

impl Tray {
    /// The tiles row by row; only the first `width * height` are on the board.
    #[inline(always)]
    pub fn cells(&self) -> &[u8; CELL_SLOTS] {
        &self.cells
    }

    /// The cell of the blank.
    #[inline(always)]
    pub fn blank(&self) -> usize {
        self.blank as usize % CELL_SLOTS
    }

    /// A tray that is not checked. The caller must make sure that each tile is there once, and that tile 0 is
    /// on `blank` and in all slots beyond the board.
    #[inline(always)]
    pub(crate) fn unchecked(cells: [u8; CELL_SLOTS], blank: u8) -> Tray {
        Tray { cells, blank }
    }

    /// Moves the blank by `steps` steps of `stride` cells, each of which must be on the board. Each tile that
    /// it passes moves one step the other way.
    #[inline(always)]
    pub(super) fn push(&mut self, stride: isize, steps: u8) {
        let mut blank = self.blank();
        for _ in 0..steps {
            let from = (blank as isize + stride) as usize % CELL_SLOTS;
            self.cells[blank] = self.cells[from];
            blank = from;
        }
        self.cells[blank] = 0;
        self.blank = blank as u8;
    }

    /// The tray with these cells. The blank is the first 0, which on a checked board is one of its
    /// cells.
    #[inline]
    pub(super) fn from_cells(cells: [u8; CELL_SLOTS]) -> Tray {
        // Eight cells at a time: the lowest of these bits is that of the first 0.
        let zeros = |cells: &[u8; 8]| {
            let word = u64::from_le_bytes(*cells);
            word.wrapping_sub(0x0101_0101_0101_0101) & !word & 0x8080_8080_8080_8080
        };
        let (words, _) = cells.as_chunks::<8>();
        let mut found = words.iter().map(zeros).zip((0..).step_by(8));
        let first = found.find(|&(zeros, _)| zeros != 0);
        let blank = first.map_or(0, |(zeros, before)| before + zeros.trailing_zeros() as u8 / 8);
        Tray { cells, blank }
    }

    /// Checks that `tiles` has each of `0..expected` once.
    pub(super) fn checked(expected: usize, tiles: &[u8]) -> Result<Tray, BadTray> {
        let mut seen = 0u64;
        for (cell, &tile) in tiles.iter().enumerate() {
            if tile as usize >= expected {
                return Err(BadTray::Outside { cell, tile, cells: expected });
            }
            if seen >> tile & 1 == 1 {
                return Err(BadTray::Twice { cell, tile });
            }
            seen |= 1 << tile;
        }
        if tiles.len() != expected {
            return Err(BadTray::Count { found: tiles.len(), expected });
        }
        let mut cells = [0; CELL_SLOTS];
        cells[..expected].copy_from_slice(tiles);
        Ok(Tray::from_cells(cells))
    }
}

/// Why a list of numbers is no board, or a pair of numbers no size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTray {
    /// A side is outside 1..=[`MAX_SIDE`], or there are more than [`MAX_CELLS`] cells.
    #[error(
        "a board of {width}x{height} is none: sides are 1 to {MAX_SIDE}, cells at most {MAX_CELLS}"
    )]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// There are boards of that size, but they do not fit in the packed form `K`.
    #[error(
        "a board of {width}x{height} has more than the {cells} cells that this packed form holds; \
         Sliding::<u128> holds 25 of them, Sliding::<[u64; 4]> all"
    )]
    Packed {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// How many cells the packed form holds.
        cells: usize,
    },
    /// Too few or too many numbers.
    #[error("{found} numbers, where the board has {expected} cells")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A number that no tile of this board has.
    #[error("tile {tile} is outside 0..{}", cells - 1)]
    Outside {
        /// The cell that it stands in.
        cell: usize,
        /// The number.
        tile: u8,
        /// How many cells the board has.
        cells: usize,
    },
    /// A tile that was already listed.
    #[error("tile {tile} occurs twice")]
    Twice {
        /// The cell in which it stands for the second time.
        cell: usize,
        /// The number.
        tile: u8,
    },
}
