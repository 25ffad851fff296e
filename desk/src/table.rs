//! Tables of all distances of a puzzle.

use crate::face::Face;
use crate::gauge::Gauge;
use crate::means::{Answered, Means};
use fewest::pruning::NoReturn;
use fewest::search::{Options, exhaustive, ida_star};
use fewest::tables::pdb::{Identity, Pdb};
use fewest::{Counts, Limit, Ranked, Reversible};
use std::sync::Arc;

/// The heuristic that gives every distance exactly.
pub fn exact<P: Ranked + Reversible + Clone>(
    puzzle: &P,
    options: &Options,
    gauge: &Gauge,
) -> Result<Pdb<Identity<P>>, Limit> {
    Ok(Enumerated::new(puzzle, options, gauge)?.pdb)
}

/// All distances, and the work it took to find them.
pub struct Enumerated<P: Ranked + Reversible> {
    pdb: Pdb<Identity<P>>,
    counts: Counts,
}

impl<P: Ranked + Reversible + Clone> Enumerated<P> {
    fn new(puzzle: &P, options: &Options, gauge: &Gauge) -> Result<Self, Limit> {
        let mut last = Counts::default();
        let distances = exhaustive::distances(puzzle, options, |counts| {
            last = *counts;
            gauge.watch(counts)
        })?;
        let pdb = Pdb::new(Identity(puzzle.clone()), Arc::new(distances));
        Ok(Enumerated { pdb, counts: last })
    }
}

/// The exhaustive algorithm: enumerates the puzzle from its goals, then goes downhill. Each board's counts
/// include the enumeration, although it is done only once.
pub fn exhaustive<P: Face + Ranked + Clone + 'static>() -> Means<P, Enumerated<P>> {
    let means = Means::with(Enumerated::new, |_, (puzzle, all), start, options, gauge| {
        let watch = |counts: &Counts| gauge.watch(counts);
        let mut ended = ida_star::solve(puzzle, &all.pdb, &NoReturn(puzzle), start, options, watch);
        ended.counts.expanded += all.counts.expanded;
        ended.counts.generated += all.counts.generated;
        Ok(Answered { enumerated: all.counts, ..Answered::from(ended) })
    });
    means.holding(|all| all.pdb.held())
}
