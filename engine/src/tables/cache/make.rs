//! Builds and proves tables in memory.
//!
//! ```
//! use fewest::puzzles::sliding::tables::About;
//! use fewest::puzzles::sliding::tables::blocks::Pattern;
//! use fewest::puzzles::sliding::{Goal, Sliding};
//! use fewest::tables::Resources;
//! use fewest::tables::cache::in_memory;
//! use std::ops::ControlFlow::Continue;
//!
//! let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
//! let about = About::pattern_table(&Pattern::new(&eight, &[1, 2, 3])?);
//! let resources = Resources { threads: 1, max_bytes: 1 << 20 };
//! let tables = in_memory(&[about], resources, |_, _| Continue(()))?;
//! assert_eq!(tables[0].pattern().tiles(), [1, 2, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Phase, PhaseWatch, Trouble, check};
use crate::tables::{Resources, Subject, Unproven};
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// Builds and proves tables as [`Cache::get`](super::Cache::get) does, for callers that have no directory to
/// keep them in.
pub fn in_memory<S: Subject>(
    subjects: &[S],
    resources: Resources,
    mut watch: impl FnMut(usize, Phase) -> ControlFlow<()>,
) -> Result<Vec<S::Table>, Trouble> {
    let mut left = resources;
    let table = |(place, subject): (usize, &S)| {
        let watch = &mut |step: Phase| check(watch(place, step));
        let table = make(subject, left, watch)?;
        left = less(left, subject.stored(&table).len() as u64);
        Ok(table)
    };
    subjects.iter().enumerate().map(table).collect()
}

/// Builds a table and proves it.
pub(super) fn make<S: Subject>(
    subject: &S,
    resources: Resources,
    watch: &mut PhaseWatch,
) -> Result<S::Table, Trouble> {
    fits(subject, resources)?;
    let building = &mut |counts: &Counts| flow(watch(Phase::Building(counts)));
    let table = subject.build(resources, building).map_err(Trouble::Stopped)?;
    prove(subject, &table, resources, watch)?;
    Ok(table)
}

/// Proves a table, then announces that it is being written.
pub(super) fn prove<S: Subject>(
    subject: &S,
    table: &S::Table,
    resources: Resources,
    watch: &mut PhaseWatch,
) -> Result<(), Trouble> {
    let left = less(resources, subject.stored(table).len() as u64);
    let proving = &mut |counts: &Counts| flow(watch(Phase::Proving(counts)));
    subject.prove(table, left, proving)?;
    watch(Phase::Writing)
}

/// Fails unless there is enough memory to build a table and to prove it.
pub(super) fn fits<S: Subject>(subject: &S, resources: Resources) -> Result<(), Trouble> {
    match subject.bytes_to_build() > resources.max_bytes {
        true => Err(Trouble::Stopped(Limit::Memory)),
        false => Ok(()),
    }
}

/// The resources that are left while `bytes` bytes are held.
pub(super) fn less(resources: Resources, bytes: u64) -> Resources {
    Resources { max_bytes: resources.max_bytes.saturating_sub(bytes), ..resources }
}

fn flow(result: Result<(), Trouble>) -> ControlFlow<()> {
    if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

impl From<Unproven> for Trouble {
    fn from(unproven: Unproven) -> Self {
        match unproven {
            Unproven::Ended(limit) => Trouble::Stopped(limit),
            Unproven::Wrong(wrong) => Trouble::Unproven(wrong),
        }
    }
}
