//! How long the calling thread has been at work. A busy machine changes this less than the time by the clock.

use std::fs;
use std::time::Instant;

/// A clock that tells how long this thread has been at work or, where the system does not tell that, how much
/// time has passed.
pub struct Clock(Instant, Option<f64>);

impl Clock {
    pub fn start() -> Clock {
        Clock(Instant::now(), at_work())
    }

    /// Seconds since it was started.
    pub fn seconds(&self) -> f64 {
        match (self.1, at_work()) {
            (Some(before), Some(now)) => now - before,
            _ => self.0.elapsed().as_secs_f64(),
        }
    }
}

fn at_work() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
