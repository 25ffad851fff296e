//! Whether there are enough pieces for what is demanded of the cells.

use super::clauses::CellContents;
use super::stock::Stock;

/// A kind of which a case demands more than there are: the kind, how many it demands.
pub(super) fn shortage(case: &CellContents, stock: &Stock) -> Option<(usize, usize)> {
    let counts = stock.counts.as_ref()?;
    let mut demanded = vec![0; counts.len()];
    for holds in case {
        let mut kinds = holds.iter().map(|content| stock.parts[usize::from(content)].0);
        if let Some(kind) = kinds.next()
            && kinds.all(|other| other == kind)
        {
            demanded[kind] += 1;
        }
    }
    let kind = (0..counts.len()).find(|&kind| demanded[kind] > counts[kind])?;
    Some((kind, demanded[kind]))
}

/// Whether the pieces can stand so that every cell holds what the case demands.
pub(super) fn can_stand(case: &CellContents, stock: &Stock) -> bool {
    let Some(counts) = &stock.counts else { return true };
    let mut held: Vec<Vec<usize>> = vec![Vec::new(); counts.len()];
    let kinds: Vec<Vec<usize>> = case
        .iter()
        .map(|holds| {
            let mut kinds: Vec<_> =
                holds.iter().map(|content| stock.parts[usize::from(content)].0).collect();
            kinds.dedup();
            kinds
        })
        .collect();
    (0..case.len()).all(|cell| {
        let mut tried = vec![false; counts.len()];
        place(cell, &kinds, counts, &mut held, &mut tried)
    })
}

/// Finds a piece for the cell; cells that have one may have to take another.
fn place(
    cell: usize,
    kinds: &[Vec<usize>],
    counts: &[usize],
    held: &mut [Vec<usize>],
    tried: &mut [bool],
) -> bool {
    for &kind in &kinds[cell] {
        if std::mem::replace(&mut tried[kind], true) {
            continue;
        }
        if held[kind].len() < counts[kind] {
            held[kind].push(cell);
            return true;
        }
        for at in 0..held[kind].len() {
            let other = held[kind][at];
            if place(other, kinds, counts, held, tried) {
                held[kind][at] = cell;
                return true;
            }
        }
    }
    false
}
