//! Macro-operators, which find some answer for puzzles whose moves are always legal.

use super::Drawn;
use crate::gauge::Gauge;
use crate::kit::Question;
use crate::means::Means;
use crate::names::Heuristic;
use crate::pairing::{Names, Pairing};
use crate::solver::Solver;
use fewest::puzzles::rows::{Macros, Word};
use fewest::search::Options;
use fewest::{Counts, Limit};
use std::sync::Arc;

/// A solver by macro-operators; `None` if the puzzle has none. They are learnt for the first board.
pub fn solver<W: Word>(question: &Question, puzzle: Drawn<W>) -> Option<Arc<dyn Solver>> {
    let make = |puzzle: &Drawn<W>, options: &Options, gauge: &Gauge| {
        let learnt = Macros::learnt(puzzle.rows(), options, |counts: &Counts| gauge.watch(counts));
        // If there are none, no goal is reached, however many boards are kept.
        learnt.map_err(|limit| if limit == Limit::TooFar { Limit::Width } else { limit })
    };
    let means = Means::with(make, |_, (puzzle, macros), start, options, gauge| {
        let watch = |counts: &Counts| gauge.watch(counts);
        Ok(macros.solve(puzzle.rows(), start, options, watch).into())
    });
    Macros::fit(puzzle.rows()).then(|| {
        let names = Names::of(question, Heuristic::Pieces);
        Arc::new(Pairing::new(puzzle, names, means.holding(Macros::held))) as Arc<dyn Solver>
    })
}
