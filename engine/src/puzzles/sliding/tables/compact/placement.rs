//! Where a pattern's tiles are, as two words. A move changes some of their bits.
//!
//! ```
//! use fewest::puzzles::sliding::tables::compact::{Placement, Slide};
//!
//! //  2 . 1    Tile 1 is on cell 2, tile 2 on cell 0 and tile 3 on cell 5.
//! //  . . 3
//! //  . . .
//! let placement = Placement::new(&[2, 0, 5]);
//! assert_eq!(placement.set, 0b100_101); // the cells 5, 2 and 0, the first in the lowest bit
//! // The tiles 2, 1 and 3 cell by cell, numbered from 0, the first one in the lowest digit.
//! assert_eq!(placement.sequence.0, 0o201);
//! // Tile 2 goes down to cell 3 and so behind tile 1, which is the tiles 1, 2 and 3 cell by cell.
//! let after = placement.after(Slide { from: 0, to: 3, upright: true, back: false });
//! assert_eq!((after.set, after.sequence.0), (0b101_100, 0o210));
//! ```

use super::Sequence;
use crate::processor::Ones;

/// The cells that the tiles occupy, and the tiles cell by cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The tiles in the order of their cells.
    pub sequence: Sequence,
    /// The cells that the tiles occupy, a bit each.
    pub set: u32,
}

/// A move of one tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The cell that it leaves, where the blank is afterwards.
    pub from: usize,
    /// The cell that it goes to, which must be free.
    pub to: usize,
    /// Whether it goes up or down, so that it may pass other tiles.
    pub upright: bool,
    /// Whether it goes to a cell with a smaller number.
    pub back: bool,
}

impl Placement {
    /// The placement with the tiles on these cells, which are in the order of the tiles.
    pub fn new(cells: &[u8]) -> Placement {
        let set = cells.iter().fold(0u32, |set, cell| set | 1 << cell);
        let place = |cell: &u8| (set & ((1 << cell) - 1)).count_ones() as u8;
        let places: Vec<u8> = cells.iter().map(place).collect();
        Placement { sequence: Sequence::from_places(&places), set }
    }

    /// The placement after one of the tiles has moved.
    #[inline(always)]
    pub fn after(self, slide: Slide) -> Placement {
        self.after_counting(slide, Ones::PORTABLE)
    }

    /// The same, with the given way to count bits.
    #[inline(always)]
    pub(in crate::puzzles::sliding) fn after_counting(self, slide: Slide, ones: Ones) -> Placement {
        let Slide { from, to, upright, back } = slide;
        let set = self.set ^ (1 << from | 1 << to);
        let mut sequence = self.sequence;
        if upright {
            let (low, high) = if back { (to, from) } else { (from, to) };
            // One of the two cells was free before the move and the other is free after it, so neither mask
            // contains the lower one.
            let before = set & self.set & ((1 << low) - 1);
            let between = set & self.set & ((1 << high) - 1) ^ before;
            sequence = sequence.pass(ones.count(before), ones.count(between >> (low + 1)), back);
        }
        Placement { sequence, set }
    }
}
