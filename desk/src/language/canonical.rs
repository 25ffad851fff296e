//! Writes rows and goals as bytes, which are equal if the rows or goals mean the same.

use super::Symmetry;
use fewest::puzzles::rows::{Condition, Contents, Guard, Row};

/// The bytes of a goal after a symmetry.
pub(super) fn goal(guards: &[Guard], by: &Symmetry) -> Vec<u8> {
    let mut guards: Vec<_> = guards.iter().map(|guard| demanded(guard, by)).collect();
    guards.sort_unstable();
    guards.concat()
}

/// The bytes of conditions about cells and pairs of cells after a symmetry.
pub(super) fn conditions(conditions: &[Condition], by: &Symmetry) -> Vec<u8> {
    let bytes = |condition: &Condition| {
        let (is_same, cells) = match condition {
            Condition::Holds(guard) => return demanded(guard, by),
            Condition::Same(cells) => (1, cells),
            Condition::Differ(cells) => (0, cells),
        };
        let [one, other] = cells.map(|cell| by.cells[cell] as u8);
        vec![u8::MAX, is_same, one.min(other), one.max(other)]
    };
    let mut all: Vec<Vec<u8>> = conditions.iter().map(bytes).collect();
    all.sort_unstable();
    all.concat()
}

fn demanded(guard: &Guard, by: &Symmetry) -> Vec<u8> {
    let mut holds: Vec<u8> =
        guard.holds.iter().map(|content| by.contents[usize::from(content)]).collect();
    holds.sort_unstable();
    let mut bytes = vec![by.cells[guard.cell] as u8, holds.len() as u8];
    bytes.extend(holds);
    bytes
}

/// The bytes of a row after a symmetry, without its name and cost.
///
/// If it is known what a cell will hold, it makes no difference where the content comes from.
pub(super) fn row(row: &Row, domains: &[Contents], by: &Symmetry) -> Vec<u8> {
    let holds = |cell: usize| {
        let guard = row.guards.iter().find(|guard| guard.cell == cell);
        guard.map_or(domains[cell], |guard| guard.holds)
    };
    let renamed = |content: u8| by.contents[usize::from(content)];
    let mut takes = Vec::new();
    for take in &row.takes {
        let after = |content: u8| take.after(content);
        let source = holds(take.from);
        let known = source.iter().next().filter(|_| source.len() == 1).map(after);
        if known.is_some_and(|content| holds(take.cell) == Contents::one(content)) {
            continue;
        }
        let cell = by.cells[take.cell] as u8;
        let mut bytes = vec![cell];
        match known {
            Some(content) => bytes.extend([0, renamed(content)]),
            None => bytes.extend([1, by.cells[take.from] as u8]),
        }
        if known.is_none() && take.map.is_some() {
            let mut pairs: Vec<_> =
                source.iter().map(|content| [renamed(content), renamed(after(content))]).collect();
            pairs.sort_unstable();
            bytes.extend(pairs.concat());
        }
        takes.push(bytes);
    }
    takes.sort_unstable();
    let mut bytes = goal(&row.guards, by);
    bytes.push(u8::MAX);
    bytes.extend(takes.concat());
    bytes
}
