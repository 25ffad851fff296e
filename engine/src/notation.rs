//! What the notations of all puzzles share: the words of a text, and where it is wrong. The text of
//! each puzzle is in its room, as
//! [`puzzles::sliding::notation`](crate::puzzles::sliding::notation).

mod tokens;

pub use tokens::{Token, Tokens, Unreadable, text_only};

use std::fmt::{self, Display, Formatter};

/// What may stand between the cells of a board besides white space. With these `1 2 3|4 5 6|7 8 0`
/// and `[[1,2,3],[4,5,6],[7,8,0]]` are boards.
pub const SEPARATORS: &[u8] = b"/,;|[](){}";

/// A position in a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Place {
    /// Lines end with `\n`.
    pub line: u64,
    /// A byte-order mark at the start of the text is not counted.
    pub column: u64,
}

impl Place {
    /// Where every text begins.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is rejected. Shown as `line 3, column 7: tile 16 is outside 0..15; ...`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Problem {
    /// The first character that cannot be right. Where the text ended too early, this is just
    /// behind the last token.
    pub place: Place,
    /// What is there and what should be. It consists of printable ASCII characters only.
    pub message: String,
}
