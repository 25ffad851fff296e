//! A twisty puzzle as in twsearch, ksolve and KPuzzle: sets of pieces that move within their set and turn on
//! the way, and moves that can be repeated.

mod action;
mod moves;
mod names;
mod write;

pub(super) use action::Action;
pub(super) use moves::{TwistyMoves, check_name, is_rotation};

use super::{Fallible, refused};
use crate::foreign::text::shown;
use fewest::notation::Place;
use std::collections::HashMap;

/// The most cells of a puzzle.
const MOST_CELLS: usize = 64;
/// The most contents that can be told apart in cells.
const MOST_CONTENTS: usize = 256;
/// The most bits that a state may take.
const MOST_BITS: usize = 256;

/// Pieces that can take each other's places, and as many places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Set {
    pub name: String,
    pub place: Place,
    /// The index of its first cell among all cells.
    pub first: usize,
    pub size: usize,
    /// In how many ways a piece can be turned, at least 1.
    pub turns: usize,
}

/// What stands in a cell: a piece, by its number in the file, and its turn; `None` if any turn is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub number: usize,
    pub turn: Option<usize>,
}

/// A puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Twisty {
    /// Comments above the puzzle, one line each.
    pub notes: Vec<String>,
    pub title: String,
    pub sets: Vec<Set>,
    /// The number of the first cell of a set in names: 1, or 0 if the file counts from 0.
    pub counts_from: usize,
    /// The goal, for all cells.
    pub solved: Vec<Piece>,
    pub moves: TwistyMoves,
    /// Pairs of a cell and a piece that it must not hold.
    pub never: Vec<(usize, usize)>,
}

impl Set {
    /// Its cells.
    pub fn cells(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.size
    }
}

impl Twisty {
    /// Adds a set, if there is room for it.
    pub fn add_set(&mut self, name: &str, place: Place, size: usize, turns: usize) -> Fallible<()> {
        if self.set(name).is_some() {
            return refused(place, format!("there are two sets `{}`; rename one", shown(name)));
        }
        let cells = self.cells().saturating_add(size);
        if cells > MOST_CELLS {
            let name = shown(name);
            let message = format!(
                "with `{name}` there are {cells} cells, and {MOST_CELLS} are the most; remove a set"
            );
            return refused(place, message);
        }
        let (name, first) = (name.into(), self.cells());
        self.sets.push(Set { name, place, first, size, turns });
        Ok(())
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.sets.iter().map(|set| set.size).sum()
    }

    /// The set with this name.
    pub fn set(&self, name: &str) -> Option<&Set> {
        self.sets.iter().find(|set| set.name == name)
    }

    /// For each cell, in how many ways a piece can be turned.
    pub fn turns(&self) -> Vec<usize> {
        self.sets.iter().flat_map(|set| std::iter::repeat_n(set.turns, set.size)).collect()
    }

    /// How many copies of each piece the set has, in the order of their numbers.
    pub fn stock(&self, set: &Set) -> Vec<(usize, usize)> {
        let mut counts: std::collections::BTreeMap<usize, usize> = Default::default();
        for piece in &self.solved[set.cells()] {
            *counts.entry(piece.number).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    /// Checks that a state fits into its bits, and that something moves.
    pub fn check(&self) -> Fallible<()> {
        let Some(last) = self.sets.last() else {
            return refused(Place::START, "there are no pieces; name a set of them");
        };
        let kinds = |set: &Set| self.stock(set).len();
        let contents: usize = self.sets.iter().map(|set| kinds(set) * set.turns).sum();
        if contents > MOST_CONTENTS {
            let message = format!(
                "{contents} pieces in all their turns, and {MOST_CONTENTS} are the most; remove a set"
            );
            return refused(last.place, message);
        }
        let bits = |of: usize| of.next_power_of_two().trailing_zeros() as usize;
        let kinds: usize = self.sets.iter().map(kinds).sum();
        let turns = self.sets.iter().map(|set| set.turns).max().unwrap_or(1);
        let bits = self.cells() * (bits(kinds) + bits(turns));
        if bits > MOST_BITS {
            let (cells, place) = (self.cells(), last.place);
            let message = format!(
                "{cells} cells with {kinds} different pieces that stand in up to {turns} ways take {bits} bits, and {MOST_BITS} are the most; remove a set"
            );
            return refused(place, message);
        }
        match self.moves.is_empty() {
            true => refused(
                Place::START,
                "nothing moves; write a move that changes something, and give it another name than `x`, `y`, `z` \
                 or such as `Uv`, which turn the whole puzzle",
            ),
            false => Ok(()),
        }
    }

    /// Checks that a state has the pieces of the goal. In the message, numbers count from `from`.
    pub fn check_state(&self, place: Place, state: &[Piece], from: usize) -> Fallible<()> {
        for set in &self.sets {
            let count = |pieces: &[Piece]| {
                let mut counts: HashMap<usize, usize> = HashMap::new();
                pieces.iter().for_each(|piece| *counts.entry(piece.number).or_default() += 1);
                counts
            };
            if count(&state[set.cells()]) != count(&self.solved[set.cells()]) {
                let name = shown(&set.name);
                let message = format!(
                    "these are not the pieces of the solved `{name}`, counted from {from}; use those"
                );
                return refused(place, message);
            }
        }
        Ok(())
    }
}
