//! Sliding tiles: sizes, goals, and one arm for each heuristic.

mod beams;
mod description;
mod ends;
mod exact;
mod explore;
mod face;
mod plain;
mod proof;
pub mod pushes;
pub mod sets;
mod spread;

use crate::describe::Description;
use crate::error::{BadQuestion, Error};
use crate::exact::Exact;
use crate::explore::{Explorer, Survey};
use crate::extent::{Extent, WordShape, among};
use crate::held::Held;
use crate::kit::{Family, Fitting, Incumbents, Kit, PuzzleName, Question};
use crate::means::{Guide, Means};
use crate::names::{Algorithm, Heuristic, Metric, Pruning};
use crate::near::{did_you_mean, slips};
use crate::pairing::{Names, Pairing};
use crate::proof::{Basis, Prover};
use crate::random::Random;
use crate::solver::Solver;
use crate::table;
use crate::tables::TableSet;
use ends::End;
use fewest::Cost;
use fewest::auto::Now;
use fewest::notation::Problem;
use fewest::puzzles;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Lines, Walking};
use fewest::puzzles::sliding::{Any, Goal, Order, Packing, Sliding, is_size};
use fewest::search::Answer;
use plain::Plain;
use std::sync::Arc;

/// The most cells of a board whose distances fit into a table: 3.6 MB for 2x5.
const MOST_EXACT: usize = 10;
/// The most cells of a board that takes only seconds to solve if it is random.
const MOST_EASY: usize = 20;
/// The most cells, and the longest side, of a board for which walking distance has tables.
const MOST_WALKING: (usize, usize) = (16, 6);

/// The longest side that the format of proofs supports (docs/proof-format.md).
const MOST_PROVEN: usize = 6;

/// The longest superfluous words that are learnt. Learning longer ones takes more time than they save.
const LONGEST_WORDS: Cost = 12;

/// Tiles on a rectangle.
pub const FAMILY: Family = Family {
    called: || SQUARES.iter().map(|&(name, _)| name).collect(),
    listed: &["eight", "15", "24"],
    usual: "eight, 15, 24, sliding:WxH (sides up to 8, at most 36 cells)",
    find: |name| {
        let square = SQUARES.iter().find(|(called, _)| *called == name);
        let size = square.map(|&(_, side)| (side, side)).or_else(|| rectangle(name));
        size.map(|(width, height)| PuzzleName::new(SlidingKit { width, height }))
    },
};

/// What people call the square boards, and their sides.
const SQUARES: [(&str, usize); 9] = [
    ("eight", 3),
    ("8", 3),
    ("15", 4),
    ("fifteen", 4),
    ("24", 5),
    ("twenty-four", 5),
    ("twentyfour", 5),
    ("35", 6),
    ("thirty-five", 6),
];

fn rectangle(name: &str) -> Option<(usize, usize)> {
    let (width, height) = name.strip_prefix("sliding:").unwrap_or(name).split_once('x')?;
    Some((side(width)?, side(height)?)).filter(|&(width, height)| is_size(width, height))
}

fn side(digits: &str) -> Option<usize> {
    digits.parse().ok().filter(|_| digits.len() == 1)
}

/// Tiles on a rectangle.
#[derive(Clone, Copy, Debug)]
pub struct SlidingKit {
    /// Columns, 1 to 8.
    pub width: usize,
    /// Rows, 1 to 8.
    pub height: usize,
}

impl SlidingKit {
    fn cells(&self) -> usize {
        self.width * self.height
    }
}

impl Kit for SlidingKit {
    fn name(&self) -> String {
        match (self.width, self.height) {
            (3, 3) => "eight".into(),
            (4, 4) => "15".into(),
            (5, 5) => "24".into(),
            (width, height) => format!("sliding:{width}x{height}"),
        }
    }

    fn heuristics(&self) -> Vec<Heuristic> {
        use Heuristic::{Exact, LinearConflict, Manhattan, Misplaced, WalkingDistance, Zero};
        let mut fit = vec![Zero, Misplaced, Manhattan, LinearConflict];
        if self.cells() <= MOST_WALKING.0 && self.width.max(self.height) <= MOST_WALKING.1 {
            fit.push(WalkingDistance);
        }
        if self.cells() <= MOST_EXACT {
            fit.push(Exact);
        }
        fit
    }

    fn two_ended(&self) -> Vec<Heuristic> {
        let fits = |heuristic: &Heuristic| *heuristic != Heuristic::Exact;
        self.heuristics().into_iter().filter(fits).collect()
    }

    fn algorithms(&self) -> Vec<Algorithm> {
        let fits = |algorithm: &Algorithm| {
            *algorithm != Algorithm::Exhaustive || self.cells() <= MOST_EXACT
        };
        Algorithm::ALL.iter().copied().filter(fits).collect()
    }

    fn prunings(&self) -> Vec<Pruning> {
        Pruning::ALL.to_vec()
    }

    fn fitting(&self, metric: Metric) -> Result<Fitting, BadQuestion> {
        Ok(match metric {
            Metric::Single => Fitting {
                algorithms: self.algorithms(),
                heuristics: self.heuristics(),
                two_ended: self.two_ended(),
                prunings: self.prunings(),
            },
            Metric::Multi => pushes::fitting(self),
        })
    }

    /// Each size uses the smallest packed form that holds it.
    fn solver(&self, question: &Question) -> Result<Arc<dyn Solver>, Error> {
        if question.metric == Metric::Multi {
            return pushes::solver(question, self);
        }
        Ok(match self.cells() {
            0..=16 => small(question, rules::<u64>(question, self)?),
            17..=25 => any(question, rules::<u128>(question, self)?),
            _ => any(question, rules::<Any>(question, self)?),
        })
    }

    fn exact(&self, wanted: Option<&str>) -> Result<Option<Arc<dyn Exact>>, Error> {
        if self.cells() > exact::MOST_CELLS {
            return Ok(None);
        }
        let goal = goal(wanted, self.width, self.height)?;
        let rules = Sliding::new(self.width, self.height, &goal).map_err(Error::bug)?;
        Ok(Some(Arc::new(exact::AllDistances::new(rules))))
    }

    fn prover(&self, basis: &Basis) -> Result<Arc<dyn Prover>, Error> {
        if self.width.max(self.height) > MOST_PROVEN {
            return Err(BadQuestion::NoProofs(self.name()).into());
        }
        match basis.metric {
            Metric::Single => proof::prover(self, basis),
            Metric::Multi => pushes::prover(self, basis),
        }
    }

    fn auto_is_resumable(&self) -> bool {
        true
    }

    /// A word is a cell, a row or the whole board, as in `notation`.
    fn extent(&self, words: &[WordShape]) -> Extent {
        let (width, height, cells) = (self.width, self.height, self.cells());
        let all = |length| words.iter().all(|word| word.length == length);
        // On a larger board, a word of two digits is a tile.
        let has_rows = width > 2 || width == 2 && height <= 5;
        let read = match words.len() {
            1 if all(cells) => cells,
            count if has_rows && count <= height && all(width) => width * count,
            count => count,
        };
        among(read, cells)
    }

    fn has_line_with_blank(&self, numbers: usize, goes_on: bool) -> bool {
        numbers + 1 == self.cells() || goes_on && numbers + 1 == self.width
    }

    fn fixed_answer(&self) -> Option<Answer> {
        Some(Answer::First)
    }

    fn has_hard_boards(&self) -> bool {
        self.cells() > MOST_EASY
    }

    fn random_board(&self, random: &mut Random, _: bool) -> String {
        random.shuffled((0..self.cells()).collect())
    }

    fn table_set(&self, goal: Option<&str>, set: Option<&str>) -> Result<TableSet, Error> {
        sets::set(self, goal, set)
    }

    fn explorer(&self, survey: &Survey) -> Result<Box<dyn Explorer>, Error> {
        explore::explorer(self, survey)
    }

    fn description(&self) -> Description {
        description::description(self.width, self.height)
    }

    fn description_in(&self, metric: Metric) -> Description {
        match metric {
            Metric::Single => self.description(),
            Metric::Multi => pushes::description(self.width, self.height),
        }
    }
}

fn rules<K: Packing>(question: &Question, kit: &SlidingKit) -> Result<Sliding<K>, Error> {
    let SlidingKit { width, height } = *kit;
    let goal = goal(question.goal.as_deref(), width, height)?;
    let order = if question.alphabetical { Order::Alphabetical } else { Order::Korf };
    Ok(Sliding::new(width, height, &goal).map_err(Error::bug)?.with_order(order))
}

/// The goals that have a name; the first one is the default.
const USUAL_GOALS: [(&str, Goal); 2] =
    [("blank-last", Goal::BlankLast), ("blank-first", Goal::BlankFirst)];

/// How many slips a word may have and still count as one of their names, which differ in more letters.
const MOST_SLIPS: usize = 1;

/// The goal that the value of `--goal` describes.
fn goal(text: Option<&str>, width: usize, height: usize) -> Result<Goal, Error> {
    let named = |name| USUAL_GOALS.into_iter().find(|(usual, _)| *usual == name);
    let text = text.unwrap_or(USUAL_GOALS[0].0);
    Ok(match named(text) {
        Some((_, goal)) => goal,
        None => {
            let board = puzzles::sliding::notation::board(text, width, height);
            Goal::Board(board.map_err(|problem| Error::Goal(with_usual_goals(text, problem)))?)
        }
    })
}

/// Adds to the problem with a goal, if the goal is a name, which names there are or which one was probably
/// meant.
fn with_usual_goals(text: &str, problem: Problem) -> Problem {
    let letters = |name: &str| name.replace([' ', '_', '-'], "");
    let is_meant = |(name, _): &&(&str, _)| slips(&letters(text), &letters(name)) <= MOST_SLIPS;
    let more = match USUAL_GOALS.iter().find(is_meant) {
        Some((name, _)) => did_you_mean(Some(name)),
        None if !text.starts_with(|c: char| c.is_ascii_alphabetic()) => return problem,
        None if text.contains(char::is_whitespace) => return problem,
        None => "; blank-last and blank-first are goals, too".into(),
    };
    Problem { message: format!("{}{more}", problem.message), ..problem }
}

/// The means that work only for boards with ranks; `heuristics` and `algorithms` say up to which size.
fn small(question: &Question, puzzle: Sliding<u64>) -> Arc<dyn Solver> {
    match (question.algorithm, question.heuristic) {
        (Algorithm::BreadthFirst, _) => pair(question, puzzle, Means::ranked()),
        (Algorithm::Exhaustive, _) => pair(question, puzzle, table::exhaustive()),
        (_, Some(Heuristic::Exact)) => {
            let pruning = (question.pruning, LONGEST_WORDS);
            pair(question, puzzle, Means::guided(pruning, Sliding::clone, table::exact))
        }
        (Algorithm::BaeStar | Algorithm::Bidirectional, _) => any(question, puzzle),
        (_, Some(Heuristic::WalkingDistance)) => {
            let make = |puzzle: &_| Walking::new(puzzle).expect("tables for up to 16 cells");
            pair(question, puzzle, by(question, make))
        }
        _ => any(question, puzzle),
    }
}

/// The means that work for every size.
fn any<K: Lines>(question: &Question, puzzle: Sliding<K>) -> Arc<dyn Solver> {
    match question.algorithm {
        Algorithm::BreadthFirst | Algorithm::Bidirectional => {
            pair(question, puzzle, Means::blind())
        }
        Algorithm::Auto if question.heuristic.is_none() => {
            pair(question, puzzle.packed::<Any>(), automatic(question))
        }
        Algorithm::BaeStar => {
            let named = question.heuristic.unwrap_or(Heuristic::LinearConflict);
            let ahead = move |puzzle: &Sliding<K>| End::new(puzzle.clone(), named);
            pair(question, puzzle, Means::two_ended(ahead, |ahead, _, start| ahead.towards(start)))
        }
        Algorithm::Beam if matches!(question.heuristic, None | Some(Heuristic::LinearConflict)) => {
            // Beams that run next to a search should soon find a good answer; other beams run for their own
            // sake.
            let shorten = question.incumbents != Incumbents::Never;
            pair(question, puzzle, beams::means(shorten))
        }
        _ => informed(question, puzzle),
    }
}

fn informed<K: Lines>(question: &Question, puzzle: Sliding<K>) -> Arc<dyn Solver> {
    match question.heuristic {
        Some(named @ (Heuristic::Zero | Heuristic::Misplaced | Heuristic::Manhattan)) => {
            let make = move |puzzle: &_| Plain::new(puzzle, named).expect("a plain estimate");
            pair(question, puzzle, by(question, make))
        }
        _ => pair(question, puzzle, by(question, LinearConflict::new)),
    }
}

/// Any algorithm that uses this heuristic. Algorithms that store no states are compiled only once, with rules
/// for every size.
fn by<K: Lines, H>(
    question: &Question,
    make: impl Fn(&Sliding<K>) -> H + Send + Sync + 'static,
) -> Means<Sliding<K>, Guide<H, Sliding<Any>>>
where
    H: fewest::Heuristic<Sliding<K>> + fewest::Heuristic<Sliding<Any>> + Held + 'static,
{
    let pruning = (question.pruning, LONGEST_WORDS);
    Means::guided(pruning, |puzzle| puzzle.packed(), move |puzzle, _, _| Ok(make(puzzle)))
}

fn automatic(question: &Question) -> Means<Sliding<Any>, puzzles::sliding::auto::Solver> {
    let (threads, tables) = (question.threads, question.tables.clone());
    let means = Means::with(
        move |puzzle: &Sliding<Any>, _, _| Ok(tables.solver(puzzle, threads)),
        |_, (_, solver), start, options, gauge| {
            let follow = |now: Now| gauge.follow(now);
            let chosen = match gauge.checkpoint() {
                Some(checkpoint) => {
                    checkpoint.during(|kept| solver.follow(start, options, Some(kept), follow))?
                }
                None => solver.follow(start, options, None, follow).expect("nothing is resumed"),
            };
            Ok(chosen.into())
        },
    );
    means.growing()
}

fn pair<K: Packing, T: Send + Sync + 'static>(
    question: &Question,
    puzzle: Sliding<K>,
    means: Means<Sliding<K>, T>,
) -> Arc<dyn Solver> {
    let names = Names::of(question, Heuristic::LinearConflict);
    Arc::new(Pairing::new(puzzle, names, means))
}
