//! The costs of a few shells of blocks at a time. For example, of the 35,347 blocks of eight tiles on sixteen
//! cells, no more than 14,017 are in three consecutive shells; their rows are used again for later shells.

use super::shells::Block;
use super::space::RegionSpace;

/// The costs of a block's orders.
type Row<'r> = &'r mut [u8];

/// The rows of blocks, and the rows that are free.
pub(super) struct RowPool<'r> {
    of: Vec<Option<Row<'r>>>,
    free: Vec<Row<'r>>,
}

impl<'r> RowPool<'r> {
    /// Cuts `room` into as many rows as it holds.
    pub fn new(space: &RegionSpace, room: &'r mut [u8]) -> Self {
        let of = (0..space.blocks()).map(|_| None).collect();
        RowPool { of, free: room.chunks_exact_mut(space.orders()).collect() }
    }

    /// How many bytes it takes to keep track of the rows of `blocks` blocks.
    pub fn bytes(blocks: usize) -> u64 {
        (2 * blocks * size_of::<Row>()) as u64
    }

    /// The costs of block number `block`, which must have a row.
    pub fn known(&self, block: usize) -> &[u8] {
        self.of[block].as_deref().expect("three shells have rows")
    }

    /// Takes free rows.
    pub fn take(&mut self, count: usize) -> Vec<Row<'r>> {
        self.free.split_off(self.free.len() - count)
    }

    /// Gives these rows to these blocks.
    pub fn give(&mut self, space: &RegionSpace, blocks: &[Block], rows: Vec<Row<'r>>) {
        for (block, row) in blocks.iter().zip(rows) {
            self.of[space.block(block.set, block.region)] = Some(row);
        }
    }

    /// Frees the rows of blocks that are done.
    pub fn free(&mut self, space: &RegionSpace, blocks: &[Block]) {
        let rows = blocks.iter().map(|block| self.of[space.block(block.set, block.region)].take());
        self.free.extend(rows.flatten());
    }
}
