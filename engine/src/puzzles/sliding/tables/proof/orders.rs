//! What a move does to the orders of the tiles on their cells.
//!
//! An order says for each tile its place among the occupied cells. A tile that moves goes from one place to
//! another and shifts those between. That acts on the ranks piece by piece. All orders with the same places
//! for the first tiles have consecutive ranks. If the moved tile is among those first tiles, or all tiles
//! that it passes are, the ranks stay consecutive and in the same order.
//!
//! An example with three tiles: the tile on place 0 goes to place 2. The orders are written as the places of
//! the tiles 1, 2 and 3:
//!
//! ```text
//! rank      0      1      2      3      4      5
//! before    012    021    102    120    201    210
//! after     201    210    021    012    120    102
//! rank      4      5      1      0      3      2
//! ```
//!
//! In the orders of ranks 0 and 1 the first tile is the one that moves, so together they get the ranks 4 and
//! 5.

use crate::rank::permutation::{factorial, rank, unrank};

/// A piece with the orders of this many tiles or fewer is not cut further. A table says where each of its
/// orders goes.
const SMALL: usize = 5;
/// Half of the number of orders of so few tiles, rounded up to a power of two.
const PAIRS: usize = 64;

/// What each move does to the orders of a given number of tiles.
pub(super) struct OrderMoves {
    tiles: usize,
    /// The pieces of each move. A move has the number old place times `tiles` plus new place.
    moves: Vec<Vec<Piece>>,
    /// The tables for pieces of few tiles, numbered in the same way.
    small: Vec<Table>,
}

/// Consecutive orders before a move and after it.
#[derive(Clone, Copy)]
struct Piece {
    before: u32,
    after: u32,
    len: u32,
    /// The table of `small` that says where each order goes; none if they stay in order.
    table: Option<u16>,
}

/// Where the orders of a few tiles go. Two orders with the same places for all tiles but the last two are a
/// pair of consecutive ranks, and stay one.
struct Table {
    /// For each pair, the pair that it becomes.
    pairs: [u8; PAIRS],
    /// For each pair, all ones if its two orders are exchanged, else zeros.
    exchanged: [u16; PAIRS],
}

impl OrderMoves {
    pub fn new(tiles: usize) -> Self {
        let mut orders = OrderMoves { tiles, moves: Vec::new(), small: Vec::new() };
        let base = tiles.min(SMALL);
        orders.small = pairs(base).map(|(old, new)| small(base, old, new)).collect();
        for (old, new) in pairs(tiles) {
            let mut pieces = Vec::new();
            orders.cut(tiles, old, new, [0, 0], &mut pieces);
            orders.moves.push(pieces);
        }
        orders
    }

    /// For each order, looks up the cost of the order that it becomes when the tile on place `old` goes to
    /// `new`, and lowers `least` to that cost if it is less.
    pub fn lower(&self, least: &mut [u8], costs: &[u8], (old, new): (u8, u8)) {
        for piece in self.pieces(old, new) {
            let len = piece.len as usize;
            let least = &mut least[piece.before as usize..][..len];
            let costs = &costs[piece.after as usize..][..len];
            match piece.table {
                None => least.iter_mut().zip(costs).for_each(|(l, &cost)| *l = cost.min(*l)),
                Some(table) => {
                    let costs = gathered(costs, &self.small[usize::from(table)]);
                    least.iter_mut().zip(costs).for_each(|(l, cost)| *l = cost.min(*l));
                }
            }
        }
    }

    /// Follows every order to the one that it becomes when the tile on place `old` goes to `new`, and
    /// replaces that one's value in `after` by the result of `cost`. `cost` is given the cost of the order
    /// before, and the value to be replaced.
    pub fn follow(
        &self,
        before: &[u8],
        after: &mut [u8],
        (old, new): (u8, u8),
        cost: impl Fn(u8, u8) -> u8 + Copy,
    ) {
        for piece in self.pieces(old, new) {
            let len = piece.len as usize;
            let before = &before[piece.before as usize..][..len];
            let after = &mut after[piece.after as usize..][..len];
            match piece.table {
                None => {
                    after.iter_mut().zip(before).for_each(|(after, &b)| *after = cost(b, *after))
                }
                Some(table) => {
                    let before = gathered(before, &self.small[self.back(table)]);
                    after.iter_mut().zip(before).for_each(|(after, b)| *after = cost(b, *after));
                }
            }
        }
    }

    /// The pieces of the move from place `old` to place `new`.
    fn pieces(&self, old: u8, new: u8) -> &[Piece] {
        &self.moves[usize::from(old) * self.tiles + usize::from(new)]
    }

    /// The number of the table of the inverse move.
    fn back(&self, table: u16) -> usize {
        let (tiles, table) = (self.tiles.min(SMALL), usize::from(table));
        table % tiles * tiles + table / tiles
    }

    /// Adds the pieces of a move from `old` to `new` among `tiles` tiles. `at` has the ranks at which their
    /// orders begin, before and after the move.
    fn cut(&self, tiles: usize, old: usize, new: usize, at: [u32; 2], pieces: &mut Vec<Piece>) {
        let [before, after] = at;
        let len = factorial(tiles) as u32;
        if old == new {
            return append(pieces, Piece { before, after, len, table: None });
        }
        if tiles <= SMALL {
            let table = Some((old * tiles + new) as u16);
            return pieces.push(Piece { before, after, len, table });
        }
        let len = len / tiles as u32;
        for first in 0..tiles {
            let goes = moved(first, old, new);
            let at = [before + first as u32 * len, after + goes as u32 * len];
            // The places of the other tiles, numbered without this one.
            let (old, new) = match first == old {
                true => (0, 0),
                false => (old - usize::from(first < old), new - usize::from(goes < new)),
            };
            self.cut(tiles - 1, old, new, at, pieces);
        }
    }
}

fn pairs(places: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..places).flat_map(move |old| (0..places).map(move |new| (old, new)))
}

/// Adds a piece whose orders stay in order. If it directly follows the last piece, the two become
/// one.
fn append(pieces: &mut Vec<Piece>, piece: Piece) {
    match pieces.last_mut() {
        Some(last)
            if last.table.is_none()
                && last.before + last.len == piece.before
                && last.after + last.len == piece.after =>
        {
            last.len += piece.len;
        }
        _ => pieces.push(piece),
    }
}

/// Where a place goes when the tile on `old` goes to `new`.
fn moved(place: usize, old: usize, new: usize) -> usize {
    match place {
        _ if place == old => new,
        _ if old < place && place <= new => place - 1,
        _ if new <= place && place < old => place + 1,
        _ => place,
    }
}

/// For each order of a few tiles, the cost of the order that `table` turns it into.
#[inline(always)]
fn gathered(costs: &[u8], table: &Table) -> [u8; 2 * PAIRS] {
    let (costs, mut pairs) = (costs.as_chunks().0, [0; PAIRS]);
    for (to, &pair) in pairs.iter_mut().zip(&table.pairs[..costs.len()]) {
        *to = u16::from_le_bytes(costs[usize::from(pair)]);
    }
    let mut gathered = [0; 2 * PAIRS];
    let exchanged = pairs.iter().zip(&table.exchanged);
    for (gathered, (pair, exchanged)) in gathered.as_chunks_mut().0.iter_mut().zip(exchanged) {
        *gathered = (pair & !exchanged | pair.swap_bytes() & exchanged).to_le_bytes();
    }
    gathered
}

/// What the move from place `old` to place `new` does to the orders of a few tiles.
fn small(tiles: usize, old: usize, new: usize) -> Table {
    let becomes = |order| {
        let mut places = [0; SMALL];
        unrank(order, &mut places[..tiles]);
        let places = places.map(|place| moved(place.into(), old, new) as u8);
        rank(&places[..tiles])
    };
    let mut table = Table { pairs: [0; PAIRS], exchanged: [0; PAIRS] };
    for (pair, order) in (0..factorial(tiles)).step_by(2).enumerate() {
        let order = becomes(order);
        table.pairs[pair] = (order / 2) as u8;
        table.exchanged[pair] = if order % 2 == 1 { u16::MAX } else { 0 };
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces do to every order what moving one tile does.
    #[test]
    fn pieces_follow_the_move() {
        for tiles in 1..=7 {
            let orders = OrderMoves::new(tiles);
            let count = factorial(tiles) as usize;
            for (old, new) in pairs(tiles) {
                // The costs are bytes, so one pass compares the low byte of the ranks and another one the
                // high byte.
                for shift in [0, 8] {
                    let costs: Vec<_> = (0..count).map(|order| (order >> shift) as u8).collect();
                    let mut least = vec![u8::MAX; count];
                    orders.lower(&mut least, &costs, (old as u8, new as u8));
                    let expected = (0..count).map(|order| {
                        let mut places = vec![0; tiles];
                        unrank(order as u64, &mut places);
                        let places = places.iter().map(|&p| moved(p.into(), old, new) as u8);
                        (rank(&places.collect::<Vec<_>>()) >> shift) as u8
                    });
                    assert!(least.into_iter().eq(expected), "{tiles} tiles, {old} to {new}");
                }
            }
        }
    }
}
