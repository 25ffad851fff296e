//! The searches, one a file, and what they share: which answer is wanted and what a search may use
//! ([`Options`]), and the caller's `watch`, which is told how far it is and can stop it.
//!
//! `watch` is called once in 65,536 successors, and where a pass, a layer or an f value begins. With a heuristic that
//! takes a fifth of a millisecond that is every 13 s: a search that must be stopped sooner is limited by
//! [`Options::max_nodes`], too.

pub mod a_star;
pub mod bae_star;
pub mod beam;
mod best_first;
pub mod bidirectional;
pub mod branch_and_bound;
pub mod breadth_first;
pub mod exhaustive;
pub mod greedy;
pub mod ida_star;
mod open;
mod optima;
pub mod parallel;
mod path;
pub mod reach;
mod store;
pub(crate) use store::Store;
mod table;
mod transpositions;
mod two_sided;
mod weight;
pub mod whole;
pub mod windows;

pub use weight::{BadWeight, Weight};

use crate::{Cost, Counts, Ended, Limit, Outcome};
use std::ops::ControlFlow::{self, Break, Continue};

/// How many successors are generated between two calls of `watch`. How long that takes is said at the top of this module.
const LOOK_EVERY: u64 = 1 << 16;

/// What is asked of a search, and what it may use up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which of the optimal solutions is wanted.
    pub answer: Answer,
    /// No solution above this cost is looked for.
    pub max_cost: Cost,
    /// The search stops before it begins another iteration than these, as
    /// [`Counts::iterations`] counts them. What tries several searches, as `auto` does, gives it to
    /// each of them.
    pub max_iterations: u32,
    /// The search stops when it has generated this many successors. On several threads each looks now and then at what
    /// all have generated, so that there may be some more.
    pub max_nodes: u64,
    /// The search stops before its own memory exceeds this many bytes. Not counted are the path that is the answer and
    /// what `transpositions` says.
    pub max_bytes: u64,
    /// How many bytes IDA* may use to remember states that it has searched in vain, on several threads each of them; 0
    /// for none.
    pub transpositions: u64,
    /// How many states of each layer a beam keeps, at least 1.
    pub width: usize,
    /// How much more than the least an answer may cost to be counted, too, where [all](Answer::All) are wanted. Such an
    /// answer still costs at most `max_cost`, meets no state twice, and ends at the first goal that it meets. Only
    /// IDA* and branch and bound count them; of other searches [`Optima::dearer`](crate::Optima::dearer) has one entry,
    /// which is for the least cost.
    pub slack: Cost,
    /// How many times A* and IDA* count an estimate. With more than once they find some one answer, whichever
    /// is asked for, that costs at most so many times the least, and say what they have proven. Other searches
    /// take no notice.
    pub weight: Weight,
    /// It is known that no solution costs less, from another search for example. IDA* begins with this bound if its
    /// heuristic has none that is larger; it finds the same answer. If it is not true, nor is the cost that is told. Weighted
    /// and other searches take no notice.
    pub at_least: Cost,
}

impl Default for Options {
    /// Any optimum is wanted, and there are no limits.
    fn default() -> Self {
        Options {
            answer: Answer::Any,
            max_cost: Cost::MAX,
            max_iterations: u32::MAX,
            max_nodes: u64::MAX,
            max_bytes: u64::MAX,
            transpositions: 0,
            width: 1000,
            slack: 0,
            weight: Weight::ONE,
            at_least: 0,
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
    /// One for each move with which some of them begin, in the puzzle's move order; the first of them is
    /// the solution, and all of them are its [`optima`](crate::Solution::optima). Only IDA* on one thread
    /// gives them. Of other searches this asks for any.
    Starts,
    /// The first one, with all others counted and the first `list` of them written out. Where a
    /// limit ends the counting, the path is optimal all the same, but perhaps not the first.
    All {
        /// How many to write out.
        list: usize,
    },
}

impl Answer {
    /// Whether one of the optimal solutions, whichever, is an answer for a search that gives no
    /// [starts](Answer::Starts).
    pub(crate) fn wants_one(self) -> bool {
        matches!(self, Answer::Any | Answer::Starts)
    }
}

/// A `watch` that never stops a search.
pub fn unwatched(_: &Counts) -> ControlFlow<()> {
    Continue(())
}

/// The counts of a running search together with what may end it.
pub(crate) struct Meter<'o> {
    pub(crate) counts: Counts,
    options: &'o Options,
    watch: &'o mut Watch<'o>,
    /// The value of `counts.generated` at which to look at the limits again.
    next_look: u64,
    /// The bytes allocated and not yet released.
    held: u64,
}

/// What a search calls now and then with its counts: a break stops it.
///
/// It is a `dyn`, since it is called only once in 65,536 successors. A type of its own would be one
/// more parameter of every search, and each caller would have all searches compiled again
/// (docs/decisions/0008).
pub(crate) type Watch<'w> = dyn FnMut(&Counts) -> ControlFlow<()> + 'w;

/// Lists are made shorter by so many items at once.
const TRIMMED: usize = 1 << 16;

impl<'o> Meter<'o> {
    pub(crate) fn new(options: &'o Options, watch: &'o mut Watch<'o>) -> Self {
        let next_look = LOOK_EVERY.min(options.max_nodes);
        Meter { counts: Counts::default(), options, watch, next_look, held: 0 }
    }

    /// Counts one generated successor; breaks when a limit is met.
    #[inline(always)]
    pub(crate) fn generated(&mut self) -> ControlFlow<Limit> {
        self.counts.generated += 1;
        if self.counts.generated >= self.next_look { self.look() } else { Continue(()) }
    }

    /// Asks the caller's `watch` and the node limit whether to go on.
    #[cold]
    #[inline(never)]
    pub(crate) fn look(&mut self) -> ControlFlow<Limit> {
        if self.counts.generated >= self.options.max_nodes {
            return Break(Limit::Nodes);
        }
        self.next_look = (self.counts.generated + LOOK_EVERY).min(self.options.max_nodes);
        if (self.watch)(&self.counts).is_break() { Break(Limit::Watch) } else { Continue(()) }
    }

    /// Asks now and then, as goals are listed; this is the goal of that number, from 0. Goals are no successors,
    /// so they are not counted.
    pub(crate) fn listed(&mut self, number: usize) -> ControlFlow<Limit> {
        if (number as u64 + 1).is_multiple_of(LOOK_EVERY) { self.look() } else { Continue(()) }
    }

    /// Begins the next iteration, layer or f value; nothing cheaper than `bound` is left.
    pub(crate) fn begin(&mut self, bound: Cost) -> ControlFlow<Limit> {
        self.counts.bound = bound;
        if self.counts.iterations >= self.options.max_iterations {
            return Break(Limit::Iterations);
        }
        self.counts.iterations += 1;
        self.counts.until_last_f = self.counts.expanded;
        self.look()
    }

    /// Asks for memory before it is allocated; breaks when that would be more than allowed.
    pub(crate) fn allocate(&mut self, bytes: usize) -> ControlFlow<Limit> {
        let held = self.held.saturating_add(bytes as u64);
        if held > self.options.max_bytes {
            return Break(Limit::Memory);
        }
        self.held = held;
        self.counts.bytes = self.counts.bytes.max(held);
        Continue(())
    }

    /// Gives back what was allocated.
    pub(crate) fn release(&mut self, bytes: usize) {
        self.held -= bytes as u64;
    }

    /// Appends to a list whose memory is counted here.
    #[inline(always)]
    pub(crate) fn push<T>(&mut self, list: &mut Vec<T>, item: T) -> ControlFlow<Limit> {
        if list.len() == list.capacity() {
            self.grow(list)?;
        }
        list.push(item);
        Continue(())
    }

    /// Doubles a list; while its items are copied both halves of the memory are held.
    #[cold]
    #[inline(never)]
    fn grow<T>(&mut self, list: &mut Vec<T>) -> ControlFlow<Limit> {
        let old = list.capacity();
        let new = (2 * old).max(4);
        self.allocate(new * size_of::<T>())?;
        self.got(list.try_reserve_exact(new - list.len()))?;
        self.release(old * size_of::<T>());
        Continue(())
    }

    /// What the system refuses, though it is allowed here, ends a search as its limit does.
    pub(crate) fn got<E>(&self, reserved: Result<(), E>) -> ControlFlow<Limit> {
        reserved.map_or(Break(Limit::Memory), Continue)
    }

    /// Gives back what a list no longer needs from whose end items are taken one by one.
    #[inline(always)]
    pub(crate) fn trim<T>(&mut self, list: &mut Vec<T>) {
        let left = list.len();
        if left.is_multiple_of(TRIMMED) && list.capacity() - left >= 2 * TRIMMED {
            self.cut(list);
        }
    }

    #[cold]
    #[inline(never)]
    fn cut<T>(&mut self, list: &mut Vec<T>) {
        let old = list.capacity();
        list.shrink_to(list.len() + TRIMMED);
        self.release((old - list.capacity()) * size_of::<T>());
    }

    /// Drops a list that was built by `push`.
    fn free<T>(&mut self, list: Vec<T>) {
        self.release(list.capacity() * size_of::<T>());
    }

    /// Ends the search with its outcome, or with what is proven when a limit was met.
    pub(crate) fn close<M>(self, end: ControlFlow<Limit, Outcome<M>>) -> Ended<M> {
        match end {
            Continue(outcome) => self.end(outcome),
            Break(limit) => self.stop(limit),
        }
    }

    fn end<M>(self, outcome: Outcome<M>) -> Ended<M> {
        Ended { outcome, counts: self.counts }
    }

    fn stop<M>(self, by: Limit) -> Ended<M> {
        let at_least = self.counts.bound;
        self.end(Outcome::Stopped { at_least, by })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_list_no_longer_holds_is_given_back() {
        let (options, mut watch) = (Options::default(), unwatched);
        let mut meter = Meter::new(&options, &mut watch);
        let mut list = Vec::new();
        for item in 0..1000_u64 {
            assert_eq!(meter.push(&mut list, item), Continue(()));
            assert_eq!(meter.held, (list.capacity() * 8) as u64, "after {item}");
        }
        // While the items are copied the old half is held as well.
        assert_eq!(meter.counts.bytes, (1024 + 512) * 8);
        meter.free(list);
        assert_eq!(meter.held, 0);
    }

    #[test]
    fn what_is_taken_from_a_list_is_given_back_bit_by_bit() {
        let (options, mut watch) = (Options::default(), unwatched);
        let mut meter = Meter::new(&options, &mut watch);
        let mut list = Vec::new();
        for item in 0..1_000_000_u64 {
            assert_eq!(meter.push(&mut list, item), Continue(()));
        }
        while list.pop().is_some() {
            meter.trim(&mut list);
            assert!(list.capacity() < list.len() + 3 * TRIMMED || list.len() > 983_040);
            assert_eq!(meter.held, (list.capacity() * 8) as u64);
        }
        meter.free(list);
        assert_eq!(meter.held, 0);
    }
}
