//! The tables of one size: made or opened when they are due.

use super::Overseer;
use crate::auto::{InVain, Making, one_at_a_time};
use crate::puzzles::sliding::auto::source::Source;
use crate::puzzles::sliding::pushes::about::ColouredBoard;
use crate::puzzles::sliding::pushes::estimate::{Colours, PushEstimate};
use crate::puzzles::sliding::pushes::sets::{self, MOST_EXACT};
use crate::puzzles::sliding::pushes::table::ColourTable;
use crate::tables::{Resources, Subject};
use crate::{Counts, Limit};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// What it takes to build a state, or to open one, counted in successors that a search generates meanwhile: with tables
/// these take some four times as long as a state.
const BUILT: f64 = 0.25;
const OPENED: f64 = 0.005;
/// Distances of small boards pay sooner, since every board is answered by them at once.
const EXACT: f64 = 0.125;

/// The tables in which a board and its mirror image are looked up.
#[derive(Debug)]
pub(super) struct PushTables {
    name: String,
    /// For each whether the mirror image is looked up. Some may be the same.
    views: Vec<(bool, ColouredBoard)>,
    is_exact: bool,
    /// Whether they seem to be in the directory.
    on_disk: AtomicBool,
    /// The estimate, and what reports add to its name.
    made: OnceLock<(PushEstimate, &'static str)>,
    in_vain: InVain,
    making: Mutex<()>,
}

impl PushTables {
    /// The tables of at most so many states for a board on which the goal has its blank on that cell.
    pub fn new(width: usize, height: usize, blank: usize, states: u64) -> Option<PushTables> {
        let views = sets::views(width, height, blank, states);
        let direct = views.iter().filter(|(mirrored, _)| !mirrored);
        let names: Vec<_> = direct.map(|(_, board)| board.colouring().sizes()).collect();
        let name = names.join(" and ");
        if views.is_empty() {
            return None;
        }
        let is_exact = width * height <= MOST_EXACT;
        let (on_disk, made, in_vain, making) = Default::default();
        Some(PushTables { name, views, is_exact, on_disk, made, in_vain, making })
    }

    /// The subjects of its tables, each once.
    fn subjects(&self) -> Vec<&ColouredBoard> {
        sets::different(&self.views)
    }

    /// How many states the tables have.
    pub fn states(&self) -> u64 {
        self.subjects().into_iter().map(Subject::entries).sum()
    }

    /// After how many successors they are due.
    pub fn after(&self) -> u64 {
        let each = match (self.on_disk.load(Relaxed), self.is_exact) {
            (true, _) => OPENED,
            (false, true) => EXACT,
            (false, false) => BUILT,
        };
        (self.states() as f64 * each) as u64
    }

    /// The sizes of its colours.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What reports call it.
    pub fn describe(&self) -> String {
        let origin = self.made.get().map_or("", |(_, origin)| origin);
        match self.is_exact {
            true => format!("exact{origin}"),
            false => format!("colours {}{origin}", self.name),
        }
    }

    /// Whether it is in memory, or seems to be in the directory.
    pub fn is_at_hand(&self) -> bool {
        self.is_ready() || self.on_disk.load(Relaxed)
    }

    /// Whether it is in memory.
    pub fn is_ready(&self) -> bool {
        self.estimate().is_some()
    }

    /// The estimate, if it is ready.
    pub fn estimate(&self) -> Option<&PushEstimate> {
        self.made.get().map(|(estimate, _)| estimate)
    }

    /// The bytes that it holds.
    pub fn held(&self) -> u64 {
        self.estimate().map_or(0, PushEstimate::held)
    }

    /// Looks whether the tables are in the directory.
    pub fn look_for(&mut self, source: &Source) {
        let there = |about: &&&ColouredBoard| source.has(**about);
        let there = self.subjects().iter().filter(there).count();
        *self.on_disk.get_mut() = there == self.subjects().len();
    }

    /// Opens or builds the tables, or waits until another thread has; an error only if `watch` broke off. Afterwards they
    /// are ready, or there is no hope for them.
    pub fn prepare(
        &self,
        source: Option<&Source>,
        threads: NonZeroUsize,
        max_bytes: u64,
        watch: &mut Overseer,
    ) -> Result<(), Limit> {
        let (what, tables) = (&*self.name, self.subjects().len());
        let nothing = Making { what, table: 1, tables, done: 0, entries: 0, share: 0.0 };
        let _one_at_a_time = one_at_a_time(&self.making, || watch(nothing))?;
        if self.is_ready() || self.in_vain.was(max_bytes) {
            return Ok(());
        }
        let resources = Resources { threads: threads.get(), max_bytes };
        let opened = match source {
            Some(source) if self.on_disk.load(Relaxed) => self.open(source, resources),
            _ => None,
        };
        let made = match opened {
            Some(tables) => (self.colours(tables), " (from the cache)"),
            None => match self.build(resources, watch) {
                Ok(tables) => (self.colours(tables), ""),
                Err(Limit::Watch) => return Err(Limit::Watch),
                Err(limit) => {
                    self.in_vain.note(limit, max_bytes);
                    return Ok(());
                }
            },
        };
        self.made.get_or_init(|| made);
        Ok(())
    }

    /// The estimate of the tables of its [`subjects`](PushTables::subjects).
    fn colours(&self, tables: Vec<ColourTable>) -> PushEstimate {
        PushEstimate::Colours(Colours::of(&self.views, tables))
    }

    fn open(&self, source: &Source, resources: Resources) -> Option<Vec<ColourTable>> {
        let bytes: u64 = self.subjects().into_iter().map(Subject::bytes).sum();
        let open = |about: &ColouredBoard| source.open(about, resources.threads);
        (bytes <= resources.max_bytes).then(|| self.subjects().into_iter().map(open).collect())?
    }

    fn build(&self, resources: Resources, watch: &mut Overseer) -> Result<Vec<ColourTable>, Limit> {
        let (subjects, mut left) = (self.subjects(), resources.max_bytes);
        let all: u64 = subjects.iter().map(|about| 2 * about.entries()).sum();
        let mut before = 0;
        let table = |(place, about): (usize, &ColouredBoard)| {
            let (tables, entries) = (subjects.len(), 2 * about.entries());
            let mut watch = |counts: &Counts| {
                let share = (before + counts.stored) as f64 / all as f64;
                let (what, done) = (&*self.name, counts.stored);
                watch(Making { what, table: place + 1, tables, done, entries, share })
            };
            let table = about.build(Resources { max_bytes: left, ..resources }, &mut watch)?;
            left = left.saturating_sub(table.held());
            before += entries;
            Ok(table)
        };
        subjects.iter().copied().enumerate().map(table).collect()
    }
}
