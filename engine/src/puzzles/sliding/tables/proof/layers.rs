//! The blocks of a pattern in layers: that of the goal, then those one move away from it, and so on.
//!
//! Three tiles of the Eight, for example, whose goal is the first row with the blank at the end of the last one, have 124 blocks. The
//! first layer is the goal's block. The second one has three blocks, in each of which one of the tiles has gone down.
//!
//! A move can be taken back and changes the colour of a tile's cell, so it leads from a layer to the one before or to the one
//! behind. Who knows the costs of three layers can check those of the one in the middle.

use super::space::RegionSpace;

/// A region of a set of cells.
pub(super) struct Block {
    /// The rank of the set.
    pub set: u32,
    /// The number of the region among those of the set.
    pub region: u32,
    pub way: Way,
}

/// How a block is reached from that of the goal.
pub(super) enum Way {
    /// It has the goal.
    Goal,
    /// By a move from the block of that number. In the order, the tile goes from the first of these places to the second.
    Move { from: u32, places: (u8, u8) },
    /// Not at all.
    None,
}

/// All blocks of a pattern.
pub(super) struct Layers {
    /// Those that can be reached.
    pub reached: Vec<Vec<Block>>,
    /// Those that cannot.
    pub others: Vec<Block>,
}

impl Layers {
    pub fn new(space: &RegionSpace) -> Layers {
        let (set, region, _) = space.home();
        let mut is_reached = vec![false; space.blocks()];
        is_reached[space.block(set, region)] = true;
        let (mut reached, mut layer) = (vec![], vec![Block { set, region, way: Way::Goal }]);
        while !layer.is_empty() {
            let mut next = behind(space, &layer, &mut is_reached);
            // Sets that follow each other have many neighbours in common, which are in the caches then.
            next.sort_unstable_by_key(|block| (block.set, block.region));
            reached.push(std::mem::replace(&mut layer, next));
        }
        let blocks = (0..space.sets()).flat_map(|set| {
            let regions = 0..space.set(set).1.len() as u32;
            regions.map(move |region| Block { set, region, way: Way::None })
        });
        let others = blocks.filter(|block| !is_reached[space.block(block.set, block.region)]);
        Layers { reached, others: others.collect() }
    }

    /// How many blocks three layers have that follow each other, at most.
    pub fn widest(&self) -> usize {
        let three = |first| self.reached[first..].iter().take(3).map(Vec::len).sum();
        (0..self.reached.len()).map(three).max().unwrap_or(0)
    }

    /// How many bytes the lists of so many blocks take, at most: while they grow there is room for twice as many.
    pub fn bytes(blocks: usize) -> u64 {
        (2 * blocks * size_of::<Block>()) as u64
    }
}

/// The blocks one move behind a layer that were not reached before.
fn behind(space: &RegionSpace, layer: &[Block], is_reached: &mut [bool]) -> Vec<Block> {
    let mut next = Vec::new();
    for block in layer {
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

    /// Every block is there once, and moves lead to neighbouring layers only.
    #[test]
    fn moves_lead_to_the_layers_beside() {
        let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
        let space = RegionSpace::new(&Pattern::new(&eight, &[1, 2, 3]).expect("a pattern"));
        let layers = Layers::new(&space);
        let number = |block: &Block| space.block(block.set, block.region);
        let of = |layer: Option<&Vec<Block>>| -> Vec<usize> {
            layer.into_iter().flatten().map(number).collect()
        };
        let mut all: Vec<usize> = layers.reached.iter().flatten().map(number).collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..124) && layers.others.is_empty());
        assert_eq!((layers.reached[0].len(), layers.reached[1].len()), (1, 3));
        for (layer, blocks) in layers.reached.iter().enumerate() {
            let beside = [layer.checked_sub(1), Some(layer + 1)];
            let beside = beside.map(|layer| of(layer.and_then(|layer| layers.reached.get(layer))));
            for block in blocks {
                let (cells, regions) = space.set(block.set);
                for mv in space.moves(cells, regions[block.region as usize]) {
                    assert!(beside.concat().contains(&space.block(mv.set, mv.region)));
                }
            }
        }
    }
}
