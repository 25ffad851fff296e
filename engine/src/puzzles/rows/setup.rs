//! A puzzle as it is written down: cells, what they may hold, moves as rows, and goals.
//!
//! A [`Setup`] is plain data, which code that reads a puzzle from a text can make. [`Rows`](super::Rows)
//! checks it and can be searched.

use crate::Cost;
use std::fmt::{self, Debug, Formatter};

/// A puzzle as data.
///
/// A cell holds one content: a piece of some kind, turned in some way. Contents are numbers from 0. They go
/// through the kinds in order, and through the turns of each kind: if kind 0 has one turn and kind 1 has
/// three, content 0 is kind 0, and 1, 2 and 3 are the turns of kind 1.
///
/// The default has nothing, so that a setup need not name the lists that it leaves empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// How many cells there are.
    pub cells: usize,
    /// What the cells may hold.
    pub kinds: Vec<Kind>,
    /// The names of the moves. Several rows may have the same name if no two of them are legal in the same
    /// state.
    pub names: Vec<String>,
    /// The moves, in the order in which a search tries them.
    pub rows: Vec<Row>,
    /// The goals: a state that satisfies all conditions of any of these is solved.
    pub goals: Vec<Vec<Guard>>,
    /// Which contents belong together, as the parts of a block do. No move may part them. Bonds do not change
    /// the moves; they tell which of the boards that satisfy a goal are states at all.
    pub bonds: Vec<Bond>,
    /// Which boards are no states: those in which all conditions of any of these hold. No move may lead to
    /// such a board or be legal in one, unless all states before and after it are forbidden alike. This list
    /// does not change the moves; it tells, as the bonds do, which boards that satisfy a goal are states.
    pub forbidden: Vec<Vec<Condition>>,
}

/// A kind of piece, or of anything else that cells hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// How many cells hold it, if that is the same in all states. It is given for all kinds or for none.
    pub count: Option<usize>,
    /// In how many ways it can stand in a cell; 1 if it is never turned.
    pub turns: usize,
}

/// A move: when it is legal, and what it does. All cells take what they get at the same time; the
/// cells that are not named keep what they hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The number of its name in [`Setup::names`].
    pub name: usize,
    /// What it costs, at least 1.
    pub cost: Cost,
    /// The conditions: it is legal where all of them hold. No two of them are about the same cell.
    pub guards: Vec<Guard>,
    /// What it does. The cells named as `cell` are the same as those named as `from`, each once: contents are
    /// neither lost nor doubled.
    pub takes: Vec<Take>,
}

/// A condition: a cell holds one of some contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Guard {
    /// The cell.
    pub cell: usize,
    /// What it may hold.
    pub holds: Contents,
}

/// A condition about one cell or two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Condition {
    /// The cell holds one of some contents.
    Holds(Guard),
    /// Both cells hold the same content.
    Same([usize; 2]),
    /// The cells hold different contents.
    Differ([usize; 2]),
}

/// A cell that takes what another one, or it itself, held before.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Take {
    /// The cell.
    pub cell: usize,
    /// Where its content comes from.
    pub from: usize,
    /// What each content becomes on the way, by its number; `None` if all stay what they are. Two contents
    /// that the guards admit never become the same one.
    pub map: Option<Vec<u8>>,
}

/// Two contents that belong together: for each cell that holds the one, there is a cell that holds the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bond {
    /// The one content.
    pub content: u8,
    /// The other content.
    pub other: u8,
    /// By cell of the one: the cell of the other, or `None` if the one cannot be there. No cell is named
    /// twice.
    pub places: Vec<Option<usize>>,
}

/// A mapping of a puzzle onto itself: a move becomes a move that costs the same, and a goal a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Where the content of each cell goes.
    pub cells: Vec<usize>,
    /// What becomes of each content.
    pub contents: Vec<u8>,
}

/// A set of contents, the numbers 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Contents([u64; 4]);

impl Condition {
    /// The cells that it is about. If it is about one, this cell comes twice.
    pub fn cells(&self) -> [usize; 2] {
        match self {
            Condition::Holds(guard) => [guard.cell; 2],
            Condition::Same(cells) | Condition::Differ(cells) => *cells,
        }
    }

    /// Whether it holds where the cells that it is about hold these contents.
    pub fn holds(&self, [one, other]: [u8; 2]) -> bool {
        match self {
            Condition::Holds(guard) => guard.holds.contains(one),
            Condition::Same(_) => one == other,
            Condition::Differ(_) => one != other,
        }
    }

    /// Whether it holds on a board with these contents, cell by cell.
    pub fn holds_on(&self, board: &[u8]) -> bool {
        self.holds(self.cells().map(|cell| board[cell]))
    }
}

impl Take {
    /// What a content becomes on the way.
    #[inline]
    pub fn after(&self, content: u8) -> u8 {
        self.map.as_ref().map_or(content, |map| map[usize::from(content)])
    }
}

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
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let set = *self;
        (0..=u8::MAX).filter(move |&content| set.contains(content))
    }

    /// Adds a content.
    pub fn insert(&mut self, content: u8) {
        self.0[usize::from(content >> 6)] |= 1 << (content & 63);
    }

    /// What is in one of the sets, or in both.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Contents(std::array::from_fn(|word| self.0[word] | other.0[word]))
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
            set.insert(content);
        }
        set
    }
}

impl Debug for Contents {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Setup {
    /// How many contents there are.
    pub fn contents(&self) -> usize {
        self.kinds.iter().map(|kind| kind.turns).sum()
    }

    /// Whether a board with these contents, cell by cell, breaks a [bond](Setup::bonds).
    pub fn is_torn(&self, board: &[u8]) -> bool {
        self.bonds.iter().any(|bond| {
            let held = |content: u8| board.iter().filter(|&&there| there == content).count();
            let is_whole = |(place, &there): (&Option<usize>, &u8)| {
                there != bond.content || place.is_some_and(|other| board[other] == bond.other)
            };
            // Different places of the one content have different places of the other.
            !bond.places.iter().zip(board).all(is_whole) || held(bond.content) != held(bond.other)
        })
    }

    /// Whether a board with these contents, cell by cell, is [forbidden](Setup::forbidden).
    pub fn forbids(&self, board: &[u8]) -> bool {
        self.forbidden.iter().any(|all| all.iter().all(|condition| condition.holds_on(board)))
    }

    /// The kind and the turn of each content.
    pub fn kinds_and_turns(&self) -> Vec<(usize, usize)> {
        let turns =
            |(number, kind): (usize, &Kind)| (0..kind.turns).map(move |turn| (number, turn));
        self.kinds.iter().enumerate().flat_map(turns).collect()
    }

    /// By cell: its orbit, as the number of the orbit's first cell. Moves carry contents only within an
    /// orbit.
    pub fn orbits(&self) -> Vec<usize> {
        let mut orbits: Vec<usize> = (0..self.cells).collect();
        for take in self.rows.iter().flat_map(|row| &row.takes) {
            let (one, other) = (orbits[take.cell], orbits[take.from]);
            orbits.iter_mut().filter(|orbit| **orbit == one.max(other)).for_each(|orbit| {
                *orbit = one.min(other);
            });
        }
        orbits
    }
}
