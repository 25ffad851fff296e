//! The one symmetry that every square board with a corner goal has.

use super::{CELL_SLOTS, Packing, Sliding, Tray};
use crate::Puzzle;
use crate::puzzles::Direction::{self, Down, Left, Right, Up};
use std::ops::ControlFlow::{self, Continue};

/// The board has no such symmetry: the reflection would change its shape, or move the goal's blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the reflection of a board is of use where the board is square and the goal has its blank on \
     the main diagonal"
)]
pub struct NotSymmetric;

/// The reflection of a board in its main diagonal. Rows and columns are exchanged, and each tile is
/// replaced by the one whose goal cell is the reflection of its own. A board and its reflection are
/// at the same distance from the goal.
#[derive(Clone, Debug)]
pub struct Reflection {
    cells: [u8; CELL_SLOTS],
    tiles: [u8; CELL_SLOTS],
    cell_count: usize,
}

impl Reflection {
    /// The reflection for the boards of `puzzle`.
    pub fn new<K: Packing>(puzzle: &Sliding<K>) -> Result<Self, NotSymmetric> {
        let width = puzzle.width();
        let across = |cell: usize| cell % width * width + cell / width;
        let goal = puzzle.goal();
        if puzzle.height() != width || across(goal.blank()) != goal.blank() {
            return Err(NotSymmetric);
        }
        let (mut cells, mut tiles) = ([0; CELL_SLOTS], [0; CELL_SLOTS]);
        for (cell, &tile) in puzzle.tiles(goal).iter().enumerate() {
            cells[cell] = across(cell) as u8;
            tiles[tile as usize] = goal.cells()[across(cell)];
        }
        Ok(Reflection { cells, tiles, cell_count: puzzle.cell_count() })
    }

    /// The reflected cell.
    #[inline(always)]
    pub fn of_cell(&self, cell: usize) -> usize {
        self.cells[cell] as usize
    }

    /// The tile that stands for `tile` on the reflected board.
    #[inline(always)]
    pub fn of_tile(&self, tile: usize) -> usize {
        self.tiles[tile] as usize
    }

    /// The move that does on the reflected board what `mv` does on the board.
    pub fn of_move(&self, mv: Direction) -> Direction {
        match mv {
            Up => Left,
            Left => Up,
            Right => Down,
            Down => Right,
        }
    }

    /// The first moves that a search for a shortest path from `start` does not need. If the board is its own
    /// reflection, so is the set of its shortest paths. Of two first moves that are reflections of each
    /// other, the one that is earlier in the move order is then enough. The first optimum begins with that
    /// one, since the reflection of an optimum is an optimum.
    pub fn needless_first_moves<K: Packing>(
        &self,
        puzzle: &Sliding<K>,
        start: &Tray,
    ) -> Vec<Direction> {
        if self.of_tray(start) != *start {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let _: ControlFlow<()> = puzzle.visit_moves(&mut start.clone(), |_, mv| {
            moves.push(mv);
            Continue(())
        });
        let place = |mv| moves.iter().position(|&other| other == mv);
        let is_needless = |&mv: &Direction| place(self.of_move(mv)) < place(mv);
        moves.iter().copied().filter(is_needless).collect()
    }

    /// The reflected board.
    #[inline(always)]
    pub fn of_tray(&self, tray: &Tray) -> Tray {
        let mut reflected = [0; CELL_SLOTS];
        for (there, here) in reflected.iter_mut().zip(self.cells).take(self.cell_count) {
            let tile = tray.cells()[here as usize % CELL_SLOTS];
            *there = self.tiles[tile as usize % CELL_SLOTS];
        }
        Tray::unchecked(reflected, self.cells[tray.blank()])
    }
}
