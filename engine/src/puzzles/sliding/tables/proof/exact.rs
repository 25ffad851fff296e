//! The check: every cost must be what its successors demand. If the moves of a state lead to the costs 7, 9
//! and 9, the state must have the cost 8; the goal must have 0.

use super::BadTable;
use super::space::{Move, RegionSpace};

/// Checks the costs of the block that is `region` of the set of rank `set`. `costs` gives the costs of this
/// block and of those that its moves lead to. `demanded` is overwritten.
pub(super) fn check<'c>(
    space: &RegionSpace,
    (set, region): (u32, u32),
    costs: impl Fn(usize) -> &'c [u8],
    demanded: &mut [u8],
) -> Result<(), BadTable> {
    let (cells, regions) = space.set(set);
    let there = |mv: &Move| costs(space.block(mv.set, mv.region));
    space.demand(cells, regions[region as usize], there, demanded);
    let block = space.block(set, region);
    let found = costs(block);
    if found == demanded {
        return Ok(());
    }
    let order = found.iter().zip(demanded).position(|(cost, demanded)| cost != demanded);
    Err(wrong(block, order.expect("some cost differs"), found))
}

/// Reports that the cost of that order is wrong. `costs` are those of its block.
pub(super) fn wrong(block: usize, order: usize, costs: &[u8]) -> BadTable {
    BadTable::Wrong { rank: (block * costs.len() + order) as u64, found: costs[order] }
}
