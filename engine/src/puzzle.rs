//! The six traits through which searches and tables see puzzles, heuristics, pruning rules and abstractions.
//!
//! Everything else in this crate either implements one of these traits or is generic over them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A number of cost units: the cost of a move or a path, or an estimate of the cost that remains.
pub type Cost = u16;

/// The error of [`step_within`](Heuristic::step_within) for a state from which no goal can be reached. It is
/// larger than the cost of any path and than any estimate.
pub(crate) const NO_WAY: i32 = 1 << 24;

/// The result of [`step_within`](Heuristic::step_within) for a carry whose estimate is `h`.
#[inline(always)]
pub(crate) fn within<C>(limit: i32, h: Cost, carry: C) -> Result<C, i32> {
    match i32::from(h) > limit {
        true if h == Cost::MAX => Err(NO_WAY),
        true => Err(h.into()),
        false => Ok(carry),
    }
}

/// The rules of one puzzle, including its goal.
///
/// The value that implements this trait holds the rules (a board's width, its goal, its tables). States are
/// plain data.
pub trait Puzzle: Sync {
    /// A configuration, in a form that is quick to change in place.
    type State: Clone + Eq + Debug + Send + Sync;
    /// One legal step. It carries whatever [`undo`](Puzzle::undo) needs.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// A configuration, in the form in which searches store millions of them.
    type Packed: Copy + Eq + Hash + Debug + Send + Sync;

    /// Calls `visit` with every legal move, always in the same order, until `visit` breaks.
    ///
    /// `visit` may change the state, but must restore it before it continues. After a break the state stays
    /// as `visit` left it.
    ///
    /// This method takes a callback instead of returning an iterator, because the compiler inlines the
    /// callback once for each move, and there it knows the move as a constant (docs/decisions/0001).
    fn visit_moves<B>(
        &self,
        state: &mut Self::State,
        visit: impl FnMut(&mut Self::State, Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Makes a legal move.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// Takes back `mv`, the last move that was made.
    fn undo(&self, state: &mut Self::State, mv: Self::Move);

    /// Makes a legal move, calls `there`, and takes the move back if `there` continues.
    ///
    /// Law: this has the same effect as [`apply`](Puzzle::apply), `there` and [`undo`](Puzzle::undo) one
    /// after another. Depth-first searches make every move this way, so a puzzle may override it with
    /// something faster: this method still knows the state before the move, which `undo` does not. After a
    /// break the state stays as `there` left it.
    ///
    /// ```
    /// use fewest::Puzzle;
    /// use fewest::puzzles::Direction::Up;
    /// use fewest::puzzles::sliding::{Goal, Sliding};
    /// use std::ops::ControlFlow::Continue;
    ///
    /// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
    /// let mut board = eight.goal().clone();
    /// let _ = eight.there_and_back(&mut board, Up, |above| {
    ///     assert_eq!(eight.tiles(above), [1, 2, 3, 4, 5, 0, 7, 8, 6]);
    ///     Continue::<()>(())
    /// });
    /// assert!(eight.is_goal(&board));
    /// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
    /// ```
    #[inline(always)]
    fn there_and_back<B>(
        &self,
        state: &mut Self::State,
        mv: Self::Move,
        there: impl FnOnce(&mut Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.apply(state, mv);
        there(state)?;
        self.undo(state, mv);
        ControlFlow::Continue(())
    }

    /// Whether `next`, made right after `last`, leads back to the state before `last`.
    ///
    /// Law: `true` only if it certainly does. A search that remembers all states then need not look up that
    /// state. This saves a third of all look-ups if a state has about three moves. The default is `false`.
    ///
    /// ```
    /// use fewest::Puzzle;
    /// use fewest::puzzles::Direction::{Down, Left, Up};
    /// use fewest::puzzles::sliding::{Goal, Sliding};
    ///
    /// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
    /// assert!(eight.takes_back(Up, Down) && !eight.takes_back(Up, Left));
    /// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
    /// ```
    #[inline(always)]
    fn takes_back(&self, _last: Self::Move, _next: Self::Move) -> bool {
        false
    }

    /// The cost of `mv` when it is made in `before`.
    ///
    /// It must be at least 1 in any puzzle that searches solve ([`laws::moves`](crate::laws::moves)). Only
    /// the space of an abstraction may have moves that cost 0.
    fn cost(&self, _before: &Self::State, _mv: Self::Move) -> Cost {
        1
    }

    /// Whether the state counts as solved.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The packed form of a state. Law: `unpack(pack(s)) == s`, so states with equal packed forms are equal.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// The packed form of what a path must not visit twice. By default this is the whole state. Override it
    /// if the state says more than where the pieces are, for example which moves may come next.
    fn pack_board(&self, state: &Self::State) -> Self::Packed {
        self.pack(state)
    }

    /// The state that has this packed form.
    fn unpack(&self, packed: Self::Packed) -> Self::State;

    /// `false` only if it is certain, without a search, that no goal can be reached.
    ///
    /// Law: never `false` for a state from which some sequence of moves reaches a goal.
    fn solvable(&self, _start: &Self::State) -> bool {
        true
    }
}

/// A puzzle in which every move has a legal inverse of the same cost. The path from a goal to a state
/// therefore costs as much as the path from the state to that goal.
pub trait Reversible: Puzzle {
    /// The move that leads back. Law: after `mv`, `inverse(mv)` is legal and restores the state. A move that
    /// does not change the state may be its own inverse.
    fn inverse(&self, mv: Self::Move) -> Self::Move;

    /// Every goal state, once each.
    fn goals(&self) -> impl Iterator<Item = Self::State>;
}

/// A puzzle with a perfect hash: each state has a rank of its own in `0..rank_count()`.
pub trait Ranked: Puzzle {
    /// How many ranks there are. Some may belong to states that cannot be reached from any start.
    fn rank_count(&self) -> u64;

    /// The rank of a state. Law: `unrank(rank(s)) == s` and `rank(s) < rank_count()`.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state that has this rank, which must be below [`rank_count`](Ranked::rank_count).
    fn unrank(&self, rank: u64) -> Self::State;
}

/// An estimate of the cost to a goal, computed step by step along a path.
pub trait Heuristic<P: Puzzle>: Sync {
    /// The data that a search hands on to the successor. It is a separate value, so nothing has to be undone
    /// when the search takes a move back.
    type Carry: Copy + PartialEq + Debug + Send + Sync;

    /// The carry of a state, computed from the state alone.
    fn start(&self, puzzle: &P, state: &P::State) -> Self::Carry;

    /// The carry of the successor. Law: equals `start` of the successor.
    ///
    /// This method gets the state *before* the move, so a search never has to build a successor that its
    /// bound cuts off.
    fn step(&self, puzzle: &P, carry: Self::Carry, before: &P::State, mv: P::Move) -> Self::Carry;

    /// The same as [`step`](Heuristic::step), but returns `Err` if the successor's estimate exceeds `limit`.
    ///
    /// The error is a lower bound above `limit`, but not always the full estimate: a heuristic with several
    /// parts may stop at the first part that is too high. An estimate of [`Cost::MAX`] says that no goal can
    /// be reached. It gives an error of 2^24, so that a search can tell it from a path that really costs that
    /// much. If `limit` is negative, every estimate exceeds it.
    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        limit: i32,
    ) -> Result<Self::Carry, i32> {
        let next = self.step(puzzle, carry, before, mv);
        within(limit, self.estimate(next), next)
    }

    /// Whether [`foresee`](Heuristic::foresee) is worth calling.
    #[inline(always)]
    fn foresees(&self) -> bool {
        false
    }

    /// How many words of 64 bits [`foresee`](Heuristic::foresee) notes for each successor.
    const NOTES: usize = 0;

    /// Announces that the search will soon step to this successor, so that the heuristic can start fetching
    /// the data that it will look up. The heuristic notes down what it has worked out for that, so that
    /// [`step_noted`](Heuristic::step_noted) need not work it out again. There is room for
    /// [`NOTES`](Heuristic::NOTES) words, or for none if the search has no room for that many.
    ///
    /// A depth-first search calls this for all successors of a state before it descends into the first one.
    #[inline(always)]
    fn foresee(&self, _: &P, _: Self::Carry, _before: &P::State, _: P::Move, _notes: &mut [u64]) {}

    /// The same as [`step_within`](Heuristic::step_within), for a successor that has notes from
    /// [`foresee`](Heuristic::foresee). Law: the result is the same.
    #[inline(always)]
    fn step_noted(
        &self,
        puzzle: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        (_notes, limit): (&[u64], i32),
    ) -> Result<Self::Carry, i32> {
        self.step_within(puzzle, carry, before, mv, limit)
    }

    /// The estimate h. Law: never above the distance to a goal, and 0 at goals. [`Cost::MAX`] says that no
    /// goal can be reached. If one can be reached, the estimate is at most one less than that, however far
    /// away the goal is.
    fn estimate(&self, carry: Self::Carry) -> Cost;

    /// Whether the heuristic is consistent. Law: if this is `true`, no estimate exceeds the cost of a move
    /// plus the estimate after it. The default is `false`, which is always allowed.
    ///
    /// [A*](crate::search::a_star) finds this out for itself. A search from both ends cannot: its proof
    /// relies on moves that it never made.
    ///
    /// ```
    /// use fewest::Heuristic;
    /// use fewest::closures::{Estimate, Space};
    /// use fewest::puzzles::sliding::heuristics::Manhattan;
    /// use fewest::puzzles::sliding::{Goal, Sliding};
    ///
    /// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
    /// assert!(Heuristic::<Sliding>::is_consistent(&Manhattan::new(&eight)));
    /// let line = Space::new(|&at: &u16| [(at + 1, 1)], |&at| at == 40);
    /// fn says<P: fewest::Puzzle>(_: &P, h: &impl Heuristic<P>) -> bool {
    ///     h.is_consistent()
    /// }
    /// assert!(!says(&line, &Estimate(|&at: &u16| 40 - at)));
    /// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
    /// ```
    fn is_consistent(&self) -> bool {
        false
    }

    /// The estimate of a state, computed from the state alone.
    fn estimate_of(&self, puzzle: &P, state: &P::State) -> Cost {
        self.estimate(self.start(puzzle, state))
    }
}

/// Forbids moves that another sequence of moves makes superfluous.
///
/// Use it with tree searches only: combined with duplicate detection it can lose solutions.
///
/// Law: of two sequences with the same effect and cost, it may forbid only the one that comes later in the
/// puzzle's move order, so that the first optimum is never lost.
pub trait MovePruning<P: Puzzle>: Sync {
    /// What the rule remembers of the moves so far.
    type Carry: Copy + Send + Sync;

    /// Whether every forbidden move leads to a state on the path itself. Only then may a search also cut off
    /// states that it meets again. Otherwise it might lose both of two sequences that lead to the same state:
    /// one because the search cuts it off, the other because the rule forbids it.
    const FORBIDS_ONLY_RETURNS: bool = false;

    /// The carry before any move.
    fn start(&self) -> Self::Carry;

    /// The carry after `mv`, or `None` if `mv` is superfluous here.
    fn step(&self, carry: Self::Carry, mv: P::Move) -> Option<Self::Carry>;
}

/// A smaller puzzle with the same moves, and a mapping from the states of `P` to its states.
///
/// Laws: `space.apply(map(s), m) == map(apply(s, m))`; a goal maps to a goal of the space; the
/// space's cost for `m` is never above the puzzle's.
pub trait Abstraction<P: Puzzle>: Sync {
    /// The smaller puzzle.
    type Space: Ranked + Reversible<Move = P::Move>;

    /// The rules of the smaller puzzle.
    fn space(&self) -> &Self::Space;

    /// The state of the smaller puzzle that a state is mapped to.
    fn map(&self, state: &P::State) -> <Self::Space as Puzzle>::State;
}
