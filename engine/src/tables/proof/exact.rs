//! The local check of a table that knows the regions: every value is what its successors demand.

use super::Unproven;
use super::space::Space;

/// Checks all regions of some consecutive sets and writes the least value of each placement.
pub(super) fn look(
    space: &Space,
    values: &[u8],
    first: usize,
    least: &mut [u8],
) -> Result<bool, Unproven> {
    let orders = space.orders();
    let block = |block: usize| &values[block * orders..][..orders];
    let mut demanded = vec![0; orders];
    for (rank, least) in (first as u32..).zip(least.chunks_mut(orders)) {
        let (set, regions) = space.set(rank);
        let before = space.place(rank).block as usize;
        least.fill(u8::MAX);
        for (number, &region) in (before..).zip(regions) {
            let there = |set: u32, region: u32| (space.place(set).block + region) as usize;
            space.demand(set, region, |mv| block(there(mv.set, mv.region)), &mut demanded);
            if block(number) != demanded {
                return Err(wrong(number, block(number), &demanded));
            }
            least.iter_mut().zip(&demanded).for_each(|(l, &value)| *l = value.min(*l));
        }
    }
    Ok(false)
}

fn wrong(block: usize, values: &[u8], demanded: &[u8]) -> Unproven {
    let order = values.iter().zip(demanded).position(|(value, demanded)| value != demanded);
    let order = order.expect("some value differs");
    Unproven::Wrong { rank: (block * values.len() + order) as u64, found: values[order] }
}
