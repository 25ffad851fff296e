//! The top of a pass's tree: the nodes after its first few moves, below which the subtrees hang.

use crate::search::Meter;
use crate::{Cost, Counts, Heuristic, Limit, MovePruning, Puzzle};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::{self, Continue};

/// A node from which one thread searches on.
pub(super) struct Subtree<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> {
    /// The moves to it, first one first.
    pub moves: Vec<P::Move>,
    pub state: P::State,
    pub node: (i32, H::Carry, M::Carry),
    /// What a serial pass has counted when it comes to this node, without the subtrees before it.
    pub counted: Counts,
}

/// The first moves of a pass, in the order and with the counts of a serial one.
pub(super) struct Top<'p, P: Puzzle, H: Heuristic<P>, M: MovePruning<P>, W> {
    puzzle: &'p P,
    heuristic: &'p H,
    pruning: &'p M,
    meter: W,
    moves: Vec<P::Move>,
    pub excess: i32,
    pub subtrees: Vec<Subtree<P, H, M>>,
    /// A checksum of the states where subtrees begin, of what their paths may still cost, and of
    /// their estimates.
    pub fingerprint: crc32fast::Hasher,
}

impl<'p, 'm, 'o, P, H, M> Top<'p, P, H, M, &'m mut Meter<'o>>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    pub fn new(
        (puzzle, heuristic, pruning): (&'p P, &'p H, &'p M),
        meter: &'m mut Meter<'o>,
    ) -> Self {
        let (moves, excess, subtrees) = (Vec::new(), i32::MAX, Vec::new());
        let fingerprint = crc32fast::Hasher::new();
        Top { puzzle, heuristic, pruning, meter, moves, excess, subtrees, fingerprint }
    }

    /// Collects the nodes `cut` moves below the start, and any goal above them.
    pub fn split(&mut self, start: &P::State, bound: Cost, cut: u32) -> ControlFlow<Limit> {
        let carry = self.heuristic.start(self.puzzle, start);
        self.descend(&mut start.clone(), cut, (bound.into(), carry, self.pruning.start()))
    }

    fn descend(
        &mut self,
        state: &mut P::State,
        cut: u32,
        node @ (spare, carry, history): (i32, H::Carry, M::Carry),
    ) -> ControlFlow<Limit> {
        let puzzle = self.puzzle;
        let estimate = self.heuristic.estimate(carry);
        if cut == 0 || estimate == 0 && puzzle.is_goal(state) {
            puzzle.pack(state).hash(&mut self.fingerprint);
            self.fingerprint.write_i32(spare);
            self.fingerprint.write_u16(estimate);
            let (moves, state) = (self.moves.clone(), state.clone());
            let counted = self.meter.counts;
            self.subtrees.push(Subtree { moves, state, node, counted });
            return Continue(());
        }
        self.meter.counts.expanded += 1;
        puzzle.visit_moves(state, |state, mv| {
            let Some(history) = self.pruning.step(history, mv) else { return Continue(()) };
            self.meter.generated()?;
            let spare = spare - i32::from(puzzle.cost(state, mv));
            match self.heuristic.step_within(puzzle, carry, state, mv, spare) {
                Err(h) => {
                    self.excess = self.excess.min(h - spare);
                    Continue(())
                }
                Ok(next) => {
                    puzzle.apply(state, mv);
                    self.moves.push(mv);
                    let flow = self.descend(state, cut - 1, (spare, next, history));
                    self.moves.pop();
                    puzzle.undo(state, mv);
                    flow
                }
            }
        })
    }
}
