//! Sliding tiles: IDA*, at first with Manhattan distance. A board that turns out to be hard is
//! continued with pattern databases built in memory, small ones before large ones.
//!
//! A set of tables is built once the searches without it have taken about as long as it takes to
//! build, so that no board waits much longer for a table than the table saves it.

mod tables;

use super::Chosen;
use crate::heuristics::{LinearConflict, Lines, Manhattan};
use crate::pruning::NoReturn;
use crate::puzzles::sliding::{Direction, Sliding, Tray};
use crate::search::{Options, parallel};
use crate::{Counts, Ended, Heuristic, Limit, Outcome};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tables::Stage;

/// Answers boards of one size and goal. Tables are built when boards need them, and kept.
#[derive(Debug)]
pub struct Solver<K: Lines> {
    puzzle: Sliding<K>,
    threads: NonZeroUsize,
    manhattan: Manhattan,
    /// For boards that no tables are made for.
    linear_conflict: Option<LinearConflict<K>>,
    stages: Vec<Stage>,
    /// Successors generated so far with less than the best tables, for all boards.
    spent: AtomicU64,
}

impl<K: Lines> Solver<K> {
    /// Quick: builds no tables. Each board is searched by that many threads.
    pub fn new(puzzle: Sliding<K>, threads: NonZeroUsize) -> Self {
        let manhattan = Manhattan::new(&puzzle);
        let stages = tables::stages(&puzzle);
        let linear_conflict = stages.is_empty().then(|| LinearConflict::new(&puzzle));
        let spent = AtomicU64::new(0);
        Solver { puzzle, threads, manhattan, linear_conflict, stages, spent }
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
            let (stage, next) = match self.stage(options, building) {
                Ok(stages) => stages,
                Err(by) => return self.chosen(None, stopped(before, by)),
            };
            let spent = self.spent.load(Relaxed);
            let room = next.map_or(u64::MAX, |next| next.after.saturating_sub(spent).max(1));
            let left = options.max_nodes.saturating_sub(before.generated);
            let options = Options { max_nodes: left.min(room), ..options.clone() };
            let searching = |counts: &Counts| watch(&before.and(counts));
            let mut ended = self.search(stage, start, &options, searching);
            self.spent.fetch_add(ended.counts.generated, Relaxed);
            ended.counts = before.and(&ended.counts);
            let unfinished = matches!(ended.outcome, Outcome::Stopped { by: Limit::Nodes, .. });
            if !unfinished || left <= room {
                return self.chosen(stage, ended);
            }
            before = ended.counts;
        }
    }

    /// The best tables that are there, having built those that are due; and the next ones.
    fn stage(
        &self,
        options: &Options,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<(Option<&Stage>, Option<&Stage>), Limit> {
        let spent = self.spent.load(Relaxed);
        let mut best = None;
        for stage in &self.stages {
            if spent < stage.after && !stage.is_built() {
                return Ok((best, Some(stage)));
            }
            if stage.build(self.threads, options.max_bytes, &mut watch)?.is_some() {
                best = Some(stage);
            }
        }
        Ok((best, None))
    }

    fn chosen(&self, stage: Option<&Stage>, mut ended: Ended<Direction>) -> Chosen<Direction> {
        // A later stage may be stopped at a lower bound than an earlier one has proven.
        if let Outcome::Stopped { at_least, .. } = &mut ended.outcome {
            *at_least = ended.counts.bound.max(*at_least);
        }
        let heuristic = match (stage, &self.linear_conflict) {
            (Some(stage), _) => stage.describe(),
            (None, Some(_)) => "linear-conflict".into(),
            (None, None) => "manhattan".into(),
        };
        Chosen { ended, algorithm: "ida-star", heuristic }
    }

    fn search(
        &self,
        stage: Option<&Stage>,
        start: &Tray,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Ended<Direction> {
        match (stage.and_then(Stage::built), &self.linear_conflict) {
            (Some(looks), _) => {
                tables::search(looks, &self.puzzle, self.threads, start, options, watch)
            }
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
