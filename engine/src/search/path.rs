//! Makes the moves of a path from the states that a search has met.

use crate::{Cost, Puzzle, Solution};
use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

/// The ids on the way from the first one, which is its own parent, to `last`.
pub(super) fn ids(last: u32, parent: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut ids = vec![last];
    let mut id = last;
    while parent(id) != id {
        id = parent(id);
        ids.push(id);
    }
    ids.reverse();
    ids
}

/// The states on the way to `last` from the first one, which has no state before it.
pub(super) fn back<S: Copy>(last: S, before: impl Fn(S) -> Option<S>) -> Vec<S> {
    let mut states: Vec<S> = std::iter::successors(Some(last), |&state| before(state)).collect();
    states.reverse();
    states
}

/// The moves that lead from each state to the next, and what they cost together. If several moves lead from
/// one state to the next, takes the first of the cheapest.
pub(super) fn moves<P: Puzzle>(
    puzzle: &P,
    states: &mut dyn Iterator<Item = P::State>,
) -> (Vec<P::Move>, Cost) {
    let (mut moves, mut cost) = (Vec::new(), 0);
    let mut from = states.next();
    while let (Some(before), Some(after)) = (from, states.next()) {
        let (mv, more) = cheapest_move(puzzle, &before, &after);
        moves.push(mv);
        cost += more;
        from = Some(after);
    }
    (moves, cost)
}

/// The solution with these moves, after a search has proven that no path costs less than `proven`.
///
/// The proof relies on estimates that are never too large. If the path is cheaper than what was proven, some
/// estimate was too large, and nothing is proven.
pub(super) fn solution<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    moves: Vec<P::Move>,
    proven: Cost,
) -> Solution<P::Move> {
    let mut state = start.clone();
    let each = moves.iter().map(|&mv| {
        let cost = puzzle.cost(&state, mv);
        puzzle.apply(&mut state, mv);
        cost
    });
    let cost = each.sum();
    let at_least = if cost < proven { 0 } else { proven };
    Solution { moves, cost, at_least, optima: None }
}

fn cheapest_move<P: Puzzle>(puzzle: &P, from: &P::State, to: &P::State) -> (P::Move, Cost) {
    let mut cheapest = None;
    let mut state = from.clone();
    let Continue(()): ControlFlow<Infallible> = puzzle.visit_moves(&mut state, |state, mv| {
        let cost = puzzle.cost(state, mv);
        puzzle.apply(state, mv);
        let found = state == to;
        puzzle.undo(state, mv);
        if found && cheapest.is_none_or(|(_, least)| cost < least) {
            cheapest = Some((mv, cost));
        }
        Continue(())
    });
    cheapest.expect("a parent has a move to its successor")
}
