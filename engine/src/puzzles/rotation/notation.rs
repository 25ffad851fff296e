//! Boards of the Rotation Game as texts: 24 symbols in the order of the cells, eight each of 1, 2 and 3.
//!
//! Symbols are separated by white space or [`SEPARATORS`], or all 24 are written together with nothing
//! between them.

use crate::notation::text_only;
use crate::notation::{Place, Problem, SEPARATORS, Token, Tokens, Unreadable};
use crate::puzzles::rotation::{BadSymbols, CELLS, Line, Symbols};
use std::io::BufRead;

const EXPECTED: &str = "a board has 24 symbols, eight each of 1, 2, 3";

/// The one board that `text` holds.
pub fn board(text: &str) -> Result<Symbols, Problem> {
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let mut cells = Cells::default();
    let in_a_row = |token: &Token| token.text.len() == CELLS;
    match tokens.next_token().map_err(text_only)? {
        None => {
            let message = format!("no board; {EXPECTED}");
            return Err(Problem { place: Place::START, message });
        }
        Some(token) if in_a_row(&token) => {
            token.characters().try_for_each(|character| cells.put(&character))?
        }
        Some(token) => cells.put(&token)?,
    }
    cells.fill(&mut tokens).map_err(text_only)?;
    if let Some(token) = tokens.next_token().map_err(text_only)? {
        return Err(token.problem(format!("`{token}` comes after the board; {EXPECTED}")));
    }
    cells.symbols()
}

/// The symbols on one line, in the form that [`board`] reads.
pub fn text(symbols: &Symbols) -> String {
    (0..CELLS).map(|cell| symbols.symbol(cell).to_string()).collect::<Vec<_>>().join(" ")
}

/// Moves as letters `A` to `H`.
pub fn letters(moves: &[Line]) -> String {
    moves.iter().map(|line| line.letter()).collect()
}

/// A board that is being read from a stream, cell by cell.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    symbols: Vec<u8>,
    places: Vec<Place>,
}

impl Cells {
    /// Adds the next cell's symbol.
    pub fn put(&mut self, token: &Token) -> Result<(), Problem> {
        match token.text {
            [symbol @ b'1'..=b'3'] => self.symbols.push(symbol - b'0'),
            _ => return Err(token.problem(format!("`{token}` is none of 1, 2, 3; {EXPECTED}"))),
        }
        self.places.push(token.place);
        Ok(())
    }

    /// Reads and adds the symbols of all cells that are still missing.
    pub fn fill<R: BufRead>(&mut self, tokens: &mut Tokens<R>) -> Result<(), Unreadable> {
        while self.symbols.len() < CELLS {
            let Some(token) = tokens.next_token()? else {
                let found = self.symbols.len();
                let message = format!("the text ends after {found} of {CELLS} symbols; {EXPECTED}");
                return Err(Problem { place: tokens.after(), message }.into());
            };
            self.put(&token)?;
        }
        Ok(())
    }

    /// The board. Fails unless it has eight each of 1, 2, 3.
    pub fn symbols(&self) -> Result<Symbols, Problem> {
        Symbols::new(&self.symbols).map_err(|bad| self.problem(bad))
    }

    /// The board, however often each symbol occurs.
    pub fn uneven(&self) -> Result<Symbols, Problem> {
        Symbols::uneven(&self.symbols).map_err(|bad| self.problem(bad))
    }

    /// Where the first cell stands in the text.
    pub fn start(&self) -> Place {
        self.places.first().copied().unwrap_or(Place::START)
    }

    /// Forgets all cells, ready for the next board.
    pub fn clear(&mut self) {
        self.symbols.clear();
        self.places.clear();
    }

    fn problem(&self, bad: BadSymbols) -> Problem {
        if let BadSymbols::Uneven { .. } = bad
            && let Some((place, symbol)) = self.ninth()
        {
            let message = format!("symbol {symbol} occurs here for the ninth time; {EXPECTED}");
            return Problem { place, message };
        }
        Problem { place: self.start(), message: bad.to_string() }
    }

    /// The first cell whose symbol has already occurred eight times.
    fn ninth(&self) -> Option<(Place, u8)> {
        let mut seen = [0; 4];
        let count = |symbol: u8| {
            seen[symbol as usize] += 1;
            seen[symbol as usize]
        };
        let counts = self.symbols.iter().copied().map(count);
        let cell = counts.enumerate().find(|&(_, count)| count == 9)?.0;
        Some((self.places[cell], self.symbols[cell]))
    }
}
