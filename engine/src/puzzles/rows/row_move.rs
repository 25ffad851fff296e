//! A move of a puzzle of rows, kept small for searches.

use std::fmt;
use std::num::NonZeroU32;

/// A move: a row of the setup or, numbered after those, a row that only takes moves back.
///
/// It carries the row that takes it back, because a search asks for that at every move: looking it up in a
/// list made searches of sliding tiles a tenth slower.
///
/// One number holds both rows, the row of the move in its upper half, so that two moves are compared at once.
/// The number is stored plus 1, so it is never 0. A search that stores a move, or none, for each state then
/// needs no more room for "none". Packed, a move leaves no gap next to a cost of two bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(Rust, packed(2))]
pub struct RowMove(NonZeroU32);

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
