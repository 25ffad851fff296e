//! Runs beams and a search at the same time, and stops the beams when the search ends.

use crate::error::Error;
use crate::gauge::{Gauge, Stopper};
use crate::report::Stop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// Stops the beams when the search has ended.
#[derive(Clone, Debug, Default)]
pub(super) struct StopBeams(Arc<AtomicBool>);

impl Stopper for StopBeams {
    fn stop(&self) -> Option<Stop> {
        self.0.load(Relaxed).then_some(Stop::Cancel)
    }
}

/// Tells the beams to stop when it is dropped. This also works when the search panics; otherwise the beams
/// would run on.
struct Stopping<'t> {
    told: &'t StopBeams,
    beams: thread::Thread,
}

impl Drop for Stopping<'_> {
    fn drop(&mut self) {
        self.told.0.store(true, Relaxed);
        self.beams.unpark();
    }
}

/// Searches while another thread runs the beams, tells that thread to stop when the search has ended, and
/// returns both results. `None` if the system refuses the thread; then neither was started.
pub(super) fn beside<R, A: Send>(
    told: &StopBeams,
    beams: impl FnOnce() -> Result<A, Error> + Send,
    search: impl FnOnce() -> R,
) -> Option<(R, Result<A, Error>)> {
    thread::scope(|scope| {
        let beams = thread::Builder::new().spawn_scoped(scope, beams).ok()?;
        let stopping = Stopping { told, beams: beams.thread().clone() };
        let report = search();
        drop(stopping);
        let found = beams.join().unwrap_or_else(|_| Err(Error::bug("the beams have panicked")));
        Some((report, found))
    })
}

/// Waits until the gauge has run for `time`, or the search has ended.
pub(super) fn wait(time: Duration, gauge: &Gauge, told: &StopBeams) {
    while let Some(left) = time.checked_sub(gauge.elapsed())
        && !left.is_zero()
        && told.stop().is_none()
    {
        thread::park_timeout(left);
    }
}
