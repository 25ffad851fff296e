//! A puzzle put together with the means to solve it: an algorithm and its heuristic, or a table.

use super::face::Face;
use super::{Question, Solver, is_informed};
use crate::exit::Fault;
use crate::input::Case;
use crate::names::{Algorithm, Heuristic, PuzzleName};
use crate::report::{All, Ending, Path, Report, Stop};
use crate::stop::Gauge;
use fewest::auto::Chosen;
use fewest::search::Options;
use fewest::{Cost, Counts, Ended, Limit, Outcome, Puzzle, Solution};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What a solver is called in reports, unless the search says otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The puzzle's name.
    pub puzzle: PuzzleName,
    /// The algorithm's name.
    pub algorithm: Algorithm,
    /// The heuristic's name, if the algorithm asks one.
    pub heuristic: Option<Heuristic>,
}

impl Names {
    /// The names of what was asked for; `best` is the heuristic unless another was asked for.
    pub fn of(question: &Question, best: Heuristic) -> Self {
        let Question { puzzle, algorithm, heuristic, .. } = *question;
        // With a heuristic of the user's, `auto` means IDA*.
        let algorithm = match (algorithm, heuristic) {
            (Algorithm::Auto, Some(_)) => Algorithm::IdaStar,
            _ => algorithm,
        };
        let heuristic = is_informed(algorithm).then(|| heuristic.unwrap_or(best));
        Names { puzzle, algorithm, heuristic }
    }
}

/// How a search ended.
pub struct Answered<M> {
    /// What was proven.
    pub ended: Ended<M>,
    /// The algorithm and the heuristic, where the search itself chose them.
    pub chosen: Option<(&'static str, String)>,
}

impl<M> From<Ended<M>> for Answered<M> {
    fn from(ended: Ended<M>) -> Self {
        Answered { ended, chosen: None }
    }
}

impl<M> From<Chosen<M>> for Answered<M> {
    fn from(Chosen { ended, algorithm, heuristic }: Chosen<M>) -> Self {
        Answered { ended, chosen: Some((algorithm, heuristic)) }
    }
}

/// Makes what a search needs besides the rules, within limits.
pub type Make<P, T> = fn(&P, &Options, &Gauge) -> Result<T, Limit>;

/// Searches.
pub type Search<P, T> = fn(
    Algorithm,
    (&P, &T),
    &<P as Puzzle>::State,
    &Options,
    &Gauge,
) -> Answered<<P as Puzzle>::Move>;

/// A puzzle with the means `T` to solve it: a heuristic or a table.
pub struct Pairing<P: Puzzle, T> {
    puzzle: P,
    names: Names,
    make: Make<P, T>,
    search: Search<P, T>,
    made: Mutex<Option<Arc<T>>>,
}

impl<P: Puzzle, T> Pairing<P, T> {
    /// The means are made when the first board needs them.
    pub fn new(puzzle: P, names: Names, make: Make<P, T>, search: Search<P, T>) -> Self {
        Pairing { puzzle, names, make, search, made: Mutex::new(None) }
    }

    /// The means, made now if this is the first board.
    fn means(&self, options: &Options, gauge: &Gauge) -> Result<Arc<T>, Limit> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &*made {
            return Ok(Arc::clone(made));
        }
        let means = Arc::new((self.make)(&self.puzzle, options, gauge)?);
        *made = Some(Arc::clone(&means));
        Ok(means)
    }

    fn answered(&self, start: &P::State, options: &Options, gauge: &Gauge) -> Answered<P::Move> {
        let without_a_search = |outcome| Ended { outcome, counts: Counts::default() }.into();
        if !self.puzzle.solvable(start) {
            return without_a_search(Outcome::Unsolvable);
        }
        match self.means(options, gauge) {
            Ok(means) => {
                let with = (&self.puzzle, &*means);
                (self.search)(self.names.algorithm, with, start, options, gauge)
            }
            Err(by) => without_a_search(Outcome::Stopped { at_least: 0, by }),
        }
    }
}

impl<P: Face, T: Send + Sync> Solver for Pairing<P, T> {
    fn outline(&self, case: &Case) -> Result<Report, Fault> {
        Ok(outline(&self.puzzle, self.names, &read(&self.puzzle, case)?))
    }

    fn solvable(&self, case: &Case) -> Result<bool, Fault> {
        Ok(self.puzzle.solvable(&read(&self.puzzle, case)?))
    }

    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Fault> {
        let start = read(&self.puzzle, case)?;
        let begin = Instant::now();
        let Answered { ended, chosen } = self.answered(&start, options, gauge);
        let seconds = begin.elapsed().as_secs_f64();
        let ending = ending(&self.puzzle, &start, ended.outcome, options, gauge)?;
        let mut report = outline(&self.puzzle, self.names, &start);
        if let Some((algorithm, heuristic)) = chosen {
            (report.algorithm, report.heuristic) = (algorithm.into(), Some(heuristic));
        }
        Ok(Report { ending, counts: ended.counts, seconds, ..report })
    }
}

fn read<P: Face>(puzzle: &P, case: &Case) -> Result<P::State, Fault> {
    puzzle.read(&case.text).map_err(|problem| case.fault(problem))
}

/// The report of a board on which nothing was done yet.
fn outline<P: Face>(puzzle: &P, names: Names, start: &P::State) -> Report {
    Report {
        puzzle: names.puzzle.to_string(),
        start: puzzle.text(start),
        drawing: puzzle.drawing(start),
        goal: puzzle.goal(),
        ending: Ending::Stopped { at_least: 0, by: Stop::Time },
        asked: names.algorithm,
        algorithm: names.algorithm.to_string(),
        heuristic: names.heuristic.map(|heuristic| heuristic.to_string()),
        counts: Counts::default(),
        seconds: 0.0,
    }
}

/// The ending in words, every path replayed first.
fn ending<P: Face>(
    puzzle: &P,
    start: &P::State,
    outcome: Outcome<P::Move>,
    options: &Options,
    gauge: &Gauge,
) -> Result<Ending, Fault> {
    Ok(match outcome {
        Outcome::Unsolvable => Ending::Unsolvable { reason: puzzle.reason(start) },
        Outcome::Stopped { at_least, by } => {
            Ending::Stopped { at_least, by: stop(by, options.max_cost, gauge) }
        }
        Outcome::Solved(solution) => Ending::Solved(path(puzzle, start, solution)?),
    })
}

fn stop(by: Limit, max_cost: Cost, gauge: &Gauge) -> Stop {
    match by {
        Limit::Cost => Stop::Depth(max_cost),
        Limit::Nodes => Stop::Nodes,
        Limit::Memory => Stop::Memory,
        Limit::Watch => gauge.why(),
    }
}

fn path<P: Face>(puzzle: &P, start: &P::State, solution: Solution<P::Move>) -> Result<Path, Fault> {
    let Solution { moves, cost, at_least, optima } = solution;
    replay(puzzle, start, &moves, cost)?;
    Ok(Path {
        moves: puzzle.letters(&moves),
        cost,
        at_least,
        legend: P::LEGEND,
        all: optima.map(|optima| All {
            count: optima.count,
            complete: optima.complete,
            listed: optima.listed.iter().map(|moves| puzzle.letters(moves)).collect(),
        }),
    })
}

/// Makes the moves one by one and compares what they cost.
fn replay<P: Face>(
    puzzle: &P,
    start: &P::State,
    moves: &[P::Move],
    claimed: Cost,
) -> Result<(), Fault> {
    let mut state = start.clone();
    let mut cost = 0;
    for (number, &mv) in moves.iter().enumerate() {
        let legal = puzzle.visit_moves(&mut state, |_, legal| {
            if legal == mv {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        if legal.is_continue() {
            return Err(Fault::bug(format!("move {} of an answer is not legal", number + 1)));
        }
        cost += puzzle.cost(&state, mv);
        puzzle.apply(&mut state, mv);
    }
    match puzzle.is_goal(&state) && cost == claimed {
        true => Ok(()),
        false => Err(Fault::bug(format!("an answer of cost {claimed} replays at cost {cost}"))),
    }
}
