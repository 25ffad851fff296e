//! How to search: one arm for each algorithm.

use crate::error::Error;
use crate::face::Face;
use crate::gauge::Gauge;
use crate::held::Held;
use crate::names::{Algorithm, Pruning};
use fewest::auto::{Chosen, Pays};
use fewest::pruning::{Automaton, Letters, NoReturn, Unpruned};
use fewest::search::{
    Options, a_star, bae_star, beam, bidirectional, branch_and_bound, breadth_first, greedy,
    parallel,
};
use fewest::{
    Cost, Counts, Ended, Heuristic, Limit, MovePruning, Puzzle, Ranked, Reversible, check,
};
use std::num::NonZeroUsize;

/// How a search ended.
pub struct Answered<M> {
    /// What was proven.
    pub ended: Ended<M>,
    /// The algorithm and the heuristic, if the search itself chose them.
    pub chosen: Option<(&'static str, Option<String>)>,
    /// The heuristic's estimate of the start, if a heuristic was named.
    pub estimate: Option<Cost>,
    /// The bytes of the tables that the search made itself.
    pub table_bytes: u64,
    /// The sets of tables that were available when the search began.
    pub at_hand: Vec<String>,
    /// The part of the counts that comes from making tables rather than from the search.
    pub enumerated: Counts,
    /// When tables pay off, if the search considered making them.
    pub pays: Option<Pays>,
}

impl<M> From<Ended<M>> for Answered<M> {
    fn from(ended: Ended<M>) -> Self {
        let enumerated = Counts::default();
        let (chosen, estimate, at_hand, pays) = Default::default();
        Answered { ended, chosen, estimate, table_bytes: 0, at_hand, enumerated, pays }
    }
}

impl<M> From<Chosen<M>> for Answered<M> {
    fn from(chosen: Chosen<M>) -> Self {
        let Chosen { ended, algorithm, heuristic, table_bytes, at_hand, pays } = chosen;
        let chosen = Some((algorithm, heuristic));
        Answered { table_bytes, at_hand, chosen, pays, ..ended.into() }
    }
}

/// Makes, within limits, what a search needs besides the rules.
pub type Make<P, T> = Box<dyn Fn(&P, &Options, &Gauge) -> Result<T, Limit> + Send + Sync>;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Which moves are left out, if the algorithm walks a tree.
    pub pruning: Option<Pruning>,
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

/// Checks a path against what the search assumed.
pub type Check<P, T> =
    fn((&P, &T), &<P as Puzzle>::State, &[<P as Puzzle>::Move]) -> Result<(), check::BadPath>;

/// Estimates a start, if the help is able to.
pub type EstimateBy<P, T> = fn((&P, &T), &<P as Puzzle>::State) -> Option<Cost>;

/// How to search a puzzle with the help of a `T`, such as a heuristic with its tables.
pub struct Means<P: Puzzle, T> {
    /// Makes the help, once.
    pub make: Make<P, T>,
    /// Searches with it.
    pub search: SearchBy<P, T>,
    /// Checks the result.
    pub check: Check<P, T>,
    /// Estimates a start.
    pub estimate: EstimateBy<P, T>,
    /// The bytes of the tables in the help.
    pub held: fn(&T) -> u64,
    /// Whether the help grows while boards are searched, so that it depends on the boards before.
    pub grows: bool,
}

impl<P: Face, H: Heuristic<P> + Held> Means<P, H> {
    /// Any algorithm that uses a heuristic. Every answer is used to test the heuristic.
    pub fn informed(
        make: impl Fn(&P, &Options, &Gauge) -> Result<H, Limit> + Send + Sync + 'static,
    ) -> Self {
        let check: Check<P, H> =
            |(puzzle, heuristic), start, moves| check::admissible(puzzle, heuristic, start, moves);
        let estimate: EstimateBy<P, H> =
            |(puzzle, heuristic), start| Some(heuristic.estimate_of(puzzle, start));
        let make = Box::new(make);
        Means { make, search: informed, check, estimate, held: H::held, grows: false }
    }
}

/// The help of an informed search, for a puzzle whose moves are letters.
pub struct Guide<H, Q> {
    heuristic: H,
    /// The rules by which trees are walked. They may be the puzzle's rules in another form.
    rules: Q,
    /// The words that are left out; `None` for the usual rule, which leaves out moves that take back the last
    /// one.
    words: Option<Automaton<Q>>,
}

/// The memory for learning words. Even the longest words of all kits need less.
const WORDS_BYTES: u64 = 1 << 28;

impl<P: Face + 'static, Q, H> Means<P, Guide<H, Q>>
where
    Q: Letters + Reversible<State = P::State, Move = P::Move> + 'static,
    H: Heuristic<P> + Heuristic<Q> + Held,
{
    /// Any algorithm that uses a heuristic. If `pruning` says so, words up to the cost `dearest` are left
    /// out. Algorithms that store no states walk by the other `rules`.
    pub fn guided(
        (pruning, dearest): (Option<Pruning>, Cost),
        rules: fn(&P) -> Q,
        make: impl Fn(&P, &Options, &Gauge) -> Result<H, Limit> + Send + Sync + 'static,
    ) -> Self {
        let make = move |puzzle: &P, options: &Options, gauge: &Gauge| {
            let (heuristic, rules) = (make(puzzle, options, gauge)?, rules(puzzle));
            let dearest = match pruning {
                None | Some(Pruning::Returns) => {
                    return Ok(Guide { heuristic, rules, words: None });
                }
                Some(Pruning::Nothing) => 0,
                Some(Pruning::Words) => dearest,
            };
            let mut watch = |counts: &Counts| gauge.watch(counts);
            let words =
                Automaton::learn(&rules, dearest, options.max_bytes.min(WORDS_BYTES), &mut watch)?;
            Ok(Guide { heuristic, rules, words: Some(words) })
        };
        Means {
            make: Box::new(make),
            search: |method, (puzzle, guide), start, options, gauge| {
                let Guide { heuristic, rules, words } = guide;
                let with = (puzzle, rules, heuristic, words.as_ref());
                informed_in(method, with, start, options, gauge)
            },
            check: |(puzzle, guide), start, moves| {
                check::admissible(puzzle, &guide.heuristic, start, moves)
            },
            estimate: |(puzzle, guide), start| {
                Some(Heuristic::<P>::estimate_of(&guide.heuristic, puzzle, start))
            },
            held: |guide| guide.heuristic.held() + guide.words.as_ref().map_or(0, Automaton::held),
            grows: false,
        }
    }
}

/// The help of BAE*: estimates to the goals, and a function that makes the estimates to a start.
pub struct TwoEnded<P: Puzzle, A, B> {
    ahead: A,
    behind: Behind<P, A, B>,
}

/// Makes the estimates to a start, of the same kind as those to the goals.
pub type Behind<P, A, B> = fn(&A, &P, &<P as Puzzle>::State) -> B;

impl<P, A, B> Means<P, TwoEnded<P, A, B>>
where
    P: Face + Reversible + 'static,
    A: Heuristic<P> + Held + 'static,
    B: Heuristic<P> + 'static,
{
    /// BAE* with consistent estimates to both ends. Every answer is used to test the estimates to the goals.
    pub fn two_ended(
        ahead: impl Fn(&P) -> A + Send + Sync + 'static,
        behind: Behind<P, A, B>,
    ) -> Self {
        let make =
            move |puzzle: &P, _: &Options, _: &Gauge| Ok(TwoEnded { ahead: ahead(puzzle), behind });
        Means {
            make: Box::new(make),
            search: |_, (puzzle, ends), start, options, gauge| {
                let behind = (ends.behind)(&ends.ahead, puzzle, start);
                let watch = |counts: &Counts| gauge.watch(counts);
                Ok(bae_star::solve(puzzle, (&ends.ahead, &behind), start, options, watch).into())
            },
            check: |(puzzle, ends), start, moves| {
                check::admissible(puzzle, &ends.ahead, start, moves)
            },
            estimate: |(puzzle, ends), start| Some(ends.ahead.estimate_of(puzzle, start)),
            held: |ends| ends.ahead.held(),
            grows: false,
        }
    }
}

impl<P: Face> Means<P, ()> {
    /// Any algorithm that needs only the rules.
    pub fn blind() -> Self {
        Means::with(|_, _, _| Ok(()), blind)
    }
}

impl<P: Face + Ranked> Means<P, ()> {
    /// The same for a puzzle whose states have ranks.
    pub fn ranked() -> Self {
        Means::with(|_, _, _| Ok(()), ranked)
    }
}

impl<P: Face, T> Means<P, T> {
    /// A search with a table of its own.
    pub fn with(
        make: impl Fn(&P, &Options, &Gauge) -> Result<T, Limit> + Send + Sync + 'static,
        search: SearchBy<P, T>,
    ) -> Self {
        let check: Check<P, T> =
            |(puzzle, _), start, moves| check::replay(puzzle, start, moves).map(drop);
        let make = Box::new(make);
        Means { make, search, check, estimate: |_, _| None, held: |_| 0, grows: false }
    }

    /// The same for a help whose tables take that many bytes.
    pub fn holding(self, held: fn(&T) -> u64) -> Self {
        Means { held, ..self }
    }

    /// The same with another check of the result.
    pub fn tested(self, check: Check<P, T>) -> Self {
        Means { check, ..self }
    }

    /// The same for a help that can estimate a start.
    pub fn estimating(self, estimate: EstimateBy<P, T>) -> Self {
        Means { estimate, ..self }
    }

    /// The same for a help that grows while boards are searched.
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
    let rule = unpruned(method);
    informed_in(method, (puzzle, puzzle, heuristic, rule), start, options, gauge)
}

/// The rule that leaves out nothing, if the user asked for it.
pub fn unpruned(method: Method) -> Option<&'static Unpruned> {
    (method.pruning == Some(Pruning::Nothing)).then_some(&Unpruned)
}

/// Any algorithm that uses a heuristic. Algorithms that store states take the rules `stored`, the others the
/// rules `walked`. These may be the same rules in a form for which fewer searches have to be compiled. Moves
/// that take the last one back are left out, unless another rule is given.
pub fn informed_in<P, Q, H, M>(
    method: Method,
    (stored, walked, heuristic, rule): (&P, &Q, &H, Option<&M>),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error>
where
    P: Puzzle,
    Q: Reversible<State = P::State, Move = P::Move>,
    H: Heuristic<P> + Heuristic<Q>,
    M: MovePruning<Q>,
{
    match method.algorithm {
        Algorithm::AStar | Algorithm::Beam | Algorithm::Greedy => {
            best_first(method, (stored, heuristic), start, options, gauge)
        }
        _ => match rule {
            None => {
                let rule = &NoReturn(walked);
                depth_first(method, (walked, heuristic, rule), start, options, gauge)
            }
            Some(rule) => depth_first(method, (walked, heuristic, rule), start, options, gauge),
        },
    }
}

/// The algorithms that use a heuristic and store states.
pub(crate) fn best_first<P: Puzzle, H: Heuristic<P>>(
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
        Algorithm::Beam => beam::solve(puzzle, heuristic, start, options, watch),
        _ => unreachable!("{algorithm} stores no states"),
    };
    Ok(ended.into())
}

/// The algorithms that use a heuristic and store no states.
fn depth_first<P: Reversible, H: Heuristic<P>, M: MovePruning<P>>(
    Method { algorithm, threads, .. }: Method,
    means @ (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    options: &Options,
    gauge: &Gauge,
) -> Result<Answered<P::Move>, Error> {
    let watch = |counts: &Counts| gauge.watch(counts);
    let ended = match algorithm {
        Algorithm::IdaStar => match gauge.checkpoint() {
            Some(checkpoint) => checkpoint
                .during(|kept| parallel::resume(threads, means, start, options, kept, watch))?,
            None => parallel::solve(threads, means, start, options, watch),
        },
        Algorithm::BranchAndBound => {
            branch_and_bound::solve(puzzle, heuristic, pruning, start, options, watch)
        }
        _ => unreachable!("{algorithm} asks no heuristic"),
    };
    Ok(ended.into())
}

/// The algorithms that need only the rules.
pub(crate) fn blind<P: Face>(
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
