//! Which tables are worth building, and when.

use super::deepen;
use crate::heuristics::Lines;
use crate::pruning::{Automaton, NoReturn};
use crate::puzzles::sliding::{Direction, Packing, Sliding, Tray};
use crate::search::Options;
use crate::search::parallel::{Kept, NotOfThisSearch};
use crate::tables::additive::{Additive, Look};
use crate::tables::blocks::{self, Pattern, Resources};
use crate::tables::sets;
use crate::{Counts, Ended, Limit};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Boards of up to this many cells are answered within milliseconds by Manhattan distance.
const SMALL: usize = 10;
/// Entries that are built while a search with Manhattan distance generates one successor, or one
/// with tables 1/5 of one: a thread builds 60 to 100 million entries a second, and generates 180
/// million or 20 million successors.
const NODES_AN_ENTRY: [f64; 2] = [2.0, 0.25];
/// A set is a stage of its own only if it has this many times the entries of the stage before.
const STEP: u128 = 10;
/// Larger sets take hours.
const MOST_ENTRIES: u128 = 1 << 32;

/// A set of pattern databases.
#[derive(Debug)]
pub(super) struct Stage {
    name: String,
    /// Successors that are generated before its tables are built.
    pub after: u64,
    patterns: Vec<Pattern>,
    /// `None` inside if there was too little memory.
    looks: OnceLock<Option<Vec<Look>>>,
    building: Mutex<()>,
}

/// The sets for a board, small ones first.
pub(super) fn stages<K: Packing>(puzzle: &Sliding<K>) -> Vec<Stage> {
    let (width, height) = (puzzle.width(), puzzle.height());
    if puzzle.cell_count() <= SMALL || width.min(height) == 1 {
        return Vec::new();
    }
    let mut all: Vec<_> =
        names(width, height).filter_map(|name| Stage::new(puzzle, name)).collect();
    all.sort_by_key(Stage::entries);
    let mut stages: Vec<Stage> = Vec::new();
    for mut stage in all {
        let nodes_an_entry = match stages.last() {
            Some(last) if stage.entries() < last.entries() * STEP => continue,
            Some(_) => NODES_AN_ENTRY[1],
            None => NODES_AN_ENTRY[0],
        };
        stage.after = (stage.entries() as f64 * nodes_an_entry) as u64;
        stages.push(stage);
    }
    stages
}

/// The drawn sets, or for boards that have none patterns of about six tiles.
fn names(width: usize, height: usize) -> impl Iterator<Item = String> {
    let drawn: Vec<String> = sets::names(width, height).map(String::from).collect();
    let tiles = width * height - 1;
    let parts = tiles.div_ceil(6);
    let even = (0..parts).map(|part| (tiles + part) / parts).map(|size| size.to_string());
    let even = drawn.is_empty().then(|| even.collect::<Vec<_>>().join("-"));
    drawn.into_iter().chain(even)
}

impl Stage {
    fn new<K: Packing>(puzzle: &Sliding<K>, name: String) -> Option<Stage> {
        let set = sets::named(&name, puzzle.width(), puzzle.height(), puzzle.goal().blank())?;
        let pattern = |cells: &Vec<u8>| Pattern::new(puzzle, &sets::tiles(puzzle, cells)).ok();
        let patterns = set.iter().map(pattern).collect::<Option<Vec<_>>>()?;
        let stage =
            Stage { name, after: 0, patterns, looks: OnceLock::new(), building: Mutex::new(()) };
        (stage.entries() <= MOST_ENTRIES).then_some(stage)
    }

    fn entries(&self) -> u128 {
        self.patterns.iter().map(Pattern::entries).sum()
    }

    pub fn is_built(&self) -> bool {
        self.looks.get().is_some()
    }

    /// The tables if they are there.
    pub fn built(&self) -> Option<&[Look]> {
        self.looks.get()?.as_deref()
    }

    /// The tables, built now if they are not there yet; `None` if that needs too much memory, and
    /// an error if `watch` broke off.
    pub fn build(
        &self,
        threads: NonZeroUsize,
        max_bytes: u64,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Option<&[Look]>, Limit> {
        let _one_builder = self.building.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.is_built() {
            let mut left = max_bytes;
            let table = |pattern: &Pattern| {
                let resources = Resources { threads: threads.get(), max_bytes: left };
                let table = blocks::build(pattern, resources, &mut watch)?;
                left = left.saturating_sub(table.entries().len() as u64);
                Ok(Look::new(table))
            };
            let looks = match self.patterns.iter().map(table).collect() {
                Ok(looks) => Some(looks),
                Err(Limit::Memory) => None,
                Err(limit) => return Err(limit),
            };
            self.looks.get_or_init(|| looks);
        }
        Ok(self.built())
    }

    /// The memory that the tables take.
    pub fn bytes(&self) -> u64 {
        self.entries() as u64
    }

    pub fn describe(&self) -> String {
        format!("pattern databases {}", self.name)
    }
}

/// What IDA* may use to remember states that it searched in vain: a look-up in a table costs more
/// than that, and it stays in the nearest caches.
const TRANSPOSITIONS: u64 = 1 << 20;

/// IDA* with the sum of some tables, without superfluous words. Where these are not known, since
/// they may be parts of the optima wanted, with a transposition table, which saves less (0003).
pub(super) fn search<K: Lines>(
    (looks, words): (&[Look], Option<&Automaton<Sliding<K>>>),
    puzzle: &Sliding<K>,
    threads: NonZeroUsize,
    start: &Tray,
    options: &Options,
    kept: Option<Kept<'_>>,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Ended<Direction>, NotOfThisSearch> {
    macro_rules! sum_of {
        ($($n:literal)*) => {
            match looks.len() {
                $($n => {
                    let looks = std::array::from_fn::<&Look, $n, _>(|i| &looks[i]);
                    let sum = Additive::disjoint(puzzle, looks).expect("the sets are disjoint");
                    let Some(words) = words else {
                        let options = Options { transpositions: TRANSPOSITIONS, ..options.clone() };
                        let means = (puzzle, &sum, &NoReturn(puzzle));
                        return deepen(threads, means, start, &options, kept, watch);
                    };
                    deepen(threads, (puzzle, &sum, words), start, options, kept, watch)
                })*
                n => unreachable!("a set of {n} patterns"),
            }
        };
    }
    sum_of!(1 2 3 4 5 6)
}
