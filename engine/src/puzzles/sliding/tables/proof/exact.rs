//! The check: every cost is what its successors demand. If the moves of a state lead to the costs
//! 7, 9 and 9, the state must have the cost 8; the goal must have 0.

use super::BadTable;
use super::space::{Move, RegionSpace};
use std::ops::Range;

/// Checks all blocks of some sets.
pub(super) fn check(space: &RegionSpace, costs: &[u8], sets: Range<u32>) -> Result<(), BadTable> {
    let orders = space.orders();
    let block = |block: usize| &costs[block * orders..][..orders];
    let mut demanded = vec![0; orders];
    for rank in sets {
        let (set, regions) = space.set(rank);
        for (number, &cells) in (space.block(rank, 0)..).zip(regions) {
            let there = |mv: &Move| block(space.block(mv.set, mv.region));
            space.demand(set, cells, there, &mut demanded);
            if block(number) != demanded {
                return Err(wrong(number, block(number), &demanded));
            }
        }
    }
    Ok(())
}

fn wrong(block: usize, costs: &[u8], demanded: &[u8]) -> BadTable {
    let order = costs.iter().zip(demanded).position(|(cost, demanded)| cost != demanded);
    let order = order.expect("some cost differs");
    BadTable::Wrong { rank: (block * costs.len() + order) as u64, found: costs[order] }
}
