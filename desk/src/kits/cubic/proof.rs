//! Proofs about cubes: the table of all distances is the usual bound.

use super::{Target, start_and_goal, text};
use crate::case::Case;
use crate::error::Error;
use crate::face::Face;
use crate::gauge::Gauge;
use crate::proof::{Basis, Bound, Certified, Made, Proven, Prover, Proving};
use crate::report::Report;
use fewest::heuristics::Zero;
use fewest::puzzles::cubic::exact::ToGoal;
use fewest::puzzles::cubic::{CELLS, Cubes, Cubic, Goal, notation};
use fewest::search::Options;
use std::sync::{Arc, Mutex, PoisonError};

/// The rules depend on the start, so that each board has its own prover.
pub(super) struct ProveEach {
    basis: Basis,
    last: Mutex<Option<(Target, Arc<dyn Prover>)>>,
}

impl ProveEach {
    pub(super) fn new(basis: &Basis) -> Self {
        ProveEach { basis: basis.clone(), last: Mutex::default() }
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
        let goal = self.basis.goal.as_deref().map(notation::pattern).transpose();
        let (start, goal) = start_and_goal(case, goal.map_err(Error::Goal)?)?;
        let about = (goal, start.odd_count());
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = last.as_ref().filter(|(kept, _)| *kept == about);
        let prover = match (kept, &self.basis.bound) {
            (Some((_, prover)), _) => Arc::clone(prover),
            (None, bound) => {
                let puzzle = Cubic::new(Goal::Tops(goal), &start);
                match bound {
                    Some(Bound::Zero) => Proving::prover(puzzle, Made::new("", |_| Zero), None),
                    _ => {
                        let table = Made::new("bound table\n", ToGoal::new);
                        Proving::prover(puzzle, table, Some("table"))
                    }
                }
            }
        };
        *last = Some((about, Arc::clone(&prover)));
        prover.prove(case, report, options, gauge)
    }

    /// Without a goal, too: only the cubes are wanted.
    fn words(&self, case: &Case) -> Result<String, Error> {
        let board = notation::board(&case.text);
        board.map(|(start, _)| words(&start)).map_err(|problem| case.error(problem))
    }

    fn own_goal(&self, case: &Case) -> Result<Option<String>, Error> {
        let board = notation::board(&case.text);
        let (start, own) = board.map_err(|problem| case.error(problem))?;
        let rules = own.map(|goal| Cubic::new(Goal::Tops(goal), &start).rules());
        let goal =
            |rules: String| Some(rules.lines().find_map(|line| line.strip_prefix("goal "))?.into());
        Ok(rules.and_then(goal))
    }
}

impl Certified for Cubic {
    fn rules(&self) -> String {
        let goal = Face::goal(self);
        let tops = goal.chars().filter(char::is_ascii_alphabetic).map(String::from);
        let tops: Vec<String> = tops.collect();
        format!("puzzle cubic\ngoal {}\n", tops.join(" "))
    }

    fn words(&self, cubes: &Cubes) -> String {
        words(cubes)
    }
}

/// What is on each cell, from the first to the last.
fn words(cubes: &Cubes) -> String {
    let words = (0..CELLS).map(|cell| text(cubes, cell).trim().to_string());
    words.collect::<Vec<_>>().join(" ")
}
