//! Tables built and proven.

use super::{Step, Trouble, Watch, check};
use crate::tables::{Resources, Subject, Unproven};
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// Builds tables and proves them, as [`Cache::get`](super::Cache::get) does, for those who have no
/// directory to keep them in.
pub fn in_memory<S: Subject>(
    subjects: &[S],
    resources: Resources,
    mut watch: impl FnMut(usize, Step) -> ControlFlow<()>,
) -> Result<Vec<S::Table>, Trouble> {
    let mut left = resources;
    let table = |(place, subject): (usize, &S)| {
        let watch = &mut |step: Step| check(watch(place, step));
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
    watch: &mut Watch,
) -> Result<S::Table, Trouble> {
    fits(subject, resources)?;
    let building = &mut |counts: &Counts| flow(watch(Step::Building(counts)));
    let table = subject.build(resources, building).map_err(Trouble::Stopped)?;
    let left = less(resources, subject.stored(&table).len() as u64);
    let proving = &mut |counts: &Counts| flow(watch(Step::Proving(counts)));
    subject.prove(&table, left, proving)?;
    watch(Step::Writing)?;
    Ok(table)
}

/// Whether there is memory for building a table and for its proof.
pub(super) fn fits<S: Subject>(subject: &S, resources: Resources) -> Result<(), Trouble> {
    match subject.bytes_to_build() > resources.max_bytes {
        true => Err(Trouble::Stopped(Limit::Memory)),
        false => Ok(()),
    }
}

/// What is left when so many bytes are held.
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
