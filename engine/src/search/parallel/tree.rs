//! The tree that a pass searches, cut into the subtrees below its first moves.
//!
//! What the threads of a pass tell each other does not depend on the puzzle, the heuristic or the pruning
//! rule. So these are behind `dyn` here, and the rest is compiled once for each type of move
//! (docs/decisions/0008). The search calls through `dyn` for each subtree and for the few nodes above it, not
//! for each node.

use super::outline::{Draft, Frontier, Outline};
use super::portion::{Dispatch, FoundGoal};
use super::twigs::Twigs;
use super::walk::{Node, Visitor, Walk};
use crate::search::ida_star::{Pass, Plain};
use crate::search::transpositions::Transpositions;
use crate::search::{Meter, optima, path};
use crate::{Cost, Counts, Heuristic, Limit, MovePruning, Optima, Puzzle, Solution};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow::{self, Break, Continue};

/// All paths from a start that a heuristic and a pruning rule leave.
pub(super) trait Tree<M>: Sync {
    /// A lower bound on the cost of every solution; `None` if there certainly is none.
    fn bound(&self) -> Option<Cost>;

    /// Searches down to `cut` moves below the start, in the order and with the counts of a serial pass, and
    /// leaves what is below to the threads. The twigs are the given number of moves below the cut. If there
    /// is an outline of the pass before, the search follows it and draws an outline of this pass.
    fn split(
        &self,
        bound: Cost,
        cut_and_twigs: (u32, u32),
        before: Option<&Outline>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Split<'_>>;

    /// The moves of these steps, if they lead to a goal.
    fn path(&self, steps: &[u32]) -> Option<Vec<M>>;

    /// The solution with these moves, if no path is cheaper than `proven`.
    fn solution(&self, moves: Vec<M>, proven: Cost) -> Solution<M>;

    /// All solutions that cost `cost`, which is the least; `list` of them are written out.
    fn optima(&self, cost: Cost, list: usize, meter: &mut Meter<'_>) -> Optima<M>;
}

/// A pass that is cut.
pub(super) struct Split<'t> {
    /// By how much the least f that was met above the cut exceeds the bound.
    pub excess: i32,
    /// What a serial pass has counted when it comes to each subtree, without the counts of the subtrees
    /// before it.
    pub counted: Vec<Counts>,
    /// The subtrees with the outline above them, if one is drawn.
    pub frontier: Option<Frontier>,
    /// The subtrees themselves.
    pub subtrees: Box<dyn Subtrees + 't>,
}

/// The subtrees of a pass, numbered in move order.
pub(super) trait Subtrees: Sync {
    /// A checksum of their roots: of the states, of what the rest of each path may cost, and of the
    /// estimates.
    fn fingerprint(&self) -> u32;

    /// Searches the portions that are dispatched, until there are none left or one cannot be finished.
    /// `expanded` is how many states were expanded before this pass.
    fn search(&self, expanded: u64, meter: Meter<'_>, dispatch: &mut dyn Dispatch) -> Done;
}

/// What one thread did in a pass.
pub(super) struct Done {
    pub counts: Counts,
    pub end: End,
}

/// Why a thread stopped searching.
pub(super) enum End {
    /// There was nothing more to search.
    Over,
    /// It was stopped, and its portion is not searched.
    BrokenOff,
    /// There is a goal in its portion.
    Found(FoundGoal),
}

/// The tree of a puzzle, a heuristic and a pruning rule.
pub(super) struct Rooted<'p, P: Puzzle, H: Heuristic<P>, R> {
    means: (&'p P, &'p H, &'p R),
    start: &'p P::State,
    /// The carry of the start, which all passes begin with; `None` if there certainly is no solution.
    carry: Option<H::Carry>,
}

impl<'p, P: Puzzle, H: Heuristic<P>, R> Rooted<'p, P, H, R> {
    pub fn new(means @ (puzzle, heuristic, _): (&'p P, &'p H, &'p R), start: &'p P::State) -> Self {
        let carry = puzzle.solvable(start).then(|| heuristic.start(puzzle, start));
        Rooted { means, start, carry }
    }
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Tree<P::Move> for Rooted<'_, P, H, R> {
    fn bound(&self) -> Option<Cost> {
        let (_, heuristic, _) = self.means;
        self.carry.map(|carry| heuristic.estimate(carry)).filter(|&bound| bound != Cost::MAX)
    }

    fn split(
        &self,
        bound: Cost,
        (cut, twigs): (u32, u32),
        before: Option<&Outline>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Split<'_>> {
        let (.., pruning) = self.means;
        let mut top = Top {
            means: self.means,
            meter,
            limit: None,
            excess: i32::MAX,
            roots: Vec::new(),
            counted: Vec::new(),
            draft: before.map(Draft::new),
        };
        let carry = self.carry.expect("no tree without a bound is searched");
        let node = (bound.into(), carry, pruning.start());
        let mut walk = Walk { means: self.means, moves: Vec::new(), visitor: &mut top };
        let flow = walk.descend(&mut self.start.clone(), cut, node);
        if let (Break(()), Some(limit)) = (flow, top.limit) {
            return Break(limit);
        }
        let Top { excess, roots, counted, draft, .. } = top;
        let subtrees = Box::new(Roots { means: self.means, start: self.start, roots, twigs });
        Continue(Split { excess, counted, frontier: draft.map(Draft::end), subtrees })
    }

    fn path(&self, steps: &[u32]) -> Option<Vec<P::Move>> {
        let (puzzle, ..) = self.means;
        let mut state = self.start.clone();
        let mut moves = Vec::new();
        for &step in steps {
            let mut left = step;
            let flow = puzzle.visit_moves(&mut state, |_, mv| match left.checked_sub(1) {
                None => Break(mv),
                Some(less) => {
                    left = less;
                    Continue(())
                }
            });
            let Break(mv) = flow else { return None };
            puzzle.apply(&mut state, mv);
            moves.push(mv);
        }
        puzzle.is_goal(&state).then_some(moves)
    }

    fn solution(&self, moves: Vec<P::Move>, proven: Cost) -> Solution<P::Move> {
        path::solution(self.means.0, self.start, moves, proven)
    }

    fn optima(&self, cost: Cost, list: usize, meter: &mut Meter<'_>) -> Optima<P::Move> {
        optima::by_tree(self.means, self.start, cost, list, meter)
    }
}

/// The root of a subtree.
struct Root<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    /// The moves to it, first one first.
    moves: Vec<P::Move>,
    state: P::State,
    node: Node<P, H, R>,
}

/// Visits the first moves of a pass, and collects what the threads need.
struct Top<'p, 'm, 'o, 'b, P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    means: (&'p P, &'p H, &'p R),
    meter: &'m mut Meter<'o>,
    limit: Option<Limit>,
    excess: i32,
    roots: Vec<Root<P, H, R>>,
    counted: Vec<Counts>,
    draft: Option<Draft<'b>>,
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Visitor<P, H, R>
    for Top<'_, '_, '_, '_, P, H, R>
{
    fn expanded(&mut self) {
        self.meter.counts.expanded += 1;
    }

    fn generated(&mut self) -> ControlFlow<()> {
        self.meter.generated().map_break(|limit| self.limit = Some(limit))
    }

    fn beyond(&mut self, excess: i32) {
        self.excess = self.excess.min(excess);
    }

    fn enters(&mut self, step: u32) {
        self.draft.iter_mut().for_each(|draft| draft.enter(step));
    }

    fn leaves(&mut self) {
        self.draft.iter_mut().for_each(Draft::leave);
    }

    /// Collects the root of a subtree.
    fn arrived(
        &mut self,
        moves: &[P::Move],
        state: &mut P::State,
        node: Node<P, H, R>,
    ) -> ControlFlow<()> {
        let estimate = self.means.1.estimate(node.1);
        self.draft.iter_mut().for_each(|draft| draft.subtree(estimate));
        self.counted.push(self.meter.counts);
        self.roots.push(Root { moves: moves.to_vec(), state: state.clone(), node });
        Continue(())
    }
}

/// The subtrees below the first moves.
struct Roots<'p, P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> {
    means: (&'p P, &'p H, &'p R),
    start: &'p P::State,
    roots: Vec<Root<P, H, R>>,
    /// How many moves below a root its twigs are.
    twigs: u32,
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Subtrees for Roots<'_, P, H, R> {
    fn fingerprint(&self) -> u32 {
        let (puzzle, heuristic, _) = self.means;
        let mut sum = crc32fast::Hasher::new();
        for Root { state, node, .. } in &self.roots {
            puzzle.pack(state).hash(&mut sum);
            sum.write_i32(node.0);
            sum.write_u16(heuristic.estimate(node.1));
        }
        sum.finalize()
    }

    fn search(&self, expanded: u64, meter: Meter<'_>, dispatch: &mut dyn Dispatch) -> Done {
        let mut memory = Transpositions::wanted::<P, R>(meter.options);
        if let Some(memory) = &mut memory {
            memory.begin(expanded);
        }
        let pass = Pass::new(self.means, meter, memory.as_mut(), Plain);
        let mut twigs = Twigs::new(pass, dispatch);
        let (mut finished, mut end) = (None, End::Over);
        while let Some(portion) = twigs.begin(finished) {
            let Root { moves, state, node } = &self.roots[portion.subtree as usize];
            let mut walk = Walk { means: self.means, moves: Vec::new(), visitor: &mut twigs };
            if walk.descend(&mut state.clone(), self.twigs, *node).is_break() {
                end = match twigs.goal() {
                    None => End::BrokenOff,
                    Some((twig, rest)) => {
                        let moves = moves.iter().copied().chain(rest);
                        let steps = steps(self.means.0, self.start, moves);
                        End::Found(FoundGoal { subtree: portion.subtree, twig, steps })
                    }
                };
                break;
            }
            finished = Some(twigs.sum());
        }
        Done { counts: twigs.end(), end }
    }
}

/// The number of each move among those that are legal in its state.
fn steps<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    moves: impl Iterator<Item = P::Move>,
) -> Vec<u32> {
    let mut state = start.clone();
    let mut step = |mv| {
        let mut number = 0;
        let _: ControlFlow<()> = puzzle.visit_moves(&mut state, |_, other| {
            if other == mv {
                return Break(());
            }
            number += 1;
            Continue(())
        });
        puzzle.apply(&mut state, mv);
        number
    };
    moves.map(&mut step).collect()
}
