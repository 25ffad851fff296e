//! Counts the Cubic Eight-Puzzle: from its starts to all patterns, or from all boards to one pattern.

use super::exact::Answers;
use super::{CELLS, CUBES, Colour, Cubes, Cubic, Goal, TOPS, Tops};
use crate::search::Options;
use crate::search::whole::{Whole, ranked};
use crate::{Counts, Limit, Ranked};
use std::ops::ControlFlow;

/// Counts the pairs of a start and a pattern by the fewest rolls between them: 59,049 patterns for each of
/// the standard starts with these empty cells. Lists at most `list` of the farthest.
///
/// ```
/// use fewest::puzzles::cubic::whole;
///
/// let centre = whole::of_starts(&[4], 1);
/// assert_eq!((centre.layers[36], centre.states()), (2, 59_049));
/// assert_eq!(centre.farthest.len(), 1);
/// ```
pub fn of_starts(empty: &[usize], list: usize) -> Whole<(Cubes, Tops)> {
    let answers = Answers::new();
    let nothing = Whole { layers: Vec::new(), farthest: Vec::new(), stopped: None };
    empty.iter().fold(nothing, |all, &empty| all.beside(of_start(&answers, empty, list), list))
}

fn of_start(answers: &Answers, empty: usize, list: usize) -> Whole<(Cubes, Tops)> {
    let start = Cubes::standard(empty).expect("a cell");
    let mut layers = Vec::new();
    let mut farthest = Vec::new();
    for tops in patterns() {
        let rolls = usize::from(answers.distance(empty, &tops));
        if layers.len() <= rolls {
            layers.resize(rolls + 1, 0);
            farthest.clear();
        }
        if rolls + 1 == layers.len() && farthest.len() < list {
            farthest.push((start, tops));
        }
        layers[rolls] += 1;
    }
    Whole { layers, farthest, stopped: None }
}

/// All patterns.
fn patterns() -> impl Iterator<Item = Tops> {
    (0..CELLS).flat_map(|empty| (0..TOPS as usize).map(move |code| pattern(empty, code)))
}

/// The pattern whose colours, in the order of the cells, are the digits of `code` in base three.
fn pattern(empty: usize, code: usize) -> Tops {
    let colour = |cell: usize| {
        let place = CUBES - 1 - if cell > empty { cell - 1 } else { cell };
        Colour::ALL[code / 3usize.pow(place as u32) % 3]
    };
    let cells: [_; CELLS] = std::array::from_fn(|cell| (cell != empty).then(|| colour(cell)));
    Tops::new(&cells).expect("one empty cell")
}

/// How many boards there are: nine empty cells, and six orientations for each of eight cubes.
pub const BOARDS: u64 = CELLS as u64 * 6_u64.pow(CUBES as u32);

/// The most bytes that [`of_boards`] holds at one time: one byte for each board with four odd cubes, and the
/// boards of two layers.
pub fn bytes() -> u64 {
    5 * Cubic::new(Goal::Tops(pattern(0, 0)), &pattern(0, 0).board(0b1111)).rank_count()
}

/// Counts all boards by the fewest rolls that show the pattern, and lists at most `list` of the farthest. No
/// roll changes how many cubes are odd, so this makes nine searches.
pub fn of_boards(
    goal: Tops,
    list: usize,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Whole<Cubes>, Limit> {
    let mut all = Whole { layers: Vec::new(), farthest: Vec::new(), stopped: None };
    let mut before = 0;
    for odd in 0..=CUBES as u32 {
        let start =
            goal.boards(odd).next().expect("a pattern is shown with any number of odd cubes");
        let rules = Cubic::new(Goal::Tops(goal), &start);
        let one = ranked(&rules, list, options, |counts| {
            watch(&Counts { expanded: before + counts.expanded, bound: 0, ..*counts })
        })?;
        before += one.states();
        let stopped = one.stopped;
        all = all.beside(one, list);
        if stopped.is_some() {
            // Nothing is known about the boards that were not searched.
            all.layers.clear();
            break;
        }
    }
    Ok(all)
}
