//! Words of moves that change few cells, found once for all boards of a puzzle.

use super::super::row_move::RowMove;
use super::super::setup::Setup;
use super::change::{Change, Maps, Taken};
use crate::Limit;
use crate::search::Meter;
use foldhash::fast::FixedState;
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow::{self, Break, Continue};

/// How many words are learnt: the cheapest ones that change different things.
const WORDS: usize = 2_500;
/// The powers of a move, up to this one, are words, too.
const POWERS: usize = 12;
/// How many of the words are combined with all others into commutators, and how many of the seeds with the
/// words that are carried.
const FIRST: usize = 40;
/// How many of the words that change the same number of cells are carried to other cells: the cheapest.
const SEEDS: usize = 24;
/// The most cells that a macro-operator may change.
const MOST_CELLS: usize = 12;
/// The most macro-operators that change the fewest cells. Of those that change the next number of cells there
/// are at most a quarter as many, then a ninth, and so on.
const MOST: usize = 18_000;
/// How many carried words are combined with the seeds into words that change no more cells than any seed.
const TRIED: usize = 600;
/// How many bytes a word takes in lists and maps that may be half empty, besides what it changes.
const WORD_BYTES: usize = 200;
/// The most maps. If a puzzle needs more, nothing is learnt for it.
const MOST_MAPS: usize = 4_096;

/// How a word is put together.
#[derive(Clone, Debug)]
enum Composition {
    /// The empty word.
    Empty,
    /// Another word, followed by a move.
    Longer { word: u32, row: u16 },
    /// The commutator x y x' y' of two words.
    Commutator { x: u32, y: u32 },
    /// A move, another word, and the move taken back.
    Conjugate { word: u32, row: u16 },
}

/// Words, and what they change.
#[derive(Clone, Debug)]
pub struct LearntWords {
    pub maps: Maps,
    /// By row: the row that takes it back, what it changes and what it costs.
    rows: Vec<(u16, Change, u32)>,
    /// By row: the word that is just that move.
    single: Vec<u32>,
    made: Vec<Composition>,
    pub changes: Vec<Change>,
    /// By word: the most that it costs. Its parts may have become cheaper since it was put together.
    pub costs: Vec<u32>,
    known: HashMap<Change, u32, FixedState>,
}

impl LearntWords {
    /// The words of a puzzle whose moves, listed by row, are legal everywhere. Ends with [`Limit::TooFar`] if
    /// there would be too many maps of contents.
    pub fn learnt(
        setup: &Setup,
        moves: &[RowMove],
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Self> {
        let mut maps = Maps::of(setup.contents());
        let rows = setup.rows.iter().zip(moves).map(|(row, mv)| {
            (mv.back() as u16, Change::of(setup, row, &mut maps), row.cost.into())
        });
        let rows = rows.collect();
        let mut words = LearntWords {
            maps,
            rows,
            single: Vec::new(),
            made: Vec::new(),
            changes: Vec::new(),
            costs: Vec::new(),
            known: HashMap::default(),
        };
        words.add(Composition::Empty, Change::default(), 0, meter)?;
        words.add_powers(meter)?;
        words.lengthen(meter)?;
        Continue(words)
    }

    /// Learns macro-operators. Returns their numbers, the cheapest first.
    pub fn macros(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Limit, Vec<u32>> {
        let plain = self.changes.len() as u32;
        for x in 1..plain.min(FIRST as u32) {
            for y in x + 1..plain {
                self.add_commutator((x, y), MOST_CELLS, meter)?;
            }
        }
        let seeds = self.seeds();
        let carried = self.carried(&seeds, meter)?;
        let fewest = seeds.iter().map(|&word| self.changes[word as usize].0.len()).min();
        for &x in seeds.iter().take(FIRST) {
            for &y in carried.iter().take(TRIED) {
                self.add_commutator((x, y), fewest.unwrap_or(0), meter)?;
            }
        }
        let seeds = self.seeds();
        self.carried(&seeds, meter)
    }

    /// The word that is just that move.
    pub fn single(&self, row: u16) -> u32 {
        self.single[usize::from(row)]
    }

    /// The rows of a word.
    pub fn spelt(&self, word: u32) -> Vec<u16> {
        let mut rows = Vec::new();
        self.spell(word, false, &mut rows);
        rows
    }

    fn spell(&self, word: u32, is_back: bool, rows: &mut Vec<u16>) {
        let one = |row: u16| if is_back { self.rows[usize::from(row)].0 } else { row };
        match self.made[word as usize] {
            Composition::Empty => {}
            Composition::Longer { word, row } if is_back => {
                rows.push(one(row));
                self.spell(word, is_back, rows);
            }
            Composition::Longer { word, row } => {
                self.spell(word, is_back, rows);
                rows.push(row);
            }
            Composition::Commutator { x, y } => {
                let (x, y) = if is_back { (y, x) } else { (x, y) };
                for (word, is_back) in [(x, false), (y, false), (x, true), (y, true)] {
                    self.spell(word, is_back, rows);
                }
            }
            Composition::Conjugate { word, row } => {
                rows.push(row);
                self.spell(word, is_back, rows);
                rows.push(self.rows[usize::from(row)].0);
            }
        }
    }

    /// Adds a word, unless a known word changes the same and is no dearer. Returns the number of the word
    /// that makes this change.
    fn add(
        &mut self,
        made: Composition,
        change: Change,
        cost: u32,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, u32> {
        looked(meter)?;
        if let Some(&known) = self.known.get(&change) {
            let at = known as usize;
            if cost < self.costs[at] {
                (self.made[at], self.costs[at]) = (made, cost);
            }
            return Continue(known);
        }
        if self.maps.len() > MOST_MAPS {
            return Break(Limit::TooFar);
        }
        let mut change = change;
        change.0.shrink_to_fit();
        let number = self.changes.len() as u32;
        meter.allocate(WORD_BYTES + 2 * size_of_val(&change.0[..]))?;
        self.known.insert(change.clone(), number);
        self.made.push(made);
        self.changes.push(change);
        self.costs.push(cost);
        Continue(number)
    }

    fn add_longer(
        &mut self,
        word: u32,
        row: u16,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, u32> {
        let (_, last, cost) = &self.rows[usize::from(row)];
        let change = self.changes[word as usize].then(last, &mut self.maps);
        let cost = self.costs[word as usize] + cost;
        self.add(Composition::Longer { word, row }, change, cost, meter)
    }

    fn add_powers(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        for row in 0..self.rows.len() as u16 {
            let mut word = self.add_longer(0, row, meter)?;
            self.single.push(word);
            for _ in 1..POWERS {
                word = self.add_longer(word, row, meter)?;
            }
        }
        Continue(())
    }

    /// Adds words layer by layer.
    fn lengthen(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let mut word = 0;
        while word < self.changes.len() {
            for row in 0..self.rows.len() as u16 {
                if self.changes.len() >= WORDS {
                    return Continue(());
                }
                self.add_longer(word as u32, row, meter)?;
            }
            word += 1;
        }
        Continue(())
    }

    fn add_commutator(
        &mut self,
        (x, y): (u32, u32),
        most_cells: usize,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        looked(meter)?;
        if self.maps.len() > MOST_MAPS {
            return Break(Limit::TooFar);
        }
        let (one, two) = (&self.changes[x as usize], &self.changes[y as usize]);
        let forth = one.then(two, &mut self.maps);
        let back = two.then(one, &mut self.maps).inverse(&mut self.maps);
        let change = forth.then(&back, &mut self.maps);
        if change.0.len() <= most_cells {
            let cost = 2 * (self.costs[x as usize] + self.costs[y as usize]);
            self.add(Composition::Commutator { x, y }, change, cost, meter)?;
        }
        Continue(())
    }

    /// For each number of cells, the cheapest words that change that many.
    fn seeds(&self) -> Vec<u32> {
        let mut by_cells = vec![Vec::new(); MOST_CELLS + 1];
        for (word, change) in (1_u32..).zip(&self.changes[1..]) {
            if let Some(seeds) = by_cells.get_mut(change.0.len()) {
                seeds.push(word);
            }
        }
        for seeds in &mut by_cells {
            seeds.sort_by_key(|&word| self.costs[word as usize]);
            seeds.truncate(SEEDS);
        }
        by_cells.concat()
    }

    /// These words and those that do the same elsewhere, the cheapest first.
    fn carried(&mut self, seeds: &[u32], meter: &mut Meter<'_>) -> ControlFlow<Limit, Vec<u32>> {
        let mut queue: BinaryHeap<Reverse<(u32, u32)>> =
            seeds.iter().map(|&word| Reverse((self.costs[word as usize], word))).collect();
        let cells = |word: u32, words: &LearntWords| words.changes[word as usize].0.len();
        let mut left = [0; MOST_CELLS + 1];
        let classes = seeds.chunk_by(|&one, &two| cells(one, self) == cells(two, self));
        for (class, part) in classes.zip(1..) {
            left[cells(class[0], self)] = MOST / (part * part);
        }
        let (mut carried, mut is_met) = (Vec::new(), vec![false; self.changes.len()]);
        while let Some(Reverse((_, word))) = queue.pop() {
            let left = &mut left[cells(word, self)];
            if *left == 0 || is_met[word as usize] {
                continue;
            }
            *left -= 1;
            is_met[word as usize] = true;
            carried.push(word);
            for row in 0..self.rows.len() as u16 {
                let (_, first, cost) = &self.rows[usize::from(row)];
                let change = self.changes[word as usize].after(first, &mut self.maps);
                let cost = self.costs[word as usize] + 2 * cost;
                let number = self.add(Composition::Conjugate { word, row }, change, cost, meter)?;
                is_met.resize(self.changes.len(), false);
                if !is_met[number as usize] {
                    queue.push(Reverse((self.costs[number as usize], number)));
                }
            }
        }
        Continue(carried)
    }

    /// What a word takes.
    pub fn takes(&self, word: u32) -> &[Taken] {
        &self.changes[word as usize].0
    }
}

/// Makes the meter look every thousand words, since a word takes as long as many successors of a search.
fn looked(meter: &mut Meter<'_>) -> ControlFlow<Limit> {
    meter.counts.generated += 63;
    meter.generated()
}
