//! Tables built and proven.

use super::{Step, Trouble, Watch, check};
use crate::tables::blocks::Resources;
use crate::tables::compact::CompactTable;
use crate::tables::file::About;
use crate::tables::map::Bytes;
use crate::tables::proof::{self, Unproven};
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// Builds tables and proves them, as [`Cache::get`](super::Cache::get) does, for those who have no
/// directory to keep them in.
pub fn in_memory(
    abouts: &[About],
    resources: Resources,
    mut watch: impl FnMut(usize, Step) -> ControlFlow<()>,
) -> Result<Vec<CompactTable<Bytes>>, Trouble> {
    let mut left = resources;
    let table = |(place, about): (usize, &About)| {
        let watch = &mut |step: Step| check(watch(place, step));
        let table = make(about, left, watch)?;
        left = less(left, table.held());
        Ok(table)
    };
    abouts.iter().enumerate().map(table).collect()
}

/// Builds a table and proves it.
pub(super) fn make(
    about: &About,
    resources: Resources,
    watch: &mut Watch,
) -> Result<CompactTable<Bytes>, Trouble> {
    fits(about, resources)?;
    let building = |counts: &Counts| flow(watch(Step::Building(counts)));
    let table = about.build(resources, building).map_err(Trouble::Stopped)?;
    let left = less(resources, table.bytes().len() as u64);
    proof::prove(&table, left, |counts| flow(watch(Step::Proving(counts))))?;
    watch(Step::Writing)?;
    Ok(table)
}

/// Whether there is memory for building a table and for its proof.
pub(super) fn fits(about: &About, resources: Resources) -> Result<(), Trouble> {
    match about.bytes_to_build() > resources.max_bytes {
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
            wrong => Trouble::Unproven(wrong),
        }
    }
}
