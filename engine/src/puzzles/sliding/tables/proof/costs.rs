//! The costs of a block, found from one digit of each.
//!
//! A move changes the cost by one, so the cost after it follows from two things: the cost before it, and the
//! cost after it modulo 4. If a state costs 13 and one move leads to a state whose cost modulo 4 is 2, that
//! state costs 14; with a 0 it would cost 12. All orders of a block go through a move together, so the costs
//! of one block are enough to begin with. These are found one by one, by going down to the goal.

use super::shells::{Block, Way};
use super::space::RegionSpace;
use crate::memory::Entries;
use crate::puzzles::sliding::tables::blocks::{Digits, Rests, UNREACHED};
use crate::puzzles::sliding::tables::compact::{CompactTable, Costs, Placement, Sequence};
use crate::rank::permutation;

/// A cost that fails every check.
const WRONG: u8 = UNREACHED - 1;

/// Finds the costs of blocks.
#[derive(Clone, Copy)]
pub(super) struct Finder<'t> {
    space: &'t RegionSpace,
    table: Costs<'t>,
    /// The digits of the table, by block.
    digits: &'t Digits,
    /// The order in which each tile is on the place of its number.
    first: Sequence,
    /// The side of the goal, and the cell where it has the blank.
    goal: (usize, usize),
}

impl<'t> Finder<'t> {
    pub fn new<E: Entries>(
        space: &'t RegionSpace,
        table: &'t CompactTable<E>,
        digits: &'t Digits,
    ) -> Self {
        let (set, _, blank) = space.home();
        let first = Sequence::from_places(&(0..space.tiles() as u8).collect::<Vec<_>>());
        let goal = (table.pattern().side(space.set(set).0), blank.into());
        Finder { space, table: table.costs(), digits, first, goal }
    }

    /// What one thread needs to find costs.
    pub fn rests(self) -> Rests<'t> {
        self.digits.rests()
    }

    /// Writes the costs of a block's orders. `known` gives the costs of the block that this one is reached
    /// from.
    ///
    /// The search looks digits up one by one, in its own way. Here all digits of a block are turned into
    /// costs together. Therefore the cost of the first order is compared with what a search would look up,
    /// and made wrong if it differs. In the goal's block the search's own look-ups find the costs. So all
    /// orders of one block and all blocks of one order are compared, which shows that both ways number blocks
    /// and orders alike.
    pub fn find<'c>(
        self,
        rests: &mut Rests,
        block: &Block,
        known: impl Fn(usize) -> &'c [u8],
        costs: &mut [u8],
    ) {
        let (set, regions) = self.space.set(block.set);
        let is_odd = self.table.pattern().side(set) != self.goal.0;
        rests.write(self.space.block(block.set, block.region), is_odd, costs);
        match block.way {
            Way::Goal => self.go_down(set, costs),
            Way::Move { from, places } => {
                self.space.follow(places, known(from as usize), costs, one_from);
            }
            Way::None => costs.iter_mut().for_each(|rest| *rest = one_from(UNREACHED, *rest)),
        }
        let blank = regions[block.region as usize].trailing_zeros() as usize;
        let digit = self.table.digit(Placement { sequence: self.first, set }, blank);
        if digit != (costs[0] != UNREACHED && costs[0] >> 1 & 1 == 1) {
            costs[0] = WRONG;
        }
    }

    /// Replaces the costs modulo 4 of the goal's block by the full costs.
    fn go_down(self, set: u32, costs: &mut [u8]) {
        let mut places = vec![0; self.space.tiles() as usize];
        for (order, rest) in (0..).zip(costs) {
            permutation::unrank(order, &mut places);
            let placement = Placement { sequence: Sequence::from_places(&places), set };
            *rest = match self.table.of(placement, self.goal.1) {
                UNREACHED => one_from(UNREACHED, *rest),
                cost if cost % 4 == *rest => cost,
                _ => WRONG,
            };
        }
    }
}

/// The cost of a state that is one move away from a state of cost `cost`, where `rest` is the wanted cost
/// modulo 4. If the goal cannot be reached, the digit must be 0; if it is not, the cost is made wrong.
#[inline(always)]
fn one_from(cost: u8, rest: u8) -> u8 {
    let up = rest.wrapping_sub(cost).wrapping_add(1) & 3;
    let one_away = cost.wrapping_add(up).wrapping_sub(1);
    if cost == UNREACHED { UNREACHED - (rest >> 1) } else { one_away }
}
