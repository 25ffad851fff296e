//! The `auto` solver of the Rotation Game. An exact table, which takes 50 ms to build, steers IDA* straight
//! to the goal.

use crate::Counts;
use crate::auto::Chosen;
use crate::pruning::NoReturn;
use crate::puzzles::rotation::exact::Answers;
use crate::puzzles::rotation::{Line, Rotation, Symbols};
use crate::search::{Options, ida_star};
use std::ops::ControlFlow;

/// Answers any number of boards with one table.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    answers: Answers,
}

impl Solver {
    /// The first optimum in the order of the letters, whichever answer the options ask for.
    pub fn solve(
        &self,
        start: &Symbols,
        options: &Options,
        watch: impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Chosen<Line> {
        let (puzzle, pruning) = (&Rotation, NoReturn(&Rotation));
        let ended = ida_star::solve(puzzle, &self.answers, &pruning, start, options, watch);
        Chosen::of(ended, "ida-star", Some("exact".into()), self.answers.held())
    }
}
