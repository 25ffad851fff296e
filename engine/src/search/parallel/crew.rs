//! The threads of a pass.

#[cfg(test)]
mod tests;

use super::portion::{Cut, Dispatch, Helpers, Next, Pool, Portion, PortionCounts};
use super::progress::Keeper;
use super::stock::Stock;
use super::tree::{Done, End, Subtrees};
use crate::search::{Meter, Options};
use crate::{Counts, Limit};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread::{self, Scope, ScopedJoinHandle, Thread};

/// The stack of a thread, in bytes: the search takes one frame a move.
const STACK: usize = 64 << 20;
const NO_PANIC: &str = "no thread panics while it holds the lock";

/// The threads of one pass, and what they share.
pub(super) struct Crew<'p> {
    options: &'p Options,
    /// What was counted before this pass.
    counts: Counts,
    subtrees: &'p (dyn Subtrees + 'p),
    pool: &'p dyn Pool,
    stop: AtomicBool,
    limit: Mutex<Option<Limit>>,
    /// How many threads are at work, not counting the calling one.
    at_work: AtomicUsize,
    caller: Thread,
}

/// What else goes on during a pass.
pub(super) enum Beside<'p, 'k> {
    /// Progress is kept, and other processes may help.
    Lead {
        stock: &'p Stock<'p>,
        keeper: &'p mut (dyn Keeper + 'k),
        helpers: Option<&'p dyn Helpers>,
        cut: Cut,
    },
    /// This process helps another one.
    Help,
}

impl<'p> Crew<'p> {
    pub fn new(
        options: &'p Options,
        subtrees: &'p (dyn Subtrees + 'p),
        pool: &'p dyn Pool,
        counts: Counts,
    ) -> Self {
        Crew {
            options,
            counts,
            subtrees,
            pool,
            stop: AtomicBool::new(false),
            limit: Mutex::new(None),
            at_work: AtomicUsize::new(0),
            caller: thread::current(),
        }
    }

    /// Searches what the pool gives, adds what was counted to the meter, and returns what stopped the search.
    pub fn pass(
        &self,
        threads: NonZeroUsize,
        meter: &mut Meter<'_>,
        beside: Beside<'_, '_>,
    ) -> Option<Limit> {
        let (mut keeping, helping) = match beside {
            Beside::Lead { stock, keeper, helpers, cut } => {
                (Some((stock, keeper)), helpers.map(|helpers| (helpers, stock, cut)))
            }
            Beside::Help => (None, None),
        };
        let mut look = |generated: u64| {
            if let Some((stock, keeper)) = &mut keeping
                && keeper.is_due()
            {
                keeper.keep(&stock.progress());
            }
            if generated >= self.options.max_nodes {
                self.stop(Limit::Nodes);
            }
            if (meter.watch)(&Counts { generated, ..self.counts }).is_break() {
                self.stop(Limit::Watch);
            }
        };
        let counts = thread::scope(|scope| {
            // If the system refuses a thread, the search goes on with fewer.
            let others = (1..threads.get())
                .flat_map(|_| self.start(scope, || self.work(&mut |_| self.caller.unpark())));
            let mut others: Vec<_> = others.collect();
            if let Some((helpers, stock, cut)) = &helping {
                let help = |which| {
                    let _guard = StopOnPanic(self);
                    helpers.help(which, cut, stock);
                    Counts::default()
                };
                let all = 0..helpers.number();
                others.extend(all.flat_map(|which| self.start(scope, move || help(which))));
            }
            let here = self.work(&mut look);
            // The other threads wake this one whenever they check the limits.
            while self.at_work.load(Relaxed) > 0 {
                thread::park();
                look(self.pool.tally(0, 0));
            }
            let joined = others.into_iter().map(|thread| thread.join());
            joined.fold(here, |all, done| {
                let done = done.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                both(all, done, |one, other| one + other)
            })
        });
        meter.counts.expanded += counts.expanded;
        meter.counts.generated += counts.generated;
        *self.limit.lock().expect(NO_PANIC)
    }

    /// Starts a thread, which counts as being at work until it ends.
    fn start<'s, 'e>(
        &'e self,
        scope: &'s Scope<'s, 'e>,
        work: impl FnOnce() -> Counts + Send + 's,
    ) -> io::Result<ScopedJoinHandle<'s, Counts>> {
        self.at_work.fetch_add(1, Relaxed);
        let at_work = AtWork(&self.at_work, &self.caller);
        thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let _at_work = at_work;
            work()
        })
    }

    fn stop(&self, limit: Limit) {
        *self.limit.lock().expect(NO_PANIC) = Some(limit);
        self.stop.store(true, Relaxed);
        self.pool.stop();
    }

    /// Searches portions until there are none left, or until it should stop. Now and then it calls `look`
    /// with the number of successors that all threads and processes together have generated.
    fn work(&self, look: &mut dyn FnMut(u64)) -> Counts {
        let _guard = StopOnPanic(self);
        let look = &RefCell::new(look);
        let current = &Cell::new(None);
        let mut counts = Counts::default();
        let mut hand = Hand { crew: self, batch: VecDeque::new(), current, look };
        while !self.stop.load(Relaxed) {
            // With this limit, a single thread stops at exactly the right successor.
            let left = self.options.max_nodes.saturating_sub(self.pool.tally(0, 0));
            if left == 0 {
                self.stop(Limit::Nodes);
                break;
            }
            let options = Options { max_nodes: left, ..self.options.clone() };
            let mut told = Counts::default();
            let mut tell = |counts: &Counts| {
                let new = both(*counts, told, |now, before| now - before);
                told = *counts;
                self.pool.tally(new.expanded, new.generated)
            };
            let watch = &mut |counts: &Counts| {
                let generated = tell(counts);
                if generated >= self.options.max_nodes {
                    self.stop(Limit::Nodes);
                }
                (look.borrow_mut())(generated);
                let is_needed = current.get().is_none_or(|portion| !self.is_superfluous(&portion));
                let goes_on = is_needed && !self.stop.load(Relaxed);
                if goes_on { Continue(()) } else { Break(()) }
            };
            let meter = Meter::new(&options, watch);
            let done = self.subtrees.search(self.counts.expanded, meter, &mut hand);
            let generated = tell(&done.counts);
            counts = both(counts, done.counts, |one, other| one + other);
            let Done { end, .. } = done;
            let portion = current.take();
            match (end, portion) {
                (End::Found(goal), Some(portion)) => self.pool.found(portion, goal),
                (End::BrokenOff, Some(portion)) => {
                    if generated >= self.options.max_nodes {
                        self.stop(Limit::Nodes);
                    }
                    self.pool.give_back(&[portion]);
                }
                _ => break,
            }
        }
        let rest = hand.batch.make_contiguous();
        if !rest.is_empty() {
            self.pool.give_back(rest);
        }
        counts
    }

    /// Whether nothing that is found in a portion can matter any more.
    fn is_superfluous(&self, portion: &Portion) -> bool {
        self.stop.load(Relaxed) || self.pool.is_superfluous(portion)
    }
}

/// One thread: the portions that it was given, and the one that it searches.
struct Hand<'c, 'p, 'l> {
    crew: &'c Crew<'p>,
    batch: VecDeque<Portion>,
    current: &'c Cell<Option<Portion>>,
    look: &'c RefCell<&'l mut dyn FnMut(u64)>,
}

impl Dispatch for Hand<'_, '_, '_> {
    fn next(&mut self, finished: Option<PortionCounts>) -> Option<Portion> {
        let pool = self.crew.pool;
        if let (Some(sum), Some(portion)) = (finished, self.current.take()) {
            pool.finish(portion, sum);
        }
        while !self.crew.stop.load(Relaxed) {
            if let Some(portion) = self.batch.pop_front() {
                if self.crew.is_superfluous(&portion) {
                    pool.give_back(&[portion]);
                    continue;
                }
                self.share();
                self.current.set(Some(portion));
                return Some(portion);
            }
            match pool.take() {
                Next::Search(portions) => self.batch = portions.into(),
                Next::Over => return None,
                Next::Wait => {
                    (self.look.borrow_mut())(pool.tally(0, 0));
                    pool.wait();
                }
            }
        }
        None
    }

    fn gives(&mut self, at: u32, counted: PortionCounts) -> Option<Portion> {
        if !self.crew.pool.is_short() || self.share() {
            return None;
        }
        let portion = self.current.get()?;
        let halves = portion.halves(at);
        self.crew.pool.split(portion, counted, halves);
        self.current.set(Some(halves[0]));
        Some(halves[0])
    }
}

impl Hand<'_, '_, '_> {
    /// Gives back half of the portions that it has not begun, if another thread has nothing to do. Returns
    /// whether it did.
    fn share(&mut self) -> bool {
        let is_due = !self.batch.is_empty() && self.crew.pool.is_short();
        if is_due {
            let kept = self.batch.len() / 2;
            self.crew.pool.give_back(self.batch.split_off(kept).make_contiguous());
        }
        is_due
    }
}

/// Makes a panic in one thread end the others, so that it is reported at once.
struct StopOnPanic<'c, 'p>(&'c Crew<'p>);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop.store(true, Relaxed);
            self.0.pool.stop();
        }
    }
}

/// Tells the calling thread when this one is done.
struct AtWork<'c>(&'c AtomicUsize, &'c Thread);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
        self.1.unpark();
    }
}

/// Joins the states expanded and the successors generated of two counts.
fn both(one: Counts, other: Counts, join: impl Fn(u64, u64) -> u64) -> Counts {
    Counts {
        expanded: join(one.expanded, other.expanded),
        generated: join(one.generated, other.generated),
        ..one
    }
}
