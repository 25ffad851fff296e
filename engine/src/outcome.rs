//! How a search ends, and what it counted on the way.

use crate::puzzle::Cost;

/// Every search ends in one of these three statements, each of them proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A path to a goal.
    Solved(Solution<M>),
    /// No sequence of moves reaches a goal.
    Unsolvable,
    /// The search was ended early; every solution costs at least `at_least`.
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
    /// Everything within [`Options::max_cost`](crate::search::Options::max_cost) was searched.
    Cost,
    /// [`Options::max_iterations`](crate::search::Options::max_iterations) were made.
    Iterations,
    /// [`Options::max_nodes`](crate::search::Options::max_nodes) successors were generated.
    Nodes,
    /// More than [`Options::max_bytes`](crate::search::Options::max_bytes) would be needed.
    Memory,
    /// A table would have to hold a distance that is too large for its entries: [`Cost::MAX`] or
    /// more where they are costs. Only tables and [`reach`](crate::search::reach) end so, and the learning of macro-operators
    /// where there are none; a search for one path ends with [`Limit::Cost`].
    TooFar,
    /// A beam of [`Options::width`](crate::search::Options::width) states has lost all ways to a goal.
    Width,
    /// The caller's `watch` broke off: a clock, a key, a closed page.
    Watch,
}

/// A path from the start to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The moves in order.
    pub moves: Vec<M>,
    /// What the moves cost together.
    pub cost: Cost,
    /// A proven lower bound on the distance. The solution is optimal where it equals `cost`.
    pub at_least: Cost,
    /// All solutions of that cost, if the search was asked for them.
    pub optima: Option<Optima<M>>,
}

impl<M> Solution<M> {
    /// A solution of which it is proven that no other is cheaper.
    pub fn optimal(moves: Vec<M>, cost: Cost) -> Self {
        Solution { moves, cost, at_least: cost, optima: None }
    }

    /// Whether the search has proven that nothing is cheaper.
    pub fn is_optimal(&self) -> bool {
        self.at_least == self.cost
    }
}

/// All optimal solutions of one start and, with [`Options::slack`](crate::search::Options::slack), those that are
/// a little dearer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optima<M> {
    /// How many there are; `u64::MAX` stands for that many or more.
    pub count: u64,
    /// Whether all of them were counted. If not, there may be more than `count`.
    pub complete: bool,
    /// The first of them in the puzzle's move order, up to the limit that was asked for.
    pub listed: Vec<Vec<M>>,
    /// How many of them cost 0, 1, 2 and so on more than the least: an entry for each cost that was counted.
    /// Of optima alone it has one entry, which is `count`.
    pub dearer: Vec<u64>,
}

impl<M> Optima<M> {
    /// Optima of which no other was counted.
    pub(crate) fn of(count: u64, complete: bool, listed: Vec<Vec<M>>) -> Self {
        Optima { count, complete, listed, dearer: vec![count] }
    }
}

/// What a search did. On one thread every figure is the same on every run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// States whose successors were asked for.
    pub expanded: u64,
    /// Successors, counted after move pruning and before the bound test. The start is not one. A* counts
    /// them when their parent is expanded, though it makes them only when their f comes up.
    pub generated: u64,
    /// Closed states that a cheaper path was found to.
    pub reopened: u64,
    /// How many of the `expanded` states were expanded before the last bound or f value began.
    /// Unlike the others they do not depend on which of several equal nodes comes first.
    pub until_last_f: u64,
    /// Passes of a deepening search, layers of a layered one, f values of a best-first one.
    pub iterations: u32,
    /// The bound, layer or f value that is being searched: no solution costs less.
    pub bound: Cost,
    /// States held in memory at the peak.
    pub stored: u64,
    /// Bytes those took at the peak.
    pub bytes: u64,
}

/// An outcome with the counts that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended<M> {
    /// What was proven.
    pub outcome: Outcome<M>,
    /// What it took.
    pub counts: Counts,
}
