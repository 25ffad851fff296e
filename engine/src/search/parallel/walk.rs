//! A walk over the first moves below a node. A visitor is told what the walk meets.

use crate::{Heuristic, MovePruning, Puzzle};
use std::ops::ControlFlow::{self, Continue};

/// What the rest of a path may cost, the heuristic's carry, and the pruning rule's carry.
pub(super) type Node<P, H, R> = (i32, <H as Heuristic<P>>::Carry, <R as MovePruning<P>>::Carry);

/// Is told what a walk meets, as a search would count it.
pub(super) trait Visitor<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    /// A state above the end of the walk was expanded.
    fn expanded(&mut self);
    /// A successor of such a state was generated.
    fn generated(&mut self) -> ControlFlow<()>;
    /// The successor exceeds the bound by this much.
    fn beyond(&mut self, excess: i32);
    /// The walk goes to a successor, by the legal move of this number.
    fn enters(&mut self, _step: u32) {}
    /// The walk goes back.
    fn leaves(&mut self) {}
    /// The walk has gone as many moves as it should, or has come to a goal, and goes no deeper. `moves` lead
    /// to this node.
    fn arrived(
        &mut self,
        moves: &[P::Move],
        state: &mut P::State,
        node: Node<P, H, R>,
    ) -> ControlFlow<()>;
}

/// A walk.
pub(super) struct Walk<'p, 'v, P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    pub means: (&'p P, &'p H, &'p R),
    /// The moves from the node where the walk began.
    pub moves: Vec<P::Move>,
    pub visitor: &'v mut dyn Visitor<P, H, R>,
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Walk<'_, '_, P, H, R> {
    /// Goes to all nodes `far` moves below this one, and to any goal above those, in the order of moves.
    pub fn descend(
        &mut self,
        state: &mut P::State,
        far: u32,
        node @ (spare, carry, history): Node<P, H, R>,
    ) -> ControlFlow<()> {
        let (puzzle, heuristic, pruning) = self.means;
        if far == 0 || heuristic.estimate(carry) == 0 && puzzle.is_goal(state) {
            return self.visitor.arrived(&self.moves, state, node);
        }
        self.visitor.expanded();
        let mut steps = 0..;
        puzzle.visit_moves(state, |state, mv| {
            let step = steps.next().unwrap_or(u32::MAX);
            let Some(history) = pruning.step(history, mv) else { return Continue(()) };
            self.visitor.generated()?;
            let spare = spare - i32::from(puzzle.cost(state, mv));
            match heuristic.step_within(puzzle, carry, state, mv, spare) {
                Err(h) => {
                    self.visitor.beyond(h - spare);
                    Continue(())
                }
                Ok(next) => {
                    puzzle.apply(state, mv);
                    self.moves.push(mv);
                    self.visitor.enters(step);
                    let flow = self.descend(state, far - 1, (spare, next, history));
                    self.visitor.leaves();
                    self.moves.pop();
                    puzzle.undo(state, mv);
                    flow
                }
            }
        })
    }
}
