//! Many boards: each on one thread, several at the same time.

use super::Solver;
use super::one::interrupted;
use crate::bindings::boards::Boards;
use crate::bindings::crew::{self, Crew};
use crate::bindings::faults::{caught, numbered, of_desk};
use crate::bindings::limits::Limits;
use crate::bindings::report::Report;
use crate::bindings::wait::{GRACE, Stopping, TICK, Teller, receive};
use desk::gauge::Gauge;
use desk::{Case, Error};
use fewest::search::Options;
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How many boards per thread are handed out in advance.
const AHEAD: usize = 256;

/// A board that was handed out.
struct Task {
    case: Case,
    /// The progress of its search; set when a thread begins with it.
    gauge: OnceLock<Gauge>,
}

/// What a thread sends: the number of the board, and the result. There is no result if the thread was told to
/// stop before it began with the board.
type Done = (usize, Option<crew::Result>);

/// Boards that are being solved.
struct Line<'s> {
    solver: &'s Solver,
    crew: Arc<Crew>,
    options: Options,
    timeout: Option<Duration>,
    stopping: Stopping,
    sender: Sender<Done>,
    answers: Receiver<Done>,
    open: BTreeMap<usize, Arc<Task>>,
    reports: Vec<Option<desk::Report>>,
}

impl Solver {
    pub(super) fn many(
        &self,
        py: Python,
        boards: &Bound<PyAny>,
        limits: Option<&Limits>,
        progress: Option<&Bound<PyAny>>,
        every: f64,
    ) -> PyResult<Vec<Report>> {
        self.check(py, limits)?;
        let mut boards = Boards::of(boards)?;
        let (all, mut line) = (boards.total(), Line::new(self, limits)?);
        let mut teller = Teller::new(progress, every)?;
        let ended = loop {
            if let Err(error) = line.fill(py, &mut boards) {
                break Some(error);
            }
            if line.open.is_empty() {
                return Ok(line.finished());
            }
            if let Err(error) = line.listen(py) {
                break Some(error);
            }
            if let Err(interrupt) = py.check_signals() {
                break Some(interrupt);
            }
            let done = line.reports.len() - line.open.len();
            match teller.call(py, || Ok((done, all).into_pyobject(py)?.into_any())) {
                Ok(true) => {}
                Ok(false) => break None,
                Err(raised) => break Some(raised),
            }
        };
        line.stop(py, ended)
    }
}

/// Whether the error says that an object is no board, rather than that there are no more boards.
fn is_of_a_board(py: Python, error: &PyErr) -> bool {
    error.is_instance_of::<PyTypeError>(py) || error.is_instance_of::<PyValueError>(py)
}

impl<'s> Line<'s> {
    fn new(solver: &'s Solver, limits: Option<&Limits>) -> PyResult<Self> {
        let crew = solver.crew()?;
        let options = solver.options(limits, crew.size())?;
        let timeout = limits.map(Limits::timeout).transpose()?.flatten();
        let (stopping, (sender, answers)) = (Stopping::default(), channel());
        let (open, reports) = (BTreeMap::new(), Vec::new());
        Ok(Line { solver, crew, options, timeout, stopping, sender, answers, open, reports })
    }

    /// Hands out boards until enough are in progress.
    fn fill(&mut self, py: Python, boards: &mut Boards) -> PyResult<()> {
        let most = AHEAD * self.crew.size();
        // Handing out many at once is quicker than one by one.
        if self.open.len() > most / 2 {
            return Ok(());
        }
        while self.open.len() < most
            && let Some(text) = boards.next()
        {
            let text = text.map_err(|error| match is_of_a_board(py, &error) {
                true => self.first(py, (self.reports.len(), error)),
                false => error,
            })?;
            self.give(&text)?;
        }
        Ok(())
    }

    /// The error of the first wrong board: one of the boards before this one that are still being solved may
    /// be wrong, too.
    fn first(&self, py: Python, (number, error): (usize, PyErr)) -> PyErr {
        let wrong = |(&number, task): (&usize, &Arc<Task>)| {
            let error = self.solver.among_others.outline(&task.case).err()?;
            Some(numbered(py, of_desk(py, &error, &task.case.text), number))
        };
        let before = self.open.range(..number).find_map(wrong);
        before.unwrap_or_else(|| numbered(py, error, number))
    }

    fn give(&mut self, text: &str) -> PyResult<()> {
        let (number, sender) = (self.reports.len(), self.sender.clone());
        let task = Arc::new(Task { case: Case::one(text), gauge: OnceLock::new() });
        let (solver, options) = (Arc::clone(&self.solver.among_others), self.options.clone());
        let (stopping, timeout) = (self.stopping.clone(), self.timeout);
        self.open.insert(number, Arc::clone(&task));
        self.reports.push(None);
        let work = move || {
            let answer = (!stopping.is_told()).then(|| {
                let gauge = task.gauge.get_or_init(|| Gauge::new(&stopping, timeout));
                caught(|| solver.solve(&task.case, &options, gauge))
            });
            drop(solver);
            // If nobody waits any more, the answer is not needed.
            _ = sender.send((number, answer));
        };
        self.crew.give(Box::new(work))
    }

    /// Waits a little for the next answer, then takes whatever else has come.
    fn listen(&mut self, py: Python) -> PyResult<()> {
        if let Some(done) = receive(py, &mut self.answers, TICK)? {
            self.note(py, done)?;
        }
        while let Ok(done) = self.answers.try_recv() {
            self.note(py, done)?;
        }
        // A search that does not answer when its time is up is left to itself.
        let is_late = |task: &Arc<Task>| task.gauge.get().is_some_and(|g| g.is_late(GRACE));
        let late: Vec<_> =
            self.open.iter().filter(|(_, task)| is_late(task)).map(|(&n, _)| n).collect();
        for number in late {
            self.leave_behind(py, number)?;
        }
        Ok(())
    }

    fn note(&mut self, py: Python, (number, answer): Done) -> PyResult<()> {
        // A search that was left to itself may answer late.
        let Some(task) = self.open.remove(&number) else { return Ok(()) };
        let Some(answer) = answer else { return Ok(()) };
        let told = |error: Error| self.first(py, (number, of_desk(py, &error, &task.case.text)));
        let report = answer.map_err(|bug| told(Error::Bug(bug)))?.map_err(told)?;
        self.reports[number] = Some(report);
        Ok(())
    }

    /// Reports what is known of a search that does not answer. Other threads take over.
    fn leave_behind(&mut self, py: Python, number: usize) -> PyResult<()> {
        let Some(task) = self.open.get(&number) else { return Ok(()) };
        let Some(gauge) = task.gauge.get() else { return Ok(()) };
        let known = self.solver.among_others.so_far(&task.case, &self.options, gauge);
        self.note(py, (number, Some(Ok(known))))
    }

    fn finished(self) -> Vec<Report> {
        self.reports.into_iter().flatten().map(Report::from).collect()
    }

    /// Ends all searches and returns what is known about those that had begun.
    fn stop(mut self, py: Python, ended: Option<PyErr>) -> PyResult<Vec<Report>> {
        let interrupt = ended.as_ref().is_some_and(|e| e.is_instance_of::<PyKeyboardInterrupt>(py));
        if interrupt {
            self.stopping.interrupt()
        } else {
            self.stopping.cancel()
        }
        let since = Instant::now();
        while !self.open.is_empty()
            && let Some(left) = GRACE.checked_sub(since.elapsed())
        {
            let Some(done) = receive(py, &mut self.answers, left)? else { break };
            let noted = self.note(py, done);
            // Of several errors, the first one is raised.
            if ended.is_none() {
                noted?;
            }
        }
        if !self.open.is_empty() {
            self.solver.dismiss();
        }
        for number in self.open.keys().copied().collect::<Vec<_>>() {
            self.leave_behind(py, number)?;
        }
        match ended {
            None => Ok(self.finished()),
            Some(error) if interrupt => {
                Err(interrupted(py, error, self.finished().into_pyobject(py)))
            }
            Some(error) => Err(error),
        }
    }
}
