//! No estimate at all.

use crate::{Cost, Heuristic, Puzzle};

/// Estimates 0 everywhere: A* becomes Dijkstra's search, IDA* deepens by cost alone.
///
/// ```
/// use fewest::heuristics::Zero;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, a_star, unwatched};
///
/// let small = Sliding::<u64>::new(2, 2, &Goal::BlankLast)?;
/// let start = small.tray(&[0, 3, 2, 1])?;
/// let ended = a_star::solve(&small, &Zero, &start, &Options::default(), unwatched);
/// assert_eq!(ended.counts.bound, 6); // the two farthest of its twelve boards
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Puzzle> Heuristic<P> for Zero {
    type Carry = ();

    fn start(&self, _: &P, _: &P::State) {}

    #[inline(always)]
    fn step(&self, _: &P, _: (), _: &P::State, _: P::Move) {}

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, _: ()) -> Cost {
        0
    }
}
