//! The slow twin of all searches: breadth first, with states as bytes and rows as they are written.

use desk::language::Written;
use fewest::puzzles::rows::{Guard, Row};
use std::collections::HashSet;

/// A puzzle that is searched by its rows.
pub struct Twin<'p>(&'p Written);

impl<'p> Twin<'p> {
    pub fn new(puzzle: &'p Written) -> Self {
        Twin(puzzle)
    }

    /// The names of the legal moves, and the state after each. No name occurs twice.
    pub fn successors(&self, state: &[u8]) -> Vec<(&'p str, Vec<u8>)> {
        let setup = &self.0.setup;
        let legal = setup.rows.iter().filter(|row| holds(&row.guards, state));
        let named = |row: &'p Row| (&*setup.names[row.name], result(row, state));
        let found: Vec<_> = legal.map(named).collect();
        let names: HashSet<&str> = found.iter().map(|found| found.0).collect();
        assert_eq!(names.len(), found.len(), "a name is there twice: {state:?}");
        found
    }

    /// The state after the move with this name.
    pub fn after(&self, state: &[u8], name: &str) -> Option<Vec<u8>> {
        let found = self.successors(state).into_iter().find(|found| found.0 == name);
        found.map(|found| found.1)
    }

    /// The number of moves to a goal.
    pub fn distance(&self, start: &[u8]) -> Option<usize> {
        let mut closed = HashSet::from([start.to_vec()]);
        let mut layer = vec![start.to_vec()];
        for distance in 0.. {
            let is_goal =
                |state: &Vec<u8>| self.0.setup.goals.iter().any(|goal| holds(goal, state));
            if layer.iter().any(is_goal) {
                return Some(distance);
            }
            if layer.is_empty() {
                return None;
            }
            layer = self.next(&layer, &mut closed);
        }
        None
    }

    /// The states that are one move farther away.
    fn next(&self, layer: &[Vec<u8>], closed: &mut HashSet<Vec<u8>>) -> Vec<Vec<u8>> {
        let mut next = Vec::new();
        for state in layer {
            for (_, after) in self.successors(state) {
                if closed.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        next
    }
}

/// How many states there are at each distance, up to `last`.
pub fn layers(puzzle: &Written, start: &[u8], last: usize) -> Vec<usize> {
    let mut closed = HashSet::from([start.to_vec()]);
    let mut layer = vec![start.to_vec()];
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len());
        if counts.len() > last {
            break;
        }
        layer = Twin::new(puzzle).next(&layer, &mut closed);
    }
    counts
}

/// Whether the state satisfies all conditions.
fn holds(guards: &[Guard], state: &[u8]) -> bool {
    guards.iter().all(|guard| guard.holds.contains(state[guard.cell]))
}

/// The state after the row, which must be legal.
fn result(row: &Row, state: &[u8]) -> Vec<u8> {
    let mut after = state.to_vec();
    for take in &row.takes {
        let content = state[take.from];
        after[take.cell] = take.map.as_ref().map_or(content, |map| map[usize::from(content)]);
    }
    after
}
