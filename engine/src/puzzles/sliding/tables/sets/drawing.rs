//! Drawn sets. A drawing has a letter for each cell, which says which pattern the goal's tile there belongs
//! to.

use super::{MOST_PATTERNS, MOST_TILES, Set};
use std::fmt::{self, Display, Formatter};

/// A drawing of a set of patterns: rows of letters, and a dot for the blank of the goal. A slash, a space or
/// a new line separates rows.
///
/// ```
/// use fewest::puzzles::sliding::tables::sets::Drawing;
///
/// let drawing = Drawing::new("aa.\nabb\nbbb");
/// assert_eq!(drawing.to_string(), "aa./abb/bbb");
/// assert_eq!(drawing.set(3, 3, 2), Ok(vec![vec![0, 1, 3], vec![4, 5, 6, 7, 8]]));
/// // For a goal with its blank in another corner the drawing is turned over.
/// assert_eq!(drawing.set(3, 3, 0), Ok(vec![vec![1, 2, 5], vec![3, 4, 6, 7, 8]]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    rows: Vec<String>,
}

/// A cell of a drawing; rows and columns are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnCell {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
}

impl DrawnCell {
    /// The row and column of a cell by its number, on a board of `width` columns.
    fn of(cell: usize, width: usize) -> Self {
        DrawnCell { row: cell / width + 1, column: cell % width + 1 }
    }
}

impl Display for DrawnCell {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "row {}, column {}", self.row, self.column)
    }
}

/// Why a drawing does not give a set of patterns for a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadDrawing {
    /// Too few or too many rows.
    #[error("it has {found} row{}, where the board has {expected}", if *found == 1 { "" } else { "s" })]
    Rows {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A row is too short or too long.
    #[error("row {row} has {found} cell{}, where the board has {expected}", if *found == 1 { "" } else { "s" })]
    Row {
        /// Which row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A character that is neither a letter nor a dot.
    #[error("`{found}` in {at} is neither a letter from a to z nor the dot of the blank")]
    Letter {
        /// Where it is.
        at: DrawnCell,
        /// What it is.
        found: char,
    },
    /// A second dot.
    #[error("the tile in {at} is in no pattern: only the blank has a dot")]
    Missing {
        /// Where it is.
        at: DrawnCell,
    },
    /// Every cell has a letter.
    #[error("no cell has a dot, which stands for the blank")]
    NoBlank,
    /// A pattern with too many tiles.
    #[error("{at} is one tile more than pattern {letter} may have, which are {MOST_TILES}")]
    Large {
        /// The first tile too many.
        at: DrawnCell,
        /// The letter of the pattern.
        letter: char,
    },
    /// Too many patterns.
    #[error("pattern {letter} in {at} is one more than there may be, which are {MOST_PATTERNS}")]
    Many {
        /// The first cell of the first pattern too many.
        at: DrawnCell,
        /// Its letter.
        letter: char,
    },
    /// The goal has its blank elsewhere, and the drawing cannot be turned so that it fits.
    #[error(
        "its dot is in {at}, and the goal has the blank in {goal}; only from corner to corner a drawing is turned over"
    )]
    Blank {
        /// Where the drawing has the blank.
        at: DrawnCell,
        /// Where the goal has the blank.
        goal: DrawnCell,
    },
    /// Reflected in the main diagonal, each pattern becomes a pattern of the same set.
    #[error(
        "it is its own reflection in the diagonal: pattern {letter}, which begins in {at}, is reflected to {other}, so that a \
         reflected board would be looked up for nothing"
    )]
    OwnReflection {
        /// The first cell of the first pattern.
        at: DrawnCell,
        /// Its letter.
        letter: char,
        /// The letter of its reflection, perhaps the same.
        other: char,
    },
}

impl Drawing {
    /// Reads the drawing from a text without checking it; [`set`](Drawing::set) does that.
    pub fn new(text: &str) -> Drawing {
        let rows = text.split(|c: char| c == '/' || c.is_whitespace());
        let rows = rows.filter(|row| !row.is_empty()).map(str::to_ascii_lowercase);
        Drawing { rows: rows.collect() }
    }

    /// Whether a text looks more like a drawing than like the name of a set. A name begins with a digit; a
    /// drawing has a dot, or something between rows.
    ///
    /// ```
    /// use fewest::puzzles::sliding::tables::sets::Drawing;
    ///
    /// assert!(Drawing::is_meant("aaab/ccbb/ccbb/ccb."));
    /// assert!(!Drawing::is_meant("6-6-3") && !Drawing::is_meant("6 6 3"));
    /// ```
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim();
        let is_name = text.starts_with(|first: char| first.is_ascii_digit());
        !is_name && text.contains(|c: char| c == '.' || c == '/' || c.is_whitespace())
    }

    /// The set for a board of that size whose goal has its blank on cell `blank`: for each pattern the cells
    /// where the goal has its tiles, in ascending order. The patterns are in the order of their letters. If
    /// drawing and goal have the blank in different corners, the drawing is turned over.
    ///
    /// Refuses a drawing of several patterns that is its own reflection. With such a drawing, a board and its
    /// reflection have the same sum, so the larger of the two gains nothing.
    pub fn set(&self, width: usize, height: usize, blank: usize) -> Result<Set, BadDrawing> {
        let (letters, set) = self.placed(width, height, blank)?;
        let is_symmetric = width == height && blank % width == blank / width;
        if is_symmetric && set.len() > 1 {
            let (_, reflected) = self.across().placed(width, height, blank)?;
            if reflected.iter().all(|cells| set.contains(cells)) {
                let letter = char::from(letters[0]);
                let other = set.iter().position(|cells| *cells == reflected[0]);
                let other = char::from(letters[other.expect("it is one of the set")]);
                let first = self.cells().find(|&(_, found)| found == letters[0]);
                let (at, _) = first.expect("each letter is somewhere");
                return Err(BadDrawing::OwnReflection { at, letter, other });
            }
        }
        Ok(set)
    }

    /// The letters of the patterns, and the cells of each pattern.
    pub(super) fn placed(
        &self,
        width: usize,
        height: usize,
        blank: usize,
    ) -> Result<(Vec<u8>, Set), BadDrawing> {
        let dot = self.checked(width, height, blank)?;
        let goal = DrawnCell::of(blank, width);
        let is_corner =
            |at: DrawnCell| [1, height].contains(&at.row) && [1, width].contains(&at.column);
        if dot != goal && !(is_corner(dot) && is_corner(goal)) {
            return Err(BadDrawing::Blank { at: dot, goal });
        }
        let (upside_down, turned) = (dot.row != goal.row, dot.column != goal.column);
        let mut letters: Vec<u8> = self.cells().map(|(_, letter)| letter).collect();
        letters.retain(|&letter| letter != b'.');
        letters.sort_unstable();
        letters.dedup();
        let mut set = vec![Vec::new(); letters.len()];
        for (DrawnCell { row, column }, letter) in self.cells() {
            if let Ok(pattern) = letters.binary_search(&letter) {
                let row = if upside_down { height - row } else { row - 1 };
                let column = if turned { width - column } else { column - 1 };
                set[pattern].push((row * width + column) as u8);
            }
        }
        set.iter_mut().for_each(|pattern: &mut Vec<u8>| pattern.sort_unstable());
        Ok((letters, set))
    }

    /// The drawing with rows and columns exchanged.
    pub(super) fn across(&self) -> Drawing {
        let columns = self.rows.iter().map(String::len).max().unwrap_or(0);
        let column = |i| self.rows.iter().flat_map(|row| row.chars().nth(i)).collect();
        Drawing { rows: (0..columns).map(column).collect() }
    }

    /// Checks the size and each cell. Returns the cell of the dot.
    fn checked(&self, width: usize, height: usize, blank: usize) -> Result<DrawnCell, BadDrawing> {
        if self.rows.len() != height {
            return Err(BadDrawing::Rows { found: self.rows.len(), expected: height });
        }
        for (row, cells) in (1..).zip(&self.rows) {
            let found = cells.chars().count();
            if found != width {
                return Err(BadDrawing::Row { row, found, expected: width });
            }
            for (column, found) in (1..).zip(cells.chars()) {
                if !(found.is_ascii_lowercase() || found == '.') {
                    return Err(BadDrawing::Letter { at: DrawnCell { row, column }, found });
                }
            }
        }
        let mut sizes = [0; 256];
        let mut patterns = 0;
        let mut dots = Vec::new();
        for (at, found) in self.cells() {
            let (letter, size) = (char::from(found), &mut sizes[usize::from(found)]);
            *size += 1;
            patterns += usize::from(*size == 1 && found != b'.');
            match found {
                b'.' => dots.push(at),
                _ if *size > MOST_TILES => return Err(BadDrawing::Large { at, letter }),
                _ if patterns > MOST_PATTERNS => return Err(BadDrawing::Many { at, letter }),
                _ => (),
            }
        }
        let goal = DrawnCell::of(blank, width);
        // Of several dots, the right one is where the goal has its blank, or else the first.
        let right = dots.iter().position(|&at| at == goal).unwrap_or(0);
        match dots[..] {
            [] => Err(BadDrawing::NoBlank),
            [dot] => Ok(dot),
            _ => Err(BadDrawing::Missing { at: dots[usize::from(right == 0)] }),
        }
    }

    /// All cells with their letters or dots, row by row.
    fn cells(&self) -> impl Iterator<Item = (DrawnCell, u8)> {
        (1..).zip(&self.rows).flat_map(|(row, cells)| {
            (1..).zip(cells.bytes()).map(move |(column, found)| (DrawnCell { row, column }, found))
        })
    }
}

/// Writes the rows with a slash between them, which is also a name of the set.
impl Display for Drawing {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.rows.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::BadDrawing::*;
    use super::*;
    use crate::puzzles::sliding::tables::sets;

    fn wrong(text: &str, width: usize, height: usize, blank: usize) -> BadDrawing {
        let set = Drawing::new(text).set(width, height, blank);
        set.expect_err("the drawing is wrong")
    }

    fn at(row: usize, column: usize) -> DrawnCell {
        DrawnCell { row, column }
    }

    #[test]
    fn what_is_drawn_elsewhere_is_the_set_of_that_name() {
        for blank in [0, 3, 12, 15] {
            let drawn = Drawing::new("AAAA aaaa\nbbbb/bbb.").set(4, 4, blank);
            assert_eq!(Some(drawn.expect("a set")), sets::named("7-8", 4, 4, blank));
        }
        // A dot that is in no corner must be where the goal has its blank.
        let drawn = Drawing::new("aaa/a.b/bbb").set(3, 3, 4);
        assert_eq!(drawn, Ok(vec![vec![0, 1, 2, 3], vec![5, 6, 7, 8]]));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        assert_eq!(wrong("aaaa/aaaa/bbbb", 4, 4, 15), Rows { found: 3, expected: 4 });
        assert_eq!(wrong("aaa/ab/bb.", 3, 3, 8), Row { row: 2, found: 2, expected: 3 });
        assert_eq!(wrong("aaa/a1b/bb.", 3, 3, 8), Letter { at: at(2, 2), found: '1' });
        assert_eq!(wrong("aaa/aäb/bb.", 3, 3, 8), Letter { at: at(2, 2), found: 'ä' });
        assert_eq!(wrong("aaa/a.b/bb.", 3, 3, 8), Missing { at: at(2, 2) });
        assert_eq!(wrong("a.a/aab/bb.", 3, 3, 1), Missing { at: at(3, 3) });
        assert_eq!(wrong("aaa/aab/bbb", 3, 3, 8), NoBlank);
        assert_eq!(wrong("aaaa/aaaa/abbb/bbb.", 4, 4, 15), Large { at: at(3, 1), letter: 'a' });
        assert_eq!(wrong("abc/def/gg.", 3, 3, 8), Many { at: at(3, 1), letter: 'g' });
        assert_eq!(wrong("aaa/a.b/bbb", 3, 3, 8), Blank { at: at(2, 2), goal: at(3, 3) });
        assert_eq!(wrong("", 3, 3, 8), Rows { found: 0, expected: 3 });
    }

    /// Only a square board whose goal has the blank on the diagonal is reflected.
    #[test]
    fn a_drawing_that_is_its_own_reflection_is_refused() {
        let own = |letter, other| OwnReflection { at: at(1, 1), letter, other };
        assert_eq!(wrong("aab/acc/bc.", 3, 3, 8), own('a', 'a'));
        // Two patterns are the reflections of each other.
        let exchanged = "baa/cba/cc.";
        let at_two = OwnReflection { at: at(1, 2), letter: 'a', other: 'c' };
        assert_eq!(wrong(exchanged, 3, 3, 8), at_two);
        assert!(Drawing::new("aaa/abb/bb.").set(3, 3, 8).is_ok());
        assert!(
            Drawing::new("aaa/aaa/aa.").set(3, 3, 8).is_ok(),
            "a single pattern says all there is"
        );
        assert!(Drawing::new("ba./aab/caa").set(3, 3, 2).is_ok());
    }
}
