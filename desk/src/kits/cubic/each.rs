//! The rules depend on the start and on the goal after it, so each board has its own.

use super::{STYLES, paired};
use crate::case::Case;
use crate::error::{BadQuestion, Error};
use crate::gauge::Gauge;
use crate::kit::Question;
use crate::moves::WrittenMoves;
use crate::names::Style;
use crate::replay::Replay;
use crate::report::{Frame, Report};
use crate::solver::{Solver, Successor};
use fewest::puzzles::cubic::notation::board;
use fewest::puzzles::cubic::{Cubes, Cubic, Goal, Tops};
use fewest::search::Options;
use std::sync::{Arc, Mutex, PoisonError};

/// What was made for the last board. It is used again for the next board if that has the same goal and the
/// same number of odd cubes.
pub(super) struct Last<T: ?Sized>(Mutex<Option<(Tops, u32, Arc<T>)>>);

impl<T: ?Sized> Default for Last<T> {
    fn default() -> Self {
        Last(Mutex::new(None))
    }
}

impl<T: ?Sized> Last<T> {
    /// Returns what serves this board, and makes it if necessary. The board's text must end with its own
    /// goal, unless there is one for all boards.
    pub(super) fn of(
        &self,
        case: &Case,
        goal: Option<Tops>,
        make: impl FnOnce(Cubic) -> Arc<T>,
    ) -> Result<Arc<T>, Error> {
        let (start, goal) = start_and_goal(case, goal)?;
        Ok(self.for_board(&start, goal, make))
    }

    /// Returns what serves this start and goal, and makes it if necessary.
    pub(super) fn for_board(
        &self,
        start: &Cubes,
        goal: Tops,
        make: impl FnOnce(Cubic) -> Arc<T>,
    ) -> Arc<T> {
        let odd = start.odd_count();
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let made = match &*last {
            Some((kept, count, made)) if (*kept, *count) == (goal, odd) => Arc::clone(made),
            _ => make(Cubic::new(Goal::Tops(goal), start)),
        };
        *last = Some((goal, odd, Arc::clone(&made)));
        made
    }
}

/// Solves each board with the rules for its goal and its number of odd cubes.
pub(super) struct EachBoard {
    question: Question,
    goal: Option<Tops>,
    last: Last<dyn Solver>,
}

impl Solver for EachBoard {
    fn outline(&self, case: &Case) -> Result<Report, Error> {
        self.pairing(case)?.outline(case)
    }

    /// If the goal stands after the start, it must also stand after each successor.
    fn successors(&self, case: &Case) -> Result<Vec<Successor>, Error> {
        let mut successors = self.pairing(case)?.successors(case)?;
        if self.goal.is_none() {
            let goal = self.outline(case)?.goal;
            for next in &mut successors {
                next.board += &format!(" {goal}");
            }
        }
        Ok(successors)
    }

    fn frames(&self, case: &Case, moves: &str) -> Result<Vec<Frame>, Error> {
        self.pairing(case)?.frames(case, moves)
    }

    fn styles(&self) -> Vec<Style> {
        STYLES.to_vec()
    }

    fn written(&self, case: &Case, moves: &str, style: Style) -> Result<WrittenMoves, Error> {
        self.pairing(case)?.written(case, moves, style)
    }

    /// If the goal stands after the start, it must also stand after each board along the way.
    fn replay(&self, case: &Case, text: &str) -> Result<Replay, Error> {
        let mut replay = self.pairing(case)?.replay(case, text)?;
        if self.goal.is_none() {
            let goal = self.outline(case)?.goal;
            for board in &mut replay.boards {
                for text in [&mut board.text, &mut board.lettered] {
                    *text += &format!(" {goal}");
                }
            }
        }
        Ok(replay)
    }

    fn solvable(&self, case: &Case) -> Result<bool, Error> {
        self.pairing(case)?.solvable(case)
    }

    fn is_solved(&self, case: &Case) -> Result<bool, Error> {
        self.pairing(case)?.is_solved(case)
    }

    fn solve(&self, case: &Case, options: &Options, gauge: &Gauge) -> Result<Report, Error> {
        self.pairing(case)?.solve(case, options, gauge)
    }
}

impl EachBoard {
    /// A solver; `goal` is the goal of all boards, if there is one.
    pub(super) fn new(question: Question, goal: Option<Tops>) -> Self {
        EachBoard { question, goal, last: Last::default() }
    }

    fn pairing(&self, case: &Case) -> Result<Arc<dyn Solver>, Error> {
        self.last.of(case, self.goal, |puzzle| paired(&self.question, puzzle))
    }
}

/// The start of a board, and the goal after it or the one for all boards.
fn start_and_goal(case: &Case, goal: Option<Tops>) -> Result<(Cubes, Tops), Error> {
    let (start, own) = board(&case.text).map_err(|problem| case.error(problem))?;
    match (own, goal) {
        (Some(goal), None) | (None, Some(goal)) => Ok((start, goal)),
        (None, None) => Err(BadQuestion::NoGoal.into()),
        (Some(_), Some(_)) => Err(BadQuestion::TwoGoals.into()),
    }
}
