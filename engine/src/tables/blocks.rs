//! Tables of sliding tiles and counts of whole boards, built a layer at a time with 60 states in a
//! word.

mod field;
mod graph;
mod layers;
mod order;
mod pattern;
mod rows;
mod share;
mod shuffle;

pub use pattern::{BadPattern, MAX_CELLS, Pattern, PatternTable, RegionTable};

use crate::puzzles::sliding::{Packing, Sliding};
use crate::{Counts, Limit};
use field::{Field, Keep};
use std::ops::ControlFlow;

/// The entry of a state from which the goal cannot be reached.
pub const UNREACHED: u8 = u8::MAX;

/// What a build may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// How many threads to run. No result depends on it.
    pub threads: usize,
    /// How many bytes to hold at the same time, the result included.
    pub max_bytes: u64,
}

/// Builds the table that looks at a pattern's tiles and forgets the blank.
///
/// `watch` is called on the calling thread, many times a second: `bound` is the layer that is being
/// searched, `iterations` their number, `stored` how many entries are known, `bytes` what is held.
/// Ends early with [`Limit::Memory`], before it allocates, or [`Limit::Watch`].
pub fn build(
    pattern: &Pattern,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<PatternTable, Limit> {
    let entries = entries(pattern, Keep::Sets, resources, watch)?;
    Ok(PatternTable::new(pattern.clone(), entries).expect("as many as the pattern says"))
}

/// Builds the table that looks at a pattern's tiles and at the region of the blank.
///
/// The same promises as those of [`build`].
pub fn build_with_regions(
    pattern: &Pattern,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<RegionTable, Limit> {
    let entries = entries(pattern, Keep::Blocks, resources, watch)?;
    Ok(RegionTable::new(pattern.clone(), entries).expect("as many as there are blocks"))
}

fn entries(
    pattern: &Pattern,
    keep: Keep,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Vec<u8>, Limit> {
    let field = Field::new(pattern, keep, resources.max_bytes)?;
    if field.bytes::<2>() > resources.max_bytes {
        return Err(Limit::Memory);
    }
    let mut table = field.table();
    field.search::<2>(field.rows(&mut table), resources, watch)?;
    Ok(field.finish(table, resources.threads))
}

/// Counts the states of a whole board by their distance to the goal: 0, 1, 2 and so on.
///
/// The same promises as those of [`build`]; `stored` counts states. Boards of more than
/// [`MAX_CELLS`] cells end with [`Limit::Memory`], rows and columns excepted.
pub fn depths<K: Packing>(
    puzzle: &Sliding<K>,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Vec<u64>, Limit> {
    if puzzle.width().min(puzzle.height()) == 1 {
        return Ok(line(puzzle.cell_count(), puzzle.goal().blank()));
    }
    if puzzle.cell_count() > MAX_CELLS {
        return Err(Limit::Memory);
    }
    let field = Field::new(&Pattern::whole(puzzle), Keep::Counts, resources.max_bytes)?;
    if field.bytes::<1>() > resources.max_bytes {
        return Err(Limit::Memory);
    }
    field.search::<1>([Vec::new(), Vec::new()], resources, watch)
}

/// In a row of cells the blank's cell is the whole state.
fn line(cells: usize, goal: usize) -> Vec<u64> {
    let farthest = goal.max(cells - 1 - goal);
    (0..=farthest)
        .map(|steps| (0..cells).filter(|cell| cell.abs_diff(goal) == steps).count() as u64)
        .collect()
}
