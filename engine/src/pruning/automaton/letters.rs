//! The moves of the three puzzles as letters.

use super::Letters;
use crate::puzzles::cubic::{self, Cube, Cubes, Cubic};
use crate::puzzles::rotation::{self, Line, Rotation, Symbols};
use crate::puzzles::sliding::{Direction, Packing, Sliding, Tray};
use std::array;

impl<K: Packing> Letters for Sliding<K> {
    const LETTERS: usize = 4;

    #[inline(always)]
    fn letter(direction: Direction) -> usize {
        direction as usize
    }

    /// For each cell one board with the blank there: all other such boards are the same up to the
    /// names of the tiles.
    fn witnesses(&self) -> Vec<Vec<Tray>> {
        let cells = self.cell_count();
        let with_blank = |blank: usize| {
            let mut tiles: Vec<u8> = (0..cells as u8).collect();
            tiles.swap(0, blank);
            vec![self.tray(&tiles).expect("each tile once")]
        };
        (0..cells).map(with_blank).collect()
    }
}

impl Letters for Rotation {
    const LETTERS: usize = 8;

    #[inline(always)]
    fn letter(line: Line) -> usize {
        line as usize
    }

    /// The digits of the cells' numbers to base three: together they tell all cells apart.
    fn witnesses(&self) -> Vec<Vec<Symbols>> {
        let digit = |place: u32| {
            let symbols: [u8; rotation::CELLS] =
                array::from_fn(|cell| 1 + (cell / 3usize.pow(place) % 3) as u8);
            Symbols::uneven(&symbols).expect("three symbols")
        };
        vec![(0..3).map(digit).collect()]
    }
}

impl Letters for Cubic {
    const LETTERS: usize = 4;

    #[inline(always)]
    fn letter(direction: Direction) -> usize {
        direction as usize
    }

    /// For each empty cell three boards. A word takes a cube to a cell and permutes its colours.
    /// With all cubes alike the permutation shows; then the six orientations are digits, to base
    /// six, of the number of the cell that a cube comes from.
    fn witnesses(&self) -> Vec<Vec<Cubes>> {
        let board = |empty: usize, digit: fn(usize) -> usize| {
            let cube = |cell| (cell != empty).then_some(Cube::ALL[digit(cell)]);
            Cubes::new(&array::from_fn::<_, { cubic::CELLS }, _>(cube)).expect("one empty cell")
        };
        let group = |empty| [|_| 0, |cell| cell % 6, |cell| cell / 6].map(|of| board(empty, of));
        (0..cubic::CELLS).map(|empty| group(empty).to_vec()).collect()
    }
}
