//! What ends a search from outside: a signal, a clock, a sibling that failed.

use crate::checkpoint::Checkpoint;
use crate::report::{Effort, Stop};
use fewest::auto::{Making, Now};
use fewest::{Cost, Counts};
use serde::Serialize;
use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use std::io;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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

/// An iteration: a pass, layer or f value of a search, and the counts when it began.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Iteration {
    /// Its number, from 1.
    pub iteration: u32,
    /// No solution costs less.
    pub bound: Cost,
    /// States expanded before it.
    pub expanded: u64,
    /// Successors generated before it.
    pub generated: u64,
    /// When it began, in seconds.
    pub seconds: f64,
}

/// Tables that are being made, as the progress line tells it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Made {
    /// The set, or what else it is.
    pub what: String,
    /// Which table of how many.
    pub table: (usize, usize),
    /// Entries of this table that are done.
    pub done: u64,
    /// All its entries; 0 if that is not known.
    pub entries: u64,
    /// How much of the set is done, 0 to 1.
    pub share: f64,
    /// How long it has been worked on.
    pub running: Duration,
}

/// Where tables are made: what is being made, and the time that goes into it.
#[derive(Debug, Default)]
struct Workshop {
    now: Option<Made>,
    since: Option<Instant>,
    before: Duration,
}

impl Workshop {
    fn open(&mut self, what: &str) {
        if self.now.as_ref().is_none_or(|made| made.what != what) {
            self.close();
            self.now = Some(Made { what: what.into(), table: (1, 1), ..Made::default() });
            self.since = Some(Instant::now());
        }
    }

    fn note(&mut self, making: Making) {
        self.open(making.what);
        if let Some(made) = &mut self.now {
            made.table = (making.table, making.tables);
            (made.done, made.entries, made.share) = (making.done, making.entries, making.share);
        }
    }

    fn close(&mut self) {
        self.before = self.time();
        (self.now, self.since) = (None, None);
    }

    fn time(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}

/// What one search may take, and how far it is: written by its thread, read by others.
#[derive(Debug)]
pub struct Gauge {
    signals: Signals,
    begin: Instant,
    timeout: Option<Duration>,
    /// Tables are being made: their layers are no bounds.
    preparing: AtomicBool,
    workshop: Mutex<Workshop>,
    noted: Mutex<Vec<Iteration>>,
    checkpoint: Option<Arc<Checkpoint>>,
    bound: AtomicU64,
    iterations: AtomicU64,
    expanded: AtomicU64,
    generated: AtomicU64,
    bytes: AtomicU64,
}

impl Gauge {
    /// The clock started at `begin`.
    pub fn new(signals: &Signals, begin: Instant, timeout: Option<Duration>) -> Self {
        Gauge {
            signals: signals.clone(),
            begin,
            timeout,
            preparing: AtomicBool::new(false),
            workshop: Mutex::default(),
            noted: Mutex::default(),
            checkpoint: None,
            bound: AtomicU64::new(0),
            iterations: AtomicU64::new(0),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// The same for a search whose progress is kept.
    pub fn keeping(self, checkpoint: Option<Arc<Checkpoint>>) -> Self {
        Gauge { checkpoint, ..self }
    }

    /// Where the progress of the search is kept, if it is.
    pub fn checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoint.as_deref()
    }

    /// Notes how far the search is, and says whether it should go on.
    pub fn watch(&self, counts: &Counts) -> ControlFlow<()> {
        let Counts { bound, iterations, .. } = match self.preparing.load(Relaxed) {
            true => Counts::default(),
            false => *counts,
        };
        self.bound.store(bound.into(), Relaxed);
        if self.iterations.swap(iterations.into(), Relaxed) < iterations.into() {
            self.note(counts);
        }
        self.expanded.store(counts.expanded, Relaxed);
        self.generated.store(counts.generated, Relaxed);
        self.bytes.store(counts.bytes, Relaxed);
        if self.asks_to_stop() { Break(()) } else { Continue(()) }
    }

    /// Runs what makes tables: its counts prove nothing about the board.
    pub fn prepare<T>(&self, make: impl FnOnce() -> T) -> T {
        self.preparing.store(true, Relaxed);
        self.workshop().open("tables");
        let made = make();
        self.workshop().close();
        self.preparing.store(false, Relaxed);
        made
    }

    /// Notes what a solver is busy with, and says whether it should go on.
    pub fn follow(&self, now: Now) -> ControlFlow<()> {
        match now {
            Now::Searching(counts) => {
                self.workshop().close();
                self.watch(counts)
            }
            Now::Making(making) => {
                self.workshop().note(making);
                if self.asks_to_stop() { Break(()) } else { Continue(()) }
            }
        }
    }

    /// What is being made at the moment, if it is not searched.
    pub fn made_now(&self) -> Option<Made> {
        let workshop = self.workshop();
        let mut now = workshop.now.clone()?;
        if self.preparing.load(Relaxed) {
            now.done = self.expanded.load(Relaxed);
        }
        now.running = workshop.since.map_or(Duration::ZERO, |since| since.elapsed());
        Some(now)
    }

    /// What tables and the search took until now.
    pub fn effort(&self, counts: &Counts) -> Effort {
        let table_time = self.workshop().time();
        Effort {
            table_bytes: 0,
            table_seconds: table_time.as_secs_f64(),
            search_seconds: self.elapsed().saturating_sub(table_time).as_secs_f64(),
            searched: if self.preparing.load(Relaxed) { 0 } else { counts.generated },
        }
    }

    fn workshop(&self) -> MutexGuard<'_, Workshop> {
        self.workshop.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, counts: &Counts) {
        let Counts { iterations: iteration, bound, expanded, generated, .. } = *counts;
        let seconds = self.elapsed().as_secs_f64();
        self.log().push(Iteration { iteration, bound, expanded, generated, seconds });
    }

    /// The iterations that have begun, but for the first `known`.
    pub fn iterations(&self, known: usize) -> Vec<Iteration> {
        self.log().get(known..).unwrap_or_default().to_vec()
    }

    fn log(&self) -> MutexGuard<'_, Vec<Iteration>> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the search should end: a signal, the clock, a sibling that failed.
    pub fn asks_to_stop(&self) -> bool {
        self.signals.asks_to_stop() || self.is_late(Duration::ZERO)
    }

    /// How far the search was when it was last heard of.
    pub fn counts(&self) -> Counts {
        Counts {
            bound: self.bound.load(Relaxed) as Cost,
            iterations: self.iterations.load(Relaxed) as u32,
            expanded: self.expanded.load(Relaxed),
            generated: self.generated.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            ..Counts::default()
        }
    }

    /// Why the search was told to stop.
    pub fn why(&self) -> Stop {
        let cancelled = self.signals.is_cancelled().then_some(Stop::Cancel);
        self.signals.caught().or(cancelled).unwrap_or(Stop::Time)
    }

    /// How long the search has been running.
    pub fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Whether its time was up more than `grace` ago.
    pub fn is_late(&self, grace: Duration) -> bool {
        self.timeout.is_some_and(|timeout| self.elapsed() >= timeout + grace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watched_search_is_told_to_stop() {
        let signals = Signals::deaf();
        let gauge = Gauge::new(&signals, Instant::now(), None);
        let counts = Counts { bound: 7, generated: 9, ..Counts::default() };
        assert_eq!(gauge.watch(&counts), Continue(()));
        assert_eq!((gauge.counts().bound, gauge.counts().generated), (7, 9));
        signals.cancel();
        assert_eq!(gauge.watch(&counts), Break(()));
    }

    #[test]
    fn a_child_is_cancelled_alone() {
        let (signals, board) = (Signals::deaf(), Counts::default());
        let (one, other) = (signals.child(), signals.child());
        one.cancel();
        let gauge = Gauge::new(&one, Instant::now(), None);
        assert_eq!((gauge.watch(&board), gauge.why()), (Break(()), Stop::Cancel));
        assert_eq!(Gauge::new(&other, Instant::now(), None).watch(&board), Continue(()));
    }

    #[test]
    fn iterations_are_noted_once_and_tables_have_none() {
        let gauge = Gauge::new(&Signals::deaf(), Instant::now(), None);
        let at = |iterations, bound, generated| Counts {
            iterations,
            bound,
            generated,
            ..Counts::default()
        };
        gauge.prepare(|| _ = gauge.watch(&at(9, 8, 700)));
        assert_eq!((gauge.counts().bound, gauge.counts().generated), (0, 700));
        for counts in [at(1, 20, 0), at(1, 20, 50), at(2, 22, 60), at(2, 22, 90)] {
            _ = gauge.watch(&counts);
        }
        let noted = |known| -> Vec<_> {
            gauge.iterations(known).iter().map(|i| (i.iteration, i.bound, i.generated)).collect()
        };
        assert_eq!(noted(0), [(1, 20, 0), (2, 22, 60)]);
        assert_eq!(noted(1), [(2, 22, 60)]);
        assert_eq!(noted(3), []);
    }

    #[test]
    fn tables_and_the_search_have_a_clock_each() {
        let gauge = Gauge::new(&Signals::deaf(), Instant::now(), None);
        let counts = Counts { bound: 41, generated: 900, ..Counts::default() };
        let nap = || std::thread::sleep(Duration::from_millis(20));
        assert_eq!(gauge.follow(Now::Searching(&counts)), Continue(()));
        assert_eq!(gauge.made_now(), None);
        let making =
            |done| Making { what: "5-5-5", table: 2, tables: 3, done, entries: 100, share: 0.5 };
        for done in [10, 20] {
            assert_eq!(gauge.follow(Now::Making(making(done))), Continue(()));
            nap();
        }
        let made = gauge.made_now().expect("it is being made");
        assert_eq!((made.what.as_str(), made.table, made.done), ("5-5-5", (2, 3), 20));
        assert!(made.running >= Duration::from_millis(40), "{made:?}");
        // What is proven stands meanwhile.
        assert_eq!((gauge.counts().bound, gauge.counts().generated), (41, 900));
        _ = gauge.follow(Now::Searching(&counts));
        let tables = gauge.effort(&counts).table_seconds;
        nap();
        let effort = gauge.effort(&counts);
        assert_eq!((gauge.made_now(), effort.table_seconds, effort.searched), (None, tables, 900));
        assert!(tables >= 0.04 && effort.search_seconds >= 0.02, "{effort:?}");
    }

    #[test]
    fn a_late_search_is_told_to_stop() {
        let gauge = Gauge::new(&Signals::deaf(), Instant::now(), Some(Duration::ZERO));
        assert_eq!(gauge.watch(&Counts::default()), Break(()));
        assert_eq!(gauge.why(), Stop::Time);
        assert!(!gauge.is_late(Duration::from_secs(60)));
    }
}
