//! Tables built and proven.

use super::{Step, Trouble, Watch, check};
use crate::Counts;
use crate::tables::blocks::{Pattern, Resources};
use crate::tables::compact::{self, CompactTable};
use crate::tables::map::Bytes;
use crate::tables::proof::{self, Unproven};
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

/// Builds a table and proves it.
pub(super) fn make(
    pattern: &Pattern,
    resources: Resources,
    watch: &mut Watch,
) -> Result<Vec<u8>, Trouble> {
    let building = |counts: &Counts| flow(watch(Step::Building(counts)));
    let table = compact::build(pattern, resources, building).map_err(Trouble::Stopped)?;
    let left = less(resources, table.bytes().len() as u64);
    proof::prove(&table, left, |counts| flow(watch(Step::Proving(counts))))?;
    watch(Step::Writing)?;
    Ok(table.into_bytes())
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
