//! How much of a board some words are: whether it may go on on the next line.

/// A word of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WordShape {
    /// Its characters.
    pub length: usize,
    /// It consists of digits only.
    pub is_number: bool,
}

/// How much of a board there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// More cells are needed.
    Part,
    /// All that must be there; a pattern may follow.
    Start,
    /// Exactly a board.
    Whole,
    /// More than one.
    Beyond,
}

/// So many cells of a board that has that many in `all`.
pub fn among(cells: usize, all: usize) -> Extent {
    match cells {
        _ if cells < all => Extent::Part,
        _ if cells == all => Extent::Whole,
        _ => Extent::Beyond,
    }
}
