//! Why a board has no solution: one sum that can be checked by the conditions of the moves alone.

use super::check::held;
use super::invariants::{InvariantSum, PRIMES, differ, sums};
use super::may_hold::{are_held, may_hold};
use super::setup::{Guard, Kind, Setup};

/// A sum that no move changes, and whose value for a board differs from its value for every goal.
///
/// It is one of the [`Invariants`](super::Invariants) that needs no count of pieces. The conditions of a move
/// alone show that the move does not change the sum, and those of a goal show which sum the goal has. If the
/// parity takes part, it must also be known that no piece is in two cells. If a cell of the board holds
/// something that moves, made or taken back, can never bring there from a goal, no sum is needed, and all
/// weights are 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The prime modulo which it is counted.
    pub modulus: u64,
    /// Whether 1 is added if an odd number of pairs of cells stand in the wrong order.
    pub with_parity: bool,
    /// What each cell adds, by its content.
    pub weights: Vec<Vec<u16>>,
}

impl Refutation {
    /// The first such sum for the board with these contents, if there is one.
    ///
    /// ```
    /// use fewest::puzzles::rows::{Contents, Guard, Kind, Refutation, Row, Setup, Take};
    ///
    /// // Two lamps; the only move turns both over. In the goal both are dark.
    /// let turned = |cell| Take { cell, from: cell, map: Some(vec![1, 0]) };
    /// let setup = Setup {
    ///     cells: 2,
    ///     kinds: vec![Kind { count: None, turns: 1 }; 2],
    ///     names: vec![String::from("both")],
    ///     rows: vec![Row { name: 0, cost: 1, guards: vec![], takes: vec![turned(0), turned(1)] }],
    ///     goals: vec![(0..2).map(|cell| Guard { cell, holds: Contents::one(0) }).collect()],
    ///     ..Setup::default()
    /// };
    /// let found = Refutation::of(&setup, &[1, 0]).expect("one lamp stays lit");
    /// assert_eq!((found.modulus, found.with_parity), (2, false));
    /// assert_eq!(Refutation::of(&setup, &[1, 1]), None);
    /// ```
    pub fn of(setup: &Setup, board: &[u8]) -> Option<Self> {
        let uncounted = |kind: &Kind| Kind { count: None, ..*kind };
        let bare = Setup { kinds: setup.kinds.iter().map(uncounted).collect(), ..setup.clone() };
        let may_hold = may_hold(&bare);
        if !are_held(board, &may_hold) {
            let weights = vec![vec![0; setup.contents()]; setup.cells];
            return Some(Refutation { modulus: 2, with_parity: false, weights });
        }
        let parities = if differ(setup) { sums(setup, &may_hold, 2) } else { Vec::new() };
        let mut parities = parities.into_iter().filter(|sum| sum.with_parity);
        let refutes = |sum: &InvariantSum| {
            let here = sum.value(board, setup.contents());
            let is_other = |goal: &Vec<Guard>| {
                in_goal(sum, setup, goal).is_some_and(|there| u64::from(here) != there)
            };
            setup.goals.iter().all(is_other)
        };
        let in_bare = |&modulus: &u64| sums(&bare, &may_hold, modulus);
        let found =
            parities.find(refutes).or_else(|| PRIMES.iter().flat_map(in_bare).find(refutes))?;
        let weights = found.weights.chunks(setup.contents()).map(<[u16]>::to_vec).collect();
        let InvariantSum { modulus, with_parity, .. } = found;
        Some(Refutation { modulus, with_parity, weights })
    }
}

/// The sum of a goal; `None` if it depends on what the goal leaves open.
fn in_goal(sum: &InvariantSum, setup: &Setup, goal: &[Guard]) -> Option<u64> {
    let mut state = Vec::new();
    for cell in 0..setup.cells {
        let held = held(setup, goal, cell);
        let weight = |content: u8| sum.weights[cell * setup.contents() + usize::from(content)];
        let first = held.iter().next()?;
        let is_same =
            |content| content == first || !sum.with_parity && weight(content) == weight(first);
        if !held.iter().all(is_same) {
            return None;
        }
        state.push(first);
    }
    Some(sum.value(&state, setup.contents()).into())
}
