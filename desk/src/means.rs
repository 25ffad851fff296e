//! How to search: one arm for each algorithm.

use crate::error::Error;
use crate::face::Face;
use crate::gauge::Gauge;
use crate::held::Held;
use crate::names::Algorithm;
use fewest::auto::{Chosen, Pays};
use fewest::pruning::NoReturn;
use fewest::search::{
    Options, a_star, bidirectional, branch_and_bound, breadth_first, greedy, parallel,
};
use fewest::{Counts, Ended, Heuristic, Limit, Puzzle, Ranked, Reversible, check};
use std::num::NonZeroUsize;

/// How a search ended.
pub struct Answered<M> {
    /// What was proven.
    pub ended: Ended<M>,
    /// The algorithm and the heuristic, where the search itself chose them.
    pub chosen: Option<(&'static str, Option<String>)>,
    /// The bytes of the tables that the search made itself.
    pub table_bytes: u64,
    /// The sets of tables that it had when it began.
    pub at_hand: Vec<String>,
    /// Successors among the counts that were generated when tables were made, not by the search.
    pub enumerated: u64,
    /// When tables pay, if the search thought of them.
    pub pays: Option<Pays>,
}

impl<M> From<Ended<M>> for Answered<M> {
    fn from(ended: Ended<M>) -> Self {
        let (chosen, at_hand, pays) = Default::default();
        Answered { ended, chosen, table_bytes: 0, at_hand, enumerated: 0, pays }
    }
}

impl<M> From<Chosen<M>> for Answered<M> {
    fn from(chosen: Chosen<M>) -> Self {
        let Chosen { ended, algorithm, heuristic, table_bytes, at_hand, pays } = chosen;
        let chosen = Some((algorithm, heuristic));
        Answered { table_bytes, at_hand, chosen, pays, ..ended.into() }
    }
}

/// Makes what a search needs besides the rules, within limits.
pub type Make<P, T> = Box<dyn Fn(&P, &Options, &Gauge) -> Result<T, Limit> + Send + Sync>;

/// Which search it is to be.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// How many threads work on one board, where the algorithm can use them.
    pub threads: NonZeroUsize,
}

/// Searches from a start.
pub type SearchBy<P, T> = fn(
    Method,
    (&P, &T),
    &<P as Puzzle>::State,
    &Options,
    &Gauge,
) -> Result<Answered<<P as Puzzle>::Move>, Error>;

/// Checks a path against what the search believed.
pub type Check<P, T> =
    fn((&P, &T), &<P as Puzzle>::State, &[<P as Puzzle>::Move]) -> Result<(), check::Fault>;

/// How to search a puzzle with the help of a `T`.
pub struct Means<P: Puzzle, T> {
    /// Makes the help, once.
    pub make: Make<P, T>,
    /// Uses it.
    pub search: SearchBy<P, T>,
    /// Checks what came of it.
    pub check: Check<P, T>,
    /// The bytes of the help, as far as they are tables.
    pub held: fn(&T) -> u64,
    /// The help grows while boards are searched: what it is for the next one depends on those before.
    pub grows: bool,
}

impl<P: Face, H: Heuristic<P> + Held> Means<P, H> {
    /// Any algorithm that asks a heuristic, which every answer then tests.
    pub fn informed(
        make: impl Fn(&P, &Options, &Gauge) -> Result<H, Limit> + Send + Sync + 'static,
    ) -> Self {
        Means::informed_by(make, informed)
    }

    /// The same with a search of the caller's, which asks the heuristic.
    pub fn informed_by(
        make: impl Fn(&P, &Options, &Gauge) -> Result<H, Limit> + Send + Sync + 'static,
        search: SearchBy<P, H>,
    ) -> Self {
        let check: Check<P, H> =
            |(puzzle, heuristic), start, moves| check::admissible(puzzle, heuristic, start, moves);
        Means { make: Box::new(make), search, check, held: H::held, grows: false }
    }
}

impl<P: Face> Means<P, ()> {
    /// Any algorithm that needs nothing but the rules.
    pub fn blind() -> Self {
        Means::with(|_, _, _| Ok(()), blind)
    }
}

impl<P: Face + Ranked> Means<P, ()> {
    /// The same for a puzzle whose states can be ranked.
    pub fn ranked() -> Self {
        Means::with(|_, _, _| Ok(()), ranked)
    }
}

impl<P: Face, T> Means<P, T> {
    /// A search with its own table.
    pub fn with(
        make: impl Fn(&P, &Options, &Gauge) -> Result<T, Limit> + Send + Sync + 'static,
        search: SearchBy<P, T>,
    ) -> Self {
        let check: Check<P, T> =
            |(puzzle, _), start, moves| check::replay(puzzle, start, moves).map(drop);
        Means { make: Box::new(make), search, check, held: |_| 0, grows: false }
    }

    /// The same for a table of that many bytes.
    pub fn holding(self, held: fn(&T) -> u64) -> Self {
        Means { held, ..self }
    }

    /// The same with another check of what came of the search.
    pub fn tested(self, check: Check<P, T>) -> Self {
        Means { check, ..self }
    }

    /// The same for what grows while boards are searched.
    pub fn growing(self) -> Self {
        Means { grows: true, ..self }
    }
}

fn informed<P: Face, H: Heuristic<P>>(
    method: Method,
    (puzzle, heuristic): (&P, &H),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error> {
    informed_in(method, (puzzle, puzzle, heuristic), start, options, gauge)
}

/// Any algorithm that asks a heuristic. Those that store states take the first rules, the others the
/// second, which may be the same ones in a form for which fewer searches are compiled.
pub fn informed_in<P, Q, H>(
    method: Method,
    (stored, walked, heuristic): (&P, &Q, &H),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error>
where
    P: Puzzle,
    Q: Reversible<State = P::State, Move = P::Move>,
    H: Heuristic<P> + Heuristic<Q>,
{
    match method.algorithm {
        Algorithm::AStar | Algorithm::Greedy => {
            best_first(method, (stored, heuristic), start, options, gauge)
        }
        _ => depth_first(method, (walked, heuristic), start, options, gauge),
    }
}

/// The algorithms that ask a heuristic and store states.
fn best_first<P: Puzzle, H: Heuristic<P>>(
    Method { algorithm, .. }: Method,
    (puzzle, heuristic): (&P, &H),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error> {
    let watch = |counts: &Counts| gauge.watch(counts);
    let ended = match algorithm {
        Algorithm::AStar => a_star::solve(puzzle, heuristic, start, options, watch),
        Algorithm::Greedy => greedy::solve(puzzle, heuristic, start, options, watch),
        _ => unreachable!("{algorithm} stores no states"),
    };
    Ok(ended.into())
}

/// The algorithms that ask a heuristic and store no states.
fn depth_first<P: Reversible, H: Heuristic<P>>(
    Method { algorithm, threads }: Method,
    (puzzle, heuristic): (&P, &H),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error> {
    let watch = |counts: &Counts| gauge.watch(counts);
    let pruning = &NoReturn(puzzle);
    let ended = match algorithm {
        Algorithm::IdaStar => {
            let means = (puzzle, heuristic, pruning);
            match gauge.checkpoint() {
                Some(checkpoint) => checkpoint
                    .during(|kept| parallel::resume(threads, means, start, options, kept, watch))?,
                None => parallel::solve(threads, means, start, options, watch),
            }
        }
        Algorithm::BranchAndBound => {
            branch_and_bound::solve(puzzle, heuristic, pruning, start, options, watch)
        }
        _ => unreachable!("{algorithm} asks no heuristic"),
    };
    Ok(ended.into())
}

fn blind<P: Face>(
    Method { algorithm, .. }: Method,
    (puzzle, ()): (&P, &()),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error> {
    let watch = |counts: &Counts| gauge.watch(counts);
    let ended = match algorithm {
        Algorithm::BreadthFirst => breadth_first::solve(puzzle, start, options, watch),
        Algorithm::Bidirectional => bidirectional::solve(puzzle, start, options, watch),
        _ => unreachable!("{algorithm} needs more than the rules"),
    };
    Ok(ended.into())
}

fn ranked<P: Face + Ranked>(
    method: Method,
    with: (&P, &()),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error> {
    match method.algorithm {
        Algorithm::BreadthFirst => {
            let watch = |counts: &Counts| gauge.watch(counts);
            Ok(breadth_first::solve_ranked(with.0, start, options, watch).into())
        }
        _ => blind(method, with, start, options, gauge),
    }
}
