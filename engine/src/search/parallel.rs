//! IDA* on several threads: each pass is cut into the subtrees below its first few moves, which
//! the threads take in turn (Rao, Kumar & Ramesh, "A parallel implementation of iterative-deepening
//! A*", AAAI 1987).
//!
//! The cost never depends on the number of threads. Nor do the counts of all passes but the last,
//! nor, if the first optimum is asked for, the answer. (With a transposition table the counts do:
//! each thread has its own.)

use super::ida_star::{self, Pass, beyond};
use super::transpositions::{Memory, Nothing, Transpositions};
use super::{Answer, Meter, Options, optima};
use crate::{Counts, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle, Solution};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// A pass is cut deeper until it has this many subtrees for each thread: they differ in size by
/// orders of magnitude, and the threads finish together only if the last ones are small.
const SUBTREES_PER_THREAD: usize = 250;
/// The search recurses one frame a move.
const STACK: usize = 64 << 20;
/// No pass is cut below this many moves.
const DEEPEST_CUT: u32 = 24;

/// As [`ida_star::solve`], on `threads` threads; `watch` is called on the calling one.
pub fn solve<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    threads: NonZeroUsize,
    (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    if threads.get() == 1 {
        return ida_star::solve(puzzle, heuristic, pruning, start, options, watch);
    }
    let mut meter = Meter::new(options, &mut watch);
    if !puzzle.solvable(start) {
        return meter.end(Outcome::Unsolvable);
    }
    let carry = heuristic.start(puzzle, start);
    let mut bound = heuristic.estimate(carry);
    let mut cut = 1;
    loop {
        if let Some(outcome) = ida_star::no_pass(bound, &mut meter) {
            return meter.end(outcome);
        }
        let mut top = Top { puzzle, heuristic, pruning, meter, excess: i32::MAX, subtrees: vec![] };
        let node = (bound.into(), carry, pruning.start());
        let flow = top.split(&mut start.clone(), cut, node, &mut Vec::new());
        let Top { excess, subtrees, .. } = top;
        meter = top.meter;
        if let Break(limit) = flow {
            return meter.stop(limit);
        }
        if subtrees.len() < SUBTREES_PER_THREAD * threads.get() && cut < DEEPEST_CUT {
            cut += 1;
        }
        let means = (puzzle, heuristic, pruning);
        let crew = Crew {
            means,
            options,
            expanded: meter.counts.expanded,
            subtrees: &subtrees,
            shared: Shared::new(meter.counts.generated),
        };
        let done = crew.pass(threads, &mut meter);
        match (crew.shared.limit(), done.found) {
            (_, Some((_, moves))) => {
                let mut solution = Solution::optimal(moves, bound);
                if let Answer::All { list } = options.answer {
                    solution.optima = Some(optima::by_tree(means, start, bound, list, &mut meter));
                }
                return meter.end(Outcome::Solved(solution));
            }
            (Some(limit), None) => return meter.stop(limit),
            (None, None) => bound = beyond(bound, excess.min(done.excess)),
        }
    }
}

/// A node from which one thread searches on.
struct Subtree<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> {
    /// The moves to it, first one first.
    moves: Vec<P::Move>,
    state: P::State,
    node: (i32, H::Carry, M::Carry),
}

/// The first moves of a pass, in the order and with the counts of a serial one.
struct Top<'p, P: Puzzle, H: Heuristic<P>, M: MovePruning<P>, W> {
    puzzle: &'p P,
    heuristic: &'p H,
    pruning: &'p M,
    meter: W,
    excess: i32,
    subtrees: Vec<Subtree<P, H, M>>,
}

impl<P, H, M, W> Top<'_, P, H, M, Meter<'_, W>>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
    W: FnMut(&Counts) -> ControlFlow<()>,
{
    /// Collects the nodes `cut` moves below this one, and any goal above them.
    fn split(
        &mut self,
        state: &mut P::State,
        cut: u32,
        (spare, carry, history): (i32, H::Carry, M::Carry),
        moves: &mut Vec<P::Move>,
    ) -> ControlFlow<Limit> {
        let puzzle = self.puzzle;
        if cut == 0 || self.heuristic.estimate(carry) == 0 && puzzle.is_goal(state) {
            let (moves, state) = (moves.clone(), state.clone());
            self.subtrees.push(Subtree { moves, state, node: (spare, carry, history) });
            return Continue(());
        }
        self.meter.counts.expanded += 1;
        puzzle.visit_moves(state, |state, mv| {
            let Some(history) = self.pruning.step(history, mv) else { return Continue(()) };
            self.meter.generated()?;
            let spare = spare - i32::from(puzzle.cost(state, mv));
            match self.heuristic.step_within(puzzle, carry, state, mv, spare) {
                Err(h) => {
                    self.excess = self.excess.min(h - spare);
                    Continue(())
                }
                Ok(next) => {
                    puzzle.apply(state, mv);
                    moves.push(mv);
                    let flow = self.split(state, cut - 1, (spare, next, history), moves);
                    moves.pop();
                    puzzle.undo(state, mv);
                    flow
                }
            }
        })
    }
}

/// What the threads of one pass tell each other.
struct Shared {
    /// The next subtree that nobody has taken.
    next: AtomicUsize,
    /// The least subtree with a goal.
    found: AtomicUsize,
    /// Successors generated so far by all, as of their last look.
    generated: AtomicU64,
    stop: AtomicBool,
    limit: Mutex<Option<Limit>>,
}

impl Shared {
    fn new(generated: u64) -> Self {
        Shared {
            next: AtomicUsize::new(0),
            found: AtomicUsize::new(usize::MAX),
            generated: AtomicU64::new(generated),
            stop: AtomicBool::new(false),
            limit: Mutex::new(None),
        }
    }

    fn limit(&self) -> Option<Limit> {
        *self.limit.lock().expect("no thread panics while it holds the lock")
    }

    fn stop(&self, limit: Limit) {
        *self.limit.lock().expect("no thread panics while it holds the lock") = Some(limit);
        self.stop.store(true, Relaxed);
    }
}

/// A panic in one thread ends the others, so that it is reported at once.
struct StopOnPanic<'s>(&'s Shared);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop.store(true, Relaxed);
        }
    }
}

/// The threads of one pass.
struct Crew<'p, P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> {
    means: (&'p P, &'p H, &'p M),
    options: &'p Options,
    /// States expanded before this pass.
    expanded: u64,
    subtrees: &'p [Subtree<P, H, M>],
    shared: Shared,
}

/// What one thread, or all together, found in a pass.
struct Done<M> {
    counts: Counts,
    excess: i32,
    /// The subtree with a goal and the moves from the start.
    found: Option<(usize, Vec<M>)>,
}

impl<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>> Crew<'_, P, H, M> {
    fn pass<W: FnMut(&Counts) -> ControlFlow<()>>(
        &self,
        threads: NonZeroUsize,
        meter: &mut Meter<'_, W>,
    ) -> Done<P::Move> {
        let counts = meter.counts;
        let watch = &mut meter.watch;
        let mut all = thread::scope(|scope| {
            let spawn = |_| {
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, || self.work(|_| Continue(())))
            };
            // A thread that cannot be had is done without.
            let others: Vec<_> = (1..threads.get()).flat_map(spawn).collect();
            let here = self.work(|generated| (watch)(&Counts { generated, ..counts }));
            let joined = others.into_iter().map(|thread| thread.join());
            joined.fold(here, |all, done| {
                all.and(done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        });
        meter.counts.expanded += all.counts.expanded;
        meter.counts.generated += all.counts.generated;
        if let Some((index, moves)) = &mut all.found {
            let mut path = self.subtrees[*index].moves.clone();
            path.append(moves);
            *moves = path;
        }
        all
    }

    /// Takes subtrees until there are none left or there is no reason to go on. `watch` is called
    /// with the successors that all threads have generated.
    fn work(&self, watch: impl FnMut(u64) -> ControlFlow<()>) -> Done<P::Move> {
        if M::FORBIDS_ONLY_RETURNS && self.options.transpositions > 0 {
            let mut memory = Transpositions::new(self.options.transpositions);
            memory.begin(self.expanded);
            self.work_with(memory, watch)
        } else {
            self.work_with(Nothing, watch)
        }
    }

    fn work_with(
        &self,
        mut memory: impl Memory<P::Packed>,
        mut watch: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Done<P::Move> {
        let shared = &self.shared;
        let _guard = StopOnPanic(shared);
        let mut reported = 0;
        let current = AtomicUsize::new(0);
        let look = |counts: &Counts| {
            let new = counts.generated - reported;
            reported = counts.generated;
            let generated = shared.generated.fetch_add(new, Relaxed) + new;
            if generated >= self.options.max_nodes {
                shared.stop(Limit::Nodes);
            } else if watch(generated).is_break() {
                shared.stop(Limit::Watch);
            }
            if self.superfluous(current.load(Relaxed)) { Break(()) } else { Continue(()) }
        };
        let options = Options { max_nodes: u64::MAX, ..self.options.clone() };
        let mut pass = Pass::new(self.means, Meter::new(&options, look), &mut memory);
        let mut found = None;
        loop {
            let index = shared.next.fetch_add(1, Relaxed);
            if index >= self.subtrees.len() || self.superfluous(index) {
                break;
            }
            current.store(index, Relaxed);
            let Subtree { state, node: (spare, carry, history), .. } = &self.subtrees[index];
            let end = pass.deepen(&mut state.clone(), *spare, *carry, *history);
            if end.is_break() {
                if pass.limit.is_none() {
                    shared.found.fetch_min(index, Relaxed);
                    pass.moves.reverse();
                    found = Some((index, std::mem::take(&mut pass.moves)));
                }
                break;
            }
        }
        let Pass { excess, meter, .. } = pass;
        Done { counts: meter.counts, excess, found }
    }

    /// Whether what is found in a subtree can no longer matter.
    fn superfluous(&self, index: usize) -> bool {
        let found = self.shared.found.load(Relaxed);
        let answered = match self.options.answer {
            Answer::Any => found != usize::MAX,
            Answer::First | Answer::All { .. } => found < index,
        };
        answered || self.shared.stop.load(Relaxed)
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
        Done { counts, excess: self.excess.min(other.excess), found }
    }
}
