//! What each cell may ever hold on the way to a goal.
//!
//! In many puzzles, no move brings a content from some cells to others: on a pyramid of corners and edges, an
//! edge never comes to where a corner is. So in every state that has to do with a goal, a cell holds one of
//! few contents, and all other states need no number.

use super::check::{admitted, possible_where};
use super::setup::{Contents, Guard, Setup};
use std::collections::{HashMap, HashSet};

/// By cell: the contents that moves, made or taken back, can bring there from a goal. Each content is
/// followed independently of the others.
///
/// No move leads out of the set of states in which each cell holds one of its contents, nor into it. So no
/// goal is reached from any other state. If no goal is known, a cell may hold everything.
pub fn may_hold(setup: &Setup) -> Vec<Contents> {
    let mut found: Vec<Contents> = (0..setup.cells).map(|cell| in_goals(setup, cell)).collect();
    let of_cell =
        |(cell, holds): (usize, &Contents)| holds.iter().map(move |content| (cell, content));
    let mut left: Vec<Held> = found.iter().enumerate().flat_map(of_cell).collect();
    let changes = changes(setup);
    while let Some(here) = left.pop() {
        for &(cell, content) in changes.get(&here).into_iter().flatten() {
            if !found[cell].contains(content) {
                found[cell].insert(content);
                left.push((cell, content));
            }
        }
    }
    found
}

/// Whether each cell of a board holds what it may.
pub fn are_held(board: &[u8], may_hold: &[Contents]) -> bool {
    may_hold.iter().zip(board).all(|(may_hold, &content)| may_hold.contains(content))
}

/// What a cell holds in some goal.
fn in_goals(setup: &Setup, cell: usize) -> Contents {
    let none: Vec<Vec<Guard>> = vec![Vec::new()];
    let goals = if setup.goals.is_empty() { &none } else { &setup.goals };
    let holds = |goal: &Vec<Guard>| possible_where(setup, goal, cell);
    goals.iter().map(holds).fold(Contents::default(), |all, more| all.or(&more))
}

/// A content in its cell.
type Held = (usize, u8);

/// By content in its cell: what one move makes of it, and what one move makes into it.
fn changes(setup: &Setup) -> HashMap<Held, Vec<Held>> {
    let (mut met, mut changes) = (HashSet::new(), HashMap::<Held, Vec<Held>>::new());
    for row in &setup.rows {
        for take in &row.takes {
            let before = admitted(setup, row, take.from);
            // Many moves of a large puzzle take the same content from the same cell.
            if !met.insert((take, before)) {
                continue;
            }
            for content in before.iter() {
                let (here, there) = ((take.from, content), (take.cell, take.after(content)));
                changes.entry(here).or_default().push(there);
                changes.entry(there).or_default().push(here);
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::super::setup::{Kind, Row, Take};
    use super::*;

    /// Two lamps that change places, and a dial of three values that turns, with the same contents for all
    /// cells.
    #[test]
    fn what_never_comes_to_a_cell_is_left_out() {
        let take = |cell, from, map| Take { cell, from, map };
        let swap = vec![take(0, 1, None), take(1, 0, None)];
        let turn = vec![take(2, 2, Some(vec![1, 2, 0]))];
        let row = |takes| Row { name: 0, cost: 1, guards: vec![], takes };
        let holds = |contents: &[u8]| contents.iter().copied().collect::<Contents>();
        let is = |cell, content| Guard { cell, holds: holds(&[content]) };
        let setup = |goals| Setup {
            cells: 3,
            kinds: vec![Kind { count: None, turns: 1 }; 3],
            names: vec![String::new()],
            rows: vec![row(swap.clone()), row(turn.clone())],
            goals,
            ..Setup::default()
        };
        let all = holds(&[0, 1, 2]);
        let found = may_hold(&setup(vec![vec![is(0, 0), is(1, 1), is(2, 0)]]));
        assert_eq!(found, [holds(&[0, 1]), holds(&[0, 1]), all]);
        // A cell that the goal leaves open may hold anything in it.
        assert_eq!(may_hold(&setup(vec![vec![is(0, 0)]])), [all; 3]);
        assert_eq!(may_hold(&setup(vec![])), [all; 3]);
    }
}
