//! Scrambles of the Cubic Eight-Puzzle. What counts is the pattern of tops, so patterns are drawn, and not
//! the ways in which cubes lie below them.

use super::way_back::solution;
use super::{Blank, RandomMoves, Scramble};
use crate::exit::Fault;
use desk::random::Random;
use desk::{Case, PuzzleName, Question};

/// The standard start with the empty square in the last corner.
const START: &str = "3 3";

/// Scrambles with the fewest rolls from the start to the pattern.
pub fn source(puzzle: &PuzzleName, blank: Blank) -> Result<RandomMoves, Fault> {
    let solver = desk::solver(&Question::about(puzzle.clone()))?;
    let kit = puzzle.clone();
    let next = move |random: &mut Random| loop {
        let board = kit.random_board(random, true);
        let tops: Vec<String> = board.split_whitespace().skip(2).map(String::from).collect();
        if blank == Blank::AtHome && tops.last().is_none_or(|top| top != "E") {
            continue;
        }
        let from = format!("{START} {}", tops.join(" "));
        if let Some(path) = solution(&*solver, None, &Case::one(&from))? {
            return Ok(Scramble { from, moves: path.moves, cells: tops });
        }
    };
    let random = match blank {
        Blank::AtHome => {
            "every pattern of tops with the empty square in its corner is equally likely"
        }
        Blank::Anywhere => "every pattern of tops that can be reached is equally likely",
    };
    Ok(RandomMoves { random: random.into(), from_one: true, next: Box::new(next) })
}
