//! Proves the table of a pattern state by state, without the bit maps that made it.

use super::build::{Sets, goals};
use super::{Flood, Floor, UNREACHED, sets_and_orders};
use crate::puzzles::rows::rules::Rows;
use crate::puzzles::rows::word::Word;
use crate::tables::Unproven;
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// Checks that goals have the cost 0 and no other states do, that no move of a piece changes the cost by more
/// than 1, and that from every cost above 0 some move leads to the next lower one. Only the true costs
/// satisfy all of this.
pub fn prove<W: Word>(
    rows: &Rows<W>,
    board: &Floor,
    flood: &Flood,
    watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(), Unproven> {
    let numbered = sets_and_orders(rows, board, &flood.kinds);
    let (sets, orders) = numbered.expect("there is a table of this pattern");
    let words = orders.count().div_ceil(64);
    let mut is_goal = vec![0_u64; sets.blocks() * words];
    goals(rows, board, &flood.kinds, &sets, &orders, &mut is_goal);
    let codes: Vec<u64> = (0..orders.count()).map(|order| orders.codes(order)).collect();
    let (mut counts, mut beside) = (Counts::default(), Vec::new());
    for (number, costs) in flood.moves.chunks(orders.count()).enumerate() {
        if number % 256 == 0 && watch(&counts).is_break() {
            return Err(Unproven::Ended(Limit::Watch));
        }
        steps(&sets, number, orders.bits(), &mut beside);
        for (order, (&cost, &codes)) in costs.iter().zip(&codes).enumerate() {
            let there = |step: &PieceMove| {
                flood.moves[step.block * orders.count() + orders.rank(step.after(codes))]
            };
            let is_goal = is_goal[number * words + order / 64] >> (order % 64) & 1 == 1;
            if !fits(cost, is_goal, beside.iter().map(there)) {
                let wrong = format!("the cost {cost} of order {order} of block {number} is wrong");
                return Err(Unproven::Wrong(wrong.into()));
            }
        }
        // Each state is looked at once here, but twice in proofs of other tables.
        counts.expanded += 2 * costs.len() as u64;
    }
    Ok(())
}

/// Whether a cost fits the costs that one move leads to.
fn fits(cost: u8, is_goal: bool, mut beside: impl Iterator<Item = u8>) -> bool {
    if cost == UNREACHED {
        return !is_goal && beside.all(|other| other == UNREACHED);
    }
    let mut leads_on = is_goal;
    let is_near = beside.all(|other| {
        leads_on |= other.checked_add(1) == Some(cost);
        other != UNREACHED && other.abs_diff(cost) <= 1
    });
    is_near && leads_on && is_goal == (cost == 0)
}

/// A move of the piece at one place of a set to an adjacent cell.
struct PieceMove {
    block: usize,
    /// The lowest bit of its place, the lowest bit of its new place, and how many bits a place has.
    from: u32,
    to: u32,
    bits: u32,
}

impl PieceMove {
    /// The codes of an order after the move.
    fn after(&self, codes: u64) -> u64 {
        let below = |at: u32| (1_u64 << at) - 1;
        let piece = codes >> self.from & below(self.bits);
        let without = codes & below(self.from) | codes >> self.from >> self.bits << self.from;
        without & below(self.to) | piece << self.to | (without & !below(self.to)) << self.bits
    }
}

/// All moves of pieces from a block.
fn steps(sets: &Sets<'_>, number: usize, bits: u32, list: &mut Vec<PieceMove>) {
    list.clear();
    let (set, mask) = sets.of_block[number];
    let place = |mask: u32, cell: usize| (mask & ((1 << cell) - 1)).count_ones() * bits;
    for from in (0..sets.board.cells()).filter(|cell| mask >> cell & 1 == 1) {
        for &to in &sets.board.beside[from] {
            if mask >> to & 1 == 0 && sets.block(set, to) == number as u32 {
                let without = mask & !(1 << from);
                let block = sets.block(sets.sets.rank(without | 1 << to), from) as usize;
                let (from, to) = (place(mask, from), place(without, to));
                list.push(PieceMove { block, from, to, bits });
            }
        }
    }
}
