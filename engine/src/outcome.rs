//! How a search ends, and what it has counted.

use crate::puzzle::Cost;

/// Every search ends with one of these three results, each of them proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A path to a goal.
    Solved(Solution<M>),
    /// No sequence of moves reaches a goal.
    Unsolvable,
    /// The search ended early. Every solution costs at least `at_least`.
    Stopped {
        /// The proven lower bound on the distance.
        at_least: Cost,
        /// What ended the search.
        by: Limit,
    },
}

/// What can end a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// The search has covered everything within [`Options::max_cost`](crate::search::Options::max_cost).
    Cost,
    /// The search has made [`Options::max_iterations`](crate::search::Options::max_iterations) iterations.
    Iterations,
    /// The search has generated [`Options::max_nodes`](crate::search::Options::max_nodes) successors.
    Nodes,
    /// The search would need more bytes than [`Options::max_bytes`](crate::search::Options::max_bytes).
    Memory,
    /// A distance is too large for the entries of a table: [`Cost::MAX`] or more if the entries are costs.
    /// This stops only tables, [`reach`](crate::search::reach), a [`proof`](crate::proof) whose costs do not
    /// fit 32 bits, and the learning of macro-operators if there are none, or too many. A search for one path
    /// ends with [`Limit::Cost`] instead.
    TooFar,
    /// A beam of [`Options::width`](crate::search::Options::width) states has lost every path to a goal.
    Width,
    /// The caller's `watch` broke off, for example because of a clock, a key or a closed page.
    Watch,
}

/// A path from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The moves, in order.
    pub moves: Vec<M>,
    /// What the moves cost together.
    pub cost: Cost,
    /// A proven lower bound on the distance. The solution is optimal if this equals `cost`.
    pub at_least: Cost,
    /// All solutions of this cost, if the search was asked for them.
    pub optima: Option<Optima<M>>,
}

impl<M> Solution<M> {
    /// A solution that is proven to be optimal.
    pub fn optimal(moves: Vec<M>, cost: Cost) -> Self {
        Solution { moves, cost, at_least: cost, optima: None }
    }

    /// Whether it is proven that no solution is cheaper.
    pub fn is_optimal(&self) -> bool {
        self.at_least == self.cost
    }
}

/// All optimal solutions of one start and, with [`Options::slack`](crate::search::Options::slack), those that
/// cost a little more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optima<M> {
    /// How many there are; `u64::MAX` stands for that many or more.
    pub count: u64,
    /// Whether all of them were counted. If not, there may be more than `count`.
    pub complete: bool,
    /// The first of them in the puzzle's move order, as many as were asked for.
    pub listed: Vec<Vec<M>>,
    /// How many of them cost 0, 1, 2 and so on more than the least: one entry for each cost that was counted.
    /// If only optima were counted, the one entry is `count`.
    pub dearer: Vec<u64>,
}

impl<M> Optima<M> {
    /// The result of a search that counted only optima.
    pub(crate) fn of(count: u64, complete: bool, listed: Vec<Vec<M>>) -> Self {
        Optima { count, complete, listed, dearer: vec![count] }
    }
}

/// What a search did. On one thread, every count is the same on every run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Successors, counted after move pruning and before the bound test. The start is not counted. A* counts
    /// them when it expands their parent, although it makes each of them only when its f comes up.
    pub generated: u64,
    /// Closed states to which a cheaper path was found.
    pub reopened: u64,
    /// How many of the `expanded` states were expanded before the last bound or f value began. Unlike the
    /// other counts, this one does not depend on which of several equal nodes comes first.
    pub until_last_f: u64,
    /// Passes of a deepening search, layers of a layered one, or f values of a best-first one.
    pub iterations: u32,
    /// The bound, layer or f value that the search is working on: no solution costs less.
    pub bound: Cost,
    /// The most states held in memory at one time.
    pub stored: u64,
    /// The most bytes that these states took at one time.
    pub bytes: u64,
}

/// An outcome, with the counts of the search that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended<M> {
    /// What was proven.
    pub outcome: Outcome<M>,
    /// What it took.
    pub counts: Counts,
}
