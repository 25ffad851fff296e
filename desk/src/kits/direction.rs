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
    let key = match way {
        Direction::Up => "ArrowDown",
        Direction::Left => "ArrowRight",
        Direction::Right => "ArrowLeft",
        Direction::Down => "ArrowUp",
    };
    let inverse = rules.inverse(way).letter().into();
    let letter = way.letter().into();
    Letter { letter, inverse: Some(inverse), key: Some(key.into()), name: name(way) }
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
