//! The `auto` solver of the Cubic Eight-Puzzle. The distances of all boards to the goal, which take 10 ms to
//! find, steer IDA* straight to it.

use crate::Counts;
use crate::auto::Chosen;
use crate::pruning::NoReturn;
use crate::puzzles::Direction;
use crate::puzzles::cubic::exact::ToGoal;
use crate::puzzles::cubic::{Cubes, Cubic};
use crate::search::{Options, ida_star};
use std::ops::ControlFlow;

/// Answers any number of boards for one goal.
#[derive(Clone, Debug)]
pub struct Solver {
    puzzle: Cubic,
    distances: ToGoal,
}

impl Solver {
    /// Finds the distance of every board.
    pub fn new(puzzle: Cubic) -> Self {
        let distances = ToGoal::new(&puzzle);
        Solver { puzzle, distances }
    }

    /// The first optimum in the puzzle's move order, whichever answer the options ask for.
    pub fn solve(
        &self,
        start: &Cubes,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Chosen<Direction> {
        let (puzzle, pruning) = (&self.puzzle, NoReturn(&self.puzzle));
        let ended = ida_star::solve(puzzle, &self.distances, &pruning, start, options, watch);
        Chosen::of(ended, "ida-star", Some("exact".into()), self.distances.held())
    }
}
