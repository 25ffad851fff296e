//! What a board has shown that may be hard, and which of the passes that its search has finished are short enough to be made
//! again by each set.

use super::ready::Ready;
use crate::Counts;
use crate::search::parallel::LastPass;
use std::collections::HashMap;

/// A pass is short enough to be made again by each set if it has at most one in so many of the successors of all passes.
/// What a set saves in a pass of some 100,000 successors it saves, by and large, in later ones, too.
pub(super) const SHORT: u64 = 16;

/// The set that a hard board is looked up in, and the one beside it.
pub(super) type Choice<'s> = (Ready<'s>, Option<Ready<'s>>);

/// What a board has shown that may be hard.
#[derive(Default)]
pub(super) struct Hard<'s> {
    /// How many successors were generated since the usual tables are all there.
    pub spent: u64,
    /// How many more the pass that comes next is expected to take, if a search was broken off before it.
    pub expected: u64,
    /// With so many of them it has paid for the further sets that are there.
    pub paid: u64,
    /// What the hard boards before it have taken, and paid for no further set with.
    pub others: u64,
    /// The passes of the last search.
    pub passes: FinishedPasses,
    /// Where the last pass of any of its searches came close to a goal.
    pub last: LastPass,
    pub trials: Trials<'s>,
    pub choice: Option<Choice<'s>>,
}

/// Of the successors that the next pass is expected to take one in so many counts as if it had been generated. A pass that
/// turns out to be longer is broken off when it has taken so many times what further sets wait for.
pub(super) const PATIENCE: u64 = 4;

impl<'s> Hard<'s> {
    /// How hard the board is, in successors: those that were generated, and a share of those that are expected.
    pub fn effort(&self) -> u64 {
        self.spent + self.expected / PATIENCE
    }

    /// What is unpaid when this board is done: what was before it, and what it has taken if it was `hard`, which is so
    /// many successors, less what it has paid with.
    pub fn left_unpaid(&self, unpaid: u64, hard: u64) -> u64 {
        let took = if self.spent >= hard { self.spent } else { 0 };
        unpaid.saturating_add(took).saturating_sub(self.paid)
    }

    /// From now on the board is looked up in these sets, where it was looked up in others or, at first, in the
    /// `best` one. The next pass is expected to take as much less as the pass of the trials.
    pub fn choose(&mut self, choice: Choice<'s>, best: Ready<'s>) {
        let before = self.choice.replace(choice).unwrap_or((best, None));
        let takes = |choice| self.trials.takes(choice, best);
        if let (Some(takes), Some(took @ 1..)) = (takes(choice), takes(before)) {
            self.expected = (self.expected as f64 * takes as f64 / took as f64) as u64;
        }
    }

    /// Nothing is chosen any more, and everything has to be tried out again.
    pub fn forget_trials(&mut self) {
        (self.choice, self.trials) = Default::default();
    }
}

/// What a set, and the one beside it, are called.
type Names<'s> = (&'s str, Option<&'s str>);

/// What these sets are called.
pub(super) fn names<'s>((set, beside): Choice<'s>) -> Names<'s> {
    (set.name, beside.map(|beside| beside.name))
}

/// What was tried out: one pass, made by several sets.
#[derive(Default)]
pub(super) struct Trials<'s> {
    /// The bound of the pass, and what the first set generates in it.
    pub pass: Option<(u16, u64)>,
    /// What a set, or two of them, generate in it; `None` if it was broken off since that was too much.
    pub taken: HashMap<Names<'s>, Option<u64>>,
    /// How many further sets were tried out.
    pub sets: usize,
}

impl Trials<'_> {
    /// What these sets generate in the pass, if that is known; the first of all sets is the `best` one.
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
    /// Those of a search that has generated so many successors before its first pass.
    pub fn after(generated: u64) -> Self {
        FinishedPasses { began: generated, before: generated, ..FinishedPasses::default() }
    }

    /// Notes what a search tells that goes by passes; whether a pass begins behind another one.
    pub fn note(&mut self, bound: u16, generated: u64) -> bool {
        let Some(ended) = self.bound.replace(bound).filter(|&before| before != bound) else {
            return false;
        };
        self.finished.push((ended, generated - self.before));
        self.before = generated;
        true
    }

    /// Notes the same; whether a pass begins in the midst of which other means would be due, after so many successors of
    /// the search.
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

    /// The longest pass that is short beside so many successors: its bound, and what was generated in it.
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
