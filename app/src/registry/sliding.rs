//! Sliding tiles: sizes, goals, and one arm for each heuristic.

use super::face::Face;
use super::pairing::{Make, Names, Pairing, Search};
use super::{Question, Solver, informed, table};
use crate::exit::Fault;
use crate::names::{Algorithm, Heuristic};
use fewest::auto;
use fewest::heuristics::{LinearConflict, Lines, Manhattan, Misplaced, Walking};
use fewest::notation::{self, Problem};
use fewest::puzzles::sliding::{Direction, Goal, Order, Packing, Sliding, Tray};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The cells of the largest board whose distances fit into a table: 3.6 MB for 2x5.
const MOST_EXACT: usize = 10;
/// The cells of the largest board for which walking distance has its tables.
const MOST_WALKING: usize = 16;

/// The heuristics for boards of that size, weakest first.
pub fn heuristics(width: usize, height: usize) -> Vec<Heuristic> {
    let cells = width * height;
    let mut fit = vec![Heuristic::Misplaced, Heuristic::Manhattan, Heuristic::LinearConflict];
    if cells <= MOST_WALKING {
        fit.push(Heuristic::WalkingDistance);
    }
    if cells <= MOST_EXACT {
        fit.push(Heuristic::Exact);
    }
    fit
}

/// The algorithms for boards of that size.
pub fn algorithms(_: usize, _: usize) -> Vec<Algorithm> {
    vec![Algorithm::Auto, Algorithm::IdaStar]
}

/// The solver for boards of that size, each in the smallest packed form that holds it.
pub fn solver(question: &Question, width: usize, height: usize) -> Result<Arc<dyn Solver>, Fault> {
    Ok(match width * height {
        0..=16 => small(question, rules::<u64>(question, width, height)?),
        17..=25 => any(question, rules::<u128>(question, width, height)?),
        _ => any(question, rules::<[u64; 4]>(question, width, height)?),
    })
}

fn rules<K: Packing>(
    question: &Question,
    width: usize,
    height: usize,
) -> Result<Sliding<K>, Fault> {
    let goal = goal(question.goal.as_deref(), width, height)?;
    let order = if question.alphabetical { Order::Alphabetical } else { Order::Korf };
    Ok(Sliding::new(width, height, &goal).map_err(Fault::bug)?.with_order(order))
}

fn goal(text: Option<&str>, width: usize, height: usize) -> Result<Goal, Fault> {
    Ok(match text {
        None | Some("blank-last") => Goal::BlankLast,
        Some("blank-first") => Goal::BlankFirst,
        Some(text) => Goal::Board(
            notation::sliding::board(text, width, height)
                .map_err(|problem| Fault::data(format!("--goal, {problem}")))?,
        ),
    })
}

/// What works only for boards that can be ranked; `heuristics` and `algorithms` know how far.
fn small(question: &Question, puzzle: Sliding<u64>) -> Arc<dyn Solver> {
    match (question.algorithm, question.heuristic) {
        (_, Some(Heuristic::Exact)) => pair(question, puzzle, table::exact, informed::search),
        _ => any(question, puzzle),
    }
}

/// What works for every size.
fn any<K: Lines>(question: &Question, puzzle: Sliding<K>) -> Arc<dyn Solver> {
    match (question.algorithm, question.heuristic) {
        (Algorithm::Auto, None) => pair(
            question,
            puzzle,
            |puzzle, _, _| Ok(auto::sliding::Solver::new(puzzle.clone(), NonZeroUsize::MIN)),
            |_, (_, solver), start, options, gauge| {
                solver.solve(start, options, |counts| gauge.watch(counts)).into()
            },
        ),
        (_, Some(Heuristic::Misplaced)) => {
            pair(question, puzzle, |puzzle, _, _| Ok(Misplaced::new(puzzle)), informed::search)
        }
        (_, Some(Heuristic::WalkingDistance)) => {
            let make: Make<_, _> =
                |puzzle, _, _| Ok(Walking::new(puzzle).expect("tables for up to 16 cells"));
            pair(question, puzzle, make, informed::search)
        }
        (_, Some(Heuristic::Manhattan)) => {
            pair(question, puzzle, |puzzle, _, _| Ok(Manhattan::new(puzzle)), informed::search)
        }
        _ => {
            pair(question, puzzle, |puzzle, _, _| Ok(LinearConflict::new(puzzle)), informed::search)
        }
    }
}

fn pair<K: Packing, T: Send + Sync + 'static>(
    question: &Question,
    puzzle: Sliding<K>,
    make: Make<Sliding<K>, T>,
    search: Search<Sliding<K>, T>,
) -> Arc<dyn Solver> {
    let names = Names::of(question, Heuristic::LinearConflict);
    Arc::new(Pairing::new(puzzle, names, make, search))
}

/// The letter of the way the blank goes.
pub fn letter(direction: Direction) -> char {
    match direction {
        Direction::Up => 'u',
        Direction::Left => 'l',
        Direction::Right => 'r',
        Direction::Down => 'd',
    }
}

impl<K: Packing> Face for Sliding<K> {
    const LEGEND: &'static str = "the way the blank goes: up, down, left, right";

    fn read(&self, text: &str) -> Result<Tray, Problem> {
        let tiles = notation::sliding::board(text, self.width(), self.height())?;
        Ok(self.tray(&tiles).expect("each tile once: the notation has checked it"))
    }

    fn text(&self, tray: &Tray) -> String {
        notation::sliding::text(self.tiles(tray), self.width())
    }

    fn goal(&self) -> String {
        self.text(self.goal())
    }

    fn drawing(&self, tray: &Tray) -> String {
        let wide = if self.cell_count() > 10 { 2 } else { 1 };
        let cell = |&tile: &u8| match tile {
            0 => format!("{:>wide$}", '_'),
            _ => format!("{tile:>wide$}"),
        };
        let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(" ");
        self.tiles(tray).chunks(self.width()).map(row).collect::<Vec<_>>().join("\n")
    }

    fn letter(&self, direction: Direction) -> char {
        letter(direction)
    }

    fn reason(&self, tray: &Tray) -> String {
        if self.width().min(self.height()) == 1 {
            return "in a single row or column no tile can pass another".into();
        }
        let steps = self.steps(tray.blank(), self.goal().blank());
        let (order, way) = if steps.is_multiple_of(2) { ("odd", "even") } else { ("even", "odd") };
        format!(
            "{order} permutation of the goal, but the blank is an {way} number of steps ({steps}) \
             from its goal cell; every move changes both parities"
        )
    }
}
