//! The Cubic Eight-Puzzle: one arm for each heuristic.

mod description;
mod each;
mod exact;
mod explore;
mod face;
mod proof;

use crate::describe::Description;
use crate::error::Error;
use crate::exact::Exact;
use crate::explore::{Explorer, Survey};
use crate::extent::{Extent, WordShape, among};
use crate::held::Held;
use crate::kit::{Family, Kit, PuzzleName, Question};
use crate::means::{Guide, Means};
use crate::names::{Algorithm, Heuristic, Pruning, Style};
use crate::pairing::{Names, Pairing};
use crate::proof::{Basis, Prover};
use crate::random::Random;
use crate::solver::Solver;
use crate::table;
use each::EachBoard;
use fewest::Cost;
use fewest::heuristics::Zero;
use fewest::puzzles;
use fewest::puzzles::cubic::exact::ToGoal;
use fewest::puzzles::cubic::{CELLS, Cubes, Cubic, Goal, MisplacedTops, Tops};
use std::sync::Arc;

/// The single size.
pub const FAMILY: Family = Family {
    called: || CALLED.to_vec(),
    listed: &["cubic"],
    usual: "cubic",
    find: |name| CALLED.contains(&name).then(|| PuzzleName::new(CubicKit)),
};

/// The longest superfluous words that are learnt. Learning longer ones takes more time than they save.
const LONGEST_WORDS: Cost = 10;

const CALLED: [&str; 4] = ["cubic", "cubic-eight", "cubic-8", "cubes"];

/// The Cubic Eight-Puzzle.
#[derive(Clone, Copy, Debug)]
pub struct CubicKit;

impl Kit for CubicKit {
    fn name(&self) -> String {
        "cubic".into()
    }

    fn heuristics(&self) -> Vec<Heuristic> {
        vec![Heuristic::Zero, Heuristic::MisplacedTops, Heuristic::Exact]
    }

    fn two_ended(&self) -> Vec<Heuristic> {
        vec![Heuristic::Zero, Heuristic::MisplacedTops]
    }

    fn algorithms(&self) -> Vec<Algorithm> {
        Algorithm::ALL.to_vec()
    }

    fn prunings(&self) -> Vec<Pruning> {
        Pruning::ALL.to_vec()
    }

    /// The rules depend on the start, so each board has its own.
    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error> {
        let goal = pattern(question.goal.as_deref())?;
        Ok(Arc::new(EachBoard::new(question.clone(), goal)))
    }

    fn exact(&self, goal: Option<&str>) -> Result<Option<Arc<dyn Exact>>, Error> {
        Ok(Some(Arc::new(exact::AllDistances::new(pattern(goal)?))))
    }

    fn has_own_goals(&self) -> bool {
        true
    }

    fn prover(&self, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
        proof::prover(basis)
    }

    /// Column and row, or nine words; then, unless `--goal` is given, the nine letters of a pattern, in any
    /// number of words.
    fn extent(&self, words: &[WordShape]) -> Extent {
        let start = if words.first().is_some_and(|word| word.is_number) { 2 } else { CELLS };
        let Some((_, pattern)) = words.split_at_checked(start) else { return Extent::Part };
        match pattern.iter().map(|word| word.length).sum() {
            0 => Extent::Start,
            _ if pattern.iter().any(|word| word.is_number) => Extent::Beyond,
            letters => among(letters, CELLS),
        }
    }

    /// A start has two numbers or none.
    fn begins_with_cost(&self, words: &[WordShape]) -> bool {
        words.len() >= 4 && words[..4].iter().all(|word| word.is_number)
    }

    /// A standard start with a random empty cell, and a pattern of random tops with its own random empty
    /// cell.
    fn random_board(&self, random: &mut Random, with_goal: bool) -> String {
        let (column, row) = (random.up_to(2) + 1, random.up_to(2) + 1);
        if !with_goal {
            return format!("{column} {row}");
        }
        let empty = random.up_to(8);
        let top = |cell| if cell == empty { 'E' } else { ['W', 'R', 'B'][random.up_to(2)] };
        let tops: String = (0..9).map(top).flat_map(|top| [' ', top]).collect();
        format!("{column} {row}{tops}")
    }

    fn explorer(&self, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
        explore::explorer(survey)
    }

    fn description(&self) -> Description {
        description::description()
    }
}

/// The pattern that the value of `--goal` describes.
fn pattern(goal: Option<&str>) -> Result<Option<Tops>, Error> {
    goal.map(puzzles::cubic::notation::pattern).transpose().map_err(Error::Goal)
}

/// The styles in which moves can be written. Cubes have no numbers.
const STYLES: [Style; 4] = [Style::Names, Style::Blank, Style::Tiles, Style::Short];

/// The solver for boards with this goal and this number of odd cubes.
fn paired(question: &Question, puzzle: Cubic) -> Arc<dyn Solver> {
    match (question.algorithm, question.heuristic) {
        (Algorithm::BreadthFirst | Algorithm::Bidirectional, _) => {
            pair(question, puzzle, Means::ranked())
        }
        (Algorithm::Exhaustive, _) => pair(question, puzzle, table::exhaustive()),
        (Algorithm::Auto, None) => pair(question, puzzle, automatic()),
        (Algorithm::BaeStar, Some(Heuristic::Zero)) => {
            pair(question, puzzle, Means::two_ended(|_| Zero, |_, _, _| Zero))
        }
        (Algorithm::BaeStar, _) => {
            let towards = |_: &_, _: &_, start: &Cubes| {
                MisplacedTops::new(&Cubic::new(Goal::Board(*start), start))
            };
            pair(question, puzzle, Means::two_ended(MisplacedTops::new, towards))
        }
        (_, Some(Heuristic::Zero)) => pair(question, puzzle, by(question, |_| Zero)),
        (_, Some(Heuristic::MisplacedTops)) => {
            pair(question, puzzle, by(question, MisplacedTops::new))
        }
        _ => pair(question, puzzle, by(question, ToGoal::new)),
    }
}

/// Any algorithm that uses this heuristic.
fn by<H>(question: &Question, make: fn(&Cubic) -> H) -> Means<Cubic, Guide<H, Cubic>>
where
    H: fewest::Heuristic<Cubic> + Held + 'static,
{
    let pruning = (question.pruning, LONGEST_WORDS);
    Means::guided(pruning, Cubic::clone, move |puzzle, _, _| Ok(make(puzzle)))
}

fn automatic() -> Means<Cubic, puzzles::cubic::auto::Solver> {
    Means::with(
        |puzzle: &Cubic, _, _| Ok(puzzles::cubic::auto::Solver::new(puzzle.clone())),
        |_, (_, solver), start, options, gauge| {
            Ok(solver.solve(start, options, |counts| gauge.watch(counts)).into())
        },
    )
}

fn pair<T: Send + Sync + 'static>(
    question: &Question,
    puzzle: Cubic,
    means: Means<Cubic, T>,
) -> Arc<dyn Solver> {
    let best = match question.algorithm {
        Algorithm::BaeStar => Heuristic::MisplacedTops,
        _ => Heuristic::Exact,
    };
    Arc::new(Pairing::new(puzzle, Names::of(question, best), means))
}
