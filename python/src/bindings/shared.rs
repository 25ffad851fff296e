//! Shares solvers within the process: the same question has the same solver as long as it is in use, and its
//! tables are in memory only once.

use crate::bindings::faults::of_desk;
use desk::dataset::Labeller;
use desk::{Error, Question, solver};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError, Weak};

type Known<T> = Mutex<Vec<(Question, Weak<T>)>>;

static KNOWN: Known<dyn desk::Solver> = Mutex::new(Vec::new());
static LABELLERS: Known<Labeller> = Mutex::new(Vec::new());

/// Forgets, when dropped, the questions whose solvers are gone, and with them their tables. It is the last
/// field of anything that holds a solver.
pub struct Tidy;

impl Drop for Tidy {
    fn drop(&mut self) {
        forget(&LABELLERS);
        forget(&KNOWN);
    }
}

fn forget<T: ?Sized>(known: &Known<T>) {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    known.retain(|(_, held)| held.strong_count() > 0);
}

/// The existing solver for a question, or a new one.
pub fn solver_of(question: &Question) -> Result<Arc<dyn desk::Solver>, Error> {
    shared(&KNOWN, question, || solver(question))
}

/// Labels boards for a question.
pub fn labeller_of(py: Python, question: &Question) -> PyResult<Arc<Labeller>> {
    let make = || Ok(Arc::new(Labeller::with(question, solver_of(&Labeller::asked(question))?)?));
    shared(&LABELLERS, question, make).map_err(|error| of_desk(py, &error, ""))
}

fn shared<T: ?Sized>(
    known: &Known<T>,
    question: &Question,
    make: impl FnOnce() -> Result<Arc<T>, Error>,
) -> Result<Arc<T>, Error> {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let held = known.iter().find(|(other, _)| same(other, question));
    if let Some(shared) = held.and_then(|(_, held)| held.upgrade()) {
        return Ok(shared);
    }
    let made = make()?;
    known.push((question.clone(), Arc::downgrade(&made)));
    Ok(made)
}

/// Two puzzles of files may have one name and different rules, so they only count as the same if they are one
/// value.
fn same(one: &Question, other: &Question) -> bool {
    one == other && std::ptr::addr_eq(&raw const *one.puzzle, &raw const *other.puzzle)
}
