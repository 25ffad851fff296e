//! The tree that a pass searches, cut into the subtrees below its first moves.
//!
//! What the threads of a pass tell each other does not depend on the puzzle, the heuristic and the
//! pruning rule; so these are behind `dyn` here, and the rest is compiled once for each type of move
//! (docs/decisions/0008). A call through `dyn` is made for each subtree, not for each node.

use crate::search::ida_star::Pass;
use crate::search::transpositions::Transpositions;
use crate::search::{Meter, optima};
use crate::{Cost, Counts, Heuristic, Limit, MovePruning, Optima, Puzzle};
use std::hash::{Hash, Hasher};
use std::mem;
use std::ops::ControlFlow::{self, Continue};

/// All paths from a start, as a heuristic and a pruning rule leave them.
pub(super) trait Tree<M>: Sync {
    /// What every solution costs at least; `None` if there certainly is none.
    fn bound(&self) -> Option<Cost>;

    /// Searches down to `cut` moves below the start, in the order and with the counts of a serial
    /// pass, and leaves what is below to the threads.
    fn split(
        &self,
        bound: Cost,
        cut: u32,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Split<'_, M>>;

    /// All solutions of that cost, which is the least; `list` of them are written out.
    fn optima(&self, cost: Cost, list: usize, meter: &mut Meter<'_>) -> Optima<M>;
}

/// A pass that is cut.
pub(super) struct Split<'t, M> {
    /// By how much the least f above the bound, above the cut, exceeds it.
    pub excess: i32,
    /// What a serial pass has counted when it comes to each subtree, without those before it.
    pub counted: Vec<Counts>,
    /// A checksum of the states where subtrees begin, of what their paths may still cost, and of
    /// their estimates.
    pub fingerprint: u32,
    /// What is below.
    pub subtrees: Box<dyn Subtrees<M> + 't>,
}

/// The subtrees of a pass, by their numbers in move order.
pub(super) trait Subtrees<M>: Sync {
    /// Searches the subtrees that `next` names, until it names none or one is not finished. `next` is
    /// told what was counted in the one before; `expanded` is what was expanded before this pass.
    fn search(&self, expanded: u64, meter: Meter<'_>, next: &mut Dispatch) -> Done<M>;
}

/// Names a subtree, and hears what was counted in the one before and by how much the least f above
/// the bound exceeds it, there and in all that this thread has searched.
pub(super) type Dispatch<'n> = dyn FnMut(Option<(Counts, i32)>) -> Option<usize> + 'n;

/// What one thread did in a pass.
pub(super) struct Done<M> {
    pub counts: Counts,
    /// The moves from the start to a goal in the subtree that was not finished.
    pub found: Option<Vec<M>>,
}

/// The tree of a puzzle, a heuristic and a pruning rule.
pub(super) struct Rooted<'p, P: Puzzle, H, R> {
    pub means: (&'p P, &'p H, &'p R),
    pub start: &'p P::State,
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Tree<P::Move> for Rooted<'_, P, H, R> {
    fn bound(&self) -> Option<Cost> {
        let (puzzle, heuristic, _) = self.means;
        let bound = puzzle.solvable(self.start).then(|| heuristic.estimate_of(puzzle, self.start));
        bound.filter(|&bound| bound != Cost::MAX)
    }

    fn split(
        &self,
        bound: Cost,
        cut: u32,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Split<'_, P::Move>> {
        let (puzzle, heuristic, pruning) = self.means;
        let mut top = Top {
            means: self.means,
            meter,
            moves: Vec::new(),
            excess: i32::MAX,
            roots: Vec::new(),
            counted: Vec::new(),
            fingerprint: crc32fast::Hasher::new(),
        };
        let node = (bound.into(), heuristic.start(puzzle, self.start), pruning.start());
        top.descend(&mut self.start.clone(), cut, node)?;
        let Top { excess, roots, counted, fingerprint, .. } = top;
        let subtrees = Box::new(Cut { means: self.means, roots });
        Continue(Split { excess, counted, fingerprint: fingerprint.finalize(), subtrees })
    }

    fn optima(&self, cost: Cost, list: usize, meter: &mut Meter<'_>) -> Optima<P::Move> {
        optima::by_tree(self.means, self.start, cost, list, meter)
    }
}

/// A node from which one thread searches on.
struct Root<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    /// The moves to it, first one first.
    moves: Vec<P::Move>,
    state: P::State,
    node: RootNode<P, H, R>,
}

/// What the rest of a path may cost, the heuristic's carry and the pruning rule's.
type RootNode<P, H, R> = (i32, <H as Heuristic<P>>::Carry, <R as MovePruning<P>>::Carry);

/// The first moves of a pass.
struct Top<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    means: (&'p P, &'p H, &'p R),
    meter: &'m mut Meter<'o>,
    moves: Vec<P::Move>,
    excess: i32,
    roots: Vec<Root<P, H, R>>,
    counted: Vec<Counts>,
    fingerprint: crc32fast::Hasher,
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Top<'_, '_, '_, P, H, R> {
    /// Collects the nodes `cut` moves below this one, and any goal above them.
    fn descend(
        &mut self,
        state: &mut P::State,
        cut: u32,
        node @ (spare, carry, history): RootNode<P, H, R>,
    ) -> ControlFlow<Limit> {
        let (puzzle, heuristic, pruning) = self.means;
        let estimate = heuristic.estimate(carry);
        if cut == 0 || estimate == 0 && puzzle.is_goal(state) {
            puzzle.pack(state).hash(&mut self.fingerprint);
            self.fingerprint.write_i32(spare);
            self.fingerprint.write_u16(estimate);
            self.counted.push(self.meter.counts);
            self.roots.push(Root { moves: self.moves.clone(), state: state.clone(), node });
            return Continue(());
        }
        self.meter.counts.expanded += 1;
        puzzle.visit_moves(state, |state, mv| {
            let Some(history) = pruning.step(history, mv) else { return Continue(()) };
            self.meter.generated()?;
            let spare = spare - i32::from(puzzle.cost(state, mv));
            match heuristic.step_within(puzzle, carry, state, mv, spare) {
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

/// What is below the first moves.
struct Cut<'p, P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    means: (&'p P, &'p H, &'p R),
    roots: Vec<Root<P, H, R>>,
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Subtrees<P::Move> for Cut<'_, P, H, R> {
    fn search(&self, expanded: u64, meter: Meter<'_>, next: &mut Dispatch) -> Done<P::Move> {
        let mut memory = Transpositions::wanted::<P, R>(meter.options);
        if let Some(memory) = &mut memory {
            memory.begin(expanded);
        }
        let mut pass = Pass::new(self.means, meter, memory.as_mut());
        let (mut finished, mut found) = (None, None);
        while let Some(index) = next(finished) {
            let Root { moves, state, node: (spare, carry, history) } = &self.roots[index];
            let before = pass.meter.counts;
            if pass.deepen(&mut state.clone(), *spare, *carry, *history).is_break() {
                let rest = mem::take(&mut pass.moves).into_iter().rev();
                let is_goal = pass.limit.is_none();
                found = is_goal.then(|| moves.iter().copied().chain(rest).collect());
                break;
            }
            finished = Some((since(&before, &pass.meter.counts), pass.excess));
        }
        Done { counts: pass.meter.counts, found }
    }
}

/// What was counted between `before` and `after`.
fn since(before: &Counts, after: &Counts) -> Counts {
    Counts {
        expanded: after.expanded - before.expanded,
        generated: after.generated - before.generated,
        ..*after
    }
}
