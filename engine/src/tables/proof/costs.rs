//! The costs of all states, found from one digit of each.
//!
//! A move changes the cost by one, so the cost after it follows from the cost before it and from the
//! digit. All orders of a block go through a move together. So the costs of one block are enough, and
//! these are found one by one, by going down to the goal.

use super::Unproven;
use super::space::Space;
use crate::Limit;
use crate::rank::permutation;
use crate::tables::blocks::UNREACHED;
use crate::tables::compact::{CompactTable, Costs, Placement, Sequence};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::thread;

/// Blocks between two calls of `watch`.
const SOME: usize = 256;

/// The costs of all states by block and order. They are those of the table if the table is right.
pub(super) fn find<E: AsRef<[u8]> + Sync>(
    space: &Space,
    table: &CompactTable<E>,
    threads: usize,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> Result<Vec<u8>, Unproven> {
    let mut costs = table.rests(threads);
    let orders = space.orders();
    let (set, region, blank) = space.home();
    let home = space.block(set, region);
    let placed = (table.costs(), space.set(set).0, blank);
    let goal = &mut costs[home * orders..][..orders];
    let share = orders.div_ceil(threads);
    thread::scope(|scope| {
        for (i, costs) in goal.chunks_mut(share).enumerate() {
            scope.spawn(move || go_down(placed, i * share, costs));
        }
    });
    let mut known = vec![false; space.blocks()];
    known[home] = true;
    let mut waiting = VecDeque::from([(set, region)]);
    for done in 0.. {
        if done % SOME == 0 && watch().is_break() {
            return Err(Unproven::Ended(Limit::Watch));
        }
        let Some((set, region)) = waiting.pop_front() else { break };
        let here = space.block(set, region);
        let (set, regions) = space.set(set);
        for mv in space.moves(set, regions[region as usize]) {
            let there = space.block(mv.set, mv.region);
            if !known[there] {
                known[there] = true;
                waiting.push_back((mv.set, mv.region));
                let [before, after] =
                    two(&mut costs, [here, there].map(|block| block * orders), orders);
                space.follow(&mv, before, after, cost);
            }
        }
    }
    let unknown = costs.chunks_exact_mut(orders).zip(known).filter(|(_, known)| !known);
    unknown.for_each(|(costs, _)| costs.iter_mut().for_each(|rest| *rest = cost(UNREACHED, *rest)));
    Ok(costs)
}

/// Replaces the rests of some orders of the goal's block by the costs.
fn go_down((table, set, blank): (Costs, u32, u8), first: usize, costs: &mut [u8]) {
    let mut places = vec![0; table.pattern().tiles().len()];
    for (order, rest) in (first as u64..).zip(costs) {
        permutation::unrank(order, &mut places);
        let placement = Placement { sequence: Sequence::from_places(&places), set };
        *rest = match table.of(placement, blank.into()) {
            UNREACHED => cost(UNREACHED, *rest),
            found => found,
        };
    }
}

/// The cost one move away from `before`, with that rest by 4. A state without a way home has the
/// digit 0; one that has not gets a cost that no check lets pass.
#[inline(always)]
fn cost(before: u8, rest: u8) -> u8 {
    let one_away =
        before.wrapping_add((rest.wrapping_sub(before).wrapping_add(1)) & 3).wrapping_sub(1);
    if before == UNREACHED { UNREACHED - (rest >> 1) } else { one_away }
}

/// Two different parts of the same length, to read and to write.
fn two(all: &mut [u8], [one, other]: [usize; 2], len: usize) -> [&mut [u8]; 2] {
    all.get_disjoint_mut([one..one + len, other..other + len]).expect("different blocks")
}
