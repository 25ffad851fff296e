//! The sets of tables that boards of a size can have on the disk, and what each table of a set is about. The
//! set `7-8` of the 15-puzzle, for example, is two tables, of seven and of eight tiles.

use super::{SlidingKit, goal};
use crate::error::{BadQuestion, Error};
use crate::kit::Kit;
use crate::near::nearest;
use crate::tables::TableSet;
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::blocks::{MAX_CELLS, Pattern};
use fewest::puzzles::sliding::tables::sets::{self, Drawing, MOST_PATTERNS, MOST_TILES};
use fewest::puzzles::sliding::{BadTray, Packing, Sliding};

/// The tables of the set with this name, of a drawn set, or of the set that suits the board.
pub(super) fn set(
    kit: &SlidingKit,
    goal_text: Option<&str>,
    name: Option<&str>,
) -> Result<TableSet, Error> {
    let SlidingKit { width, height } = *kit;
    let (cells, line) = (width * height, width.min(height) == 1);
    let goal = goal(goal_text, width, height)?;
    match cells {
        _ if line => Err(BadQuestion::NarrowBoard.into()),
        0..=16 => described(kit, name, &Sliding::<u64>::new(width, height, &goal)),
        17..=MAX_CELLS => described(kit, name, &Sliding::<u128>::new(width, height, &goal)),
        _ => Err(BadQuestion::LargeBoard { puzzle: kit.name(), cells, most: MAX_CELLS }.into()),
    }
}

fn described<K: Packing>(
    kit: &SlidingKit,
    name: Option<&str>,
    puzzle: &Result<Sliding<K>, BadTray>,
) -> Result<TableSet, Error> {
    let puzzle = puzzle.as_ref().map_err(Error::bug)?;
    let (width, height) = (puzzle.width(), puzzle.height());
    let usual = sets::usual(width, height);
    let name = name.unwrap_or(&usual[0]);
    let described = |name: String, set: sets::Set| {
        let pattern = |cells: &Vec<u8>| Pattern::new(puzzle, &sets::tiles(puzzle, cells));
        let patterns: Result<Vec<_>, _> = set.iter().map(pattern).collect();
        let abouts = About::pattern_tables(&patterns.map_err(Error::bug)?);
        Ok(TableSet { puzzle: kit.name(), name, abouts })
    };
    if Drawing::is_meant(name) {
        let drawing = Drawing::new(name);
        let set = drawing.set(width, height, puzzle.goal().blank());
        let set = set.map_err(|wrong| BadQuestion::NoDrawing { puzzle: kit.name(), wrong })?;
        return described(drawing.to_string(), set);
    }
    let Some(set) = sets::named(name, width, height, puzzle.goal().blank()) else {
        if sets::names(width, height).any(|drawn| drawn == name) {
            return Err(BadQuestion::NoCorner { set: name.into() }.into());
        }
        return Err(BadQuestion::NoSuchSet {
            set: name.into(),
            puzzle: kit.name(),
            patterns: MOST_PATTERNS,
            tiles: MOST_TILES,
            all: width * height - 1,
            meant: meant(name, &usual).map(String::from),
            usual,
        }
        .into());
    };
    described(canonical(name, &usual), set)
}

/// The usual set with the same sizes, however they are joined, or the usual set with the most similar name.
fn meant<'u>(name: &str, usual: &'u [String]) -> Option<&'u str> {
    let digits = |name: &str| name.chars().filter(char::is_ascii_digit).collect::<String>();
    let same = usual.iter().find(|other| digits(other) == digits(name));
    same.map(String::as_str).or_else(|| nearest(name, usual.iter().map(String::as_str)))
}

/// The usual name of a set whose sizes may be in a different order.
fn canonical(name: &str, usual: &[String]) -> String {
    let same = usual.iter().find(|other| sizes(other) == sizes(name));
    same.map_or(name, String::as_str).into()
}

fn sizes(name: &str) -> Vec<&str> {
    let mut sizes: Vec<_> = name.split('-').collect();
    sizes.sort_unstable();
    sizes
}

/// The name of a table's puzzle, and the usual or further sets that the table belongs to.
pub fn puzzle_and_sets(about: &About) -> (String, Vec<String>) {
    let pattern = about.pattern();
    let (width, height) = (pattern.width(), pattern.height());
    let cells = goal_cells(about);
    let mut sets = with_further(width, height);
    sets.retain(|name| {
        let set = sets::named(name, width, height, pattern.goal_blank().into());
        set.is_some_and(|set| set.contains(&cells))
    });
    (SlidingKit { width, height }.name(), sets)
}

/// The cells in which the goal has the tiles of a table, in ascending order.
pub fn goal_cells(about: &About) -> Vec<u8> {
    let mut cells = about.pattern().goal_cells().to_vec();
    cells.sort_unstable();
    cells
}

/// The usual sets and the further sets of a board.
fn with_further(width: usize, height: usize) -> Vec<String> {
    let mut sets = sets::usual(width, height);
    let further = sets.iter().flat_map(|name| sets::further(name, width, height));
    let further: Vec<_> = further.map(String::from).collect();
    sets.extend(further);
    sets
}

/// The sets of a board, with their names, that are neither usual nor further ones and whose patterns are all
/// in `patterns`. Each pattern is given by its cells in ascending order.
///
/// ```
/// use desk::kits::sliding::sets::other_sets;
///
/// let patterns = [vec![0, 1, 2], vec![6, 7], vec![3, 4, 5]];
/// let found = other_sets((3, 3), 8, &patterns);
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].0, "3-3-2");
/// assert!(other_sets((3, 3), 8, &patterns[1..]).is_empty());
/// ```
pub fn other_sets(
    (width, height): (usize, usize),
    blank: usize,
    patterns: &[Vec<u8>],
) -> Vec<(String, sets::Set)> {
    let mut sizes: Vec<usize> = patterns.iter().map(Vec::len).collect();
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    sizes.dedup();
    let of_name = |name: &String| sets::named(name, width, height, blank).map(sorted);
    let mut seen: Vec<sets::Set> = with_further(width, height).iter().filter_map(of_name).collect();
    let mut found = Vec::new();
    for sizes in sums(width * height - 1, MOST_PATTERNS, &sizes) {
        let words: Vec<String> = sizes.iter().map(usize::to_string).collect();
        let name = words.join("-");
        let whole = of_name(&name).filter(|set| set.iter().all(|cells| patterns.contains(cells)));
        if let Some(set) = whole.filter(|set| !seen.contains(set)) {
            seen.push(set.clone());
            found.push((name, set));
        }
    }
    found
}

fn sorted(mut set: sets::Set) -> sets::Set {
    set.sort_unstable();
    set
}

/// All lists of at most `most` of these numbers that add up to `sum`.
fn sums(sum: usize, most: usize, numbers: &[usize]) -> Vec<Vec<usize>> {
    if sum == 0 {
        return vec![Vec::new()];
    }
    let fits = |number: &&usize| most > 0 && **number <= sum;
    let rows = numbers.iter().filter(fits).flat_map(|&number| {
        let rest = sums(sum - number, most - 1, numbers);
        rest.into_iter().map(move |rest| [vec![number], rest].concat())
    });
    rows.collect()
}
