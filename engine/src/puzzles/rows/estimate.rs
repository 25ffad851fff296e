//! The estimates of a puzzle that is written down, as one type, so that every search is compiled only once
//! for all of them.

use super::databases::{Databases, distances};
use super::factors;
use super::flood;
use super::images::{Images, LANE};
use super::pairs::Pairs;
use super::pieces::Pieces;
use super::potential::Potential;
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::word::Word;
use crate::puzzle::within;
use crate::search::Options;
use crate::search::exhaustive::Distances;
use crate::{Cost, Counts, Heuristic, Limit, Puzzle, Ranked};
use std::ops::ControlFlow;

/// One of the estimates.
#[derive(Clone, Debug)]
pub enum AnyEstimate<W> {
    /// Always 0.
    Zero,
    /// Each piece by itself.
    Pieces(Pieces<W>),
    /// Pairs of neighbouring cells.
    Pairs(Pairs<W>),
    /// The distance itself, from a table of all states.
    Exact(Distances),
    /// The distances of smaller puzzles.
    Spaces(Databases),
    /// What every path to a goal costs.
    Potential(Potential),
    /// The sum of several patterns, on boards where one piece changes places with its neighbours.
    Flooded(flood::FloodSum<W>),
    /// `Spaces` or `Flooded`, looked up for a board and for its images.
    Images(Box<Images<W, AnyEstimate<W>>>),
}

impl<W: Word> AnyEstimate<W> {
    /// The estimate that knows every distance. It takes one byte per rank, or two if a distance is 255 or
    /// more. Panics if the states have no ranks.
    pub fn exact(
        rows: &Rows<W>,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self, Limit> {
        if rows.is_reversible() {
            return Ok(AnyEstimate::Exact(factors::distances(rows, options, watch)?));
        }
        let distances = distances::<W>(rows.setup(), options, watch)?;
        Ok(AnyEstimate::Exact(distances.expect("the states of this puzzle have ranks")))
    }

    /// The same tables, but also looked up for the images of a board; the tables alone if the rules have no
    /// symmetries, or if the carry has no room for another number.
    pub fn with_images(self, rows: &Rows<W>) -> Self {
        let has_room = match &self {
            AnyEstimate::Spaces(tables) => tables.carry_bits() <= LANE,
            AnyEstimate::Flooded(sum) => sum.carry_bits() <= LANE,
            _ => false,
        };
        if !has_room {
            return self;
        }
        Images::around(rows, self)
            .map_or_else(|alone| alone, |images| AnyEstimate::Images(Box::new(images)))
    }

    /// An estimate of the cost to that board. Pieces and pairs give an estimate of the same sort, but pairs
    /// that say nothing about the board are replaced by pieces. Every other estimate becomes zero.
    pub fn towards(&self, rows: &Rows<W>, board: &Board<W>) -> Self {
        let rows = rows.towards(board);
        let pieces = || AnyEstimate::Pieces(Pieces::new(&rows));
        match self {
            AnyEstimate::Pieces(_) => pieces(),
            AnyEstimate::Pairs(_) => Pairs::of(&rows).map_or_else(pieces, AnyEstimate::Pairs),
            _ => AnyEstimate::Zero,
        }
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        match self {
            AnyEstimate::Zero => 0,
            AnyEstimate::Pieces(pieces) => pieces.held(),
            AnyEstimate::Pairs(pairs) => pairs.held(),
            AnyEstimate::Exact(distances) => distances.held(),
            AnyEstimate::Spaces(tables) => tables.held(),
            AnyEstimate::Potential(potential) => potential.held(),
            AnyEstimate::Flooded(sum) => sum.held(),
            AnyEstimate::Images(images) => images.tables().held(),
        }
    }

    /// Its name, as on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            AnyEstimate::Zero => "zero",
            AnyEstimate::Pieces(_) => "pieces",
            AnyEstimate::Pairs(_) => "pairs",
            AnyEstimate::Exact(_) => "exact",
            AnyEstimate::Potential(_) => "potential",
            AnyEstimate::Spaces(_) | AnyEstimate::Flooded(_) | AnyEstimate::Images(_) => "pdb",
        }
    }
}

impl<W: Word> Heuristic<Rows<W>> for AnyEstimate<W> {
    /// The carry of [`Pieces`] or [`Pairs`], the potential, the distance, or what the tables say, side by
    /// side.
    type Carry = u64;

    fn start(&self, rows: &Rows<W>, board: &Board<W>) -> u64 {
        match self {
            AnyEstimate::Zero => 0,
            AnyEstimate::Pieces(pieces) => pieces.start(rows, board).into(),
            AnyEstimate::Pairs(pairs) => pairs.start(rows, board).into(),
            AnyEstimate::Exact(distances) => distances.get(rows.rank(board)).into(),
            AnyEstimate::Spaces(tables) => tables.of(rows.layout(), board.word),
            AnyEstimate::Potential(potential) => potential.start(rows, board),
            AnyEstimate::Flooded(sum) => sum.start(board.word),
            AnyEstimate::Images(images) => images.start(rows, board),
        }
    }

    #[inline(always)]
    fn step(&self, rows: &Rows<W>, carry: u64, before: &Board<W>, mv: RowMove) -> u64 {
        match self {
            AnyEstimate::Zero => 0,
            AnyEstimate::Pieces(pieces) => pieces.step(rows, carry as u32, before, mv).into(),
            _ => self.looked_up(rows, carry, before, mv),
        }
    }

    #[inline(always)]
    fn step_within(
        &self,
        rows: &Rows<W>,
        carry: u64,
        before: &Board<W>,
        mv: RowMove,
        limit: i32,
    ) -> Result<u64, i32> {
        match self {
            AnyEstimate::Pieces(pieces) => {
                pieces.step_within(rows, carry as u32, before, mv, limit).map(u64::from)
            }
            AnyEstimate::Spaces(tables) => {
                let mut after = *before;
                rows.apply(&mut after, mv);
                tables.of_within(carry, rows.cost(before, mv), (rows.layout(), after.word), limit)
            }
            AnyEstimate::Images(images) => images.step_within(rows, carry, before, mv, limit),
            _ => {
                let next = self.step(rows, carry, before, mv);
                within(limit, self.estimate(next), next)
            }
        }
    }

    /// `true` only for estimates without tables.
    fn is_consistent(&self) -> bool {
        use AnyEstimate::{Pairs, Pieces, Potential, Zero};
        matches!(self, Zero | Pieces(_) | Pairs(_) | Potential(_))
    }

    #[inline(always)]
    fn estimate(&self, carry: u64) -> Cost {
        match self {
            AnyEstimate::Pieces(pieces) => Heuristic::<Rows<W>>::estimate(pieces, carry as u32),
            AnyEstimate::Pairs(pairs) => Heuristic::<Rows<W>>::estimate(pairs, carry as u32),
            // A distance fits a cost, and where there is no way it already is `Cost::MAX`.
            AnyEstimate::Zero | AnyEstimate::Exact(_) => carry as Cost,
            AnyEstimate::Spaces(tables) => tables.estimate(carry),
            AnyEstimate::Potential(potential) => Heuristic::<Rows<W>>::estimate(potential, carry),
            AnyEstimate::Flooded(sum) => sum.estimate(carry),
            AnyEstimate::Images(images) => images.estimate(carry),
        }
    }
}

impl<W: Word> AnyEstimate<W> {
    /// The carry after a move, for estimates that look something up. It is kept out of the searches, which
    /// are compiled for every algorithm.
    #[inline(never)]
    fn looked_up(&self, rows: &Rows<W>, carry: u64, before: &Board<W>, mv: RowMove) -> u64 {
        match self {
            AnyEstimate::Pairs(pairs) => return pairs.step(rows, carry as u32, before, mv).into(),
            AnyEstimate::Potential(potential) => return potential.step(rows, carry, before, mv),
            _ => {}
        }
        let mut after = *before;
        rows.apply(&mut after, mv);
        match self {
            AnyEstimate::Zero
            | AnyEstimate::Pieces(_)
            | AnyEstimate::Pairs(_)
            | AnyEstimate::Potential(_) => carry,
            AnyEstimate::Exact(distances) => distances.get(rows.rank(&after)).into(),
            AnyEstimate::Spaces(tables) => tables.of(rows.layout(), after.word),
            AnyEstimate::Flooded(sum) => sum.step(carry, before.word, after.word, mv.row()),
            AnyEstimate::Images(images) => images.step(rows, carry, before, mv),
        }
    }
}
