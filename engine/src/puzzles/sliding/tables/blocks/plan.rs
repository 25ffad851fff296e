//! Plans how to share out a count of a whole board among machines. This is a calculation; nothing is counted.
//!
//! Each machine has consecutive slabs. A slab has all states whose first tiles are on certain places. Before
//! a machine makes the next layer of its slabs, the others send it the states of the last layer that a move
//! up or down takes there. On two machines with 5 and 6 of the 11 slabs of a 3x4 board these are 6 % of all
//! states:
//!
//! ```
//! use fewest::puzzles::sliding::tables::blocks::plan::plan;
//!
//! let plan = plan(3, 4, 2).expect("a size");
//! assert_eq!((plan.slabs, plan.most_slabs), (11, 6));
//! assert_eq!((plan.sent * 1e4).round(), 606.0);
//! ```

use super::graph::Grid;
use super::order::{TilePass, Unit, count};
use crate::rank::permutation::factorial;
use std::collections::BTreeSet;

/// Layers are cut by the places of at most this many first tiles.
const MOST_DIGITS: usize = 3;
/// In how many last tiles the orders of a piece differ, and how many units a piece has.
const PIECE: (usize, u128) = (7, 42);
/// The most that a machine may have, in hundredths of an equal share.
const UNEVEN: usize = 110;

/// Whether this many slabs give every machine about the same.
pub(super) fn is_even(slabs: usize, machines: usize) -> bool {
    slabs.div_ceil(machines).saturating_mul(machines).saturating_mul(100) <= slabs * UNEVEN
}

/// The machine that has a slab.
pub(super) fn machine_of(slab: usize, slabs: usize, machines: usize) -> usize {
    slab * machines / slabs
}

/// How a count is shared out.
#[derive(Clone, PartialEq, Debug)]
pub struct CountPlan {
    /// How many states the board has.
    pub states: u128,
    /// How many machines there are.
    pub machines: usize,
    /// Layers are cut by the places of this many first tiles.
    pub digits: usize,
    /// How many slabs there are.
    pub slabs: usize,
    /// The most slabs that a machine has.
    pub most_slabs: usize,
    /// The bytes of memory of the machine that holds most: its slabs of two layers, the states sent to it,
    /// and the tables of moves.
    pub bytes: u128,
    /// Which share of the states is sent from one machine to another, in all layers together. A state that is
    /// sent to two machines counts twice.
    pub sent: f64,
}

/// The plan for `machines` machines. `None` for boards of a single row or column, of fewer than eight tiles
/// or of more than 25 cells, and if there are no machines or fewer slabs than machines.
pub fn plan(width: usize, height: usize, machines: usize) -> Option<CountPlan> {
    let board = Grid { width: width.min(height), height: width.max(height) };
    let (cells, tiles) = (board.cells(), board.cells() - 1);
    if board.width < 2 || tiles <= PIECE.0 || cells > super::MAX_CELLS || machines == 0 {
        return None;
    }
    let slabs_of = |digits: usize| count(tiles, tiles - digits);
    let most = MOST_DIGITS.min(tiles - PIECE.0);
    let digits = (0..=most).find(|&digits| is_even(slabs_of(digits), machines)).unwrap_or(most);
    let slabs = slabs_of(digits);
    if slabs < machines {
        return None;
    }
    let machine = |slab: usize| machine_of(slab, slabs, machines);
    let mut halo = BTreeSet::new();
    for (pass, from, after) in passes(board) {
        for before in 0..slabs {
            let (slab, _) = pass.follow(tiles, tiles - digits, before);
            if machine(slab) != machine(before) {
                // A slice counts once for each machine that it is sent to, on its side of the board.
                halo.insert((machine(slab), board.side(1 << after), from, before));
            }
        }
    }
    let mut received = vec![[0_u128; 2]; machines];
    halo.iter().for_each(|&(to, side, ..)| received[to][side] += 1);
    let halo_slices = received.iter().flatten().copied().max().unwrap_or(0);
    let most_slabs =
        (0..machines).map(|one| (0..slabs).filter(|&slab| machine(slab) == one).count());
    let most_slabs = most_slabs.max().unwrap_or(slabs);
    let orders: u128 = (2..=tiles as u128).product();
    let piece = PIECE.1 * size_of::<Unit<1>>() as u128 + size_of::<u64>() as u128;
    let slice = orders / u128::from(factorial(PIECE.0)) / slabs as u128 * piece;
    let heads = (11..=tiles as u128).product::<u128>() * (8 * tiles * tiles) as u128;
    let heads = if tiles > 10 { heads } else { 0 };
    Some(CountPlan {
        states: orders * cells as u128 / 2,
        machines,
        digits,
        slabs,
        most_slabs,
        bytes: slice * (most_slabs as u128 * cells as u128 + halo_slices) + heads,
        sent: halo.len() as f64 / (slabs * cells) as f64,
    })
}

/// What up-or-down moves do to orders, with the cells of the blank before and after them.
fn passes(board: Grid) -> impl Iterator<Item = (TilePass, usize, usize)> {
    let (width, cells) = (board.width, board.cells());
    let lower = (width..cells).map(move |cell| (cell, cell - width));
    lower.flat_map(|(lower, upper)| [(lower, upper), (upper, lower)]).map(|(before, after)| {
        // The tile goes from the cell where the blank is afterwards to the cell where it was.
        let place = |cell: usize, blank: usize| (cell - usize::from(blank < cell)) as u8;
        let pass = TilePass { from: place(after, before), to: place(before, after) };
        (pass, before, after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_machines_that_most_have_nothing_to_do() {
        assert!(is_even(10, 11) && !is_even(10, 12) && !is_even(10, usize::MAX / 2));
        assert!(plan(3, 5, usize::MAX).is_none(), "some would have nothing to do");
    }

    /// At a single cut `4 (w - 1)` of `n (n - 1)` slices are sent, as a trial with messages between processes
    /// found.
    #[test]
    fn at_a_cut_few_states_are_sent() {
        for (width, height) in [(3, 3), (3, 4), (2, 6), (2, 7), (5, 3), (4, 4)] {
            let (short, cells) = (width.min(height), width * height);
            let plan = plan(width, height, 2).expect("a size");
            let sent = 4.0 * (short - 1) as f64 / (cells * (cells - 1)) as f64;
            assert!((plan.sent - sent).abs() < 1e-9, "{width}x{height}: {} {sent}", plan.sent);
            assert_eq!(plan.slabs, cells - 1);
        }
    }

    #[test]
    fn boards_whose_orders_are_more_than_64_bits() {
        for (width, height, slabs) in [(2, 11, 420), (4, 6, 23), (5, 5, 24)] {
            let plan = plan(width, height, 8).expect("a size");
            let states: u128 = (3..=width as u128 * height as u128).product();
            assert_eq!((plan.states, plan.slabs), (states, slabs), "{width}x{height}");
            assert!((states / 8 / 20..states / 8).contains(&plan.bytes), "{width}x{height}");
        }
    }

    #[test]
    fn more_machines_than_places_get_slabs_of_two_tiles() {
        let plan_of = |machines| plan(4, 4, machines).expect("a size");
        assert_eq!((plan_of(1).slabs, plan_of(1).sent), (1, 0.0));
        assert_eq!((plan_of(8).slabs, plan_of(8).most_slabs), (15, 2));
        assert_eq!((plan_of(64).slabs, plan_of(64).digits), (2730, 3));
        // Two of fifteen slabs and what others send.
        let (one, eight) = (plan_of(1).bytes, plan_of(8).bytes);
        assert!((one / 8..one / 6).contains(&eight), "{one} {eight}");
        assert!(plan(1, 9, 2).is_none() && plan(2, 3, 2).is_none() && plan(3, 3, 0).is_none());
        assert!(plan(3, 3, 9).is_none(), "no board of eight tiles has more than eight slabs");
    }
}
