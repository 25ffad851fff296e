//! The vocabulary: what a search may ask of a puzzle, of a heuristic and of a pruning rule.
//!
//! Everything else in this crate either implements one of these six traits or is generic over them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A number of cost units: of one move, of a path, or an estimate of what remains.
pub type Cost = u16;

/// What [`step_within`](Heuristic::step_within) says of a state from which no goal can be reached:
/// more than any path can cost, and more than any estimate.
pub(crate) const NO_WAY: i32 = 1 << 24;

/// What [`step_within`](Heuristic::step_within) says of a carry with that estimate.
#[inline(always)]
pub(crate) fn within<C>(limit: i32, h: Cost, carry: C) -> Result<C, i32> {
    match i32::from(h) > limit {
        true if h == Cost::MAX => Err(NO_WAY),
        true => Err(h.into()),
        false => Ok(carry),
    }
}

/// The rules of one puzzle, goal included.
///
/// The rules are a value (a board's width, its goal, its tables); states are plain data.
pub trait Puzzle: Sync {
    /// A configuration, in the form that is quick to change in place.
    type State: Clone + Eq + Debug + Send + Sync;
    /// One legal step. It carries whatever [`undo`](Puzzle::undo) needs.
    type Move: Copy + Eq + Debug + Send + Sync;
    /// A configuration, in the form that is stored by the million.
    type Packed: Copy + Eq + Hash + Debug + Send + Sync;

    /// Calls `visit` with every legal move, always in the same order, until it breaks.
    ///
    /// `visit` may change the state while it runs; if it continues it has given the state back
    /// unchanged. After a break the state is whatever `visit` left.
    ///
    /// This takes a callback and returns no iterator, because a callback is inlined once for each
    /// move, and there the compiler knows the move as a constant (docs/decisions/0001).
    fn visit_moves<B>(
        &self,
        state: &mut Self::State,
        visit: impl FnMut(&mut Self::State, Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Makes a legal move.
    fn apply(&self, state: &mut Self::State, mv: Self::Move);

    /// Takes back `mv`, which was the last move made.
    fn undo(&self, state: &mut Self::State, mv: Self::Move);

    /// Makes a legal move, calls `there`, and takes the move back if that continues.
    ///
    /// Law: the same as [`apply`](Puzzle::apply), `there` and [`undo`](Puzzle::undo) one after another. A puzzle
    /// that knows more of the state before the move than `undo` can find out may do it faster: depth-first searches
    /// make every move so. After a break the state is whatever `there` left.
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

    /// Whether `next`, made right after `last`, leads back to the state before it.
    ///
    /// Law: `true` only if it surely does. Searches that remember all states then need not look for that
    /// one, which is a third of all look-ups where there are some three moves. The default is `false`.
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

    /// What `mv` costs when made in `before`.
    ///
    /// It is at least 1 in a puzzle that is to be solved ([`laws::moves`](crate::laws::moves)). Only the space of an
    /// abstraction may have moves that cost 0.
    fn cost(&self, _before: &Self::State, _mv: Self::Move) -> Cost {
        1
    }

    /// Whether the state counts as solved.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The packed form of a state. Law: `unpack(pack(s)) == s`, so equal packed forms mean equal
    /// states.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// The packed form of what a path must not meet twice: the state, unless that says more than where the pieces
    /// are, as which moves may come next.
    fn pack_board(&self, state: &Self::State) -> Self::Packed {
        self.pack(state)
    }

    /// The state that was packed.
    fn unpack(&self, packed: Self::Packed) -> Self::State;

    /// `false` only where it is certain, without searching, that no goal can be reached.
    ///
    /// Law: never `false` for a state from which some sequence of moves reaches a goal.
    fn solvable(&self, _start: &Self::State) -> bool {
        true
    }
}

/// A puzzle in which every move has a legal inverse of the same cost, so that the way from a goal
/// to a state costs as much as the way from the state to that goal.
pub trait Reversible: Puzzle {
    /// The move that leads back. Law: after `mv`, `inverse(mv)` is legal and restores the state. A move that leaves
    /// the state as it is may be its own inverse.
    fn inverse(&self, mv: Self::Move) -> Self::Move;

    /// Every goal state once.
    fn goals(&self) -> impl Iterator<Item = Self::State>;
}

/// A puzzle with a perfect hash: every state has a rank in `0..rank_count()` of its own.
pub trait Ranked: Puzzle {
    /// How many ranks there are. Some may belong to states that no start reaches.
    fn rank_count(&self) -> u64;

    /// The rank of a state. Law: `unrank(rank(s)) == s` and `rank(s) < rank_count()`.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state of a rank below [`rank_count`](Ranked::rank_count).
    fn unrank(&self, rank: u64) -> Self::State;
}

/// An estimate of the cost to a goal, computed step by step along a path.
pub trait Heuristic<P: Puzzle>: Sync {
    /// What is handed on to the successor. It is a value of its own, so nothing has to be undone
    /// when the move is taken back.
    type Carry: Copy + PartialEq + Debug + Send + Sync;

    /// The carry of a state met for the first time.
    fn start(&self, puzzle: &P, state: &P::State) -> Self::Carry;

    /// The carry of the successor. Law: equals `start` of the successor.
    ///
    /// It sees the state *before* the move, so that a search never builds a successor that its
    /// bound cuts off.
    fn step(&self, puzzle: &P, carry: Self::Carry, before: &P::State, mv: P::Move) -> Self::Carry;

    /// The same as [`step`](Heuristic::step), but `Err` if the successor's estimate exceeds
    /// `limit`.
    ///
    /// The error is a lower bound above `limit`, not always the whole estimate: a heuristic of
    /// several parts may stop at the first part that is too high. An estimate of [`Cost::MAX`],
    /// which says that no goal can be reached, gives an error of 2^24, so that a search can tell it
    /// from a path that really costs so much. If `limit` is negative, every estimate exceeds it.
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

    /// How many words [`foresee`](Heuristic::foresee) notes down of a successor.
    const NOTES: usize = 0;

    /// Announces that a step to this successor will soon be asked for, so that what has to be looked up
    /// can be fetched from memory meanwhile. What was found out for that is noted down, so that
    /// [`step_noted`](Heuristic::step_noted) need not find it out again. There are [`NOTES`](Heuristic::NOTES)
    /// words for it, or none if the search has no room for so many.
    ///
    /// A depth-first search calls it for all successors of a state before it goes into the first.
    #[inline(always)]
    fn foresee(&self, _: &P, _: Self::Carry, _before: &P::State, _: P::Move, _notes: &mut [u64]) {}

    /// The same as [`step_within`](Heuristic::step_within) for a successor of which something was noted
    /// down. Law: the result is the same.
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

    /// The estimate h. Law: never above the distance to a goal, and 0 at goals.
    /// [`Cost::MAX`] says that no goal can be reached: an estimate of a goal that can be is at most one less,
    /// however far it is.
    fn estimate(&self, carry: Self::Carry) -> Cost;

    /// Whether it is consistent. Law: if so, no estimate is above the cost of a move and the estimate after
    /// it. The default is `false`, which is always true.
    ///
    /// [A*](crate::search::a_star) finds out for itself, but a search from both ends cannot: it proves its
    /// answer by moves that it never made.
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

    /// The estimate of a state that was not reached along a path.
    fn estimate_of(&self, puzzle: &P, state: &P::State) -> Cost {
        self.estimate(self.start(puzzle, state))
    }
}

/// Forbids moves that some other sequence of moves makes superfluous.
///
/// For tree searches only: combined with duplicate detection it can lose solutions.
/// Law: of two sequences of equal effect and cost it may forbid only the one that comes later in
/// the puzzle's move order, so that the first optimum is never lost.
pub trait MovePruning<P: Puzzle>: Sync {
    /// What is remembered of the moves so far.
    type Carry: Copy + Send + Sync;

    /// Whether every move that is forbidden leads to a state on the path itself. Only then may a
    /// search also cut off states that it meets again. Otherwise both of two sequences that lead to
    /// the same state might be lost: one because it is cut off, the other because it is forbidden.
    const FORBIDS_ONLY_RETURNS: bool = false;

    /// The carry before any move.
    fn start(&self) -> Self::Carry;

    /// The carry after `mv`, or `None` if `mv` is superfluous here.
    fn step(&self, carry: Self::Carry, mv: P::Move) -> Option<Self::Carry>;
}

/// A smaller puzzle with the same moves, onto which the states of `P` are mapped.
///
/// Laws: `space.apply(map(s), m) == map(apply(s, m))`; a goal maps to a goal of the space; the
/// space's cost for `m` is never above the puzzle's.
pub trait Abstraction<P: Puzzle>: Sync {
    /// The smaller puzzle.
    type Space: Ranked + Reversible<Move = P::Move>;

    /// The rules of the smaller puzzle.
    fn space(&self) -> &Self::Space;

    /// What is left of a state.
    fn map(&self, state: &P::State) -> <Self::Space as Puzzle>::State;
}
