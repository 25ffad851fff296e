//! Reads which cells are linked: `links`.

use super::board::BoardCells;
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::sections::Section;
use std::collections::HashSet;

/// A link from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Link {
    /// 0 to 3 if the link is one step of the grid: up, left, right, down; otherwise 4.
    pub direction: usize,
    pub cell: usize,
    /// The change in column and row; on a torus, as if the board continued across its edges.
    pub step: [isize; 2],
}

/// The links of each cell, in the order in which moves use them. On a torus that is two cells wide, a cell is
/// both to the left and to the right of its neighbour, so the two are linked twice, by two different steps.
pub(super) type Links = Vec<Vec<Link>>;

/// The links of a cell, one for each linked cell.
pub(super) fn neighbours(links: &[Link]) -> impl Iterator<Item = Link> {
    let mut seen = HashSet::new();
    links.iter().copied().filter(move |link| seen.insert(link.cell))
}

/// The names of the directions as moves, and as words.
pub(super) const DIRECTIONS: [&str; 4] = ["u", "l", "r", "d"];
pub(super) const WAYS: [&str; 4] = ["up", "left", "right", "down"];

/// The changes in column and row for each direction.
pub(crate) const STEPS: [[isize; 2]; 4] = [[0, -1], [-1, 0], [1, 0], [0, 1]];

/// The place at this offset, unless it is above or to the left of the drawing.
pub(crate) fn shifted(place: [usize; 2], by: [isize; 2]) -> Option<[usize; 2]> {
    let [column, row] = [0, 1].map(|axis| place[axis].checked_add_signed(by[axis]));
    Some([column?, row?])
}

/// All lines of `length` cells, each once. In a line, each cell is linked with the one before, and all links
/// go the same way in the drawing. If directions are named, only lines in exactly those directions count.
pub(super) fn lines(links: &Links, length: usize, directions: &[usize]) -> Vec<Vec<usize>> {
    let is_wanted = |step: [isize; 2]| {
        let signs = step.map(isize::signum);
        directions.is_empty() || directions.iter().any(|&direction| STEPS[direction] == signs)
    };
    let firsts = links.iter().enumerate();
    let firsts = firsts.flat_map(|(cell, links)| links.iter().map(move |&link| (cell, link)));
    let line = |(cell, first): (usize, Link)| {
        let mut line = vec![cell, first.cell];
        while line.len() < length {
            let mut ahead = links[line[line.len() - 1]].iter();
            let next = ahead.find(|link| link.step == first.step)?.cell;
            // On a torus a line may come back to an earlier cell.
            if line.contains(&next) {
                return None;
            }
            line.push(next);
        }
        Some(line)
    };
    let lines = firsts.filter(|(_, link)| is_wanted(link.step)).filter_map(line);
    let mut seen = HashSet::new();
    lines.filter(|line| seen.insert(line.clone())).collect()
}

/// Reads `links`.
pub(super) fn read(section: &Section, board: &BoardCells) -> Fallible<Links> {
    let mut links = vec![Vec::new(); board.len()];
    let words = section.all_words();
    if words.is_empty() {
        return Err(section.fault(Wrong::EmptyLinks));
    }
    for word in words {
        match &*word.text {
            "grid" => grid(&mut links, board),
            "torus" => torus(&mut links, board),
            "knight" => leaps(&mut links, board, |x, y| x * y == 2),
            "king" => leaps(&mut links, board, |x, y| x.max(y) == 1),
            "triangle" => leaps(&mut links, board, |x, y| [x, y] == [2, 0] || [x, y] == [1, 1]),
            _ => pair(&mut links, board, word)?,
        }
    }
    for cell in &mut links {
        cell.sort();
        let mut seen = HashSet::new();
        cell.retain(|link| seen.insert((link.cell, link.step)));
    }
    Ok(links)
}

fn grid(links: &mut Links, board: &BoardCells) {
    for (cell, &place) in board.places.iter().enumerate() {
        for (direction, step) in STEPS.into_iter().enumerate() {
            let to = shifted(place, step).and_then(|place| board.at(place));
            links[cell].extend(to.map(|cell| Link { direction, cell, step }));
        }
    }
}

fn torus(links: &mut Links, board: &BoardCells) {
    let size = board.size();
    for (cell, &place) in board.places.iter().enumerate() {
        for step in STEPS {
            let around = |axis: usize| {
                (place[axis] + size[axis]).wrapping_add_signed(step[axis]) % size[axis]
            };
            let to = board.at([around(0), around(1)]).filter(|&to| to != cell);
            links[cell].extend(to.map(|cell| Link { direction: 4, cell, step }));
        }
    }
}

fn leaps(links: &mut Links, board: &BoardCells, is_leap: impl Fn(usize, usize) -> bool) {
    for (cell, from) in board.places.iter().enumerate() {
        let linked = |to: &[usize; 2]| is_leap(from[0].abs_diff(to[0]), from[1].abs_diff(to[1]));
        let cells = (0..board.len()).filter(|&to| linked(&board.places[to]));
        links[cell].extend(cells.map(|to| free(board, cell, to)));
    }
}

/// A link that is not a step of the grid, seen from the first cell.
fn free(board: &BoardCells, from: usize, cell: usize) -> Link {
    let places = [from, cell].map(|cell| board.places[cell]);
    let step = [0, 1].map(|axis| places[1][axis] as isize - places[0][axis] as isize);
    Link { direction: 4, cell, step }
}

fn pair(links: &mut Links, board: &BoardCells, word: &Word) -> Fallible<()> {
    let is_pair =
        |&(one, other): &(&str, &str)| !one.is_empty() && !other.is_empty() && !other.contains('-');
    let Some((one, other)) = word.text.split_once('-').filter(is_pair) else {
        return Err(word.fault(Wrong::LinksForm { word: word.text.clone() }));
    };
    let cell = |text: &str, column: u64| {
        let place = fewest::notation::Place { column, ..word.place };
        board.cell(&Word { text: text.into(), place })
    };
    let from = cell(one, word.place.column)?;
    let to = cell(other, word.place.column + one.chars().count() as u64 + 1)?;
    if from == to {
        return Err(word.fault(Wrong::LinkToItself { cell: one.into() }));
    }
    if links[from].iter().any(|link| link.cell == to) {
        return Err(word.fault(Wrong::LinkTwice { one: one.into(), other: other.into() }));
    }
    links[from].push(free(board, from, to));
    links[to].push(free(board, to, from));
    Ok(())
}
