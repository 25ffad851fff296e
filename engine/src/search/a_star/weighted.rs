//! Weighted A*: the estimate counts more than once. Pohl, "Heuristic search viewed as path finding in a
//! graph", Artificial Intelligence 1 (1970).

use crate::search::Meter;
use crate::search::best_first::{BestFirst, First};
use crate::{Cost, Heuristic, Limit, Outcome, Puzzle, Solution};
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds a path that costs at most [`Options::weight`](crate::search::Options::weight) times the least.
pub(super) fn search<P: Puzzle, H: Heuristic<P>>(
    means: (&P, &H),
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    let first = First::Weighted(meter.options.weight);
    let mut search = BestFirst::new(means, first, true, start, meter)?;
    let end = search.some_goal();
    let least = search.least_open();
    if let Continue(None) = end
        && least == u32::MAX
    {
        return Continue(Outcome::Unsolvable);
    }
    let bound = &mut search.meter.counts.bound;
    *bound = (*bound).max(Cost::try_from(least).unwrap_or(Cost::MAX));
    match end {
        Break(limit) => Break(limit),
        Continue(None) => Break(Limit::Cost),
        Continue(Some(goal)) => {
            let (moves, cost) = search.path_to(goal);
            let at_least = search.meter.counts.bound.min(cost);
            search.meter.counts.bound = at_least;
            Continue(Outcome::Solved(Solution { moves, cost, at_least, optima: None }))
        }
    }
}

impl<P: Puzzle, H: Heuristic<P>> BestFirst<'_, P, H, &mut Meter<'_>> {
    /// Expands in the order of g + weight times h until a goal comes up. The meter's bound is what that order
    /// has proven; if the search is stopped, the least open f may prove more.
    fn some_goal(&mut self) -> ControlFlow<Limit, Option<u32>> {
        let weight = self.meter.options.weight;
        while let Some(((f, _), id)) = self.pop() {
            let least = weight.least(f);
            if least > self.meter.counts.bound
                && let Break(limit) = self.meter.begin(least)
            {
                self.reopen(id);
                return Break(limit);
            }
            if self.puzzle.is_goal(&self.state(id)) {
                return Continue(Some(id));
            }
            if let Break(limit) = self.expand(id) {
                self.reopen(id);
                return Break(limit);
            }
        }
        Continue(None)
    }
}
