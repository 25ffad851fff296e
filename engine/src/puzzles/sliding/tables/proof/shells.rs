//! The blocks of a pattern in shells: the goal's block, then those one move away from it, and so on.
//!
//! For example, take three tiles of the Eight whose goal is the first row, with the blank at the end of the
//! last row. They have 124 blocks. The first shell is the goal's block. The second has three blocks, in each
//! of which one of the tiles has gone down.
//!
//! A move can be taken back and changes the colour of a tile's cell, so it leads from a shell to the one
//! before or the one after. With the costs of three consecutive shells, those of the middle one can be
//! checked.

use super::space::RegionSpace;

/// A region of a set of cells.
pub(super) struct Block {
    /// The rank of the set.
    pub set: u32,
    /// The number of the region among those of the set.
    pub region: u32,
    pub way: Way,
}

/// How a block is reached from the goal's block.
pub(super) enum Way {
    /// It is the goal's block.
    Goal,
    /// By a move from block `from`. In the order, the tile goes from the first of `places` to the second.
    Move { from: u32, places: (u8, u8) },
    /// Not at all.
    None,
}

/// All blocks of a pattern.
pub(super) struct Shells {
    /// The shells of the blocks that can be reached.
    pub reached: Vec<Vec<Block>>,
    /// The blocks that cannot be reached.
    pub others: Vec<Block>,
}

impl Shells {
    pub fn new(space: &RegionSpace) -> Shells {
        let (set, region, _) = space.home();
        let mut is_reached = vec![false; space.blocks()];
        is_reached[space.block(set, region)] = true;
        let (mut reached, mut shell) = (vec![], vec![Block { set, region, way: Way::Goal }]);
        while !shell.is_empty() {
            let mut next = behind(space, &shell, &mut is_reached);
            // Consecutive sets have many neighbours in common, which are then in the caches.
            next.sort_unstable_by_key(|block| (block.set, block.region));
            reached.push(std::mem::replace(&mut shell, next));
        }
        let blocks = (0..space.sets()).flat_map(|set| {
            let regions = 0..space.set(set).1.len() as u32;
            regions.map(move |region| Block { set, region, way: Way::None })
        });
        let others = blocks.filter(|block| !is_reached[space.block(block.set, block.region)]);
        Shells { reached, others: others.collect() }
    }

    /// The most blocks in three consecutive shells.
    pub fn widest(&self) -> usize {
        let three = |first| self.reached[first..].iter().take(3).map(Vec::len).sum();
        (0..self.reached.len()).map(three).max().unwrap_or(0)
    }

    /// The most bytes that the lists of `blocks` blocks take: while they grow there is room for twice as
    /// many.
    pub fn bytes(blocks: usize) -> u64 {
        (2 * blocks * size_of::<Block>()) as u64
    }
}

/// The blocks one move beyond a shell that were not reached before.
fn behind(space: &RegionSpace, shell: &[Block], is_reached: &mut [bool]) -> Vec<Block> {
    let mut next = Vec::new();
    for block in shell {
        let from = space.block(block.set, block.region) as u32;
        let (cells, regions) = space.set(block.set);
        for mv in space.moves(cells, regions[block.region as usize]) {
            let is_reached = &mut is_reached[space.block(mv.set, mv.region)];
            if !std::mem::replace(is_reached, true) {
                let way = Way::Move { from, places: mv.places };
                next.push(Block { set: mv.set, region: mv.region, way });
            }
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::tables::blocks::Pattern;
    use crate::puzzles::sliding::{Goal, Sliding};

    /// Every block occurs once, and moves lead to neighbouring shells only.
    #[test]
    fn moves_lead_to_the_shells_beside() {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let space = RegionSpace::new(&Pattern::new(&eight, &[1, 2, 3]).expect("a pattern"));
        let shells = Shells::new(&space);
        let number = |block: &Block| space.block(block.set, block.region);
        let of = |shell: Option<&Vec<Block>>| -> Vec<usize> {
            shell.into_iter().flatten().map(number).collect()
        };
        let mut all: Vec<usize> = shells.reached.iter().flatten().map(number).collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..124) && shells.others.is_empty());
        assert_eq!((shells.reached[0].len(), shells.reached[1].len()), (1, 3));
        for (shell, blocks) in shells.reached.iter().enumerate() {
            let beside = [shell.checked_sub(1), Some(shell + 1)];
            let beside = beside.map(|shell| of(shell.and_then(|shell| shells.reached.get(shell))));
            for block in blocks {
                let (cells, regions) = space.set(block.set);
                for mv in space.moves(cells, regions[block.region as usize]) {
                    assert!(beside.concat().contains(&space.block(mv.set, mv.region)));
                }
            }
        }
    }
}
