//! Replays the answer of a search. Shares no code with the searches.

use crate::{Cost, Heuristic, Puzzle};
use std::ops::ControlFlow::{Break, Continue};

/// What is wrong with an answer. Moves are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPath {
    /// The puzzle does not allow the move in the state in which it is made.
    #[error("move {number} is not legal where it is made")]
    Illegal {
        /// The number of the move.
        number: usize,
    },
    /// The moves are legal, but do not solve the puzzle.
    #[error("after the last of {moves} moves the puzzle is not solved")]
    Unsolved {
        /// How many moves there are.
        moves: usize,
    },
    /// The moves cost more than a [`Cost`] can hold.
    #[error("with move {number} the cost exceeds {}", Cost::MAX)]
    TooDear {
        /// The number of the move with which the cost becomes too large.
        number: usize,
    },
    /// The heuristic is not admissible.
    #[error("after {moves} moves the heuristic says {estimate}, where {remained} remained")]
    Overestimate {
        /// How many moves had been made.
        moves: usize,
        /// What the heuristic estimates.
        estimate: Cost,
        /// What the rest of the solution costs.
        remained: Cost,
    },
}

/// Makes `moves` from `start` and returns their total cost. Each move must be legal, and after the last one
/// the state must be a goal.
pub fn replay<P: Puzzle>(puzzle: &P, start: &P::State, moves: &[P::Move]) -> Result<Cost, BadPath> {
    let mut state = start.clone();
    let mut total: Cost = 0;
    for (&mv, number) in moves.iter().zip(1..) {
        let cost = make(puzzle, &mut state, mv).ok_or(BadPath::Illegal { number })?;
        total = total.checked_add(cost).ok_or(BadPath::TooDear { number })?;
    }
    if puzzle.is_goal(&state) { Ok(total) } else { Err(BadPath::Unsolved { moves: moves.len() }) }
}

/// Replays a solution and checks that the heuristic, carried from move to move as in a search, never exceeds
/// the cost of the remaining moves.
///
/// If the solution is optimal, that cost is the distance, so this checks that the heuristic is admissible on
/// the states of the solution.
pub fn admissible<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    start: &P::State,
    moves: &[P::Move],
) -> Result<(), BadPath> {
    let mut remained = replay(puzzle, start, moves)?;
    let mut state = start.clone();
    let mut carry = heuristic.start(puzzle, start);
    for made in 0..=moves.len() {
        let estimate = heuristic.estimate(carry);
        if estimate > remained {
            return Err(BadPath::Overestimate { moves: made, estimate, remained });
        }
        if let Some(&mv) = moves.get(made) {
            carry = heuristic.step(puzzle, carry, &state, mv);
            remained -= puzzle.cost(&state, mv);
            puzzle.apply(&mut state, mv);
        }
    }
    Ok(())
}

/// Makes `mv` and returns its cost, or `None` if it is not among the legal moves.
fn make<P: Puzzle>(puzzle: &P, state: &mut P::State, mv: P::Move) -> Option<Cost> {
    let flow = puzzle.visit_moves(state, |state, legal| {
        if legal != mv {
            return Continue(());
        }
        let cost = puzzle.cost(state, mv);
        puzzle.apply(state, mv);
        Break(cost)
    });
    flow.break_value()
}
