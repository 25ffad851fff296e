//! Never takes the last move back.

use crate::{MovePruning, Reversible};

/// Forbids the inverse of the last move.
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
