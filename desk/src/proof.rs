//! Proofs of answers in the format of `docs/proof-format.md`. A proof combines a puzzle with a lower bound
//! that the checker can compute itself.

use crate::case::Case;
use crate::error::{BadQuestion, Error};
use crate::face::Face;
use crate::gauge::Gauge;
use crate::names::Metric;
use crate::report::{Ending, Report};
use fewest::proof::{ClosedSet, NoProof, closed_set, file};
use fewest::search::Options;
use fewest::tables::cache::Cache;
use fewest::{Cost, Counts, Heuristic, Limit, Puzzle};
use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

/// Which lower bound a proof uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The sum of the tables of the set with this name, such as 6-6-3.
    Set(String),
    /// The Manhattan distance.
    Manhattan,
    /// The table of all distances.
    Table,
    /// The cost of every path, if all paths cost the same.
    Potential,
    /// No bound: the closed set has every state that is nearer than the claim.
    Zero,
}

/// Some bounds have fixed names, whatever the puzzle; any other name is that of a set of tables.
impl From<&str> for Bound {
    fn from(name: &str) -> Self {
        match name {
            "manhattan" => Bound::Manhattan,
            "table" => Bound::Table,
            "potential" => Bound::Potential,
            "zero" => Bound::Zero,
            set => Bound::Set(set.into()),
        }
    }
}

/// What proofs are about and rest on.
#[derive(Clone, Default, Debug)]
pub struct Basis {
    /// What counts as one move.
    pub metric: Metric,
    /// `--goal`, as the user wrote it.
    pub goal: Option<String>,
    /// The bound; `None` means the usual one.
    pub bound: Option<Bound>,
    /// A cache of tables that may be opened instead of made.
    pub cache: Option<Cache>,
}

/// A proof, or the limit that ended the work on it.
pub type Proven = Result<Vec<u8>, Limit>;

/// Writes the proofs of answers.
pub trait Prover: Send + Sync {
    /// The file that proves what the report says about the board.
    fn prove(
        &self,
        case: &Case,
        report: &Report,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Proven, Error>;

    /// A board, as the start is written in a proof.
    fn words(&self, case: &Case) -> Result<String, Error>;

    /// The goal of the [`Basis`], as written in a proof; `None` if proofs have no line for it, or if each
    /// board names its own.
    fn goal(&self) -> Result<Option<String>, Error>;

    /// The goal that is part of the board's own text, as written in a proof.
    fn own_goal(&self, _case: &Case) -> Result<Option<String>, Error> {
        Ok(None)
    }
}

/// A puzzle that proofs can be about.
pub trait Certified: Face {
    /// Whether the format puts a blank between two moves even if every name has one character.
    const MOVES_APART: bool = false;

    /// The line `puzzle`, and the line `goal` if there is one.
    fn rules(&self) -> String;

    /// The start in the format of proofs: the contents of the cells, separated by blanks.
    fn words(&self, state: &Self::State) -> String;
}

/// Makes the closed sets of proofs with some bound.
pub trait Reason<P: Puzzle>: Send + Sync {
    /// The `bound` lines of a proof of this claim.
    fn lines(&self, cost: Option<Cost>) -> String;

    /// The closed set for this claim.
    fn set(
        &self,
        puzzle: &P,
        start: &P::State,
        cost: Option<Cost>,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<ClosedSet, NoProof>;
}

/// The bound by which the checker sees for itself that no goal can be reached, when [`Puzzle::solvable`] says
/// so.
pub type Hopeless<P> = fn(&P, &<P as Puzzle>::State) -> Option<String>;

/// A puzzle with the bound used in its proofs.
pub struct Proving<P: Puzzle, R> {
    puzzle: P,
    reason: R,
    hopeless: Option<Hopeless<P>>,
}

impl<P: Certified + 'static, R: Reason<P> + 'static> Proving<P, R> {
    /// A prover. Without `hopeless`, the closed set for an unsolvable board has all states that can be
    /// reached from it.
    pub fn prover(puzzle: P, reason: R, hopeless: Option<Hopeless<P>>) -> Arc<dyn Prover> {
        Arc::new(Proving { puzzle, reason, hopeless })
    }
}

impl<P: Certified, R: Reason<P>> Prover for Proving<P, R> {
    fn prove(
        &self,
        case: &Case,
        report: &Report,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<Proven, Error> {
        let start = self.puzzle.read(&case.text).map_err(|problem| case.error(problem))?;
        let (claim, cost) = claim(&report.ending, P::MOVES_APART);
        let hopeless = self.hopeless.filter(|_| cost.is_none() && !self.puzzle.solvable(&start));
        let (lines, made) = match hopeless.and_then(|bound| bound(&self.puzzle, &start)) {
            Some(bound) => {
                let watch = |counts: &Counts| gauge.watch(counts);
                let made = closed_set(&self.puzzle, &Invariant, &start, None, options, watch);
                (format!("bound {bound}\n"), made)
            }
            None => {
                let made = self.reason.set(&self.puzzle, &start, cost, options, gauge);
                (self.reason.lines(cost), made)
            }
        };
        let (rules, words) = (self.puzzle.rules(), self.puzzle.words(&start));
        let header = format!("fewest proof 1\n{rules}start {words}\n{claim}{lines}");
        match made {
            Ok(set) => Ok(Ok(file(&header, &set))),
            Err(NoProof::Stopped(limit)) => Ok(Err(limit)),
            Err(NoProof::Cheaper(cost)) => {
                Err(Error::bug(format!("the answer does not hold: a goal is reached at {cost}")))
            }
        }
    }

    fn words(&self, case: &Case) -> Result<String, Error> {
        let start = self.puzzle.read(&case.text).map_err(|problem| case.error(problem))?;
        Ok(self.puzzle.words(&start))
    }

    fn goal(&self) -> Result<Option<String>, Error> {
        let rules = self.puzzle.rules();
        Ok(rules.lines().find_map(|line| line.strip_prefix("goal ")).map(String::from))
    }
}

/// The lines `claim` and `moves`, and the cost below which the proof must rule out any solution.
fn claim(ending: &Ending, apart: bool) -> (String, Option<Cost>) {
    match ending {
        Ending::Unsolvable { .. } => ("claim none\n".into(), None),
        Ending::Stopped { at_least, .. } => {
            (format!("claim at-least {at_least}\n"), Some(*at_least))
        }
        Ending::Solved(path) if !path.is_shortest() => {
            (format!("claim at-least {}\n", path.at_least), Some(path.at_least))
        }
        Ending::Solved(path) => {
            let between = if apart { " " } else { "" };
            let moves = path.script.names(&path.moves).join(between);
            let moves = if moves.is_empty() { moves } else { format!(" {moves}") };
            (format!("claim cost {}\nmoves{moves}\n", path.cost), Some(path.cost))
        }
    }
}

/// A heuristic that rules out boards which the rules know to be unsolvable without a search.
#[derive(Clone, Copy, Debug)]
struct Invariant;

impl<P: Puzzle> Heuristic<P> for Invariant {
    type Carry = bool;

    fn start(&self, puzzle: &P, state: &P::State) -> bool {
        puzzle.solvable(state)
    }

    /// No move changes this.
    fn step(&self, _: &P, carry: bool, _: &P::State, _: P::Move) -> bool {
        carry
    }

    fn estimate(&self, solvable: bool) -> Cost {
        if solvable { 0 } else { Cost::MAX }
    }
}

/// A heuristic that is made when the first board needs it.
pub struct MadeOnce<P, H> {
    lines: String,
    make: fn(&P) -> H,
    made: OnceLock<H>,
}

impl<P: Puzzle, H: Heuristic<P>> MadeOnce<P, H> {
    /// `lines` name the bound; the heuristic must claim no more than that bound.
    pub fn new(lines: impl Into<String>, make: fn(&P) -> H) -> Self {
        MadeOnce { lines: lines.into(), make, made: OnceLock::new() }
    }
}

impl<P: Puzzle + Send, H: Heuristic<P> + Send> Reason<P> for MadeOnce<P, H> {
    fn lines(&self, _: Option<Cost>) -> String {
        self.lines.clone()
    }

    fn set(
        &self,
        puzzle: &P,
        start: &P::State,
        cost: Option<Cost>,
        options: &Options,
        gauge: &Gauge,
    ) -> Result<ClosedSet, NoProof> {
        let heuristic = self.made.get_or_init(|| (self.make)(puzzle));
        closed_set(puzzle, heuristic, start, cost, options, |counts| gauge.watch(counts))
    }
}

/// The error for a bound that the puzzle does not have.
pub fn misfit(bound: &Bound, puzzle: String, fit: &[&str]) -> Error {
    let wrong = match bound {
        Bound::Set(name) => name.clone(),
        Bound::Manhattan => "manhattan".into(),
        Bound::Table => "table".into(),
        Bound::Potential => "potential".into(),
        Bound::Zero => "zero".into(),
    };
    let fit = fit.iter().map(ToString::to_string).collect();
    BadQuestion::DoesNotFit { wrong: format!("the bound {wrong}"), puzzle, fit }.into()
}
