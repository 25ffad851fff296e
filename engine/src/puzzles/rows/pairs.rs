//! Pairs of neighbouring cells: counts those whose contents stand together in no goal.

mod known;
mod ways;

use super::layout::Layout;
use super::row_move::RowMove;
use super::rules::{Board, Rows};
use super::setup::Setup;
use super::word::Word;
use crate::puzzle::within;
use crate::{Cost, Heuristic};
use known::{KnownPairs, mapped};
use std::collections::HashMap;
use ways::{CellPair, ContentChange, Way, classes, most_changed};

/// The number of pairs whose contents stand together in no goal, divided by how many pairs a move can change.
///
/// The pairs are those of which moves tear the fewest apart. Each move takes most pairs, together with what
/// they hold, to other pairs, and changes only a few. On pancakes, the pairs are the neighbours in the pile,
/// and each flip parts two neighbours: the gap heuristic (Helmert, "Landmark heuristics for the pancake
/// problem", SoCS 2010). A cell may also be paired with the edge of the board, as the lowest pancake is with
/// the plate.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::rows::{Contents, Guard, Kind, Pairs, Row, Rows, Setup, Take};
///
/// let flip = |top: usize| Row {
///     name: top - 2,
///     cost: 1,
///     guards: vec![],
///     takes: (0..top).map(|cell| Take { cell, from: top - 1 - cell, map: None }).collect(),
/// };
/// let goal = (0..6).map(|cell| Guard { cell, holds: Contents::one(cell as u8) }).collect();
/// let setup = Setup {
///     cells: 6,
///     kinds: vec![Kind { count: Some(1), turns: 1 }; 6],
///     names: (2..=6).map(|top| top.to_string()).collect(),
///     rows: (2..=6).map(flip).collect(),
///     goals: vec![goal],
///     ..Setup::default()
/// };
/// // Six pancakes, and a spatula that goes below any of them.
/// let rows = Rows::<u64>::new(setup)?;
/// let pairs = Pairs::of(&rows).expect("each move parts one pair");
/// let start = rows.board(&[0, 2, 4, 1, 5, 3]).expect("six pancakes");
/// // No two neighbours belong together, and the lowest pancake is the wrong one.
/// assert_eq!(pairs.estimate_of(&rows, &start), 6);
/// # Ok::<(), fewest::puzzles::rows::BadSetup>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pairs<W> {
    layout: Layout<W>,
    /// All pairs of a board.
    all: Box<[Pair]>,
    /// By row: the pairs that it tears apart, and where the new ones come from.
    changed: Box<[Changed]>,
    /// Tables by two codes: whether contents with these codes stand together in no goal.
    bad: Box<[bool]>,
    /// At most `most` pairs change for every `cost` that moves cost.
    most: u32,
    cost: u32,
}

/// The pairs that a row tears apart, and where the new ones come from.
type Changed = (Box<[Pair]>, Box<[Pair]>);

/// Two fields, and the table in which their codes are looked up.
#[derive(Clone, Copy, Debug)]
struct Pair {
    first: u32,
    second: u32,
    table: u32,
}

/// Puzzles with more contents or rows have no pairs: the tables would be large, and in no such puzzle do
/// moves change so little.
const MOST_CONTENTS: usize = 64;
const MOST_ROWS: usize = 2_048;
/// The estimate is too low to be useful if moves that cost less than the number of cells, divided by this,
/// can change all pairs.
const LEAST_SHARE: u32 = 3;

impl<W: Word> Pairs<W> {
    /// The pairs of a puzzle; `None` if its moves change too many of them, or if all contents may
    /// stand together.
    pub fn of(rows: &Rows<W>) -> Option<Self> {
        let (setup, layout) = (rows.setup(), rows.layout());
        if layout.code_count() > MOST_CONTENTS || setup.rows.len() > MOST_ROWS {
            return None;
        }
        let ways: Vec<Way<'_>> = setup.rows.iter().map(|row| Way::of(setup, row)).collect();
        let (cells, (most, cost)) = least_torn(setup, &ways)?;
        let known = KnownPairs::new(setup, &ways, &cells);
        let mut tables =
            BadTables { layout, known: &known, numbers: HashMap::new(), bad: Vec::new() };
        let all = cells.iter().map(|&pair| tables.pair(pair, (None, None), pair)).collect();
        let mut changed = Vec::new();
        for way in &ways {
            let torn = way.torn(&cells).map(|pair| tables.pair(pair, (None, None), pair)).collect();
            let back = way.back();
            let new = back.torn(&cells).map(|(first, second)| {
                let from = (way.from[first], way.from[second]);
                tables.pair(from, (way.maps[from.0], way.maps[from.1]), (first, second))
            });
            changed.push((torn, new.collect()));
        }
        let bad = tables.bad.into_boxed_slice();
        let pairs = Pairs { layout: layout.clone(), all, changed: changed.into(), bad, most, cost };
        known.tell_apart().then_some(pairs)
    }

    /// The bytes of its tables.
    pub fn held(&self) -> u64 {
        let changed = self.changed.iter().map(|(torn, new)| torn.len() + new.len());
        let pairs = self.all.len() + changed.sum::<usize>();
        (pairs * size_of::<Pair>() + self.bad.len()) as u64
    }

    fn is_bad(&self, word: W, pair: &Pair) -> u32 {
        let (first, second) =
            (self.layout.get(word, pair.first), self.layout.get(word, pair.second));
        self.bad[pair.table as usize + first * self.layout.code_count() + second].into()
    }
}

/// The pairs of cells of which moves tear the fewest apart, including pairs with the edge, and the most that
/// a move tears apart for its cost. `None` if that is too many for a useful estimate.
fn least_torn(setup: &Setup, ways: &[Way<'_>]) -> Option<(Vec<CellPair>, (u32, u32))> {
    let mut best: Option<(Vec<CellPair>, (u32, u32))> = None;
    for class in classes(setup.cells, ways) {
        let Some((most, cost)) = most_changed(ways, &class).filter(|most| most.0 > 0) else {
            continue;
        };
        if best.as_ref().is_none_or(|(pairs, (other, other_cost))| {
            product(class.len(), cost, *other) > product(pairs.len(), *other_cost, most)
        }) {
            best = Some((class, (most, cost)));
        }
    }
    let (mut cells, (most, cost)) = best?;
    if product(cells.len(), cost, LEAST_SHARE) < product(setup.cells, most, 1) {
        return None;
    }
    for cell in 0..setup.cells {
        let place = cells.partition_point(|&pair| pair < (cell, cell));
        cells.insert(place, (cell, cell));
        if most_changed(ways, &cells)
            .is_none_or(|(more, dear)| product(1, more, cost) > product(1, most, dear))
        {
            cells.remove(place);
        }
    }
    Some((cells, (most, cost)))
}

fn product(count: usize, one: u32, other: u32) -> u128 {
    count as u128 * u128::from(one) * u128::from(other)
}

/// The tables of bad codes, each of them made once.
struct BadTables<'s, W> {
    layout: &'s Layout<W>,
    known: &'s KnownPairs,
    numbers: HashMap<TableKey<'s>, u32>,
    bad: Vec<bool>,
}

/// What a table is about: how its contents change before they are looked up, and which cell is paired with
/// the edge, if one is.
type TableKey<'s> = ((ContentChange<'s>, ContentChange<'s>), Option<usize>);

impl<'s, W: Word> BadTables<'s, W> {
    /// The fields of two cells, and the table for the pair of cells to which their contents go.
    fn pair(
        &mut self,
        from: CellPair,
        maps: (ContentChange<'s>, ContentChange<'s>),
        to: CellPair,
    ) -> Pair {
        let edge = (to.0 == to.1).then_some(to.0);
        let table = *self.numbers.entry((maps, edge)).or_insert_with(|| {
            let (codes, begin) = (self.layout.code_count(), self.bad.len());
            self.bad.resize(begin + codes * codes, false);
            let contents = self.known.contents as u8;
            for (one, other) in (0..contents).flat_map(|one| (0..contents).map(move |b| (one, b))) {
                let code = |content| usize::from(self.layout.code(content));
                let after = (mapped(maps.0, one), mapped(maps.1, other));
                let is_known = match edge {
                    Some(cell) => self.known.edges[&cell][usize::from(after.0)],
                    None => {
                        let at = usize::from(after.0) * self.known.contents;
                        self.known.pairs[at + usize::from(after.1)]
                    }
                };
                self.bad[begin + code(one) * codes + code(other)] = !is_known;
            }
            begin as u32
        });
        Pair { first: self.layout.at(from.0), second: self.layout.at(from.1), table }
    }
}

impl<W: Word> Heuristic<Rows<W>> for Pairs<W> {
    /// How many pairs are bad.
    type Carry = u32;

    fn start(&self, _: &Rows<W>, board: &Board<W>) -> u32 {
        self.all.iter().map(|pair| self.is_bad(board.word, pair)).sum()
    }

    fn step(&self, _: &Rows<W>, bad: u32, before: &Board<W>, mv: RowMove) -> u32 {
        let (torn, new) = &self.changed[mv.row()];
        let count = |pairs: &[Pair]| -> u32 {
            pairs.iter().map(|pair| self.is_bad(before.word, pair)).sum()
        };
        bad + count(new) - count(torn)
    }

    fn step_within(
        &self,
        rows: &Rows<W>,
        bad: u32,
        before: &Board<W>,
        mv: RowMove,
        limit: i32,
    ) -> Result<u32, i32> {
        let next = self.step(rows, bad, before, mv);
        within(limit, Heuristic::<Rows<W>>::estimate(self, next), next)
    }

    /// A move mends no more pairs than it tears apart.
    fn is_consistent(&self) -> bool {
        true
    }

    /// No move that costs `cost` changes more than `most` pairs.
    fn estimate(&self, bad: u32) -> Cost {
        (bad * self.cost).div_ceil(self.most).min(u32::from(Cost::MAX) - 1) as Cost
    }
}
