//! Looks up the distances and first moves of boards.

use crate::random::Random;
use fewest::Cost;

/// What is known for certain about a board: the cost of a shortest answer, and one bit for each move that
/// begins a shortest answer, in the order of the puzzle's moves. A solved board has no such moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Label {
    /// The cost of a shortest answer.
    pub distance: Cost,
    /// The moves that begin a shortest answer.
    pub moves: u64,
}

/// The error for numbers that are not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoBoard;

/// The distances of all boards of a puzzle. Boards are rows of numbers, coded as in
/// [`Coding`](crate::dataset::Coding).
pub trait Exact: Send + Sync {
    /// Draws the same board that [`random_board`](crate::Kit::random_board) draws from these random numbers.
    fn draw(&self, random: &mut Random, cells: &mut [u8]);

    /// The label of a board; `None` if no goal can be reached from it.
    fn label(&self, cells: &[u8]) -> Result<Option<Label>, NoBoard>;

    /// The board as a text, in the form that is read.
    fn text(&self, cells: &[u8]) -> String;
}
