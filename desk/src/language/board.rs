//! The cells: `board`.

use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::named::Named;
use super::names;
use super::sections::Section;
use std::collections::HashSet;

/// The most cells.
pub(super) const MOST_CELLS: usize = 64;

/// Cells by name, in reading order, and their places in the drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct BoardCells {
    pub cells: Vec<String>,
    /// Column and row of each.
    pub places: Vec<[usize; 2]>,
}

impl BoardCells {
    /// The cell with this name.
    pub fn cell(&self, word: &Word) -> Fallible<usize> {
        names::find(Named::Cell, word, &self.cells)
    }

    /// Whether a cell has this name.
    pub fn has(&self, word: &Word) -> bool {
        self.cells.iter().any(|cell| word.is(cell))
    }

    /// The cell at a place of the drawing.
    pub fn at(&self, place: [usize; 2]) -> Option<usize> {
        self.places.iter().position(|other| *other == place)
    }

    /// Width and height of the drawing.
    pub fn size(&self) -> [usize; 2] {
        [0, 1].map(|axis| self.places.iter().map(|place| place[axis] + 1).max().unwrap_or(0))
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }
}

/// Reads `board 3x3`, a list of names, or a drawing.
pub(super) fn read(section: &Section) -> Fallible<BoardCells> {
    let rows = section.rows();
    if let [row] = &rows[..]
        && let [word] = row
    {
        let written = word.text.replace(['X', '*'], "x");
        match size(&written) {
            Some(_) if written != word.text => return Err(word.fault(Wrong::Size { written })),
            Some([width, height]) => return sized(word, width, height),
            None => {}
        }
    }
    if let [[width, by, height]] = &rows[..]
        && by.text.to_lowercase() == "x"
        && size(&format!("{}x{}", width.text, height.text)).is_some()
    {
        let written = format!("{}x{}", width.text, height.text);
        return Err(width.fault(Wrong::Size { written }));
    }
    let mut board = BoardCells::default();
    let mut seen = HashSet::new();
    for (row, words) in rows.iter().enumerate() {
        for (column, word) in words.iter().enumerate().filter(|(_, word)| !word.is(".")) {
            names::check(word)?;
            if !seen.insert(&word.text) {
                return Err(word.fault(Wrong::CellTwice { name: word.text.clone() }));
            }
            board.cells.push(word.text.clone());
            board.places.push([column, row]);
        }
    }
    match board.len() {
        0 => Err(section.fault(Wrong::NoCells)),
        cells if cells > MOST_CELLS => Err(section.fault(Wrong::Cells { cells: cells as u64 })),
        _ => Ok(board),
    }
}

/// Width and height, if the text is written like `3x3`.
fn size(text: &str) -> Option<[u64; 2]> {
    let (width, height) = text.split_once('x')?;
    Some([super::lines::number(width)?, super::lines::number(height)?])
}

fn sized(word: &Word, width: u64, height: u64) -> Fallible<BoardCells> {
    let cells = width.saturating_mul(height);
    if cells == 0 {
        return Err(word.fault(Wrong::NoCells));
    }
    // A number that is too large to count is shown as it was written.
    if cells == u64::MAX {
        return Err(word.fault(Wrong::ManyCells { written: word.text.clone() }));
    }
    if cells > MOST_CELLS as u64 {
        return Err(word.fault(Wrong::Cells { cells }));
    }
    let [width, height] = [width as usize, height as usize];
    let places: Vec<_> =
        (0..height).flat_map(|row| (0..width).map(move |column| [column, row])).collect();
    Ok(BoardCells { cells: places.iter().map(|place| cell_name(*place)).collect(), places })
}

/// Letters for the column and a number for the row: `a1`, `b1`, and `aa1` after `z1`.
pub(crate) fn cell_name([column, row]: [usize; 2]) -> String {
    let letter = |of: usize| char::from(b'a' + (of % 26) as u8);
    match column / 26 {
        0 => format!("{}{}", letter(column), row + 1),
        more => format!("{}{}{}", letter(more - 1), letter(column), row + 1),
    }
}
