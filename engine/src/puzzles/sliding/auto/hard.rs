//! What a board that may be hard has shown so far, and which finished passes of its search are short enough
//! for each set to repeat.

use super::ready::Ready;
use super::words::WordChoice;
use crate::Counts;
use crate::search::parallel::LastPass;
use std::collections::HashMap;

/// A pass is short enough for each set to repeat if it took at most one in `SHORT` of the successors of all
/// passes. What a set saves in a pass of some 100,000 successors, it also saves, by and large, in later ones.
pub(super) const SHORT: u64 = 16;

/// The set that a hard board is looked up in, and the second one, if there are two.
pub(super) type Choice<'s> = (Ready<'s>, Option<Ready<'s>>);

/// What a board that may be hard has shown so far.
#[derive(Default)]
pub(super) struct Hard<'s> {
    /// How many successors were generated since all the usual tables were there.
    pub spent: u64,
    /// How many more successors the next pass is expected to take, if a search was broken off before it.
    pub expected: u64,
    /// How many successors it has paid for the further sets that are there.
    pub paid: u64,
    /// How many successors earlier hard boards took without paying for a further set.
    pub others: u64,
    /// The passes of the last search.
    pub passes: FinishedPasses,
    /// Where the last pass of any of its searches came close to a goal.
    pub last: LastPass,
    pub trials: Trials<'s>,
    pub choice: Option<Choice<'s>>,
    /// Which words are left out.
    pub words: WordChoice,
}

/// Of the successors that the next pass is expected to take, one in `PATIENCE` counts as if it had been
/// generated. A pass that turns out to be longer is broken off when it has taken `PATIENCE` times what
/// further sets wait for.
pub(super) const PATIENCE: u64 = 4;

impl<'s> Hard<'s> {
    /// How hard the board is, in successors: those that were generated, and a share of those that are
    /// expected.
    pub fn effort(&self) -> u64 {
        self.spent + self.expected / PATIENCE
    }

    /// What remains unpaid when this board is done: `unpaid` from before it, and what it took if that was at
    /// least `hard` successors, less what it has paid.
    pub fn left_unpaid(&self, unpaid: u64, hard: u64) -> u64 {
        let took = if self.spent >= hard { self.spent } else { 0 };
        unpaid.saturating_add(took).saturating_sub(self.paid)
    }

    /// From now on the board is looked up in these sets instead of those chosen before or, at first, the
    /// `best` one. What the next pass is expected to take changes in the same ratio as the trial pass.
    pub fn choose(&mut self, choice: Choice<'s>, best: Ready<'s>) {
        let before = self.choice.replace(choice).unwrap_or((best, None));
        let takes = |choice| self.trials.takes(choice, best);
        if let (Some(takes), Some(took @ 1..)) = (takes(choice), takes(before)) {
            self.expected = (self.expected as f64 * takes as f64 / took as f64) as u64;
        }
    }

    /// Forgets the choice and the trials, so that everything is tried out again.
    pub fn forget_trials(&mut self) {
        (self.choice, self.trials) = Default::default();
    }
}

/// The names of a set and of the second one, if there are two.
type Names<'s> = (&'s str, Option<&'s str>);

/// The names of these sets.
pub(super) fn names<'s>((set, beside): Choice<'s>) -> Names<'s> {
    (set.name, beside.map(|beside| beside.name))
}

/// The results of the trials: one pass, made by several sets.
#[derive(Default)]
pub(super) struct Trials<'s> {
    /// The bound of the pass, and how many successors the first set generates in it.
    pub pass: Option<(u16, u64)>,
    /// How many successors a set, or two of them, generate in it; `None` if the pass was broken off after too
    /// many.
    pub taken: HashMap<Names<'s>, Option<u64>>,
    /// How many further sets were tried out.
    pub sets: usize,
}

impl Trials<'_> {
    /// How many successors these sets generate in the pass, if that is known. The first of all sets is the
    /// `best` one.
    fn takes(&self, (set, beside): Choice<'_>, best: Ready<'_>) -> Option<u64> {
        match beside {
            None if set.name == best.name => self.pass.map(|(_, takes)| takes),
            _ => *self.taken.get(&names((set, beside)))?,
        }
    }
}

/// The passes that a search has finished: their bounds, and what was generated in each.
#[derive(Clone, Debug, Default)]
pub(super) struct FinishedPasses {
    bound: Option<u16>,
    /// What was generated before the first pass.
    began: u64,
    /// What was generated before the present pass.
    before: u64,
    finished: Vec<(u16, u64)>,
}

impl FinishedPasses {
    /// The passes of a search that has generated this many successors before its first pass.
    pub fn after(generated: u64) -> Self {
        FinishedPasses { began: generated, before: generated, ..FinishedPasses::default() }
    }

    /// Notes what a search that goes by passes reports. Returns whether another pass ended and a new one
    /// begins.
    pub fn note(&mut self, bound: u16, generated: u64) -> bool {
        let Some(ended) = self.bound.replace(bound).filter(|&before| before != bound) else {
            return false;
        };
        self.finished.push((ended, generated - self.before));
        self.before = generated;
        true
    }

    /// Notes the same. Returns whether a pass begins in the midst of which other means would be due, that is,
    /// after `due` successors of the search.
    pub fn pause(&mut self, counts: &Counts, due: Option<u64>) -> bool {
        let begins = self.note(counts.bound, counts.generated);
        let effort = counts.generated - self.began + self.expected() / PATIENCE;
        begins && due.is_some_and(|due| effort >= due)
    }

    /// What the next pass is expected to take, if it grows as the last one did.
    pub fn expected(&self) -> u64 {
        match self.finished[..] {
            [.., (_, before), (_, last)] if before > 0 => {
                (last as f64 * (last as f64 / before as f64)) as u64
            }
            _ => 0,
        }
    }

    /// The longest pass that is short compared with `all` successors: its bound, and how many were generated
    /// in it.
    pub fn short(&self, all: u64) -> Option<(u16, u64)> {
        self.finished.iter().rfind(|(_, generated)| *generated <= all / SHORT).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_tried_that_is_finished_and_short() {
        let mut passes = FinishedPasses::default();
        assert_eq!(passes.short(u64::MAX), None);
        let told = [(50, 0), (50, 70), (52, 100), (52, 300), (54, 600), (56, 4000)];
        assert_eq!(passes.expected(), 0);
        let begins = told.map(|(bound, generated)| passes.note(bound, generated));
        assert_eq!(begins, [false, false, true, false, true, true]);
        assert_eq!(passes.expected(), 3400 * 3400 / 500);
        assert_eq!(passes.short(500 * SHORT), Some((52, 500)));
        assert_eq!(passes.short(500 * SHORT - 1), Some((50, 100)));
        assert_eq!(passes.short(3400 * SHORT), Some((54, 3400)));
        assert_eq!(passes.short(100 * SHORT - 1), None);
    }
}
