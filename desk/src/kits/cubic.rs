//! The Cubic Eight-Puzzle: one arm for each heuristic.

mod description;
mod explore;
mod proof;

use super::direction::{self, way_of_piece};
use crate::case::Case;
use crate::describe::Description;
use crate::error::{BadQuestion, Error};
use crate::explore::{Explorer, Survey};
use crate::extent::{Extent, Word, among};
use crate::face::Face;
use crate::gauge::Gauge;
use crate::held::Held;
use crate::kit::{Family, Kit, PuzzleName, Question, Solver, Successor};
use crate::means::{Guide, Means};
use crate::moves::{Said, Written};
use crate::names::{Algorithm, Heuristic, Pruning, Style};
use crate::pairing::{Names, Pairing};
use crate::proof::{Basis, Bound, Prover, misfit};
use crate::random::Random;
use crate::replay::Replay;
use crate::report::Frame;
use crate::report::Report;
use crate::table;
use fewest::Cost;
use fewest::Heuristic as _;
use fewest::heuristics::Zero;
use fewest::notation::Problem;
use fewest::puzzles;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::MisplacedTops;
use fewest::puzzles::cubic::exact::ToGoal;
use fewest::puzzles::cubic::{CELLS, Colour, Cubes, Cubic, Goal, Tops};
use fewest::search::Options;
use proof::ProveEach;
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

/// The one size that there is.
pub const FAMILY: Family = Family {
    called: || CALLED.to_vec(),
    listed: &["cubic"],
    usual: "cubic",
    find: |name| CALLED.contains(&name).then(|| PuzzleName::new(CubicKit)),
};

/// The longest superfluous words that are learnt: more take longer than they save.
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

    fn algorithms(&self) -> Vec<Algorithm> {
        Algorithm::ALL.to_vec()
    }

    fn prunings(&self) -> Vec<Pruning> {
        Pruning::ALL.to_vec()
    }

    /// The rules depend on the start, so that each board has its own.
    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error> {
        let goal = question.goal.as_deref().map(puzzles::cubic::notation::pattern).transpose();
        let goal = goal.map_err(Error::Goal)?;
        Ok(Arc::new(EachBoard { question: question.clone(), goal, last: Mutex::default() }))
    }

    fn prover(&self, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
        match basis.bound {
            None | Some(Bound::Table | Bound::Zero) => Ok(Arc::new(ProveEach::new(basis))),
            Some(ref bound) => Err(misfit(bound, self.name(), &["table", "zero"])),
        }
    }

    /// Column and row or nine words, then a pattern's nine letters, in any words, unless `--goal` is
    /// given.
    fn extent(&self, words: &[Word]) -> Extent {
        let start = if words.first().is_some_and(|word| word.is_number) { 2 } else { CELLS };
        let Some((_, pattern)) = words.split_at_checked(start) else { return Extent::Part };
        match pattern.iter().map(|word| word.length).sum() {
            0 => Extent::Start,
            _ if pattern.iter().any(|word| word.is_number) => Extent::Beyond,
            letters => among(letters, CELLS),
        }
    }

    /// A start is two numbers, or none.
    fn begins_with_cost(&self, words: &[Word]) -> bool {
        words.len() >= 4 && words[..4].iter().all(|word| word.is_number)
    }

    /// A standard start with a random empty cell, and random tops around another one.
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

/// The styles in which moves can be written: cubes have no numbers.
const STYLES: [Style; 4] = [Style::Names, Style::Blank, Style::Tiles, Style::Short];

/// The tops that are wanted, and how many odd cubes there are.
type Target = (Tops, u32);

struct EachBoard {
    question: Question,
    goal: Option<Tops>,
    /// The last board's goal and its number of odd cubes, and their solver: what it has made serves
    /// the next board of the same ones.
    last: Mutex<Option<(Target, Arc<dyn Solver>)>>,
}

impl Solver for EachBoard {
    fn outline(&self, case: &Case) -> Result<Report, Error> {
        self.pairing(case)?.outline(case)
    }

    /// If the goal stands behind the start, it stands behind each successor, too.
    fn successors(&self, case: &Case) -> Result<Vec<Successor>, Error> {
        let mut successors = self.pairing(case)?.successors(case)?;
        if self.goal.is_none() {
            let goal = self.outline(case)?.goal;
            for next in &mut successors {
                next.board += &format!(" {goal}");
            }
        }
        Ok(successors)
    }

    fn frames(&self, case: &Case, moves: &str) -> Result<Vec<Frame>, Error> {
        self.pairing(case)?.frames(case, moves)
    }

    fn styles(&self) -> Vec<Style> {
        STYLES.to_vec()
    }

    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<Written, Error> {
        self.pairing(case)?.written(case, moves, style)
    }

    /// If the goal stands behind the start, it stands behind each board on the way, too.
    fn replay(&self, case: &Case, text: &str) -> Result<Replay, Error> {
        let mut replay = self.pairing(case)?.replay(case, text)?;
        if self.goal.is_none() {
            let goal = self.outline(case)?.goal;
            for board in &mut replay.boards {
                board.text += &format!(" {goal}");
            }
        }
        Ok(replay)
    }

    fn solvable(&self, case: &Case) -> Result<bool, Error> {
        self.pairing(case)?.solvable(case)
    }

    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        self.pairing(case)?.solve(case, options, gauge)
    }
}

impl EachBoard {
    fn pairing(&self, case: &Case) -> Result<Arc<dyn Solver>, Error> {
        let (start, goal) = start_and_goal(case, self.goal)?;
        let about = (goal, start.odd_count());
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = last.as_ref().filter(|(kept, _)| *kept == about);
        let solver = match kept {
            Some((_, solver)) => Arc::clone(solver),
            None => paired(&self.question, Cubic::new(Goal::Tops(goal), &start)),
        };
        *last = Some((about, Arc::clone(&solver)));
        Ok(solver)
    }
}

/// The solver of boards with that goal and that number of odd cubes.
fn paired(question: &Question, puzzle: Cubic) -> Arc<dyn Solver> {
    match (question.algorithm, question.heuristic) {
        (Algorithm::BreadthFirst | Algorithm::Bidirectional, _) => {
            pair(question, puzzle, Means::ranked())
        }
        (Algorithm::Exhaustive, _) => pair(question, puzzle, table::exhaustive()),
        (Algorithm::Auto, None) => pair(question, puzzle, automatic()),
        (_, Some(Heuristic::Zero)) => pair(question, puzzle, by(question, |_| Zero)),
        (_, Some(Heuristic::MisplacedTops)) => {
            pair(question, puzzle, by(question, MisplacedTops::new))
        }
        _ => pair(question, puzzle, by(question, ToGoal::new)),
    }
}

/// Any algorithm that asks that heuristic.
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
    Arc::new(Pairing::new(puzzle, Names::of(question, Heuristic::Exact), means))
}

impl Face for Cubic {
    fn read(&self, text: &str) -> Result<Cubes, Problem> {
        Ok(puzzles::cubic::notation::board(text)?.0)
    }

    fn text(&self, cubes: &Cubes) -> String {
        puzzles::cubic::notation::start_text(cubes)
    }

    fn goal(&self) -> String {
        puzzles::cubic::notation::text(&self.wanted())
    }

    /// Each cube's top, front and side, and the tops that are wanted.
    fn drawing(&self, cubes: &Cubes) -> String {
        let wanted = self.wanted();
        let top = |cell| wanted.colour(cell).map_or('E', Colour::letter).to_string();
        let row = |row: usize| {
            let cells = [3 * row, 3 * row + 1, 3 * row + 2];
            let arrow = if row == 1 { "->" } else { "  " };
            format!(
                "{}  {arrow}  {}",
                cells.map(|cell| text(cubes, cell)).join(" "),
                cells.map(top).join(" ")
            )
        };
        [0, 1, 2].map(row).join("\n")
    }

    fn narrow_drawing(&self, cubes: &Cubes) -> String {
        let row = |row: usize| {
            [3 * row, 3 * row + 1, 3 * row + 2].map(|cell| text(cubes, cell)).join(" ")
        };
        [0, 1, 2].map(row).join("\n")
    }

    fn least(&self, cubes: &Cubes) -> Cost {
        MisplacedTops::new(self).estimate_of(self, cubes)
    }

    fn told(&self, before: &Cubes, direction: Direction, after: &Cubes) -> String {
        let cube = text(before, after.empty());
        format!("{cube} rolls {}", way_of_piece(direction))
    }

    fn name(&self, direction: Direction) -> Cow<'_, str> {
        direction.letter().to_string().into()
    }

    fn names(&self) -> Vec<Cow<'_, str>> {
        direction::names()
    }

    fn legend(&self) -> String {
        self.legend_of(Style::Names)
    }

    fn styles(&self) -> Vec<Style> {
        STYLES.to_vec()
    }

    fn legend_of(&self, style: Style) -> String {
        direction::legend(style, "empty square", "cube")
    }

    fn said(&self, text: &str) -> Result<Vec<Said>, Problem> {
        direction::said(text, 0)
    }

    fn reason(&self, _: &Cubes) -> String {
        "the goal has another number of odd cubes than the start, and no roll changes it".into()
    }
}

/// Three letters for what is on a cell: a cube's top, front and side.
fn text(cubes: &Cubes, cell: usize) -> String {
    match cubes.cube(cell) {
        None => " E ".to_string(),
        Some(cube) => puzzles::cubic::notation::word(cube),
    }
}

/// The rules' goal as a pattern.
trait Wanted {
    fn wanted(&self) -> Tops;
}

impl Wanted for Cubic {
    fn wanted(&self) -> Tops {
        match self.goal() {
            Goal::Tops(tops) => tops,
            Goal::Board(board) => board.tops(),
        }
    }
}

/// The start of a board, and the goal behind it or else the one that holds for all.
fn start_and_goal(case: &Case, goal: Option<Tops>) -> Result<(Cubes, Tops), Error> {
    let board = puzzles::cubic::notation::board(&case.text);
    let (start, own) = board.map_err(|problem| case.error(problem))?;
    match (own, goal) {
        (Some(goal), None) | (None, Some(goal)) => Ok((start, goal)),
        (None, None) => Err(BadQuestion::NoGoal.into()),
        (Some(_), Some(_)) => Err(BadQuestion::TwoGoals.into()),
    }
}
