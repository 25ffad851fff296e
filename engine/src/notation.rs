//! What the notations of all puzzles share: the words of a text, and where it is wrong. The text of
//! each puzzle is in its room, as
//! [`puzzles::sliding::notation`](crate::puzzles::sliding::notation).

mod tokens;

pub use tokens::{IN_UTF_16, Token, Tokens, Unreadable, full_width, is_in_utf_16, text_only};

use std::fmt::{self, Display, Formatter};

/// What may stand between the cells of a board besides white space. With these `1 2 3|4 5 6|7 8 0`
/// and `[[1,2,3],[4,5,6],[7,8,0]]` are boards.
pub const SEPARATORS: &[u8] = b"/,;|[](){}";

/// Whether the word is a line between the rows of a table, as `+---+---+`. It says nothing of a board.
///
/// ```
/// use fewest::notation::is_rule;
///
/// assert!(is_rule(b"+---+---+") && is_rule(b"------"));
/// assert!(!is_rule(b"-") && !is_rule(b"A+1"));
/// ```
pub fn is_rule(word: &[u8]) -> bool {
    word.len() > 2 && word.iter().all(|byte| b"+-".contains(byte))
}

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

impl Problem {
    /// The same problem of a text that begins so many lines further down. A place that the message
    /// names, as `first at line 1, column 5`, moves along.
    ///
    /// ```
    /// use fewest::puzzles::sliding::notation::board;
    /// let problem = board("2 2 1 0", 2, 2).unwrap_err().further_down(3);
    /// assert!(problem.to_string().starts_with(
    ///     "line 4, column 3: tile 2 occurs twice, first at line 4, column 1; "
    /// ));
    /// ```
    pub fn further_down(self, lines: u64) -> Self {
        let Problem { place, message } = self;
        let message = further_down(&message, lines).unwrap_or(message);
        Problem { place: Place { line: place.line + lines, ..place }, message }
    }
}

/// The message with the place that it names moved, if it names one. Words of a text have no spaces, so
/// that none is taken for a place.
fn further_down(message: &str, lines: u64) -> Option<String> {
    let (before, place) = message.split_once(" at line ")?;
    let (line, after) = place.split_once(", column ")?;
    let line: u64 = line.parse().ok()?;
    Some(format!("{before} at line {}, column {after}", line + lines))
}
