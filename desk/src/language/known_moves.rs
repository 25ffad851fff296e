//! The moves that a text has had so far, by their names.

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
    /// The names of moves that have no rows, since a `never` forbids them wherever they could be made.
    pub left_out: BTreeSet<String>,
    /// The rows of the moves that can be done by their names.
    ranges: HashMap<String, Range<usize>>,
    /// Whether moves are done by their names in a puzzle that forbids states.
    pub keeps_free: bool,
    /// The rows that moves would have if nothing were forbidden, where they are [kept](KnownMoves::keeps_free): what a state
    /// is between the effects of one move is not looked at.
    free: HashMap<String, Vec<Row>>,
    numbers: HashMap<String, usize>,
}

impl KnownMoves {
    /// None yet.
    pub fn new(keeps_free: bool) -> Self {
        KnownMoves { keeps_free, ..KnownMoves::default() }
    }

    /// What a move does that stands before the word, where its own conditions hold.
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

    /// The number of a name, a new one if it was not there.
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

    /// All rows from that one on are those of the move of that name.
    pub fn finish(&mut self, name: &str, first: usize) {
        self.ranges.insert(name.into(), first..self.rows.len());
    }

    /// The rows that the move of that name would have if nothing were forbidden.
    pub fn keep_free(&mut self, name: &str, rows: Vec<Row>) {
        self.free.insert(name.into(), rows);
    }

    /// Whether a move of that name can be done by its name.
    pub fn can_be_done(&self, name: &str) -> bool {
        self.ranges.contains_key(name)
    }
}
