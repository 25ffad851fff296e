//! The estimates of a puzzle that is written down, as one type, so that every search is compiled
//! once for all of them.

use super::databases::{Databases, distances};
use super::factors;
use super::flood;
use super::images::{Images, LANE};
use super::pairs::Pairs;
use super::pieces::Pieces;
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
pub enum Estimate<W> {
    /// Nothing is known.
    Zero,
    /// Every piece by itself.
    Pieces(Pieces<W>),
    /// Pairs of neighbouring cells.
    Pairs(Pairs<W>),
    /// The distance itself, from a table of all states.
    Exact(Distances),
    /// The distances of smaller puzzles.
    Spaces(Databases),
    /// The sum of several patterns, on boards where one piece changes places with its neighbours.
    Flooded(flood::Sum<W>),
    /// One of these two, of a board and of its images.
    Images(Box<Images<W, Estimate<W>>>),
}

impl<W: Word> Estimate<W> {
    /// The estimate that knows every distance. It takes one byte a rank, or two where a distance is
    /// 255 or more. Panics if the states have no ranks.
    pub fn exact(
        rows: &Rows<W>,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self, Limit> {
        if rows.is_reversible() {
            return Ok(Estimate::Exact(factors::distances(rows, options, watch)?));
        }
        let distances = distances::<W>(rows.setup(), options, watch)?;
        Ok(Estimate::Exact(distances.expect("the states of this puzzle have ranks")))
    }

    /// The same tables, looked into for the images of a board, too; the tables alone if the rules have no
    /// symmetries, or if their carry has no room for another number.
    pub fn with_images(self, rows: &Rows<W>) -> Self {
        let has_room = match &self {
            Estimate::Spaces(tables) => tables.carry_bits() <= LANE,
            Estimate::Flooded(sum) => sum.carry_bits() <= LANE,
            _ => false,
        };
        if !has_room {
            return self;
        }
        Images::around(rows, self)
            .map_or_else(|alone| alone, |images| Estimate::Images(Box::new(images)))
    }

    /// An estimate of the same sort, if it makes no tables, of the cost to that board. Pairs that say nothing
    /// about it are pieces.
    pub fn towards(&self, rows: &Rows<W>, board: &Board<W>) -> Self {
        let rows = rows.towards(board);
        let pieces = || Estimate::Pieces(Pieces::new(&rows));
        match self {
            Estimate::Pieces(_) => pieces(),
            Estimate::Pairs(_) => Pairs::of(&rows).map_or_else(pieces, Estimate::Pairs),
            _ => Estimate::Zero,
        }
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        match self {
            Estimate::Zero => 0,
            Estimate::Pieces(pieces) => pieces.held(),
            Estimate::Pairs(pairs) => pairs.held(),
            Estimate::Exact(distances) => distances.held(),
            Estimate::Spaces(tables) => tables.held(),
            Estimate::Flooded(sum) => sum.held(),
            Estimate::Images(images) => images.tables().held(),
        }
    }

    /// Its name, as on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Estimate::Zero => "zero",
            Estimate::Pieces(_) => "pieces",
            Estimate::Pairs(_) => "pairs",
            Estimate::Exact(_) => "exact",
            Estimate::Spaces(_) | Estimate::Flooded(_) | Estimate::Images(_) => "pdb",
        }
    }
}

impl<W: Word> Heuristic<Rows<W>> for Estimate<W> {
    /// The carry of [`Pieces`] or [`Pairs`], the distance, or what the tables say one beside the other.
    type Carry = u64;

    fn start(&self, rows: &Rows<W>, board: &Board<W>) -> u64 {
        match self {
            Estimate::Zero => 0,
            Estimate::Pieces(pieces) => pieces.start(rows, board).into(),
            Estimate::Pairs(pairs) => pairs.start(rows, board).into(),
            Estimate::Exact(distances) => distances.get(rows.rank(board)).into(),
            Estimate::Spaces(tables) => tables.of(rows.layout(), board.word),
            Estimate::Flooded(sum) => sum.start(board.word),
            Estimate::Images(images) => images.start(rows, board),
        }
    }

    #[inline(always)]
    fn step(&self, rows: &Rows<W>, carry: u64, before: &Board<W>, mv: RowMove) -> u64 {
        match self {
            Estimate::Zero => 0,
            Estimate::Pieces(pieces) => pieces.step(rows, carry as u32, before, mv).into(),
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
            Estimate::Pieces(pieces) => {
                pieces.step_within(rows, carry as u32, before, mv, limit).map(u64::from)
            }
            Estimate::Spaces(tables) => {
                let mut after = *before;
                rows.apply(&mut after, mv);
                tables.of_within(carry, rows.cost(before, mv), (rows.layout(), after.word), limit)
            }
            Estimate::Images(images) => images.step_within(rows, carry, before, mv, limit),
            _ => {
                let next = self.step(rows, carry, before, mv);
                within(limit, self.estimate(next), next)
            }
        }
    }

    /// Of those without tables.
    fn is_consistent(&self) -> bool {
        matches!(self, Estimate::Zero | Estimate::Pieces(_) | Estimate::Pairs(_))
    }

    #[inline(always)]
    fn estimate(&self, carry: u64) -> Cost {
        match self {
            Estimate::Pieces(pieces) => Heuristic::<Rows<W>>::estimate(pieces, carry as u32),
            Estimate::Pairs(pairs) => Heuristic::<Rows<W>>::estimate(pairs, carry as u32),
            // A distance fits a cost, and says itself where there is no way.
            Estimate::Zero | Estimate::Exact(_) => carry as Cost,
            Estimate::Spaces(tables) => tables.estimate(carry),
            Estimate::Flooded(sum) => sum.estimate(carry),
            Estimate::Images(images) => images.estimate(carry),
        }
    }
}

impl<W: Word> Estimate<W> {
    /// The carry after a move, by tables. This is kept out of the searches, which are compiled for
    /// every algorithm.
    #[inline(never)]
    fn looked_up(&self, rows: &Rows<W>, carry: u64, before: &Board<W>, mv: RowMove) -> u64 {
        if let Estimate::Pairs(pairs) = self {
            return pairs.step(rows, carry as u32, before, mv).into();
        }
        let mut after = *before;
        rows.apply(&mut after, mv);
        match self {
            Estimate::Zero | Estimate::Pieces(_) | Estimate::Pairs(_) => carry,
            Estimate::Exact(distances) => distances.get(rows.rank(&after)).into(),
            Estimate::Spaces(tables) => tables.of(rows.layout(), after.word),
            Estimate::Flooded(sum) => sum.step(carry, before.word, after.word, mv.row()),
            Estimate::Images(images) => images.step(rows, carry, before, mv),
        }
    }
}
