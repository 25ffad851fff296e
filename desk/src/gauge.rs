//! Shows how far a search is, and lets others stop it.

mod workshop;

pub use workshop::Made;

use crate::clock::Instant;
use crate::error::Error;
use crate::report::{Effort, Incumbent, Iteration, Stop};
use fewest::auto::Now;
use fewest::search::parallel::{Keeper, Kept, NotOfThisSearch, Others, Progress};
use fewest::{Cost, Counts};
use std::fmt::Debug;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use workshop::Workshop;

/// Something that can ask a search to stop: the signals of a process, a page that was closed.
pub trait Stopper: Debug + Send + Sync {
    /// Why the search should stop, if it should. This is called many times a second.
    fn stop(&self) -> Option<Stop>;
}

impl Stopper for Arc<dyn Stopper> {
    fn stop(&self) -> Option<Stop> {
        (**self).stop()
    }
}

/// Never stops a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stopper for Never {
    fn stop(&self) -> Option<Stop> {
        None
    }
}

/// Where the progress of a long search is saved, so that it can be resumed.
pub trait Checkpoint: Debug + Send + Sync {
    /// The progress from which the search resumes; `None` to start from the beginning.
    fn from(&self) -> Option<&Progress>;

    /// Saves what is done from now on.
    fn keeper(&self) -> Box<dyn Keeper + '_>;

    /// The message for progress that belongs to another search.
    fn misfit(&self) -> String;

    /// Other processes that share this search.
    fn others(&self) -> Option<Others<'_>> {
        None
    }
}

impl dyn Checkpoint + '_ {
    /// Runs a search from its saved progress.
    pub fn during<T>(
        &self,
        search: impl FnOnce(Kept<'_>) -> Result<T, NotOfThisSearch>,
    ) -> Result<T, Error> {
        let mut keeper = self.keeper();
        let kept =
            Kept { from: self.from(), keeper: &mut *keeper, others: self.others(), last: None };
        search(kept).map_err(|NotOfThisSearch| Error::Progress(self.misfit()))
    }
}

/// The limits of one search and how far it is. Its thread writes this, and others read it.
#[derive(Debug)]
pub struct Gauge {
    stopper: Box<dyn Stopper>,
    begin: Instant,
    timeout: Option<Duration>,
    /// Whether tables are being made. Their layers are not bounds.
    preparing: AtomicBool,
    workshop: Mutex<Workshop>,
    noted: Mutex<Vec<Iteration>>,
    checkpoint: Option<Arc<dyn Checkpoint>>,
    /// The cost of the cheapest answer that is known from elsewhere. A higher bound would prove nothing more.
    enough: AtomicU64,
    incumbents: Mutex<Vec<Incumbent>>,
    bound: AtomicU64,
    iterations: AtomicU64,
    expanded: AtomicU64,
    generated: AtomicU64,
    bytes: AtomicU64,
}

impl Gauge {
    /// A gauge whose clock starts now.
    pub fn new(stopper: &(impl Stopper + Clone + 'static), timeout: Option<Duration>) -> Self {
        Gauge {
            stopper: Box::new(stopper.clone()),
            begin: Instant::now(),
            timeout,
            preparing: AtomicBool::new(false),
            workshop: Mutex::default(),
            noted: Mutex::default(),
            checkpoint: None,
            enough: AtomicU64::new(u64::MAX),
            incumbents: Mutex::default(),
            bound: AtomicU64::new(0),
            iterations: AtomicU64::new(0),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// The same with a clock that started earlier.
    pub fn since(self, begin: Instant) -> Self {
        Gauge { begin, ..self }
    }

    /// The same for a search whose progress is saved.
    pub fn keeping(self, checkpoint: Option<Arc<dyn Checkpoint>>) -> Self {
        Gauge { checkpoint, ..self }
    }

    /// Where the progress of the search is saved, if anywhere.
    pub fn checkpoint(&self) -> Option<&dyn Checkpoint> {
        self.checkpoint.as_deref()
    }

    /// Notes how far the search is, and returns whether it should continue.
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
        if self.is_enough() || self.asks_to_stop() { Break(()) } else { Continue(()) }
    }

    /// Whether an answer that is known from elsewhere is proven to be shortest.
    fn is_enough(&self) -> bool {
        self.bound.load(Relaxed) >= self.enough.load(Relaxed)
    }

    /// Notes that an answer with this cost is known from elsewhere. The search is stopped as soon as it has
    /// proven that nothing is cheaper, or at once if that is already proven.
    pub fn settle(&self, cost: Cost, is_shortest: bool) {
        self.enough.store(if is_shortest { 0 } else { cost.into() }, Relaxed);
        let proven = if is_shortest { cost } else { self.counts().bound.min(cost) };
        let seconds = self.elapsed().as_secs_f64();
        let mut incumbents = self.incumbents.lock().unwrap_or_else(PoisonError::into_inner);
        if incumbents.last().is_none_or(|last| cost < last.cost) {
            incumbents.push(Incumbent { cost, at_least: proven, seconds });
        }
    }

    /// The answers that are known from elsewhere, each cheaper than the one before.
    pub fn incumbents(&self) -> Vec<Incumbent> {
        self.incumbents.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Runs `make`, which makes tables. Its counts prove nothing about the board.
    pub fn prepare<T>(&self, make: impl FnOnce() -> T) -> T {
        self.preparing.store(true, Relaxed);
        self.workshop().open("tables");
        let made = make();
        self.workshop().close();
        self.preparing.store(false, Relaxed);
        made
    }

    /// Notes what a solver is doing, and returns whether it should continue.
    pub fn follow(&self, now: Now) -> ControlFlow<()> {
        match now {
            Now::Searching(counts) => {
                self.workshop().close();
                self.watch(counts)
            }
            Now::Making(making) => {
                self.workshop().note(making);
                if self.is_enough() || self.asks_to_stop() { Break(()) } else { Continue(()) }
            }
        }
    }

    /// What is being made at the moment; `None` while the search itself runs.
    pub fn made_now(&self) -> Option<Made> {
        let now = self.workshop().now()?;
        let done =
            if self.preparing.load(Relaxed) { self.expanded.load(Relaxed) } else { now.done };
        Some(Made { done, ..now })
    }

    /// How much time and work tables and the search have taken so far.
    pub fn effort(&self, counts: &Counts) -> Effort {
        let table_time = self.workshop().time();
        Effort {
            table_bytes: 0,
            table_seconds: table_time.as_secs_f64(),
            search_seconds: self.elapsed().saturating_sub(table_time).as_secs_f64(),
            searched: if self.preparing.load(Relaxed) { 0 } else { counts.generated },
            expanded: if self.preparing.load(Relaxed) { 0 } else { counts.expanded },
            worth: None,
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

    /// The iterations that have begun, without the first `known`.
    pub fn iterations(&self, known: usize) -> Vec<Iteration> {
        self.log().get(known..).unwrap_or_default().to_vec()
    }

    fn log(&self) -> MutexGuard<'_, Vec<Iteration>> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the search should end, because of a signal, the time limit or a sibling that failed.
    pub fn asks_to_stop(&self) -> bool {
        self.stopper.stop().is_some() || self.is_late(Duration::ZERO)
    }

    /// The counts of the search when it last reported.
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
        self.stopper.stop().unwrap_or(Stop::Time)
    }

    /// The time allowed.
    pub fn timeout(&self) -> Option<Duration> {
        self.timeout
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
