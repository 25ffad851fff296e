//! Reads the symmetries that a file declares: `same`. Each is checked against moves and goals.

use super::Symmetry;
use super::board::BoardCells;
use super::canonical::{conditions, goal, row};
use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::sections::Section;
use super::stock::Stock;
use fewest::puzzles::rows::{Contents, Guard, Setup};
use std::collections::HashSet;

/// The most symmetries.
const MOST: usize = 16;

/// The parts of a puzzle that symmetries are about.
pub(super) struct Body<'b> {
    pub board: &'b BoardCells,
    pub stock: &'b Stock,
    pub setup: &'b Setup,
    /// If there is a `never`: the setup with all moves as they are without it, and with all boards that are not
    /// states. A symmetry of this setup is one of the puzzle, too.
    pub whole: Option<Setup>,
}

/// Reads all `same` sections. `parts` says where the parts of blocks go.
pub(super) fn read(
    body: &Body,
    sections: &[Section],
    parts: impl Fn(&[usize]) -> Option<Vec<u8>>,
) -> Fallible<Vec<Symmetry>> {
    let sections: Vec<_> = sections.iter().filter(|section| section.is("same")).collect();
    if let Some(more) = sections.get(MOST) {
        return Err(more.fault(Wrong::ManySymmetries));
    }
    sections.into_iter().map(|section| one(body, section, &parts)).collect()
}

fn one(
    body: &Body,
    section: &Section,
    parts: &impl Fn(&[usize]) -> Option<Vec<u8>>,
) -> Fallible<Symmetry> {
    let words = section.all_words();
    let cells = match &words[..] {
        [word] if word.is("turned") => by_places(body.board, word, turned)?,
        [word] if word.is("mirrored") => by_places(body.board, word, mirrored)?,
        _ => by_pairs(body.board, section, &words)?,
    };
    let name = words.iter().map(|word| &*word.text).collect::<Vec<_>>().join(" ");
    let same = super::identity(body.stock).contents;
    let renamed = parts(&cells).or_else(|| by_goal(body, &cells));
    let mut wrong = Wrong::SymmetryOfGoals { name: name.clone() };
    for contents in [Some(same), renamed].into_iter().flatten() {
        let symmetry = Symmetry { cells: cells.clone(), contents };
        match fails(body, &symmetry, &name) {
            None => return Ok(symmetry),
            Some(failure) => wrong = failure,
        }
    }
    Err(section.fault(wrong))
}

/// A quarter turn, or half a turn if the board is not square.
fn turned([width, height]: [usize; 2], [column, row]: [usize; 2]) -> [usize; 2] {
    match width == height {
        true => [height - 1 - row, column],
        false => [width - 1 - column, height - 1 - row],
    }
}

fn mirrored([width, _]: [usize; 2], [column, row]: [usize; 2]) -> [usize; 2] {
    [width - 1 - column, row]
}

fn by_places(
    board: &BoardCells,
    word: &Word,
    goes: fn([usize; 2], [usize; 2]) -> [usize; 2],
) -> Fallible<Vec<usize>> {
    let size = board.size();
    let to = |cell: usize| {
        let to = board.at(goes(size, board.places[cell]));
        let name = || board.cells[cell].clone();
        to.ok_or_else(|| word.fault(Wrong::SymmetryOffBoard { cell: name() }))
    };
    (0..board.len()).map(to).collect()
}

/// `a > b b > a`; cells that are not named stay in place.
fn by_pairs(board: &BoardCells, section: &Section, words: &[&Word]) -> Fallible<Vec<usize>> {
    let mut cells: Vec<usize> = (0..board.len()).collect();
    let mut is_set = vec![false; cells.len()];
    if words.is_empty() {
        return Err(section.fault(Wrong::SameForm));
    }
    for pair in words.chunks(3) {
        let [from, arrow, to] = pair else { return Err(pair[0].fault(Wrong::SameForm)) };
        if !arrow.is(">") {
            return Err(pair[0].fault(Wrong::SameForm));
        }
        let [one, other] = [board.cell(from)?, board.cell(to)?];
        if std::mem::replace(&mut is_set[one], true) {
            return Err(from.fault(Wrong::SymmetryTwice { cell: from.text.clone() }));
        }
        cells[one] = other;
    }
    let reached: HashSet<usize> = cells.iter().copied().collect();
    match (0..cells.len()).find(|cell| !reached.contains(cell)) {
        Some(cell) => {
            let cell = board.cells[cell].clone();
            Err(section.fault(Wrong::SymmetryMisses { cell }))
        }
        None => Ok(cells),
    }
}

/// The renaming of pieces that leaves the first goal unchanged.
fn by_goal(body: &Body, cells: &[usize]) -> Option<Vec<u8>> {
    let (stock, goal) = (body.stock, body.setup.goals.first()?);
    let only = |guard: &Guard| match guard.holds.len() {
        1 => guard.holds.iter().next(),
        _ => None,
    };
    let mut held = vec![None; cells.len()];
    for guard in goal {
        held[guard.cell] = only(guard).map(|content| stock.parts[usize::from(content)].0);
    }
    let mut kinds: Vec<Option<usize>> = vec![None; stock.names.len()];
    for (cell, &to) in cells.iter().enumerate() {
        let (one, other) = (held[cell]?, held[to]?);
        if kinds[one].is_some_and(|known| known != other) || stock.turns[one] != stock.turns[other]
        {
            return None;
        }
        kinds[one] = Some(other);
    }
    let kind = |kind: usize| kinds[kind].unwrap_or(kind);
    let contents: Vec<u8> =
        stock.parts.iter().map(|&(from, turn)| stock.content(kind(from), turn)).collect();
    let distinct: Contents = contents.iter().copied().collect();
    (distinct.len() == contents.len()).then_some(contents)
}

/// What the symmetry does not preserve.
fn fails(body: &Body, symmetry: &Symmetry, name: &str) -> Option<Wrong> {
    let failure = fails_in(body.setup, body.stock, symmetry, name)?;
    match &body.whole {
        Some(whole) => fails_in(whole, body.stock, symmetry, name),
        None => Some(failure),
    }
}

/// The first thing that the symmetry does not preserve in this setup.
fn fails_in(setup: &Setup, stock: &Stock, symmetry: &Symmetry, name: &str) -> Option<Wrong> {
    let still = super::identity(stock);
    let goals: HashSet<Vec<u8>> = setup.goals.iter().map(|one| goal(one, &still)).collect();
    if !setup.goals.iter().all(|one| goals.contains(&goal(one, symmetry))) {
        return Some(Wrong::SymmetryOfGoals { name: name.into() });
    }
    let states: HashSet<Vec<u8>> =
        setup.forbidden.iter().map(|one| conditions(one, &still)).collect();
    if !setup.forbidden.iter().all(|one| states.contains(&conditions(one, symmetry))) {
        return Some(Wrong::SymmetryOfStates { name: name.into() });
    }
    let domains = &stock.domains;
    let rows: HashSet<_> =
        setup.rows.iter().map(|one| (one.cost, row(one, domains, &still))).collect();
    let lost =
        setup.rows.iter().find(|one| !rows.contains(&(one.cost, row(one, domains, symmetry))));
    lost.map(|row| {
        let other = setup.names[row.name].clone();
        Wrong::SymmetryOfMoves { name: name.into(), other }
    })
}
