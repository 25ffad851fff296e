//! How good somebody's moves are.

use crate::bindings::boards::text;
use crate::bindings::faults::of_desk;
use crate::bindings::limits::Limits;
use crate::bindings::report::names;
use crate::bindings::solver::Solver;
use crate::bindings::wait::{Stopping, patiently};
use desk::gauge::Gauge;
use desk::grade::{Distance, Grade, grade as graded};
use desk::{Case, Error, Stop};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Instant;

/// Grades moves and returns what is proven about them as a dictionary. The time limit is for all boards
/// together, the other limits are for each.
#[pyfunction]
#[pyo3(signature = (solver, board, moves, limits))]
pub fn grade<'py>(
    py: Python<'py>,
    solver: &Solver,
    board: &Bound<PyAny>,
    moves: String,
    limits: Option<Limits>,
) -> PyResult<Bound<'py, PyDict>> {
    let timeout = limits.as_ref().map(Limits::timeout).transpose()?.flatten();
    let (options, board) = (solver.options(limits.as_ref(), 1)?, text(board)?);
    let (stopping, desk) = (Stopping::default(), solver.alone());
    let work = {
        let (stopping, case) = (stopping.clone(), Case::one(&board));
        move || -> Result<Grade, Error> {
            let begin = Instant::now();
            graded(desk.replay(&case, &moves)?, |board| {
                let left = timeout.map(|timeout| timeout.saturating_sub(begin.elapsed()));
                desk.solve(&Case::one(&board.text), &options, &Gauge::new(&stopping, left))
            })
        }
    };
    let grade = patiently(py, &stopping, work, || Ok(()))?;
    told(py, &grade.map_err(|error| of_desk(py, &error, &board))?)
}

fn told<'py>(py: Python<'py>, grade: &Grade) -> PyResult<Bound<'py, PyDict>> {
    let (replay, told) = (&grade.replay, PyDict::new(py));
    let distance = |distance: &Distance| match distance {
        Distance::Known(far) => Some((*far, true)),
        Distance::AtLeast(far) => Some((*far, false)),
        Distance::Infinite => None,
    };
    let illegal = replay.illegal.as_ref().map(|illegal| {
        let place = illegal.place;
        (replay.moves.len() + 1, &illegal.word, place.line, place.column, &illegal.legal)
    });
    let left = grade.left.as_ref().map(|left| (left.after, names(&left.better)));
    told.set_item("rating", grade.rating.name())?;
    told.set_item("cost", replay.cost())?;
    told.set_item("moves", replay.moves.iter().map(|made| &*made.name).collect::<Vec<_>>())?;
    told.set_item("boards", replay.boards.iter().map(|board| &*board.text).collect::<Vec<_>>())?;
    told.set_item("distances", grade.distances.iter().map(distance).collect::<Vec<_>>())?;
    told.set_item("at_most", grade.at_most())?;
    told.set_item("illegal", illegal)?;
    told.set_item("left", left)?;
    told.set_item("reason", &grade.reason)?;
    told.set_item("stopped", grade.stopped.map(Stop::outcome))?;
    Ok(told)
}
