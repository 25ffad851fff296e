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

/// The price of a state that is built, and of one that is opened, in successors that a search generates
/// meanwhile. With tables, a successor takes some four times as long as a state.
const BUILT: f64 = 0.25;
const OPENED: f64 = 0.005;
/// Distances of small boards pay sooner, since they answer every board at once.
const EXACT: f64 = 0.125;

/// The tables in which a board and its mirror image are looked up.
#[derive(Debug)]
pub(super) struct PushTables {
    name: String,
    /// The tables, and for each whether the mirror image is looked up in it. Some tables may be the same.
    views: Vec<(bool, ColouredBoard)>,
    is_exact: bool,
    /// Whether the tables seem to be in the directory.
    on_disk: AtomicBool,
    /// The estimate, and what reports add to its name.
    made: OnceLock<(PushEstimate, &'static str)>,
    in_vain: InVain,
    making: Mutex<()>,
}

impl PushTables {
    /// The tables of at most `states` states for a board whose goal has the blank on that cell.
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

    /// The subjects of its tables, without duplicates.
    fn subjects(&self) -> Vec<&ColouredBoard> {
        sets::different(&self.views)
    }

    /// How many states the tables have.
    pub fn states(&self) -> u64 {
        self.subjects().into_iter().map(Subject::entries).sum()
    }

    /// After how many successors the tables are due.
    pub fn after(&self) -> u64 {
        let each = match (self.on_disk.load(Relaxed), self.is_exact) {
            (true, _) => OPENED,
            (false, true) => EXACT,
            (false, false) => BUILT,
        };
        (self.states() as f64 * each) as u64
    }

    /// The sizes of its colours, which are its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What reports call the tables.
    pub fn describe(&self) -> String {
        let origin = self.made.get().map_or("", |(_, origin)| origin);
        match self.is_exact {
            true => format!("exact{origin}"),
            false => format!("colours {}{origin}", self.name),
        }
    }

    /// Whether the tables are in memory, or seem to be in the directory.
    pub fn is_at_hand(&self) -> bool {
        self.is_ready() || self.on_disk.load(Relaxed)
    }

    /// Whether the tables are in memory.
    pub fn is_ready(&self) -> bool {
        self.estimate().is_some()
    }

    /// The estimate, if it is ready.
    pub fn estimate(&self) -> Option<&PushEstimate> {
        self.made.get().map(|(estimate, _)| estimate)
    }

    /// How many bytes the tables hold.
    pub fn held(&self) -> u64 {
        self.estimate().map_or(0, PushEstimate::held)
    }

    /// Checks whether the tables are in the directory.
    pub fn look_for(&mut self, source: &Source) {
        let there = |about: &&&ColouredBoard| source.has(**about);
        let there = self.subjects().iter().filter(there).count();
        *self.on_disk.get_mut() = there == self.subjects().len();
    }

    /// Opens or builds the tables, or waits until another thread has. Fails only if `watch` broke off.
    /// Afterwards they are ready, or are known to need more than `max_bytes`.
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
