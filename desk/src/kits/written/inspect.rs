//! Finds out facts about the puzzle of a file by trying it.

use super::WrittenKit;
use crate::random::Random;
use fewest::puzzles::rows::auto::{Plan, Solver};
use fewest::puzzles::rows::{AnyEstimate, Goals, Group, Pieces, Rows, Setup, Word};
use fewest::{Puzzle as _, laws};
use std::ops::ControlFlow;

/// The number of moves in the random walks that are tried; fewer if each takes long because there are many
/// rows.
const STEPS: usize = 1_000;
const LOOKS: usize = 1 << 16;
/// The number of random states that are drawn.
const DRAWN: usize = 1_000;
/// Goal states are counted up to this number.
const MOST_GOALS: usize = 100_000;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inspection {
    /// How many goal states there are; `None` if there are more than 100,000.
    pub goals: Option<usize>,
    /// Whether no move leads from a goal state to any other state; `false` if there are more than 100,000 goals.
    pub only_goals: bool,
    /// Which states can be solved.
    pub solvable: Solvable,
    /// Whether the state that the file draws is a goal.
    pub starts_solved: bool,
    /// Whether the state that the file draws can never be solved, as far as invariants and a short search
    /// tell.
    pub starts_in_vain: bool,
    /// What `auto` does.
    pub plan: Plan,
    /// A broken law, which would be a bug of this program.
    pub broken: Option<String>,
}

/// What is known, without a search, about the states that can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solvable {
    /// The exact number: all states that moves reach from a goal.
    Count(u128),
    /// How many of the random states that were drawn can be solved, as far as invariants tell.
    Admitted {
        /// How many the invariants admit.
        admitted: usize,
        /// How many were drawn.
        drawn: usize,
    },
    /// Only few of all arrangements, in a puzzle with equal pieces; how many is unknown.
    Few,
    /// Nothing, because states cannot simply be drawn.
    Unknown,
}

impl WrittenKit {
    /// Tries the puzzle.
    pub fn inspect(&self) -> Inspection {
        let goals = Goals::of(&self.written.setup).take(MOST_GOALS + 1).count();
        let (plan, broken) =
            with_rows!(&self.rules, rows => (Solver::new(rows.clone()).plan(), self.broken(rows)));
        Inspection {
            goals: Some(goals).filter(|&goals| goals <= MOST_GOALS),
            only_goals: goals <= MOST_GOALS
                && with_rows!(&self.rules, rows => only_goals(rows, &self.written.setup)),
            starts_solved: with_rows!(&self.rules, rows => self.starts_solved(rows)),
            solvable: self.solvable_states(),
            starts_in_vain: self.starts_in_vain(),
            plan,
            broken,
        }
    }

    fn solvable_states(&self) -> Solvable {
        if let Some(count) = self.group().and_then(Group::states) {
            return Solvable::Count(count);
        }
        let Some(drawing) = self.drawing() else { return Solvable::Unknown };
        if self.reaches_few(drawing) {
            return Solvable::Few;
        }
        let random = &mut Random::new(0);
        let states = (0..DRAWN).map(|_| drawing.draw(random));
        let admits =
            |state: &Vec<u8>| with_rows!(&self.rules, rows => rows.invariants().admit(state));
        Solvable::Admitted { admitted: states.filter(admits).count(), drawn: DRAWN }
    }

    fn starts_solved<W: Word>(&self, rows: &Rows<W>) -> bool {
        let start = self.written.start.as_ref().and_then(|start| rows.board(start));
        start.is_some_and(|start| rows.is_goal(&start))
    }

    fn starts_in_vain(&self) -> bool {
        let Some(start) = &self.written.start else { return false };
        let is_unsolvable = with_rows!(&self.rules, rows => is_unsolvable(rows, start));
        is_unsolvable || self.is_dead_end(start)
    }

    fn broken<W: Word>(&self, rows: &Rows<W>) -> Option<String> {
        let begin = self.written.start.clone().or_else(|| Goals::of(&self.written.setup).next())?;
        let starts = [rows.board(&begin)?];
        let steps = (LOOKS / self.written.setup.rows.len()).clamp(1, STEPS);
        let pieces = AnyEstimate::Pieces(Pieces::new(rows));
        let mut kept = laws::puzzle(rows, &starts, steps);
        if rows.is_reversible() {
            kept = kept.and_then(|()| laws::reversible(rows, &starts, steps));
        }
        if rows.ranks().is_some() {
            // If the drawn state has no rank, no move leads to a state that has one.
            let ranked: Vec<_> =
                starts.iter().filter(|start| rows.has_rank(start)).cloned().collect();
            kept = kept.and_then(|()| laws::ranked(rows, &ranked, steps));
        }
        let kept = kept.and_then(|()| laws::consistent(rows, &pieces, &starts, steps));
        kept.err().map(|broken| broken.to_string())
    }
}

fn only_goals<W: Word>(rows: &Rows<W>, setup: &Setup) -> bool {
    let mut goals = Goals::of(setup).filter_map(|goal| rows.board(&goal));
    goals.all(|mut goal| {
        let visit = |successor: &mut _, mv| {
            rows.apply(successor, mv);
            let is_goal = rows.is_goal(successor);
            rows.undo(successor, mv);
            if is_goal { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        rows.visit_moves(&mut goal, visit).is_continue()
    })
}

fn is_unsolvable<W: Word>(rows: &Rows<W>, contents: &[u8]) -> bool {
    rows.board(contents).is_some_and(|board| !rows.solvable(&board))
}
