//! Waits for other threads without blocking Python, notices Ctrl-C meanwhile, and reports progress.

use crate::bindings::faults::{bug, caught, wrong_value};
use desk::Stop;
use desk::gauge::{Gauge, Stopper};
use desk::stack;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often Ctrl-C is looked for.
pub const TICK: Duration = Duration::from_millis(20);
/// How long a search that was told to stop may take to answer. After that it is left to itself.
pub const GRACE: Duration = Duration::from_millis(120);

/// Tells searches to stop.
#[derive(Clone, Debug, Default)]
pub struct Stopping(Arc<AtomicU8>);

impl Stopping {
    /// Stops because of Ctrl-C.
    pub fn interrupt(&self) {
        self.0.store(1, Relaxed);
    }

    /// Stops because the caller has had enough.
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

/// Does some work on a thread of its own while the interpreter is free, and returns the result. `tell` is
/// called now and then. Ctrl-C or an error of `tell` ends the work and is passed on to the caller.
pub fn patiently<T: Send + 'static>(
    py: Python,
    stopping: &Stopping,
    work: impl FnOnce() -> T + Send + 'static,
    mut tell: impl FnMut() -> PyResult<()>,
) -> PyResult<T> {
    let (sender, mut receiver) = channel();
    // If nobody waits any more, the result is not needed.
    stack::begin("fewest", move || _ = sender.send(caught(work)))?;
    loop {
        if let Some(done) = receive(py, &mut receiver, TICK)? {
            tell()?;
            return done.map_err(|message| bug(py, &message));
        }
        let told = py.check_signals().and_then(|()| tell());
        if let Err(error) = told {
            stopping.interrupt();
            receive(py, &mut receiver, GRACE)?;
            return Err(error);
        }
    }
}

/// Receives what is sent within that time; `None` if nothing is.
pub fn receive<T: Send>(
    py: Python,
    receiver: &mut Receiver<T>,
    time: Duration,
) -> PyResult<Option<T>> {
    let received = py.detach(move || receiver.recv_timeout(time));
    match received {
        Ok(value) => Ok(Some(value)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(bug(py, "a searching thread has gone away")),
    }
}

/// Calls the progress function now and then.
pub struct Teller<'p, 'py> {
    progress: Option<&'p Bound<'py, PyAny>>,
    every: Duration,
    last: Instant,
}

impl<'p, 'py> Teller<'p, 'py> {
    /// Calls `progress`, if there is one, every `every` seconds.
    pub fn new(progress: Option<&'p Bound<'py, PyAny>>, every: f64) -> PyResult<Self> {
        let every = Duration::try_from_secs_f64(every)
            .map_err(|_| wrong_value("every", every, "a number of seconds"))?;
        Ok(Teller { progress, every, last: Instant::now() })
    }

    /// Reports progress if it is time. Returns `false` if the search is to end.
    pub fn tell(&mut self, py: Python, gauge: &Gauge) -> PyResult<bool> {
        let counts = gauge.counts();
        let making = gauge.made_now().map(|made| (made.what, made.share));
        let far = || {
            let seconds = gauge.elapsed().as_secs_f64();
            (counts.bound, counts.iterations, counts.expanded, counts.generated, seconds, making)
        };
        self.call(py, || Ok(far().into_pyobject(py)?.into_any()))
    }

    /// Calls the function with these arguments if it is time.
    pub fn call<'a>(
        &mut self,
        _py: Python<'a>,
        arguments: impl FnOnce() -> PyResult<Bound<'a, PyAny>>,
    ) -> PyResult<bool> {
        let Some(progress) = self.progress else { return Ok(true) };
        if self.last.elapsed() < self.every {
            return Ok(true);
        }
        self.last = Instant::now();
        let wish = progress.call1((arguments()?,))?;
        // NumPy has truth values of its own.
        let kind = wish.get_type().name()?;
        let is_truth = ["bool", "bool_"].contains(&&*kind.to_cow()?);
        Ok(!is_truth || wish.is_truthy()?)
    }
}
