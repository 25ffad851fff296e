//! Counts whole spaces.

use crate::bindings::faults::{guarded, metric_named, of_desk, wrong_value};
use crate::bindings::limits::time;
use crate::bindings::puzzle::Puzzle;
use crate::bindings::wait::{Stopping, Teller, patiently};
use desk::Stop;
use desk::explore::Survey;
use desk::gauge::Gauge;
use desk::memory::half_of_available;
use fewest::tables::Resources;
use pyo3::prelude::*;
use std::sync::Arc;

/// A space, counted completely or as far as it was counted before something stopped it.
#[pyclass(frozen, module = "fewest._fewest")]
pub struct Space(desk::explore::Space);

#[pymethods]
impl Space {
    #[getter]
    fn puzzle(&self) -> &str {
        &self.0.puzzle
    }

    #[getter]
    fn goal(&self) -> &str {
        &self.0.goal
    }

    #[getter]
    fn metric(&self) -> &'static str {
        self.0.metric.name()
    }

    #[getter]
    fn layers(&self) -> Vec<u64> {
        self.0.layers.clone()
    }

    #[getter]
    fn farthest(&self) -> Vec<String> {
        self.0.farthest.clone()
    }

    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.0.stopped.map(Stop::outcome)
    }
}

/// What is asked about a space, and the limits of the count.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Asked {
    goal: Option<String>,
    metric: String,
    part: Option<String>,
    farthest: usize,
    threads: usize,
    memory: Option<u64>,
    timeout: Option<f64>,
}

/// Counts a space. `progress` is called with the number of states counted so far every `every` seconds; if it
/// returns `False`, the count ends.
#[pyfunction]
#[pyo3(signature = (puzzle, asked, progress, every))]
pub fn explore(
    py: Python,
    puzzle: &Puzzle,
    asked: Asked,
    progress: Option<Bound<PyAny>>,
    every: f64,
) -> PyResult<Space> {
    if asked.threads == 0 {
        return Err(wrong_value("threads", 0, "at least 1"));
    }
    let mut teller = Teller::new(progress.as_ref(), every)?;
    let metric = metric_named(py, &asked.metric)?;
    let survey = Survey { puzzle: puzzle.0.name(), goal: asked.goal, part: asked.part, metric };
    let explorer = guarded(py, || puzzle.0.explorer(&survey))?;
    let explorer = explorer.map_err(|error| of_desk(py, &error, ""))?;
    let max_bytes = asked.memory.unwrap_or_else(half_of_available);
    let resources = Resources { threads: asked.threads, max_bytes };
    let stopping = Stopping::default();
    let gauge = Arc::new(Gauge::new(&stopping, asked.timeout.map(time).transpose()?));
    let work = {
        let gauge = Arc::clone(&gauge);
        move || explorer.explore(resources, asked.farthest, &gauge)
    };
    let tell = || {
        let counted = || Ok(gauge.counts().expanded.into_pyobject(py)?.into_any());
        if !teller.call(py, counted)? {
            stopping.cancel();
        }
        Ok(())
    };
    let space = patiently(py, &stopping, work, tell)?;
    space.map(Space).map_err(|error| of_desk(py, &error, ""))
}
