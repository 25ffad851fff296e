//! The moves that a text has defined so far, by name.

use super::lines::Word;
use super::mistake::{Fallible, Wrong};
use super::names::suggestion;
use fewest::notation::Place;
use fewest::puzzles::rows::Row;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// The moves so far.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownMoves {
    pub names: Vec<String>,
    /// Where each name was first written.
    pub places: Vec<Place>,
    /// In the order of the file.
    pub rows: Vec<Row>,
    /// The names of moves that have no rows because a `never` forbids them wherever they could be made.
    pub left_out: BTreeSet<String>,
    /// The rows of the moves that `do` and `undo` can use by name.
    ranges: HashMap<String, Range<usize>>,
    /// Whether the puzzle forbids states and also uses `do` or `undo`.
    pub keeps_free: bool,
    /// The rows that moves would have if nothing were forbidden, if these are [kept](KnownMoves::keeps_free).
    /// States between the effects of one move may be forbidden ones.
    free: HashMap<String, Vec<Row>>,
    numbers: HashMap<String, usize>,
}

impl KnownMoves {
    /// None yet.
    pub fn new(keeps_free: bool) -> Self {
        KnownMoves { keeps_free, ..KnownMoves::default() }
    }

    /// What the earlier move with this name does, if its own conditions hold.
    pub fn rows_of(&self, word: &Word) -> Fallible<&[Row]> {
        if let Some(rows) = self.free.get(&word.text) {
            return Ok(rows);
        }
        let range = self.ranges.get(&word.text);
        let known = self.names.iter().map(String::as_str);
        let hint = || suggestion(&word.text, known);
        let none = || word.fault(Wrong::NoMove { name: word.text.clone(), hint: hint() });
        range.map(|range| &self.rows[range.clone()]).ok_or_else(none)
    }

    /// The index of a name, which is added if it is new.
    pub fn number(&mut self, name: &str, place: Place) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.names.push(name.into());
        self.places.push(place);
        self.numbers.insert(name.into(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// Where a name was first written.
    pub fn place_of(&self, name: &str) -> Option<Place> {
        Some(self.places[*self.numbers.get(name)?])
    }

    /// Says that all rows from `first` on belong to the move with this name.
    pub fn finish(&mut self, name: &str, first: usize) {
        self.ranges.insert(name.into(), first..self.rows.len());
    }

    /// Keeps the rows that the move with this name would have if nothing were forbidden.
    pub fn keep_free(&mut self, name: &str, rows: Vec<Row>) {
        self.free.insert(name.into(), rows);
    }

    /// Whether `do` can use a move with this name.
    pub fn can_be_done(&self, name: &str) -> bool {
        self.ranges.contains_key(name)
    }
}
