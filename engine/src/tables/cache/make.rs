//! Tables built and proven.

use super::{Step, Trouble, Watch, check};
use crate::tables::blocks::{self, Pattern, PatternTable, Resources};
use crate::tables::compact::{CompactTable, compact};
use crate::tables::map::Bytes;
use crate::tables::proof::{self, Unproven};
use crate::{Counts, Limit};
use std::ops::ControlFlow;

/// Builds tables and proves them, as [`Cache::get`](super::Cache::get) does, for those who have no
/// directory to keep them in.
pub fn in_memory(
    patterns: &[Pattern],
    resources: Resources,
    mut watch: impl FnMut(usize, Step) -> ControlFlow<()>,
) -> Result<Vec<CompactTable<Bytes>>, Trouble> {
    let mut left = resources;
    let table = |(place, pattern): (usize, &Pattern)| {
        let watch = &mut |step: Step| check(watch(place, step));
        let entries = make(pattern, left, watch)?;
        left = less(left, entries.len() as u64);
        let bytes = Bytes::owned(entries);
        Ok(CompactTable::new(pattern.clone(), bytes).expect("as long as the pattern says"))
    };
    patterns.iter().enumerate().map(table).collect()
}

/// Builds and proves a table, then brings it into the form that is kept.
pub(super) fn make(
    pattern: &Pattern,
    resources: Resources,
    watch: &mut Watch,
) -> Result<Vec<u8>, Trouble> {
    let entries = proven(pattern, resources, watch)?;
    watch(Step::Writing)?;
    let table = PatternTable::new(pattern.clone(), entries).expect("as many as the pattern says");
    Ok(compact(&table, resources.threads).into_bytes())
}

/// The table that knows the regions of the blank is quicker to prove, but takes more memory.
fn proven(pattern: &Pattern, resources: Resources, watch: &mut Watch) -> Result<Vec<u8>, Trouble> {
    let building = |counts: &Counts| flow(watch(Step::Building { counts, regions: true }));
    let regions = match blocks::build_with_regions(pattern, resources, building) {
        Ok(regions) => regions.into_entries(),
        Err(Limit::Memory) => return proven_with_less(pattern, resources, watch),
        Err(limit) => return Err(Trouble::Stopped(limit)),
    };
    let left = less(resources, regions.len() as u64);
    let proving = |counts: &Counts| flow(watch(Step::Proving { counts, regions: true }));
    proof::prove_regions(pattern, &regions, left, proving).map_err(Trouble::from)
}

fn proven_with_less(
    pattern: &Pattern,
    resources: Resources,
    watch: &mut Watch,
) -> Result<Vec<u8>, Trouble> {
    let building = |counts: &Counts| flow(watch(Step::Building { counts, regions: false }));
    let table = blocks::build(pattern, resources, building).map_err(Trouble::Stopped)?;
    let left = less(resources, table.entries().len() as u64);
    let proving = |counts: &Counts| flow(watch(Step::Proving { counts, regions: false }));
    proof::prove(pattern, table.entries(), left, proving)?;
    Ok(table.into_entries())
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
