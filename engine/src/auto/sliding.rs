//! Sliding tiles.

use super::Chosen;
use crate::Counts;
use crate::heuristics::Manhattan;
use crate::pruning::NoReturn;
use crate::puzzles::sliding::{Direction, Packing, Sliding, Tray};
use crate::search::{Options, ida_star};
use std::ops::ControlFlow;

/// Answers boards of one size and goal. Tables are made when a board needs them, and kept.
#[derive(Debug)]
pub struct Solver<K> {
    puzzle: Sliding<K>,
    manhattan: Manhattan,
}

impl<K: Packing> Solver<K> {
    /// Quick: makes no tables.
    pub fn new(puzzle: Sliding<K>) -> Self {
        let manhattan = Manhattan::new(&puzzle);
        Solver { puzzle, manhattan }
    }

    /// The rules.
    pub fn puzzle(&self) -> &Sliding<K> {
        &self.puzzle
    }

    /// Solves one board.
    pub fn solve(
        &self,
        start: &Tray,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Chosen<Direction> {
        let pruning = NoReturn(&self.puzzle);
        let ended = ida_star::solve(&self.puzzle, &self.manhattan, &pruning, start, options, watch);
        Chosen { ended, algorithm: "ida-star", heuristic: "manhattan".into() }
    }
}
