//! Combines several heuristics, in an array or a pair, into one: the largest, the smallest or the sum of
//! their estimates. The carry holds the carries of the parts.

use crate::{Cost, Heuristic, Puzzle};
use std::fmt::Debug;

/// The largest of the estimates. It is admissible if each part is, and consistent if each part is.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::heuristics::{Max, Zero};
/// use fewest::puzzles::rotation::{CentreCount, Rotation, Symbols};
///
/// let centre_of_ones: [u8; 24] =
///     [2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 1, 1, 3, 3, 1, 1, 1, 3, 3, 3, 3, 3, 3];
/// let symbols = Symbols::new(&centre_of_ones).expect("eight of each");
/// let best = Max((Zero, CentreCount));
/// assert_eq!(best.estimate_of(&Rotation, &symbols), 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Max<T>(pub T);

/// The least of the estimates, for a puzzle with several kinds of goals. It is admissible if each kind has a
/// part that is admissible for it, and consistent if each part is.
#[derive(Clone, Copy, Debug)]
pub struct Min<T>(pub T);

/// The sum of estimates that charge moves of different tiles. It is admissible if each part is, and
/// consistent if each part is.
#[derive(Clone, Copy, Debug)]
pub struct Sum<T>(T);

impl<T: Disjoint> Sum<T> {
    /// Adds up the parts. Fails if two parts charge the same tile, since the sum would count one move twice.
    pub fn disjoint(parts: T) -> Result<Self, Overlap> {
        parts.charged()?;
        Ok(Sum(parts))
    }
}

impl<P: Puzzle, T: Parts<P>> Heuristic<P> for Max<T> {
    type Carry = T::Carry;

    fn start(&self, puzzle: &P, state: &P::State) -> T::Carry {
        self.0.start(puzzle, state)
    }

    #[inline(always)]
    fn step(&self, puzzle: &P, carry: T::Carry, before: &P::State, mv: P::Move) -> T::Carry {
        self.0.step(puzzle, carry, before, mv)
    }

    /// Stops at the first part whose estimate exceeds the limit.
    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &P,
        carry: T::Carry,
        before: &P::State,
        mv: P::Move,
        limit: i32,
    ) -> Result<T::Carry, i32> {
        self.0.step_each_within(puzzle, carry, before, mv, limit)
    }

    #[inline(always)]
    fn foresees(&self) -> bool {
        self.0.foresees()
    }

    /// The notes of all parts, one part after the other.
    const NOTES: usize = T::NOTES;

    #[inline(always)]
    fn foresee(&self, p: &P, carry: T::Carry, before: &P::State, mv: P::Move, notes: &mut [u64]) {
        self.0.foresee(p, carry, before, mv, notes);
    }

    #[inline(always)]
    fn step_noted(
        &self,
        puzzle: &P,
        carry: T::Carry,
        before: &P::State,
        mv: P::Move,
        noted: (&[u64], i32),
    ) -> Result<T::Carry, i32> {
        self.0.step_each_noted(puzzle, carry, before, mv, noted)
    }

    #[inline(always)]
    fn estimate(&self, carry: T::Carry) -> Cost {
        self.0.fold(carry, Cost::max)
    }

    fn is_consistent(&self) -> bool {
        self.0.are_consistent()
    }
}

impl<P: Puzzle, T: Parts<P>> Heuristic<P> for Min<T> {
    type Carry = T::Carry;

    fn start(&self, puzzle: &P, state: &P::State) -> T::Carry {
        self.0.start(puzzle, state)
    }

    #[inline(always)]
    fn step(&self, puzzle: &P, carry: T::Carry, before: &P::State, mv: P::Move) -> T::Carry {
        self.0.step(puzzle, carry, before, mv)
    }

    #[inline(always)]
    fn estimate(&self, carry: T::Carry) -> Cost {
        self.0.fold(carry, Cost::min)
    }

    fn is_consistent(&self) -> bool {
        self.0.are_consistent()
    }
}

impl<P: Puzzle, T: Parts<P>> Heuristic<P> for Sum<T> {
    type Carry = T::Carry;

    fn start(&self, puzzle: &P, state: &P::State) -> T::Carry {
        self.0.start(puzzle, state)
    }

    #[inline(always)]
    fn step(&self, puzzle: &P, carry: T::Carry, before: &P::State, mv: P::Move) -> T::Carry {
        self.0.step(puzzle, carry, before, mv)
    }

    /// [`Cost::MAX`] if a part says that no goal can be reached. If the sum is as large or larger although no
    /// part says so, the estimate is one less: a goal is far, but perhaps not out of reach.
    #[inline(always)]
    fn estimate(&self, carry: T::Carry) -> Cost {
        self.0.fold(carry, |a, b| match a.max(b) {
            Cost::MAX => Cost::MAX,
            _ => a.saturating_add(b).min(Cost::MAX - 1),
        })
    }

    /// True if each part is consistent, since a move changes the estimate of no part but the one that charges
    /// it.
    fn is_consistent(&self) -> bool {
        self.0.are_consistent()
    }
}

/// Several heuristics: an array of heuristics of one type, or a pair of any two. Each of them may be a
/// combination itself.
pub trait Parts<P: Puzzle>: Sync {
    /// The carries of the parts.
    type Carry: Copy + PartialEq + Debug + Send + Sync;

    /// Starts each part.
    fn start(&self, puzzle: &P, state: &P::State) -> Self::Carry;

    /// Steps each part.
    fn step(&self, puzzle: &P, carry: Self::Carry, before: &P::State, mv: P::Move) -> Self::Carry;

    /// Steps each part until the estimate of one exceeds `limit`, and then returns the error of that part.
    fn step_each_within(
        &self,
        puzzle: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        limit: i32,
    ) -> Result<Self::Carry, i32>;

    /// Whether any part foresees successors.
    fn foresees(&self) -> bool;

    /// Whether each part is consistent.
    fn are_consistent(&self) -> bool;

    /// How many words all parts note down together.
    const NOTES: usize;

    /// Announces a successor to each part, which notes down what it works out.
    fn foresee(&self, p: &P, carry: Self::Carry, before: &P::State, mv: P::Move, notes: &mut [u64]);

    /// The same as [`step_each_within`](Parts::step_each_within), with the notes of each part.
    fn step_each_noted(
        &self,
        puzzle: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        noted: (&[u64], i32),
    ) -> Result<Self::Carry, i32>;

    /// Combines the estimates pairwise; 0 if there are none.
    fn fold(&self, carry: Self::Carry, combine: impl Fn(Cost, Cost) -> Cost) -> Cost;
}

impl<P: Puzzle, H: Heuristic<P>, const N: usize> Parts<P> for [H; N] {
    type Carry = [H::Carry; N];

    fn start(&self, puzzle: &P, state: &P::State) -> Self::Carry {
        self.each_ref().map(|part| part.start(puzzle, state))
    }

    #[inline(always)]
    fn step(&self, puzzle: &P, carry: Self::Carry, before: &P::State, mv: P::Move) -> Self::Carry {
        std::array::from_fn(|i| self[i].step(puzzle, carry[i], before, mv))
    }

    #[inline(always)]
    fn step_each_within(
        &self,
        puzzle: &P,
        mut carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        limit: i32,
    ) -> Result<Self::Carry, i32> {
        for (part, carry) in self.iter().zip(&mut carry) {
            *carry = part.step_within(puzzle, *carry, before, mv, limit)?;
        }
        Ok(carry)
    }

    #[inline(always)]
    fn foresees(&self) -> bool {
        self.iter().any(H::foresees)
    }

    fn are_consistent(&self) -> bool {
        self.iter().all(H::is_consistent)
    }

    const NOTES: usize = N * H::NOTES;

    #[inline(always)]
    fn foresee(
        &self,
        p: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        notes: &mut [u64],
    ) {
        for (i, (part, carry)) in self.iter().zip(carry).enumerate() {
            let notes = notes.get_mut(i * H::NOTES..(i + 1) * H::NOTES).unwrap_or_default();
            part.foresee(p, carry, before, mv, notes);
        }
    }

    #[inline(always)]
    fn step_each_noted(
        &self,
        puzzle: &P,
        mut carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        (notes, limit): (&[u64], i32),
    ) -> Result<Self::Carry, i32> {
        for (i, (part, carry)) in self.iter().zip(&mut carry).enumerate() {
            let notes = &notes[i * H::NOTES..][..H::NOTES];
            *carry = part.step_noted(puzzle, *carry, before, mv, (notes, limit))?;
        }
        Ok(carry)
    }

    #[inline(always)]
    fn fold(&self, carry: Self::Carry, combine: impl Fn(Cost, Cost) -> Cost) -> Cost {
        let estimates = self.iter().zip(carry).map(|(part, carry)| part.estimate(carry));
        estimates.reduce(combine).unwrap_or(0)
    }
}

impl<P: Puzzle, A: Heuristic<P>, B: Heuristic<P>> Parts<P> for (A, B) {
    type Carry = (A::Carry, B::Carry);

    fn start(&self, puzzle: &P, state: &P::State) -> Self::Carry {
        (self.0.start(puzzle, state), self.1.start(puzzle, state))
    }

    #[inline(always)]
    fn step(&self, puzzle: &P, carry: Self::Carry, before: &P::State, mv: P::Move) -> Self::Carry {
        (self.0.step(puzzle, carry.0, before, mv), self.1.step(puzzle, carry.1, before, mv))
    }

    #[inline(always)]
    fn step_each_within(
        &self,
        puzzle: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        limit: i32,
    ) -> Result<Self::Carry, i32> {
        let first = self.0.step_within(puzzle, carry.0, before, mv, limit)?;
        Ok((first, self.1.step_within(puzzle, carry.1, before, mv, limit)?))
    }

    #[inline(always)]
    fn foresees(&self) -> bool {
        self.0.foresees() || self.1.foresees()
    }

    fn are_consistent(&self) -> bool {
        self.0.is_consistent() && self.1.is_consistent()
    }

    const NOTES: usize = A::NOTES + B::NOTES;

    #[inline(always)]
    fn foresee(
        &self,
        p: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        notes: &mut [u64],
    ) {
        let (first, second) = notes.split_at_mut_checked(A::NOTES).unwrap_or_default();
        self.0.foresee(p, carry.0, before, mv, first);
        self.1.foresee(p, carry.1, before, mv, second);
    }

    #[inline(always)]
    fn step_each_noted(
        &self,
        puzzle: &P,
        carry: Self::Carry,
        before: &P::State,
        mv: P::Move,
        (notes, limit): (&[u64], i32),
    ) -> Result<Self::Carry, i32> {
        let (one, other) = notes.split_at(A::NOTES);
        let first = self.0.step_noted(puzzle, carry.0, before, mv, (one, limit))?;
        Ok((first, self.1.step_noted(puzzle, carry.1, before, mv, (other, limit))?))
    }

    #[inline(always)]
    fn fold(&self, carry: Self::Carry, combine: impl Fn(Cost, Cost) -> Cost) -> Cost {
        combine(self.0.estimate(carry.0), self.1.estimate(carry.1))
    }
}

/// An estimate that counts only moves of certain tiles, as each part of a [sum](Sum) does.
///
/// In a puzzle without tiles, a bit may stand for anything that tells moves apart. A pattern database of your
/// own charges the moves that cost something in its space. Two of them may be added if no move costs
/// something in both.
pub trait Charges {
    /// The tiles, one bit each. Two parts of a sum have none in common.
    fn tiles_charged(&self) -> u64;
}

/// Two parts charge the same tile, so their sum would count its moves twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("tile {tile} is in two patterns, so their sum is no lower bound")]
pub struct Overlap {
    /// The tile.
    pub tile: u8,
}

/// Several estimates, each of which counts only moves of certain tiles.
pub trait Disjoint {
    /// All these tiles, one bit each. Fails if two parts charge the same tile.
    fn charged(&self) -> Result<u64, Overlap>;
}

impl<H: Charges, const N: usize> Disjoint for [H; N] {
    fn charged(&self) -> Result<u64, Overlap> {
        self.iter().try_fold(0, |all, part| union(all, part.tiles_charged()))
    }
}

impl<A: Charges, B: Charges> Disjoint for (A, B) {
    fn charged(&self) -> Result<u64, Overlap> {
        union(self.0.tiles_charged(), self.1.tiles_charged())
    }
}

fn union(some: u64, others: u64) -> Result<u64, Overlap> {
    match some & others {
        0 => Ok(some | others),
        common => Err(Overlap { tile: common.trailing_zeros() as u8 }),
    }
}
