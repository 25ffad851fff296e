//! What was proven about a board.

use desk::gauge::{Gauge, Never};
use desk::{Case, Ending, Path, moves::Script};
use fewest::Cost;
use fewest::search::Options;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, OnceLock};

/// A report of the desk. It is turned into Python objects only when these are asked for, and the report of a
/// solved board is not even made before.
#[pyclass(frozen, module = "fewest._fewest")]
pub struct Report {
    made: OnceLock<desk::Report>,
    /// How the report is made, if the board is solved.
    solved: Option<Solved>,
}

/// A solved board, and the solver that answers it at once.
pub struct Solved {
    /// The solver.
    pub solver: Arc<dyn desk::Solver>,
    /// The board.
    pub case: Case,
    /// The options of the question.
    pub options: Options,
}

impl From<desk::Report> for Report {
    fn from(report: desk::Report) -> Self {
        Report { made: report.into(), solved: None }
    }
}

impl From<Solved> for Report {
    fn from(solved: Solved) -> Self {
        Report { made: OnceLock::new(), solved: Some(solved) }
    }
}

impl Report {
    /// The report itself.
    pub fn told(&self) -> &desk::Report {
        self.made.get_or_init(|| {
            let Solved { solver, case, options } =
                self.solved.as_ref().expect("it is made or solved");
            let report = solver.solve(case, options, &Gauge::new(&Never, None));
            report.expect("the board was read before, and is solved")
        })
    }

    fn path(&self) -> Option<&Path> {
        self.told().ending.path()
    }
}

/// The names of the moves of a path.
pub fn names(path: &Path) -> Vec<String> {
    named(path, &path.moves)
}

fn named(path: &Path, moves: &str) -> Vec<String> {
    path.script.names(moves).into_iter().map(String::from).collect()
}

#[pymethods]
impl Report {
    #[getter]
    fn puzzle(&self) -> &str {
        &self.told().puzzle
    }

    #[getter]
    fn metric(&self) -> &'static str {
        self.told().metric.name()
    }

    #[getter]
    fn start(&self) -> &str {
        &self.told().start
    }

    #[getter]
    fn goal(&self) -> &str {
        &self.told().goal
    }

    #[getter]
    fn drawing(&self) -> &str {
        &self.told().drawing
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        match &self.told().ending {
            Ending::Solved(_) => "solved",
            Ending::Unsolvable { .. } => "unsolvable",
            Ending::Stopped { by, .. } => by.outcome(),
        }
    }

    #[getter]
    fn moves(&self) -> Option<Vec<String>> {
        self.path().map(names)
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
        if self.solved.is_some() {
            return Some(0);
        }
        self.path().map(|path| path.cost)
    }

    #[getter]
    fn at_least(&self) -> Option<Cost> {
        if self.solved.is_some() {
            return Some(0);
        }
        match &self.told().ending {
            Ending::Solved(path) => Some(path.at_least),
            Ending::Unsolvable { .. } => None,
            Ending::Stopped { at_least, .. } => Some(*at_least),
        }
    }

    #[getter]
    fn optimal(&self) -> bool {
        self.solved.is_some() || self.path().is_some_and(Path::is_shortest)
    }

    #[getter]
    fn reason(&self) -> Option<&str> {
        match &self.told().ending {
            Ending::Unsolvable { reason, .. } => Some(reason),
            _ => None,
        }
    }

    #[getter]
    fn algorithm(&self) -> &str {
        &self.told().algorithm
    }

    #[getter]
    fn heuristic(&self) -> Option<&str> {
        self.told().heuristic.as_deref()
    }

    #[getter]
    fn estimate(&self) -> Option<Cost> {
        self.told().estimate
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.told().seconds
    }

    #[getter]
    fn table_bytes(&self) -> u64 {
        self.told().effort.table_bytes
    }

    #[getter]
    fn table_seconds(&self) -> f64 {
        self.told().effort.table_seconds
    }

    /// The sets of tables that `auto` had when it began.
    #[getter]
    fn at_hand(&self) -> Vec<String> {
        self.told().at_hand.clone().unwrap_or_default()
    }

    /// How many answers of the least cost there are, and whether all were counted.
    #[getter]
    fn count(&self) -> Option<(u64, bool)> {
        let all = self.path()?.all.as_ref()?;
        Some((all.count, all.is_complete()))
    }

    /// The costs within the slack, and how many answers have each.
    #[getter]
    fn by_cost(&self) -> Option<Vec<(Cost, u64)>> {
        let path = self.path()?;
        Some(path.all.as_ref()?.by_cost(path.cost).collect())
    }

    /// The first answers.
    #[getter]
    fn listed(&self) -> Option<Vec<Vec<String>>> {
        let path = self.path()?;
        let listed = &path.all.as_ref()?.listed;
        Some(listed.iter().map(|moves| named(path, moves)).collect())
    }

    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (counts, dict) = (&self.told().counts, PyDict::new(py));
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
        let passes = self.told().passes.iter();
        passes.map(|pass| (pass.bound, pass.expanded, pass.generated, pass.seconds)).collect()
    }
}
