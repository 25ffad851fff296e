//! The solver of sliding tiles that chooses its own means. It begins with IDA* and the Manhattan distance. If
//! a board turns out to be hard, it goes on with pattern databases that it builds in memory, small ones
//! before large ones.
//!
//! A set of tables is built when the searches without it have taken about as long as building it takes, so
//! that no board waits for a table much longer than the table saves. The same holds for tables that are
//! already on the disk; opening them, with their checksums checked, takes an eightieth of the time. If a
//! board turns out to be very hard, further sets are tried out on a finished pass, and the search goes on
//! with the one or two sets that need the least time for it (docs/decisions/0012-hard-boards.md). Each search
//! begins with what the one before has proven. Together with tables, the solver leaves out superfluous words
//! ([`Automaton`](crate::pruning::Automaton)): those of the directory, or else few at first, which take
//! milliseconds to learn, then more. If a board is its own reflection, it also leaves out half of the first
//! moves.

mod choice;
mod halved;
mod hard;
mod kept;
mod means;
mod ready;
pub(in crate::puzzles::sliding) mod source;
mod stages;
mod tables;
#[cfg(test)]
mod tests;
mod words;

use crate::auto::{Chosen, Follower, Making, Now, Overseer, ended_early};
use crate::memory::Bytes;
use crate::pruning::NoReturn;
use crate::puzzles::Direction;
use crate::puzzles::sliding::heuristics::{LinearConflict, Manhattan};
use crate::puzzles::sliding::tables::compact::CompactTable;
use crate::puzzles::sliding::{Any, Packing, Reflection, Sliding, Tray};
use crate::search::parallel::{Kept, NotOfThisSearch};
use crate::search::{Options, Watch};
use crate::tables::cache::{Cache, Trouble};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Optima, Outcome, Solution};
use halved::halved;
use hard::{FinishedPasses, Hard};
use means::Means;
use ready::{Begin, deepen, while_arriving};
use source::Source;
use stages::Stages;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tables::PatternSet;
use words::Words;

/// Answers boards of one size and goal. Tables are built when boards need them, and kept. Whatever the packed
/// form of the rules, the searches use the form that holds every board, so that they are compiled once, in
/// this crate.
#[derive(Debug)]
pub struct Solver {
    puzzle: Sliding<Any>,
    reflection: Option<Reflection>,
    threads: NonZeroUsize,
    manhattan: Manhattan,
    /// The heuristic for boards for which no tables are made.
    linear_conflict: Option<LinearConflict<Any>>,
    stages: Stages,
    words: Words,
    /// How many successors the searches have generated so far, for all boards together. It decides when
    /// tables are due.
    spent: AtomicU64,
    /// How many of these successors hard boards took without having paid for a further set yet.
    unpaid: AtomicU64,
}

/// A number of successors after which all tables and words are due.
const EVERYTHING: u64 = u64::MAX;

impl Solver {
    /// A solver that has no tables yet, which is quick to make. It searches each board with that many
    /// threads.
    pub fn new<K: Packing>(puzzle: &Sliding<K>, threads: NonZeroUsize) -> Self {
        let puzzle = puzzle.packed();
        let manhattan = Manhattan::new(&puzzle);
        let stages = Stages::new(&puzzle);
        let linear_conflict = stages.is_empty().then(|| LinearConflict::new(&puzzle));
        let (words, spent, unpaid) = Default::default();
        let reflection = Reflection::new(&puzzle).ok();
        Solver {
            puzzle,
            reflection,
            threads,
            manhattan,
            linear_conflict,
            stages,
            words,
            spent,
            unpaid,
        }
    }

    /// A solver that opens good tables from that directory, when they are worth it, instead of building them,
    /// and [kept words](crate::puzzles::sliding::tables::KeptWords) instead of learning words.
    /// `tell` is called with each bad one, once.
    pub fn with_cache(
        mut self,
        cache: Cache,
        tell: impl Fn(&Trouble) + Send + Sync + 'static,
    ) -> Self {
        let source = Arc::new(Source { cache, tell: Box::new(tell) });
        let size = (self.puzzle.width(), self.puzzle.height());
        self.words.set_source(size, Arc::clone(&source));
        self.stages.set_source(source);
        self
    }

    /// A solver that searches with these tables, and no others, from the first board on. Reports call them by
    /// that name and add `origin`. If one of them was opened [by blocks](Cache::open_by_blocks) and turns out
    /// to be bad, the solver builds the tables; if they are too large for that, it goes on with the Manhattan
    /// distance.
    ///
    /// Panics when a board is solved unless these are one to six tables of the solver's board and goal that
    /// share no tile.
    pub fn with_tables(
        self,
        name: &str,
        tables: Vec<CompactTable<Bytes>>,
        origin: &'static str,
    ) -> Self {
        let stages = Stages::only(PatternSet::ready(name.into(), tables, origin));
        Solver { stages, linear_conflict: None, ..self }
    }

    /// The rules, with a packed form that holds boards of every size.
    pub fn puzzle(&self) -> &Sliding<Any> {
        &self.puzzle
    }

    /// Solves one board. The limits apply to all searches together, except the limit on iterations, which
    /// applies to each search by itself. Tables are built only within [`max_bytes`](Options::max_bytes).
    pub fn solve(
        &self,
        start: &Tray,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Chosen<Direction> {
        self.follow(start, options, None, counted(watch)).expect("nothing is resumed")
    }

    /// Solves one board in such a way that the search can be broken off and resumed. To make this possible,
    /// it begins with the best set of tables that there is memory for. So it is a different search from
    /// [`solve`](Solver::solve), which begins without tables, and has other counts. It tries further sets out
    /// where a pass ends, unless other processes share the search. Trials are not kept: a resumed search
    /// makes them again.
    pub fn resume(
        &self,
        start: &Tray,
        options: &Options,
        kept: Kept<'_>,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Chosen<Direction>, NotOfThisSearch> {
        self.follow(start, options, Some(kept), counted(watch))
    }

    /// [`resume`](Solver::resume) if progress is kept, else [`solve`](Solver::solve), which returns no error.
    /// `follow` is also told of the tables that are made.
    pub fn follow(
        &self,
        start: &Tray,
        options: &Options,
        kept: Option<Kept<'_>>,
        mut follow: impl FnMut(Now) -> ControlFlow<()>,
    ) -> Result<Chosen<Direction>, NotOfThisSearch> {
        let at_hand = self.stages.at_hand(options.max_bytes).into_iter();
        let at_hand = at_hand.chain(self.words.at_hand()).collect();
        let chosen = match kept {
            Some(kept) => self.resume_here(start, options, kept, &mut follow)?,
            None => {
                let mut hard = Hard { others: self.unpaid.load(Relaxed), ..Hard::default() };
                let chosen = self.solve_here(start, options, &mut hard, &mut follow);
                let left = |unpaid| Some(hard.left_unpaid(unpaid, self.stages.hard));
                _ = self.unpaid.fetch_update(Relaxed, Relaxed, left);
                chosen
            }
        };
        Ok(Chosen { at_hand, table_bytes: self.held(), ..chosen })
    }

    /// The bytes of all tables that it holds, including those of words.
    fn held(&self) -> u64 {
        let conflict = self.linear_conflict.as_ref().map_or(0, LinearConflict::held);
        self.manhattan.held() + conflict + self.stages.held() + self.words.held()
    }

    fn solve_here<'s>(
        &'s self,
        start: &Tray,
        options: &Options,
        hard: &mut Hard<'s>,
        follow: &mut Follower,
    ) -> Chosen<Direction> {
        let bound = self.least(start).max(options.at_least);
        let mut before = Counts { bound, ..Counts::default() };
        // An optimal path that is known while the others are still being counted.
        let mut found = None;
        loop {
            let making = &mut |making: Making| follow(Now::Making(making));
            let means = match self.means(options, hard, making) {
                Ok(means) => means,
                Err(by) => return self.chosen(None, ended_early(found, before, by)),
            };
            let room = means.room.unwrap_or(u64::MAX);
            let left = options.max_nodes.saturating_sub(before.generated);
            let at_least = before.bound;
            let options = Options { max_nodes: left.min(room), at_least, ..options.clone() };
            if !means.further.is_empty() {
                let searching = &mut |counts: &Counts| follow(Now::Searching(counts));
                match self.choose(&means, hard, (start, &options), &mut before, searching) {
                    ControlFlow::Continue(()) => continue,
                    ControlFlow::Break(by) => {
                        return self.chosen(Some(&means), ended_early(found, before, by));
                    }
                }
            }
            let stage = self.search_stage(&means, hard, (start, &options), &mut before, follow);
            let Some((mut ended, pauses)) = stage else { continue };
            let generated = ended.counts.generated;
            ended.counts = before.and(&ended.counts);
            let more_is_due = left > room;
            match ended.outcome {
                Outcome::Stopped { by: Limit::Nodes, .. } if more_is_due => (),
                Outcome::Stopped { by: Limit::Watch, .. } if pauses => (),
                Outcome::Stopped { by, .. } => {
                    ended = ended_early(found, ended.counts, by);
                    return self.chosen(Some(&means), ended);
                }
                Outcome::Solved(Solution {
                    optima: Some(Optima { complete: false, .. }), ..
                }) if more_is_due && generated >= room => {
                    found = Some(ended.outcome);
                }
                _ => return self.chosen(Some(&means), ended),
            }
            before = ended.counts;
        }
    }

    /// Searches with these means until the board is solved, a limit is met, or other means are due. Returns
    /// how the search ended, and whether it pauses where a pass ends. `None` if it has met spoilt entries:
    /// what it found with them is not to be believed, either.
    fn search_stage(
        &self,
        means: &Means<'_>,
        hard: &mut Hard<'_>,
        (start, options): (&Tray, &Options),
        before: &mut Counts,
        follow: &mut Follower,
    ) -> Option<(Ended<Direction>, bool)> {
        hard.passes = FinishedPasses::default();
        let mut pauses = false;
        let begin = Begin::After(&mut hard.last);
        let searching = &mut |counts: &Counts| {
            pauses |= hard.passes.pause(counts, means.pause);
            match means.are_spoilt() || pauses {
                true => ControlFlow::Break(()),
                false => follow(Now::Searching(&before.and(counts))),
            }
        };
        let ended = self.search_while_arriving(means, start, options, begin, searching);
        let ended = ended.expect("nothing is resumed");
        if means.are_spoilt() {
            // The work counts all the same.
            *before = Counts { bound: before.bound, ..before.and(&ended.counts) };
            hard.passes = FinishedPasses::default();
            return None;
        }
        let generated = ended.counts.generated;
        _ = self.spent.fetch_update(Relaxed, Relaxed, |spent| spent.checked_add(generated));
        hard.spent += if means.has_best { generated } else { 0 };
        hard.expected = if pauses { hard.passes.expected() } else { 0 };
        Some((ended, pauses))
    }

    /// The lower bound of a board that is known before any search and while tables are made.
    fn least(&self, start: &Tray) -> Cost {
        match &self.linear_conflict {
            Some(conflict) => conflict.estimate_of(&self.puzzle, start),
            None => self.manhattan.estimate_of(&self.puzzle, start),
        }
    }

    fn chosen(&self, means: Option<&Means<'_>>, mut ended: Ended<Direction>) -> Chosen<Direction> {
        // A later stage may be stopped before it has proven as high a bound as an earlier one.
        if let Outcome::Stopped { at_least, .. } = &mut ended.outcome {
            *at_least = ended.counts.bound.max(*at_least);
        }
        let tables = means.and_then(|means| Some((means.tables?, means.second)));
        let heuristic = Some(match (tables, &self.linear_conflict) {
            (Some((tables, second)), _) => tables.describe(second),
            (None, Some(_)) => "linear-conflict".into(),
            (None, None) => "manhattan".into(),
        });
        Chosen::of(ended, "ida-star", heuristic, 0)
    }

    /// Searches while another thread fetches the entries of the tables that have not arrived.
    fn search_while_arriving(
        &self,
        means: &Means<'_>,
        start: &Tray,
        options: &Options,
        begin: Begin<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let sets = [means.tables, means.second];
        while_arriving(sets, || self.search(means, start, options, begin, watch))
    }

    /// Searches. Only those entries of the tables arrive that it asks for.
    fn search(
        &self,
        Means { tables, second, words, .. }: &Means<'_>,
        start: &Tray,
        options: &Options,
        begin: Begin<'_>,
        watch: &mut Watch,
    ) -> Result<Ended<Direction>, NotOfThisSearch> {
        let (puzzle, threads) = (&self.puzzle, self.threads);
        let pruning = &NoReturn(puzzle);
        match (tables, words, &self.linear_conflict) {
            (Some(tables), Some(words), _) => {
                // Not for kept searches: such a search may have been begun before this was known.
                let reflection = self.reflection.as_ref();
                let reflection = reflection.filter(|_| matches!(begin, Begin::After(_)));
                let words = halved(words, reflection, puzzle, (start, options.answer));
                let (words, asked) = (&*words, (threads, start, options));
                match second {
                    None => tables.search((puzzle, words), asked, begin, watch),
                    Some(second) => {
                        tables.search_with(*second, (puzzle, words), asked, begin, watch)
                    }
                }
            }
            (Some(tables), None, _) => {
                tables.search_for_all(puzzle, (threads, start, options), begin, watch)
            }
            (None, _, Some(conflict)) => {
                deepen(threads, (puzzle, conflict, pruning), start, options, begin, watch)
            }
            (None, _, None) => {
                deepen(threads, (puzzle, &self.manhattan, pruning), start, options, begin, watch)
            }
        }
    }
}

/// Turns a `watch`, which is told counts only, into a `follow`.
fn counted(
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> impl FnMut(Now) -> ControlFlow<()> {
    let mut last = Counts::default();
    move |now| {
        if let Now::Searching(counts) = now {
            last = *counts;
        }
        watch(&last)
    }
}
