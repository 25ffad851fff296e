//! Solvers: a question, and threads that answer it for one board after another.

mod many;
mod one;

use crate::bindings::boards::text;
use crate::bindings::crew::Crew;
use crate::bindings::faults::{guarded, metric_named, named, of_desk, wrong_value};
use crate::bindings::labels::{Labels, labels};
use crate::bindings::limits::Limits;
use crate::bindings::puzzle::{Puzzle, names};
use crate::bindings::report::Report;
use crate::bindings::shared::{Tidy, labeller_of, solver_of};
use crate::bindings::tables::{Wanted, tables};
use desk::boards::Boards;
use desk::dataset::Labeller;
use desk::memory::half_of_available;
use desk::names::Metric;
use desk::{Case, Error, Incumbents, Question};
use fewest::Cost;
use fewest::search::{Answer, BadWeight, Options, Weight};
use pyo3::prelude::*;
use std::mem;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A question about boards of one puzzle.
#[pyclass(frozen, module = "fewest._fewest")]
pub struct Solver {
    question: Question,
    answer: Answer,
    /// If all answers are counted, how much more than the least they may cost.
    slack: Cost,
    /// Searches for one board with all threads.
    alone: Arc<dyn desk::Solver>,
    /// Searches with one thread for each board.
    among_others: Arc<dyn desk::Solver>,
    crew: Mutex<Option<Arc<Crew>>>,
    /// Half of the memory that was available when the first board came.
    half: OnceLock<u64>,
    /// Labels boards, with the tables for it; made when the first ones come.
    labeller: OnceLock<Arc<Labeller>>,
    _tidy: Tidy,
}

/// What a question consists of in addition to the puzzle.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Means {
    goal: Option<String>,
    metric: String,
    algorithm: String,
    heuristic: Option<String>,
    pruning: Option<String>,
    weight: f64,
    tables: Option<String>,
    build: bool,
    cache: Option<PathBuf>,
    memory: Option<u64>,
    threads: usize,
    answer: String,
    slack: Option<Cost>,
    count: usize,
    fresh: bool,
    anytime: bool,
    strict: bool,
}

#[pymethods]
impl Solver {
    #[new]
    fn new(py: Python, puzzle: &Puzzle, means: Means) -> PyResult<Self> {
        let answer = match (means.answer.as_str(), means.slack) {
            ("all", _) | ("any", Some(_)) => Answer::All { list: means.count },
            ("any", None) => Answer::Any,
            ("first", _) => Answer::First,
            (other, _) => return Err(wrong_value("answer", other, "any, first or all")),
        };
        let slack = means.slack.unwrap_or(0);
        Solver::of(py, means.question(py, puzzle, answer)?, (answer, slack))
    }

    /// The solver of the usual question in that metric.
    #[staticmethod]
    fn usual(py: Python, puzzle: &Puzzle, goal: Option<String>, metric: &str) -> PyResult<Self> {
        let metric = metric_named(py, metric)?;
        let question = Question { goal, metric, ..Question::about(puzzle.0.clone()) };
        Solver::of(py, question, (Answer::Any, 0))
    }

    /// Searches for one board. `progress` is called with the progress of the search every `every` seconds; if
    /// it returns `False`, the search ends.
    #[pyo3(signature = (board, limits, progress, every))]
    fn solve(
        &self,
        py: Python,
        board: &Bound<PyAny>,
        limits: Option<Limits>,
        progress: Option<Bound<PyAny>>,
        every: f64,
    ) -> PyResult<Report> {
        let text = text(board)?;
        self.one(py, &text, limits.as_ref(), progress.as_ref(), every)
    }

    /// Searches for all boards and returns their reports in the order of the boards. `progress` is called
    /// with the number of boards that are done and the number of all boards, if that is known.
    #[pyo3(signature = (boards, limits, progress, every))]
    fn solve_many(
        &self,
        py: Python,
        boards: &Bound<PyAny>,
        limits: Option<Limits>,
        progress: Option<Bound<PyAny>>,
        every: f64,
    ) -> PyResult<Vec<Report>> {
        self.many(py, boards, limits.as_ref(), progress.as_ref(), every)
    }

    /// Whether a goal can be reached, decided without searching.
    fn solvable(&self, py: Python, board: &Bound<PyAny>) -> PyResult<bool> {
        self.asked(py, board, |case| self.among_others.solvable(case))
    }

    /// The report of a board before any search.
    fn outline(&self, py: Python, board: &Bound<PyAny>) -> PyResult<Report> {
        self.asked(py, board, |case| self.among_others.outline(case)).map(Report::from)
    }

    /// The distances of boards, and the moves with which shortest answers begin.
    #[pyo3(signature = (boards, codes))]
    fn labels(&self, py: Python, boards: &Bound<PyAny>, codes: Option<bool>) -> PyResult<Labels> {
        let labeller = match self.labeller.get() {
            Some(labeller) => labeller,
            None => {
                let made = labeller_of(py, &self.question)?;
                self.labeller.get_or_init(|| made)
            }
        };
        labels(Arc::clone(labeller), py, boards, codes)
    }

    /// Whether a table knows the distances of all boards.
    #[getter]
    fn is_exact(&self, py: Python) -> PyResult<bool> {
        let exact = self.question.puzzle.exact(self.question.goal.as_deref());
        let exact = exact.map_err(|error| of_desk(py, &error, ""))?;
        Ok(exact.is_some() && self.question.metric == Metric::Single)
    }

    /// What each legal move makes of a board: name, cost, the board, and whether it is a goal.
    fn successors(
        &self,
        py: Python,
        board: &Bound<PyAny>,
    ) -> PyResult<Vec<(String, u16, String, bool)>> {
        let successors = self.asked(py, board, |case| self.among_others.successors(case))?;
        let plain = |next: desk::Successor| (next.name, next.cost, next.board, next.solved);
        Ok(successors.into_iter().map(plain).collect())
    }

    /// The board and what each of these moves makes of it, with the cost so far. The moves are written as in
    /// a report of that board.
    fn frames(
        &self,
        py: Python,
        board: &Bound<PyAny>,
        moves: &str,
    ) -> PyResult<Vec<(String, u64, String)>> {
        let frames = self.asked(py, board, |case| self.among_others.frames(case, moves))?;
        Ok(frames.into_iter().map(|frame| (frame.board, frame.cost, frame.caption)).collect())
    }
}

impl Solver {
    fn of(py: Python, question: Question, (answer, slack): (Answer, Cost)) -> PyResult<Self> {
        let single = Question { threads: NonZeroUsize::MIN, ..question.clone() };
        let made = guarded(py, || {
            // If there are no threads to share, both are the same solver.
            Ok((solver_of(&question)?, solver_of(&single)?))
        })?;
        let (alone, among_others) = made.map_err(|error| of_desk(py, &error, ""))?;
        let (crew, half, labeller) = (Mutex::default(), OnceLock::new(), OnceLock::new());
        let _tidy = Tidy;
        Ok(Solver { question, answer, slack, alone, among_others, crew, half, labeller, _tidy })
    }

    /// What is asked about each board.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// The solver that searches for one board with all threads.
    pub fn alone(&self) -> Arc<dyn desk::Solver> {
        Arc::clone(&self.alone)
    }

    /// Asks the solver something that takes no search.
    fn asked<T>(
        &self,
        py: Python,
        board: &Bound<PyAny>,
        ask: impl FnOnce(&Case) -> Result<T, Error>,
    ) -> PyResult<T> {
        let text = text(board)?;
        guarded(py, || ask(&Case::one(&text)))?.map_err(|error| of_desk(py, &error, &text))
    }

    /// What each of `at_once` simultaneous searches may use.
    pub fn options(&self, limits: Option<&Limits>, at_once: usize) -> PyResult<Options> {
        let max_bytes = self.half.get_or_init(half_of_available) / at_once as u64;
        let options = match limits {
            Some(limits) => limits.options(self.answer, max_bytes)?,
            None => Options { answer: self.answer, max_bytes, ..Options::default() },
        };
        Ok(Options { slack: self.slack, ..options })
    }

    /// The threads of this solver. They are started when the first board needs them.
    fn crew(&self) -> PyResult<Arc<Crew>> {
        let mut crew = self.crew.lock().unwrap_or_else(PoisonError::into_inner);
        match crew.take() {
            Some(here) if here.is_here() => return Ok(Arc::clone(crew.insert(here))),
            // Threads of another process are not touched, not even to drop them.
            Some(elsewhere) => mem::forget(elsewhere),
            None => {}
        }
        Ok(Arc::clone(crew.insert(Arc::new(Crew::new(self.question.threads.get())?))))
    }

    /// Leaves the threads to themselves, because one of them does not react. It ends when its search does.
    fn dismiss(&self) {
        *self.crew.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Refuses limits that the algorithm cannot keep.
    fn check(&self, py: Python, limits: Option<&Limits>) -> PyResult<()> {
        let Some(limits) = limits else { return Ok(()) };
        limits.check(self.question.means()).map_err(|error| of_desk(py, &error, ""))
    }
}

impl Means {
    fn question(self, py: Python, puzzle: &Puzzle, answer: Answer) -> PyResult<Question> {
        let threads = NonZeroUsize::new(self.threads)
            .ok_or_else(|| wrong_value("threads", self.threads, "at least 1"))?;
        let metric = metric_named(py, &self.metric)?;
        let fitting = puzzle.0.fitting(metric).map_err(|wrong| of_desk(py, &wrong.into(), ""))?;
        let algorithm = named(py, "algorithm", &self.algorithm, || names(fitting.algorithms))?;
        let heuristic = self.heuristic.as_deref();
        let heuristic =
            heuristic.map(|name| named(py, "heuristic", name, || names(fitting.heuristics)));
        let pruning = self.pruning.as_deref();
        let pruning = pruning.map(|name| named(py, "pruning", name, || names(fitting.prunings)));
        let wanted = Wanted {
            set: self.tables,
            cache: self.cache,
            build: self.build,
            memory: self.memory,
            threads: self.threads,
        };
        Ok(Question {
            metric,
            algorithm,
            heuristic: heuristic.transpose()?,
            pruning: pruning.transpose()?,
            weight: weight(self.weight)?,
            threads,
            alphabetical: answer != Answer::Any,
            tables: tables(py, &puzzle.0, metric, self.goal.as_deref(), &wanted)?,
            goal: self.goal,
            fresh: self.fresh,
            incumbents: match (self.anytime, self.strict) {
                (true, _) => Incumbents::Meanwhile,
                (false, true) => Incumbents::Never,
                (false, false) => Incumbents::Afterwards,
            },
            ..Question::about(puzzle.0.clone())
        })
    }
}

/// Reads a weight.
fn weight(times: f64) -> PyResult<Weight> {
    let wrong =
        |_: BadWeight| wrong_value("weight", times, "from 1 to 100, with at most two decimals");
    times.to_string().parse().map_err(wrong)
}

/// An endless sequence of random boards that can be solved. The same seed always gives the same boards.
#[pyclass(module = "fewest._fewest")]
pub struct RandomBoards {
    solver: Arc<dyn desk::Solver>,
    boards: Boards,
}

#[pymethods]
impl RandomBoards {
    #[new]
    fn new(py: Python, solver: &Solver, seed: u64) -> PyResult<Self> {
        let boards = Boards::about(&solver.question, seed);
        let boards = boards.map_err(|error| of_desk(py, &error, ""))?;
        Ok(RandomBoards { solver: Arc::clone(&solver.among_others), boards })
    }

    fn __iter__(this: PyRef<Self>) -> PyRef<Self> {
        this
    }

    fn __next__(&mut self, py: Python) -> PyResult<String> {
        let RandomBoards { solver, boards } = self;
        let solvable = |text: &str| solver.solvable(&Case::one(text));
        guarded(py, || boards.next(solvable))?.map_err(|error| of_desk(py, &error, ""))
    }
}
