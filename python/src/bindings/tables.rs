//! Sets of tables: opened, or built and kept.

use crate::bindings::faults::{of_desk, of_tables};
use crate::bindings::wait::{Stopping, patiently};
use desk::PuzzleName;
use desk::memory::half_of_available;
use desk::names::Metric;
use desk::tables::{Given, TableSet, Tables, Told, directory};
use fewest::memory::Bytes;
use fewest::puzzles::sliding::tables::compact::CompactTable;
use fewest::tables::Resources;
use fewest::tables::cache::{Cache, Effort, Phase, Trouble, in_memory};
use pyo3::prelude::*;
use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Which tables are wanted.
pub struct Wanted {
    /// The set, if a particular one is wanted.
    pub set: Option<String>,
    /// The directory; the usual one if there is no other.
    pub cache: Option<PathBuf>,
    /// Whether a missing set is built.
    pub build: bool,
    /// The memory for building.
    pub memory: Option<u64>,
    /// How many threads build.
    pub threads: usize,
}

/// The directory and the name of a puzzle's set, and where it is in memory.
type Held = (Option<Cache>, TableKey, Weak<Given>);
type TableKey = (String, Option<String>, String);

static HELD: Mutex<Vec<Held>> = Mutex::new(Vec::new());

/// The tables for boards of that puzzle with that goal. A set that is already in use is shared.
pub fn tables(
    py: Python,
    puzzle: &PuzzleName,
    metric: Metric,
    goal: Option<&str>,
    wanted: &Wanted,
) -> PyResult<Tables> {
    let cache = directory(wanted.cache.as_deref());
    let Some(name) = &wanted.set else {
        return Ok(Tables::of(cache, None::<Told>));
    };
    let set = puzzle.set_of_tables(metric, goal, name).map_err(|error| of_desk(py, &error, ""))?;
    let key: TableKey = (set.puzzle.clone(), goal.map(String::from), set.name.clone());
    if let Some(shared) = held(&cache, &key) {
        return Ok(Tables::Given(shared));
    }
    let given = Arc::new(made(py, set, cache.clone(), wanted)?);
    let mut all = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    all.push((cache, key, Arc::downgrade(&given)));
    Ok(Tables::Given(given))
}

fn held(cache: &Option<Cache>, key: &TableKey) -> Option<Arc<Given>> {
    let mut all = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|(.., given)| given.strong_count() > 0);
    let same = all.iter().find(|(dir, other, _)| dir == cache && other == key);
    same.and_then(|(.., given)| given.upgrade())
}

/// Opens or builds a set on another thread. Ctrl-C ends it and leaves nothing half-made behind.
fn made(py: Python, set: TableSet, cache: Option<Cache>, wanted: &Wanted) -> PyResult<Given> {
    let max_bytes = wanted.memory.unwrap_or_else(half_of_available);
    let resources = Resources { threads: wanted.threads, max_bytes };
    let effort = if wanted.build { Effort::Wait } else { Effort::Open };
    let (stopping, name) = (Stopping::default(), set.name.clone());
    let told = stopping.clone();
    let work = move || gotten(&set, cache.as_ref(), effort, resources, &told);
    let made = patiently(py, &stopping, work, || Ok(()))?;
    let (tables, origin) = made.map_err(|trouble| of_tables(py, &trouble))?;
    Ok(Given { set: name, origin, tables })
}

type Opened = (Vec<CompactTable<Bytes>>, &'static str);

fn gotten(
    set: &TableSet,
    cache: Option<&Cache>,
    effort: Effort,
    resources: Resources,
    told: &Stopping,
) -> Result<Opened, Trouble> {
    let go_on = || if told.is_told() { Break(()) } else { Continue(()) };
    match cache {
        Some(cache) => {
            let tables = cache.get(&set.abouts, effort, resources, |_, _| go_on())?;
            Ok((tables, " (from the cache)"))
        }
        None => Ok((in_memory(&set.abouts, resources, &mut |_, _: Phase| go_on())?, "")),
    }
}
