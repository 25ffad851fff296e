//! How the moves of boards with a blank are told: `u` when the blank goes up, so that a piece goes
//! down.

use crate::describe::{Letter, Phrase, words};

use fewest::puzzles::Direction;
use fewest::{Puzzle, Reversible};

/// The way of what goes into the blank.
pub fn way_of_piece(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "down",
        Direction::Left => "right",
        Direction::Right => "left",
        Direction::Down => "up",
    }
}

/// The letter of a direction: its key points where the piece goes.
pub fn direction_letter<P>(rules: &P, way: Direction) -> Letter
where
    P: Puzzle<Move = Direction> + Reversible,
{
    let inverse = rules.inverse(way).letter().into();
    let letter = way.letter().into();
    Letter { letter, inverse: Some(inverse), key: Some(key(way).into()), name: name(way) }
}

/// Key and name of the move that is written `u`, `l`, `r` or `d`.
pub fn key_and_name(letter: &str) -> Option<(String, Phrase)> {
    let way = Direction::ALL.into_iter().find(|way| way.letter().to_string() == letter)?;
    Some((key(way).into(), name(way)))
}

fn key(way: Direction) -> &'static str {
    match way {
        Direction::Up => "ArrowDown",
        Direction::Left => "ArrowRight",
        Direction::Right => "ArrowLeft",
        Direction::Down => "ArrowUp",
    }
}

/// Where the piece goes.
fn name(way: Direction) -> Phrase {
    let zh = match way {
        Direction::Up => "向下",
        Direction::Left => "向右",
        Direction::Right => "向左",
        Direction::Down => "向上",
    };
    words(way_of_piece(way), zh)
}
