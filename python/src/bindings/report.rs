//! What was proven about a board.

use desk::{Ending, Path, moves::Script};
use fewest::Cost;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A report of the desk. Nothing of it is changed into Python's objects before it is asked for.
#[pyclass(frozen)]
pub struct Report(pub desk::Report);

impl Report {
    fn path(&self) -> Option<&Path> {
        self.0.ending.path()
    }
}

fn names(path: &Path, moves: &str) -> Vec<String> {
    path.script.names(moves).into_iter().map(String::from).collect()
}

#[pymethods]
impl Report {
    #[getter]
    fn puzzle(&self) -> &str {
        &self.0.puzzle
    }

    #[getter]
    fn start(&self) -> &str {
        &self.0.start
    }

    #[getter]
    fn goal(&self) -> &str {
        &self.0.goal
    }

    #[getter]
    fn drawing(&self) -> &str {
        &self.0.drawing
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        match &self.0.ending {
            Ending::Solved(_) => "solved",
            Ending::Unsolvable { .. } => "unsolvable",
            Ending::Stopped { by, .. } => by.outcome(),
        }
    }

    #[getter]
    fn moves(&self) -> Option<Vec<String>> {
        self.path().map(|path| names(path, &path.moves))
    }

    #[getter]
    fn text(&self) -> Option<&str> {
        self.path().map(|path| &*path.moves)
    }

    #[getter]
    fn together(&self) -> bool {
        self.path().is_none_or(|path| path.script == Script::Together)
    }

    #[getter]
    fn legend(&self) -> Option<&str> {
        self.path().map(|path| &*path.legend)
    }

    #[getter]
    fn cost(&self) -> Option<Cost> {
        self.path().map(|path| path.cost)
    }

    #[getter]
    fn at_least(&self) -> Option<Cost> {
        match &self.0.ending {
            Ending::Solved(path) => Some(path.at_least),
            Ending::Unsolvable { .. } => None,
            Ending::Stopped { at_least, .. } => Some(*at_least),
        }
    }

    #[getter]
    fn optimal(&self) -> bool {
        self.path().is_some_and(Path::is_shortest)
    }

    #[getter]
    fn reason(&self) -> Option<&str> {
        match &self.0.ending {
            Ending::Unsolvable { reason, .. } => Some(reason),
            _ => None,
        }
    }

    #[getter]
    fn algorithm(&self) -> &str {
        &self.0.algorithm
    }

    #[getter]
    fn heuristic(&self) -> Option<&str> {
        self.0.heuristic.as_deref()
    }

    #[getter]
    fn estimate(&self) -> Option<Cost> {
        self.0.estimate
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    #[getter]
    fn table_bytes(&self) -> u64 {
        self.0.effort.table_bytes
    }

    #[getter]
    fn table_seconds(&self) -> f64 {
        self.0.effort.table_seconds
    }

    /// The sets of tables that `auto` had when it began.
    #[getter]
    fn at_hand(&self) -> Vec<String> {
        self.0.at_hand.clone().unwrap_or_default()
    }

    /// How many answers of the least cost there are, and whether all were counted.
    #[getter]
    fn count(&self) -> Option<(u64, bool)> {
        let all = self.path()?.all.as_ref()?;
        Some((all.count, all.stopped.is_none()))
    }

    /// The first answers of the least cost.
    #[getter]
    fn listed(&self) -> Option<Vec<Vec<String>>> {
        let path = self.path()?;
        let listed = &path.all.as_ref()?.listed;
        Some(listed.iter().map(|moves| names(path, moves)).collect())
    }

    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (counts, dict) = (&self.0.counts, PyDict::new(py));
        dict.set_item("expanded", counts.expanded)?;
        dict.set_item("generated", counts.generated)?;
        dict.set_item("reopened", counts.reopened)?;
        dict.set_item("until_last_f", counts.until_last_f)?;
        dict.set_item("iterations", counts.iterations)?;
        dict.set_item("bound", counts.bound)?;
        dict.set_item("stored", counts.stored)?;
        dict.set_item("bytes", counts.bytes)?;
        Ok(dict)
    }

    /// Bound, expanded, generated and seconds of each iteration.
    #[getter]
    fn passes(&self) -> Vec<(Cost, u64, u64, f64)> {
        let passes = self.0.passes.iter();
        passes.map(|pass| (pass.bound, pass.expanded, pass.generated, pass.seconds)).collect()
    }
}
