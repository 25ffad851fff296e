//! Sliding tiles: sizes, goals, heuristics.

use super::face::Face;
use super::informed;
use super::pairing::{Make, Names, Pairing};
use super::{Question, Solver, is_informed};
use crate::exit::Fault;
use crate::names::{Algorithm, Heuristic};
use fewest::heuristics::Manhattan;
use fewest::notation::{self, Problem};
use fewest::puzzles::sliding::{Direction, Goal, Order, Packing, Sliding, Tray};
use std::sync::Arc;

/// The solver for boards of that size, each in the smallest packed form that holds it.
pub fn solver(question: &Question, width: usize, height: usize) -> Result<Arc<dyn Solver>, Fault> {
    match width * height {
        0..=16 => pairing::<u64>(question, width, height),
        17..=25 => pairing::<u128>(question, width, height),
        _ => pairing::<[u64; 4]>(question, width, height),
    }
}

fn pairing<K: Packing>(
    question: &Question,
    width: usize,
    height: usize,
) -> Result<Arc<dyn Solver>, Fault> {
    let goal = goal(question.goal.as_deref(), width, height)?;
    let order = if question.alphabetical { Order::Alphabetical } else { Order::Korf };
    let puzzle = Sliding::<K>::new(width, height, &goal).map_err(Fault::bug)?.with_order(order);
    let heuristic = question.heuristic.unwrap_or(Heuristic::Manhattan);
    let algorithm = match question.algorithm {
        Algorithm::Auto => Algorithm::IdaStar,
        algorithm => algorithm,
    };
    let names = Names {
        puzzle: question.puzzle,
        algorithm,
        heuristic: is_informed(algorithm).then_some(heuristic),
    };
    let make: Make<_, _> = |puzzle, _, _| Ok(Manhattan::new(puzzle));
    Ok(Arc::new(Pairing::new(puzzle, names, make, informed::search)))
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
        match direction {
            Direction::Up => 'u',
            Direction::Left => 'l',
            Direction::Right => 'r',
            Direction::Down => 'd',
        }
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
