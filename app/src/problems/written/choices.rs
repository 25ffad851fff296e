//! The choices that describe a problem about a puzzle from a file.

pub use crate::verdict::path::Rule;

use crate::problems::Cases;
use fewest::Cost;

/// How one judge writes the boards of a puzzle, and what it asks about them.
#[derive(Clone, Copy, Debug)]
pub struct WrittenPuzzle {
    /// The file that comes with the program, without `.fewest`. The goals are those of the file.
    pub file: &'static str,
    /// Which boards a case has.
    pub asks: Ask,
    /// Words that the judge writes differently from the file: the judge's word and the file's.
    pub words: &'static [(&'static str, &'static str)],
    /// How the cells are written.
    pub layout: Layout,
    /// How many cases an input has.
    pub cases: Cases,
    /// What is printed for each.
    pub form: Form,
    /// Which paths are right.
    pub rule: Rule,
    /// What is printed if there is no path that counts; `None` if the judge has no such boards.
    pub none: Option<&'static str>,
    /// Paths with more moves do not count.
    pub most: Option<Cost>,
    /// Whether the judge has boards that are already solved.
    pub has_solved: bool,
}

/// Which boards a case has. A case can only have its own goal if all pieces of the puzzle are different and
/// all moves treat them alike: then any board can be the goal under other names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The start.
    Start,
    /// The goal; the start is the goal of the file.
    Goal,
    /// The start, then the goal.
    Both,
}

/// How the cells are written. The text is the one between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// In the rows of the file.
    Rows(&'static str),
    /// On one line, in the order of the file.
    Line(&'static str),
    /// On one line, as a list of lists: the rows of the file.
    List,
    /// On one line, with the cells in this order.
    Ordered(&'static str, &'static [usize]),
}

/// What is printed for each board. Moves have the names of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The number of moves.
    Count,
    /// A line with the moves, separated by this text.
    Path(&'static str),
    /// The number of moves, then a line with the moves and nothing between them.
    CountPath,
    /// The number of moves, then one line for each move, with blanks between its characters.
    CountLines,
}

impl Layout {
    /// The text between two cells.
    pub fn between(self) -> &'static str {
        match self {
            Layout::Rows(between) | Layout::Line(between) | Layout::Ordered(between, _) => between,
            Layout::List => ",",
        }
    }

    /// The cells in the order in which they are written.
    pub fn order(self, cells: usize) -> Vec<usize> {
        match self {
            Layout::Ordered(_, order) => order.to_vec(),
            Layout::Rows(_) | Layout::Line(_) | Layout::List => (0..cells).collect(),
        }
    }
}
