//! Where the orders of row lines and column lines are, and which tile a step of the blank passes.

use super::super::graph::Grid;
use super::super::order::{UNIT_ORDERS, Unit};
use super::super::orders::Orders;
use super::super::pattern::Pattern;
use super::super::spread;
use crate::rank::permutation;

/// A state: the cell of the blank, and for each tile its place among the occupied cells.
pub(super) type PlacedState = (usize, Vec<u8>);

/// The board, and the orders of its tiles.
pub(super) struct Shape {
    pub board: Grid,
    pub orders: Orders,
    pub tiles: usize,
    /// The row and the column of the goal's blank. The parity of an order follows from the row of its blank.
    pub goal: (usize, usize),
}

impl Shape {
    pub fn new(pattern: &Pattern) -> Shape {
        let (board, tiles) = (pattern.board(), pattern.tiles().len());
        let blank = usize::from(pattern.goal_blank());
        let goal = (blank / board.width, blank % board.width);
        Shape { board, orders: Orders::new(tiles), tiles, goal }
    }

    /// What the step of the blank between two rows of a column does to orders: the tile that the blank passes
    /// goes behind the tiles between, or in front of them.
    pub fn pass(&self, upper: usize, column: usize, is_up: bool) -> u16 {
        let width = self.board.width;
        let (first, last) = (upper * width + column, (upper + 1) * width + column - 1);
        let (from, to) = if is_up { (first, last) } else { (last, first) };
        self.orders.pass(from as u32, to as u32)
    }

    /// The places of the tiles in all orders of a plane whose blank is in that row.
    pub fn orders_of(&self, plane: &[Unit<1>], row: usize) -> impl Iterator<Item = Vec<u8>> {
        let is_odd = row.abs_diff(self.goal.0) * (self.board.width - 1) % 2 == 1;
        let tiles = self.tiles;
        spread::orders(plane).flat_map(move |pair| {
            let both = [pair, pair + 1].map(|order| {
                let mut places = vec![0; tiles];
                permutation::unrank(order, &mut places);
                places
            });
            both.into_iter().filter(move |places| permutation::is_odd(places) == is_odd)
        })
    }

    /// The places after the blank has gone up its column to row 0.
    pub fn in_row_0(&self, blank: usize, places: &[u8]) -> Vec<u8> {
        let width = self.board.width;
        let mut places = places.to_vec();
        for upper in (0..blank / width).rev() {
            let first = upper * width + blank % width;
            move_tile(&mut places, first, first + width - 1);
        }
        places
    }

    /// The state after the blank has gone down a column from row 0 to that row.
    pub fn down(&self, column: usize, row: usize, places: &[u8]) -> PlacedState {
        let width = self.board.width;
        let mut places = places.to_vec();
        for upper in 0..row {
            let first = upper * width + column;
            move_tile(&mut places, first + width - 1, first);
        }
        (row * width + column, places)
    }
}
/// Where a plane has the bit of an order: the number of the unit and of the bit.
pub(super) fn spot(places: &[u8]) -> (usize, usize) {
    let rank = permutation::rank(places) as usize;
    (rank / UNIT_ORDERS, rank % UNIT_ORDERS / 2)
}

/// Moves the tile at one place to another one. The tiles between close up.
fn move_tile(places: &mut [u8], from: usize, to: usize) {
    for place in places {
        *place = match usize::from(*place) {
            here if here == from => to as u8,
            here if from < here && here <= to => *place - 1,
            here if to <= here && here < from => *place + 1,
            _ => *place,
        };
    }
}
