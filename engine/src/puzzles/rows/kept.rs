//! The invariants of a puzzle, one by one, with names where they have them.

use super::check::{canonical, possible};
use super::invariants::{INTEGER, Invariants, differ, is_odd_permutation};
use super::setup::{Contents, Row, Setup};
use std::collections::BTreeSet;

/// Something that no move changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conserved {
    /// Whether the arrangement of all pieces is an even or an odd one.
    Parity,
    /// The same, combined with the colour of the cell where the piece of that kind is: each cell has one of
    /// two colours.
    ParityAndPlace {
        /// The kind.
        kind: usize,
    },
    /// The sum of the turns of all pieces.
    Turns {
        /// The prime modulo which it is counted.
        modulus: u64,
    },
    /// Sums over all cells that have no names.
    Sums {
        /// The prime modulo which they are counted; `None` if they are plain numbers.
        modulus: Option<u64>,
        /// How many independent ones there are.
        count: usize,
    },
}

/// What the moves conserve, except that every cell holds something and how often each kind occurs.
pub fn kept(setup: &Setup, invariants: &Invariants, pivot: Option<usize>) -> Vec<Conserved> {
    let rows: Vec<Row> = setup.rows.iter().map(|row| canonical(setup, row)).collect();
    let known = known(setup, invariants.may_hold());
    let plain = invariants.number(INTEGER).saturating_sub(known);
    let mut all = Vec::new();
    for modulus in invariants.moduli() {
        let mut count = invariants.number(modulus).saturating_sub(known);
        if modulus == INTEGER {
            let numbers = Conserved::Sums { modulus: None, count: plain };
            all.extend((plain > 0).then_some(numbers));
            continue;
        }
        count = count.saturating_sub(plain);
        let names = [parity(setup, &rows, modulus, pivot), turns(setup, &rows, modulus)];
        for name in names.into_iter().flatten().take(count) {
            all.push(name);
            count -= 1;
        }
        all.extend((count > 0).then_some(Conserved::Sums { modulus: Some(modulus), count }));
    }
    all
}

/// How many independent sums say only that every cell holds something, and how often each kind occurs. Cells
/// and kinds fall into groups that have nothing to do with each other. In each group, the cells hold as many
/// pieces as the kinds have.
fn known(setup: &Setup, may_hold: &[Contents]) -> usize {
    if setup.kinds.iter().any(|kind| kind.count.is_none()) {
        return setup.cells;
    }
    let kinds = setup.kinds_and_turns();
    let kinds_of = |holds: &Contents| -> BTreeSet<usize> {
        holds.iter().map(|content| kinds[usize::from(content)].0).collect()
    };
    let mut groups: Vec<BTreeSet<usize>> = Vec::new();
    for mut kinds in may_hold.iter().map(kinds_of) {
        groups.retain(|group| {
            let is_apart = group.is_disjoint(&kinds);
            if !is_apart {
                kinds.extend(group);
            }
            is_apart
        });
        groups.push(kinds);
    }
    setup.cells + groups.iter().map(|group| group.len() - 1).sum::<usize>()
}

/// The parity of the arrangement, by itself or combined with the place of the pivot.
fn parity(setup: &Setup, rows: &[Row], modulus: u64, pivot: Option<usize>) -> Option<Conserved> {
    if modulus != 2 || !differ(setup) {
        return None;
    }
    if rows.iter().all(|row| !is_odd_permutation(&row.takes)) {
        return Some(Conserved::Parity);
    }
    let kind = pivot?;
    let kinds = setup.kinds_and_turns();
    let step = |row: &Row| {
        let is_pivot = |content: u8| kinds[usize::from(content)].0 == kind;
        let wants = |cell: usize| possible(setup, row, cell).iter().all(is_pivot);
        let take = row.takes.iter().find(|take| wants(take.from));
        let from =
            take.map(|take| take.from).or_else(|| (0..setup.cells).find(|&cell| wants(cell)))?;
        Some((from, take.map_or(from, |take| take.cell), is_odd_permutation(&row.takes)))
    };
    let steps: Vec<(usize, usize, bool)> = rows.iter().map(step).collect::<Option<_>>()?;
    let mut colours = vec![None; setup.cells];
    for first in 0..setup.cells {
        colours[first] = colours[first].or(Some(false));
        // Each round colours another cell, or there is nothing more to colour.
        for _ in 0..setup.cells {
            for &(from, to, is_odd) in &steps {
                let (there, back) =
                    (colours[from].map(|c| c ^ is_odd), colours[to].map(|c| c ^ is_odd));
                colours[to] = colours[to].or(there);
                colours[from] = colours[from].or(back);
            }
        }
    }
    let fits = |&(from, to, is_odd): &(usize, usize, bool)| {
        colours[from].zip(colours[to]).is_some_and(|(one, other)| one ^ other == is_odd)
    };
    steps.iter().all(fits).then_some(Conserved::ParityAndPlace { kind })
}

/// The sum of all turns, if moves conserve it and the modulus divides the number of turns of each turned
/// kind.
fn turns(setup: &Setup, rows: &[Row], modulus: u64) -> Option<Conserved> {
    let kinds = setup.kinds_and_turns();
    let fits = |turns: usize| turns == 1 || (turns as u64).is_multiple_of(modulus);
    if kinds.len() == setup.kinds.len() || !setup.kinds.iter().all(|kind| fits(kind.turns)) {
        return None;
    }
    let turn = |content: u8| kinds[usize::from(content)].1 as u64;
    let is_kept = |row: &Row| {
        let mut sum = 0;
        for take in &row.takes {
            let change = |v| (turn(take.after(v)) + modulus * 256 - turn(v)) % modulus;
            let mut changes = possible(setup, row, take.from).iter().map(change);
            let Some(first) = changes.next() else { return true };
            if changes.any(|other| other != first) {
                return false;
            }
            sum += first;
        }
        sum.is_multiple_of(modulus)
    };
    rows.iter().all(is_kept).then_some(Conserved::Turns { modulus })
}
