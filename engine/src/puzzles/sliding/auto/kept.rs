//! Searches whose progress is kept, and searches that several processes share.
//!
//! They begin with the best set of tables, because a first search without it would leave progress that
//! another search could not continue. A process that works alone also tries further sets out, as any search
//! of a hard board does, but only where a pass ends: what one set has done of a pass is worth nothing to
//! another set. The progress does not say which set a pass was begun with. To resume it, the solver finds the
//! set whose estimates cut the pass into the same subtrees.
//!
//! The same holds for words, which cut a pass into other subtrees, too. Processes that share a search leave out
//! those that each of them learns, whatever is in its directory.

use super::hard::{Choice, FinishedPasses, Hard, names};
use super::means::Means;
use super::ready::{Begin, PATTERNS_OF_A_PAIR, Ready, arrived};
use super::words::WordChoice;
use super::{EVERYTHING, Solver};
use crate::auto::{Chosen, Follower, Making, Now, Overseer, ended_early};
use crate::puzzles::Direction;
use crate::puzzles::sliding::Tray;
use crate::search::Options;
use crate::search::parallel::{Keeper, Kept, NotOfThisSearch, Progress};
use crate::{Counts, Ended, Limit, Outcome};
use std::cell::Cell;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::Ordering::Relaxed;

/// A resumed search has paid for further sets with what was generated before, up to this many successors.
/// This also decides how long the passes may be on which sets are tried out.
const MOST_PAID: u64 = 1 << 28;

impl Solver {
    pub(super) fn resume_here(
        &self,
        start: &Tray,
        options: &Options,
        kept: Kept<'_>,
        follow: &mut Follower,
    ) -> Result<Chosen<Direction>, NotOfThisSearch> {
        let Kept { from, keeper, others, mut last } = kept;
        let mut progress = from.cloned();
        let mut latest = Latest { keeper, progress: None };
        let mut counts = progress.as_ref().map_or_else(Counts::default, |progress| Counts {
            bound: progress.bound,
            ..progress.counts
        });
        counts.bound = counts.bound.max(self.least(start)).max(options.at_least);
        self.spent.store(EVERYTHING, Relaxed);
        let words = if others.is_some() { WordChoice::Common } else { WordChoice::Best };
        let mut hard = Hard { words, ..Hard::default() };
        // With which words a pass may have been begun, and whether to try further sets, which may have to be
        // built.
        let other = self.words.other(words);
        let mut tries = [(other, false), (words, true), (other, true)].into_iter();
        let mut is_thorough = false;
        // Tell what is proven before making tables, since nothing else is told until they are made.
        if follow(Now::Searching(&counts)).is_break() {
            return Ok(self.chosen(None, ended_early(None, counts, Limit::Watch)));
        }
        let paid = if others.is_none() { counts.generated.min(MOST_PAID) } else { 0 };
        // Whether it is known with which set the pass that goes on was begun. This is true if no pass goes
        // on.
        let mut is_known = !goes_on(progress.as_ref());
        hard.spent = if is_known { paid } else { 0 };
        loop {
            let making = &mut |making: Making| follow(Now::Making(making));
            let means = match self.means(options, &mut hard, making) {
                Ok(means) => means,
                Err(by) => return Ok(self.chosen(None, ended_early(None, counts, by))),
            };
            // Make sure that the tables are good before keeping progress that was made with them.
            arrived([means.tables, means.second]);
            if means.are_spoilt() {
                continue;
            }
            if let Some((begun, best)) = progress.as_ref().zip(means.best).filter(|_| !is_known) {
                let is_best = |choice| names(choice) == (best.name, None);
                match self.set_of((best, is_thorough), &means, begun, (start, options), making) {
                    Err(by) => return Ok(self.chosen(None, ended_early(None, counts, by))),
                    Ok(None) => {
                        (hard.words, is_thorough) = tries.next().ok_or(NotOfThisSearch)?;
                        continue;
                    }
                    // The other processes have only the best set and the common words. If the pass was begun
                    // with anything else, it begins again.
                    Ok(Some(choice)) if others.is_some() => {
                        if !is_best(choice) || hard.words != words {
                            progress = Some(Progress::at(begun.bound, begun.counts));
                            hard.words = words;
                        }
                    }
                    Ok(Some(choice)) if is_best(choice) => (),
                    Ok(Some(choice)) => hard.choice = Some(choice),
                }
                is_known = true;
                continue;
            }
            if others.is_none() && !goes_on(progress.as_ref()) && !means.further.is_empty() {
                let max_nodes = options.max_nodes.saturating_sub(counts.generated);
                let options = Options { max_nodes, at_least: counts.bound, ..options.clone() };
                let searching = &mut |counts: &Counts| follow(Now::Searching(counts));
                // Trials leave out half of the first moves of a board that is its own reflection; kept passes
                // do not, so they are no measure.
                hard.passes = FinishedPasses::default();
                let asked = (start, &options);
                if let Break(by) = self.choose(&means, &mut hard, asked, &mut counts, searching) {
                    return Ok(self.chosen(Some(&means), ended_early(None, counts, by)));
                }
                progress = Some(Progress::at(counts.bound, counts));
                continue;
            }
            let from = progress.as_ref();
            let before = from.map_or(0, |progress| progress.counts.generated);
            let last = last.as_deref_mut();
            let kept = Kept { from, keeper: &mut latest, others, last };
            let (ended, pauses) =
                self.kept_stage(&means, &mut hard, (start, options), kept, follow)?;
            if !pauses || !matches!(ended.outcome, Outcome::Stopped { by: Limit::Watch, .. }) {
                return Ok(self.chosen(Some(&means), ended));
            }
            counts = ended.counts;
            // What was generated before the search was resumed pays for further sets once the pass that goes
            // on has ended.
            hard.spent = hard.spent.max(paid) + counts.generated - before;
            hard.expected = hard.passes.expected();
            progress = latest.progress.take();
        }
    }

    /// Searches with these means until the board is solved, a limit is met, or other means are due where a
    /// pass ends. Returns how the search ended, and whether it pauses.
    fn kept_stage(
        &self,
        means: &Means<'_>,
        hard: &mut Hard<'_>,
        (start, options): (&Tray, &Options),
        kept: Kept<'_>,
        follow: &mut Follower,
    ) -> Result<(Ended<Direction>, bool), NotOfThisSearch> {
        let pause = match kept.others {
            Some(_) => None,
            None if goes_on(kept.from) => Some(0),
            None => means.pause,
        };
        let before = kept.from.map_or(0, |progress| progress.counts.generated);
        hard.passes = FinishedPasses::after(before);
        let (passes, mut pauses) = (&mut hard.passes, false);
        let searching = &mut |counts: &Counts| {
            pauses |= passes.pause(counts, pause);
            if pauses { Break(()) } else { follow(Now::Searching(counts)) }
        };
        let Kept { from, keeper, others, last } = kept;
        let kept = Kept { from, keeper, others, last: last.or(Some(&mut hard.last)) };
        let begin = Begin::Kept(kept);
        let ended = self.search_while_arriving(means, start, options, begin, searching)?;
        Ok((ended, pauses))
    }

    /// Finds the set, or the two sets, with which a pass was begun: the best one or, if the search is to be
    /// thorough, further ones, which are made ready for this.
    fn set_of<'s>(
        &'s self,
        (best, is_thorough): (Ready<'s>, bool),
        means: &Means<'s>,
        begun: &Progress,
        (start, options): (&Tray, &Options),
        making: &mut Overseer,
    ) -> Result<Option<Choice<'s>>, Limit> {
        let fits = |(set, beside): Choice<'s>| {
            arrived([Some(set), beside]);
            let tried = Means { tables: Some(set), second: beside, further: Vec::new(), ..*means };
            let is_begun = Cell::new(false);
            let keeper = &mut Begun(&is_begun);
            let kept = Kept { from: Some(begun), keeper, others: None, last: None };
            let watch = &mut |_: &Counts| if is_begun.get() { Break(()) } else { Continue(()) };
            !tried.are_spoilt()
                && self.search(&tried, start, options, Begin::Kept(kept), watch).is_ok()
        };
        if fits((best, None)) {
            return Ok(Some((best, None)));
        }
        if !is_thorough {
            return Ok(None);
        }
        let mut sets = vec![best];
        self.stages.find_further(best, (self.threads, options.max_bytes), making, |set| {
            let alone = [(set, None)].into_iter();
            let pairs = sets.iter().map(|&other| (other, Some(set)));
            let pairs = pairs.filter(|_| best.tables.len() == PATTERNS_OF_A_PAIR);
            let found = alone.chain(pairs).find(|&choice| fits(choice));
            sets.push(set);
            found
        })
    }
}

/// Whether this is progress of a pass that was begun.
fn goes_on(progress: Option<&Progress>) -> bool {
    progress.is_some_and(|progress| progress.cut.is_some())
}

/// Passes everything on to the keeper of a search, and remembers the last progress.
struct Latest<'k> {
    keeper: &'k mut dyn Keeper,
    progress: Option<Progress>,
}

impl Keeper for Latest<'_> {
    fn is_due(&mut self) -> bool {
        self.keeper.is_due()
    }

    fn keep(&mut self, progress: &Progress) {
        self.keeper.keep(progress);
        self.progress = Some(progress.clone());
    }

    fn begun(&mut self, progress: &Progress) {
        self.keeper.begun(progress);
    }

    fn ended(&mut self, progress: &Progress) {
        self.keeper.ended(progress);
    }
}

/// Notices whether a pass that is resumed goes on.
struct Begun<'c>(&'c Cell<bool>);

impl Keeper for Begun<'_> {
    fn is_due(&mut self) -> bool {
        false
    }

    fn keep(&mut self, _: &Progress) {}

    fn begun(&mut self, _: &Progress) {
        self.0.set(true);
    }
}
