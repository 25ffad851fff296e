//! All distances of the cubes or of the Rotation Game, from the goals.

use crate::rules::{NEVER, Rules};
use crate::trouble::{Limits, Trouble};

/// The distance of every state by its code. Of a board of the Rotation Game it knows only which cells
/// have one symbol, which is 1 where the others are 0.
pub struct Table {
    distances: Vec<u8>,
    radix: usize,
    cells: usize,
}

impl Table {
    /// Every move of these puzzles has another one that takes it back.
    pub fn new(rules: &Rules, limits: &mut Limits) -> Result<Table, Trouble> {
        let (radix, cells) = (rules.radix, rules.cells);
        let size = radix.pow(cells as u32);
        limits.take(2 * size)?;
        let (mut distances, mut layer) = (vec![u8::MAX; size], goals(rules).concat());
        layer.chunks(cells).for_each(|goal| distances[code(goal.iter().copied(), radix)] = 0);
        let mut next = vec![0; cells];
        for far in 1.. {
            let mut found = Vec::new();
            for state in layer.chunks(cells) {
                for row in rules.legal(state) {
                    row.make(state, &mut next);
                    let entry = &mut distances[code(next.iter().copied(), radix)];
                    if *entry == u8::MAX {
                        *entry = far;
                        found.extend_from_slice(&next);
                    }
                }
            }
            limits.look()?;
            layer = found;
            if layer.is_empty() {
                break;
            }
        }
        Ok(Table { distances, radix, cells })
    }

    pub fn distance(&self, state: &[u8]) -> u32 {
        let state = &state[..self.cells];
        let at = |code: usize| match self.distances[code] {
            u8::MAX => NEVER,
            distance => distance.into(),
        };
        let only = |symbol| state.iter().map(move |&other| u8::from(other == symbol));
        match self.radix {
            2 => (0..3).map(|symbol| at(code(only(symbol), 2))).min().unwrap_or(0),
            radix => at(code(state.iter().copied(), radix)),
        }
    }
}

/// A number of its own for every state: its contents as digits.
fn code(contents: impl DoubleEndedIterator<Item = u8>, radix: usize) -> usize {
    contents.rfold(0, |code, content| code * radix + usize::from(content))
}

/// Everything that satisfies the conditions of a goal; with two contents, that has 1 where they are.
fn goals(rules: &Rules) -> Vec<Vec<u8>> {
    let mut states = vec![Vec::new()];
    for cell in 0..rules.cells {
        let guard = rules.goals[0].iter().find(|guard| guard.cell == cell);
        let fits: Vec<u8> = match guard {
            _ if rules.radix == 2 => vec![u8::from(guard.is_some())],
            Some(guard) => (0..).zip(&guard.holds).filter(|fit| *fit.1).map(|fit| fit.0).collect(),
            None => (0..rules.radix as u8).collect(),
        };
        let longer = |state: Vec<u8>| fits.iter().map(move |&at| [&state[..], &[at]].concat());
        states = states.into_iter().flat_map(|state| longer(state).collect::<Vec<_>>()).collect();
    }
    states
}
