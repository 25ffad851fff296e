//! The cells of a board as bits. On the board of the Eight, for example, the cells beside cell 4 in the
//! middle are 1, 3, 5 and 7, as a mask 0b10101010.

use crate::puzzles::sliding::tables::blocks::MAX_CELLS;

/// For each cell the cells beside it, as a mask.
pub(super) struct Neighbours {
    cells: usize,
    beside: [u32; MAX_CELLS],
}

impl Neighbours {
    pub fn new(width: usize, height: usize) -> Self {
        let cells = width * height;
        let mut beside = [0; MAX_CELLS];
        for cell in 0..cells {
            let right = (cell % width + 1 < width).then_some(cell + 1);
            let below = (cell + width < cells).then_some(cell + width);
            for other in right.into_iter().chain(below) {
                beside[cell] |= 1 << other;
                beside[other] |= 1 << cell;
            }
        }
        Neighbours { cells, beside }
    }

    /// The moves of the tiles on `set` with the blank in `region`, each as the cell of the tile
    /// that moves and the cell of the blank that it moves to.
    pub fn moves(&self, set: u32, region: u32) -> impl Iterator<Item = (u32, u32)> {
        bits(region).flat_map(move |blank| {
            bits(self.beside[blank as usize] & set).map(move |from| (from, blank))
        })
    }

    /// The connected regions of the cells outside `set`, in the order of their first cells.
    pub fn regions(&self, set: u32) -> impl Iterator<Item = u32> {
        let mut free = !set & ((1 << self.cells) - 1);
        std::iter::from_fn(move || {
            let region = self.region(bits(free).next()?, free);
            free &= !region;
            Some(region)
        })
    }

    /// The cells of `free` that can be reached from `cell`.
    fn region(&self, cell: u32, free: u32) -> u32 {
        let (mut region, mut edge) = (1 << cell, 1 << cell);
        while edge != 0 {
            let beside = bits(edge).fold(0, |beside, cell| beside | self.beside[cell as usize]);
            edge = beside & free & !region;
            region |= edge;
        }
        region
    }
}

/// The cells of a set, ascending.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < u32::BITS).then_some(cell)
    })
}

/// How many cells of `set` come before `cell`.
pub(super) fn place(set: u32, cell: u32) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}
