//! What the notations of all puzzles share: splitting a text into words, and saying where it is wrong. The
//! notation of each puzzle is in its room, for example
//! [`puzzles::sliding::notation`](crate::puzzles::sliding::notation).

mod tokens;

pub use tokens::{IN_UTF_16, Token, Tokens, Unreadable, full_width, is_in_utf_16, text_only};

use std::fmt::{self, Display, Formatter};

/// The characters that may stand between the cells of a board, in addition to white space. They make
/// `1 2 3|4 5 6|7 8 0` and `[[1,2,3],[4,5,6],[7,8,0]]` boards.
pub const SEPARATORS: &[u8] = b"/,;|[](){}";

/// Whether the word is a line between the rows of a table, such as `+---+---+`, which says nothing about a
/// board.
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
    /// The place where every text begins.
    pub const START: Place = Place { line: 1, column: 1 };
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is rejected. Displayed as `line 3, column 7: tile 16 is outside 0..15; ...`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct Problem {
    /// The first character that cannot be right. If the text ends too early, this is just behind the last
    /// token.
    pub place: Place,
    /// What the text says there, and what it should say, in printable ASCII characters only.
    pub message: String,
}

impl Problem {
    /// The same problem in a text that begins `lines` lines further down. If the message names a place, as in
    /// `first at line 1, column 5`, that place moves along.
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

/// The message with the place that it names moved, if it names one. A word of the text cannot be mistaken for
/// a place, since words have no spaces.
fn further_down(message: &str, lines: u64) -> Option<String> {
    let (before, place) = message.split_once(" at line ")?;
    let (line, after) = place.split_once(", column ")?;
    let line: u64 = line.parse().ok()?;
    Some(format!("{before} at line {}, column {after}", line + lines))
}
