//! What ends a search from outside: a signal, or a sibling that failed.

use desk::Stop;
use desk::gauge::Stopper;
use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Who listens to SIGINT and SIGTERM.
///
/// While nobody searches, a signal ends the process at once. While somebody does, the first one
/// is only noted, so that what is proven can be said; the second one ends the process.
#[derive(Clone, Debug)]
pub struct Signals {
    /// The next signal ends the process.
    at_once: Arc<AtomicBool>,
    /// The signal that was caught, 0 for none.
    caught: Arc<AtomicUsize>,
    /// A board failed and the others need not go on; or nobody wants the answer any more.
    cancelled: Arc<AtomicBool>,
}

impl Signals {
    /// Begins to listen.
    pub fn listen() -> io::Result<Self> {
        let signals = Signals::deaf();
        for (signal, code) in [(SIGINT, 130), (SIGTERM, 143)] {
            // In this order: the second signal finds what the first one left.
            flag::register_conditional_shutdown(signal, code, Arc::clone(&signals.at_once))?;
            flag::register_usize(signal, Arc::clone(&signals.caught), signal as usize)?;
            flag::register(signal, Arc::clone(&signals.at_once))?;
        }
        // Where files may not grow, writing fails and can be told; the signal would end us first.
        flag::register(SIGXFSZ, Arc::default())?;
        Ok(signals)
    }

    /// One that hears nothing.
    pub fn deaf() -> Self {
        Signals {
            at_once: Arc::new(AtomicBool::new(true)),
            caught: Arc::default(),
            cancelled: Arc::default(),
        }
    }

    /// From now on the first signal is only noted.
    pub fn search_begins(&self) {
        self.at_once.store(false, Relaxed);
    }

    /// From now on a signal ends the process.
    pub fn search_ends(&self) {
        self.at_once.store(true, Relaxed);
    }

    /// The signal that came while somebody searched.
    pub fn caught(&self) -> Option<Stop> {
        match self.caught.load(Relaxed) as i32 {
            SIGINT => Some(Stop::Interrupt),
            SIGTERM => Some(Stop::Terminate),
            _ => None,
        }
    }

    /// Ends all searches: nobody wants their answers.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// One that hears the same signals, and can be cancelled alone.
    pub fn child(&self) -> Self {
        Signals { cancelled: Arc::default(), ..self.clone() }
    }

    /// Whether the searches were cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }

    /// Whether searches should end.
    pub fn asks_to_stop(&self) -> bool {
        self.caught.load(Relaxed) != 0 || self.is_cancelled()
    }
}

impl Stopper for Signals {
    fn stop(&self) -> Option<Stop> {
        self.caught().or(self.is_cancelled().then_some(Stop::Cancel))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::gauge::Gauge;
    use fewest::Counts;
    use std::ops::ControlFlow::{Break, Continue};

    #[test]
    fn a_child_is_cancelled_alone() {
        let (signals, board) = (Signals::deaf(), Counts::default());
        let (one, other) = (signals.child(), signals.child());
        one.cancel();
        let gauge = Gauge::new(&one, None);
        assert_eq!((gauge.watch(&board), gauge.why()), (Break(()), Stop::Cancel));
        assert_eq!(Gauge::new(&other, None).watch(&board), Continue(()));
    }
}
