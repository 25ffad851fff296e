//! The rule that leaves nothing out.

use crate::{MovePruning, Puzzle};

/// Forbids no move. It is for searches where all optimal paths are wanted, and for comparisons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unpruned;

impl<P: Puzzle> MovePruning<P> for Unpruned {
    type Carry = ();

    const FORBIDS_ONLY_RETURNS: bool = true;

    #[inline(always)]
    fn start(&self) {}

    #[inline(always)]
    fn step(&self, (): (), _: P::Move) -> Option<()> {
        Some(())
    }
}
