//! Which block of a set the blank is in.

use super::pattern::Pattern;

/// For each set of occupied cells its blocks, one for each connected region of the free cells. They
/// are numbered by the rank of their set and then by their first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// For each set the number of blocks before it.
    first: Vec<u32>,
    /// For each set and cell the number of the cell's region among those of the set; 0 if the cell
    /// is occupied.
    region: Vec<u8>,
    cells: usize,
    blocks: usize,
}

impl Regions {
    /// Of all sets of a pattern.
    pub fn new(pattern: &Pattern) -> Regions {
        let (sets, cells) = (pattern.sets(), pattern.width() * pattern.height());
        let count = sets.count() as usize;
        let (mut first, mut region) = (Vec::with_capacity(count), vec![0; count * cells]);
        let mut blocks = 0;
        for (rank, of_set) in (0..sets.count()).zip(region.chunks_exact_mut(cells)) {
            first.push(blocks);
            for (number, free) in (0..).zip(pattern.regions(sets.unrank(rank))) {
                of_set.iter_mut().enumerate().for_each(|(cell, region)| {
                    *region += if free >> cell & 1 == 1 { number } else { 0 };
                });
                blocks += 1;
            }
        }
        Regions { first, region, cells, blocks: blocks as usize }
    }

    /// The memory that this takes.
    pub fn bytes(&self) -> u64 {
        (size_of_val(&self.first[..]) + self.region.len()) as u64
    }

    /// The blocks of all sets.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// The number of a cell's region among those of the set of that rank.
    #[inline(always)]
    pub fn region(&self, set: u32, cell: usize) -> u8 {
        self.region[set as usize * self.cells + cell]
    }

    /// The block of the set of that rank with the blank on that cell, which must be free.
    #[inline(always)]
    pub fn block(&self, set: u32, blank: usize) -> usize {
        self.first[set as usize] as usize + usize::from(self.region(set, blank))
    }
}
