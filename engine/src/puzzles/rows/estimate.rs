//! The estimates of a puzzle that is written down, as one type, so that every search is compiled
//! once for all of them.

use super::pieces::Pieces;
use super::rules::{Board, RowMove, Rows};
use super::word::Word;
use crate::search::Options;
use crate::search::exhaustive::{self, Distances};
use crate::{Cost, Counts, Heuristic, Limit, Puzzle, Ranked};
use std::ops::ControlFlow;

/// One of the estimates.
#[derive(Clone, Debug)]
pub enum Estimate<W> {
    /// Nothing is known.
    Zero,
    /// Every piece by itself.
    Pieces(Pieces<W>),
    /// The distance itself, from a table of all states.
    Exact(Distances),
}

impl<W: Word> Estimate<W> {
    /// The estimate that knows every distance. It takes one byte a rank, or two where a distance is
    /// 255 or more. Panics if the states have no ranks, or if moves cannot be taken back.
    pub fn exact(
        rows: &Rows<W>,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self, Limit> {
        assert!(rows.is_reversible(), "a table is made backward from the goals");
        Ok(Estimate::Exact(exhaustive::distances(rows, options, watch)?))
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        match self {
            Estimate::Zero => 0,
            Estimate::Pieces(pieces) => pieces.held(),
            Estimate::Exact(distances) => distances.held(),
        }
    }

    /// Its name, as on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Estimate::Zero => "zero",
            Estimate::Pieces(_) => "pieces",
            Estimate::Exact(_) => "exact",
        }
    }
}

impl<W: Word> Heuristic<Rows<W>> for Estimate<W> {
    /// The carry of [`Pieces`], or the distance.
    type Carry = u32;

    fn start(&self, rows: &Rows<W>, board: &Board<W>) -> u32 {
        match self {
            Estimate::Zero => 0,
            Estimate::Pieces(pieces) => pieces.start(rows, board),
            Estimate::Exact(distances) => distances.get(rows.rank(board)).into(),
        }
    }

    #[inline(always)]
    fn step(&self, rows: &Rows<W>, carry: u32, before: &Board<W>, mv: RowMove) -> u32 {
        match self {
            Estimate::Zero => 0,
            Estimate::Pieces(pieces) => pieces.step(rows, carry, before, mv),
            Estimate::Exact(distances) => {
                let mut after = *before;
                rows.apply(&mut after, mv);
                distances.get(rows.rank(&after)).into()
            }
        }
    }

    #[inline(always)]
    fn estimate(&self, carry: u32) -> Cost {
        match self {
            Estimate::Pieces(pieces) => Heuristic::<Rows<W>>::estimate(pieces, carry),
            // A distance fits a cost, and says itself where there is no way.
            Estimate::Zero | Estimate::Exact(_) => carry as Cost,
        }
    }
}
