//! How people write boards of tiles: in which of the ways a text is written, and its cells one by one.

use super::{ExpectedSize, MOST_DIGITS, Style};
use crate::notation::{Place, Problem, SEPARATORS, Token, Tokens, is_rule, text_only};

/// The cells of a text, as far as it can be read.
pub(super) struct WrittenCells {
    pub cells: Vec<Cell>,
    /// How all of them are written.
    pub style: Style,
    /// The problem behind them, if there is one.
    pub behind: Option<Problem>,
    /// The place just behind the last of them.
    pub after: Place,
}

/// What stands for one cell in a text.
pub(super) struct Cell {
    text: Vec<u8>,
    place: Place,
    cut: bool,
}

impl Cell {
    fn new(&Token { text, place, cut }: &Token) -> Self {
        Cell { text: text.into(), place, cut }
    }

    pub(super) fn token(&self) -> Token<'_> {
        Token { text: &self.text, place: self.place, cut: self.cut }
    }

    fn characters(&self) -> Vec<Cell> {
        self.token().characters().map(|character| Cell::new(&character)).collect()
    }
}

/// The cells of a text that should be a board of the `expected` size.
pub(super) fn cells(text: &str, expected: ExpectedSize) -> WrittenCells {
    let mut tokens = Tokens::separated_by(SEPARATORS, text.as_bytes());
    let mut words = Vec::new();
    let behind = loop {
        match tokens.next_token() {
            Ok(Some(token)) if is_rule(token.text) => {}
            Ok(Some(token)) => words.push(Cell::new(&token)),
            Ok(None) => break None,
            Err(error) => break Some(text_only(error)),
        }
        // There are already too many words. The text may be long, so the rest is not read.
        if words.len() > expected.cells() {
            break None;
        }
    };
    let after = tokens.after();
    let cells = split(words, expected);
    let style = style(&cells, expected);
    WrittenCells { cells, style, behind, after }
}

/// Splits words that have as many characters as a board or a row has cells into one cell for each
/// character.
fn split(words: Vec<Cell>, ExpectedSize { width, height }: ExpectedSize) -> Vec<Cell> {
    if let Some(first) = words.first().filter(|word| word.text.len() == width * height) {
        let characters = first.characters();
        return characters.into_iter().chain(words.into_iter().skip(1)).collect();
    }
    let rows = words.len() == height && words.iter().all(|word| word.text.len() == width);
    match rows {
        true => words.iter().flat_map(Cell::characters).collect(),
        false => words,
    }
}

/// A letter is a digit if every cell has one character and decimal numbers are not enough: in
/// `1 2 3 4 5 6 7 8 9 b 10 ...` the `b` is not a tile, in `1 2 3 4 5 6 7 8 9 A b ...` it is.
fn style(cells: &[Cell], expected: ExpectedSize) -> Style {
    let is_letter =
        |cell: &Cell| cell.text[0].is_ascii_alphabetic() && expected.digit(&cell.text).is_some();
    let digits = expected.cells() > MOST_DIGITS
        && cells.iter().all(|cell| cell.text.len() == 1)
        && cells.iter().any(is_letter);
    if digits { Style::Digits } else { Style::Decimal }
}

/// A row of a board.
struct TextRow {
    place: Place,
    cells: usize,
}

/// The first row that does not have the width of the board, if the text has rows: if `/` ends them, or if the
/// board is drawn with its rows and columns exchanged. A `/` behind every single cell says nothing about
/// rows, and judges break lines wherever they like.
pub(super) fn wrong_row(text: &str, cells: &[Cell], expected: ExpectedSize) -> Option<Problem> {
    let ExpectedSize { width, height } = expected;
    let rows = rows(text, cells);
    let all_have = |count: usize| rows.iter().all(|row| row.cells == count);
    let is_exchanged = rows.len() == width && height > 1 && all_have(height);
    let has_rows = rows.len() > 1 && if text.contains('/') { !all_have(1) } else { is_exchanged };
    let (wrong, number) = rows.iter().zip(1..).find(|(row, _)| row.cells != width)?;
    let found = match wrong.cells {
        1 => "1 cell".into(),
        more => format!("{more} cells"),
    };
    let message = format!("row {number} has {found}, not {width}; {expected}");
    has_rows.then_some(Problem { place: wrong.place, message })
}

/// The rows into which line ends and `/` divide the cells of a text.
fn rows(text: &str, cells: &[Cell]) -> Vec<TextRow> {
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').split('\n').collect();
    let ends_between = |before: Place, next: Place| {
        let line = lines.get(before.line as usize - 1).map_or("", |line| line);
        let between = line.get(before.column as usize - 1..next.column as usize - 1);
        before.line != next.line || between.is_some_and(|between| between.contains('/'))
    };
    let mut rows: Vec<TextRow> = Vec::new();
    let mut before = None;
    for &Cell { place, .. } in cells {
        match rows.last_mut().filter(|_| before.is_some_and(|before| !ends_between(before, place)))
        {
            Some(row) => row.cells += 1,
            None => rows.push(TextRow { place, cells: 1 }),
        }
        before = Some(place);
    }
    rows
}
