//! How much of a board some words make up, and so whether the board may continue on the next line.

/// A word of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WordShape {
    /// Its characters.
    pub length: usize,
    /// Whether it consists of digits only.
    pub is_number: bool,
    /// How many of the characters are `.`, which may be a gap in the drawing of a board.
    pub dots: usize,
    /// How many are `x`, which may be a wall.
    pub crosses: usize,
}

impl WordShape {
    /// The shape of a word. The caller decides whether the word is a number.
    ///
    /// ```
    /// let word = desk::WordShape::of("A.x.", false);
    /// assert_eq!((word.length, word.dots, word.crosses), (4, 2, 1));
    /// ```
    pub fn of(word: &str, is_number: bool) -> Self {
        let count = |sign: char| word.chars().filter(|&it| it == sign).count();
        let length = word.chars().count();
        WordShape { length, is_number, dots: count('.'), crosses: count('x') }
    }
}

/// How much of a board there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// No cell at all, only gaps or walls of a drawing.
    Nothing,
    /// More cells are needed.
    Part,
    /// Everything that is required; a pattern may follow.
    Start,
    /// Exactly a board.
    Whole,
    /// More than one board.
    Beyond,
}

/// The extent of this many cells on a board that has `all`.
pub fn among(cells: usize, all: usize) -> Extent {
    match cells {
        _ if cells < all => Extent::Part,
        _ if cells == all => Extent::Whole,
        _ => Extent::Beyond,
    }
}
