//! The threads of a pass.

use super::progress::{Keeper, Progress};
use super::top::Subtree;
use crate::search::ida_star::Pass;
use crate::search::transpositions::Transpositions;
use crate::search::{Answer, Meter, Options};
use crate::{Counts, Heuristic, Limit, MovePruning, Puzzle};
use std::mem;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};
use std::thread::{self, Thread};

/// The search recurses one frame a move.
const STACK: usize = 64 << 20;
const NO_PANIC: &str = "no thread panics while it holds the lock";

/// The threads of one pass, and what they tell each other.
pub(super) struct Crew<'p, P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> {
    means: (&'p P, &'p H, &'p M),
    options: &'p Options,
    /// What was counted before.
    counts: Counts,
    subtrees: &'p [Subtree<P, H, M>],
    /// The subtrees that need no search.
    done_before: Vec<bool>,
    progress: Mutex<Progress>,
    /// The next subtree that nobody has taken.
    next: AtomicUsize,
    /// The least subtree with a goal.
    found: AtomicUsize,
    /// Successors generated so far by all, as of their last look.
    generated: AtomicU64,
    stop: AtomicBool,
    limit: Mutex<Option<Limit>>,
    /// Threads that are at work, but for the calling one.
    at_work: AtomicUsize,
    caller: Thread,
}

/// A subtree with a goal and the moves from the start.
type Found<M> = Option<(usize, Vec<M>)>;

/// What one thread did in a pass.
struct Done<M> {
    counts: Counts,
    found: Found<M>,
}

impl<'p, P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> Crew<'p, P, H, M> {
    pub fn new(
        means: (&'p P, &'p H, &'p M),
        options: &'p Options,
        subtrees: &'p [Subtree<P, H, M>],
        progress: Progress,
        counts: Counts,
    ) -> Self {
        Crew {
            means,
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

    /// Searches the subtrees, counts in the meter and gives the first goal that was found.
    pub fn pass(
        &self,
        threads: NonZeroUsize,
        meter: &mut Meter<'_>,
        keeper: &mut dyn Keeper,
    ) -> Found<P::Move> {
        let mut look = |generated: u64| {
            if keeper.is_due() {
                keeper.keep(&self.progress());
            }
            if (meter.watch)(&Counts { generated, ..self.counts }).is_break() {
                self.stop(Limit::Watch);
            }
        };
        let all = thread::scope(|scope| {
            let spawn = |_| {
                let builder = thread::Builder::new().stack_size(STACK);
                self.at_work.fetch_add(1, Relaxed);
                let at_work = AtWork(&self.at_work, &self.caller);
                builder.spawn_scoped(scope, move || {
                    let _at_work = at_work;
                    self.work(&mut |_| self.caller.unpark())
                })
            };
            // A thread that cannot be had is done without.
            let others: Vec<_> = (1..threads.get()).flat_map(spawn).collect();
            let here = self.work(&mut look);
            // The others wake this thread whenever they look.
            while self.at_work.load(Relaxed) > 0 {
                thread::park();
                look(self.generated.load(Relaxed));
            }
            let joined = others.into_iter().map(|thread| thread.join());
            joined.fold(here, |all, done| {
                all.and(done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        });
        meter.counts.expanded += all.counts.expanded;
        meter.counts.generated += all.counts.generated;
        all.found
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
    fn work(&self, look: &mut dyn FnMut(u64)) -> Done<P::Move> {
        let mut memory = Transpositions::wanted::<P, M>(self.options);
        if let Some(memory) = &mut memory {
            memory.begin(self.counts.expanded);
        }
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
        let mut pass = Pass::new(self.means, Meter::new(&options, watch), memory.as_mut());
        let mut found = None;
        loop {
            let index = self.next.fetch_add(1, Relaxed);
            if index >= self.subtrees.len() || self.is_superfluous(index) {
                break;
            }
            if self.done_before[index] {
                continue;
            }
            current.store(index, Relaxed);
            let Subtree { state, node: (spare, carry, history), moves, .. } = &self.subtrees[index];
            let before = pass.meter.counts;
            let end = pass.deepen(&mut state.clone(), *spare, *carry, *history);
            if end.is_break() {
                if pass.limit.is_none() {
                    self.found.fetch_min(index, Relaxed);
                    let rest = mem::take(&mut pass.moves).into_iter().rev();
                    found = Some((index, moves.iter().copied().chain(rest).collect()));
                }
                break;
            }
            let counts = since(&before, &pass.meter.counts);
            self.progress().finish(index, &counts, pass.excess);
        }
        Done { counts: pass.meter.counts, found }
    }

    /// Whether what is found in a subtree can no longer matter.
    fn is_superfluous(&self, index: usize) -> bool {
        let found = self.found.load(Relaxed);
        let answered = match self.options.answer {
            Answer::Any => found != usize::MAX,
            Answer::First | Answer::All { .. } => found < index,
        };
        answered || self.stop.load(Relaxed)
    }
}

/// What was counted between two times.
fn since(before: &Counts, after: &Counts) -> Counts {
    Counts {
        expanded: after.expanded - before.expanded,
        generated: after.generated - before.generated,
        ..*after
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

impl<M> Done<M> {
    fn and(self, other: Done<M>) -> Done<M> {
        let found = match (self.found, other.found) {
            (Some(one), Some(two)) => Some(if one.0 < two.0 { one } else { two }),
            (one, two) => one.or(two),
        };
        let counts = Counts {
            expanded: self.counts.expanded + other.counts.expanded,
            generated: self.counts.generated + other.counts.generated,
            ..self.counts
        };
        Done { counts, found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whichever thread found it.
    #[test]
    fn the_goal_of_the_earlier_subtree_is_the_answer() {
        let done = |index| Done { counts: Counts::default(), found: Some((index, vec![index])) };
        let nothing = || Done { counts: Counts::default(), found: None };
        assert_eq!(done(3).and(done(5)).found, Some((3, vec![3])));
        assert_eq!(done(5).and(done(3)).found, Some((3, vec![3])));
        assert_eq!(done(5).and(nothing()).found, Some((5, vec![5])));
        assert_eq!(nothing().and(done(5)).found, Some((5, vec![5])));
    }
}
