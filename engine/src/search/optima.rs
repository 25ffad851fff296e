//! All optimal solutions, counted and listed in the puzzle's move order.

use super::Meter;
use crate::{Cost, Counts, Heuristic, Limit, MovePruning, Optima, Puzzle};
use std::ops::ControlFlow::{self, Continue};

/// Walks every path from `start` that costs `distance` and ends in a goal, depth first; no goal
/// is nearer than `distance`. `pruning` must forbid no optimal path.
///
/// When a limit ends the walk, the optima so far are returned as incomplete.
pub(super) fn by_tree<P, H, M, W>(
    (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    distance: Cost,
    list: usize,
    meter: &mut Meter<'_, W>,
) -> Optima<P::Move>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
    W: FnMut(&Counts) -> ControlFlow<()>,
{
    let all = Optima { count: 0, listed: Vec::new(), complete: true };
    let mut walk =
        Walk { puzzle, heuristic, pruning, meter, distance, list, path: Vec::new(), all };
    let carry = heuristic.start(puzzle, start);
    let end = walk.descend(&mut start.clone(), 0, carry, pruning.start());
    walk.all.complete = end.is_continue();
    walk.all
}

struct Walk<'p, P: Puzzle, H, M, W> {
    puzzle: &'p P,
    heuristic: &'p H,
    pruning: &'p M,
    meter: W,
    distance: Cost,
    list: usize,
    path: Vec<P::Move>,
    all: Optima<P::Move>,
}

impl<P, H, M, W> Walk<'_, P, H, M, &mut Meter<'_, W>>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
    W: FnMut(&Counts) -> ControlFlow<()>,
{
    fn descend(
        &mut self,
        state: &mut P::State,
        g: Cost,
        carry: H::Carry,
        history: M::Carry,
    ) -> ControlFlow<Limit> {
        let puzzle = self.puzzle;
        if self.heuristic.estimate(carry) == 0 && puzzle.is_goal(state) {
            self.all.add(&self.path, self.list);
            return Continue(());
        }
        self.meter.counts.expanded += 1;
        puzzle.visit_moves(state, |state, mv| {
            let Some(history) = self.pruning.step(history, mv) else { return Continue(()) };
            self.meter.generated()?;
            let next = self.heuristic.step(puzzle, carry, state, mv);
            let g = g + puzzle.cost(state, mv);
            if g.saturating_add(self.heuristic.estimate(next)) > self.distance {
                return Continue(());
            }
            puzzle.apply(state, mv);
            self.path.push(mv);
            let end = self.descend(state, g, next, history);
            self.path.pop();
            puzzle.undo(state, mv);
            end
        })
    }
}

impl<M: Copy> Optima<M> {
    fn add(&mut self, path: &[M], list: usize) {
        self.count = self.count.saturating_add(1);
        if self.listed.len() < list {
            self.listed.push(path.to_vec());
        }
    }
}
