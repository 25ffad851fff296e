//! Sliding tiles: IDA*, at first with Manhattan distance. A board that turns out to be hard is
//! continued with pattern databases built in memory, small ones before large ones.
//!
//! A set of tables is built once the searches without it have taken about as long as it takes to
//! build, so that no board waits much longer for a table than the table saves it. The same holds for
//! tables that are on the disk already: to open them, with their checksums checked, takes a fiftieth
//! of the time.

mod stages;
mod tables;

use super::Chosen;
use crate::heuristics::{LinearConflict, Lines, Manhattan};
use crate::pruning::NoReturn;
use crate::puzzles::sliding::{Direction, Sliding, Tray};
use crate::search::{Options, parallel};
use crate::tables::cache::{Cache, Trouble};
use crate::tables::compact::CompactTable;
use crate::tables::map::Bytes;
use crate::{Counts, Ended, Heuristic, Limit, Outcome};
use stages::{Source, Stage, Stages};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tables::Tables;

/// Answers boards of one size and goal. Tables are built when boards need them, and kept.
#[derive(Debug)]
pub struct Solver<K: Lines> {
    puzzle: Sliding<K>,
    threads: NonZeroUsize,
    manhattan: Manhattan,
    /// For boards that no tables are made for.
    linear_conflict: Option<LinearConflict<K>>,
    stages: Stages,
    /// Successors generated so far with less than the best tables, for all boards.
    spent: AtomicU64,
}

impl<K: Lines> Solver<K> {
    /// Quick: builds no tables. Each board is searched by that many threads.
    pub fn new(puzzle: Sliding<K>, threads: NonZeroUsize) -> Self {
        let manhattan = Manhattan::new(&puzzle);
        let stages = Stages::new(&puzzle);
        let linear_conflict = stages.is_empty().then(|| LinearConflict::new(&puzzle));
        let spent = AtomicU64::new(0);
        Solver { puzzle, threads, manhattan, linear_conflict, stages, spent }
    }

    /// Opens tables that are in that directory and good when they are worth it, rather than build
    /// some. `tell` hears of each that is bad, once.
    pub fn with_cache(
        mut self,
        cache: Cache,
        tell: impl Fn(&Trouble) + Send + Sync + 'static,
    ) -> Self {
        self.stages.set_source(Source { cache, tell: Box::new(tell) });
        self
    }

    /// Searches with these tables from the first board on, and with no others. They must share no
    /// tile; reports call them by that name and add `origin`.
    pub fn with_tables(
        self,
        name: &str,
        tables: Vec<CompactTable<Bytes>>,
        origin: &'static str,
    ) -> Self {
        let stages = Stages::only(Tables::ready(name.into(), tables, origin));
        Solver { stages, linear_conflict: None, ..self }
    }

    /// The rules.
    pub fn puzzle(&self) -> &Sliding<K> {
        &self.puzzle
    }

    /// Solves one board. The limits hold for all stages together; tables are built only within
    /// [`max_bytes`](Options::max_bytes).
    pub fn solve(
        &self,
        start: &Tray,
        options: &Options,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Chosen<Direction> {
        let mut before = Counts::default();
        loop {
            let building = |counts: &Counts| {
                watch(&Counts { stored: counts.stored, bytes: counts.bytes, ..before })
            };
            let spent = self.spent.load(Relaxed);
            let due = self.stages.due(spent, self.threads, options.max_bytes, building);
            let (tables, next) = match due {
                Ok(stages) => stages,
                Err(by) => return self.chosen(None, stopped(before, by)),
            };
            let wait = |next: Stage| next.after.saturating_sub(spent).max(1);
            let room = next.map_or(u64::MAX, wait);
            let left = options.max_nodes.saturating_sub(before.generated);
            let options = Options { max_nodes: left.min(room), ..options.clone() };
            let searching = |counts: &Counts| watch(&before.and(counts));
            let mut ended = self.search(tables, start, &options, searching);
            self.spent.fetch_add(ended.counts.generated, Relaxed);
            ended.counts = before.and(&ended.counts);
            let unfinished = matches!(ended.outcome, Outcome::Stopped { by: Limit::Nodes, .. });
            if !unfinished || left <= room {
                return self.chosen(tables, ended);
            }
            before = ended.counts;
        }
    }

    fn chosen(&self, tables: Option<&Tables>, mut ended: Ended<Direction>) -> Chosen<Direction> {
        // A later stage may be stopped at a lower bound than an earlier one has proven.
        if let Outcome::Stopped { at_least, .. } = &mut ended.outcome {
            *at_least = ended.counts.bound.max(*at_least);
        }
        let heuristic = match (tables, &self.linear_conflict) {
            (Some(tables), _) => tables.describe(),
            (None, Some(_)) => "linear-conflict".into(),
            (None, None) => "manhattan".into(),
        };
        Chosen { ended, algorithm: "ida-star", heuristic }
    }

    fn search(
        &self,
        tables: Option<&Tables>,
        start: &Tray,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Ended<Direction> {
        match (tables, &self.linear_conflict) {
            (Some(tables), _) => tables.search(&self.puzzle, self.threads, start, options, watch),
            (None, Some(conflict)) => {
                search_with(conflict, &self.puzzle, self.threads, start, options, watch)
            }
            (None, None) => {
                search_with(&self.manhattan, &self.puzzle, self.threads, start, options, watch)
            }
        }
    }
}

fn search_with<K: Lines, H: Heuristic<Sliding<K>>>(
    heuristic: &H,
    puzzle: &Sliding<K>,
    threads: NonZeroUsize,
    start: &Tray,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<Direction> {
    parallel::solve(threads, (puzzle, heuristic, &NoReturn(puzzle)), start, options, watch)
}

fn stopped(counts: Counts, by: Limit) -> Ended<Direction> {
    Ended { outcome: Outcome::Stopped { at_least: counts.bound, by }, counts }
}

impl Counts {
    /// The counts of two searches for the same answer, one after the other.
    fn and(&self, later: &Counts) -> Counts {
        Counts {
            expanded: self.expanded + later.expanded,
            generated: self.generated + later.generated,
            reopened: self.reopened + later.reopened,
            until_last_f: self.expanded + later.until_last_f,
            iterations: self.iterations + later.iterations,
            bound: self.bound.max(later.bound),
            stored: self.stored.max(later.stored),
            bytes: self.bytes.max(later.bytes),
        }
    }
}
