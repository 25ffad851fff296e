//! Beams beside a search: both run at the same time, and the beams end when the search does.

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

/// Tells beams to stop when it is dropped, also by a panic of the search beside them: else nobody would ever tell them.
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

/// Searches while a thread of its own looks for an answer, which is told to stop when the search has ended; what came of
/// both. `None` if the system refuses the thread: then nothing was begun.
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

/// Waits until the gauge has run for so long, or the search has ended.
pub(super) fn wait(time: Duration, gauge: &Gauge, told: &StopBeams) {
    while let Some(left) = time.checked_sub(gauge.elapsed())
        && !left.is_zero()
        && told.stop().is_none()
    {
        thread::park_timeout(left);
    }
}
