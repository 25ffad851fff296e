//! The solver for puzzles that are written down. It chooses its algorithms and tables itself.
//!
//! It knows nothing about a puzzle beforehand, so it does no work before it has to. It opens tables that are
//! kept. Without any, it first searches from both ends, which answers most boards of small puzzles before a
//! table could be made. If the states have ranks and all distances fit into memory, it makes a table of all
//! distances as soon as the searches without one, for this board and earlier ones, have taken as long as
//! making it takes. It makes pattern databases ([`Patterns`]) on the same condition, but only when a board is
//! not easy. Until then, the search from both ends continues while its proven bound is not below the
//! estimates of [`Pairs`] and [`Pieces`]; where one of them is higher, IDA* takes over. IDA* gives back when
//! its passes take far more than the search from both ends should need for the same bound, as in small
//! puzzles with weak estimates. If the order of moves does not matter, linear equations answer; if all paths
//! to the goals cost the same, the first path that is found does.

mod equations;
mod growth;
mod plan;
mod potential;
mod tables;
mod tally;
mod turns;

pub use plan::{Plan, Sort, Tables};

use super::estimate::AnyEstimate;
use super::pairs::Pairs;
use super::patterns::Patterns;
use super::pieces::Pieces;
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::shifts::Shifts;
use super::word::Word;
use crate::auto::{Chosen, Follower, Now, Pays};
use crate::pruning::NoReturn;
use crate::search::parallel::{self, Kept, NotOfThisSearch};
use crate::search::{Options, bidirectional, breadth_first, ida_star};
use crate::tables::cache::{Cache, Trouble};
use crate::{Counts, Ended, Heuristic, Limit, Outcome, Puzzle};
use growth::Growth;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tables::{KEPT, Shelf};
use tally::{Tally, stopped};

/// How many successors are generated, over all boards, before any table is made.
const LEAST: u64 = 1 << 16;
/// How many successors are generated, over all boards, before the search from both ends considers pattern
/// databases. Choosing them takes some hundredths of a second, and so does generating these successors.
const EASY: u64 = 1 << 18;
/// How many successors are generated before the bound is compared with the estimate of [`Pieces`]: some
/// tenths of a second. That of [`Pairs`], which nearly every move to a goal lowers, is compared from
/// [`LEAST`] on.
const FIRST: u64 = 3_000_000;
/// How many bytes of memory a search from both ends may take before IDA* is tried.
const MOST_BYTES: u64 = 4 << 30;

/// Answers boards of one puzzle.
#[derive(Debug)]
pub struct Solver<W> {
    rows: Rows<W>,
    shelf: Option<Shelf>,
    /// The estimate by the tables on the shelf; `None` within if there are none that can be used.
    opened: OnceLock<Option<AnyEstimate<W>>>,
    pieces: OnceLock<AnyEstimate<W>>,
    pairs: OnceLock<Option<AnyEstimate<W>>>,
    /// All distances; `None` within if one of them is too great. The solver then does not try again.
    table: OnceLock<Option<AnyEstimate<W>>>,
    patterns: OnceLock<Option<Patterns>>,
    /// `None` within if they could not be made.
    databases: OnceLock<Option<AnyEstimate<W>>>,
    goes_backward: OnceLock<bool>,
    shifts: OnceLock<Option<Shifts>>,
    potential: OnceLock<Option<AnyEstimate<W>>>,
    /// How many successors were generated so far without a table, over all boards.
    spent: AtomicU64,
}

/// What takes over from the search from both ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TakeOver {
    /// IDA* with the best of the estimates that need no search.
    Bare,
    /// Tables of this sort, which are made now.
    Make(Sort),
}

impl<W: Word> Solver<W> {
    /// A solver without tables. Making it is quick.
    pub fn new(rows: Rows<W>) -> Self {
        Solver {
            rows,
            shelf: None,
            opened: OnceLock::new(),
            pieces: OnceLock::new(),
            pairs: OnceLock::new(),
            table: OnceLock::new(),
            patterns: OnceLock::new(),
            databases: OnceLock::new(),
            goes_backward: OnceLock::new(),
            shifts: OnceLock::new(),
            potential: OnceLock::new(),
            spent: AtomicU64::new(0),
        }
    }

    /// The same solver, but it opens the tables in this directory. It tells `tell` about bad ones.
    pub fn with_cache(self, cache: Cache, tell: impl Fn(&Trouble) + Send + Sync + 'static) -> Self {
        Solver { shelf: Some(Shelf { cache, tell: Box::new(tell) }), ..self }
    }

    /// The rules.
    pub fn rows(&self) -> &Rows<W> {
        &self.rows
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        let tables = [self.opened(), self.table(), self.databases()];
        let bare = [self.pieces.get(), self.pairs.get().and_then(Option::as_ref)];
        tables.into_iter().chain(bare).flatten().map(AnyEstimate::held).sum()
    }

    /// Finds a cheapest path. Tells `follow` many times a second what is being done; it may stop the solver.
    pub fn solve(
        &self,
        start: &Board<W>,
        options: &Options,
        mut follow: impl FnMut(Now) -> ControlFlow<()>,
    ) -> Chosen<RowMove> {
        // Answers that need no tables do not wait for kept tables to be opened.
        if let Some(chosen) = self.at_once(start, options) {
            return Chosen { table_bytes: self.held(), ..chosen };
        }
        self.opened.get_or_init(|| self.open(options.max_bytes, &mut follow));
        let made = [self.table(), self.databases()].into_iter().flatten();
        let made = made.map(|table| table.name().into());
        let opened = self.opened().map(|table| format!("{}{KEPT}", table.name()));
        let at_hand = opened.into_iter().chain(made).collect();
        let chosen = self.search(start, options, &mut follow);
        Chosen { at_hand, table_bytes: self.held(), ..chosen }
    }

    /// Finds a cheapest path in such a way that the search can be stopped and resumed. To that end it first
    /// opens or makes the best tables that fit into memory, and then uses IDA* alone.
    pub fn resume(
        &self,
        start: &Board<W>,
        options: &Options,
        kept: Kept<'_>,
        mut follow: impl FnMut(Now) -> ControlFlow<()>,
    ) -> Result<Chosen<RowMove>, NotOfThisSearch> {
        self.opened.get_or_init(|| self.open(options.max_bytes, &mut follow));
        let mut tally = Tally::default();
        let estimate = match self.best(start, options, &tally, &mut follow) {
            Ok(estimate) => estimate,
            Err(by) => {
                let ended = Ended { outcome: stopped(&tally, by), counts: tally.counts };
                return Ok(Chosen::of(ended, "ida-star", None, self.held()));
            }
        };
        let (rows, mut result) = (&self.rows, Ok(()));
        let search = |watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>| {
            let means = (rows, estimate, &NoReturn(rows));
            let ended = parallel::resume(NonZeroUsize::MIN, means, start, options, kept, watch);
            ended.unwrap_or_else(|misfit| {
                result = Err(misfit);
                let outcome = Outcome::Stopped { at_least: 0, by: Limit::Watch };
                Ended { outcome, counts: Counts::default() }
            })
        };
        let ended = tally.add(&mut follow, search);
        result?;
        Ok(Chosen::of(ended, "ida-star", Some(self.called(estimate)), self.held()))
    }

    /// The answer, if it takes no search: that the board has no solution, or what linear equations say.
    fn at_once(&self, start: &Board<W>, options: &Options) -> Option<Chosen<RowMove>> {
        if !self.rows.solvable(start) {
            let ended = Ended { outcome: Outcome::Unsolvable, counts: Counts::default() };
            return Some(Chosen::of(ended, "bidirectional", None, 0));
        }
        if options.slack > 0 { None } else { self.by_equations(start, options) }
    }

    fn search(
        &self,
        start: &Board<W>,
        options: &Options,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        if options.slack > 0 {
            return self.deepened(start, options, follow);
        }
        let mut tally = Tally::default();
        if let Some(table) = self.opened().or(self.table()).or(self.databases()) {
            return self.by_made(table, start, options, &mut tally, follow);
        }
        if let Some(chosen) = self.by_potential(start, options, &mut tally, follow) {
            return chosen;
        }
        let (ended, turn) = self.in_turn(start, options, &mut tally, follow);
        let searched = ended.counts.generated;
        let chosen = match turn {
            None => Chosen::of(ended, self.ends_name(), None, 0),
            Some(TakeOver::Make(sort)) => self.by_table(sort, start, options, &mut tally, follow),
            Some(TakeOver::Bare) => self.by_bare(start, options, &mut tally, follow),
        };
        let tables = if searched < EASY { self.all() } else { self.plan().tables };
        let made = self.table().or(self.databases()).is_some();
        let pays = tables.filter(|tables| !self.is_in_vain(tables));
        let pays = pays.map(|tables| Pays { after: tables.after, searched, made });
        Chosen { pays: pays.filter(|_| searched >= LEAST), ..chosen }
    }

    /// Uses IDA* from the beginning, since only IDA* can count answers that cost more than the least.
    fn deepened(
        &self,
        start: &Board<W>,
        options: &Options,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let mut tally = Tally::default();
        match self.best(start, options, &tally, follow) {
            Ok(estimate) => self.by_estimate(estimate, start, options, &mut tally, follow),
            Err(by) => {
                let ended = Ended { outcome: stopped(&tally, by), counts: tally.counts };
                Chosen::of(ended, "ida-star", None, self.held())
            }
        }
    }

    /// Searches from both ends until that search ends or something else should take over.
    fn in_turn(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> (Ended<RowMove>, Option<TakeOver>) {
        let mut turn = None;
        let mut is_compared = false;
        let mut watch = |now: Now<'_>| {
            follow(now)?;
            if let Now::Searching(counts) = now {
                let is_above =
                    |bare: &AnyEstimate<W>| bare.estimate_of(&self.rows, start) > counts.bound;
                turn = self.due(counts.generated, options).map(TakeOver::Make);
                if turn.is_none() && counts.generated >= LEAST && self.pairs().is_some_and(is_above)
                {
                    turn = Some(TakeOver::Bare);
                }
                if turn.is_none() && counts.generated >= FIRST && !is_compared {
                    is_compared = true;
                    turn = is_above(self.pieces()).then_some(TakeOver::Bare);
                }
            }
            if turn.is_some() { Break(()) } else { Continue(()) }
        };
        let ended = self.by_ends(start, options, tally, &mut watch);
        self.spent.fetch_add(ended.counts.generated, Relaxed);
        match tally.has_filled_memory && MOST_BYTES < options.max_bytes {
            true => (ended, Some(TakeOver::Bare)),
            false => (ended, turn),
        }
    }

    /// Uses IDA* without tables, until making tables pays.
    fn by_bare(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let bare = self.bare(start);
        let tables = self.plan().tables.filter(|tables| self.can_make(tables, options));
        let Some(tables) = tables else {
            return self.by_doubtful(bare, start, options, tally, follow);
        };
        let before = tally.counts.generated;
        let due = before + tables.after.saturating_sub(self.spent.load(Relaxed)).max(1);
        let limited = Options { max_nodes: due.min(options.max_nodes), ..options.clone() };
        let chosen = self.by_estimate(bare, start, &limited, tally, follow);
        self.spent.fetch_add(tally.counts.generated - before, Relaxed);
        match chosen.ended.outcome {
            Outcome::Stopped { by: Limit::Nodes, .. } if due < options.max_nodes => {
                self.by_table(tables.sort, start, options, tally, follow)
            }
            _ => chosen,
        }
    }

    /// Makes tables of this sort, and continues with IDA*.
    fn by_table(
        &self,
        sort: Sort,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let is_all = sort == Sort::All;
        let made = if is_all {
            self.make_table(options, tally, follow)
        } else {
            self.make_databases(options, tally, follow)
        };
        match made {
            Ok(Some(table)) if is_all => self.by_estimate(table, start, options, tally, follow),
            Ok(Some(table)) => self.by_doubtful(table, start, options, tally, follow),
            Ok(None) => self.without_table(start, options, tally, follow),
            Err(by) => {
                let ended = Ended { outcome: stopped(tally, by), counts: tally.counts };
                let name = if is_all { "exact" } else { "pdb" };
                Chosen::of(ended, "ida-star", Some(name.into()), 0)
            }
        }
    }

    fn pieces(&self) -> &AnyEstimate<W> {
        self.pieces.get_or_init(|| AnyEstimate::Pieces(Pieces::new(&self.rows)))
    }

    fn pairs(&self) -> Option<&AnyEstimate<W>> {
        let pairs = || Pairs::of(&self.rows).map(AnyEstimate::Pairs);
        self.pairs.get_or_init(pairs).as_ref()
    }

    /// Of the estimates that need no search, the one that is highest for this board.
    fn bare(&self, start: &Board<W>) -> &AnyEstimate<W> {
        let all = [Some(self.pieces()), self.pairs(), self.potential()].into_iter().flatten();
        let best = all.max_by_key(|estimate| estimate.estimate_of(&self.rows, start));
        best.unwrap_or(self.pieces())
    }

    /// Searches from both ends, or from the start alone where the search cannot go backward.
    fn by_ends(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Ended<RowMove> {
        let (rows, mut growth) = (&self.rows, Growth::default());
        let max_bytes = options.max_bytes.min(MOST_BYTES);
        let options = &Options { max_bytes, ..options.clone() };
        let ended = tally.add(follow, |watch| {
            let watch = |counts: &Counts| {
                growth.note(counts);
                watch(counts)
            };
            match self.goes_backward() {
                true => bidirectional::solve(rows, start, options, watch),
                false => breadth_first::solve(rows, start, options, watch),
            }
        });
        tally.growth = growth;
        tally.has_filled_memory =
            matches!(ended.outcome, Outcome::Stopped { by: Limit::Memory, .. });
        ended
    }

    fn ends_name(&self) -> &'static str {
        if self.goes_backward() { "bidirectional" } else { "breadth-first" }
    }

    fn by_estimate(
        &self,
        estimate: &AnyEstimate<W>,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let (rows, options, pruning) = (&self.rows, &tally.left(options), &NoReturn(&self.rows));
        let search = |watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>| {
            ida_star::unweighted((rows, estimate, pruning), start, options, watch)
        };
        Chosen::of(tally.add(follow, search), "ida-star", Some(self.called(estimate)), 0)
    }
}
