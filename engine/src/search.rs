//! The searches, one a file, and what they share: what is asked, what it may use, who watches.

pub mod exhaustive;
pub mod ida_star;
mod optima;
pub mod parallel;

use crate::{Cost, Counts, Ended, Limit, Outcome};
use std::ops::ControlFlow::{self, Break, Continue};

/// Successors between two calls of `watch`: some milliseconds of the slowest heuristic.
const LOOK_EVERY: u64 = 1 << 16;

/// What is asked of a search, and what it may use up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which of the optimal solutions is wanted.
    pub answer: Answer,
    /// No solution above this cost is looked for.
    pub max_cost: Cost,
    /// The search stops when it has generated this many successors.
    pub max_nodes: u64,
    /// The search stops before its own memory exceeds this many bytes.
    pub max_bytes: u64,
}

impl Default for Options {
    /// Any optimum, no limits.
    fn default() -> Self {
        Options {
            answer: Answer::Any,
            max_cost: Cost::MAX,
            max_nodes: u64::MAX,
            max_bytes: u64::MAX,
        }
    }
}

/// Which of the optimal solutions is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Whichever is found first.
    Any,
    /// The first one in the puzzle's move order, compared move by move.
    First,
    /// The first one, with all others counted and the first `list` of them written out.
    All {
        /// How many to write out.
        list: usize,
    },
}

/// A `watch` that never stops a search.
pub fn unwatched(_: &Counts) -> ControlFlow<()> {
    Continue(())
}

/// The counts of a running search together with what may end it.
struct Meter<'o, W> {
    counts: Counts,
    options: &'o Options,
    watch: W,
    /// The value of `counts.generated` at which to look at the limits again.
    next_look: u64,
}

impl<'o, W: FnMut(&Counts) -> ControlFlow<()>> Meter<'o, W> {
    fn new(options: &'o Options, watch: W) -> Self {
        let next_look = LOOK_EVERY.min(options.max_nodes);
        Meter { counts: Counts::default(), options, watch, next_look }
    }

    /// Counts one generated successor; breaks when a limit is met.
    #[inline(always)]
    fn generated(&mut self) -> ControlFlow<Limit> {
        self.counts.generated += 1;
        if self.counts.generated >= self.next_look { self.look() } else { Continue(()) }
    }

    /// Asks the caller's `watch` and the node limit whether to go on.
    #[cold]
    #[inline(never)]
    fn look(&mut self) -> ControlFlow<Limit> {
        if self.counts.generated >= self.options.max_nodes {
            return Break(Limit::Nodes);
        }
        self.next_look = (self.counts.generated + LOOK_EVERY).min(self.options.max_nodes);
        if (self.watch)(&self.counts).is_break() { Break(Limit::Watch) } else { Continue(()) }
    }

    /// Begins the next iteration, layer or f value; nothing cheaper than `bound` is left.
    fn begin(&mut self, bound: Cost) -> ControlFlow<Limit> {
        self.counts.bound = bound;
        self.counts.iterations += 1;
        self.counts.until_last_f = self.counts.expanded;
        self.look()
    }

    /// Notes what is held in memory; breaks when it is more than allowed.
    fn holds(&mut self, states: u64, bytes: u64) -> ControlFlow<Limit> {
        self.counts.stored = self.counts.stored.max(states);
        self.counts.bytes = self.counts.bytes.max(bytes);
        if bytes > self.options.max_bytes { Break(Limit::Memory) } else { Continue(()) }
    }

    fn end<M>(self, outcome: Outcome<M>) -> Ended<M> {
        Ended { outcome, counts: self.counts }
    }

    fn stop<M>(self, by: Limit) -> Ended<M> {
        let at_least = self.counts.bound;
        self.end(Outcome::Stopped { at_least, by })
    }
}
