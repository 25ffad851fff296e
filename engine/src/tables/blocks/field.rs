//! A pattern made ready to be searched: its graph, its orders, and how they lie in memory.
//!
//! The orders of one block are cut into pieces. Pieces lie by set, then by their number, then by
//! region, so that a task has all regions of some pieces in one stretch.

use super::graph::{Graph, Group, Side};
use super::order::{Orders, UNIT_ORDERS};
use super::pattern::{Pattern, places, set_and_order};
use super::rows::Keep;
use crate::Limit;
use crate::rank::permutation;
use std::ops::Range;

/// The units that a task works on, so that they stay in the nearest cache: 12 KiB.
const TASK_UNITS: usize = 800;

/// A pattern made ready to be searched.
pub(super) struct Field {
    pub graph: Graph,
    pub orders: Orders,
    pub keep: Keep,
    pub goal: Goal,
    pub max_bytes: u64,
    pub tiles: usize,
}

/// The state in which the search begins.
pub(super) struct Goal {
    pub side: usize,
    /// The place of the set on its side.
    set: usize,
    /// The place of the blank's region among those of the set.
    region: usize,
    /// The rank of the tiles' order.
    order: u64,
    odd: bool,
}

/// Where one state is.
pub(super) struct Spot {
    pub piece: usize,
    pub unit: usize,
    pub lane: usize,
    pub bit: usize,
    /// In the rows.
    pub row: usize,
}

impl Field {
    /// Fails if the search would surely need more than `max_bytes`.
    pub fn new(pattern: &Pattern, keep: Keep, max_bytes: u64) -> Result<Field, Limit> {
        let states = pattern.entries();
        // Every state takes a bit, or half of them do, and every entry a byte.
        let least = states / 16 + if keep == Keep::Counts { 0 } else { states };
        if least > u128::from(max_bytes) || states > 1 << 44 {
            return Err(Limit::Memory);
        }
        let (board, tiles) = (pattern.board(), pattern.tiles().len());
        let sets = pattern.sets();
        let orders = Orders::new(tiles, board.width - 1);
        let graph = Graph::new(board, &sets, tiles, &orders, TASK_UNITS / orders.units);
        let (set, order) = set_and_order(pattern.goal_cells());
        let side = board.side(set);
        let goal = Goal {
            side,
            set: graph.sides[side].ranks.partition_point(|&rank| rank < sets.rank(set)),
            region: board
                .regions(set)
                .position(|region| region >> pattern.goal_blank() & 1 == 1)
                .expect("the blank is on a free cell"),
            order,
            odd: permutation::is_odd(&places(pattern.goal_cells())),
        };
        Ok(Field { graph, orders, keep, goal, max_bytes, tiles })
    }

    /// How many pieces a side has.
    pub fn pieces(&self, side: usize) -> usize {
        self.graph.sides[side].blocks() * self.orders.pieces
    }

    /// How many pieces have a row, of all pieces with some numbers, of as many sets and blocks.
    pub fn rows(&self, sets: usize, blocks: usize, numbers: usize) -> usize {
        match self.keep {
            Keep::Counts => 0,
            Keep::Sets => sets * numbers,
            Keep::Blocks => blocks * numbers,
        }
    }

    /// How many units the rows of a side have.
    pub fn row_units(&self, side: usize) -> usize {
        let of = &self.graph.sides[side];
        self.rows(of.ranks.len(), of.blocks(), self.orders.pieces) * self.orders.units
    }

    /// Where the goal is in units of `lanes` words.
    pub fn goal_spot(&self, lanes: usize) -> Spot {
        let (orders, side) = (&self.orders, &self.graph.sides[self.goal.side]);
        let rank = self.goal.order as usize;
        let (number, unit) = (rank / UNIT_ORDERS / orders.units, rank / UNIT_ORDERS % orders.units);
        let regions = side.regions_of(self.goal.set as u32);
        let piece = side.first[self.goal.set] as usize * orders.pieces
            + number * regions
            + self.goal.region;
        let row = match self.keep {
            Keep::Sets => self.goal.set * orders.pieces + number,
            Keep::Counts | Keep::Blocks => piece,
        };
        let lane = usize::from(self.goal.odd && lanes == 2);
        Spot { piece, unit, lane, bit: rank % UNIT_ORDERS / 2, row }
    }

    /// The numbers of a group's pieces in stretches of one task each.
    pub fn stretches(
        &self,
        side: &Side,
        group: &Group,
    ) -> impl Iterator<Item = Range<usize>> + use<> {
        let units = side.blocks_of(&group.sets) * self.orders.units;
        let (step, all) = ((TASK_UNITS / units).max(1), self.orders.pieces);
        (0..all).step_by(step).map(move |start| start..(start + step).min(all))
    }
}
