//! Which tables `auto` may use.

mod directory;

pub use directory::directory;

use fewest::memory::Bytes;
use fewest::puzzles::sliding::auto::Solver;
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::compact::CompactTable;
use fewest::puzzles::sliding::{Packing, Sliding};
use fewest::tables::cache::{Cache, Trouble};
use std::fmt::{self, Debug, Formatter};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Which tables `auto` may use.
#[derive(Clone, Debug, Default)]
pub enum Tables {
    /// Only those that it builds in memory.
    #[default]
    Own,
    /// Also those in a directory.
    Cached {
        /// The directory.
        cache: Cache,
        /// Is told about bad ones, if given.
        told: Option<Told>,
    },
    /// Only these.
    Given(Arc<Given>),
}

/// Is told about bad tables. Every solver that finds one reports it.
#[derive(Clone)]
pub struct Told(pub Arc<dyn Fn(&Trouble) + Send + Sync>);

impl Debug for Told {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("Told")
    }
}

impl PartialEq for Tables {
    fn eq(&self, other: &Tables) -> bool {
        match (self, other) {
            (Tables::Own, Tables::Own) => true,
            (Tables::Cached { cache, told }, Tables::Cached { cache: another, told: also }) => {
                cache == another && told.is_some() == also.is_some()
            }
            // The same tables, not just equal ones.
            (Tables::Given(these), Tables::Given(those)) => Arc::ptr_eq(these, those),
            _ => false,
        }
    }
}

impl Eq for Tables {}

impl Tables {
    /// Those of a directory, if there is one; `told` hears about bad ones.
    pub fn of(cache: Option<Cache>, told: Option<Told>) -> Tables {
        cache.map_or(Tables::Own, |cache| Tables::Cached { cache, told })
    }

    /// The name of the set, if a particular one must be used.
    pub fn set(&self) -> Option<&str> {
        match self {
            Tables::Given(given) => Some(&given.set),
            Tables::Own | Tables::Cached { .. } => None,
        }
    }

    /// The solver that may use these tables.
    pub fn solver<K: Packing>(&self, puzzle: &Sliding<K>, threads: NonZeroUsize) -> Solver {
        let solver = Solver::new(puzzle, threads);
        match self {
            Tables::Own => solver,
            Tables::Cached { cache, told } => {
                let told = told.clone();
                solver.with_cache(cache.clone(), move |trouble| {
                    told.iter().for_each(|Told(hear)| hear(trouble));
                })
            }
            Tables::Given(given) => {
                solver.with_tables(&given.set, given.tables.clone(), given.origin)
            }
        }
    }
}

/// A set of tables that is ready.
#[derive(Debug)]
pub struct Given {
    /// The name of the set.
    pub set: String,
    /// What reports add to the set's name.
    pub origin: &'static str,
    /// One for each pattern.
    pub tables: Vec<CompactTable<Bytes>>,
}

/// A set of tables: what each of them is about.
#[derive(Clone, Debug)]
pub struct TableSet {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The name of the set.
    pub name: String,
    /// One for each pattern.
    pub abouts: Vec<About>,
}
