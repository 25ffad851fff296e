//! Which sets of tables a puzzle can have on the disk, and what each table of a set is about.

use crate::error::{BadQuestion, Error};
use crate::kits::sliding;
use crate::names::PuzzleName;
use crate::near::nearest;
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::blocks::{MAX_CELLS, Pattern};
use fewest::puzzles::sliding::tables::sets::{self, MOST_PATTERNS, MOST_TILES};
use fewest::puzzles::sliding::{Packing, Sliding};

/// A set of tables that somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'w> {
    /// The puzzle.
    pub puzzle: PuzzleName,
    /// `--goal`, as the user wrote it.
    pub goal: Option<&'w str>,
    /// The name of the set, or the one that suits the board.
    pub set: Option<&'w str>,
}

/// A set of tables with what each is about.
#[derive(Clone, Debug)]
pub struct TableSet {
    /// The puzzle.
    pub puzzle: PuzzleName,
    /// The name of the set.
    pub name: String,
    /// One for each pattern.
    pub abouts: Vec<About>,
}

/// What a set's tables are about, if the puzzle has such a set.
pub fn set(wanted: &Wanted) -> Result<TableSet, Error> {
    let puzzle = wanted.puzzle;
    let PuzzleName::Sliding { width, height } = puzzle else {
        return Err(BadQuestion::NoTables(puzzle).into());
    };
    let (cells, line) = (width * height, width.min(height) == 1);
    let goal = sliding::goal(wanted.goal, width, height)?;
    match cells {
        _ if line => Err(BadQuestion::NarrowBoard.into()),
        0..=16 => {
            described(wanted, &Sliding::<u64>::new(width, height, &goal).map_err(Error::bug)?)
        }
        17..=MAX_CELLS => {
            described(wanted, &Sliding::<u128>::new(width, height, &goal).map_err(Error::bug)?)
        }
        _ => Err(BadQuestion::LargeBoard { puzzle, cells, most: MAX_CELLS }.into()),
    }
}

fn described<K: Packing>(wanted: &Wanted, puzzle: &Sliding<K>) -> Result<TableSet, Error> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let usual = sets::usual(width, height);
    let name = wanted.set.unwrap_or(&usual[0]);
    let Some(set) = sets::named(name, width, height, puzzle.goal().blank()) else {
        return Err(BadQuestion::NoSuchSet {
            set: name.into(),
            puzzle: wanted.puzzle,
            patterns: MOST_PATTERNS,
            tiles: MOST_TILES,
            all: width * height - 1,
            meant: meant(name, &usual).map(String::from),
            usual,
        }
        .into());
    };
    let pattern = |cells: &Vec<u8>| Pattern::new(puzzle, &sets::tiles(puzzle, cells));
    let patterns: Result<Vec<_>, _> = set.iter().map(pattern).collect();
    let abouts = About::pattern_tables(&patterns.map_err(Error::bug)?);
    Ok(TableSet { puzzle: wanted.puzzle, name: canonical(name, &usual), abouts })
}

/// The usual set with the same sizes, however they are joined, or the one most like it.
fn meant<'u>(name: &str, usual: &'u [String]) -> Option<&'u str> {
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let same = usual.iter().find(|other| digits(other) == digits(name));
    same.map(String::as_str).or_else(|| nearest(name, usual.iter().map(String::as_str)))
}

/// The usual name of a set whose sizes may be in another order.
fn canonical(name: &str, usual: &[String]) -> String {
    let same = usual.iter().find(|other| sizes(other) == sizes(name));
    same.map_or(name, String::as_str).into()
}

fn sizes(name: &str) -> Vec<&str> {
    let mut sizes: Vec<_> = name.split('-').collect();
    sizes.sort_unstable();
    sizes
}

/// The board of a table, and the usual sets that it belongs to.
pub fn board_and_sets(about: &About) -> (PuzzleName, Vec<String>) {
    let pattern = about.pattern();
    let (width, height) = (pattern.width(), pattern.height());
    let mut cells = pattern.goal_cells().to_vec();
    cells.sort_unstable();
    let mut sets = sets::usual(width, height);
    sets.retain(|name| {
        let set = sets::named(name, width, height, pattern.goal_blank().into());
        set.is_some_and(|set| set.contains(&cells))
    });
    (PuzzleName::Sliding { width, height }, sets)
}
