//! Counts the cells of the Cubic Eight-Puzzle that do not show what the goal wants there.

use crate::puzzles::Direction;
use crate::puzzles::cubic::{CELLS, Cubes, Cubic, EMPTY, beside, has_exit, rolled};
use crate::{Cost, Heuristic};

/// Counts the cells whose top is not the wanted one or, if the goal is a single board, whose orientation is
/// not. The cell that should be empty is left out.
///
/// The estimate is consistent: a roll fills one cell, and the cell that the cube leaves gets no better.
#[derive(Clone, Debug)]
pub struct MisplacedTops {
    /// For each cell and code, whether a cell with that code counts as misplaced.
    misplaced: [[bool; 8]; CELLS],
    /// The change of the estimate, by direction, empty cell and code of the cube that rolls into it.
    change: [[[i8; 8]; CELLS]; 4],
}

impl MisplacedTops {
    /// How many bytes its tables take.
    pub fn held(&self) -> u64 {
        size_of::<Self>() as u64
    }

    /// Tables for the goal of `puzzle`.
    pub fn new(puzzle: &Cubic) -> Self {
        let misplaced = std::array::from_fn(|cell| {
            let counts = |code| cell != puzzle.wanted_empty() && !puzzle.matches(cell, code);
            std::array::from_fn(|code| counts(code as u32))
        });
        let mut change = [[[0; 8]; CELLS]; 4];
        for direction in Direction::ALL {
            for empty in (0..CELLS).filter(|&empty| has_exit(empty, direction)) {
                for code in 0..EMPTY {
                    let by = by_roll(&misplaced, direction, empty, code);
                    change[direction as usize][empty][code as usize] = by;
                }
            }
        }
        MisplacedTops { misplaced, change }
    }
}

/// The change of the estimate when a cube with this code rolls into the empty cell.
#[inline]
fn by_roll(misplaced: &[[bool; 8]; CELLS], direction: Direction, empty: usize, code: u32) -> i8 {
    let from = beside(empty, direction);
    let counts = |cell: usize, code: u32| i8::from(misplaced[cell][code as usize]);
    let before = counts(empty, EMPTY) + counts(from, code);
    counts(empty, rolled(code, direction)) + counts(from, EMPTY) - before
}

impl Heuristic<Cubic> for MisplacedTops {
    type Carry = Cost;

    fn start(&self, _: &Cubic, cubes: &Cubes) -> Cost {
        let counts = |&cell: &usize| self.misplaced[cell][cubes.code(cell) as usize];
        (0..CELLS).filter(counts).count() as Cost
    }

    #[inline(always)]
    fn step(&self, _: &Cubic, h: Cost, before: &Cubes, direction: Direction) -> Cost {
        let code = before.code(beside(before.empty(), direction));
        h.wrapping_add_signed(self.change[direction as usize][before.empty()][code as usize].into())
    }

    fn is_consistent(&self) -> bool {
        true
    }

    #[inline(always)]
    fn estimate(&self, h: Cost) -> Cost {
        h
    }
}
