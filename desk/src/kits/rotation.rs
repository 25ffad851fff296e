//! The Rotation Game: one arm for each heuristic.

mod description;
mod exact;
mod explore;

use crate::describe::Description;
use crate::error::{BadQuestion, Error};
use crate::exact::Exact;
use crate::explore::{Explorer, Survey};
use crate::extent::{Extent, WordShape, among};
use crate::face::Face;
use crate::held::Held;
use crate::kit::{Family, Kit, PuzzleName, Question};
use crate::means::{Guide, Means};
use crate::names::{Algorithm, Heuristic, Pruning};
use crate::pairing::{Names, Pairing};
use crate::proof::{Basis, Bound, Certified, MadeOnce, Prover, Proving, misfit};
use crate::random::Random;
use crate::solver::Solver;
use fewest::Cost;
use fewest::Heuristic as _;
use fewest::heuristics::Zero;
use fewest::notation::Problem;
use fewest::puzzles;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::{CELLS, Line, Rotation, Symbols};
use fewest::puzzles::rotation::{CentreCount, CentreTowards};
use std::borrow::Cow;
use std::sync::Arc;

/// The single size.
pub const FAMILY: Family = Family {
    called: || CALLED.to_vec(),
    listed: &["rotation"],
    usual: "rotation",
    find: |name| CALLED.contains(&name).then(|| PuzzleName::new(RotationKit)),
};

/// The longest superfluous words that are learnt. Learning longer ones takes more time than they save.
const LONGEST_WORDS: Cost = 6;

const CALLED: [&str; 2] = ["rotation", "rotation-game"];

/// The Rotation Game.
#[derive(Clone, Copy, Debug)]
pub struct RotationKit;

impl Kit for RotationKit {
    fn name(&self) -> String {
        "rotation".into()
    }

    fn heuristics(&self) -> Vec<Heuristic> {
        vec![Heuristic::Zero, Heuristic::CentreCount, Heuristic::Exact]
    }

    fn two_ended(&self) -> Vec<Heuristic> {
        vec![Heuristic::Zero, Heuristic::CentreCount]
    }

    /// The whole game has 9,465,511,770 states, which is too many for the exhaustive search.
    fn algorithms(&self) -> Vec<Algorithm> {
        let fits = |algorithm: &Algorithm| *algorithm != Algorithm::Exhaustive;
        Algorithm::ALL.iter().copied().filter(fits).collect()
    }

    fn prunings(&self) -> Vec<Pruning> {
        Pruning::ALL.to_vec()
    }

    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error> {
        if question.goal.is_some() {
            return Err(BadQuestion::FixedGoal(self.name()).into());
        }
        Ok(match (question.algorithm, question.heuristic) {
            (Algorithm::BreadthFirst | Algorithm::Bidirectional, _) => {
                pair(question, Means::blind())
            }
            (Algorithm::Auto, None) => pair(question, automatic()),
            (Algorithm::BaeStar, Some(Heuristic::Zero)) => {
                pair(question, Means::two_ended(|_| Zero, |_, _, _| Zero))
            }
            (Algorithm::BaeStar, _) => {
                let behind = |_: &_, _: &_, start: &Symbols| CentreTowards::new(start);
                pair(question, Means::two_ended(|_| CentreCount, behind))
            }
            (_, Some(Heuristic::Zero)) => pair(question, by(question, || Zero)),
            (_, Some(Heuristic::CentreCount)) => pair(question, by(question, || CentreCount)),
            _ => pair(question, by(question, Answers::new)),
        })
    }

    fn exact(&self, goal: Option<&str>) -> Result<Option<Arc<dyn Exact>>, Error> {
        match goal {
            Some(_) => Err(BadQuestion::FixedGoal(self.name()).into()),
            None => Ok(Some(Arc::new(exact::AllDistances::default()))),
        }
    }

    fn prover(&self, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
        if basis.goal.is_some() {
            return Err(BadQuestion::FixedGoal(self.name()).into());
        }
        match basis.bound.as_ref().unwrap_or(&Bound::Table) {
            Bound::Table => {
                let table = MadeOnce::new("bound table\n", |_| Answers::new());
                Ok(Proving::prover(Rotation, table, None))
            }
            Bound::Zero => Ok(Proving::prover(Rotation, MadeOnce::new("", |_| Zero), None)),
            bound => Err(misfit(bound, self.name(), &["table", "zero"])),
        }
    }

    /// A word is a cell or the whole board.
    fn extent(&self, words: &[WordShape]) -> Extent {
        let cells = match words {
            [word] => word.length,
            words => words.len(),
        };
        among(cells, CELLS)
    }

    fn random_board(&self, random: &mut Random, _: bool) -> String {
        random.shuffled((0..CELLS).map(|cell| cell / 8 + 1).collect())
    }

    fn explorer(&self, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
        explore::explorer(survey)
    }

    fn description(&self) -> Description {
        description::description()
    }
}

/// Any algorithm that uses this heuristic.
fn by<H>(question: &Question, make: fn() -> H) -> Means<Rotation, Guide<H, Rotation>>
where
    H: fewest::Heuristic<Rotation> + Held + 'static,
{
    let pruning = (question.pruning, LONGEST_WORDS);
    Means::guided(pruning, |&puzzle| puzzle, move |_, _, _| Ok(make()))
}

fn automatic() -> Means<Rotation, puzzles::rotation::auto::Solver> {
    Means::with(
        |_, _, _| Ok(puzzles::rotation::auto::Solver::default()),
        |_, (_, solver), start, options, gauge| {
            Ok(solver.solve(start, options, |counts| gauge.watch(counts)).into())
        },
    )
}

fn pair<T: Send + Sync + 'static>(
    question: &Question,
    means: Means<Rotation, T>,
) -> Arc<dyn Solver> {
    let best = match question.algorithm {
        Algorithm::BaeStar => Heuristic::CentreCount,
        _ => Heuristic::Exact,
    };
    Arc::new(Pairing::new(Rotation, Names::of(question, best), means))
}

/// Which line moves which way.
pub fn way(line: Line) -> &'static str {
    match line {
        Line::A => "left column up",
        Line::B => "right column up",
        Line::C => "upper row right",
        Line::D => "lower row right",
        Line::E => "right column down",
        Line::F => "left column down",
        Line::G => "lower row left",
        Line::H => "upper row left",
    }
}

impl Face for Rotation {
    fn read(&self, text: &str) -> Result<Symbols, Problem> {
        puzzles::rotation::notation::board(text)
    }

    fn text(&self, symbols: &Symbols) -> String {
        puzzles::rotation::notation::text(symbols)
    }

    fn goal(&self) -> String {
        "eight equal symbols in the centre".into()
    }

    fn drawing(&self, symbols: &Symbols) -> String {
        let symbol = |cell| char::from(b'0' + symbols.symbol(cell));
        let pair = |a, b| format!("    {}   {}", symbol(a), symbol(b));
        let row = |first| {
            (first..first + 7).map(|cell| symbol(cell).to_string()).collect::<Vec<_>>().join(" ")
        };
        [pair(0, 1), pair(2, 3), row(4), pair(11, 12), row(13), pair(20, 21), pair(22, 23)]
            .join("\n")
    }

    fn least(&self, symbols: &Symbols) -> Cost {
        CentreCount.estimate_of(self, symbols)
    }

    fn told(&self, _: &Symbols, line: Line, _: &Symbols) -> String {
        way(line).into()
    }

    fn name(&self, line: Line) -> Cow<'_, str> {
        line.letter().to_string().into()
    }

    fn names(&self) -> Vec<Cow<'_, str>> {
        Line::ALL.map(|line| line.letter().to_string().into()).to_vec()
    }

    fn legend(&self) -> String {
        "the lines as the Rotation Game letters them".into()
    }

    fn reason(&self, _: &Symbols) -> String {
        "no sequence of rotations fills the centre".into()
    }
}

impl Certified for Rotation {
    fn rules(&self) -> String {
        "puzzle rotation\n".into()
    }

    fn words(&self, symbols: &Symbols) -> String {
        (0..CELLS).map(|cell| symbols.symbol(cell).to_string()).collect::<Vec<_>>().join(" ")
    }
}
