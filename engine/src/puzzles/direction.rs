//! The four moves of sliding tiles and of the Cubic Eight-Puzzle.

/// The direction in which the blank goes; the tile goes the opposite way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// The tile above comes down.
    Up,
    /// The tile on the left comes right.
    Left,
    /// The tile on the right comes left.
    Right,
    /// The tile below comes up.
    Down,
}

use Direction::{Down, Left, Right, Up};

impl Direction {
    /// All four, in Korf's order.
    pub const ALL: [Direction; 4] = [Up, Left, Right, Down];

    /// The letter of the move in texts: `u`, `l`, `r` or `d`.
    pub fn letter(self) -> char {
        match self {
            Up => 'u',
            Left => 'l',
            Right => 'r',
            Down => 'd',
        }
    }

    /// The direction that has this [`letter`](Direction::letter).
    ///
    /// ```
    /// use fewest::puzzles::Direction;
    ///
    /// assert_eq!(Direction::of_letter('l'), Some(Direction::Left));
    /// assert_eq!(Direction::of_letter('L'), None);
    /// ```
    pub fn of_letter(letter: char) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.letter() == letter)
    }

    /// The opposite direction, which leads back.
    #[inline(always)]
    pub fn opposite(self) -> Direction {
        match self {
            Up => Down,
            Left => Right,
            Right => Left,
            Down => Up,
        }
    }
}
