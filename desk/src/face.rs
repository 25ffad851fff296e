//! How a puzzle's states and moves look in texts.

use crate::moves::{self, Said, Script};
use crate::names::Style;
use crate::report::Unit;
use fewest::notation::Problem;
use fewest::{Cost, Puzzle, Reversible};
use std::borrow::Cow;

/// A puzzle whose states can be read and shown.
pub trait Face: Puzzle + Reversible + Send {
    /// The state that the text describes.
    fn read(&self, text: &str) -> Result<Self::State, Problem>;

    /// The state on one line, as [`read`](Face::read) reads it.
    fn text(&self, state: &Self::State) -> String;

    /// The goal on one line.
    fn goal(&self) -> String;

    /// What costs measure.
    fn unit(&self) -> Unit {
        Unit::Moves
    }

    /// The state as a picture of several lines, without a newline at the end.
    fn drawing(&self, state: &Self::State) -> String;

    /// The same without the parts that do not move, at most 20 columns wide.
    fn narrow_drawing(&self, state: &Self::State) -> String {
        self.drawing(state)
    }

    /// Whether [`letters`](Face::letters) tell apart pieces that are alike.
    fn has_letters(&self) -> bool {
        false
    }

    /// The letter on the piece in each cell of a text that [`read`](Face::read) reads, if the puzzle [has
    /// letters](Face::has_letters). They are not part of the state.
    fn letters(&self, _text: &str) -> Option<Vec<String>> {
        None
    }

    /// Moves the [`letters`](Face::letters) along with their pieces. Each piece keeps its letter.
    fn carry(&self, _letters: &mut [String], _mv: Self::Move) {}

    /// The letter on the piece that this move moves. The move must be legal on a board with these letters.
    fn moved_letter<'l>(&self, _letters: &'l [String], _mv: Self::Move) -> Option<&'l str> {
        None
    }

    /// The state with these [`letters`](Face::letters) on its pieces, in the forms of [`text`](Face::text)
    /// and of [`drawing`](Face::drawing).
    fn lettered(&self, _letters: &[String]) -> Option<[String; 2]> {
        None
    }

    /// A lower bound on the distance of a solvable state that takes no time to compute, without any tables
    /// and whatever the algorithm.
    fn least(&self, state: &Self::State) -> Cost;

    /// What a move does, in at most 17 characters. If the move's name has more than one character, there may
    /// be no room for this text.
    fn told(&self, before: &Self::State, mv: Self::Move, after: &Self::State) -> String;

    /// The name of a move, which is the same in every state, is not empty and has no blank in it. No two
    /// moves that are legal in the same state have the same name.
    fn name(&self, mv: Self::Move) -> Cow<'_, str>;

    /// The names of all moves, each once.
    fn names(&self) -> Vec<Cow<'_, str>>;

    /// How the names of several moves are written together: the script that [`Script::of`] gives for all the
    /// names.
    fn script(&self) -> Script {
        Script::of(self.names())
    }

    /// What the names of the moves mean.
    fn legend(&self) -> String;

    /// The styles in which moves can be written. In [`Style::Tiles`], a move has the name of its inverse.
    /// [`Style::Numbers`] is for puzzles that implement [`tile`](Face::tile), and [`Style::Letters`] for
    /// those that have [`letters`](Face::letters).
    fn styles(&self) -> Vec<Style> {
        let names = self.names();
        let has_digit = |name: &Cow<str>| name.contains(|c: char| c.is_ascii_digit());
        match self.script() == Script::Together && !names.iter().any(has_digit) {
            _ if self.has_letters() => vec![Style::Names, Style::Letters],
            true => vec![Style::Names, Style::Short],
            false => vec![Style::Names],
        }
    }

    /// Explains the moves in a text of this style.
    fn legend_of(&self, style: Style) -> String {
        match style {
            Style::Short => format!("{}; a number repeats the letter before it", self.legend()),
            Style::Letters => "the block's letter at the start, and where it goes".into(),
            _ => self.legend(),
        }
    }

    /// The number on the tile that a move moves, if pieces have numbers.
    fn tile(&self, _before: &Self::State, _mv: Self::Move) -> Option<u8> {
        None
    }

    /// The move that a text means by these two, one after the other, if it means a single one by them.
    fn joined(&self, _first: Self::Move, _next: Self::Move) -> Option<Self::Move> {
        None
    }

    /// Reads moves that somebody has written, in any of the styles.
    fn said(&self, text: &str) -> Result<Vec<Said>, Problem> {
        moves::named(text, &self.names(), self.script())
    }

    /// Why a state cannot be solved, for one that [`solvable`](Puzzle::solvable) rejects or that a search has
    /// found unsolvable.
    fn reason(&self, state: &Self::State) -> String;

    /// Two tiles that make such a state solvable if they are exchanged, if that is enough.
    fn swap(&self, _state: &Self::State) -> Option<[u8; 2]> {
        None
    }

    /// Another usual goal that such a state can reach, as the command line names it.
    fn other_goal(&self, _state: &Self::State) -> Option<&'static str> {
        None
    }

    /// The names of these moves, one after another.
    fn written(&self, moves: &[Self::Move]) -> String {
        self.script().text(moves.iter().map(|&mv| self.name(mv)))
    }
}
