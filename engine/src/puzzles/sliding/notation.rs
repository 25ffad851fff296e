//! Boards of sliding tiles: numbers row by row, as in `1 2 3/4 5 6/7 8 0`.
//!
//! Numbers stand between white space, `/` or commas; the blank is `0`, `x`, `X`, `_`, `#` or `-`.
//! A board of at most ten cells may also be written without anything in between: `12345678x`.

use crate::notation::text_only;
use crate::notation::{Place, Problem, Token, Tokens, Unreadable};
use crate::puzzles::Direction;
use crate::puzzles::sliding::{BadTray, MAX_CELLS, MAX_SIDE};
use std::io::BufRead;

/// What may stand between two numbers besides white space.
pub const SEPARATORS: &[u8] = b"/,";

/// Boards of up to this many cells need one character a cell.
const MOST_DIGITS: usize = 10;

/// The tiles of the one board that `text` holds, row by row, each tile once, 0 for the blank.
pub fn board(text: &str, width: usize, height: usize) -> Result<Vec<u8>, Problem> {
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let tiles = read(&mut tokens, width, height).map_err(text_only)?;
    let expected = Expected { width, height };
    let tiles = tiles.ok_or_else(|| {
        let message = format!("no board; {expected}");
        Problem { place: Place::START, message }
    })?;
    match tokens.next_token().map_err(text_only)? {
        Some(token) => Err(token.problem(format!("`{token}` is behind the board; {expected}"))),
        None => Ok(tiles),
    }
}

/// The tiles of the next board in a stream, `None` where the stream has ended.
pub fn read<R: BufRead>(
    tokens: &mut Tokens<R>,
    width: usize,
    height: usize,
) -> Result<Option<Vec<u8>>, Unreadable> {
    let sides = 1..=MAX_SIDE;
    if !sides.contains(&width) || !sides.contains(&height) {
        let message = BadTray::Size { width, height }.to_string();
        return Err(Problem { place: tokens.after(), message }.into());
    }
    let mut board = Board {
        expected: Expected { width, height },
        tiles: Vec::with_capacity(width * height),
        first: [None; MAX_CELLS],
    };
    let Some(token) = tokens.next_token()? else { return Ok(None) };
    if board.is_in_a_row(&token) {
        token.characters().try_for_each(|character| board.put(&character))?;
    } else {
        board.put(&token)?;
    }
    while board.tiles.len() < width * height {
        let Some(token) = tokens.next_token()? else {
            return Err(board.ends_early(tokens.after()).into());
        };
        board.put(&token)?;
    }
    Ok(Some(board.tiles))
}

/// The tiles as [`board`] reads them, on one line, with `/` between the rows.
pub fn text(tiles: &[u8], width: usize) -> String {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(width).map(row).collect::<Vec<_>>().join("/")
}

/// Moves as letters `u`, `l`, `r`, `d`: the way the blank goes.
pub fn letters(moves: &[Direction]) -> String {
    let letter = |direction: &Direction| match direction {
        Direction::Up => 'u',
        Direction::Left => 'l',
        Direction::Right => 'r',
        Direction::Down => 'd',
    };
    moves.iter().map(letter).collect()
}

/// A board that is being read.
struct Board {
    expected: Expected,
    tiles: Vec<u8>,
    /// Where each tile was found.
    first: [Option<Place>; MAX_CELLS],
}

impl Board {
    fn is_in_a_row(&self, token: &Token) -> bool {
        let cells = self.expected.cells();
        cells <= MOST_DIGITS && token.text.len() == cells
    }

    fn put(&mut self, token: &Token) -> Result<(), Problem> {
        let tile = self.tile(token)?;
        if let Some(first) = self.first[tile as usize].replace(token.place) {
            let message = format!("tile {tile} occurs twice, first at {first}; {}", self.expected);
            return Err(token.problem(message));
        }
        self.tiles.push(tile);
        Ok(())
    }

    fn tile(&self, token: &Token) -> Result<u8, Problem> {
        let last = self.expected.cells() - 1;
        let expected = self.expected;
        match token.text {
            b"x" | b"X" | b"_" | b"#" | b"-" => Ok(0),
            _ => match token.number() {
                Some(tile) if tile <= last as u64 => Ok(tile as u8),
                Some(_) => Err(format!("tile {token} is outside 0..{last}; {expected}")),
                None => Err(format!("`{token}` is no tile; {expected}, with 0 or x for the blank")),
            },
        }
        .map_err(|message| token.problem(message))
    }

    fn ends_early(&self, place: Place) -> Problem {
        let found = self.tiles.len();
        let cells = self.expected.cells();
        let message = format!("the text ends after {found} of {cells} numbers; {}", self.expected);
        Problem { place, message }
    }
}

/// Says what a board consists of.
#[derive(Clone, Copy)]
struct Expected {
    width: usize,
    height: usize,
}

impl Expected {
    fn cells(self) -> usize {
        self.width * self.height
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Expected { width, height } = self;
        write!(f, "a {width}x{height} board uses 0..{} once each", self.cells() - 1)
    }
}
