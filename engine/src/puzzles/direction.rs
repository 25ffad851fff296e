//! The four moves.

/// The way the blank goes, which is the opposite of the way the tile goes.
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

    /// The way back.
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
