//! A state space of your own in four lines: successors, goal and estimate are closures, and every search that
//! goes forward from the start accepts them. The successors of a state must differ from each other.
//!
//! ```
//! use fewest::closures::{Estimate, Space, path};
//! use fewest::search::{Options, a_star, unwatched};
//! use fewest::{Outcome, check};
//!
//! // From 1 to 97 by adding 1 (cost 1) or doubling (cost 3). A step never more than doubles.
//! let space = Space::new(|&n: &u32| [(n + 1, 1), (2 * n, 3)], |&n| n == 97);
//! let doublings = Estimate(|&n: &u32| if n < 97 { (97 / n).ilog2() as u16 } else { 0 });
//! let ended = a_star::solve(&space, &doublings, &1, &Options::default(), unwatched);
//!
//! let Outcome::Solved(solution) = ended.outcome else { panic!("there is a way") };
//! assert_eq!(solution.cost, 18);
//! assert_eq!(path(&1, &solution.moves).last(), Some(&97));
//! assert_eq!(check::replay(&space, &1, &solution.moves), Ok(18));
//! ```
//!
//! A state must be `Copy`, since searches store it as it is: use an array or a number rather than a vector.
//! Closures are not the fastest way, because they build each successor before the search compares it with its
//! bound. If speed matters, implement [`Puzzle`] instead; for searches from the goals or from both ends,
//! implement [`Reversible`](crate::Reversible) too, and for tables [`Ranked`](crate::Ranked).

use crate::{Cost, Heuristic, MovePruning, Puzzle};
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow::{self, Continue};

/// The bounds that a state of a [`Space`] must meet. Every type that meets them is a `State`.
pub trait State: Copy + Eq + Hash + Debug + Send + Sync {}

impl<S: Copy + Eq + Hash + Debug + Send + Sync> State for S {}

/// A puzzle made of closures. `successors` gives the successors of a state, each with the cost of the step
/// (at least 1), always in the same order. `goal` says whether a state counts as solved.
#[derive(Clone, Copy)]
pub struct Space<S, N, G> {
    successors: N,
    goal: G,
    states: PhantomData<fn(S)>,
}

impl<S, N, I, G> Space<S, N, G>
where
    S: State,
    N: Fn(&S) -> I + Sync,
    I: IntoIterator<Item = (S, Cost)>,
    G: Fn(&S) -> bool + Sync,
{
    /// Puts the closures together.
    pub fn new(successors: N, goal: G) -> Self {
        Space { successors, goal, states: PhantomData }
    }
}

/// One step of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<S> {
    /// The state before the step.
    pub from: S,
    /// The state after the step.
    pub to: S,
    /// What the step costs.
    pub cost: Cost,
}

impl<S, N, I, G> Puzzle for Space<S, N, G>
where
    S: State,
    N: Fn(&S) -> I + Sync,
    I: IntoIterator<Item = (S, Cost)>,
    G: Fn(&S) -> bool + Sync,
{
    type State = S;
    type Move = Step<S>;
    type Packed = S;

    #[inline(always)]
    fn visit_moves<B>(
        &self,
        state: &mut S,
        mut visit: impl FnMut(&mut S, Step<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let from = *state;
        for (to, cost) in (self.successors)(&from) {
            visit(state, Step { from, to, cost })?;
        }
        Continue(())
    }

    #[inline(always)]
    fn apply(&self, state: &mut S, step: Step<S>) {
        *state = step.to;
    }

    #[inline(always)]
    fn undo(&self, state: &mut S, step: Step<S>) {
        *state = step.from;
    }

    #[inline(always)]
    fn takes_back(&self, last: Step<S>, next: Step<S>) -> bool {
        next.to == last.from
    }

    #[inline(always)]
    fn cost(&self, _: &S, step: Step<S>) -> Cost {
        step.cost
    }

    #[inline(always)]
    fn is_goal(&self, state: &S) -> bool {
        (self.goal)(state)
    }

    #[inline(always)]
    fn pack(&self, state: &S) -> S {
        *state
    }

    #[inline(always)]
    fn unpack(&self, packed: S) -> S {
        packed
    }
}

/// A lower bound on the cost from a state to a goal, as a closure. It must never exceed that cost, and must
/// be 0 at goals. [`Cost::MAX`] says that no goal can be reached.
#[derive(Clone, Copy)]
pub struct Estimate<F>(pub F);

impl<P, S, F> Heuristic<P> for Estimate<F>
where
    P: Puzzle<State = S, Move = Step<S>>,
    S: State,
    F: Fn(&S) -> Cost + Sync,
{
    /// The estimate itself.
    type Carry = Cost;

    fn start(&self, _: &P, state: &S) -> Cost {
        (self.0)(state)
    }

    #[inline(always)]
    fn step(&self, _: &P, _: Cost, _: &S, step: Step<S>) -> Cost {
        (self.0)(&step.to)
    }

    #[inline(always)]
    fn estimate(&self, carry: Cost) -> Cost {
        carry
    }
}

/// Forbids a step straight back to the previous state. Use it with depth-first searches, which would
/// otherwise go back and forth along every path. [`NoReturn`](crate::pruning::NoReturn) does not work here:
/// it asks for the inverse of a move, which a step of a [`Space`] need not have.
///
/// ```
/// use fewest::closures::{Estimate, NotBack, Space};
/// use fewest::search::{Options, ida_star, unwatched};
///
/// let line = Space::new(|&at: &u16| [(at.saturating_sub(1), 1), (at + 1, 1)], |&at| at == 40);
/// let left = Estimate(|&at: &u16| at.abs_diff(40));
/// let ended = ida_star::solve(&line, &left, &NotBack, &0, &Options::default(), unwatched);
/// assert_eq!((ended.counts.expanded, ended.counts.bound), (40, 40));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NotBack;

impl<P, S> MovePruning<P> for NotBack
where
    P: Puzzle<State = S, Move = Step<S>>,
    S: State,
{
    /// The state before the current one.
    type Carry = Option<S>;

    const FORBIDS_ONLY_RETURNS: bool = true;

    #[inline(always)]
    fn start(&self) -> Option<S> {
        None
    }

    #[inline(always)]
    fn step(&self, before: Option<S>, step: Step<S>) -> Option<Option<S>> {
        (before != Some(step.to)).then_some(Some(step.from))
    }
}

/// The states of a path, `start` included.
pub fn path<S: Copy>(start: &S, steps: &[Step<S>]) -> Vec<S> {
    [*start].into_iter().chain(steps.iter().map(|step| step.to)).collect()
}
