//! Proofs about cubes. Their bound is the table of all distances.

use super::CubicKit;
use super::each::Last;
use super::face::{text, wanted};
use crate::case::Case;
use crate::error::Error;
use crate::gauge::Gauge;
use crate::kit::Kit;
use crate::proof::{Basis, Bound, Certified, MadeOnce, Proven, Prover, Proving, misfit};
use crate::report::Report;
use fewest::heuristics::Zero;
use fewest::puzzles::cubic::exact::ToGoal;
use fewest::puzzles::cubic::notation::{board, pattern};
use fewest::puzzles::cubic::{CELLS, Colour, Cubes, Cubic, Tops};
use fewest::search::Options;
use std::sync::Arc;

/// The rules depend on the start, so each board has its own prover.
struct ProveEach {
    basis: Basis,
    last: Last<dyn Prover>,
}

/// The prover for boards with this bound.
pub(super) fn prover(basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
    match &basis.bound {
        None | Some(Bound::Table | Bound::Zero) => {
            Ok(Arc::new(ProveEach { basis: basis.clone(), last: Last::default() }))
        }
        Some(bound) => Err(misfit(bound, CubicKit.name(), &["table", "zero"])),
    }
}

impl Prover for ProveEach {
    fn prove(
        &self,
        case: &Case,
        report: &Report,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Proven, Error> {
        let prover = self.last.of(case, self.wanted()?, |puzzle| match self.basis.bound {
            Some(Bound::Zero) => Proving::prover(puzzle, MadeOnce::new("", |_| Zero), None),
            _ => {
                let table = MadeOnce::new("bound table\n", ToGoal::new);
                Proving::prover(puzzle, table, Some(|_, _| Some("table".into())))
            }
        })?;
        prover.prove(case, report, options, gauge)
    }

    /// This also works for a text without a goal, since only the cubes are wanted.
    fn words(&self, case: &Case) -> Result<String, Error> {
        let board = board(&case.text);
        board.map(|(start, _)| words(&start)).map_err(|problem| case.error(problem))
    }

    fn goal(&self) -> Result<Option<String>, Error> {
        Ok(self.wanted()?.map(goal_words))
    }

    fn own_goal(&self, case: &Case) -> Result<Option<String>, Error> {
        let (_, own) = board(&case.text).map_err(|problem| case.error(problem))?;
        Ok(own.map(goal_words))
    }
}

impl ProveEach {
    /// The goal of all boards, if there is one.
    fn wanted(&self) -> Result<Option<Tops>, Error> {
        self.basis.goal.as_deref().map(pattern).transpose().map_err(Error::Goal)
    }
}

impl Certified for Cubic {
    fn rules(&self) -> String {
        format!("puzzle cubic\ngoal {}\n", goal_words(wanted(self)))
    }

    fn words(&self, cubes: &Cubes) -> String {
        words(cubes)
    }
}

/// The content of each cell, from the first to the last.
fn words(cubes: &Cubes) -> String {
    let words = (0..CELLS).map(|cell| text(cubes, cell).trim().to_string());
    words.collect::<Vec<_>>().join(" ")
}

/// The wanted tops, from the first cell to the last.
fn goal_words(goal: Tops) -> String {
    let tops = (0..CELLS).map(|cell| goal.colour(cell).map_or('E', Colour::letter).to_string());
    tops.collect::<Vec<_>>().join(" ")
}
