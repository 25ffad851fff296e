//! A board as somebody has written it.

use crate::error::Error;
use fewest::Cost;
use fewest::notation::{Place, Problem};

/// A board that has not been read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The board. A line's index and expected cost are replaced by blanks, so that column numbers stay right.
    pub text: String,
    /// The line of the input on which the text begins.
    pub line: u64,
    /// The index that the file gives the board.
    pub index: Option<String>,
    /// The cost that the file expects.
    pub expected: Option<Expected>,
    /// Whether it comes from a file or together with others, so that messages about it need its line.
    pub among_others: bool,
}

/// What a file says about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The cost of its shortest answers.
    pub cost: Cost,
    /// Where the file says so.
    pub place: Place,
}

impl Case {
    /// A single board that was given directly.
    pub fn one(text: &str) -> Self {
        Case { text: text.into(), line: 1, index: None, expected: None, among_others: false }
    }

    /// The error for a problem with this board, at its place in the input.
    pub fn error(&self, problem: Problem) -> Error {
        Error::Board(problem.further_down(self.line - 1))
    }
}
