//! Where a pattern's tiles are, in two words that a move changes by some bits.

use super::Sequence;

/// The cells that the tiles occupy, and the tiles cell by cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The tiles in the order of their cells.
    pub sequence: Sequence,
    /// The cells, a bit each.
    pub set: u32,
}

/// How a tile moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    /// The cell that it leaves; the blank is there afterwards.
    pub from: usize,
    /// The cell that it goes to, which must be free.
    pub to: usize,
    /// Up or down: it may pass others.
    pub upright: bool,
    /// To a cell with a smaller number.
    pub back: bool,
}

impl Placement {
    /// From the cell of each tile.
    pub fn new(cells: &[u8]) -> Placement {
        let set = cells.iter().fold(0u32, |set, cell| set | 1 << cell);
        let place = |cell: &u8| (set & ((1 << cell) - 1)).count_ones() as u8;
        let places: Vec<u8> = cells.iter().map(place).collect();
        Placement { sequence: Sequence::from_places(&places), set }
    }

    /// After one of the tiles has moved.
    #[inline(always)]
    pub fn after(self, slide: Slide) -> Placement {
        let Slide { from, to, upright, back } = slide;
        let set = self.set ^ (1 << from | 1 << to);
        let mut sequence = self.sequence;
        if upright {
            let (low, high) = if back { (to, from) } else { (from, to) };
            // The lower cell is free or is left: neither mask has it.
            let before = set & self.set & ((1 << low) - 1);
            let between = set & self.set & ((1 << high) - 1) ^ before;
            sequence = sequence.pass(ones(before), ones(between >> (low + 1)), back);
        }
        Placement { sequence, set }
    }
}

/// How many bits are set. The portable instruction set counts them in a dozen steps; the tables of
/// boards up to 4x4 need two look-ups.
#[inline(always)]
fn ones(bits: u32) -> u32 {
    const ONES: [u8; 256] = {
        let mut ones = [0; 256];
        let mut i = 0;
        while i < 256 {
            ones[i] = (i as u8).count_ones() as u8;
            i += 1;
        }
        ones
    };
    let few = ONES[bits as usize % 256] + ONES[(bits >> 8) as usize % 256];
    if bits >> 16 == 0 { few.into() } else { u32::from(few) + (bits >> 16).count_ones() }
}
