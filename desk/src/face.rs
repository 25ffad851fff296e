//! How a puzzle's states and moves look in texts.

use fewest::notation::Problem;
use fewest::{Cost, Puzzle, Reversible};

/// A puzzle that can be read and shown.
pub trait Face: Puzzle + Reversible + Send {
    /// What the letters of the moves mean.
    const LEGEND: &'static str;

    /// The state that the text describes.
    fn read(&self, text: &str) -> Result<Self::State, Problem>;

    /// The state on one line, as [`read`](Face::read) reads it.
    fn text(&self, state: &Self::State) -> String;

    /// The goal on one line.
    fn goal(&self) -> String;

    /// The state on as many lines as a picture needs, the last one without its newline.
    fn drawing(&self, state: &Self::State) -> String;

    /// The same without what does not move, at most 20 columns wide.
    fn narrow_drawing(&self, state: &Self::State) -> String {
        self.drawing(state)
    }

    /// A lower bound on the distance that takes no time to find: what is known of a solvable state
    /// before tables are made, and whichever algorithm is asked for.
    fn least(&self, state: &Self::State) -> Cost;

    /// What a move does, in at most 17 characters.
    fn told(&self, before: &Self::State, mv: Self::Move, after: &Self::State) -> String;

    /// The letter of a move.
    fn letter(&self, mv: Self::Move) -> char;

    /// Why a state that [`solvable`](Puzzle::solvable) rejects, or a search has found unsolvable,
    /// is so.
    fn reason(&self, state: &Self::State) -> String;

    /// Two tiles whose exchange makes such a state solvable, where that is enough.
    fn swap(&self, _state: &Self::State) -> Option<[u8; 2]> {
        None
    }

    /// Another usual goal, as the command line names it, that such a state can reach.
    fn other_goal(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// The letters of the moves.
    fn letters(&self, moves: &[Self::Move]) -> String {
        moves.iter().map(|&mv| self.letter(mv)).collect()
    }
}
