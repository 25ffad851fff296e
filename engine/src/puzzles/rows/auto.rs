//! The solver of puzzles that are written down, which chooses its means itself.
//!
//! Nothing is known of such a puzzle beforehand, so it is lazy. Tables that were kept are opened.
//! Without any it begins from both ends, which answers most boards of small puzzles before any table
//! could be made. If the states have ranks and can all be kept, a table of all distances is made as
//! soon as the searches without it have taken as long as making it takes, for this board and those
//! before. Pattern databases ([`Patterns`]) are thought of only when a board is not easy, and made as
//! soon as they pay in the same way. Until then the search from both ends goes on as long as the
//! bound that it has proven is not below the estimate of [`Pieces`]: where the estimate is higher,
//! IDA* takes over.

use super::estimate::Estimate;
use super::goals::Goals;
use super::patterns::Patterns;
use super::pieces::Pieces;
use super::rules::{Board, RowMove, Rows};
use super::tables::{About, file_names};
use super::word::Word;
use crate::auto::{Chosen, Making, Now, Pays};
use crate::pruning::NoReturn;
use crate::search::parallel::{self, Kept, NotOfThisSearch};
use crate::search::{Options, bidirectional, breadth_first, ida_star};
use crate::tables::Subject;
use crate::tables::cache::{Cache, Trouble};
use crate::tables::file::Bad;
use crate::tables::memory::Bytes;
use crate::{Counts, Ended, Heuristic, Limit, Outcome, Puzzle};
use std::fmt::{self, Debug, Formatter};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// So many successors, of all boards together, are generated before any table is made.
const LEAST: u64 = 1 << 16;
/// So many successors are generated from both ends before pattern databases are thought of: choosing
/// them takes some hundredths of a second, and so do these.
const EASY: u64 = 1 << 18;
/// So many before the bound is compared with an estimate: some tenths of a second.
const FIRST: u64 = 3_000_000;
/// Tables of more entries are not made unasked.
const MOST_ENTRIES: u64 = 1 << 26;
/// From more goals than these no search goes backward.
const MOST_GOALS: usize = 1 << 16;
/// How much memory a search from both ends may take before IDA* is tried, in bytes.
const MOST_BYTES: u64 = 4 << 30;
/// What is added to the name of tables that were opened.
const KEPT: &str = " (from the cache)";

/// Answers boards of one puzzle.
#[derive(Debug)]
pub struct Solver<W> {
    rows: Rows<W>,
    shelf: Option<Shelf>,
    /// What was on the shelf, and which sort of tables that is.
    opened: OnceLock<Option<Estimate<W>>>,
    pieces: OnceLock<Estimate<W>>,
    table: OnceLock<Estimate<W>>,
    patterns: OnceLock<Option<Patterns>>,
    /// `None` if they could not be made.
    databases: OnceLock<Option<Estimate<W>>>,
    goes_backward: OnceLock<bool>,
    /// How many successors were generated so far without a table, for all boards together.
    spent: AtomicU64,
}

/// The directory from which tables are opened, and who is told what is wrong with one.
struct Shelf {
    cache: Cache,
    tell: Box<dyn Fn(&Trouble) + Send + Sync>,
}

impl Debug for Shelf {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.cache.fmt(f)
    }
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

/// What takes over from the search from both ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// IDA* with the estimate of every piece by itself.
    Pieces,
    /// Tables of that sort, which are made now.
    Make(Sort),
}

/// What was done for a board so far; no solution costs less than the bound of its counts.
#[derive(Default)]
struct Tally {
    counts: Counts,
}

impl<W: Word> Solver<W> {
    /// A solver without tables, made quickly.
    pub fn new(rows: Rows<W>) -> Self {
        let (opened, pieces, table) = Default::default();
        let (patterns, databases, goes_backward, spent) = Default::default();
        let shelf = None;
        Solver { rows, shelf, opened, pieces, table, patterns, databases, goes_backward, spent }
    }

    /// The same solver, which opens tables that are in that directory. `tell` hears of bad ones.
    pub fn with_cache(self, cache: Cache, tell: impl Fn(&Trouble) + Send + Sync + 'static) -> Self {
        Solver { shelf: Some(Shelf { cache, tell: Box::new(tell) }), ..self }
    }

    /// The rules.
    pub fn rows(&self) -> &Rows<W> {
        &self.rows
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        let made = [self.opened(), self.table.get(), self.databases(), self.pieces.get()];
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
        let all = self.all();
        let quicker = patterns.filter(|patterns| {
            let is_exact = matches!(patterns.sort, Sort::Goals(_));
            all.is_none_or(|all| is_exact && patterns.after < all.after)
        });
        Plan { goes_backward: self.goes_backward(), tables: quicker.or(all) }
    }

    /// What the tables are about that it makes, if there are any that it can make.
    pub fn subjects(&self) -> Vec<About> {
        let numbered = self.numbered().unwrap_or_default();
        numbered.into_iter().map(|(_, about)| about).collect()
    }

    /// The same, each with the number of its pattern or goal.
    fn numbered(&self) -> Option<Vec<(usize, About)>> {
        let rows = &self.rows;
        match self.plan().tables?.sort {
            Sort::All => {
                Some(vec![(0, About::distances(rows, "all".into(), rows.setup(), rows.ranks()?))])
            }
            _ => self.patterns()?.subjects(rows),
        }
    }

    fn opened(&self) -> Option<&Estimate<W>> {
        self.opened.get()?.as_ref()
    }

    /// Opens the tables on the shelf, if all that belong together are there and good. `follow` is told
    /// that this begins, so that the time is not taken for a search.
    fn open(&self, max_bytes: u64, follow: &mut Follower) -> Option<Estimate<W>> {
        let shelf = self.shelf.as_ref()?;
        let begin = file_names(self.rows.setup());
        let is_ours = |path: &PathBuf| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begin))
        };
        // To choose tables takes longer than to see that none are there.
        if !shelf.cache.files().ok()?.iter().any(is_ours) {
            return None;
        }
        // Whoever wants it broken off says so again when the search begins.
        let what = "kept tables";
        let (table, tables, done, entries, share) = (1, 1, 0, 0, 0.0);
        _ = follow(Now::Making(Making { what, table, tables, done, entries, share }));
        let numbered = self.numbered()?;
        let bytes: u64 = numbered.iter().map(|(_, about)| about.bytes()).sum();
        if bytes > max_bytes {
            return None;
        }
        let mut kept = Vec::new();
        for (number, about) in numbered {
            match shelf.cache.open(&about, 1) {
                Ok(table) => kept.push((number, table)),
                Err(Bad::Absent) => return None,
                Err(bad) => {
                    (shelf.tell)(&Trouble::Bad { path: shelf.cache.path(&about), bad });
                    return None;
                }
            }
        }
        self.of_kept(kept, max_bytes)
    }

    fn of_kept(&self, mut kept: Vec<(usize, Bytes)>, max_bytes: u64) -> Option<Estimate<W>> {
        match self.plan().tables?.sort {
            Sort::All => Some(Estimate::Exact(kept.pop()?.1.into_vec().into())),
            _ => self.patterns()?.with_tables(&self.rows, kept, max_bytes),
        }
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
        self.opened.get_or_init(|| self.open(options.max_bytes, &mut follow));
        let made = [self.table.get(), self.databases()].into_iter().flatten();
        let made = made.map(|table| table.name().into());
        let opened = self.opened().map(|table| format!("{}{KEPT}", table.name()));
        let at_hand = opened.into_iter().chain(made).collect();
        let chosen = self.search(start, options, &mut follow);
        Chosen { at_hand, table_bytes: self.held(), ..chosen }
    }

    /// Finds a cheapest path in such a way that the search can be broken off and resumed. For that it
    /// begins with the best tables that there is memory for, and goes on with IDA* alone.
    pub fn resume(
        &self,
        start: &Board<W>,
        options: &Options,
        kept: Kept<'_>,
        mut follow: impl FnMut(Now) -> ControlFlow<()>,
    ) -> Result<Chosen<RowMove>, NotOfThisSearch> {
        self.opened.get_or_init(|| self.open(options.max_bytes, &mut follow));
        let mut tally = Tally::default();
        let estimate = match self.best(options, &tally, &mut follow) {
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

    /// The best estimate that there is memory for.
    fn best(
        &self,
        options: &Options,
        tally: &Tally,
        follow: &mut Follower,
    ) -> Result<&Estimate<W>, Limit> {
        if let Some(table) = self.opened().or(self.table.get()).or(self.databases()) {
            return Ok(table);
        }
        let tables = self.plan().tables.filter(|tables| options.max_bytes > tables.entries);
        let made = match tables.map(|tables| tables.sort) {
            None => Ok(None),
            Some(Sort::All) => self.make_table(options, tally, follow).map(Some),
            Some(_) => self.make_databases(options, tally, follow),
        };
        match made {
            Ok(None) | Err(Limit::Memory | Limit::TooFar) => Ok(self.pieces()),
            made => made.map(|table| table.unwrap_or(self.pieces())),
        }
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
        if let Some(table) = self.opened().or(self.table.get()).or(self.databases()) {
            return self.by_estimate(table, start, options, &mut tally, follow);
        }
        let (ended, turn) = self.in_turn(start, options, &mut tally, follow);
        let searched = ended.counts.generated;
        let chosen = match turn {
            None => Chosen::of(ended, self.ends_name(), None, 0),
            Some(Turn::Make(sort)) => self.by_table(sort, start, options, &mut tally, follow),
            Some(Turn::Pieces) => self.by_pieces(start, options, &mut tally, follow),
        };
        let tables = if searched < EASY { self.all() } else { self.plan().tables };
        let made = self.table.get().or(self.databases()).is_some();
        let pays = tables.map(|tables| Pays { after: tables.after, searched, made });
        Chosen { pays: pays.filter(|_| searched >= LEAST), ..chosen }
    }

    /// From both ends, until that ends or until something else is to take over.
    fn in_turn(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> (Ended<RowMove>, Option<Turn>) {
        let mut turn = None;
        let mut is_nearer = false;
        let mut watch = |now: Now<'_>| {
            follow(now)?;
            if let Now::Searching(counts) = now {
                let goes_on = || self.pieces().estimate_of(&self.rows, start) <= counts.bound;
                turn = self.due(counts.generated, options).map(Turn::Make);
                if turn.is_none() && counts.generated >= FIRST && !is_nearer {
                    is_nearer = goes_on();
                    turn = (!is_nearer).then_some(Turn::Pieces);
                }
            }
            if turn.is_some() { Break(()) } else { Continue(()) }
        };
        let max_bytes = options.max_bytes.min(MOST_BYTES);
        let limited = Options { max_bytes, ..options.clone() };
        let ended = self.by_ends(start, &limited, tally, &mut watch);
        self.spent.fetch_add(ended.counts.generated, Relaxed);
        match ended.outcome {
            Outcome::Stopped { by: Limit::Memory, .. } if max_bytes < options.max_bytes => {
                (ended, Some(Turn::Pieces))
            }
            _ => (ended, turn),
        }
    }

    /// The tables that pay now, when so many successors were generated for a board.
    fn due(&self, generated: u64, options: &Options) -> Option<Sort> {
        let spent = self.spent.load(Relaxed) + generated;
        let is_due =
            |tables: &Tables| tables.after.max(LEAST) <= spent && self.can_make(tables, options);
        let tables = if spent < EASY { self.all() } else { self.plan().tables };
        Some(tables.filter(is_due)?.sort)
    }

    /// Whether these tables can still be made: nobody has tried in vain, and the memory is enough.
    fn can_make(&self, tables: &Tables, options: &Options) -> bool {
        let is_tried = tables.sort != Sort::All && self.databases.get().is_some();
        !is_tried && options.max_bytes > tables.entries
    }

    /// IDA* with every piece by itself, until tables pay.
    fn by_pieces(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let tables = self.plan().tables.filter(|tables| self.can_make(tables, options));
        let Some(tables) = tables else {
            return self.by_estimate(self.pieces(), start, options, tally, follow);
        };
        let before = tally.counts.generated;
        let due = before + tables.after.saturating_sub(self.spent.load(Relaxed)).max(1);
        let limited = Options { max_nodes: due.min(options.max_nodes), ..options.clone() };
        let chosen = self.by_estimate(self.pieces(), start, &limited, tally, follow);
        self.spent.fetch_add(tally.counts.generated - before, Relaxed);
        match chosen.ended.outcome {
            Outcome::Stopped { by: Limit::Nodes, .. } if due < options.max_nodes => {
                self.by_table(tables.sort, start, options, tally, follow)
            }
            _ => chosen,
        }
    }

    /// Makes tables of that sort, and goes on with IDA*.
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
            self.make_table(options, tally, follow).map(Some)
        } else {
            self.make_databases(options, tally, follow)
        };
        match made {
            Ok(Some(table)) => self.by_estimate(table, start, options, tally, follow),
            Ok(None) => self.without_table(start, options, tally, follow),
            Err(by) => {
                let ended = Ended { outcome: stopped(tally, by), counts: tally.counts };
                let name = if is_all { "exact" } else { "pdb" };
                Chosen::of(ended, "ida-star", Some(name.into()), 0)
            }
        }
    }

    fn pieces(&self) -> &Estimate<W> {
        self.pieces.get_or_init(|| Estimate::Pieces(Pieces::new(&self.rows)))
    }

    /// Where tables cannot be made: IDA* if the estimate is better than what both ends have proven.
    fn without_table(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let pieces = self.pieces();
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

    /// The table of all distances, if it can be made.
    fn all(&self) -> Option<Tables> {
        let entries = self.rows.ranks().filter(|&ranks| ranks <= MOST_ENTRIES)?;
        Some(Tables { sort: Sort::All, entries, after: entries * self.rows.branching() })
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
        Chosen::of(tally.add(follow, search), "ida-star", Some(self.called(estimate)), 0)
    }

    /// The name of an estimate, which says whether its tables were opened.
    fn called(&self, estimate: &Estimate<W>) -> String {
        let is_opened = self.opened().is_some_and(|opened| std::ptr::eq(opened, estimate));
        format!("{}{}", estimate.name(), if is_opened { KEPT } else { "" })
    }
}

fn stopped<M>(tally: &Tally, by: Limit) -> Outcome<M> {
    Outcome::Stopped { at_least: tally.counts.bound, by }
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
