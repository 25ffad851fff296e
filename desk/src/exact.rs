//! Distances and first moves of boards that are looked up.

use crate::random::Random;
use fewest::Cost;

/// What is known for sure about a board: the cost of a shortest answer, and a bit for each move with
/// which one can begin, in the order of the puzzle's moves. A board that is solved has no such moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// The cost of a shortest answer.
    pub distance: Cost,
    /// The moves with which one can begin.
    pub moves: u64,
}

/// These numbers are no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoBoard;

/// The distances of all boards of a puzzle. Boards are rows of numbers, as
/// [`Coding`](crate::dataset::Coding) has them.
pub trait Exact: Send + Sync {
    /// Draws the board that [`random_board`](crate::Kit::random_board) draws from the same numbers.
    fn draw(&self, random: &mut Random, cells: &mut [u8]);

    /// The label of a board; `None` if no goal can be reached from it.
    fn label(&self, cells: &[u8]) -> Result<Option<Label>, NoBoard>;

    /// The board as it is read.
    fn text(&self, cells: &[u8]) -> String;
}
