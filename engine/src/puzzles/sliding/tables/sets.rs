//! Which tiles share a pattern database: the sets of disjoint patterns, by name.
//!
//! A set is named by the sizes of its patterns, such as `7-8`. A letter after the sizes tells sets of the
//! same sizes apart, as in `7-8b`. Patterns are given by the cells where the goal has their tiles, so one
//! drawing serves every goal with its blank in a corner. The drawing of 7-8 has a letter for each pattern and
//! a dot for the blank. It is flipped upside down, left to right or both, so that the dot lies where the goal
//! has its blank:
//!
//! ```text
//!   as it is drawn    blank first    the goal with the blank first
//!      a a a a          . b b b          0  1  2  3
//!      a a a a          b b b b          4  5  6  7
//!      b b b b          a a a a          8  9 10 11
//!      b b b .          a a a a         12 13 14 15
//! ```

mod drawing;

pub use drawing::{BadDrawing, Drawing, DrawnCell};

use crate::puzzles::sliding::{Packing, Sliding};

/// The most tiles in one pattern.
pub const MOST_TILES: usize = 8;
/// The most patterns in one set.
pub const MOST_PATTERNS: usize = 6;

/// For each pattern the cells where the goal has its tiles, in ascending order.
pub type Set = Vec<Vec<u8>>;

/// The drawn sets, each with its name. A drawing has a letter for each pattern, a dot for the blank of the
/// goal, and a space between rows. The first set of a board is its default. A board that is wider than high,
/// such as 4x3, uses the drawing of 3x4 with rows and columns exchanged.
///
/// A set with a letter after its sizes is a further one, for boards that turn out to be hard for the set
/// without a letter. On some of these boards the further set needs far fewer successors; on some, the larger
/// of both estimates does.
///
/// 7-8 and 6-6-6-6 are those of Korf & Felner (2002), 5-5-5 that of Felner, Korf & Hanan (2004). Their 6-6-3
/// is `accc aabb aabb abb.`; several drawings were compared, and the one here needs the fewest successors
/// (docs/decisions/0019).
const DRAWN: [(&str, &str); 31] = [
    ("3", "aa a."),
    ("5", "aa aa a."),
    ("3-2", "aa ab b."),
    ("7", "aa aa aa a."),
    ("4-3", "aa aa bb b."),
    ("8-1", "aa aa aa aa b."),
    ("5-4", "aa aa ab bb b."),
    ("8", "aaa aaa aa."),
    ("4-4", "aaa abb bb."),
    ("8-3", "aaa aaa aab bb."),
    ("6-5", "aaa aaa bbb bb."),
    ("7-7", "aaa aaa abb bbb bb."),
    ("5-5-4", "ccc aac aaa bbb bb."),
    ("6-6-2", "aaa aaa bbb cbb cb."),
    ("7-8", "aaaa aaaa bbbb bbb."),
    ("7-8b", "bbbb bbba baaa aaa."),
    ("7-8c", "aaaa bbaa bbba bbb."),
    ("6-6-3", "ccca bbaa bbaa bba."),
    ("5-5-5", "aaaa bbac bbcc bcc."),
    ("7-6-6", "aaaa aaac bbcc bbcc bbc."),
    ("5-5-5-4", "aaab aabb ccbb ccdd cdd."),
    ("6-6-6-6", "dddcc dddcc bbacc bbaaa bbaa."),
    ("6-6-6-6b", "aaaaa cccab cccbb dddbb dddb."),
    ("6-6-6-6c", "aaabb aaabb ddbbc ddccc ddcc."),
    ("6-6-6-6d", "ddddd daaac baaac bbbcc bbcc."),
    ("6-6-6-6e", "cddcc cddcc bbdaa bbdaa bbaa."),
    ("6-6-6-6f", "bbbcc dddcc dddcc bbaaa baaa."),
    ("6-6-6-6g", "cccdd ccddd cbbda abbaa bbaa."),
    ("6-6-6-6h", "caaab caaab ccccb dddbb dddb."),
    ("5-5-5-5-4", "aaabb aabbb ccddd ccedd ceee."),
    ("7-7-7-3", "aaabb aabbb aacbb cccdd cccd."),
];

/// The set named `name` for a board whose goal has the blank on cell `blank`. The order of the sizes does not
/// matter. `None` unless there are 1 to 6 sizes, each of them is 1 to 8, their sum is the number of the
/// board's tiles, and `blank` is on the board.
///
/// Where no drawing fits, the tiles are shared out along a path that winds through the rows. A name with a
/// letter after its sizes needs a drawing, so `None` without one.
///
/// ```
/// use fewest::puzzles::sliding::tables::sets;
///
/// let set = sets::named("7-8", 4, 4, 15).expect("a set of the 15-puzzle");
/// assert_eq!(set.iter().map(Vec::len).sum::<usize>(), 15);
/// assert!(sets::named("7-7", 4, 4, 15).is_none(), "one tile is left over");
/// ```
pub fn named(name: &str, width: usize, height: usize, blank: usize) -> Option<Set> {
    let sizes = sizes(name)?;
    if sizes.iter().sum::<usize>() + 1 != width * height || blank >= width * height {
        return None;
    }
    let named =
        |drawn: &(&str, &str)| sorted(drawn.0) == sorted(name) && letter(drawn.0) == letter(name);
    let drawn = drawn(width, height).find(named);
    let fits = drawn.and_then(|(_, drawing)| placed(drawing, width, height, blank));
    match letter(name) {
        None => Some(fits.unwrap_or_else(|| wound(&sizes, width, height, blank))),
        Some(_) => fits,
    }
}

/// The further sets of the same sizes that are drawn for a board: `7-8b` and `7-8c` for `7-8`.
///
/// ```
/// use fewest::puzzles::sliding::tables::sets;
///
/// assert!(sets::further("8-7", 4, 4).eq(["7-8b", "7-8c"]));
/// assert_eq!(sets::further("6-6-3", 4, 4).next(), None);
/// ```
pub fn further(name: &str, width: usize, height: usize) -> impl Iterator<Item = &'static str> {
    let has_further = letter(name).is_none();
    names(width, height).filter(move |other| {
        has_further && letter(other).is_some() && sorted(other) == sorted(name)
    })
}

/// The names of the sets that are drawn for a board, further sets included, the default first. There is at
/// least one if width and height are 2 to 5.
pub fn names(width: usize, height: usize) -> impl Iterator<Item = &'static str> {
    drawn(width, height).map(|(name, _)| name)
}

/// Boards of up to this many cells are answered within milliseconds with the Manhattan distance.
const SMALL: usize = 10;

/// Whether `auto` searches boards of that size with tables.
///
/// ```
/// use fewest::puzzles::sliding::tables::sets;
/// assert!(sets::are_worth_having(4, 3));
/// assert!(!sets::are_worth_having(3, 3) && !sets::are_worth_having(8, 1));
/// ```
pub fn are_worth_having(width: usize, height: usize) -> bool {
    width * height > SMALL && width.min(height) > 1
}

/// The names of the sets that are worth having for a board, the default first: those that are drawn, without
/// further ones. Where none is drawn, a single set whose patterns have about six tiles each.
pub fn usual(width: usize, height: usize) -> Vec<String> {
    let first = names(width, height).filter(|name| letter(name).is_none());
    let drawn: Vec<String> = first.map(String::from).collect();
    if !drawn.is_empty() {
        return drawn;
    }
    let tiles = (width * height).saturating_sub(1);
    let parts = tiles.div_ceil(6);
    let even = (0..parts).map(|part| (tiles + part) / parts).map(|size| size.to_string());
    vec![even.collect::<Vec<_>>().join("-")]
}

/// The tiles that the goal has on `cells`, in ascending order.
pub fn tiles<K: Packing>(puzzle: &Sliding<K>, cells: &[u8]) -> Vec<u8> {
    let goal = puzzle.tiles(puzzle.goal());
    let mut tiles: Vec<_> = cells.iter().map(|&cell| goal[cell as usize]).collect();
    tiles.sort_unstable();
    tiles
}

fn sizes(name: &str) -> Option<Vec<usize>> {
    let size = |digits: &str| digits.parse().ok().filter(|size| (1..=MOST_TILES).contains(size));
    let sizes = name.strip_suffix(is_letter).unwrap_or(name).split('-');
    let sizes = sizes.map(size).collect::<Option<Vec<_>>>()?;
    (sizes.len() <= MOST_PATTERNS).then_some(sizes)
}

/// Whether a character may be the letter after the sizes of a further set.
fn is_letter(end: char) -> bool {
    end.is_ascii_lowercase() && end != 'a'
}

/// The letter after the sizes, if there is one.
fn letter(name: &str) -> Option<char> {
    name.chars().next_back().filter(|&end| is_letter(end))
}

fn sorted(name: &str) -> Vec<usize> {
    let mut sizes = sizes(name).unwrap_or_default();
    sizes.sort_unstable();
    sizes
}

fn drawn(width: usize, height: usize) -> impl Iterator<Item = (&'static str, &'static str)> {
    let (columns, rows) = (width.min(height), width.max(height));
    DRAWN.into_iter().filter(move |(_, drawing)| {
        let mut lines = drawing.split(' ');
        lines.clone().count() == rows && lines.all(|line| line.len() == columns)
    })
}

/// The set of a drawing, turned over so that its dot lies on `blank`; `None` if `blank` is not in a corner.
fn placed(drawing: &str, width: usize, height: usize, blank: usize) -> Option<Set> {
    let drawing = Drawing::new(drawing);
    let drawing = if width > height { drawing.across() } else { drawing };
    drawing.placed(width, height, blank).ok().map(|(_, set)| set)
}

/// Patterns of those sizes, cut one after the other from a path that runs through the first row from left to
/// right, through the second from right to left, and so on.
fn wound(sizes: &[usize], width: usize, height: usize, blank: usize) -> Set {
    let cell = |i: usize| match (i / width, i % width) {
        (row, column) if row % 2 == 0 => row * width + column,
        (row, column) => row * width + width - 1 - column,
    };
    let mut path = (0..width * height).map(cell).filter(|&cell| cell != blank);
    let pattern = |&size: &usize| {
        let mut cells: Vec<_> = path.by_ref().take(size).map(|cell| cell as u8).collect();
        cells.sort_unstable();
        cells
    };
    sizes.iter().map(pattern).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::Goal;

    fn tiles_of(name: &str, goal: &Goal) -> Vec<Vec<u8>> {
        let puzzle = Sliding::<u64>::new(4, 4, goal).expect("a board");
        let set = named(name, 4, 4, puzzle.goal().blank()).expect("a set");
        set.iter().map(|cells| tiles(&puzzle, cells)).collect()
    }

    #[test]
    fn korf_and_felners_halves() {
        let last: Vec<Vec<u8>> = vec![(1..=8).collect(), (9..=15).collect()];
        assert_eq!(tiles_of("7-8", &Goal::BlankLast), last);
        let first: Vec<Vec<u8>> = vec![(8..=15).collect(), (1..=7).collect()];
        assert_eq!(tiles_of("8-7", &Goal::BlankFirst), first);
    }

    #[test]
    fn korf_and_felners_24_puzzle() {
        let puzzle = Sliding::<u128>::new(5, 5, &Goal::BlankFirst).expect("a board");
        let set = named("6-6-6-6", 5, 5, 0).expect("a set");
        let set: Vec<_> = set.iter().map(|cells| tiles(&puzzle, cells)).collect();
        for pattern in [[1, 2, 5, 6, 7, 12], [3, 4, 8, 9, 13, 14], [10, 11, 15, 16, 20, 21]] {
            assert!(set.contains(&pattern.to_vec()), "{pattern:?} in {set:?}");
        }
    }

    /// Every set shares out all tiles, in the sizes of its name, wherever the blank is.
    #[test]
    fn sets_are_partitions() {
        for (width, height) in (2..=5).flat_map(|w| (2..=5).map(move |h| (w, h))) {
            assert!(names(width, height).next().is_some(), "{width}x{height}");
            for name in names(width, height) {
                for blank in 0..width * height {
                    let Some(set) = named(name, width, height, blank) else {
                        // A further set is drawn, and a drawing needs the blank in a corner.
                        let corners = [0, width - 1, width * (height - 1), width * height - 1];
                        assert!(letter(name).is_some() && !corners.contains(&blank), "{name}");
                        continue;
                    };
                    let mut sizes: Vec<_> = set.iter().map(Vec::len).collect();
                    sizes.sort_unstable();
                    assert_eq!(sizes, sorted(name));
                    assert!(set.iter().all(|pattern| pattern.is_sorted()));
                    let mut cells = set.concat();
                    cells.push(blank as u8);
                    cells.sort_unstable();
                    assert!(cells.iter().map(|&c| usize::from(c)).eq(0..width * height));
                }
            }
        }
    }

    #[test]
    fn other_sizes_wind_through_the_board() {
        assert_eq!(named("3-2", 3, 2, 4), Some(vec![vec![0, 1, 2], vec![3, 5]]));
        for wrong in [
            "",
            "7",
            "7-9",
            "7-7",
            "7-8-0",
            "-15",
            "7-8 ",
            "a",
            "2-2-2-2-2-2-2-1",
            "7-8a",
            "7-8d",
            "7-8bb",
            "7b-8",
            "b",
        ] {
            assert_eq!(named(wrong, 4, 4, 15), None, "{wrong}");
        }
    }
}
