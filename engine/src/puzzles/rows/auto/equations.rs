//! Answers boards without a search, for puzzles in which the order of moves does not matter.

use super::Solver;
use crate::auto::Chosen;
use crate::puzzles::rows::row_move::RowMove;
use crate::puzzles::rows::rules::Board;
use crate::puzzles::rows::shifts::{Shifts, Times};
use crate::puzzles::rows::word::Word;
use crate::search::{Answer, Options};
use crate::{Cost, Counts, Ended, Outcome, Puzzle, Solution};
use std::ops::ControlFlow::Continue;

impl<W: Word> Solver<W> {
    pub(super) fn shifts(&self) -> Option<&Shifts> {
        self.shifts.get_or_init(|| Shifts::of(self.rows.setup())).as_ref()
    }

    /// The answer by linear equations, if the puzzle has such equations and the answer is within the limits.
    pub(super) fn by_equations(
        &self,
        start: &Board<W>,
        options: &Options,
    ) -> Option<Chosen<RowMove>> {
        let shifts = self.shifts().filter(|_| !matches!(options.answer, Answer::All { .. }))?;
        let (outcome, bound) = match shifts.solve(&self.rows.contents(start)) {
            None => (Outcome::Unsolvable, 0),
            Some((cost, times)) => {
                let cost = Cost::try_from(cost).ok().filter(|&cost| cost <= options.max_cost)?;
                (Outcome::Solved(Solution::optimal(self.made(start, &times), cost)), cost)
            }
        };
        let ended = Ended { outcome, counts: Counts { bound, ..Counts::default() } };
        Some(Chosen::of(ended, "equations", None, 0))
    }

    /// The moves, each repeated as often as `times` says. All of them are legal in every state.
    fn made(&self, start: &Board<W>, times: &Times) -> Vec<RowMove> {
        let (mut moves, mut board) = (Vec::new(), *start);
        _ = self.rows.visit_moves(&mut board, |_, mv| {
            moves.push(mv);
            Continue::<()>(())
        });
        let repeated = moves.into_iter().zip(times);
        repeated.flat_map(|(mv, &times)| std::iter::repeat_n(mv, times.into())).collect()
    }
}
