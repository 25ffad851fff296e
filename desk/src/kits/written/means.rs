//! How boards of a puzzle file are searched: one arm for each algorithm and heuristic.

use super::face::Drawn;
use crate::error::Error;
use crate::gauge::Gauge;
use crate::kit::Question;
use crate::means::{Answered, Means, Method, informed_in, unpruned};
use crate::names::{Algorithm, Heuristic};
use crate::pairing::{Names, Pairing};
use crate::solver::Solver;
use crate::tables::{Tables, Told};
use fewest::auto::Now;
use fewest::pruning::NoReturn;
use fewest::puzzles::rows::auto::Solver as Automatic;
use fewest::puzzles::rows::{
    AnyEstimate, Board, Pairs, Patterns, Pieces, RowMove, Rows, Word as Bits,
};
use fewest::search::{Options, bae_star, bidirectional, breadth_first, ida_star};
use fewest::{Counts, Heuristic as _, Limit, check};
use std::sync::Arc;

/// A solver for a question about this puzzle.
pub(super) fn solver<W: Bits>(question: &Question, puzzle: Drawn<W>) -> Arc<dyn Solver> {
    let names = Names::of(question, Heuristic::Pieces);
    match (question.algorithm, question.heuristic) {
        (Algorithm::Auto, None) => {
            Arc::new(Pairing::new(puzzle, names, automatic(question.tables.clone())))
        }
        (Algorithm::BreadthFirst | Algorithm::Bidirectional, _) => {
            Arc::new(Pairing::new(puzzle, names, Means::with(|_, _, _| Ok(()), blind)))
        }
        (Algorithm::Exhaustive, _) => Arc::new(Pairing::new(puzzle, names, exhaustive())),
        (_, heuristic) => Arc::new(Pairing::new(puzzle, names, informed(heuristic))),
    }
}

/// The solver that chooses its own means.
fn automatic<W: Bits>(tables: Tables) -> Means<Drawn<W>, Automatic<W>> {
    let means = Means::with(
        move |puzzle: &Drawn<W>, _, _| {
            let solver = Automatic::new(puzzle.rows().clone());
            let Tables::Cached { cache, told } = tables.clone() else { return Ok(solver) };
            Ok(solver.with_cache(cache, move |trouble| {
                told.iter().for_each(|Told(hear)| hear(trouble));
            }))
        },
        |_, (_, solver), start, options, gauge| {
            let follow = |now: Now| gauge.follow(now);
            Ok(match gauge.checkpoint() {
                Some(checkpoint) => {
                    checkpoint.during(|kept| solver.resume(start, options, kept, follow))?
                }
                None => solver.solve(start, options, follow),
            }
            .into())
        },
    );
    means.growing()
}

/// The algorithms that need only the rules.
fn blind<W: Bits>(
    Method { algorithm, .. }: Method,
    (puzzle, ()): (&Drawn<W>, &()),
    start: &Board<W>,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<RowMove>, Error> {
    let watch = |counts: &Counts| gauge.watch(counts);
    let ended = match algorithm {
        Algorithm::BreadthFirst => breadth_first::solve(puzzle.rows(), start, options, watch),
        _ => bidirectional::solve(puzzle.rows(), start, options, watch),
    };
    Ok(ended.into())
}

/// The algorithms that use a heuristic.
fn informed<W: Bits>(heuristic: Option<Heuristic>) -> Means<Drawn<W>, AnyEstimate<W>> {
    let make = move |puzzle: &Drawn<W>, options: &Options, gauge: &Gauge| match heuristic {
        Some(Heuristic::Zero) => Ok(AnyEstimate::Zero),
        Some(Heuristic::Exact) => exact(puzzle.rows(), options, gauge).map(|(table, _)| table),
        Some(Heuristic::Pairs) => Ok(pairs(puzzle.rows())),
        Some(Heuristic::Pdb) => databases(puzzle.rows(), options, gauge),
        _ => Ok(AnyEstimate::Pieces(Pieces::new(puzzle.rows()))),
    };
    let search = |method: Method,
                  (puzzle, estimate): (&Drawn<W>, &AnyEstimate<W>),
                  start: &Board<W>,
                  options: &Options,
                  gauge: &Gauge| {
        if method.algorithm == Algorithm::BaeStar {
            let (rows, watch) = (puzzle.rows(), |counts: &Counts| gauge.watch(counts));
            let behind = estimate.towards(rows, start);
            return Ok(bae_star::solve(rows, (estimate, &behind), start, options, watch).into());
        }
        let with = (puzzle.rows(), puzzle.rows(), estimate, unpruned(method));
        informed_in(method, with, start, options, gauge)
    };
    let tested = |(puzzle, estimate): (&Drawn<W>, &AnyEstimate<W>), start: &_, moves: &[_]| {
        check::admissible(puzzle.rows(), estimate, start, moves)
    };
    let estimated = |(puzzle, estimate): (&Drawn<W>, &AnyEstimate<W>), start: &_| {
        Some(estimate.estimate_of(puzzle.rows(), start))
    };
    Means::with(make, search).holding(AnyEstimate::held).tested(tested).estimating(estimated)
}

/// The pairs of the puzzle. For a goal that has none, such as one that names no piece, every piece is
/// estimated by itself.
fn pairs<W: Bits>(rows: &Rows<W>) -> AnyEstimate<W> {
    Pairs::of(rows).map_or_else(|| AnyEstimate::Pieces(Pieces::new(rows)), AnyEstimate::Pairs)
}

/// The pattern databases of the puzzle. For a goal that has none, such as one that names no piece, every
/// piece is estimated by itself.
fn databases<W: Bits>(
    rows: &Rows<W>,
    options: &Options,
    gauge: &Gauge,
) -> Result<AnyEstimate<W>, Limit> {
    let Some(patterns) = Patterns::of(rows) else {
        return Ok(AnyEstimate::Pieces(Pieces::new(rows)));
    };
    patterns.build(rows, options, |_, counts| gauge.watch(counts))
}

/// All distances from the goals, then downhill.
fn exhaustive<W: Bits>() -> Means<Drawn<W>, (AnyEstimate<W>, Counts)> {
    let make =
        |puzzle: &Drawn<W>, options: &Options, gauge: &Gauge| exact(puzzle.rows(), options, gauge);
    let means = Means::with(make, |_, (puzzle, (table, made)), start, options, gauge| {
        let (rows, watch) = (puzzle.rows(), |counts: &Counts| gauge.watch(counts));
        let mut ended = ida_star::solve(rows, table, &NoReturn(rows), start, options, watch);
        ended.counts.expanded += made.expanded;
        ended.counts.generated += made.generated;
        Ok(Answered { enumerated: *made, ..Answered::from(ended) })
    });
    means.holding(|(table, _)| table.held())
}

/// The table of all distances, and the work it took to find them.
fn exact<W: Bits>(
    rows: &Rows<W>,
    options: &Options,
    gauge: &Gauge,
) -> Result<(AnyEstimate<W>, Counts), Limit> {
    let mut last = Counts::default();
    let table = AnyEstimate::exact(rows, options, |counts| {
        last = *counts;
        gauge.watch(counts)
    })?;
    Ok((table, last))
}
