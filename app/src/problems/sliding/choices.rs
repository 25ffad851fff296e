//! The choices that describe a problem about sliding tiles.

pub use crate::verdict::path::Rule;

use super::{Cases, Inputs};
use crate::tiles::Tiles;
use fewest::Cost;
use fewest::puzzles::Direction;

/// How one judge writes boards, and what it asks about them.
#[derive(Clone, Copy, Debug)]
pub struct SlidingTiles {
    /// The size of the boards.
    pub side: Side,
    /// Which board counts as solved.
    pub goal: Goal,
    /// How the blank is written.
    pub blank: &'static str,
    /// How the cells are written.
    pub layout: Layout,
    /// How many cases an input has.
    pub cases: Cases,
    /// What is printed for each.
    pub form: Form,
    /// How the judge names the four moves; words are read and written as large letters.
    pub letters: Letters,
    /// Which paths are right.
    pub rule: Rule,
    /// What is printed if there is no path; `None` if the judge has no such boards.
    pub none: Option<&'static str>,
    /// Paths with more moves do not count.
    pub most: Option<Cost>,
    /// Which boards occur.
    pub inputs: Inputs,
}

/// The size of the boards.
#[derive(Clone, Copy, Debug)]
pub enum Side {
    /// Always that many rows and columns.
    Is(usize),
    /// Each board begins with its side, which is between these two numbers.
    Asked(usize, usize),
}

/// Which board counts as solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Goal {
    BlankLast,
    BlankFirst,
    /// 1 2 3, 8 0 4, 7 6 5.
    Ring,
    /// Every board is followed by its goal.
    Given,
}

/// How the cells are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Layout {
    OneLine,
    Rows,
    /// Without anything in between.
    Digits,
    /// One number per line.
    Column,
}

/// What is printed for each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The number of moves.
    Count,
    /// A line of letters.
    Path,
    /// As `Path`, with a blank line between two boards.
    SpacedPath,
    /// As `Path`, with `Case 1: ` in front.
    CasePath,
    /// `Case 1: ` and the number of moves, then a line with the path.
    CaseCountPath,
    /// The number of moves, then a line with a word for each.
    CountWords,
    /// This word, if there is a path.
    Word(&'static str),
    /// This word, then a line with the path.
    WordPath(&'static str),
}

/// How the four moves are written: the way the blank goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// `u l r d`
    Small,
    /// `U L R D`
    Large,
}

/// A board and its goal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Instance {
    pub start: Tiles,
    pub goal: Tiles,
}

impl Letters {
    /// The letter of a move.
    pub fn letter(self, way: Direction) -> u8 {
        let small = way.letter() as u8;
        if self == Letters::Small { small } else { small.to_ascii_uppercase() }
    }

    /// The letters of these moves.
    pub fn text(self, moves: &[Direction]) -> String {
        moves.iter().map(|&way| char::from(self.letter(way))).collect()
    }

    /// The move that a letter names.
    pub fn read(self, letter: u8) -> Option<Direction> {
        let way = Direction::of_letter(letter.to_ascii_lowercase().into())?;
        (self.letter(way) == letter).then_some(way)
    }
}
