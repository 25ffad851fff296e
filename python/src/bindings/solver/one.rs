//! One board.

use super::Solver;
use crate::bindings::crew;
use crate::bindings::faults::{caught, guarded, of_desk};
use crate::bindings::limits::Limits;
use crate::bindings::report::{Report, Solved};
use crate::bindings::wait::{GRACE, Stopping, TICK, Teller, receive};
use desk::gauge::Gauge;
use desk::{Case, Error};
use fewest::search::Options;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// A board, the progress of its search, and where its answer arrives.
struct Running<'s> {
    solver: &'s Solver,
    case: Case,
    options: Options,
    gauge: Arc<Gauge>,
    stopping: Stopping,
    answers: Receiver<crew::Result>,
}

impl Solver {
    /// Searches for one board, and meanwhile reacts to Ctrl-C and to the caller.
    pub(super) fn one(
        &self,
        py: Python,
        text: &str,
        limits: Option<&Limits>,
        progress: Option<&Bound<PyAny>>,
        every: f64,
    ) -> PyResult<Report> {
        let mut teller = Teller::new(progress, every)?;
        if let Some(solved) = self.solved(py, text, limits)? {
            return Ok(solved.into());
        }
        self.check(py, limits)?;
        let mut running = self.begin(text, limits)?;
        let ended = loop {
            if let Some(answer) = receive(py, &mut running.answers, TICK)? {
                return running.told(py, answer);
            }
            if let Err(interrupt) = py.check_signals() {
                running.stopping.interrupt();
                break Some(interrupt);
            }
            match teller.tell(py, &running.gauge) {
                Ok(true) => {}
                Ok(false) => {
                    running.stopping.cancel();
                    break None;
                }
                Err(raised) => {
                    running.stopping.cancel();
                    break Some(raised);
                }
            }
            if running.gauge.is_late(GRACE) {
                break None;
            }
        };
        let report = running.rest(py)?;
        match ended {
            None => Ok(report),
            Some(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => {
                Err(interrupted(py, error, Bound::new(py, report).map(Bound::into_any)))
            }
            Some(error) => Err(error),
        }
    }

    /// A solved board needs no searching thread, and no report until it is read. Limits may stop even that
    /// search, so with limits it is made.
    fn solved(&self, py: Python, text: &str, limits: Option<&Limits>) -> PyResult<Option<Solved>> {
        if limits.is_some() {
            return Ok(None);
        }
        let case = Case::one(text);
        let is_solved = guarded(py, || self.alone.is_solved(&case))?;
        if !is_solved.map_err(|error| of_desk(py, &error, text))? {
            return Ok(None);
        }
        let options = self.options(None, 1)?;
        Ok(Some(Solved { solver: Arc::clone(&self.alone), case, options }))
    }

    fn begin(&self, text: &str, limits: Option<&Limits>) -> PyResult<Running<'_>> {
        let options = self.options(limits, 1)?;
        let timeout = limits.map(Limits::timeout).transpose()?.flatten();
        let (stopping, (sender, answers)) = (Stopping::default(), channel());
        let gauge = Arc::new(Gauge::new(&stopping, timeout));
        let case = Case::one(text);
        let work = {
            let (solver, gauge) = (Arc::clone(&self.alone), Arc::clone(&gauge));
            let (case, options) = (case.clone(), options.clone());
            move || {
                let answer = caught(|| solver.solve(&case, &options, &gauge));
                // The caller may drop the solver once it has the answer, and then its tables must go.
                drop(solver);
                // If nobody waits any more, the answer is not needed.
                _ = sender.send(answer);
            }
        };
        self.crew()?.give_at_once(Box::new(work))?;
        Ok(Running { solver: self, case, options, gauge, stopping, answers })
    }
}

impl Running<'_> {
    fn told(&self, py: Python, answer: crew::Result) -> PyResult<Report> {
        let fault = |error: Error| of_desk(py, &error, &self.case.text);
        answer.map_err(|bug| fault(Error::Bug(bug)))?.map(Report::from).map_err(fault)
    }

    /// The report of a search that was told to stop. If it does not answer soon, the report is made from what
    /// is known.
    fn rest(&mut self, py: Python) -> PyResult<Report> {
        match receive(py, &mut self.answers, GRACE)? {
            Some(answer) => self.told(py, answer),
            None => {
                self.solver.dismiss();
                let known = self.solver.alone.so_far(&self.case, &self.options, &self.gauge);
                self.told(py, Ok(known))
            }
        }
    }
}

/// A `KeyboardInterrupt` that says how far the search was.
pub(super) fn interrupted(py: Python, error: PyErr, known: PyResult<Bound<PyAny>>) -> PyErr {
    let made = || py.import("fewest._answer")?.getattr("Interrupted")?.call1((known?,));
    made().map_or(error, PyErr::from_value)
}
