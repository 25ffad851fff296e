//! How a puzzle's states and moves look in texts.

use crate::moves::{self, Said, Script};
use crate::names::Style;
use crate::report::Unit;
use fewest::notation::Problem;
use fewest::{Cost, Puzzle, Reversible};
use std::borrow::Cow;

/// A puzzle that can be read and shown.
pub trait Face: Puzzle + Reversible + Send {
    /// The state that the text describes.
    fn read(&self, text: &str) -> Result<Self::State, Problem>;

    /// The state on one line, as [`read`](Face::read) reads it.
    fn text(&self, state: &Self::State) -> String;

    /// The goal on one line.
    fn goal(&self) -> String;

    /// What costs count.
    fn unit(&self) -> Unit {
        Unit::Moves
    }

    /// The state on as many lines as a picture needs, the last one without its newline.
    fn drawing(&self, state: &Self::State) -> String;

    /// The same without what does not move, at most 20 columns wide.
    fn narrow_drawing(&self, state: &Self::State) -> String {
        self.drawing(state)
    }

    /// Whether pieces that are alike are told apart by [`letters`](Face::letters).
    fn has_letters(&self) -> bool {
        false
    }

    /// By cell, the letters on pieces in a text that [`read`](Face::read) reads, if the puzzle
    /// [has such](Face::has_letters). They are no part of the state.
    fn letters(&self, _text: &str) -> Option<Vec<String>> {
        None
    }

    /// What a move makes of [`letters`](Face::letters): a piece keeps its own.
    fn carry(&self, _letters: &mut [String], _mv: Self::Move) {}

    /// The letter on the piece that a move moves, which is legal where pieces have these letters.
    fn moved_letter<'l>(&self, _letters: &'l [String], _mv: Self::Move) -> Option<&'l str> {
        None
    }

    /// The state in which pieces have these [`letters`](Face::letters), as [`text`](Face::text) and as
    /// [`drawing`](Face::drawing) have it.
    fn lettered(&self, _letters: &[String]) -> Option<[String; 2]> {
        None
    }

    /// A lower bound on the distance that takes no time to find: what is known of a solvable state
    /// before tables are made, and whichever algorithm is asked for.
    fn least(&self, state: &Self::State) -> Cost;

    /// What a move does, in at most 17 characters. Behind a name of more than one character there
    /// may be no room for it.
    fn told(&self, before: &Self::State, mv: Self::Move, after: &Self::State) -> String;

    /// The name of a move, the same in every state: not empty, no blank in it. Of the moves that are
    /// legal in a state no two have the same name.
    fn name(&self, mv: Self::Move) -> Cow<'_, str>;

    /// The names of all moves, each once.
    fn names(&self) -> Vec<Cow<'_, str>>;

    /// How the names of several moves are written: what [`Script::of`] says of all names there are.
    fn script(&self) -> Script {
        Script::of(self.names())
    }

    /// What the names of the moves mean.
    fn legend(&self) -> String;

    /// The styles in which moves can be written. In [`Style::Tiles`] a move has the name of its
    /// inverse; [`Style::Numbers`] is for puzzles that know the [`tile`](Face::tile), [`Style::Letters`] for
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

    /// What the moves in a text of that style mean.
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

    /// The moves that somebody has written, in whichever of the styles.
    fn said(&self, text: &str) -> Result<Vec<Said>, Problem> {
        moves::named(text, &self.names(), self.script())
    }

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

    /// The moves one after another, by their names.
    fn written(&self, moves: &[Self::Move]) -> String {
        self.script().text(moves.iter().map(|&mv| self.name(mv)))
    }
}
