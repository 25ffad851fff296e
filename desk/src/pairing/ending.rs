//! How a search ended, in the form that reports use.

use crate::face::Face;
use crate::gauge::Gauge;
use crate::report::{All, Ending, Path, Stop, Worth};
use fewest::auto::Pays;
use fewest::search::Options;
use fewest::{Cost, Counts, Ended, Limit, Outcome, Solution};

/// When tables pay off. Their price is the time that they took or, if they were not made, the time of a
/// search that costs as much.
pub fn worth(pays: Pays, (table_seconds, search_seconds): (f64, f64), searched: u64) -> Worth {
    let of_search = search_seconds / searched.max(1) as f64 * pays.after as f64;
    let seconds = if pays.made { table_seconds } else { of_search };
    Worth { seconds, boards: pays.after.div_ceil(pays.searched.max(1)), made: pays.made }
}

/// The ending in the form that reports use.
pub fn ending<P: Face>(
    puzzle: &P,
    start: &P::State,
    ended: Ended<P::Move>,
    options: &Options,
    gauge: &Gauge,
) -> Ending {
    match ended.outcome {
        Outcome::Unsolvable => Ending::Unsolvable {
            reason: puzzle.reason(start),
            swap: puzzle.swap(start),
            other_goal: puzzle.other_goal(start),
        },
        Outcome::Stopped { at_least, by } => {
            let at_least = at_least.max(puzzle.least(start));
            Ending::Stopped { at_least, by: stop(by, options.max_cost, gauge), best: None }
        }
        Outcome::Solved(solution) => {
            let limit = limit(&ended.counts, options, gauge);
            Ending::Solved(path((puzzle, start), solution, stop(limit, options.max_cost, gauge)))
        }
    }
}

/// What ended the count of all answers, if it is not complete.
fn limit(counts: &Counts, options: &Options, gauge: &Gauge) -> Limit {
    match counts.generated >= options.max_nodes {
        true => Limit::Nodes,
        false if gauge.asks_to_stop() => Limit::Watch,
        false => Limit::Memory,
    }
}

fn stop(by: Limit, max_cost: Cost, gauge: &Gauge) -> Stop {
    match by {
        Limit::Cost => Stop::Depth(max_cost),
        Limit::Iterations => Stop::Iterations,
        Limit::Width => Stop::Width,
        Limit::Nodes => Stop::Nodes,
        Limit::Memory => Stop::Memory,
        Limit::TooFar => unreachable!("no search makes a table of all distances"),
        Limit::Watch => gauge.why(),
    }
}

/// `stop` is what ended the count of all answers, if it is not complete.
fn path<P: Face>(
    (puzzle, start): (&P, &P::State),
    solution: Solution<P::Move>,
    stop: Stop,
) -> Path {
    let Solution { moves, cost, at_least, optima } = solution;
    Path {
        moves: puzzle.written(&moves),
        script: puzzle.script(),
        cost,
        at_least,
        legend: puzzle.legend(),
        all: optima.map(|optima| All {
            count: optima.count,
            stopped: (!optima.complete).then_some(stop),
            listed: optima.listed.iter().map(|moves| puzzle.written(moves)).collect(),
            costs: optima.listed.iter().map(|moves| cost_of(puzzle, start, moves)).collect(),
            dearer: optima.dearer,
        }),
    }
}

/// The total cost of legal moves.
fn cost_of<P: Face>(puzzle: &P, start: &P::State, moves: &[P::Move]) -> Cost {
    let mut state = start.clone();
    let each = moves.iter().map(|&mv| {
        let cost = puzzle.cost(&state, mv);
        puzzle.apply(&mut state, mv);
        cost
    });
    each.sum()
}
