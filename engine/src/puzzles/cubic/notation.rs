//! Boards of the Cubic Eight-Puzzle as texts, row by row.
//!
//! A pattern has nine letters, together or apart: `W`, `R` or `B` for each wanted top colour and one `E` for
//! the empty cell, as in `WWW/EWW/WWW`. A start is either `x y`, the column and row of the empty cell among
//! cubes that all lie as `WRB`, or nine words, each of them `E` or the top, front and side of a cube. White
//! space or [`SEPARATORS`] may stand between all of these. Messages, too, write cells as (column,row).

use crate::notation::text_only;
use crate::notation::{Place, Problem, SEPARATORS, Token, Tokens, Unreadable};
use crate::puzzles::cubic::{CELLS, Colour, Cube, Cubes, Tops};
use std::io::BufRead;

/// What messages say about a text that is wrong.
struct ExpectedTexts {
    cell: &'static str,
    whole: &'static str,
}

const PATTERN: ExpectedTexts = ExpectedTexts {
    cell: "none of W, R, B, E",
    whole: "a pattern has nine cells, eight of W, R, B and one E",
};
const CUBES: ExpectedTexts = ExpectedTexts {
    cell: "neither E nor a cube of three colours",
    whole: "a start has nine cells, eight cubes such as WRB and one E",
};
const START: &str = "a start is column and row of the empty cell, 1 to 3 each, or nine cubes";

/// The one pattern that `text` holds.
pub fn pattern(text: &str) -> Result<Tops, Problem> {
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let tops = read_pattern(&mut tokens).map_err(text_only)?;
    let tops = tops.ok_or_else(|| missing("pattern", PATTERN.whole))?;
    at_end(tokens, PATTERN.whole).map(|()| tops)
}

/// The start with which `text` begins, and the pattern behind it, if there is one.
pub fn board(text: &str) -> Result<(Cubes, Option<Tops>), Problem> {
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let start = read_start(&mut tokens).map_err(text_only)?;
    let start = start.ok_or_else(|| missing("board", START))?;
    let goal = read_pattern(&mut tokens).map_err(text_only)?;
    at_end(tokens, PATTERN.whole).map(|()| (start, goal))
}

/// The next case of a judge's input: the empty cell of a standard start, and the pattern. `None` at `0 0` and
/// at the end of the text.
pub fn read<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Option<(usize, Tops)>, Unreadable> {
    let Some(column) = tokens.next_token()? else { return Ok(None) };
    let column = Coordinate::read(&column)?;
    let row = Coordinate::next(tokens)?;
    if (column.value, row.value) == (0, 0) {
        return Ok(None);
    }
    let empty = cell(column, row)?;
    let tops = read_pattern(tokens)?;
    let tops = tops.ok_or_else(|| ends_early(tokens.after(), 0, &PATTERN))?;
    Ok(Some((empty, tops)))
}

/// The pattern in the form that [`pattern`] reads, with `/` between the rows.
pub fn text(tops: &Tops) -> String {
    in_rows("", |cell| tops.colour(cell).map_or("E".into(), |colour| colour.letter().into()))
}

/// The start in the form that [`board`] reads: as `x y` if it is a standard start.
pub fn start_text(cubes: &Cubes) -> String {
    let empty = cubes.empty();
    if Cubes::standard(empty) == Ok(*cubes) {
        return format!("{} {}", empty % 3 + 1, empty / 3 + 1);
    }
    in_rows(" ", |cell| cubes.cube(cell).map_or("E".into(), word))
}

/// The colours of a cube's top, front and side, as in `WRB`.
pub fn word(Cube { top, front, side }: Cube) -> String {
    [top, front, side].map(Colour::letter).iter().collect()
}

fn in_rows(between: &str, text: impl Fn(usize) -> String) -> String {
    let row = |row: usize| [0, 1, 2].map(|column| text(3 * row + column)).join(between);
    [0, 1, 2].map(row).join("/")
}

/// Reads a pattern; `None` at the end of the text.
fn read_pattern<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Option<Tops>, Unreadable> {
    let mut cells = NineCells::of_a(PATTERN);
    let colour = |token: &Token| match token.text {
        &[letter] => Colour::of_letter(letter.into()),
        _ => None,
    };
    while cells.found < CELLS {
        let Some(token) = tokens.next_token()? else { break };
        token.characters().try_for_each(|letter| cells.put(&letter, colour(&letter)))?;
    }
    match cells.found {
        0 => Ok(None),
        CELLS => Ok(Some(Tops::new(&cells.values).expect("one cell is empty"))),
        found => Err(ends_early(tokens.after(), found, &PATTERN).into()),
    }
}

/// Reads a start; `None` at the end of the text.
fn read_start<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Option<Cubes>, Unreadable> {
    let Some(first) = tokens.next_token()? else { return Ok(None) };
    if first.number().is_some() {
        let column = Coordinate::read(&first)?;
        let empty = cell(column, Coordinate::next(tokens)?)?;
        return Ok(Some(Cubes::standard(empty).expect("the cell is on the board")));
    }
    let mut cells = NineCells::of_a(CUBES);
    cells.put(&first, cube(&first))?;
    while cells.found < CELLS {
        let Some(token) = tokens.next_token()? else {
            return Err(ends_early(tokens.after(), cells.found, &CUBES).into());
        };
        cells.put(&token, cube(&token))?;
    }
    Ok(Some(Cubes::new(&cells.values).expect("one cell is empty, and cubes have three colours")))
}

fn cube(token: &Token) -> Option<Cube> {
    let &[top, front, side] = token.text else { return None };
    let colour = |letter: u8| Colour::of_letter(letter.into());
    let cube = Cube { top: colour(top)?, front: colour(front)?, side: colour(side)? };
    Cube::ALL.contains(&cube).then_some(cube)
}

/// The nine cells of a board that is being read.
struct NineCells<T> {
    values: [Option<T>; CELLS],
    found: usize,
    /// The place of the `E`.
    empty: Option<Place>,
    expected: ExpectedTexts,
}

impl<T: Copy> NineCells<T> {
    fn of_a(expected: ExpectedTexts) -> Self {
        NineCells { values: [None; CELLS], found: 0, empty: None, expected }
    }

    /// Adds a cell. `token` is its text and `value` its meaning, unless the text is `E`.
    fn put(&mut self, token: &Token, value: Option<T>) -> Result<(), Problem> {
        if self.found == CELLS {
            let message = format!("`{token}` comes after the ninth cell; {}", self.expected.whole);
            return Err(token.problem(message));
        }
        if token.text == b"E" {
            if let Some(first) = self.empty.replace(token.place) {
                return Err(self.problem(token, &format!("a second E, the first is at {first}")));
            }
        } else if value.is_none() {
            return Err(self.problem(token, self.expected.cell));
        } else if self.found + 1 == CELLS && self.empty.is_none() {
            return Err(self.problem(token, "not E, nor is a cell before"));
        }
        self.values[self.found] = value;
        self.found += 1;
        Ok(())
    }

    fn problem(&self, token: &Token, what: &str) -> Problem {
        let (column, row) = (self.found % 3 + 1, self.found / 3 + 1);
        let whole = self.expected.whole;
        token.problem(format!("`{token}` on cell ({column},{row}) is {what}; {whole}"))
    }
}

/// A column or row of the empty cell.
#[derive(Clone, Copy)]
struct Coordinate {
    value: u64,
    place: Place,
}

impl Coordinate {
    /// Reads a number from 0 to 3. The caller decides whether 0 is allowed.
    fn read(token: &Token) -> Result<Self, Problem> {
        match token.number() {
            Some(value @ 0..=3) => Ok(Coordinate { value, place: token.place }),
            Some(_) => Err(token.problem(format!("{token} is off the board; {START}"))),
            None => Err(token.problem(format!("`{token}` is not a number; {START}"))),
        }
    }

    fn next<R: BufRead>(tokens: &mut Tokens<R>) -> Result<Self, Unreadable> {
        if let Some(token) = tokens.next_token()? {
            return Ok(Coordinate::read(&token)?);
        }
        let message = format!("the text ends before the row of the empty cell; {START}");
        Err(Problem { place: tokens.after(), message }.into())
    }
}

fn cell(column: Coordinate, row: Coordinate) -> Result<usize, Problem> {
    for Coordinate { value, place } in [column, row] {
        if value == 0 {
            let message = format!("{value} is off the board; {START}");
            return Err(Problem { place, message });
        }
    }
    Ok((3 * (row.value - 1) + column.value - 1) as usize)
}

fn missing(what: &str, expected: &str) -> Problem {
    Problem { place: Place::START, message: format!("no {what}; {expected}") }
}

fn ends_early(place: Place, found: usize, expected: &ExpectedTexts) -> Problem {
    let message = format!("the text ends after {found} of {CELLS} cells; {}", expected.whole);
    Problem { place, message }
}

fn at_end(mut tokens: Tokens<&[u8]>, expected: &str) -> Result<(), Problem> {
    match tokens.next_token().map_err(text_only)? {
        Some(token) => Err(token.problem(format!("`{token}` comes after the board; {expected}"))),
        None => Ok(()),
    }
}
