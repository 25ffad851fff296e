//! Labels the Cubic Eight-Puzzle. For a standard start, and for the boards one roll away from it, a search
//! finds the distances of all patterns. For other starts, a search finds the distances of all boards to one
//! pattern.

use super::description::TURNED;
use super::each::Last;
use crate::exact::{Exact, Label, NoBoard};
use crate::random::Random;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::exact::{FromStart, ToGoal};
use fewest::puzzles::cubic::{CELLS, Colour, Cube, Cubes, Cubic, Goal, Tops, notation};
use fewest::{Heuristic, Puzzle};
use std::array;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The number that stands for an empty cell on a board, and in a pattern.
const EMPTY_OF_BOARD: u8 = TURNED.len() as u8;
const EMPTY_OF_PATTERN: u8 = Colour::ALL.len() as u8;

/// The distances of all boards.
pub struct AllDistances {
    /// The goal of all boards; `None` if each board is followed by its own.
    goal: Option<Tops>,
    /// For each empty cell of a standard start, its distances and those of its successors.
    starts: [OnceLock<Start>; CELLS],
    last: Last<(Cubic, ToGoal)>,
}

/// The distances of all patterns from a start and from each of its successors.
struct Start {
    here: FromStart,
    successors: Vec<(Direction, FromStart)>,
}

impl Start {
    fn standard(empty: usize) -> Start {
        let start = Cubes::standard(empty).expect("a cell of the board");
        let rules = Cubic::new(Goal::Board(start), &start);
        let mut successors = Vec::new();
        let each = rules.visit_moves(&mut start.clone(), |cubes, way| {
            let mut after = *cubes;
            rules.apply(&mut after, way);
            successors.push((way, FromStart::new(&after)));
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(each.is_continue());
        Start { here: FromStart::new(&start), successors }
    }

    fn label(&self, goal: &Tops) -> Label {
        let distance = self.here.distance(goal);
        let nearer = self.successors.iter().filter(|(_, after)| after.distance(goal) < distance);
        Label { distance, moves: nearer.fold(0, |moves, (way, _)| moves | 1 << *way as u8) }
    }
}

impl AllDistances {
    /// Computes nothing yet.
    pub fn new(goal: Option<Tops>) -> Self {
        AllDistances { goal, starts: array::from_fn(|_| OnceLock::new()), last: Last::default() }
    }

    fn read(&self, cells: &[u8]) -> Result<(Cubes, Tops), NoBoard> {
        let (board, pattern) = cells.split_at_checked(CELLS).ok_or(NoBoard)?;
        let goal = match self.goal {
            Some(goal) => goal,
            None => tops(pattern)?,
        };
        Ok((cubes(board)?, goal))
    }

    /// The label of a board with arbitrary cubes.
    fn of_any(&self, start: &Cubes, goal: Tops) -> Option<Label> {
        let make = |rules: Cubic| {
            let to_goal = ToGoal::new(&rules);
            Arc::new((rules, to_goal))
        };
        let made = self.last.for_board(start, goal, make);
        let (rules, to_goal) = &*made;
        if !rules.solvable(start) {
            return None;
        }
        let (distance, mut moves) = (to_goal.estimate_of(rules, start), 0);
        let each = rules.visit_moves(&mut start.clone(), |cubes, way| {
            let after = to_goal.step(rules, distance, cubes, way);
            moves |= u64::from(after < distance) << way as u8;
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(each.is_continue());
        Some(Label { distance, moves: if distance == 0 { 0 } else { moves } })
    }
}

impl Exact for AllDistances {
    fn draw(&self, random: &mut Random, cells: &mut [u8]) {
        let (board, pattern) = cells.split_at_mut(CELLS);
        let (column, row) = (random.up_to(2), random.up_to(2));
        board.fill(0);
        board[3 * row + column] = EMPTY_OF_BOARD;
        if !pattern.is_empty() {
            let empty = random.up_to(CELLS - 1);
            for (cell, top) in pattern.iter_mut().enumerate() {
                *top = if cell == empty { EMPTY_OF_PATTERN } else { random.up_to(2) as u8 };
            }
        }
    }

    fn label(&self, cells: &[u8]) -> Result<Option<Label>, NoBoard> {
        let (start, goal) = self.read(cells)?;
        match start == Cubes::standard(start.empty()).map_err(|_| NoBoard)? {
            true => {
                let empty = start.empty();
                let known = self.starts[empty].get_or_init(|| Start::standard(empty));
                Ok(Some(known.label(&goal)))
            }
            false => Ok(self.of_any(&start, goal)),
        }
    }

    fn text(&self, cells: &[u8]) -> String {
        let (start, goal) = self.read(cells).expect("a board of cubes");
        match self.goal {
            Some(_) => notation::start_text(&start),
            None => format!("{} {}", notation::start_text(&start), notation::text(&goal)),
        }
    }
}

fn cubes(cells: &[u8]) -> Result<Cubes, NoBoard> {
    let mut cubes = [None; CELLS];
    for (cube, &number) in cubes.iter_mut().zip(cells) {
        *cube = match TURNED.get(usize::from(number)) {
            Some(&at) => Some(Cube::ALL[at]),
            None if number == EMPTY_OF_BOARD => None,
            None => return Err(NoBoard),
        };
    }
    Cubes::new(&cubes).map_err(|_| NoBoard)
}

fn tops(cells: &[u8]) -> Result<Tops, NoBoard> {
    let colour = |&number: &u8| match Colour::ALL.get(usize::from(number)) {
        Some(&colour) => Ok(Some(colour)),
        None if number == EMPTY_OF_PATTERN => Ok(None),
        None => Err(NoBoard),
    };
    let mut colours = [None; CELLS];
    if cells.len() != CELLS {
        return Err(NoBoard);
    }
    for (place, number) in colours.iter_mut().zip(cells) {
        *place = colour(number)?;
    }
    Tops::new(&colours).map_err(|_| NoBoard)
}
