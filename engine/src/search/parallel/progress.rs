//! How far a search has got, as plain data.

use super::outline::LastPass;
use super::portion::{Others, PortionCounts};
use crate::{Cost, Counts};

/// How far a deepening search has got: enough to resume it.
///
/// It belongs to one puzzle, start and kind of answer; the caller must note which. A search with another
/// heuristic or pruning rule refuses it if that rule cuts the pass into other subtrees. If the subtrees are
/// the same, it does not matter which rule was used to search them: no rule forbids the first optimum, so a
/// subtree that is done has none within the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The bound of the current pass: no solution costs less.
    pub bound: Cost,
    /// The counts of the passes before it.
    pub counts: Counts,
    /// After how many moves the pass is cut into subtrees; `None` if the pass has not begun.
    pub cut: Option<u32>,
    /// Which of the subtrees are done, in move order. Those have no goal within the bound.
    pub done: Vec<bool>,
    /// A checksum of where the subtrees begin and of their estimates.
    pub fingerprint: u32,
    /// States expanded in the subtrees that are done.
    pub expanded: u64,
    /// Successors generated in them.
    pub generated: u64,
    /// By how much the least f above the bound that was met in them exceeds it; [`i32::MAX`] if none was met.
    pub excess: i32,
    /// How close to a goal the pass before came in each subtree, or below the last node above it that was in
    /// that pass: the least estimate of the states expanded there, or [`Cost::MAX`] for none. If any answer
    /// will do, the search takes the subtrees with the least of these first. Empty if passes go in the order
    /// of moves.
    pub closest_before: Vec<Cost>,
    /// The same for this pass, which the next one uses, in the subtrees that are done. It may be empty if
    /// passes go in the order of moves.
    pub closest: Vec<Cost>,
}

/// The progress of a search until now, and the keeper of its progress from now on.
pub struct Kept<'k> {
    /// The progress to resume from; `None` to begin the search.
    pub from: Option<&'k Progress>,
    /// Keeps the progress from now on.
    pub keeper: &'k mut dyn Keeper,
    /// Other processes that take part in the search, if there are any.
    pub others: Option<Others<'k>>,
    /// The last pass before this search. If any answer will do, each pass begins where the one before came
    /// closest to a goal. With `None`, passes go in the order of moves. A pass that is resumed takes this
    /// from its progress.
    pub last: Option<&'k mut LastPass>,
}

/// Keeps the progress of a search in case it is broken off.
pub trait Keeper {
    /// Whether the progress should be kept now. The calling thread asks this often.
    fn is_due(&mut self) -> bool;

    /// Keeps the progress. Called when it is due and when a limit ends the search.
    fn keep(&mut self, progress: &Progress);

    /// A pass begins or is resumed: it is cut into subtrees.
    fn begun(&mut self, _progress: &Progress) {}

    /// A pass has ended without a goal: all its subtrees are done.
    fn ended(&mut self, _progress: &Progress) {}
}

/// The progress is that of another start, puzzle, heuristic or pruning rule, or it is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the progress is not of this search")]
pub struct NotOfThisSearch;

/// Why progress that was made elsewhere cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPiece {
    /// It belongs to another pass.
    #[error("it is of another pass")]
    OtherPass,
    /// Some of its subtrees were added before and others were not: their counts cannot be told apart.
    #[error("some of its subtrees were searched by another piece, too")]
    Overlaps,
}

impl Progress {
    /// The progress before the first subtree of a pass.
    pub(crate) fn at(bound: Cost, counts: Counts) -> Self {
        Progress {
            bound,
            counts,
            cut: None,
            done: Vec::new(),
            fingerprint: 0,
            expanded: 0,
            generated: 0,
            excess: i32::MAX,
            closest_before: Vec::new(),
            closest: Vec::new(),
        }
    }

    /// Notes how the pass is cut, and how close the pass before came. If this pass was begun before, it must
    /// have been cut in the same way, and it keeps what it knows of the pass before.
    pub(super) fn begin(
        &mut self,
        cut: u32,
        subtrees: usize,
        fingerprint: u32,
        closest_before: Vec<Cost>,
    ) -> Result<(), NotOfThisSearch> {
        if self.cut.is_none() {
            self.cut = Some(cut);
            self.done = vec![false; subtrees];
            self.fingerprint = fingerprint;
        }
        if (self.done.len(), self.fingerprint) != (subtrees, fingerprint) {
            return Err(NotOfThisSearch);
        }
        if self.closest_before.len() != closest_before.len() {
            self.closest_before = closest_before;
        }
        self.closest.resize(subtrees, Cost::MAX);
        Ok(())
    }

    /// Notes a subtree that has no goal.
    pub(super) fn finish(&mut self, index: usize, sum: PortionCounts) {
        self.done[index] = true;
        self.expanded += sum.expanded;
        self.generated += sum.generated;
        self.excess = self.excess.min(sum.excess);
        if let Some(closest) = self.closest.get_mut(index) {
            *closest = sum.closest;
        }
    }

    /// The progress for a process that searches only the subtrees that `is_mine` picks: all others are noted
    /// as done, and the counts of this pass are 0. [`merge`](Progress::merge) adds the result to this
    /// progress.
    pub fn piece(&self, is_mine: impl Fn(usize) -> bool) -> Progress {
        let done = self.done.iter().enumerate().map(|(index, &done)| done || !is_mine(index));
        let (expanded, generated, excess) = (0, 0, i32::MAX);
        let closest = vec![Cost::MAX; self.closest.len()];
        Progress { done: done.collect(), expanded, generated, excess, closest, ..self.clone() }
    }

    /// Only what a piece has done itself: subtrees that were done before the piece began are not noted as
    /// done.
    pub fn only_since(mut self, piece: &Progress) -> Progress {
        self.done.iter_mut().zip(&piece.done).for_each(|(done, &before)| *done &= !before);
        self
    }

    /// Adds what was done elsewhere in the same pass. Returns whether anything was new. Fails if that is of
    /// another pass or another search, or if some of it, but not all, was done here as well.
    pub fn merge(&mut self, other: &Progress) -> Result<bool, BadPiece> {
        let pass = |of: &Progress| (of.bound, of.cut, of.fingerprint, of.done.len(), of.counts);
        if pass(self) != pass(other) {
            return Err(BadPiece::OtherPass);
        }
        let mut pairs = self.done.iter().zip(&other.done).filter(|&(_, &there)| there);
        let both = pairs.clone().filter(|&(&here, _)| here).count();
        if both > 0 {
            return if pairs.all(|(&here, _)| here) { Ok(false) } else { Err(BadPiece::Overlaps) };
        }
        self.done.iter_mut().zip(&other.done).for_each(|(here, &there)| *here |= there);
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.excess = self.excess.min(other.excess);
        self.closest.iter_mut().zip(&other.closest).for_each(|(here, &there)| {
            *here = there.min(*here);
        });
        Ok(other.done.contains(&true))
    }

    /// How many subtrees are not done.
    pub fn left(&self) -> usize {
        self.done.iter().filter(|&&done| !done).count()
    }

    /// Whether all subtrees before this one are done.
    pub(super) fn is_done_up_to(&self, index: usize) -> bool {
        self.done[..index].iter().all(|&done| done)
    }
}

/// Keeps nothing.
pub(super) struct Nobody;

impl Keeper for Nobody {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, _: &Progress) {}
}

/// Keeps the last progress, in tests.
#[cfg(test)]
#[derive(Default)]
pub(crate) struct Memory(pub Option<Progress>);

#[cfg(test)]
impl Keeper for Memory {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, progress: &Progress) {
        self.0 = Some(progress.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_added_once() {
        let counts = Counts { expanded: 100, ..Counts::default() };
        let sum = |expanded: u64, excess| {
            let closest = expanded as Cost;
            PortionCounts { expanded, excess, closest, ..PortionCounts::NOTHING }
        };
        let mut all = Progress::at(9, counts);
        all.begin(1, 4, 7, vec![3, 1, 4, 1]).expect("it was not begun before");
        all.finish(0, sum(5, 4));
        let searched = |is_mine: fn(usize) -> bool| {
            let piece = all.piece(is_mine);
            let mut after = piece.clone();
            (0..4).filter(|&i| !piece.done[i]).for_each(|i| after.finish(i, sum(9 + i as u64, 2)));
            after.only_since(&piece)
        };
        let (even, odd, late) =
            (searched(|i| i % 2 == 0), searched(|i| i % 2 == 1), searched(|i| i >= 2));
        assert_eq!((even.done.clone(), even.expanded), (vec![false, false, true, false], 11));
        assert_eq!(all.merge(&even), Ok(true));
        assert_eq!(all.merge(&even), Ok(false), "it was added before");
        assert_eq!(all.merge(&late), Err(BadPiece::Overlaps));
        let other = Progress { bound: 11, ..odd.clone() };
        assert_eq!(all.merge(&other), Err(BadPiece::OtherPass));
        assert_eq!((all.merge(&odd), all.left()), (Ok(true), 0));
        assert_eq!((all.expanded, all.excess), (5 + 10 + 11 + 12, 2));
        assert_eq!((all.closest_before, all.closest), (vec![3, 1, 4, 1], vec![5, 10, 11, 12]));
    }

    #[test]
    fn what_is_behind_a_gap_is_not_done_up_to() {
        let mut progress = Progress::at(0, Counts::default());
        progress.begin(1, 3, 7, Vec::new()).expect("it was not begun before");
        progress.finish(0, PortionCounts { excess: 4, ..PortionCounts::NOTHING });
        progress.finish(2, PortionCounts { excess: 2, ..PortionCounts::NOTHING });
        let done: Vec<_> = (0..=3).map(|index| progress.is_done_up_to(index)).collect();
        assert_eq!(done, [true, true, false, false]);
        assert_eq!(progress.excess, 2);
    }
}
