//! Checks whether there are enough pieces for what is required of the cells.

use super::clauses::CellContents;
use super::stock::Stock;
use fewest::puzzles::rows::can_be_placed;

/// A kind of which a case requires more pieces than there are, and how many it requires.
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

/// Whether the pieces can be placed so that every cell holds what the case requires.
pub(super) fn can_stand(case: &CellContents, stock: &Stock) -> bool {
    let Some(counts) = &stock.counts else { return true };
    let kinds: Vec<Vec<usize>> = case
        .iter()
        .map(|holds| {
            let mut kinds: Vec<_> =
                holds.iter().map(|content| stock.parts[usize::from(content)].0).collect();
            kinds.dedup();
            kinds
        })
        .collect();
    can_be_placed(&kinds, counts)
}
