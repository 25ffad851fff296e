//! The means with which `auto` makes a search.

use super::hard::{Choice, Hard, PATIENCE};
use super::ready::{Ready, while_arriving};
use super::stages::Stage;
use super::{Overseer, Solver};
use crate::auto::{Making, one_at_a_time};
use crate::pruning::Automaton;
use crate::puzzles::sliding::{Any, Packing, Sliding};
use crate::search::{Answer, Options};
use crate::{Cost, Counts, Limit};
use std::sync::atomic::Ordering::Relaxed;

/// After how many successors superfluous words are learnt, and up to which cost. Learning takes 7 ms and 50
/// ms for the 15-puzzle, 30 ms and 400 ms for the 24-puzzle. The longer words save 4 to 9 % of the
/// successors, and are due when that is about what they cost; on boards of more than 16 cells, after
/// `LARGE_BOARD` times as many successors.
pub(super) const WORDS: [(u64, Cost); 2] = [(0, 10), (40_000_000, 12)];
const LARGE_BOARD: u64 = 4;

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
        let is_large = self.puzzle.cell_count() > u64::CELLS;
        let due = if is_large { WORDS[1].0 * LARGE_BOARD } else { WORDS[1].0 };
        let place = usize::from(spent >= due);
        means.words = Some(match self.words[place].get() {
            Some(words) => words,
            None => {
                let sets = [means.tables, means.second];
                while_arriving(sets, || self.words(place, left, watch))?
            }
        });
        Ok(means)
    }

    /// The words of that entry of [`WORDS`]. Learns them if they are not there yet.
    fn words(
        &self,
        place: usize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<&Automaton<Sliding<Any>>, Limit> {
        if let Some(words) = self.words[place].get() {
            return Ok(words);
        }
        let mut learning = |counts: &Counts| {
            let what = "superfluous words";
            let (table, tables, done) = (1, 1, counts.stored);
            watch(Making { what, table, tables, done, entries: 0, share: 0.0 })
        };
        if learning(&Counts::default()).is_break() {
            return Err(Limit::Watch);
        }
        let _one_at_a_time = one_at_a_time(&self.learning, || learning(&Counts::default()))?;
        if let Some(words) = self.words[place].get() {
            return Ok(words);
        }
        // Unlike the searches, learning stores states: it takes two thirds of the time if they are packed
        // closely.
        let (puzzle, dearest) = (&self.puzzle, WORDS[place].1);
        let words = match puzzle.cell_count() <= u64::CELLS {
            true => {
                let puzzle = puzzle.packed::<u64>();
                Automaton::learn(&puzzle, dearest, max_bytes, &mut learning)?.packed_as()
            }
            false => Automaton::learn(puzzle, dearest, max_bytes, &mut learning)?,
        };
        Ok(self.words[place].get_or_init(|| words))
    }
}
