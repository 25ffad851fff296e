//! A move of a puzzle of rows, kept small for searches.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// A move: a row of the setup or, numbered after those, a row that only takes moves back.
///
/// It carries the row that takes it back, because a search asks for that at every move: looking it up in a
/// list made searches of sliding tiles a tenth slower.
///
/// One number holds both rows, the row of the move in its upper half. The number is stored plus 1, so it is
/// never 0. A search that stores a move, or none, for each state then needs no more room for "none". Packed, a
/// move leaves no gap next to a cost of two bytes.
///
/// Moves are compared by their rows alone. If two rows do the same, one of them takes back the move that takes
/// back the other, so that the move is carried with either.
#[derive(Clone, Copy)]
#[repr(Rust, packed(2))]
pub struct RowMove(NonZeroU32);

impl PartialEq for RowMove {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.row() == other.row()
    }
}

impl Eq for RowMove {}

impl PartialOrd for RowMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RowMove {
    fn cmp(&self, other: &Self) -> Ordering {
        self.row().cmp(&other.row())
    }
}

impl Hash for RowMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.row().hash(state);
    }
}

impl RowMove {
    pub(super) fn new(row: u16, back: u16) -> Self {
        RowMove::of(u32::from(row) << 16 | u32::from(back))
    }

    #[inline(always)]
    pub(super) fn of(rows: u32) -> Self {
        RowMove(NonZeroU32::MIN.saturating_add(rows))
    }

    #[inline(always)]
    pub(super) fn rows(self) -> u32 {
        self.0.get() - 1
    }

    /// The number of the row.
    #[inline(always)]
    pub fn row(self) -> usize {
        (self.rows() >> 16) as usize
    }

    /// The number of the row that takes it back.
    #[inline(always)]
    pub(super) fn back(self) -> usize {
        (self.rows() & 0xffff) as usize
    }
}

impl fmt::Debug for RowMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, taken back by {}", self.row(), self.back())
    }
}
