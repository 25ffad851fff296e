//! A*: always expands an open state of the least f = g + h. Hart, Nilsson & Raphael, "A formal
//! basis for the heuristic determination of minimum cost paths", IEEE Transactions on Systems
//! Science and Cybernetics 4 (1968).

mod deferred;
mod levels;
mod weighted;

use self::levels::{Halt, Levels};
use super::best_first::{BestFirst, First};
use super::optima::{self, Layers};
use super::table::room;
use super::{Answer, Meter, Options, Weight};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Optima, Outcome, Puzzle};
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds a cheapest path from `start`, whether or not the heuristic is consistent.
///
/// Of equal f the state with the larger g comes first, then the one opened last. A large search expands up to
/// sixteen states of equal f and g together. It makes only those successors of a state whose f has come up,
/// and defers the state until the next f of the others (Yoshizumi, Miura & Ishida, "A* with partial expansion
/// for large branching factor problems", AAAI 2000). With the heuristic [`Zero`](crate::heuristics::Zero)
/// this is Dijkstra's search. If the first or all optima are wanted, it finishes the last f value and then
/// walks through all closed states again.
///
/// Takes some 15 bytes for each state met if the packed form is a `u64` and a move a byte. At the first move
/// after which f falls, the search begins again in a form that reopens closed states when it finds a cheaper
/// path to them. It uses that form from the beginning if an `Option` of a move takes more than four bytes, or
/// more than one byte with a packed form of more than 16 bytes. That form takes some 30 bytes a state and
/// stores fewer than 2^31 of them (docs/decisions/0011).
///
/// With an [`Options::weight`] above 1, the state of the least g + weight times h, rounded down, comes first,
/// and closed states may be reopened. What is proven then is the least g + h that is still open when a goal
/// comes up.
///
/// ```
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, a_star, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let limited = Options { max_bytes: 1 << 20, ..Options::default() };
/// let ended = a_star::solve(&eight, &Manhattan::new(&eight), &start, &limited, unwatched);
/// assert_eq!(ended.counts.bound, 19); // the cost: a consistent heuristic ends at that f value
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
    let means = (puzzle, heuristic);
    if meter.options.weight != Weight::ONE {
        return weighted::search(means, start, meter);
    }
    let end = match const { room::<P::Packed, Option<P::Move>>() } {
        7 => by_levels::<P, H, 7>(means, start, meter),
        5 => by_levels::<P, H, 5>(means, start, meter),
        _ => Break(Halt::Inconsistent),
    };
    match end {
        Continue(outcome) => Continue(outcome),
        Break(Halt::Limit(limit)) => Break(limit),
        Break(Halt::Inconsistent) => {
            meter.held = 0;
            with_reopening(means, start, meter)
        }
    }
}

/// Searches level by level; breaks off if the heuristic turns out to be inconsistent.
fn by_levels<P: Puzzle, H: Heuristic<P>, const N: usize>(
    (puzzle, heuristic): (&P, &H),
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Halt, Outcome<P::Move>> {
    let Options { answer, max_cost, .. } = *meter.options;
    let search = Levels::<P, H, N>::new((puzzle, heuristic), start, meter);
    let mut search = search.map_break(Halt::Limit)?;
    let Some(goal) = search.next_goal(max_cost)? else {
        return exhausted(search.beyond, search.meter).map_break(Halt::Limit);
    };
    let (moves, cost) = search.path_to(goal);
    // When the level of the first goal is done, the states of all optimal paths are closed.
    let done = match answer {
        Answer::Any | Answer::Starts => Continue(()),
        Answer::First | Answer::All { .. } => search.finish(cost),
    };
    if let Break(Halt::Inconsistent) = done {
        return Break(Halt::Inconsistent);
    }
    let all = || {
        if let Break(Halt::Limit(limit)) = done {
            return Break(limit);
        }
        let Levels { closed, meter, .. } = search;
        let closed = closed.unwrap_or_default();
        let mut states = closed.descending().map(|(packed, g)| (puzzle.unpack(packed), g));
        optima::by_graph(puzzle, start, cost, &mut states, meter)
    };
    optima::answer(answer, (moves, cost), all).map_break(Halt::Limit)
}

/// What is proven when no state is left open. `beyond` is the least f that was cut off.
fn exhausted<M>(beyond: u32, meter: &mut Meter<'_>) -> ControlFlow<Limit, Outcome<M>> {
    if beyond == u32::MAX {
        return Continue(Outcome::Unsolvable);
    }
    meter.counts.bound = Cost::try_from(beyond).unwrap_or(Cost::MAX);
    Break(Limit::Cost)
}

/// Searches with any heuristic.
fn with_reopening<P: Puzzle, H: Heuristic<P>>(
    (puzzle, heuristic): (&P, &H),
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    let Options { answer, max_cost, .. } = *meter.options;
    let mut search = BestFirst::new((puzzle, heuristic), First::LeastF, true, start, meter)?;
    let Some(goal) = search.next_goal(max_cost)? else { return search.exhausted() };
    let (moves, cost) = search.path_to(goal);
    optima::answer(answer, (moves, cost), || search.optima(start, cost))
}

impl<P: Puzzle, H: Heuristic<P>> BestFirst<'_, P, H, &mut Meter<'_>> {
    /// Expands in the order of f until a goal comes up or every open f is above `last`.
    ///
    /// With an inconsistent heuristic, the search may open a state whose f is below one that it has expanded.
    /// It does not lower the bound then: some state of an optimal path is always open with its distance from
    /// the start as g, so the f values expanded so far remain lower bounds.
    fn next_goal(&mut self, last: Cost) -> ControlFlow<Limit, Option<u32>> {
        while let Some(((f, _), id)) = self.pop() {
            if f > last.into() {
                break;
            }
            if f > self.meter.counts.bound.into() {
                self.meter.begin(f as Cost)?;
            }
            if self.puzzle.is_goal(&self.state(id)) {
                return Continue(Some(id));
            }
            self.expand(id)?;
        }
        Continue(None)
    }

    /// All optima, which cost `cost`. When every f up to that is done, the states of all optimal paths are
    /// closed, each with its distance from the start as g.
    fn optima(&mut self, start: &P::State, cost: Cost) -> ControlFlow<Limit, Optima<P::Move>> {
        while self.next_goal(cost)?.is_some() {}
        let mut by_g = Layers::default();
        for id in 0..self.met.len() as u32 {
            let reached = self.met.value(id);
            if reached.is_closed() && reached.g <= cost {
                by_g.push(reached.g, id, self.meter)?;
            }
        }
        let (puzzle, met) = (self.puzzle, &self.met);
        let mut states = by_g.descending().map(|(id, g)| (puzzle.unpack(met.packed(id)), g));
        optima::by_graph(puzzle, start, cost, &mut states, self.meter)
    }
}
