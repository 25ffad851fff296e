//! Beams on tiles. They use linear conflict and, if they are wide, rings to rank states with equal estimates.
//! Windows can shorten the paths that they find.

use crate::gauge::Gauge;
use crate::means::Means;
use fewest::check::admissible;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Lines, Rings};
use fewest::puzzles::sliding::{Sliding, Tray};
use fewest::search::{Options, beam, windows};
use fewest::{Cost, Counts, Ended, Heuristic, Outcome, Solution};
use std::time::Duration;

/// The estimates that a beam uses.
pub struct BeamEstimates<K: Lines> {
    conflicts: LinearConflict<K>,
    rings: Rings,
}

/// Beams that use linear conflict. With `shorten`, windows then shorten their paths, in time that a wider
/// beam could not use.
pub fn means<K: Lines>(shorten: bool) -> Means<Sliding<K>, BeamEstimates<K>> {
    let make = |puzzle: &Sliding<K>, _: &_, _: &_| {
        Ok(BeamEstimates { conflicts: LinearConflict::new(puzzle), rings: Rings::new(puzzle) })
    };
    let means = match shorten {
        false => Means::with(make, |_, with, start, options, gauge| {
            Ok(by_beam(with, start, options, gauge).into())
        }),
        true => Means::with(make, |_, with, start, options, gauge| {
            let before = gauge.elapsed();
            let mut ended = by_beam(with, start, options, gauge);
            if let Outcome::Solved(solution) = &mut ended.outcome
                && !solution.is_optimal()
            {
                let took = gauge.elapsed() - before;
                let done = shortened(with.0, start, solution, (took, ended.counts), options, gauge);
                ended.counts.expanded += done.expanded;
                ended.counts.generated += done.generated;
                ended.counts.bytes = ended.counts.bytes.max(done.bytes);
                ended.counts.stored = ended.counts.stored.max(done.stored);
            }
            Ok(ended.into())
        }),
    };
    means
        .tested(|(puzzle, asked), start, moves| admissible(puzzle, &asked.conflicts, start, moves))
        .estimating(|(puzzle, asked), start| Some(asked.conflicts.estimate_of(puzzle, start)))
        .holding(|asked| asked.conflicts.held())
}

fn by_beam<K: Lines>(
    (puzzle, asked): (&Sliding<K>, &BeamEstimates<K>),
    start: &Tray,
    options: &Options,
    gauge: &Gauge,
) -> Ended<Direction> {
    let watch = |counts: &_| gauge.watch(counts);
    let BeamEstimates { conflicts, rings } = asked;
    beam::breaking_ties(puzzle, conflicts, rings, start, options, watch)
}

/// Lets windows shorten the answer of a beam. `took` and `counts` are the time and the work of the beam.
fn shortened<K: Lines>(
    puzzle: &Sliding<K>,
    start: &Tray,
    solution: &mut Solution<Direction>,
    (took, counts): (Duration, Counts),
    options: &Options,
    gauge: &Gauge,
) -> Counts {
    let left = gauge.timeout().map(|timeout| timeout.saturating_sub(gauge.elapsed()));
    let max_nodes = windows::budget(counts.generated, took, left);
    let options = Options { max_nodes, ..options.clone() };
    let towards = |to: &Tray| {
        let towards = puzzle.towards(to);
        let conflicts = LinearConflict::new(&towards);
        (towards, conflicts)
    };
    let watch = |done: &Counts| {
        gauge.watch(&Counts {
            expanded: done.expanded + counts.expanded,
            generated: done.generated + counts.generated,
            ..counts
        })
    };
    let done = windows::shorten(puzzle, towards, start, &mut solution.moves, &options, watch);
    // Each move costs 1.
    solution.cost = solution.moves.len() as Cost;
    done
}
