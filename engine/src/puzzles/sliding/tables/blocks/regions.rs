//! Which block of a set the blank is in.
//!
//! An example with three tiles of the Eight, drawn as `#`:
//!
//! ```text
//! . # .    The set 1, 3, 4 has two regions. Region 0 is the cell 0; region 1 are the cells 2, 5,
//! # # .    6, 7 and 8. If the sets of smaller rank have 20 blocks together, which are 0 to 19, the
//! . . .    blank on cell 0 is in block 20 and the blank on cell 6 is in block 21.
//! ```

use super::graph::bits;
use super::pattern::Pattern;

/// The blocks of each set of occupied cells, one for each connected region of the free cells. They are
/// numbered by the rank of their set and then by their first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// For each set, two things in one entry, because they are looked up together: in 28 bits the number of
    /// blocks of all sets before it, and in four bits for each cell the number of the cell's region among
    /// those of the set, or 0 if the cell is occupied.
    sets: Vec<[u64; 2]>,
    blocks: usize,
}

/// How many bits hold the number of blocks before a set.
const FIRST: usize = 28;
/// How many bits a cell takes. A board of 25 cells has at most 13 regions, which 4 bits can number.
const BITS: usize = 4;
const WORD: usize = u64::BITS as usize;

impl Regions {
    /// The regions of all sets of a pattern.
    pub fn new(pattern: &Pattern) -> Regions {
        let sets = pattern.sets();
        let mut blocks = 0;
        let of_set = |rank| {
            let mut words = [blocks as u64, 0];
            for (number, cells) in (0..).zip(pattern.regions(sets.unrank(rank))) {
                for at in bits(cells).map(|cell| FIRST + BITS * cell as usize) {
                    words[at / WORD] |= number << (at % WORD);
                }
                blocks += 1;
            }
            words
        };
        let sets: Vec<_> = (0..sets.count()).map(of_set).collect();
        assert!(blocks < 1 << FIRST, "{blocks} blocks");
        Regions { sets, blocks }
    }

    /// How many bytes of memory this takes.
    pub fn bytes(&self) -> u64 {
        size_of_val(&self.sets[..]) as u64
    }

    /// How many blocks all sets have together.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The number of the region that has the cell, among the regions of the set of rank `set`.
    #[inline(always)]
    pub fn region(&self, set: u32, cell: usize) -> u8 {
        let at = FIRST + BITS * cell;
        (self.sets[set as usize][at / WORD % 2] >> (at % WORD)) as u8 & 15
    }

    /// The block of the set of rank `set` with the blank on cell `blank`, which must be free.
    #[inline(always)]
    pub fn block(&self, set: u32, blank: usize) -> usize {
        let first = self.sets[set as usize][0] as usize & ((1 << FIRST) - 1);
        first + usize::from(self.region(set, blank))
    }
}
