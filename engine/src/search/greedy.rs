//! Greedy best-first search: always expands an open state of the least estimate h, whatever its path has
//! cost. It is quick, but unlike A* its paths are often far from shortest. Pearl, "Heuristics" (1984), where
//! it is one of the best-first searches.

use super::best_first::{BestFirst, First};
use super::{Meter, Options};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Puzzle, Solution};
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds some path from `start`. Its `at_least` is the estimate of the start, so it is proven optimal only if
/// it costs no more than that. It finds one path, whatever answer is asked for.
///
/// Of equal h the state with the smaller g comes first, then the one opened last. A state keeps the path by
/// which it was first met. Only under a `max_cost` does a cheaper path open it again, since the cost that is
/// left matters there. If the search finds only paths whose cost is too large for a [`Cost`], it begins again
/// and reopens states in the same way.
///
/// ```
/// use fewest::Outcome;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, greedy, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let manhattan = Manhattan::new(&eight);
/// let ended = greedy::solve(&eight, &manhattan, &start, &Options::default(), unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("this board can be solved") };
/// assert!(solution.cost >= 19 && !solution.is_optimal());
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, &mut watch);
    let end = search(puzzle, heuristic, start, &mut meter);
    meter.close(end)
}

pub(super) fn search<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    if meter.options.max_cost == Cost::MAX {
        match attempt((puzzle, heuristic), false, start, meter) {
            // All paths found cost more than a `Cost` can hold. A dear path to some state may have hidden a
            // cheaper one.
            Break(Limit::Cost) => meter.held = 0,
            end => return end,
        }
    }
    attempt((puzzle, heuristic), true, start, meter)
}

/// Searches once. If it `reopens` closed states, no path within `max_cost` can be missed.
fn attempt<P: Puzzle, H: Heuristic<P>>(
    (puzzle, heuristic): (&P, &H),
    reopens: bool,
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    let mut search = BestFirst::new((puzzle, heuristic), First::LeastH, reopens, start, meter)?;
    while let Some((_, id)) = search.pop() {
        if puzzle.is_goal(&search.state(id)) {
            let (moves, cost) = search.path_to(id);
            let at_least = search.meter.counts.bound;
            return Continue(Outcome::Solved(Solution { moves, cost, at_least, optima: None }));
        }
        search.expand(id)?;
    }
    search.exhausted()
}
