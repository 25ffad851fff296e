//! Waits for other threads without holding Python up, and hears Ctrl-C meanwhile.

use desk::Stop;
use desk::gauge::Stopper;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How often it is looked whether somebody has pressed Ctrl-C.
pub const TICK: Duration = Duration::from_millis(20);
/// How long a search that was told to stop may take to answer. After that it is left behind.
pub const GRACE: Duration = Duration::from_millis(120);

/// Tells searches to stop.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<AtomicU8>);

impl Stopping {
    /// Somebody has pressed Ctrl-C.
    pub fn interrupt(&self) {
        self.0.store(1, Relaxed);
    }

    /// Whoever asked has had enough.
    pub fn cancel(&self) {
        self.0.store(2, Relaxed);
    }

    /// Whether searches were told to stop.
    pub fn is_told(&self) -> bool {
        self.0.load(Relaxed) != 0
    }
}

impl Stopper for Stopping {
    fn stop(&self) -> Option<Stop> {
        match self.0.load(Relaxed) {
            0 => None,
            1 => Some(Stop::Interrupt),
            _ => Some(Stop::Cancel),
        }
    }
}

/// What somebody has sent within that time, `None` if nothing.
pub fn receive<T: Send>(
    py: Python,
    receiver: &mut Receiver<T>,
    time: Duration,
) -> PyResult<Option<T>> {
    let received = py.detach(move || receiver.recv_timeout(time));
    match received {
        Ok(value) => Ok(Some(value)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => {
            Err(crate::bindings::faults::bug(py, "a searching thread has gone away"))
        }
    }
}
