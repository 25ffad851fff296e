//! The tables of a solver: those it opens from the cache, and those it makes.

use super::plan::Sort;
use super::tally::Tally;
use super::{Follower, Solver};
use crate::auto::{Making, Now};
use crate::memory::Bytes;
use crate::puzzles::rows::estimate::AnyEstimate;
use crate::puzzles::rows::rules::Board;
use crate::puzzles::rows::tables::{About, file_names};
use crate::puzzles::rows::word::Word;
use crate::search::Options;
use crate::tables::Subject;
use crate::tables::cache::{Cache, Trouble};
use crate::tables::file::Bad;
use crate::{Counts, Limit};
use std::fmt::{self, Debug, Formatter};
use std::path::PathBuf;

/// Appended to the name of tables that were opened.
pub(super) const KEPT: &str = " (from the cache)";

/// The directory from which tables are opened, and the function that is told what is wrong with a bad one.
pub(super) struct Shelf {
    pub(super) cache: Cache,
    pub(super) tell: Box<dyn Fn(&Trouble) + Send + Sync>,
}

impl Debug for Shelf {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.cache.fmt(f)
    }
}

impl<W: Word> Solver<W> {
    pub(super) fn opened(&self) -> Option<&AnyEstimate<W>> {
        self.opened.get()?.as_ref()
    }

    pub(super) fn table(&self) -> Option<&AnyEstimate<W>> {
        self.table.get()?.as_ref()
    }

    pub(super) fn databases(&self) -> Option<&AnyEstimate<W>> {
        self.databases.get()?.as_ref()
    }

    /// Opens the tables on the shelf, if the complete set is there and good. Tells `follow` when this begins,
    /// so that the time is not counted as a search.
    pub(super) fn open(&self, max_bytes: u64, follow: &mut Follower) -> Option<AnyEstimate<W>> {
        let shelf = self.shelf.as_ref()?;
        let begin = file_names(self.rows.setup());
        let is_ours = |path: &PathBuf| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begin))
        };
        // Choosing tables takes longer than seeing that there are none.
        if !shelf.cache.files().ok()?.iter().any(is_ours) {
            return None;
        }
        // If `follow` wants to stop, it says so again when the search begins.
        let what = "kept tables";
        let (table, tables, done, entries, share) = (1, 1, 0, 0, 0.0);
        _ = follow(Now::Making(Making { what, table, tables, done, entries, share }));
        if let Some(all) = self.open_all(shelf, max_bytes) {
            return Some(all);
        }
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

    /// The table of all distances, if the cache has it: no other table is better.
    fn open_all(&self, shelf: &Shelf, max_bytes: u64) -> Option<AnyEstimate<W>> {
        let all = [About::all(&self.rows), About::all_pairs(&self.rows)].into_iter().flatten();
        for about in all.filter(|about| about.bytes() <= max_bytes) {
            match shelf.cache.open(&about, 1) {
                Ok(table) => return Some(AnyEstimate::Exact(about.read(table))),
                Err(Bad::Absent) => {}
                Err(bad) => {
                    // If the plan takes these tables anyway, `open` will report the trouble.
                    if self.plan().tables.is_none_or(|tables| tables.sort != Sort::All) {
                        (shelf.tell)(&Trouble::Bad { path: shelf.cache.path(&about), bad });
                    }
                }
            }
        }
        None
    }

    fn of_kept(&self, mut kept: Vec<(usize, Bytes)>, max_bytes: u64) -> Option<AnyEstimate<W>> {
        match self.plan().tables?.sort {
            Sort::All => Some(AnyEstimate::Exact(kept.pop()?.1.into_vec().into())),
            _ => self.patterns()?.with_tables(&self.rows, kept, max_bytes),
        }
    }

    /// The best estimate that there is memory for.
    pub(super) fn best(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &Tally,
        follow: &mut Follower,
    ) -> Result<&AnyEstimate<W>, Limit> {
        if let Some(table) = self.opened().or(self.table()).or(self.databases()) {
            return Ok(table);
        }
        let tables = self.plan().tables.filter(|tables| options.max_bytes > tables.entries);
        let made = match tables.map(|tables| tables.sort) {
            None => Ok(None),
            Some(Sort::All) => self.make_table(options, tally, follow),
            Some(_) => self.make_databases(options, tally, follow),
        };
        match made {
            Ok(None) | Err(Limit::Memory) => Ok(self.bare(start)),
            made => made.map(|table| table.unwrap_or_else(|| self.bare(start))),
        }
    }

    /// Makes the table of all distances. `None` if a distance is too great for it; the solver then does not
    /// try again.
    pub(super) fn make_table(
        &self,
        options: &Options,
        tally: &Tally,
        follow: &mut Follower,
    ) -> Result<Option<&AnyEstimate<W>>, Limit> {
        let entries = self.rows.ranks().unwrap_or(0);
        let watch = |counts: &Counts| {
            let share = counts.expanded as f64 / entries.max(1) as f64;
            let (what, done) = ("all distances", counts.expanded);
            follow(Now::Making(Making { what, table: 1, tables: 1, done, entries, share }))
        };
        let limits = Options { max_nodes: u64::MAX, ..tally.left(options) };
        let made = match AnyEstimate::exact(&self.rows, &limits, watch) {
            Err(Limit::TooFar) => None,
            made => Some(made?),
        };
        Ok(self.table.get_or_init(|| made).as_ref())
    }

    /// Makes the pattern databases. `None` if they cannot be made; the solver then does not try again.
    pub(super) fn make_databases(
        &self,
        options: &Options,
        tally: &Tally,
        follow: &mut Follower,
    ) -> Result<Option<&AnyEstimate<W>>, Limit> {
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

    /// The name of an estimate, with a note if its tables were opened from the cache.
    pub(super) fn called(&self, estimate: &AnyEstimate<W>) -> String {
        let is_opened = self.opened().is_some_and(|opened| std::ptr::eq(opened, estimate));
        format!("{}{}", estimate.name(), if is_opened { KEPT } else { "" })
    }
}
