//! The costs of all states, found from one digit of each.
//!
//! A move changes the cost by one, so the cost after it follows from the cost before it and from
//! the cost after it modulo 4. If a state costs 13 and one move leads to a state whose cost modulo
//! 4 is 2, that one costs 14; a 0 would make it 12. All orders of a block go through a move
//! together, so the costs of one block are enough to begin with. These are found one by one, by
//! going down to the goal.

use super::BadTable;
use super::space::{Move, RegionSpace};
use crate::Limit;
use crate::memory::{Entries, in_huge_pages};
use crate::puzzles::sliding::tables::blocks::{UNREACHED, share};
use crate::puzzles::sliding::tables::compact::{CompactTable, Costs, Placement, Sequence};
use crate::rank::permutation;
use std::ops::ControlFlow;

/// How many blocks a thread takes at a time.
const SOME: usize = 8;
/// How many orders a thread takes at a time.
const ORDERS: usize = 1 << 10;
/// A cost that no check lets pass.
const WRONG: u8 = UNREACHED - 1;

/// The costs of all states, by block and order. If the table is right, they are the ones that it
/// stands for. `watch` is told how many of them are known.
pub(super) fn find<E: Entries + Sync>(
    space: &RegionSpace,
    table: &CompactTable<E>,
    threads: usize,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<u8>, BadTable> {
    let ended = BadTable::Ended(Limit::Watch);
    let digits = table.by_block(threads, || watch(0)).ok_or(ended)?;
    let orders = space.orders();
    let (set, region, blank) = space.home();
    let home = space.block(set, region);
    let side = |rank| table.pattern().side(space.set(rank).0);
    let is_odd = |rank| side(rank) != side(set);
    let mut costs = in_huge_pages(vec![0; space.blocks() * orders]);
    digits.rests().write(home, false, &mut costs[home * orders..][..orders]);
    let goal = BlockAtGoal { table: table.costs(), set: space.set(set).0, blank: blank.into() };
    let some = (0..).step_by(ORDERS).zip(costs[home * orders..][..orders].chunks_mut(ORDERS));
    let worker = || |(first, costs): (u64, &mut [u8])| goal.go_down(first, costs);
    if share(threads, 1, some, worker, || watch(0)).is_break() {
        return Err(ended);
    }
    let mut rows: Vec<BlockCosts> =
        costs.chunks_exact_mut(orders).map(BlockCosts::Unknown).collect();
    rows[home].know();
    // In whatever order blocks are taken, each is reached from one whose costs are known. Here they are taken in
    // layers, so that the blocks of a layer can be shared out among threads.
    let (mut layer, mut done) = (vec![(set, region)], 1);
    while !layer.is_empty() {
        let mut next = next_layer(space, &layer, &mut rows);
        let tasks = next.iter_mut();
        let worker = || {
            let mut rests = digits.rests();
            move |BlockMove { mv, before, after }: &mut BlockMove| {
                rests.write(space.block(mv.set, mv.region), is_odd(mv.set), after);
                space.follow(mv, before, after, one_from);
            }
        };
        let told = || watch((done * orders) as u64);
        if share(threads, SOME, tasks, worker, told).is_break() {
            return Err(ended);
        }
        done += next.len();
        layer = next.into_iter().map(|step| step.done(space, &mut rows)).collect();
    }
    let mut rests = digits.rests();
    let blocks = (0..space.sets()).flat_map(|rank| space.set(rank).1.iter().map(move |_| rank));
    for ((block, row), rank) in rows.into_iter().enumerate().zip(blocks) {
        if let BlockCosts::Unknown(costs) = row {
            rests.write(block, is_odd(rank), costs);
            costs.iter_mut().for_each(|rest| *rest = one_from(UNREACHED, *rest));
        }
    }
    first_orders(space, table.costs(), &mut costs);
    Ok(costs)
}

/// What is known of the orders of a block.
enum BlockCosts<'c> {
    /// Nothing: here is where they will be.
    Unknown(&'c mut [u8]),
    /// Somebody is finding their costs.
    Taken,
    /// Their costs.
    Costs(&'c [u8]),
}

impl<'c> BlockCosts<'c> {
    /// They are there now.
    fn know(&mut self) {
        if let BlockCosts::Unknown(costs) = std::mem::replace(self, BlockCosts::Taken) {
            *self = BlockCosts::Costs(costs);
        }
    }

    /// Gives away what is not known, once.
    fn take(&mut self) -> Option<&'c mut [u8]> {
        match std::mem::replace(self, BlockCosts::Taken) {
            BlockCosts::Unknown(costs) => Some(costs),
            other => {
                *self = other;
                None
            }
        }
    }
}

/// A move from a block whose costs are known to one whose costs are not.
struct BlockMove<'c> {
    mv: Move,
    before: &'c [u8],
    after: &'c mut [u8],
}

impl<'c> BlockMove<'c> {
    /// Puts the row back, with its costs. Gives the block.
    fn done(self, space: &RegionSpace, rows: &mut [BlockCosts<'c>]) -> (u32, u32) {
        rows[space.block(self.mv.set, self.mv.region)] = BlockCosts::Costs(self.after);
        (self.mv.set, self.mv.region)
    }
}

/// A move to each block that is one move behind a layer and was not reached before.
fn next_layer<'c>(
    space: &RegionSpace,
    layer: &[(u32, u32)],
    rows: &mut [BlockCosts<'c>],
) -> Vec<BlockMove<'c>> {
    let mut next = Vec::new();
    for &(rank, region) in layer {
        let BlockCosts::Costs(before) = rows[space.block(rank, region)] else {
            unreachable!("the costs of a layer are known")
        };
        let (set, regions) = space.set(rank);
        for mv in space.moves(set, regions[region as usize]) {
            if let Some(after) = rows[space.block(mv.set, mv.region)].take() {
                next.push(BlockMove { mv, before, after });
            }
        }
    }
    next
}

/// Compares the costs of the first order of every block with what a search would look up, and makes
/// those wrong that differ. The search looks digits up one by one, in its own way, while here all
/// of them were turned into costs together. The goal's block was found by the search's own look-ups
/// (`go_down`), so all orders of one block and all blocks of one order are compared: both ways
/// number blocks and orders alike.
fn first_orders(space: &RegionSpace, table: Costs, costs: &mut [u8]) {
    let sequence = Sequence::from_places(&(0..space.tiles() as u8).collect::<Vec<_>>());
    let blocks = (0..space.sets()).flat_map(|rank| {
        let (set, regions) = space.set(rank);
        regions.iter().map(move |region| (set, region.trailing_zeros()))
    });
    for ((set, blank), costs) in blocks.zip(costs.chunks_exact_mut(space.orders())) {
        let digit = table.digit(Placement { sequence, set }, blank as usize);
        let expected = costs[0] != UNREACHED && costs[0] >> 1 & 1 == 1;
        if digit != expected {
            costs[0] = WRONG;
        }
    }
}

/// The block of the goal.
#[derive(Clone, Copy)]
struct BlockAtGoal<'t> {
    table: Costs<'t>,
    set: u32,
    blank: usize,
}

impl BlockAtGoal<'_> {
    /// Replaces the costs modulo 4 of some of its orders by the costs. `first` is the rank of the
    /// first of these orders.
    fn go_down(self, first: u64, costs: &mut [u8]) {
        let mut places = vec![0; self.table.pattern().tiles().len()];
        for (order, rest) in (first..).zip(costs) {
            permutation::unrank(order, &mut places);
            let placement = Placement { sequence: Sequence::from_places(&places), set: self.set };
            *rest = match self.table.of(placement, self.blank) {
                UNREACHED => one_from(UNREACHED, *rest),
                cost if cost % 4 == *rest => cost,
                _ => WRONG,
            };
        }
    }
}

/// The cost of a state that is one move away from a state of cost `cost`, where `rest` is the
/// wanted cost modulo 4. If the goal cannot be reached, the digit must be 0; where it is not, the
/// cost is made wrong.
#[inline(always)]
fn one_from(cost: u8, rest: u8) -> u8 {
    let up = rest.wrapping_sub(cost).wrapping_add(1) & 3;
    let one_away = cost.wrapping_add(up).wrapping_sub(1);
    if cost == UNREACHED { UNREACHED - (rest >> 1) } else { one_away }
}
