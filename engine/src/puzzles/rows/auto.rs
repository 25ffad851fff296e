//! The solver of puzzles that are written down, which chooses its means itself.
//!
//! Nothing is known of such a puzzle beforehand, so it is lazy. It begins from both ends, which
//! answers most boards of small puzzles before any table could be made. If the states have ranks
//! and can all be kept, a table of all distances is made as soon as the searches without it have
//! taken as long as making it takes, for this board and those before. If there are too many states
//! for that, it compares the bound that both ends have proven with the estimate of [`Pieces`]: where
//! the estimate is higher it goes on with IDA*, and otherwise from both ends again, as long as the
//! memory lasts. As soon as all that has taken as long as making pattern databases takes
//! ([`Patterns`]), it makes them and goes on with IDA*.

use super::estimate::Estimate;
use super::goals::Goals;
use super::patterns::Patterns;
use super::pieces::Pieces;
use super::rules::{Board, RowMove, Rows};
use super::word::Word;
use crate::auto::{Chosen, Making, Now};
use crate::pruning::NoReturn;
use crate::search::{Options, bidirectional, breadth_first, ida_star};
use crate::{Counts, Ended, Heuristic, Limit, Outcome, Puzzle};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many successors are generated from both ends before anything else is thought of: some tenths
/// of a second.
const FIRST: u64 = 3_000_000;
/// Tables of more entries are not made unasked.
const MOST_ENTRIES: u64 = 1 << 26;
/// From more goals than these no search goes backward.
const MOST_GOALS: usize = 1 << 16;
/// How much memory a search from both ends may take before IDA* is tried, in bytes.
const MOST_BYTES: u64 = 4 << 30;

/// Answers boards of one puzzle.
#[derive(Debug)]
pub struct Solver<W> {
    rows: Rows<W>,
    pieces: OnceLock<Estimate<W>>,
    table: OnceLock<Estimate<W>>,
    patterns: OnceLock<Option<Patterns>>,
    /// `None` if they could not be made.
    databases: OnceLock<Option<Estimate<W>>>,
    goes_backward: OnceLock<bool>,
    /// How many successors were generated so far without a table, for all boards together.
    spent: AtomicU64,
}

type Follower<'f> = dyn FnMut(Now) -> ControlFlow<()> + 'f;

/// What a solver does for a board, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Whether it begins from both ends; otherwise from the start alone.
    pub goes_backward: bool,
    /// The tables that it makes, if there are any that it can make.
    pub tables: Option<Tables>,
}

/// Tables that a solver makes when the searches without them have taken as long as making them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tables {
    /// What is in them.
    pub sort: Sort,
    /// How many entries all of them have, about.
    pub entries: u64,
    /// After how many successors, of all boards together, they are made.
    pub after: u64,
}

/// What tables hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// All distances of the puzzle.
    All,
    /// All distances of smaller puzzles, one for each goal, which are those of the puzzle itself.
    Goals(usize),
    /// So many pattern databases, whose estimates are added.
    Sum(usize),
    /// So many pattern databases, the largest of whose estimates counts.
    Largest(usize),
}

/// What was done for a board so far; no solution costs less than the bound of its counts.
#[derive(Default)]
struct Tally {
    counts: Counts,
}

impl<W: Word> Solver<W> {
    /// A solver without tables, made quickly.
    pub fn new(rows: Rows<W>) -> Self {
        let (pieces, table, patterns, databases) = Default::default();
        let (goes_backward, spent) = Default::default();
        Solver { rows, pieces, table, patterns, databases, goes_backward, spent }
    }

    /// The rules.
    pub fn rows(&self) -> &Rows<W> {
        &self.rows
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        let made = [self.table.get(), self.databases(), self.pieces.get()];
        made.into_iter().flatten().map(Estimate::held).sum()
    }

    /// What it does for a board.
    pub fn plan(&self) -> Plan {
        let patterns = self.patterns().map(|patterns| {
            let number = patterns.kinds().count();
            let sort = match (patterns.is_exact(), patterns.is_additive()) {
                (true, _) => Sort::Goals(number),
                (_, true) => Sort::Sum(number),
                _ => Sort::Largest(number),
            };
            Tables { sort, entries: patterns.entries(), after: patterns.effort(&self.rows) }
        });
        let entries = self.rows.ranks().unwrap_or(0);
        let all = self.table_cost().map(|after| Tables { sort: Sort::All, entries, after });
        let quicker = patterns.filter(|patterns| {
            let is_exact = matches!(patterns.sort, Sort::Goals(_));
            all.is_none_or(|all| is_exact && patterns.after < all.after)
        });
        Plan { goes_backward: self.goes_backward(), tables: quicker.or(all) }
    }

    fn patterns(&self) -> Option<&Patterns> {
        self.patterns.get_or_init(|| Patterns::of(&self.rows)).as_ref()
    }

    fn databases(&self) -> Option<&Estimate<W>> {
        self.databases.get()?.as_ref()
    }

    /// Finds a cheapest path. `follow` is told many times a second what is being done, and may
    /// break it off.
    pub fn solve(
        &self,
        start: &Board<W>,
        options: &Options,
        mut follow: impl FnMut(Now) -> ControlFlow<()>,
    ) -> Chosen<RowMove> {
        let at_hand = [self.table.get(), self.databases()].into_iter().flatten();
        let at_hand = at_hand.map(|table| table.name().into()).collect();
        let chosen = self.search(start, options, &mut follow);
        Chosen { at_hand, table_bytes: self.held(), ..chosen }
    }

    fn search(
        &self,
        start: &Board<W>,
        options: &Options,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        if !self.rows.solvable(start) {
            let ended = Ended { outcome: Outcome::Unsolvable, counts: Counts::default() };
            return Chosen::of(ended, "bidirectional", None, 0);
        }
        let mut tally = Tally::default();
        if let Some(table) = self.table.get().or(self.databases()) {
            return self.by_estimate(table, start, options, &mut tally, follow);
        }
        let tables = self.plan().tables.filter(|tables| {
            let is_tried = tables.sort != Sort::All && self.databases.get().is_some();
            !is_tried && options.max_bytes > tables.entries
        });
        let due = tables.map(|tables| tables.after.saturating_sub(self.spent.load(Relaxed)));
        let is_all = tables.is_some_and(|tables| tables.sort == Sort::All);
        let nodes = match due {
            Some(due) if is_all => due.max(FIRST.min(1 << 16)),
            Some(due) => due.clamp(1 << 16, FIRST),
            None => FIRST,
        };
        let limited = Options { max_nodes: nodes.min(options.max_nodes), ..options.clone() };
        let ended = self.by_ends(start, &limited, &mut tally, follow);
        self.spent.fetch_add(ended.counts.generated, Relaxed);
        match ended.outcome {
            Outcome::Stopped { by: Limit::Nodes, .. } if nodes < options.max_nodes => {}
            _ => return Chosen::of(ended, self.ends_name(), None, 0),
        }
        let Some(due) = due else {
            return self.without_table(start, options, &mut tally, follow);
        };
        if nodes < due {
            let limited = Options { max_nodes: due.min(options.max_nodes), ..options.clone() };
            let chosen = self.without_table(start, &limited, &mut tally, follow);
            self.spent.fetch_add(tally.counts.generated - ended.counts.generated, Relaxed);
            match chosen.ended.outcome {
                Outcome::Stopped { by: Limit::Nodes, .. } if due < options.max_nodes => {}
                _ => return chosen,
            }
        }
        let made = if is_all {
            self.make_table(options, &tally, follow).map(Some)
        } else {
            self.make_databases(options, &tally, follow)
        };
        match made {
            Ok(Some(table)) => self.by_estimate(table, start, options, &mut tally, follow),
            Ok(None) => self.without_table(start, options, &mut tally, follow),
            Err(by) => {
                let outcome = Outcome::Stopped { at_least: tally.counts.bound, by };
                let ended = Ended { outcome, counts: tally.counts };
                let name = if is_all { "exact" } else { "pdb" };
                Chosen::of(ended, "ida-star", Some(name.into()), 0)
            }
        }
    }

    /// Where there is no table: IDA* if the estimate is better than what both ends have proven.
    fn without_table(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let pieces = self.pieces.get_or_init(|| Estimate::Pieces(Pieces::new(&self.rows)));
        if pieces.estimate_of(&self.rows, start) <= tally.counts.bound {
            let max_bytes = options.max_bytes.min(MOST_BYTES);
            let limited = Options { max_bytes, ..tally.left(options) };
            let ended = self.by_ends(start, &limited, tally, follow);
            match ended.outcome {
                Outcome::Stopped { by: Limit::Memory, .. } if max_bytes < options.max_bytes => {}
                _ => return Chosen::of(ended, self.ends_name(), None, 0),
            }
        }
        self.by_estimate(pieces, start, options, tally, follow)
    }

    /// From both ends, or from the start alone where that is not possible.
    fn by_ends(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Ended<RowMove> {
        let rows = &self.rows;
        tally.add(follow, |watch| match self.goes_backward() {
            true => bidirectional::solve(rows, start, options, watch),
            false => breadth_first::solve(rows, start, options, watch),
        })
    }

    fn ends_name(&self) -> &'static str {
        if self.goes_backward() { "bidirectional" } else { "breadth-first" }
    }

    fn goes_backward(&self) -> bool {
        let few_goals = || Goals::of(self.rows.setup()).take(MOST_GOALS + 1).count() <= MOST_GOALS;
        *self.goes_backward.get_or_init(|| self.rows.is_reversible() && few_goals())
    }

    /// About how many successors it takes to make the table of all distances; `None` if it cannot
    /// be made.
    fn table_cost(&self) -> Option<u64> {
        let ranks = self.rows.ranks().filter(|&ranks| ranks <= MOST_ENTRIES)?;
        self.goes_backward().then(|| ranks * self.rows.branching())
    }

    fn make_table(
        &self,
        options: &Options,
        tally: &Tally,
        follow: &mut Follower,
    ) -> Result<&Estimate<W>, Limit> {
        let entries = self.rows.ranks().unwrap_or(0);
        let watch = |counts: &Counts| {
            let share = counts.expanded as f64 / entries.max(1) as f64;
            let (what, done) = ("all distances", counts.expanded);
            follow(Now::Making(Making { what, table: 1, tables: 1, done, entries, share }))
        };
        let limits = Options { max_nodes: u64::MAX, ..tally.left(options) };
        let table = Estimate::exact(&self.rows, &limits, watch)?;
        Ok(self.table.get_or_init(|| table))
    }

    /// `None` if they cannot be made, which is not tried again.
    fn make_databases(
        &self,
        options: &Options,
        tally: &Tally,
        follow: &mut Follower,
    ) -> Result<Option<&Estimate<W>>, Limit> {
        let Some(patterns) = self.patterns() else { return Ok(None) };
        let (tables, entries) = (patterns.kinds().count(), patterns.entries());
        let (mut table, mut before, mut last) = (0, 0, 0);
        let watch = |number: usize, counts: &Counts| {
            if number > table {
                (table, before) = (number, before + last);
            }
            last = counts.expanded;
            let share = ((before + last) as f64 / entries.max(1) as f64).min(1.0);
            let (what, done, table) = ("pattern databases", last, number + 1);
            follow(Now::Making(Making { what, table, tables, done, entries: 0, share }))
        };
        let limits = Options { max_nodes: u64::MAX, ..tally.left(options) };
        let made = match patterns.build(&self.rows, &limits, watch) {
            Err(Limit::Memory | Limit::TooFar) => None,
            made => Some(made?),
        };
        Ok(self.databases.get_or_init(|| made).as_ref())
    }

    fn by_estimate(
        &self,
        estimate: &Estimate<W>,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let (rows, options, pruning) = (&self.rows, &tally.left(options), &NoReturn(&self.rows));
        let search = |watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>| {
            ida_star::solve(rows, estimate, pruning, start, options, watch)
        };
        Chosen::of(tally.add(follow, search), "ida-star", Some(estimate.name().into()), 0)
    }
}

impl Tally {
    /// The limits for what comes next.
    fn left(&self, options: &Options) -> Options {
        let max_nodes = options.max_nodes.saturating_sub(self.counts.generated).max(1);
        Options { max_nodes, ..options.clone() }
    }

    /// Makes a search, and adds what it counted and proved to what was before.
    fn add(
        &mut self,
        follow: &mut Follower,
        search: impl FnOnce(&mut dyn FnMut(&Counts) -> ControlFlow<()>) -> Ended<RowMove>,
    ) -> Ended<RowMove> {
        let before = self.counts;
        let mut watch = |counts: &Counts| follow(Now::Searching(&before.and(counts)));
        let Ended { mut outcome, counts } = search(&mut watch);
        self.counts = before.and(&counts);
        if let Outcome::Stopped { at_least, .. } = &mut outcome {
            // A later search may be stopped before it has proven as much as an earlier one.
            *at_least = self.counts.bound.max(*at_least);
        }
        Ended { outcome, counts: self.counts }
    }
}
