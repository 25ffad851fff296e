//! A heuristic that foresees successors and notes nothing down of them, as a reference.

use fewest::{Cost, Heuristic, Puzzle};

/// The same estimates, except that what was foreseen is found out again.
pub struct Unnoted<'h, H>(pub &'h H);

impl<P: Puzzle, H: Heuristic<P>> Heuristic<P> for Unnoted<'_, H> {
    type Carry = H::Carry;

    fn start(&self, puzzle: &P, state: &P::State) -> H::Carry {
        self.0.start(puzzle, state)
    }

    #[inline(always)]
    fn step(&self, puzzle: &P, carry: H::Carry, before: &P::State, mv: P::Move) -> H::Carry {
        self.0.step(puzzle, carry, before, mv)
    }

    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &P,
        carry: H::Carry,
        before: &P::State,
        mv: P::Move,
        limit: i32,
    ) -> Result<H::Carry, i32> {
        self.0.step_within(puzzle, carry, before, mv, limit)
    }

    #[inline(always)]
    fn foresees(&self) -> bool {
        self.0.foresees()
    }

    #[inline(always)]
    fn foresee(&self, p: &P, carry: H::Carry, before: &P::State, mv: P::Move, _: &mut [u64]) {
        self.0.foresee(p, carry, before, mv, &mut []);
    }

    #[inline(always)]
    fn estimate(&self, carry: H::Carry) -> Cost {
        self.0.estimate(carry)
    }
}
