//! Which tables are worth having, and when.

use super::Overseer;
use super::source::Source;
use super::tables::Tables;
use crate::Limit;
use crate::puzzles::sliding::tables::sets;
use crate::puzzles::sliding::{Packing, Sliding};
use std::num::NonZeroUsize;

/// Boards of up to this many cells are answered within milliseconds by Manhattan distance.
const SMALL: usize = 10;
/// What a placement of a pattern's tiles costs, counted in successors that a search with Manhattan
/// distance generates in that time: a thread generates 180 million a second, builds 190 million
/// placements, and opens 15,000 million, which is to map them and to check their checksums.
const BUILT: f64 = 1.0;
const OPENED: f64 = 0.012;
/// A search with tables generates a successor in the time of so many with Manhattan distance.
const WITH_TABLES: u64 = 6;
/// A set is a stage of its own only if it has this many times the placements of the stage before.
const STEP: u128 = 6;
/// To build larger sets takes gigabytes, and is not always worth it: 7-7-7-3 saves the 24-puzzle three
/// of four successors for one of Korf & Felner's instances, and costs two thirds more for another.
const MOST_BUILT: u128 = 1 << 32;

/// The sets of tables that serve a board, small ones first.
#[derive(Debug)]
pub(super) struct Stages {
    sets: Vec<Tables>,
    source: Option<Source>,
}

/// A set of tables, and how many successors are generated before it is made ready.
pub(super) struct Stage<'s> {
    pub tables: &'s Tables,
    pub after: u64,
}

impl Stages {
    /// All sets that are worth having for a board.
    pub fn new<K: Packing>(puzzle: &Sliding<K>) -> Stages {
        let (width, height) = (puzzle.width(), puzzle.height());
        if puzzle.cell_count() <= SMALL || width.min(height) == 1 {
            return Stages { sets: Vec::new(), source: None };
        }
        let names = sets::usual(width, height).into_iter();
        let mut sets: Vec<_> = names.filter_map(|name| Tables::new(puzzle, name)).collect();
        sets.sort_by_key(Tables::placements);
        Stages { sets, source: None }
    }

    /// One set, which is ready.
    pub fn only(tables: Tables) -> Stages {
        Stages { sets: vec![tables], source: None }
    }

    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Looks which sets are there.
    pub fn set_source(&mut self, source: Source) {
        self.sets.iter_mut().for_each(|set| set.look_for(&source));
        self.source = Some(source);
    }

    /// The names of the sets that are in memory or seem to be in the directory.
    pub fn at_hand(&self) -> Vec<String> {
        let sets = self.sets.iter().filter(|set| set.is_at_hand() && !set.is_hopeless());
        sets.map(|set| set.name().into()).collect()
    }

    /// The bytes of those that are in memory.
    pub fn held(&self) -> u64 {
        self.sets.iter().filter(|set| set.is_ready()).map(Tables::bytes).sum()
    }

    /// The best tables that are ready, having made ready those that are due after `spent`
    /// successors; and the next ones.
    pub fn due(
        &self,
        spent: u64,
        threads: NonZeroUsize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<(Option<&Tables>, Option<Stage<'_>>), Limit> {
        loop {
            let mut best = None;
            let mut changed = false;
            for stage in self.plan() {
                if !stage.tables.is_ready() {
                    if spent < stage.after {
                        return Ok((best, Some(stage)));
                    }
                    stage.tables.prepare(self.source.as_ref(), threads, max_bytes, watch)?;
                }
                // What could not be opened or built is planned for in another way.
                changed = !stage.tables.is_ready();
                if changed {
                    break;
                }
                best = Some(stage.tables);
            }
            if !changed {
                return Ok((best, None));
            }
        }
    }

    /// The stages, as far as is known now.
    fn plan(&self) -> Vec<Stage<'_>> {
        let mut stages: Vec<Stage> = Vec::new();
        for tables in self.sets.iter().filter(|set| set.is_of_use()) {
            let price = price(tables);
            // Who waits for the larger set need not wait for the smaller one before.
            while stages.pop_if(|last| last.after >= price).is_some() {}
            let close =
                stages.last().filter(|last| tables.placements() < last.tables.placements() * STEP);
            match close {
                // Of two sets of much the same size the larger one is better only if it is there.
                Some(_) if !tables.is_at_hand() => continue,
                Some(_) => _ = stages.pop(),
                None => (),
            }
            stages.push(Stage { tables, after: price });
        }
        let mut before = None;
        for stage in &mut stages {
            // From the second on, what is spent before has not yet paid for this one.
            let paid = before.map(|before| before + stage.after / WITH_TABLES);
            stage.after = paid.unwrap_or(stage.after);
            before = Some(stage.after);
        }
        stages
    }
}

/// What it costs to make a set ready, in successors that Manhattan distance generates meanwhile.
fn price(tables: &Tables) -> u64 {
    let a_placement = match () {
        () if tables.is_ready() => 0.0,
        () if tables.is_at_hand() => OPENED,
        () => BUILT,
    };
    (tables.placements() as f64 * a_placement) as u64
}

impl Tables {
    /// Whether it is there, or small enough to be built.
    fn is_of_use(&self) -> bool {
        !self.is_hopeless() && (self.is_at_hand() || self.placements() <= MOST_BUILT)
    }
}
