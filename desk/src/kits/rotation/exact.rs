//! Labels the Rotation Game, using the distances for a single symbol.

use crate::exact::{Exact, Label, NoBoard};
use crate::random::Random;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::{CELLS, Symbols, notation};
use std::sync::OnceLock;

/// The distances of all boards, for any symbol.
#[derive(Default)]
pub struct AllDistances(OnceLock<Answers>);

/// The symbols to shuffle.
const SYMBOLS: [u8; CELLS] =
    [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];

impl Exact for AllDistances {
    fn draw(&self, random: &mut Random, cells: &mut [u8]) {
        cells.copy_from_slice(&SYMBOLS);
        random.shuffle(cells);
    }

    fn label(&self, cells: &[u8]) -> Result<Option<Label>, NoBoard> {
        let board = Symbols::new(cells).map_err(|_| NoBoard)?;
        let first = self.0.get_or_init(Answers::new).first(&board);
        Ok(first.map(|(distance, lines)| Label { distance, moves: lines.into() }))
    }

    fn text(&self, cells: &[u8]) -> String {
        notation::text(&Symbols::new(cells).expect("a board of the game"))
    }
}
