//! No estimate at all.

use crate::{Cost, Heuristic, Puzzle};

/// Estimates 0 everywhere: A* becomes Dijkstra's search, IDA* deepens by cost alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Puzzle> Heuristic<P> for Zero {
    type Carry = ();

    fn start(&self, _: &P, _: &P::State) {}

    #[inline(always)]
    fn step(&self, _: &P, _: (), _: &P::State, _: P::Move) {}

    #[inline(always)]
    fn estimate(&self, _: ()) -> Cost {
        0
    }
}
