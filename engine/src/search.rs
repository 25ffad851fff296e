//! The searches, one per file, and what they share: [`Options`] say which answer is wanted and what a search
//! may use, and the caller's `watch` is told how far the search is and can stop it.
//!
//! A search calls `watch` once every 65,536 successors, and when a pass, a layer or an f value begins. With a
//! heuristic that takes a fifth of a millisecond that is every 13 s: to stop a search sooner, also limit
//! [`Options::max_nodes`]. With several threads, the one that called the search does so about as often as it
//! has generated that many successors itself, so that all of them together may have generated several times
//! as many.

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

/// How many successors are generated between two calls of `watch`; for how long, see the top of this module.
const LOOK_EVERY: u64 = 1 << 16;

/// What the caller wants from a search, and what the search may use up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which of the optimal solutions is wanted.
    pub answer: Answer,
    /// The search does not look for solutions above this cost.
    pub max_cost: Cost,
    /// The search begins at most this many iterations, as [`Counts::iterations`] counts them. A caller that
    /// tries several searches, such as `auto`, gives each of them this limit.
    pub max_iterations: u32,
    /// The search stops when it has generated this many successors. On several threads each thread checks the
    /// total only now and then, so some 65,536 more for each of them may be generated. Searches of several
    /// threads, and those that can be resumed, cut passes into subtrees first. What they generate for that
    /// counts towards this limit, although it is not among the counts of a search that has ended.
    pub max_nodes: u64,
    /// The search stops before its own memory exceeds this many bytes. The path that is the answer and the
    /// table of `transpositions` do not count.
    pub max_bytes: u64,
    /// How many bytes IDA* may use to remember states that it has searched in vain; 0 for none. With several
    /// threads, each may use this much.
    pub transpositions: u64,
    /// How many states of each layer a beam keeps; 0 is taken as 1.
    pub width: usize,
    /// Where [all](Answer::All) answers are wanted: how much more than the least an answer may cost and still
    /// be counted. Such an answer still costs at most `max_cost`, meets no state twice, and ends at the first
    /// goal that it meets. Only IDA* and branch and bound count such answers; with other searches
    /// [`Optima::dearer`](crate::Optima::dearer) has one entry, for the least cost.
    pub slack: Cost,
    /// How many times A* and IDA* count an estimate. With a weight above 1 they find just one answer,
    /// whatever `answer` says: it costs at most the weight times the least, and they report what they have
    /// proven. Other searches ignore this.
    pub weight: Weight,
    /// A bound that is already known, for example from another search: no solution costs less. IDA* begins
    /// with this bound unless its heuristic gives a larger one, and finds the same answer. If the bound is
    /// not true, the cost that the search reports may be wrong, too. Weighted searches and all others ignore
    /// it.
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
    /// Whichever the search finds first.
    Any,
    /// The first one in the puzzle's move order, compared move by move.
    First,
    /// One for each first move that some optimal solution begins with, in the puzzle's move order. The first
    /// of them is the solution, and all of them are its [`optima`](crate::Solution::optima). Only IDA* on one
    /// thread gives them; other searches treat this as `Any`.
    Starts,
    /// The first one. The search also counts all of them and writes out the first `list`. If a limit ends the
    /// counting, the path is still optimal, but perhaps not the first.
    All {
        /// How many to write out.
        list: usize,
    },
}

impl Answer {
    /// Whether any one of the optimal solutions will do, for a search that gives no [starts](Answer::Starts).
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
    /// The value of `counts.generated` at which the meter checks the limits again.
    next_look: u64,
    /// The bytes allocated and not yet released.
    held: u64,
}

/// What a search calls now and then with its counts. If it breaks, the search stops.
///
/// It is a `dyn`, since it is called only once every 65,536 successors. A type parameter would be one more
/// for every search, and each caller would compile all searches again (docs/decisions/0008).
pub(crate) type Watch<'w> = dyn FnMut(&Counts) -> ControlFlow<()> + 'w;

/// Lists give back memory in steps of this many items.
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

    /// Calls [`look`](Meter::look) now and then while goals are listed. `number` is that of the goal, from 0.
    /// Goals are not successors, so they are not counted.
    pub(crate) fn listed(&mut self, number: usize) -> ControlFlow<Limit> {
        if (number as u64 + 1).is_multiple_of(LOOK_EVERY) { self.look() } else { Continue(()) }
    }

    /// Begins the next iteration, layer or f value. No solution cheaper than `bound` is left.
    pub(crate) fn begin(&mut self, bound: Cost) -> ControlFlow<Limit> {
        self.counts.bound = bound;
        if self.counts.iterations >= self.options.max_iterations {
            return Break(Limit::Iterations);
        }
        self.counts.iterations += 1;
        self.counts.until_last_f = self.counts.expanded;
        self.look()
    }

    /// Counts memory that is about to be allocated; breaks if that would be more than allowed.
    pub(crate) fn allocate(&mut self, bytes: usize) -> ControlFlow<Limit> {
        let held = self.held.saturating_add(bytes as u64);
        if held > self.options.max_bytes {
            return Break(Limit::Memory);
        }
        self.held = held;
        self.counts.bytes = self.counts.bytes.max(held);
        Continue(())
    }

    /// Counts memory as given back.
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

    /// Doubles a list. While its items are copied, both the old and the new memory are held.
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

    /// If the system refuses memory that the limit allows, ends the search as the limit would.
    pub(crate) fn got<E>(&self, reserved: Result<(), E>) -> ControlFlow<Limit> {
        reserved.map_or(Break(Limit::Memory), Continue)
    }

    /// Gives back memory that a list no longer needs, while items are taken from its end one by one.
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

    /// Ends the search with its outcome, or with what is proven if a limit was met.
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
        // While the items are copied, the old memory is held as well.
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
