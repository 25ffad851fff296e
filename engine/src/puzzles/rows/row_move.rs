//! A move of a puzzle of rows, as small as a search wants it.

use std::fmt;
use std::num::NonZeroU32;

/// A move: a row of the setup or, numbered behind those, a row that only takes moves back.
///
/// It carries the row that takes it back, because a search asks for that at every move: looked up in
/// a list it made searches of sliding tiles a tenth slower.
///
/// Both are in one number, the row in its upper half, so that two moves are compared at once. It is more by one than
/// that, and never 0, so that no move takes no more room than a move where a search stores one for each state. Packed,
/// it leaves no gap beside a cost of two bytes.
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
