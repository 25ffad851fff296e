//! Builds what a move does effect by effect, as if each happened after the one before.

use super::clauses::{CellContents, without};
use super::stock::{Map, Stock};
use fewest::Cost;
use fewest::puzzles::rows::{Contents, Guard, Row, Take};

/// A move under construction: what each cell will hold, in terms of the state before the move.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// For each cell, the cell that its content comes from.
    pub from: Vec<usize>,
    /// How the content changes on the way.
    pub maps: Vec<Option<Map>>,
    /// What each cell may hold before the move.
    pub case: CellContents,
}

impl Shape {
    /// The move that does nothing and is legal everywhere.
    pub fn new(stock: &Stock) -> Self {
        let cells = stock.domains.len();
        Shape { from: (0..cells).collect(), maps: vec![None; cells], case: stock.domains.clone() }
    }

    /// Every `to` gets what `from` holds now, all at the same time.
    pub fn carry(&mut self, ways: &[(usize, usize)]) {
        let old: Vec<_> =
            ways.iter().map(|way| (self.from[way.1], self.maps[way.1].clone())).collect();
        for (&(to, _), (from, map)) in ways.iter().zip(old) {
            self.from[to] = from;
            self.maps[to] = map;
        }
    }

    /// Changes what the cell holds now.
    pub fn change(&mut self, cell: usize, map: &Map) {
        let composed = match &self.maps[cell] {
            None => map.clone(),
            Some(first) => first.iter().map(|&content| map[usize::from(content)]).collect(),
        };
        self.maps[cell] = Some(composed);
    }

    /// The cell from which `cell` gets its content, and what that must hold so that `cell` holds one of these
    /// now.
    pub fn source(&self, cell: usize, holds: &Contents) -> (usize, Contents) {
        let from = self.from[cell];
        let Some(map) = &self.maps[cell] else { return (from, *holds) };
        let fits = |&before: &u8| holds.contains(map[usize::from(before)]);
        (from, (0..map.len()).map(|before| before as u8).filter(fits).collect())
    }

    /// Makes the move legal only if the cell now holds one of these.
    pub fn require(&mut self, cell: usize, holds: &Contents) {
        let (from, holds) = self.source(cell, holds);
        self.case[from] = self.case[from].and(&holds);
    }

    /// Whether no state admits it, as far as single cells tell.
    pub fn is_impossible(&self) -> bool {
        self.case.iter().any(Contents::is_empty)
    }

    /// Applies a row to what the cells hold now.
    pub fn follow(&mut self, row: &Row) {
        for guard in &row.guards {
            self.require(guard.cell, &guard.holds);
        }
        let ways: Vec<_> = row.takes.iter().map(|take| (take.cell, take.from)).collect();
        self.carry(&ways);
        for take in &row.takes {
            if let Some(map) = &take.map {
                self.change(take.cell, &map.as_slice().into());
            }
        }
    }

    /// The cells whose content changes in some state.
    pub fn changed(&self) -> Vec<usize> {
        (0..self.from.len()).filter(|&cell| self.changes(cell)).collect()
    }

    /// Whether it brings something to the cell, or changes what is there.
    pub fn touches(&self, cell: usize) -> bool {
        self.from[cell] != cell || self.maps[cell].is_some()
    }

    fn changes(&self, cell: usize) -> bool {
        if !self.touches(cell) {
            return false;
        }
        let from = self.from[cell];
        let after = |content: u8| self.after(cell, content);
        match from == cell {
            true => self.case[cell].iter().any(|content| after(content) != content),
            false => {
                let all: Contents = self.case[from].iter().map(after).collect();
                !(all.len() == 1 && self.case[cell] == all)
            }
        }
    }

    /// What the cell holds after the move if its source held `content`.
    pub fn after(&self, cell: usize, content: u8) -> u8 {
        self.maps[cell].as_ref().map_or(content, |map| map[usize::from(content)])
    }

    /// A source cell with several contents that would become the same, and the contents that are the first to
    /// become theirs.
    pub fn merging(&self) -> Option<(usize, Contents)> {
        let mut changed = (0..self.from.len()).filter(|&cell| self.maps[cell].is_some());
        changed.find_map(|cell| {
            let (source, mut after) = (self.case[self.from[cell]], Contents::default());
            let mut first = Contents::default();
            for content in source.iter() {
                let image = self.after(cell, content);
                if !after.contains(image) {
                    after.insert(image);
                    first.insert(content);
                }
            }
            (first != source).then_some((self.from[cell], first))
        })
    }

    /// The finished row.
    pub fn row(&self, stock: &Stock, name: usize, cost: Cost) -> Row {
        let cells = 0..self.from.len();
        let guards = cells.clone().filter(|&cell| self.case[cell] != stock.domains[cell]);
        let guards = guards.map(|cell| Guard { cell, holds: self.case[cell] }).collect();
        let moves = |&cell: &usize| self.from[cell] != cell || self.map(cell, stock).is_some();
        let take = |cell| Take { cell, from: self.from[cell], map: self.map(cell, stock) };
        Row { name, cost, guards, takes: cells.filter(moves).map(take).collect() }
    }

    /// How each content changes. Contents that the case does not admit are filled in so that the map is one
    /// to one.
    fn map(&self, cell: usize, stock: &Stock) -> Option<Vec<u8>> {
        let map = self.maps[cell].as_ref()?;
        let all: Contents = (0..stock.contents()).map(|content| content as u8).collect();
        let admitted = self.case[self.from[cell]];
        let images: Contents = admitted.iter().map(|content| map[usize::from(content)]).collect();
        let mut full: Vec<u8> = (0..stock.contents()).map(|content| content as u8).collect();
        for content in admitted.iter() {
            full[usize::from(content)] = map[usize::from(content)];
        }
        let others = without(&all, &admitted);
        let left = others.and(&images);
        let free = without(&without(&all, &images), &others);
        for (content, image) in left.iter().zip(free.iter()) {
            full[usize::from(content)] = image;
        }
        let is_same = full.iter().enumerate().all(|(from, &to)| from == usize::from(to));
        (!is_same).then_some(full)
    }
}

/// The row that takes this row back.
pub(super) fn inverse(row: &Row, stock: &Stock) -> Row {
    let before = |cell: usize| {
        let guard = row.guards.iter().find(|guard| guard.cell == cell);
        guard.map_or(stock.domains[cell], |guard| guard.holds)
    };
    let mut guards: Vec<Guard> = row.guards.clone();
    guards.retain(|guard| row.takes.iter().all(|take| take.cell != guard.cell));
    let mut takes = Vec::new();
    for take in &row.takes {
        let after =
            |content: u8| take.map.as_ref().map_or(content, |map| map[usize::from(content)]);
        let holds: Contents = before(take.from).iter().map(after).collect();
        if holds != stock.domains[take.cell] {
            guards.push(Guard { cell: take.cell, holds });
        }
        let back = take.map.as_ref().map(|map| {
            let mut back = vec![0; map.len()];
            map.iter().enumerate().for_each(|(from, &to)| back[usize::from(to)] = from as u8);
            back
        });
        takes.push(Take { cell: take.from, from: take.cell, map: back });
    }
    guards.sort_by_key(|guard| guard.cell);
    takes.sort_by_key(|take| take.cell);
    Row { name: row.name, cost: row.cost, guards, takes }
}
