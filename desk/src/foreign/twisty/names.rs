//! Names in this project's language for cells and pieces, which other programs number.

use super::{Piece, Set, Twisty};
use std::collections::HashSet;

/// The most letters that are taken from a set's name.
const LONGEST: usize = 24;

/// Names for cells and, by set and number, for pieces. Those of cells begin with a small letter, those of
/// pieces with a digit or a capital letter.
pub(super) struct PieceNames {
    pub cells: Vec<String>,
    /// The text before the number of a piece, for each set.
    prefixes: Vec<String>,
}

impl PieceNames {
    pub fn new(twisty: &Twisty) -> Self {
        let sets = &twisty.sets;
        let mut stems: Vec<String> = sets.iter().map(|set| stem(&set.name)).collect();
        if !are_different(&cells(twisty, &stems)) {
            stems = (1..=sets.len()).map(|number| format!("s{number}_")).collect();
        }
        let first = |stem: &str| stem[..1].to_ascii_uppercase();
        let is_alone = |stem: &String| {
            let alike = stems.iter().filter(|other| first(other) == first(stem));
            alike.count() == 1
        };
        let prefix = |stem: &String| match (sets.len(), is_alone(stem)) {
            (1, _) => String::new(),
            (_, true) => first(stem),
            _ => stem.to_ascii_uppercase(),
        };
        PieceNames { cells: cells(twisty, &stems), prefixes: stems.iter().map(prefix).collect() }
    }

    /// The name of the piece with this number in the set.
    pub fn piece(&self, set: usize, number: usize) -> String {
        format!("{}{number}", self.prefixes[set])
    }

    /// A piece and its turn, as written in a state.
    pub fn standing(&self, set: usize, piece: &Piece, turns: usize) -> String {
        let name = self.piece(set, piece.number);
        match piece.turn {
            None if turns > 1 => name + "+?",
            None | Some(0) => name,
            Some(turn) => format!("{name}+{turn}"),
        }
    }
}

/// Letters, digits and `_`, beginning with a small letter. It does not end with a digit, because a number
/// follows.
fn stem(name: &str) -> String {
    let letter = |character: char| match character.is_ascii_alphanumeric() {
        true => character.to_ascii_lowercase(),
        false => '_',
    };
    let mut stem: String = name.chars().take(LONGEST).map(letter).collect();
    if !stem.starts_with(|first: char| first.is_ascii_lowercase()) {
        stem.insert(0, 's');
    }
    if stem.ends_with(|last: char| last.is_ascii_digit()) {
        stem.push('_');
    }
    stem
}

fn cells(twisty: &Twisty, stems: &[String]) -> Vec<String> {
    let named = |(set, stem): (&Set, &String)| -> Vec<String> {
        (0..set.size).map(|cell| format!("{stem}{}", cell + twisty.counts_from)).collect()
    };
    twisty.sets.iter().zip(stems).flat_map(named).collect()
}

fn are_different(names: &[String]) -> bool {
    names.iter().collect::<HashSet<_>>().len() == names.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fewest::notation::Place;

    fn named(sets: &[(&str, usize)]) -> PieceNames {
        let mut twisty = Twisty { counts_from: 1, ..Twisty::default() };
        for (name, size) in sets {
            twisty.add_set(name, Place::START, *size, 1).expect("it is small");
        }
        PieceNames::new(&twisty)
    }

    #[test]
    fn sets_with_numbers_and_without() {
        let names = named(&[("EDGE", 2), ("CENTER", 1), ("CENTER2", 1)]);
        assert_eq!(names.cells, ["edge1", "edge2", "center1", "center2_1"]);
        assert_eq!([0, 1, 2].map(|set| names.piece(set, 1)), ["E1", "CENTER1", "CENTER2_1"]);
    }

    #[test]
    fn names_that_would_be_the_same() {
        let names = named(&[("\u{e9}", 1), ("\u{e5}", 1)]);
        assert_eq!(names.cells, ["s1_1", "s2_1"]);
        assert_eq!([0, 1].map(|set| names.piece(set, 1)), ["S1_1", "S2_1"]);
    }
}
