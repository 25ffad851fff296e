//! A board as somebody has written it.

use crate::error::Error;
use fewest::Cost;
use fewest::notation::{Place, Problem};

/// A board that was not yet looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The board. A line's index and expected cost are blanked out, so that columns hold.
    pub text: String,
    /// The line of the input on which the text begins.
    pub line: u64,
    /// The index that the file gives the board.
    pub index: Option<String>,
    /// The cost that the file expects.
    pub expected: Option<Expected>,
    /// It comes from a file, or others come with it: what is told of it needs its line.
    pub among_others: bool,
}

/// What a file says about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The cost of its shortest answers.
    pub cost: Cost,
    /// Where that is said.
    pub place: Place,
}

impl Case {
    /// The one board that was given outright.
    pub fn one(text: &str) -> Self {
        Case { text: text.into(), line: 1, index: None, expected: None, among_others: false }
    }

    /// A problem of this board, by its place in the input.
    pub fn error(&self, problem: Problem) -> Error {
        Error::Board(problem.further_down(self.line - 1))
    }
}
