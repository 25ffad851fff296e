//! The limits of a search, as keyword arguments.

use crate::bindings::faults::wrong_value;
use desk::names::Algorithm;
use desk::{BadQuestion, Error};
use fewest::Cost;
use fewest::search::{Answer, Options};
use pyo3::prelude::*;
use std::time::Duration;

/// The limits of a search. `None` means unlimited, except for memory.
#[derive(FromPyObject, Clone, Debug)]
#[pyo3(from_item_all)]
#[allow(missing_docs)]
pub struct Limits {
    pub timeout: Option<f64>,
    pub max_depth: Option<u64>,
    pub max_iterations: Option<u32>,
    pub max_nodes: Option<u64>,
    pub memory: Option<u64>,
    pub width: Option<usize>,
}

/// The time limit of that many seconds.
pub fn time(seconds: f64) -> PyResult<Duration> {
    let wrong = |_| wrong_value("timeout", seconds, "a number of seconds");
    Duration::try_from_secs_f64(seconds).map_err(wrong)
}

impl Limits {
    /// The time limit.
    pub fn timeout(&self) -> PyResult<Option<Duration>> {
        self.timeout.map(time).transpose()
    }

    /// The same limits as the desk has them. Without a limit on memory, a search may take `max_bytes`.
    pub fn options(&self, answer: Answer, max_bytes: u64) -> PyResult<Options> {
        let usual = Options::default();
        if self.width == Some(0) {
            return Err(wrong_value("width", 0, "at least 1"));
        }
        Ok(Options {
            answer,
            max_cost: self.max_depth.map_or(Cost::MAX, |most| most.min(Cost::MAX.into()) as Cost),
            max_iterations: self.max_iterations.unwrap_or(usual.max_iterations),
            max_nodes: self.max_nodes.unwrap_or(usual.max_nodes),
            max_bytes: self.memory.unwrap_or(max_bytes),
            width: self.width.unwrap_or(usual.width),
            ..usual
        })
    }

    /// Refuses limits that the algorithm cannot keep.
    pub fn check(&self, algorithm: Algorithm) -> Result<(), Error> {
        if self.max_iterations.is_some() && !algorithm.iterates() {
            return Err(BadQuestion::NoIterations { algorithm }.into());
        }
        if self.width.is_some() && algorithm != Algorithm::Beam {
            return Err(BadQuestion::NoWidth { algorithm }.into());
        }
        Ok(())
    }
}
