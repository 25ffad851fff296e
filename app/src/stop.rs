//! Ends a search from outside: because of a signal, or because another search of the same run failed.

use desk::Stop;
use desk::gauge::Stopper;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::{fs, io};

/// Listens to SIGINT, SIGTERM and SIGHUP. SIGHUP says that the terminal is gone; under `nohup` it is ignored.
///
/// While there is no search, a signal ends the process at once. During a search the first signal is only
/// noted, so that the process can still say what is proven; the second one ends the process.
#[derive(Clone, Debug)]
pub struct Signals {
    /// Whether the next signal ends the process.
    at_once: Arc<AtomicBool>,
    /// The signal that was caught, 0 for none.
    caught: Arc<AtomicUsize>,
    /// Whether the searches should end because one of them failed or nobody wants the answer.
    cancelled: Arc<AtomicBool>,
}

impl Signals {
    /// Begins to listen.
    pub fn listen() -> io::Result<Self> {
        let signals = Signals::deaf();
        if !is_ignored(SIGHUP) {
            // A terminal that is closed sends SIGHUP twice. The second one says nothing new, so it does not
            // end the process.
            flag::register_conditional_shutdown(SIGHUP, 143, Arc::clone(&signals.at_once))?;
            flag::register_usize(SIGHUP, Arc::clone(&signals.caught), SIGHUP as usize)?;
        }
        for (signal, code) in [(SIGINT, 130), (SIGTERM, 143)] {
            // The order matters: a second signal must find what the first one has set.
            flag::register_conditional_shutdown(signal, code, Arc::clone(&signals.at_once))?;
            flag::register_usize(signal, Arc::clone(&signals.caught), signal as usize)?;
            flag::register(signal, Arc::clone(&signals.at_once))?;
        }
        // When a limit on the size of files is reached, this signal would end the process. Since it is
        // caught, the write fails instead, and that can be reported.
        flag::register(SIGXFSZ, Arc::default())?;
        Ok(signals)
    }

    /// Signals that never come.
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

    /// The signal that came during a search.
    pub fn caught(&self) -> Option<Stop> {
        match self.caught.load(Relaxed) as i32 {
            SIGINT => Some(Stop::Interrupt),
            SIGTERM | SIGHUP => Some(Stop::Terminate),
            _ => None,
        }
    }

    /// Ends all searches: nobody wants their answers.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// The same signals for a single search, which can be cancelled alone.
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

/// Whether this process was started with that signal ignored.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
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
