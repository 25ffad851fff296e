//! The threads of a pass.

use super::progress::{Keeper, Progress};
use super::tree::Subtrees;
use crate::search::{Answer, Meter, Options};
use crate::{Counts, Limit};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::thread::{self, Thread};

/// The stack of a thread, in bytes: the search takes one frame a move.
const STACK: usize = 64 << 20;
const NO_PANIC: &str = "no thread panics while it holds the lock";

/// The threads of one pass, and what they tell each other.
pub(super) struct Crew<'p, M> {
    options: &'p Options,
    /// What was counted before this pass.
    counts: Counts,
    subtrees: &'p (dyn Subtrees<M> + 'p),
    /// The subtrees that need no search.
    done_before: Vec<bool>,
    progress: Mutex<Progress>,
    /// The next subtree that nobody has taken.
    next: AtomicUsize,
    /// The least subtree with a goal.
    found: AtomicUsize,
    /// How many successors all threads had generated when each last looked.
    generated: AtomicU64,
    stop: AtomicBool,
    limit: Mutex<Option<Limit>>,
    /// How many threads are at work, the calling one not counted.
    at_work: AtomicUsize,
    caller: Thread,
}

/// A subtree with a goal and the moves from the start.
type FirstGoal<M> = Option<(usize, Vec<M>)>;

impl<'p, M: Send> Crew<'p, M> {
    pub fn new(
        options: &'p Options,
        subtrees: &'p (dyn Subtrees<M> + 'p),
        progress: Progress,
        counts: Counts,
    ) -> Self {
        Crew {
            options,
            counts,
            subtrees,
            done_before: progress.done.clone(),
            progress: Mutex::new(progress),
            next: AtomicUsize::new(0),
            found: AtomicUsize::new(usize::MAX),
            generated: AtomicU64::new(counts.generated),
            stop: AtomicBool::new(false),
            limit: Mutex::new(None),
            at_work: AtomicUsize::new(0),
            caller: thread::current(),
        }
    }

    /// Searches the subtrees, adds what was counted to the meter, and returns the first goal found.
    pub fn pass(
        &self,
        threads: NonZeroUsize,
        meter: &mut Meter<'_>,
        keeper: &mut dyn Keeper,
    ) -> FirstGoal<M> {
        let mut look = |generated: u64| {
            if keeper.is_due() {
                keeper.keep(&self.progress());
            }
            if (meter.watch)(&Counts { generated, ..self.counts }).is_break() {
                self.stop(Limit::Watch);
            }
        };
        let (counts, found) = thread::scope(|scope| {
            let spawn = |_| {
                let builder = thread::Builder::new().stack_size(STACK);
                self.at_work.fetch_add(1, Relaxed);
                let at_work = AtWork(&self.at_work, &self.caller);
                builder.spawn_scoped(scope, move || {
                    let _at_work = at_work;
                    self.work(&mut |_| self.caller.unpark())
                })
            };
            // If the system refuses a thread, the search goes on with fewer.
            let others: Vec<_> = (1..threads.get()).flat_map(spawn).collect();
            let here = self.work(&mut look);
            // The other threads wake this one whenever they look.
            while self.at_work.load(Relaxed) > 0 {
                thread::park();
                look(self.generated.load(Relaxed));
            }
            let joined = others.into_iter().map(|thread| thread.join());
            joined.fold(here, |all, done| {
                both(all, done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        });
        meter.counts.expanded += counts.expanded;
        meter.counts.generated += counts.generated;
        found
    }

    /// What stopped the pass, and how far it is.
    pub fn end(self) -> (Option<Limit>, Progress) {
        let limit = self.limit.into_inner().expect(NO_PANIC);
        (limit, self.progress.into_inner().expect(NO_PANIC))
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().expect(NO_PANIC)
    }

    fn stop(&self, limit: Limit) {
        *self.limit.lock().expect(NO_PANIC) = Some(limit);
        self.stop.store(true, Relaxed);
    }

    /// Takes subtrees until there are none left or there is no reason to go on. `look` is called
    /// now and then with the successors that all threads have generated.
    fn work(&self, look: &mut dyn FnMut(u64)) -> (Counts, FirstGoal<M>) {
        let _guard = StopOnPanic(&self.stop);
        let mut reported = 0;
        let current = AtomicUsize::new(0);
        let watch = &mut |counts: &Counts| {
            let new = counts.generated - reported;
            reported = counts.generated;
            let generated = self.generated.fetch_add(new, Relaxed) + new;
            if generated >= self.options.max_nodes {
                self.stop(Limit::Nodes);
            }
            look(generated);
            if self.is_superfluous(current.load(Relaxed)) { Break(()) } else { Continue(()) }
        };
        let options = Options { max_nodes: u64::MAX, ..self.options.clone() };
        let next = &mut |finished: Option<(Counts, i32)>| {
            if let Some((counts, excess)) = finished {
                self.progress().finish(current.load(Relaxed), &counts, excess);
            }
            let index = self.take()?;
            current.store(index, Relaxed);
            Some(index)
        };
        let expanded = self.counts.expanded;
        let done = self.subtrees.search(expanded, Meter::new(&options, watch), next);
        let found = done.found.map(|moves| (current.load(Relaxed), moves));
        if let Some((index, _)) = &found {
            self.found.fetch_min(*index, Relaxed);
        }
        (done.counts, found)
    }

    /// The next subtree that is worth a search.
    fn take(&self) -> Option<usize> {
        loop {
            let index = self.next.fetch_add(1, Relaxed);
            if index >= self.done_before.len() || self.is_superfluous(index) {
                return None;
            }
            if !self.done_before[index] {
                return Some(index);
            }
        }
    }

    /// Whether what is found in a subtree can no longer matter.
    fn is_superfluous(&self, index: usize) -> bool {
        let found = self.found.load(Relaxed);
        let answered = match self.options.answer {
            Answer::Any | Answer::Starts => found != usize::MAX,
            Answer::First | Answer::All { .. } => found < index,
        };
        answered || self.stop.load(Relaxed)
    }
}

/// A panic in one thread ends the others, so that it is reported at once.
struct StopOnPanic<'c>(&'c AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// A thread that is done tells the calling one.
struct AtWork<'c>(&'c AtomicUsize, &'c Thread);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
        self.1.unpark();
    }
}

/// What two threads did together: of two goals the one in the earlier subtree counts.
fn both<M>(one: (Counts, FirstGoal<M>), other: (Counts, FirstGoal<M>)) -> (Counts, FirstGoal<M>) {
    let found = match (one.1, other.1) {
        (Some(one), Some(two)) => Some(if one.0 < two.0 { one } else { two }),
        (one, two) => one.or(two),
    };
    let counts = Counts {
        expanded: one.0.expanded + other.0.expanded,
        generated: one.0.generated + other.0.generated,
        ..one.0
    };
    (counts, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::parallel::progress::Nobody;
    use crate::search::parallel::tree::{Dispatch, Done};
    use std::ops::ControlFlow;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::{Duration, Instant};

    /// When a test gives up waiting for what another thread should do.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// Subtrees whose search is what a test says. It is told what to call at each look.
    struct Acted<A>(A);

    impl<A: Fn(&mut dyn FnMut(u64) -> ControlFlow<()>) + Sync> Subtrees<()> for Acted<A> {
        fn search(&self, _: u64, meter: Meter<'_>, _: &mut Dispatch) -> Done<()> {
            let mut counts = Counts::default();
            (self.0)(&mut |generated| {
                counts.generated = generated;
                (meter.watch)(&counts)
            });
            Done { counts, found: None }
        }
    }

    /// A pass on one or two threads, 1,000 successors after the start; what stopped it.
    fn pass<A: Fn(&mut dyn FnMut(u64) -> ControlFlow<()>) + Sync>(
        threads: usize,
        act: A,
        mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Option<Limit> {
        let (options, subtrees) = (Options::default(), Acted(act));
        let counts = Counts { generated: 1_000, ..Counts::default() };
        let crew = Crew::new(&options, &subtrees, Progress::at(0, counts), counts);
        let threads = NonZeroUsize::new(threads).expect("a thread");
        crew.pass(threads, &mut Meter::new(&options, &mut watch), &mut Nobody);
        crew.end().0
    }

    /// Looks until it is told to stop, or until nobody should have to wait any longer; whether it was
    /// told.
    fn look_on(look: &mut dyn FnMut(u64) -> ControlFlow<()>) -> bool {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if look(0).is_break() {
                return true;
            }
            thread::yield_now();
        }
        false
    }

    #[test]
    fn a_watch_is_told_what_the_pass_has_generated() {
        let mut told = Vec::new();
        let act = |look: &mut dyn FnMut(u64) -> ControlFlow<()>| {
            assert!([500, 700].into_iter().all(|generated| look(generated).is_continue()));
        };
        let limit = pass(1, act, |counts| {
            told.push(counts.generated);
            Continue(())
        });
        assert_eq!((told, limit), (vec![1_500, 1_700], None));
    }

    /// The calling thread, which alone may ask the watch, does so even when it has no more to do.
    #[test]
    fn a_watch_is_asked_while_another_thread_is_at_work() {
        let (caller, told) = (thread::current().id(), AtomicBool::new(false));
        let act = |look: &mut dyn FnMut(u64) -> ControlFlow<()>| {
            if thread::current().id() != caller {
                told.store(look_on(look), Relaxed);
            }
        };
        assert_eq!(pass(2, act, |_| Break(())), Some(Limit::Watch));
        assert!(told.into_inner(), "the thread that is at work is told");
    }

    /// Though the subtrees of the others may take hours.
    #[test]
    fn a_panic_of_one_thread_ends_the_others() {
        let (caller, told) = (thread::current().id(), AtomicBool::new(false));
        let act = |look: &mut dyn FnMut(u64) -> ControlFlow<()>| {
            assert_eq!(thread::current().id(), caller, "the panic that this test is about");
            told.store(look_on(look), Relaxed);
        };
        let passed = catch_unwind(AssertUnwindSafe(|| pass(2, act, |_| Continue(()))));
        assert!(passed.is_err(), "the panic is reported");
        assert!(told.into_inner(), "the thread that is at work is told");
    }

    /// Whichever thread found it.
    #[test]
    fn the_goal_of_the_earlier_subtree_is_the_answer() {
        let done = |index| (Counts::default(), Some((index, vec![index])));
        let nothing = || (Counts::default(), None);
        assert_eq!(both(done(3), done(5)).1, Some((3, vec![3])));
        assert_eq!(both(done(5), done(3)).1, Some((3, vec![3])));
        assert_eq!(both(done(5), nothing()).1, Some((5, vec![5])));
        assert_eq!(both(nothing(), done(5)).1, Some((5, vec![5])));
    }
}
