//! Labels small boards of tiles, using the distances of all boards.

use crate::exact::{Exact, Label, NoBoard};
use crate::random::Random;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::{Sliding, notation};
use fewest::rank::permutation;
use fewest::search::exhaustive::{Distances, distances};
use fewest::search::{Options, unwatched};
use fewest::{Cost, Puzzle, Ranked};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The most cells of boards whose distances are found in a moment: nine cells have 362,880 boards.
pub const MOST_CELLS: usize = 9;

/// The distances of all boards to one goal.
pub struct AllDistances {
    puzzle: Sliding<u64>,
    distances: OnceLock<Distances>,
}

impl AllDistances {
    /// Computes nothing yet.
    pub fn new(puzzle: Sliding<u64>) -> Self {
        AllDistances { puzzle, distances: OnceLock::new() }
    }

    fn distances(&self) -> &Distances {
        let all = || distances(&self.puzzle, &Options::default(), unwatched);
        self.distances.get_or_init(|| all().expect("no limit was set"))
    }
}

impl Exact for AllDistances {
    fn draw(&self, random: &mut Random, cells: &mut [u8]) {
        (0..).zip(&mut *cells).for_each(|(tile, cell)| *cell = tile);
        random.shuffle(cells);
    }

    fn label(&self, cells: &[u8]) -> Result<Option<Label>, NoBoard> {
        let mut tray = self.puzzle.tray(cells).map_err(|_| NoBoard)?;
        let distances = self.distances();
        let distance = distances.get(permutation::rank(cells));
        if distance == Cost::MAX {
            return Ok(None);
        }
        let mut moves = 0;
        let each = self.puzzle.visit_moves(&mut tray, |tray, way: Direction| {
            self.puzzle.apply(tray, way);
            let is_nearer = distances.get(self.puzzle.rank(tray)) < distance;
            moves |= u64::from(is_nearer) << way as u8;
            self.puzzle.undo(tray, way);
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(each.is_continue());
        Ok(Some(Label { distance, moves }))
    }

    fn text(&self, cells: &[u8]) -> String {
        notation::text(cells, self.puzzle.width())
    }
}
