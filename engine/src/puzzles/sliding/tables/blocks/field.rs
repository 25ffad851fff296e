//! A pattern made ready to be searched: its graph, its orders, and how they lie in memory.
//!
//! The orders of a block are cut into *pieces*, which lie one after the other, and a piece into *units*
//! (`order.rs`). A pattern of eight tiles, for example, has 8! = 40,320 orders: a block has 8 pieces, a piece
//! has 42 units, and a unit has 120 orders. In addition to its units, each block has a *row*, in which its
//! entries are noted (`rows.rs`).

use super::graph::{Graph, Group, HalfGraph};
use super::order::{UNIT_ORDERS, Unit, units};
use super::orders::Orders;
use super::pattern::{Pattern, places, set_and_order};
use super::rows::{BitsToBytes, Keep};
use crate::Limit;
use crate::memory::in_huge_pages;
use crate::rank::permutation::{self, factorial};
use crate::share::{Remainder, share};
use std::ops::ControlFlow::Continue;
use std::ops::Range;

/// About how many units the blocks of a group have together: these 12 KiB stay in the processor's nearest
/// cache.
const GROUP_UNITS: usize = 800;

/// How many pieces of a block are worked on together if it has no row, as when a whole board is counted: 6
/// KiB.
const PIECES: usize = 18;

/// The most states of a field, so that 32 bits can number its pieces.
pub(super) const MOST_STATES: u128 = 1 << 43;

/// A pattern made ready to be searched.
pub(super) struct Field {
    pub graph: Graph,
    pub orders: Orders,
    pub keep: Keep,
    pub goal: GoalBlock,
    tiles: usize,
}

/// The state in which the search begins.
pub(super) struct GoalBlock {
    pub side: usize,
    /// The set's number among those of its side.
    set: u32,
    /// The number of the blank's region among those of the set.
    region: usize,
    /// The rank of the tiles' order.
    order: u64,
    odd: bool,
}

/// Where one state is: in the units of its side, and in the rows.
pub(super) struct Spot {
    pub piece: usize,
    pub unit: usize,
    pub lane: usize,
    pub bit: usize,
    pub row: usize,
    /// The piece's number among those of its block.
    pub number: usize,
}

impl Field {
    /// Fails if the search would need more than `max_bytes`. If a rough estimate already shows that, makes no
    /// graph.
    pub fn new(pattern: &Pattern, keep: Keep, max_bytes: u64) -> Result<Field, Limit> {
        let states = pattern.placements();
        // There are at least as many states as placements. A state takes a bit, or half a bit on whole
        // boards, in addition to what is kept of it.
        let kept = match keep {
            Keep::Counts => 0,
            Keep::Layers => states,
            Keep::Digits => states / 8,
        };
        let least = states / 16 + kept;
        if least > u128::from(max_bytes) || states > MOST_STATES {
            return Err(Limit::Memory);
        }
        let (board, tiles) = (pattern.board(), pattern.tiles().len());
        let orders = Orders::new(tiles);
        let group = GROUP_UNITS / (orders.units * orders.pieces);
        let graph = Graph::new(board, &pattern.sets(), &orders, group);
        let goal = GoalBlock::new(pattern, &graph);
        let field = Field { graph, orders, keep, goal, tiles };
        let needed = match keep {
            Keep::Counts => field.bytes::<1>(),
            Keep::Layers | Keep::Digits => field.bytes::<2>(),
        };
        if needed > max_bytes { Err(Limit::Memory) } else { Ok(field) }
    }

    /// How many pieces a side has.
    pub fn pieces(&self, side: usize) -> usize {
        self.graph.sides[side].blocks() * self.orders.pieces
    }

    /// How many rows some sets have: one for each block, or none if only counts are kept.
    pub fn rows_of(&self, side: &HalfGraph, sets: &Range<u32>) -> usize {
        if self.keep == Keep::Counts { 0 } else { side.blocks_of(sets) }
    }

    /// The jobs of a layer, in the order in which their pieces lie in memory. A job is a group and a range of
    /// pieces of each of its blocks. The range has all pieces, unless the group is a single block without a
    /// row. Such a block is cut into several jobs.
    pub fn jobs<'f>(
        &self,
        side: &'f HalfGraph,
    ) -> impl Iterator<Item = (&'f Group, Range<usize>)> + use<'f> {
        let (all, most) = (self.orders.pieces, PIECES);
        let whole = self.keep != Keep::Counts;
        side.groups.iter().flat_map(move |group| {
            let step = if whole || side.blocks_of(&group.sets) > 1 { all } else { most.min(all) };
            (0..all).step_by(step).map(move |first| (group, first..(first + step).min(all)))
        })
    }

    /// Where the goal is in units of `lanes` words.
    pub fn goal_spot(&self, lanes: usize) -> Spot {
        let (orders, side) = (&self.orders, &self.graph.sides[self.goal.side]);
        let rank = self.goal.order as usize;
        let (number, unit) = (rank / UNIT_ORDERS / orders.units, rank / UNIT_ORDERS % orders.units);
        let before = 0..self.goal.set;
        Spot {
            piece: (side.blocks_of(&before) + self.goal.region) * orders.pieces + number,
            unit,
            lane: usize::from(self.goal.odd && lanes == 2),
            bit: rank % UNIT_ORDERS / 2,
            row: self.rows_of(side, &before) + self.goal.region,
            number,
        }
    }

    /// How many bytes a search in units of `N` words holds, including its entries.
    pub fn bytes<const N: usize>(&self) -> u64 {
        let piece = size_of::<u64>() + self.orders.units * size_of::<Unit<N>>();
        let fronts = (self.pieces(0) + self.pieces(1)) * piece;
        let rows = self.all_rows() * (self.row_bytes() + size_of::<&[u8]>());
        (self.graph.bytes() + fronts + rows) as u64
    }

    fn all_rows(&self) -> usize {
        self.graph.sides.iter().map(|side| self.rows_of(side, &side.all())).sum()
    }

    /// The bytes of a row: those of its entries, rounded up to whole units.
    fn row_bytes(&self) -> usize {
        let unit = if self.keep == Keep::Digits { size_of::<Unit<2>>() } else { UNIT_ORDERS };
        units(self.tiles) * unit
    }

    /// Memory for the rows of all sets, which are ordered by rank.
    pub fn table(&self) -> Vec<u8> {
        in_huge_pages(vec![0; self.all_rows() * self.row_bytes()])
    }

    /// The rows of each of the two sides.
    pub fn rows<'t>(&self, table: &'t mut [u8]) -> [Vec<&'t mut [u8]>; 2] {
        let mut rows = [Vec::new(), Vec::new()];
        let mut all = table.chunks_mut(self.row_bytes());
        for (side, set) in self.graph.in_order() {
            let count = self.rows_of(&self.graph.sides[side], &(set..set + 1));
            rows[side].extend(all.by_ref().take(count));
        }
        rows
    }

    /// Turns the planes of the table into entries.
    pub fn finish(&self, mut table: Vec<u8>, threads: usize) -> Vec<u8> {
        let row_bytes = self.row_bytes();
        let mut rest = Remainder(&mut table);
        let tasks = self.graph.in_order().map(|(side, set)| {
            let rows = self.rows_of(&self.graph.sides[side], &(set..set + 1));
            (side, rest.take(rows * row_bytes))
        });
        let worker = || {
            let mut bytes = BitsToBytes::new(self.tiles);
            move |(side, rows): (usize, &mut [u8])| {
                let base = (side ^ self.goal.side) as u64;
                rows.chunks_mut(row_bytes).for_each(|row| bytes.write(row, base));
            }
        };
        let _ = share(threads, 16, tasks, worker, || Continue(()));
        without_padding(table, row_bytes, factorial(self.tiles) as usize)
    }
}

/// How many states a whole board of `cells` cells has, and how many bytes it takes to search them. Only half
/// of all orders can be reached.
pub(super) fn price(cells: usize) -> (u128, u128) {
    let product = |from: usize, to: usize| {
        (from..=to).fold(1_u128, |product, n| product.saturating_mul(n as u128))
    };
    let (tiles, all) = (cells - 1, product(1, cells));
    let units = product(1, cells).div_ceil(UNIT_ORDERS as u128).max(cells as u128);
    // A word for each unit, a mask for each piece of 42 units, and the heads of all passes.
    let heads =
        if tiles > 10 { product(11, tiles).saturating_mul((tiles * tiles) as u128) } else { 0 };
    let words = units.saturating_add(units.div_ceil(42)).saturating_add(heads);
    (all / 2, words.saturating_mul(8))
}

/// The table with only the first `orders` bytes of each row, without the padding after them.
pub(super) fn without_padding(table: Vec<u8>, row_bytes: usize, orders: usize) -> Vec<u8> {
    if orders == row_bytes {
        return table;
    }
    table.chunks(row_bytes).flat_map(|row| &row[..orders]).copied().collect()
}

impl GoalBlock {
    fn new(pattern: &Pattern, graph: &Graph) -> GoalBlock {
        let board = pattern.board();
        let (set, order) = set_and_order(pattern.goal_cells());
        let side = board.side(set);
        let rank = pattern.sets().rank(set);
        let set_place = graph.sides[side].ranks.partition_point(|&other| other < rank) as u32;
        let holds = |region: u32| region >> pattern.goal_blank() & 1 == 1;
        let region = board.regions(set).position(holds).expect("the blank is on a free cell");
        let odd = permutation::is_odd(&places(pattern.goal_cells()));
        GoalBlock { side, set: set_place, region, order, odd }
    }
}
