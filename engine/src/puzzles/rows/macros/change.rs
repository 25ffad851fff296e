//! What a word of moves does to a board, whatever the cells hold.

use super::super::setup::{Row, Setup};
use std::collections::HashMap;

/// What happens to the cells that do not keep what they hold, in the order of the cells.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Change(pub Vec<Taken>);

/// A cell, the cell where its content comes from, and the number of the map that it goes through.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Taken {
    pub cell: u8,
    pub from: u8,
    pub map: u16,
}

impl Change {
    /// What a move does, where it is legal.
    pub fn of(setup: &Setup, row: &Row, maps: &mut Maps) -> Self {
        let plain: Vec<u8> = (0..setup.contents()).map(|content| content as u8).collect();
        let mut takes: Vec<Taken> = row
            .takes
            .iter()
            .map(|take| Taken {
                cell: take.cell as u8,
                from: take.from as u8,
                map: maps.number(take.map.as_ref().unwrap_or(&plain)),
            })
            .filter(Taken::changes)
            .collect();
        takes.sort_unstable_by_key(|take| take.cell);
        Change(takes)
    }

    /// Where the content of a cell comes from.
    fn into(&self, cell: u8) -> Taken {
        match self.0.binary_search_by_key(&cell, |take| take.cell) {
            Ok(at) => self.0[at],
            Err(_) => Taken { cell, from: cell, map: 0 },
        }
    }

    /// This change, followed by the next one.
    pub fn then(&self, next: &Change, maps: &mut Maps) -> Change {
        let mut takes = Vec::with_capacity(self.0.len() + next.0.len());
        let mut rest = &self.0[..];
        for take in &next.0 {
            let before = rest.partition_point(|other| other.cell < take.cell);
            takes.extend(&rest[..before]);
            rest = &rest[before..];
            if rest.first().is_some_and(|other| other.cell == take.cell) {
                rest = &rest[1..];
            }
            let Taken { from, map, .. } = self.into(take.from);
            let both = Taken { cell: take.cell, from, map: maps.product(map, take.map) };
            takes.extend(both.changes().then_some(both));
        }
        takes.extend(rest);
        Change(takes)
    }

    /// The change that takes this one back.
    pub fn inverse(&self, maps: &mut Maps) -> Change {
        let back = |take: &Taken| {
            let map = maps.inverse(take.map);
            Taken { cell: take.from, from: take.cell, map }
        };
        let mut takes: Vec<Taken> = self.0.iter().map(back).collect();
        takes.sort_unstable_by_key(|take| take.cell);
        Change(takes)
    }

    /// A move, then this change, then the move taken back.
    pub fn after(&self, first: &Change, maps: &mut Maps) -> Change {
        let moved = |take: &Taken| {
            let (here, there) = (first.into(take.cell), first.into(take.from));
            let through = maps.product(there.map, take.map);
            let back = maps.inverse(here.map);
            Taken { cell: here.from, from: there.from, map: maps.product(through, back) }
        };
        let mut takes: Vec<Taken> = self.0.iter().map(moved).collect();
        takes.sort_unstable_by_key(|take| take.cell);
        Change(takes)
    }

    /// The board afterwards.
    pub fn made(&self, contents: &[u8], maps: &Maps) -> Vec<u8> {
        let mut after = contents.to_vec();
        for take in &self.0 {
            after[usize::from(take.cell)] =
                maps.through(take.map, contents[usize::from(take.from)]);
        }
        after
    }
}

impl Taken {
    fn changes(&self) -> bool {
        self.cell != self.from || self.map != 0
    }
}

/// The maps of contents, by number. Number 0 changes nothing.
#[derive(Clone, Debug)]
pub struct Maps {
    contents: usize,
    /// By map and content.
    all: Vec<u8>,
    numbers: HashMap<Vec<u8>, u16>,
    products: HashMap<(u16, u16), u16>,
}

impl Maps {
    /// Maps of this many contents.
    pub fn of(contents: usize) -> Self {
        let plain: Vec<u8> = (0..contents).map(|content| content as u8).collect();
        let numbers = HashMap::from([(plain.clone(), 0)]);
        Maps { contents, all: plain, numbers, products: HashMap::new() }
    }

    /// How many maps there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    fn map(&self, number: u16) -> &[u8] {
        &self.all[usize::from(number) * self.contents..][..self.contents]
    }

    fn number(&mut self, map: &[u8]) -> u16 {
        if let Some(&number) = self.numbers.get(map) {
            return number;
        }
        let number = self.len() as u16;
        self.all.extend(map);
        self.numbers.insert(map.to_vec(), number);
        number
    }

    /// The map that applies one map and then another.
    fn product(&mut self, first: u16, second: u16) -> u16 {
        if first == 0 || second == 0 {
            return first.max(second);
        }
        if let Some(&known) = self.products.get(&(first, second)) {
            return known;
        }
        let both: Vec<u8> =
            self.map(first).iter().map(|&content| self.through(second, content)).collect();
        let number = self.number(&both);
        self.products.insert((first, second), number);
        number
    }

    fn inverse(&mut self, map: u16) -> u16 {
        if map == 0 {
            return 0;
        }
        let there = self.map(map).to_vec();
        let mut back = there.clone();
        for (content, &becomes) in there.iter().enumerate() {
            back[usize::from(becomes)] = content as u8;
        }
        self.number(&back)
    }

    /// What becomes of a content.
    #[inline(always)]
    pub fn through(&self, map: u16, content: u8) -> u8 {
        if map == 0 {
            content
        } else {
            self.all[usize::from(map) * self.contents + usize::from(content)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::setup::{Kind, Take};
    use super::*;

    /// Four pieces that can stand in three ways. One move turns a ring; the other exchanges two neighbours,
    /// turning them and a third piece.
    fn moves() -> Setup {
        let turned =
            |by: u8| Some((0..12).map(|content| content / 3 * 3 + (content + by) % 3).collect());
        let take =
            |cell, from, by| Take { cell, from, map: if by == 0 { None } else { turned(by) } };
        let row = |name, takes: Vec<Take>| Row { name, cost: 1, guards: vec![], takes };
        Setup {
            cells: 4,
            kinds: vec![Kind { count: Some(1), turns: 3 }; 4],
            names: vec!["ring".into(), "pair".into()],
            rows: vec![
                row(0, (0..4).map(|cell| take(cell, (cell + 1) % 4, 0)).collect()),
                row(1, vec![take(0, 1, 1), take(1, 0, 2), take(3, 3, 1)]),
            ],
            goals: vec![],
            ..Setup::default()
        }
    }

    #[test]
    fn changes_do_what_their_moves_do() {
        let setup = moves();
        let mut maps = Maps::of(setup.contents());
        let [ring, pair] = [0, 1].map(|row| Change::of(&setup, &setup.rows[row], &mut maps));
        let boards = [[0, 3, 6, 9], [4, 2, 11, 7], [10, 8, 1, 5]];
        let words = [
            ring.clone(),
            pair.clone(),
            ring.then(&pair, &mut maps),
            pair.then(&ring, &mut maps).then(&pair, &mut maps),
        ];
        for one in &words {
            let back = one.inverse(&mut maps);
            assert_eq!(one.then(&back, &mut maps), Change::default());
            for two in &words {
                let both = one.then(two, &mut maps);
                let around = two.after(one, &mut maps);
                for board in &boards {
                    let first = one.made(board, &maps);
                    let second = two.made(&first, &maps);
                    assert_eq!(both.made(board, &maps), second);
                    assert_eq!(around.made(board, &maps), back.made(&second, &maps));
                }
            }
        }
        // Compares with the rules themselves, cell by cell.
        for board in &boards {
            let Row { takes, .. } = &setup.rows[1];
            let mut expected = board.to_vec();
            for take in takes {
                expected[take.cell] = take.after(board[take.from]);
            }
            assert_eq!(pair.made(board, &maps), expected);
        }
    }
}
