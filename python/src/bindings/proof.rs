//! Writes and checks proofs. The checker shares no code with the searches.

use crate::bindings::boards::text;
use crate::bindings::faults::{guarded, of_desk, of_proof};
use crate::bindings::limits::{Limits, time};
use crate::bindings::puzzle::Puzzle;
use crate::bindings::report::Report;
use crate::bindings::solver::Solver;
use crate::bindings::wait::{Stopping, patiently};
use desk::Case;
use desk::expected::{Expected, other_puzzle, rules};
use desk::gauge::Gauge;
use desk::memory::half_of_available;
use desk::proof::{Basis, Bound as LowerBound};
use desk::tables::directory;
use fewest::Limit;
use fewest_verify::{Checker, Trouble};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::time::Instant;

/// Returns the file that proves what the solver's report says about the board.
#[pyfunction]
#[pyo3(signature = (solver, report, board, bound, limits))]
pub fn prove<'py>(
    py: Python<'py>,
    solver: &Solver,
    report: &Report,
    board: &str,
    bound: Option<&str>,
    limits: Option<Limits>,
) -> PyResult<Bound<'py, PyBytes>> {
    let question = solver.question();
    let basis = Basis {
        metric: question.metric,
        goal: question.goal.clone(),
        bound: bound.map(LowerBound::from),
        cache: directory(None),
    };
    let prover = guarded(py, || question.puzzle.prover(&basis))?;
    let prover = prover.map_err(|error| of_desk(py, &error, ""))?;
    let timeout = limits.as_ref().map(Limits::timeout).transpose()?.flatten();
    let options = solver.options(limits.as_ref(), 1)?;
    let (case, report, stopping) = (Case::one(board), report.told().clone(), Stopping::default());
    let gauge = Gauge::new(&stopping, timeout);
    let work = move || prover.prove(&case, &report, &options, &gauge);
    let proven = patiently(py, &stopping, work, || Ok(()))?;
    match proven.map_err(|error| of_desk(py, &error, board))? {
        Ok(proof) => Ok(PyBytes::new(py, &proof)),
        Err(limit) => {
            let kind = match limit {
                Limit::Memory | Limit::TooFar => "memory",
                Limit::Nodes => "nodes",
                _ => "time",
            };
            Err(of_proof(py, kind, &format!("no proof was made within the {kind} allowed")))
        }
    }
}

/// Says what a proof proves. If a puzzle, a board or a goal is named, the proof must be about it.
#[pyfunction]
#[pyo3(signature = (proof, puzzle, board, goal, memory, timeout))]
pub fn verify(
    py: Python,
    proof: Vec<u8>,
    puzzle: Option<&Puzzle>,
    board: Option<&Bound<PyAny>>,
    goal: Option<&str>,
    memory: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<String> {
    let (board, named) = (board.map(text).transpose()?, puzzle.map(|puzzle| &puzzle.0));
    if let Some(other) = named.and_then(|puzzle| other_puzzle(&proof, puzzle)) {
        let message = format!("the proof is about another puzzle: {other}");
        return Err(of_proof(py, "rejected", &message));
    }
    let about = guarded(py, || {
        let rules = named.map(|puzzle| rules(puzzle, goal)).transpose()?.flatten();
        Ok((Expected::of(&proof, named, board.as_deref(), goal)?, rules))
    })?;
    let read = board.as_deref().unwrap_or_default();
    let (about, rules) = about.map_err(|error| of_desk(py, &error, read))?;
    let time = timeout.map(time).transpose()?;
    let limits = fewest_verify::Limits {
        memory: memory.unwrap_or_else(half_of_available),
        deadline: time.and_then(|time| Instant::now().checked_add(time)),
        tell: |_| (),
    };
    let work = move || {
        // The rows of a puzzle file already contain the goal.
        let goal = about.goal.as_deref().filter(|_| rules.is_none());
        let (start, rules) = (about.start.as_deref(), rules.as_deref());
        let expected = fewest_verify::Expected { start, goal, rules };
        Checker::new(limits).check(&proof, &expected)
    };
    let checked = patiently(py, &Stopping::default(), work, || Ok(()))?;
    checked.map(|statement| statement.words).map_err(|trouble| {
        let kind = match trouble {
            Trouble::Rejected(_) => "rejected",
            Trouble::Malformed(_) => "malformed",
            Trouble::NoRules => "no-rules",
            Trouble::Unread(_) => "unread",
            Trouble::Memory => "memory",
            Trouble::Time => "time",
        };
        let message = match &trouble {
            Trouble::NoRules => {
                String::from("the rules of this puzzle are in a file; name the puzzle")
            }
            other => other.to_string(),
        };
        of_proof(py, kind, &message)
    })
}
