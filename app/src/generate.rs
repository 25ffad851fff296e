//! Questions for a judge's problem, at random, with the distance that was asked for.
//!
//! The numbers come from xoshiro256++ seeded by splitmix64, and are used in a fixed order: the same
//! flags and seed give the same bytes for ever.

mod cubic;
pub mod puzzles;
mod rotation;
pub mod sliding;

use crate::exit::Fault;
use crate::judge::{Case, Kind, Profile, cases, poj3131};
use desk::random::{Random, Span};

/// What must be said of boards that random walks have found.
const WALKED: &str = "boards are found by random walks from the goal and measured exactly: every \
                      board of the distance can come up, but not all are equally likely";

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// How many boards.
    pub count: usize,
    /// Only boards of these distances; `None` for all boards alike.
    pub costs: Option<Span>,
    /// Only boards of the greatest distance.
    pub hardest: bool,
    /// The share of boards without a solution.
    pub unsolvable: f64,
    /// The side of boards where the problem leaves it open.
    pub side: Option<usize>,
}

impl Wanted {
    /// The distances among those that occur: their numbers of boards are `profile`.
    fn distances(&self, profile: &[u64]) -> Result<Span, Fault> {
        let greatest = profile.len() - 1;
        if self.hardest {
            return Ok(Span::one(greatest));
        }
        let Some(costs) = self.costs else { return Ok(Span::up_to(greatest)) };
        let costs = Span::new(costs.least(), costs.most().min(greatest));
        let occur = |costs: &Span| costs.into_iter().any(|far| profile[far] > 0);
        costs.filter(occur).ok_or_else(|| no_such_distance(greatest))
    }

    /// Whether the next board is to be one without a solution.
    fn wants_unsolvable(&self, random: &mut Random) -> bool {
        const PARTS: usize = 1 << 32;
        self.unsolvable > 0.0 && (random.up_to(PARTS - 1) as f64) < self.unsolvable * PARTS as f64
    }

    fn only_solvable(&self) -> Result<(), Fault> {
        match self.unsolvable {
            0.0 => Ok(()),
            _ => Err(Fault::usage("all boards of this puzzle can be solved")),
        }
    }
}

fn no_such_distance(greatest: usize) -> Fault {
    Fault::usage(format!("no board has that distance; the greatest is {greatest}"))
}

/// An input with such boards, and what must be said about how they were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The input.
    pub text: String,
    /// Where boards are not uniform among all that were asked for.
    pub note: Option<String>,
}

/// The input for a profile.
pub fn generate(profile: &Profile, wanted: &Wanted, seed: u64) -> Result<Generated, Fault> {
    fits(profile, wanted)?;
    let mut random = Random::new(seed);
    let mut source = Source::new(profile, wanted)?;
    let cases: Result<Vec<Case>, Fault> =
        (0..wanted.count).map(|_| source.next_case(&mut random)).collect();
    Ok(Generated { text: cases::print(profile, &cases?), note: source.note() })
}

/// An input takes only so many boards.
fn fits(profile: &Profile, wanted: &Wanted) -> Result<(), Fault> {
    match profile.most_cases() {
        most if wanted.count as u64 <= most => Ok(()),
        1 => {
            let message = "this problem has one board an input: use --count 1 and more seeds";
            Err(Fault::usage(message))
        }
        most => Err(Fault::usage(format!("this problem has at most {most} boards an input"))),
    }
}

/// Cases without end.
pub enum Source<'p> {
    /// Moves of sliding tiles.
    Sliding(Box<sliding::Source<'p>>),
    /// Whether sliding tiles can be ordered.
    Parity(Wanted),
    /// The Rotation Game.
    Rotation(Box<rotation::Source>),
    /// The Cubic Eight-Puzzle.
    Cubic(cubic::Source),
}

impl<'p> Source<'p> {
    /// Fails if there are no such cases; `count` is not looked at.
    pub fn new(profile: &'p Profile, wanted: &Wanted) -> Result<Self, Fault> {
        Ok(match &profile.kind {
            Kind::Sliding(format) => {
                Source::Sliding(Box::new(sliding::Source::new(format, wanted)?))
            }
            Kind::Parity if wanted.costs.is_some() || wanted.hardest => {
                return Err(Fault::usage("this problem asks for no distances"));
            }
            Kind::Parity => Source::Parity(wanted.clone()),
            Kind::Rotation => Source::Rotation(Box::new(rotation::Source::new(wanted)?)),
            Kind::Cubic => Source::Cubic(cubic::Source::new(wanted, poj3131::MOST)?),
        })
    }

    /// The next one; fails if none was met in a long search.
    pub fn next_case(&mut self, random: &mut Random) -> Result<Case, Fault> {
        match self {
            Source::Sliding(source) => source.next_question(random).map(Case::Sliding),
            Source::Parity(wanted) => Ok(Case::Parity(sliding::parity(wanted, random))),
            Source::Rotation(source) => Ok(Case::Rotation(source.next_board(random))),
            Source::Cubic(source) => {
                let (empty, goal) = source.next_question(random);
                Ok(Case::Cubic(empty, goal))
            }
        }
    }

    /// Where boards are not uniform among all that were asked for.
    fn note(&self) -> Option<String> {
        match self {
            Source::Sliding(source) => source.note(),
            _ => None,
        }
    }
}
