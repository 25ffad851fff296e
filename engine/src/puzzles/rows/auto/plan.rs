//! Which tables a solver may make, and when making them pays.

use super::{EASY, LEAST, Solver};
use crate::puzzles::rows::goals::Goals;
use crate::puzzles::rows::patterns::Patterns;
use crate::puzzles::rows::tables::About;
use crate::puzzles::rows::word::Word;
use crate::search::Options;
use std::sync::atomic::Ordering::Relaxed;

/// Tables with more entries are not made unless someone asks for them.
const MOST_ENTRIES: u64 = 1 << 26;
/// A search does not go backward from more goals than these.
const MOST_GOALS: usize = 1 << 16;

/// What a solver does for a board, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Whether linear equations answer, because the order of moves does not matter. The rest of the plan is
    /// for what equations do not answer: all optima, and searches that can be resumed.
    pub by_equations: bool,
    /// Whether the first path that is found is the answer, because all paths to the goals cost the same. The
    /// rest of the plan is for the first optimum, for all optima, and for searches that can be resumed.
    pub by_potential: bool,
    /// Whether the search begins from both ends; otherwise it begins from the start alone.
    pub goes_backward: bool,
    /// The tables that the solver makes, if it can make any.
    pub tables: Option<Tables>,
}

/// Tables that a solver makes once the searches without them have taken as long as making them takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tables {
    /// What is in them.
    pub sort: Sort,
    /// About how many entries all of them have together.
    pub entries: u64,
    /// How many successors are generated, over all boards, before they are made.
    pub after: u64,
}

/// What tables hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// All distances of the puzzle.
    All,
    /// All distances of smaller puzzles, one for each of this many goals. Together they give the distances of
    /// the puzzle itself.
    Goals(usize),
    /// This many pattern databases, whose estimates are added.
    Sum(usize),
    /// This many pattern databases, of which the largest estimate counts.
    Largest(usize),
}

impl<W: Word> Solver<W> {
    /// What the solver does for a board.
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
        Plan {
            by_equations: self.shifts().is_some(),
            by_potential: self.potential().is_some(),
            goes_backward: self.goes_backward(),
            tables: quicker.or(all),
        }
    }

    /// The subjects of the tables that the solver makes; empty if it can make none.
    pub fn subjects(&self) -> Vec<About> {
        let numbered = self.numbered().unwrap_or_default();
        numbered.into_iter().map(|(_, about)| about).collect()
    }

    /// The same, each with the number of its pattern or goal.
    pub(super) fn numbered(&self) -> Option<Vec<(usize, About)>> {
        let rows = &self.rows;
        match self.plan().tables?.sort {
            Sort::All => Some(vec![(0, About::all(rows)?)]),
            _ => self.patterns()?.subjects(rows),
        }
    }

    pub(super) fn patterns(&self) -> Option<&Patterns> {
        self.patterns.get_or_init(|| Patterns::of(&self.rows)).as_ref()
    }

    /// The table of all distances, if it can be made.
    pub(super) fn all(&self) -> Option<Tables> {
        let entries = self.rows.ranks().filter(|&ranks| ranks <= MOST_ENTRIES)?;
        Some(Tables { sort: Sort::All, entries, after: entries * self.rows.branching() })
    }

    /// The sort of tables that pays now, after this many successors were generated for a board.
    pub(super) fn due(&self, generated: u64, options: &Options) -> Option<Sort> {
        let spent = self.spent.load(Relaxed) + generated;
        let is_due =
            |tables: &Tables| tables.after.max(LEAST) <= spent && self.can_make(tables, options);
        let tables = if spent < EASY { self.all() } else { self.plan().tables };
        Some(tables.filter(is_due)?.sort)
    }

    /// Whether these tables can still be made: no attempt has failed, and there is enough memory.
    pub(super) fn can_make(&self, tables: &Tables, options: &Options) -> bool {
        !self.is_in_vain(tables) && options.max_bytes > tables.entries
    }

    /// Whether an attempt to make these tables has failed.
    pub(super) fn is_in_vain(&self, tables: &Tables) -> bool {
        let made = if tables.sort == Sort::All { &self.table } else { &self.databases };
        matches!(made.get(), Some(None))
    }

    pub(super) fn goes_backward(&self) -> bool {
        let few_goals = || Goals::of(self.rows.setup()).take(MOST_GOALS + 1).count() <= MOST_GOALS;
        *self.goes_backward.get_or_init(|| self.rows.is_reversible() && few_goals())
    }
}
