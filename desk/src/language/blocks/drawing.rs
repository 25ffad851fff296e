//! Finds blocks in a drawing: which cells have the same letter, and in which shape.

use super::{EMPTY, Outline};
use crate::language::board::BoardCells;
use crate::language::lines::Word;
use crate::language::links::{STEPS, shifted};
use std::collections::BTreeMap;

/// The cells of each letter, in the order in which the letters first appear.
pub(super) fn by_letter(letters: &[Word]) -> Vec<(&Word, Vec<usize>)> {
    let mut found: Vec<(&Word, Vec<usize>)> = Vec::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for (cell, word) in letters.iter().enumerate().filter(|(_, word)| !word.is(EMPTY)) {
        let number = *numbers.entry(&word.text).or_insert(found.len());
        match found.get_mut(number) {
            Some(block) => block.1.push(cell),
            None => found.push((word, vec![cell])),
        }
    }
    found
}

/// The places of the parts, relative to the first one.
pub(super) fn outline(board: &BoardCells, cells: &[usize]) -> Outline {
    let place = |cell: usize| board.places[cell].map(|number| number as isize);
    let first = cells.first().map_or([0, 0], |&cell| place(cell));
    cells.iter().map(|&cell| [place(cell)[0] - first[0], place(cell)[1] - first[1]]).collect()
}

/// A cell that cannot be reached from the first cell within the block.
pub(super) fn loose(board: &BoardCells, cells: &[usize]) -> Option<usize> {
    let mut reached = vec![cells[0]];
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        for step in STEPS {
            let next = shifted(board.places[cell], step).and_then(|place| board.at(place));
            reached.extend(next.filter(|next| cells.contains(next) && !reached.contains(next)));
        }
        at += 1;
    }
    cells.iter().copied().find(|cell| !reached.contains(cell))
}
