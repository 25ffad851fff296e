//! What is written down of a puzzle: cells, what they may hold, moves as rows, and goals.
//!
//! A [`Setup`] is plain data. Whoever reads a puzzle from a text makes one;
//! [`Rows`](super::Rows) checks it and can be searched.

use crate::Cost;
use std::fmt::{self, Debug, Formatter};

/// A puzzle as data.
///
/// A cell holds one content, a number from 0. The contents of a puzzle with [`turns`](Stock::turns)
/// are kinds of pieces, each in so many positions: piece 2 with `turns` 3, turned once, is the
/// content 2 * 3 + 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many cells there are.
    pub cells: usize,
    /// What the cells hold.
    pub stock: Stock,
    /// The names of the moves. Several rows may have the same name, as long as no two of them are
    /// legal in one state.
    pub names: Vec<String>,
    /// The moves, in the order in which a search tries them.
    pub rows: Vec<Row>,
    /// The goals: a state that satisfies all conditions of any of these is solved.
    pub goals: Vec<Vec<Guard>>,
}

/// What the cells hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stock {
    /// How many kinds of contents there are.
    pub kinds: usize,
    /// How many cells hold each kind, if that is the same in all states.
    pub counts: Option<Vec<usize>>,
    /// In how many ways a piece can stand in a cell: 1 if nothing is ever turned. A content is
    /// `kind * turns + turn`.
    pub turns: usize,
    /// The cells in which pieces can be turned, a bit each; in all others the turn is 0.
    pub turned: u64,
}

/// A move: when it is legal, and what it does. All cells take what they get at the same time; the
/// cells that are not named keep what they hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number of its name in [`Setup::names`].
    pub name: usize,
    /// What it costs, at least 1.
    pub cost: Cost,
    /// It is legal where all of these hold. No two of them are about the same cell.
    pub guards: Vec<Guard>,
    /// What it does. The cells named as `cell` and those named as `from` are the same cells, each
    /// once: contents are neither lost nor doubled.
    pub takes: Vec<Take>,
}

/// A condition: a cell holds one of some contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard {
    /// The cell.
    pub cell: usize,
    /// What it may hold.
    pub holds: Contents,
}

/// A cell that takes what another one, or it itself, held before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Take {
    /// The cell.
    pub cell: usize,
    /// Where its content comes from.
    pub from: usize,
    /// What becomes of each content on the way, by its number; `None` if it stays what it is.
    /// Two contents that the guards admit never become the same one.
    pub map: Option<Vec<u8>>,
}

/// A set of contents, the numbers 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Contents([u64; 4]);

impl Contents {
    /// The set of that one content.
    pub fn one(content: u8) -> Self {
        [content].into_iter().collect()
    }

    /// Whether the content is in the set.
    #[inline]
    pub fn contains(&self, content: u8) -> bool {
        self.0[usize::from(content >> 6)] >> (content & 63) & 1 == 1
    }

    /// How many contents there are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The contents, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        let set = *self;
        (0..=u8::MAX).filter(move |&content| set.contains(content))
    }

    /// What is in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Contents(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl FromIterator<u8> for Contents {
    fn from_iter<I: IntoIterator<Item = u8>>(contents: I) -> Self {
        let mut set = Contents::default();
        for content in contents {
            set.0[usize::from(content >> 6)] |= 1 << (content & 63);
        }
        set
    }
}

impl Debug for Contents {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Stock {
    /// How many contents there are.
    pub fn contents(&self) -> usize {
        self.kinds * self.turns
    }
}
