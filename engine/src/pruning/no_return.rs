//! A rule that never takes the last move back.

use crate::{MovePruning, Reversible};

/// Forbids the inverse of the last move. If moves have no inverse, as in a state space of closures, use
/// [`NotBack`](crate::closures::NotBack).
///
/// ```
/// use fewest::MovePruning;
/// use fewest::pruning::NoReturn;
/// use fewest::puzzles::Direction::{Down, Left, Up};
/// use fewest::puzzles::sliding::{Goal, Sliding};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
/// let pruning = NoReturn(&eight);
/// let after_up = pruning.step(pruning.start(), Up).expect("the first move may be any");
/// assert!(pruning.step(after_up, Down).is_none());
/// assert!(pruning.step(after_up, Left).is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NoReturn<'p, P>(pub &'p P);

impl<P: Reversible> MovePruning<P> for NoReturn<'_, P> {
    /// The move that leads back.
    type Carry = Option<P::Move>;

    const FORBIDS_ONLY_RETURNS: bool = true;

    #[inline(always)]
    fn start(&self) -> Self::Carry {
        None
    }

    #[inline(always)]
    fn step(&self, back: Self::Carry, mv: P::Move) -> Option<Self::Carry> {
        (back != Some(mv)).then_some(Some(self.0.inverse(mv)))
    }
}
