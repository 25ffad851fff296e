//! Pairs of cells, and which of them moves keep together.

use crate::puzzles::rows::setup::{Row, Setup};

/// Two cells, the lower one first. A cell that is listed twice is paired with the edge of the board.
pub(super) type CellPair = (usize, usize);
/// How a content changes on the way of a piece, if it does.
pub(super) type ContentChange<'s> = Option<&'s [u8]>;

/// Where a row takes the contents of all cells.
pub(super) struct Way<'s> {
    pub cost: u32,
    /// By cell: where its content goes, and where its new content comes from.
    pub to: Vec<usize>,
    pub from: Vec<usize>,
    /// By the cell that a content comes from: how the content changes.
    pub maps: Vec<ContentChange<'s>>,
}

impl<'s> Way<'s> {
    pub fn of(setup: &Setup, row: &'s Row) -> Self {
        let stays: Vec<usize> = (0..setup.cells).collect();
        let (mut to, mut from, mut maps) = (stays.clone(), stays, vec![None; setup.cells]);
        for take in &row.takes {
            (to[take.from], from[take.cell]) = (take.cell, take.from);
            maps[take.from] = take.map.as_deref();
        }
        Way { cost: row.cost.into(), to, from, maps }
    }

    /// The way back. It has no maps, since only its cells are needed.
    pub fn back(&self) -> Way<'s> {
        let maps = vec![None; self.to.len()];
        Way { cost: self.cost, to: self.from.clone(), from: self.to.clone(), maps }
    }

    fn is_moved(&self, cell: usize) -> bool {
        self.to[cell] != cell || self.maps[cell].is_some()
    }

    /// The pair that a pair becomes, if it is one of `pairs`.
    pub fn after(&self, pairs: &[CellPair], (first, second): CellPair) -> Option<CellPair> {
        let to = (self.to[first], self.to[second]);
        let to = (to.0.min(to.1), to.0.max(to.1));
        // What a cell that is paired with the edge holds counts for that cell alone.
        let is_pair =
            if first == second { to.0 == first } else { pairs.binary_search(&to).is_ok() };
        is_pair.then_some(to)
    }

    /// The pairs that become none of `pairs`.
    pub fn torn<'a>(&'a self, pairs: &'a [CellPair]) -> impl Iterator<Item = CellPair> + 'a {
        pairs.iter().copied().filter(|&pair| self.after(pairs, pair).is_none())
    }
}

/// All pairs of cells, in sets. No move that moves both cells of a pair, or neither, takes the pair out of
/// its set.
pub(super) fn classes(cells: usize, ways: &[Way<'_>]) -> Vec<Vec<CellPair>> {
    let pairs: Vec<CellPair> = (0..cells)
        .flat_map(|first| (first + 1..cells).map(move |second| (first, second)))
        .collect();
    let number = |pair: CellPair| pairs.binary_search(&pair).unwrap_or(0);
    // By pair: an earlier pair of its set, in the end the first one.
    let mut same: Vec<usize> = (0..pairs.len()).collect();
    fn root(same: &mut [usize], mut at: usize) -> usize {
        while same[at] != at {
            same[at] = same[same[at]];
            at = same[at];
        }
        at
    }
    for way in ways {
        for &(first, second) in &pairs {
            if way.is_moved(first) && way.is_moved(second) {
                let to = (way.to[first], way.to[second]);
                let after = number((to.0.min(to.1), to.0.max(to.1)));
                let roots = [number((first, second)), after].map(|at| root(&mut same, at));
                same[roots[0].max(roots[1])] = roots[0].min(roots[1]);
            }
        }
    }
    let mut classes = vec![Vec::new(); pairs.len()];
    for (at, &pair) in pairs.iter().enumerate() {
        classes[root(&mut same, at)].push(pair);
    }
    classes.retain(|class| !class.is_empty());
    classes
}

/// The most pairs that a move tears apart in proportion to its cost, and that cost; `None` if there are no
/// moves.
pub(super) fn most_changed(ways: &[Way<'_>], pairs: &[CellPair]) -> Option<(u32, u32)> {
    let changed = ways.iter().map(|way| (way.torn(pairs).count() as u32, way.cost));
    changed.reduce(|most, one| if one.0 * most.1 > most.0 * one.1 { one } else { most })
}
