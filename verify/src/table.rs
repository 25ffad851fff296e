//! All distances of the cubes or of the Rotation Game, from the goals.

use crate::rules::{NEVER, Rules};
use crate::trouble::{Limits, Trouble};

/// The distance of every state by its code.
pub struct Table {
    distances: Vec<u8>,
    views: Vec<Vec<u8>>,
    cells: usize,
    radix: usize,
}

impl Table {
    /// Every move of these puzzles has another one that takes it back, so distances are counted from
    /// the goals. Of a board of the Rotation Game the table knows only which cells have one symbol:
    /// these hold 1, the others 0.
    pub fn new(rules: &Rules, limits: &mut Limits) -> Result<Table, Trouble> {
        let (cells, views) = (rules.cells, rules.views.clone());
        let radix = 1 + views[0].iter().copied().max().map_or(0, usize::from);
        limits.take(2 * radix.pow(cells as u32))?;
        let distances = vec![u8::MAX; radix.pow(cells as u32)];
        let mut table = Table { distances, views, cells, radix };
        let (mut layer, mut next) = (table.goals(rules), vec![0; cells]);
        for distance in 0.. {
            let mut found = Vec::new();
            for state in layer.chunks(cells) {
                let code = table.code(state.iter().copied());
                if table.distances[code] == u8::MAX {
                    table.distances[code] = distance;
                    for row in rules.legal(state) {
                        row.make(state, &mut next);
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
        Ok(table)
    }

    /// Everything that satisfies the conditions of a goal, as it is seen. Where no content is asked for,
    /// it is 0.
    fn goals(&self, rules: &Rules) -> Vec<u8> {
        let mut states = vec![Vec::new()];
        for cell in 0..self.cells {
            let guard = rules.goals[0].iter().find(|guard| guard.cell == cell);
            let holds = |content: &usize| guard.is_some_and(|guard| guard.holds[*content]);
            let mut fits: Vec<u8> = (0..rules.contents.len())
                .filter(holds)
                .map(|content| self.views[0][content])
                .collect();
            fits.resize(fits.len().max(1), 0);
            let longer = |state: Vec<u8>| fits.iter().map(move |&at| [&state[..], &[at]].concat());
            states = states.into_iter().flat_map(longer).collect();
        }
        states.concat()
    }

    pub fn distance(&self, state: &[u8]) -> u32 {
        let seen =
            |view: &Vec<u8>| self.code(state[..self.cells].iter().map(|&at| view[usize::from(at)]));
        let distance = self.views.iter().map(|view| self.distances[seen(view)]).min();
        distance.filter(|&distance| distance < u8::MAX).map_or(NEVER, u32::from)
    }

    /// A number of its own for every state: its contents as digits.
    fn code(&self, contents: impl DoubleEndedIterator<Item = u8>) -> usize {
        contents.rfold(0, |code, content| code * self.radix + usize::from(content))
    }
}
