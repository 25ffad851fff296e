//! The means with which `auto` makes a search.

use super::hard::{Choice, Hard, PATIENCE};
use super::ready::{Ready, while_arriving};
use super::stages::Stage;
use super::{Overseer, Solver};
use crate::Limit;
use crate::pruning::Automaton;
use crate::puzzles::sliding::{Any, Sliding};
use crate::search::{Answer, Options};
use std::sync::atomic::Ordering::Relaxed;

/// The means with which a search is made.
#[derive(Default)]
pub(super) struct Means<'s> {
    pub tables: Option<Ready<'s>>,
    /// The best set that is ready, further ones not counted.
    pub best: Option<Ready<'s>>,
    /// The second set, if two are looked up together.
    pub second: Option<Ready<'s>>,
    /// All further sets that are there, if a board has turned out to be hard and should try some.
    pub further: Vec<Ready<'s>>,
    /// After how many successors to break the search off because more tables are due.
    pub room: Option<u64>,
    /// After how many more successors further sets are due, if a pass begins then.
    pub pause: Option<u64>,
    /// Whether only further sets may still be due.
    pub has_best: bool,
    /// The superfluous words; `None` where all optima are wanted, and where no tables are ready.
    pub words: Option<&'s Automaton<Sliding<Any>>>,
}

impl Means<'_> {
    /// Whether any entries of the tables have turned out to be spoilt.
    pub fn are_spoilt(&self) -> bool {
        let sets = [self.tables, self.second].into_iter().flatten();
        sets.chain(self.further.iter().copied()).any(Ready::are_spoilt)
    }
}

impl Solver {
    /// The best means that there are, after building those that are due.
    pub(super) fn means<'s>(
        &'s self,
        options: &Options,
        hard: &mut Hard<'s>,
        watch: &mut Overseer,
    ) -> Result<Means<'s>, Limit> {
        let (spent, max_bytes) = (self.spent.load(Relaxed), options.max_bytes);
        let (best, next) = self.stages.due(spent, self.threads, max_bytes, &mut *watch)?;
        let wait = |next: Stage| next.after.saturating_sub(spent).max(1);
        let (has_best, room) = (next.is_none(), next.map(wait));
        let tables = best.map(|(_, tables)| tables);
        let mut means = Means { tables, best: tables, room, has_best, ..Means::default() };
        let best = best.filter(|_| !matches!(options.answer, Answer::All { .. }));
        let Some((set, tables)) = best else { return Ok(means) };
        let is_spoilt =
            |(one, other): Choice| one.are_spoilt() || other.is_some_and(Ready::are_spoilt);
        if hard.choice.is_some_and(is_spoilt) {
            hard.forget_trials();
        }
        if let Some((one, other)) = hard.choice {
            (means.tables, means.second) = (Some(one), other);
        }
        if has_best {
            let (further, pause) =
                self.stages.further_due(set, hard, self.threads, max_bytes, &mut *watch)?;
            means.pause = pause;
            // Other sets may be better than the chosen one, but what a pass has done is not given up for
            // them.
            if hard.choice.is_none() {
                means.room = pause.map(|pause| pause.saturating_mul(PATIENCE));
            }
            if further.len() > hard.trials.sets {
                means.further = further;
            }
        }
        let further = means.further.iter().chain(&means.second);
        let held = tables.bytes() + further.map(|set| set.bytes()).sum::<u64>();
        let left = max_bytes.saturating_sub(held);
        let sets = [means.tables, means.second];
        let making = || self.words.chosen(&self.puzzle, hard.words, (spent, left), watch);
        means.words = Some(while_arriving(sets, making)?);
        Ok(means)
    }
}
