//! Tables of all distances of a puzzle.

use crate::stop::Gauge;
use fewest::search::{Options, exhaustive};
use fewest::tables::pdb::{Identity, Pdb};
use fewest::{Limit, Ranked, Reversible};
use std::sync::Arc;

/// The heuristic that knows every distance.
pub fn exact<P: Ranked + Reversible + Clone>(
    puzzle: &P,
    options: &Options,
    gauge: &Gauge,
) -> Result<Pdb<Identity<P>>, Limit> {
    let distances = exhaustive::distances(puzzle, options, |counts| gauge.watch(counts))?;
    Ok(Pdb::new(Identity(puzzle.clone()), Arc::new(distances)))
}
