//! Puzzles by name, from files and from texts.

use crate::bindings::faults::{guarded, metric_named, of_desk, of_file, unknown};
use desk::kits::written;
use desk::moves::Script;
use desk::names::Metric;
use desk::{PuzzleName, kits};
use pyo3::prelude::*;
use std::fmt::Display;

/// A puzzle.
#[pyclass(frozen, module = "fewest._fewest")]
pub struct Puzzle(pub PuzzleName);

#[pymethods]
impl Puzzle {
    /// The puzzle of that name.
    #[new]
    fn new(py: Python, name: &str) -> PyResult<Self> {
        let puzzle = guarded(py, || name.parse())?;
        puzzle.map(Puzzle).map_err(|known: String| {
            unknown(py, "UnknownPuzzle", &format!("there is no puzzle `{name}`; {known}"))
        })
    }

    /// The puzzle of a text in the language of puzzle files. Errors call the text `name`.
    #[staticmethod]
    fn of_text(py: Python, name: &str, text: &[u8]) -> PyResult<Self> {
        let puzzle = guarded(py, || written::puzzle(name, text))?;
        puzzle.map(Puzzle).map_err(|mistake| of_file(py, &mistake))
    }

    #[getter]
    fn name(&self) -> String {
        self.0.name()
    }

    /// Whether each board has a goal of its own behind it, unless one goal is given for all.
    #[getter]
    fn has_own_goals(&self) -> bool {
        self.0.has_own_goals()
    }

    /// The algorithms and the heuristics that fit the metric.
    fn fitting(&self, py: Python, metric: &str) -> PyResult<(Vec<String>, Vec<String>)> {
        let metric = metric_named(py, metric)?;
        let fitting = self.0.fitting(metric).map_err(|wrong| of_desk(py, &wrong.into(), ""))?;
        Ok((names(fitting.algorithms), names(fitting.heuristics)))
    }

    /// The state that the puzzle begins in, if its file draws one.
    #[getter]
    fn start(&self) -> Option<String> {
        self.0.drawn()
    }

    #[getter]
    fn algorithms(&self) -> Vec<String> {
        names(self.0.algorithms())
    }

    #[getter]
    fn heuristics(&self) -> Vec<String> {
        names(self.0.heuristics())
    }

    #[getter]
    fn prunings(&self) -> Vec<String> {
        names(self.0.prunings())
    }

    /// The description, as JSON.
    fn description(&self, py: Python) -> PyResult<String> {
        let description = guarded(py, || self.0.description())?;
        Ok(serde_json::to_string(&description).expect("texts and numbers only"))
    }

    /// The names of the moves in a text.
    fn moves_of(&self, py: Python, text: &str, metric: &str) -> PyResult<Vec<String>> {
        if metric_named(py, metric)? == Metric::Multi {
            return Ok(names(Script::Numbered.names(text)));
        }
        let letters = guarded(py, || self.0.description())?.letters;
        let script = Script::of(letters.iter().map(|letter| &letter.letter));
        Ok(names(script.names(text)))
    }
}

/// The names of puzzles: the built-in ones, then the files that come with the program.
#[pyfunction]
pub fn library() -> Vec<String> {
    kits::listed().map(String::from).chain(kits::library().map(|(name, _)| name)).collect()
}

/// The names of these values.
pub fn names(all: Vec<impl Display>) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}
