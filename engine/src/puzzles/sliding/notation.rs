//! Boards of sliding tiles: numbers row by row, as in `1 2 3/4 5 6/7 8 0`.
//!
//! The blank is `0`, `x`, `X`, `_`, `#` or `-`. There are two readers: [`board`] takes what people
//! write, in many ways, and [`read`] takes a judge's input, which is written in one way.

mod written;

use crate::notation::{Place, Problem, Token, Tokens, Unreadable};
use crate::puzzles::Direction;
use crate::puzzles::sliding::{BadTray, MAX_CELLS, is_size};
use std::io::BufRead;

/// The tiles of boards of up to this many cells are all written with one digit.
const MOST_DIGITS: usize = 10;

/// The tiles of the one board that `text` holds, row by row, each tile once, 0 for the blank.
///
/// Cells stand between white space or [`SEPARATORS`](crate::notation::SEPARATORS). They may also follow each
/// other with nothing in between, on the whole board or in each row: `123456780`, `123/456/780`. A board of
/// more than ten cells may have one digit a cell, with `A` for 10, `B` for 11 and so on:
/// `1234/5678/9ABC/DEF0`. In addition to the signs that [`read`] takes for the blank, `.` is the blank, and
/// so is `b` where letters are not digits. Lines between the rows of a table, such as `+---+---+`, are
/// skipped.
///
/// Cells may be broken over lines in any way, but rows that end with `/` must have the width of the board,
/// and a board of as many cells must not be drawn with its width and height exchanged: `1 2 3/4 0 5` is no
/// board of width 2.
///
/// ```
/// use fewest::puzzles::sliding::notation::board;
/// let solved = vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];
/// assert_eq!(board("1 2 3 4|5 6 7 8|9 10 11 12|13 14 15 _", 4, 4), Ok(solved.clone()));
/// assert_eq!(board("[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,15,0]]", 4, 4), Ok(solved.clone()));
/// assert_eq!(board("123456789abcdef.", 4, 4), Ok(solved));
/// ```
pub fn board(text: &str, width: usize, height: usize) -> Result<Vec<u8>, Problem> {
    let mut board = PartOfBoard::new(width, height, Place::START)?;
    let expected = board.expected;
    let written::WrittenCells { cells, style, behind, after } = written::cells(text, expected);
    if let [only] = &cells[..] {
        board.check_one_word(&only.token())?;
    }
    for cell in &cells {
        if board.is_full() {
            let message = format!("`{}` comes after the board; {expected}", cell.token());
            return Err(cell.token().problem(message));
        }
        let tile = board.tile(&cell.token(), style)?;
        board.put(&cell.token(), tile)?;
    }
    if let Some(problem) = behind {
        return Err(problem);
    }
    match cells.len() {
        0 => {
            let message = format!("no board; {expected}");
            Err(Problem { place: Place::START, message })
        }
        _ if board.is_full() => match written::wrong_row(text, &cells, expected) {
            Some(problem) => Err(problem),
            None => Ok(board.tiles),
        },
        _ => Err(board.ends_early(after)),
    }
}

/// The tiles of the next board in a stream, `None` where the stream has ended. The blank is `0`, `x`, `X`,
/// `_`, `#` or `-`.
///
/// ```
/// use fewest::notation::Tokens;
/// use fewest::puzzles::sliding::notation::read;
///
/// let mut words = Tokens::new("1 2 3 x  0 1 2 3".as_bytes());
/// assert_eq!(read(&mut words, 2, 2)?, Some(vec![1, 2, 3, 0]));
/// assert_eq!(read(&mut words, 2, 2)?, Some(vec![0, 1, 2, 3]));
/// assert_eq!(read(&mut words, 2, 2)?, None);
/// # Ok::<(), fewest::notation::Unreadable>(())
/// ```
pub fn read<R: BufRead>(
    tokens: &mut Tokens<R>,
    width: usize,
    height: usize,
) -> Result<Option<Vec<u8>>, Unreadable> {
    let mut board = PartOfBoard::new(width, height, tokens.after())?;
    let Some(token) = tokens.next_token()? else { return Ok(None) };
    if board.is_in_a_row(&token) {
        token.characters().try_for_each(|character| board.read(&character))?;
    } else {
        board.read(&token)?;
    }
    while !board.is_full() {
        let Some(token) = tokens.next_token()? else {
            return Err(board.ends_early(tokens.after()).into());
        };
        board.read(&token)?;
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
    moves.iter().map(|direction| direction.letter()).collect()
}

/// A board that is being read.
struct PartOfBoard {
    expected: ExpectedSize,
    tiles: Vec<u8>,
    /// Where each tile was found, if it was.
    first: [Option<Place>; MAX_CELLS],
}

/// How cells are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// As judges write them: decimal numbers, and few signs for the blank.
    Strict,
    /// As people write them: more signs are the blank.
    Decimal,
    /// One digit a cell, with as many digits as there are cells: `A` is 10.
    Digits,
}

impl PartOfBoard {
    /// A board with no cell yet. If no board has that size, this is a problem at `place`.
    fn new(width: usize, height: usize, place: Place) -> Result<Self, Problem> {
        if !is_size(width, height) {
            let message = BadTray::Size { width, height }.to_string();
            return Err(Problem { place, message });
        }
        let (expected, first) = (ExpectedSize { width, height }, [None; MAX_CELLS]);
        Ok(PartOfBoard { expected, tiles: Vec::with_capacity(expected.cells()), first })
    }

    fn is_full(&self) -> bool {
        self.tiles.len() == self.expected.cells()
    }

    fn is_in_a_row(&self, token: &Token) -> bool {
        let cells = self.expected.cells();
        cells <= MOST_DIGITS && token.text.len() == cells
    }

    /// Refuses a text of one word that is too long for a tile and not as long as a board: some digits are
    /// missing, or there are too many.
    fn check_one_word(&self, token: &Token) -> Result<(), Problem> {
        let (found, ExpectedSize { width, height }) = (token.text.len(), self.expected);
        let is_cell = |sign: &u8| sign.is_ascii_alphanumeric() || b"._#-".contains(sign);
        let has_digits = token.text.iter().any(u8::is_ascii_digit);
        if found < 4 || !has_digits || token.cut || !token.text.iter().all(is_cell) {
            return Ok(());
        }
        let (cells, expected) = (self.expected.cells(), self.expected);
        let are_numbers = cells > MOST_DIGITS && token.text.iter().all(u8::is_ascii_digit);
        Err(token.problem(match are_numbers {
            true => format!(
                "`{token}` has {found} characters where a {width}x{height} board in one word has {cells}, \
                 and numbers have blanks between them; {expected}"
            ),
            false => format!(
                "`{token}` has {found} characters where a {width}x{height} board in one word has {cells}; {expected}"
            ),
        }))
    }

    fn read(&mut self, token: &Token) -> Result<(), Problem> {
        let tile = self.tile(token, Style::Strict)?;
        self.put(token, tile)
    }

    fn put(&mut self, token: &Token, tile: u8) -> Result<(), Problem> {
        if let Some(first) = self.first[tile as usize].replace(token.place) {
            let message = format!("tile {tile} occurs twice, first at {first}; {}", self.expected);
            return Err(token.problem(message));
        }
        self.tiles.push(tile);
        Ok(())
    }

    fn tile(&self, token: &Token, style: Style) -> Result<u8, Problem> {
        let last = self.expected.cells() - 1;
        let expected = self.expected;
        let digit = expected.digit(token.text).filter(|_| style == Style::Digits);
        match (token.text, digit) {
            (_, Some(digit)) => Ok(digit),
            (b"x" | b"X" | b"_" | b"#" | b"-", _) => Ok(0),
            (b"." | b"b" | b"B", _) if style != Style::Strict => Ok(0),
            _ => match token.number() {
                Some(tile) if tile <= last as u64 => Ok(tile as u8),
                Some(_) => Err(format!("tile {token} is outside 0..{last}; {expected}")),
                None => {
                    Err(format!("`{token}` is not a tile; {expected}, with 0 or x for the blank"))
                }
            },
        }
        .map_err(|message| token.problem(message))
    }

    fn ends_early(&self, place: Place) -> Problem {
        let found = self.tiles.len();
        let cells = self.expected.cells();
        let message = match self.first[0] {
            None if found + 1 == cells => {
                format!("the blank is missing; write 0 or x where it is; {}", self.expected)
            }
            _ => format!("the text ends after {found} of {cells} numbers; {}", self.expected),
        };
        Problem { place, message }
    }
}

/// The size of the expected board, for messages that say what it consists of.
#[derive(Clone, Copy)]
struct ExpectedSize {
    width: usize,
    height: usize,
}

impl ExpectedSize {
    fn cells(self) -> usize {
        self.width * self.height
    }

    /// The tile that one digit stands for, where `A` is 10; `None` if the board has no such tile.
    fn digit(self, text: &[u8]) -> Option<u8> {
        let &[digit] = text else { return None };
        let tile = char::from(digit).to_digit(MAX_CELLS as u32)?;
        ((tile as usize) < self.cells()).then_some(tile as u8)
    }
}

impl std::fmt::Display for ExpectedSize {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let ExpectedSize { width, height } = self;
        write!(f, "a {width}x{height} board uses 0..{} once each", self.cells() - 1)
    }
}
