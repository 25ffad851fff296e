//! A state whose pieces are followed along a path, so that they keep the letters they had at the start.

use crate::face::Face;
use crate::moves::What;
use crate::names::Style;
use fewest::notation::Problem;
use std::ops::ControlFlow;

/// The state that the moves so far lead to.
pub(crate) struct Tracked<'p, P: Face> {
    /// The rules.
    pub puzzle: &'p P,
    /// The state.
    pub state: P::State,
    /// The letter in each cell, for pieces that only letters tell apart.
    letters: Option<Vec<String>>,
    /// What the moves up to here cost.
    pub cost: u64,
}

impl<P: Face> Clone for Tracked<'_, P> {
    fn clone(&self) -> Self {
        let Tracked { puzzle, cost, .. } = *self;
        Tracked { puzzle, state: self.state.clone(), letters: self.letters.clone(), cost }
    }
}

impl<'p, P: Face> Tracked<'p, P> {
    /// Begins at the state that a text describes.
    pub fn begin(puzzle: &'p P, text: &str) -> Result<Self, Problem> {
        Ok(Tracked { puzzle, state: puzzle.read(text)?, letters: puzzle.letters(text), cost: 0 })
    }

    /// Makes a legal move.
    pub fn go(&mut self, mv: P::Move) {
        self.cost += u64::from(self.puzzle.cost(&self.state, mv));
        if let Some(letters) = &mut self.letters {
            self.puzzle.carry(letters, mv);
        }
        self.puzzle.apply(&mut self.state, mv);
    }

    /// The first legal move for which `wanted` returns true.
    pub fn find(&self, wanted: impl Fn(P::Move) -> bool) -> Option<P::Move> {
        let visit = |_: &mut P::State, mv| match wanted(mv) {
            true => ControlFlow::Break(mv),
            false => ControlFlow::Continue(()),
        };
        self.puzzle.visit_moves(&mut self.state.clone(), visit).break_value()
    }

    /// The state on one line, without regard to letters.
    pub fn text(&self) -> String {
        self.puzzle.text(&self.state)
    }

    /// The state on one line, with the letters of the start.
    pub fn lettered(&self) -> String {
        self.with_letters().map_or_else(|| self.text(), |[line, _]| line)
    }

    /// The state as a picture of several lines.
    pub fn drawing(&self) -> String {
        self.with_letters().map_or_else(|| self.puzzle.drawing(&self.state), |[_, drawing]| drawing)
    }

    /// The same, at most 20 columns wide.
    pub fn narrow_drawing(&self) -> String {
        let narrow = || self.puzzle.narrow_drawing(&self.state);
        self.with_letters().map_or_else(narrow, |[_, drawing]| drawing)
    }

    /// The letter on the piece that a legal move moves.
    pub fn letter(&self, mv: P::Move) -> Option<&str> {
        self.puzzle.moved_letter(self.letters.as_deref()?, mv)
    }

    /// Which block a legal move moves, unless the name of the move already says so.
    pub fn block(&self, mv: P::Move) -> Option<String> {
        let letter = self.letter(mv)?;
        let is_named =
            self.puzzle.name(mv).split_once(':').is_some_and(|(block, _)| block == letter);
        (!is_named).then(|| format!("block {letter}"))
    }

    /// A legal move, as it is written in this style.
    pub fn word(&self, mv: P::Move, style: Style) -> String {
        let name = || self.puzzle.name(mv).into();
        match style {
            Style::Names | Style::Blank | Style::Short => name(),
            Style::Tiles => self.puzzle.name(self.puzzle.inverse(mv)).into(),
            Style::Numbers => {
                self.puzzle.tile(&self.state, mv).map_or_else(String::new, |tile| tile.to_string())
            }
            Style::Letters => match (self.letter(mv), name().split_once(':')) {
                (Some(letter), Some((_, way))) => format!("{letter}:{way}"),
                _ => name(),
            },
        }
    }

    /// Whether this legal move is what a text in this style means by `what`.
    pub fn is_meant(&self, mv: P::Move, what: &What, style: Style) -> bool {
        match what {
            // A name means its move, whatever letter the block has.
            What::Name(name) if style == Style::Letters => self.puzzle.name(mv) == *name,
            What::Name(name) => self.word(mv, style) == *name,
            What::Tile(tile) => self.puzzle.tile(&self.state, mv) == Some(*tile),
            What::Block { letter, ways } => {
                let name = self.puzzle.name(mv);
                let way = name.split_once(':').map(|(_, way)| way);
                let is_meant = self.letter(mv).is_some_and(|moved| self.is_called(moved, letter));
                is_meant && ways.iter().any(|one| Some(&**one) == way)
            }
        }
    }

    /// Whether somebody who writes this letter means the block of that one: in capitals or not, if no other block of the
    /// board has exactly that letter.
    fn is_called(&self, block: &str, letter: &str) -> bool {
        let is_there = |letter: &str| self.letters.iter().flatten().any(|there| there == letter);
        block == letter || !is_there(letter) && block.to_lowercase() == letter.to_lowercase()
    }

    fn with_letters(&self) -> Option<[String; 2]> {
        self.puzzle.lettered(self.letters.as_deref()?)
    }
}
