//! How far a search has got, as plain data.

use crate::{Cost, Counts};

/// How far a deepening search has got: enough to resume it.
///
/// It belongs to one puzzle, start and kind of answer; whoever keeps it has to note which. A search
/// with another heuristic or pruning rule refuses it if that cuts the pass into other subtrees. If
/// the subtrees are the same, it does not matter by which rule they were searched: no rule forbids
/// the first optimum, so a subtree that is done has none within the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The bound of the present pass: no solution costs less.
    pub bound: Cost,
    /// The counts of the passes before it.
    pub counts: Counts,
    /// After how many moves the pass is cut into subtrees; `None` if it was not begun.
    pub cut: Option<u32>,
    /// Which of the subtrees are done, in move order: they have no goal within the bound.
    pub done: Vec<bool>,
    /// A checksum of where the subtrees begin and of their estimates.
    pub fingerprint: u32,
    /// States expanded in the subtrees that are done.
    pub expanded: u64,
    /// Successors generated in them.
    pub generated: u64,
    /// By how much the least f above the bound that was met in them exceeds the bound; [`i32::MAX`]
    /// if none was met.
    pub excess: i32,
}

/// What was kept of a search, and the keeper of what is done from now on.
pub struct Kept<'k> {
    /// Where to go on; `None` to begin.
    pub from: Option<&'k Progress>,
    /// Keeps what is done.
    pub keeper: &'k mut dyn Keeper,
}

/// Keeps the progress of a search, for the time when it is broken off.
pub trait Keeper {
    /// Whether progress is to be kept now. Asked often, by the calling thread.
    fn is_due(&mut self) -> bool;

    /// Keeps the progress. Called when it is due and when a limit ends the search.
    fn keep(&mut self, progress: &Progress);
}

/// The progress is that of another start, puzzle, heuristic or pruning rule, or it is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the progress is not of this search")]
pub struct NotOfThisSearch;

impl Progress {
    /// The progress before the first subtree of a pass.
    pub(super) fn at(bound: Cost, counts: Counts) -> Self {
        Progress {
            bound,
            counts,
            cut: None,
            done: Vec::new(),
            fingerprint: 0,
            expanded: 0,
            generated: 0,
            excess: i32::MAX,
        }
    }

    /// Notes how the pass is cut. If it was begun before, it must have been cut in the same way.
    pub(super) fn begin(
        &mut self,
        cut: u32,
        subtrees: usize,
        fingerprint: u32,
    ) -> Result<(), NotOfThisSearch> {
        if self.cut.is_none() {
            self.cut = Some(cut);
            self.done = vec![false; subtrees];
            self.fingerprint = fingerprint;
        }
        let same = (self.done.len(), self.fingerprint) == (subtrees, fingerprint);
        if same { Ok(()) } else { Err(NotOfThisSearch) }
    }

    /// Notes a subtree that has no goal.
    pub(super) fn finish(&mut self, index: usize, counts: &Counts, excess: i32) {
        self.done[index] = true;
        self.expanded += counts.expanded;
        self.generated += counts.generated;
        self.excess = self.excess.min(excess);
    }

    /// Whether all subtrees before that one are done.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_behind_a_gap_is_not_done_up_to() {
        let mut progress = Progress::at(0, Counts::default());
        progress.begin(1, 3, 7).expect("it was not begun before");
        progress.finish(0, &Counts::default(), 4);
        progress.finish(2, &Counts::default(), 2);
        let done: Vec<_> = (0..=3).map(|index| progress.is_done_up_to(index)).collect();
        assert_eq!(done, [true, true, false, false]);
        assert_eq!(progress.excess, 2);
    }
}
