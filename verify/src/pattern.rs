//! A pattern: the least number of moves of some tiles that bring them home, and the blank to its goal
//! cell or where it gets from there without moving them. Other tiles move for nothing.

use crate::rules::{MOST_CELLS, NEVER};
use crate::trouble::{Limits, Trouble};

/// The most tiles of a pattern.
const MOST_TILES: usize = 8;

/// The costs stand set by set: all sets of cells that the tiles can be on, as masks in increasing
/// order; for each the regions into which the other cells fall apart; for each of these all orders.
pub struct Pattern {
    tiles: Vec<usize>,
    orders: usize,
    sets: Vec<Set>,
    /// `choose[cell][n]`: how many sets of `n` cells there are among those before the cell.
    choose: Vec<[usize; MOST_TILES + 2]>,
    costs: Vec<u8>,
}

struct Set {
    mask: u64,
    /// Where its costs begin.
    base: usize,
    /// Which region each cell is in.
    region: [u8; MOST_CELLS],
    regions: usize,
}

/// A move of a tile from one set to another.
struct Slide {
    region: usize,
    to: usize,
    /// The place of the tile among those of the set before and after, from the smallest cell.
    places: (usize, usize),
}

impl Pattern {
    pub fn new(
        tiles: Vec<usize>,
        size: (usize, usize),
        home: &[usize],
        blank: usize,
        limits: &Limits,
    ) -> Result<Pattern, Trouble> {
        let (count, cells) = (tiles.len(), size.0 * size.1);
        if count > MOST_TILES {
            return Err(Trouble::Rejected(format!("a pattern has more than {MOST_TILES} tiles")));
        }
        let mut choose = vec![[1, 0, 0, 0, 0, 0, 0, 0, 0, 0]];
        for cell in 0..cells {
            let last = choose[cell];
            choose.push(std::array::from_fn(|n| last[n] + if n > 0 { last[n - 1] } else { 0 }));
        }
        let orders = (1..=count).product();
        if (choose[cells][count] * size_of::<Set>()) as u64 > limits.memory {
            return Err(Trouble::Memory);
        }
        let (mut sets, mut base) = (Vec::new(), 0);
        let mut mask = (1_u64 << count) - 1;
        while mask >> cells == 0 {
            let (region, regions) = regions(mask, size);
            sets.push(Set { mask, base, region, regions });
            base += regions * orders;
            // The next larger number with as many ones.
            let (low, high) = (mask & mask.wrapping_neg(), mask + (mask & mask.wrapping_neg()));
            mask = high | (((mask ^ high) / low) >> 2);
        }
        let mut costs = Vec::new();
        if base as u64 > limits.memory || costs.try_reserve_exact(base).is_err() {
            return Err(Trouble::Memory);
        }
        costs.resize(base, u8::MAX);
        let mut pattern = Pattern { tiles, orders, sets, choose, costs };
        let mut at = [0; MOST_CELLS];
        pattern.tiles.iter().zip(home).for_each(|(&tile, &cell)| at[tile] = cell);
        at[0] = blank;
        let goal = pattern.index(&at);
        pattern.costs[goal] = 0;
        pattern.fill(size, limits)?;
        Ok(pattern)
    }

    pub fn tiles(&self) -> usize {
        self.tiles.len()
    }

    /// The cost for the tiles and the blank on those cells.
    pub fn cost(&self, at: &[usize; MOST_CELLS]) -> u32 {
        match self.costs[self.index(at)] {
            u8::MAX => NEVER,
            cost => cost.into(),
        }
    }

    fn index(&self, at: &[usize; MOST_CELLS]) -> usize {
        let mask = self.tiles.iter().fold(0, |mask, &tile| mask | 1_u64 << at[tile]);
        let (mut free, mut order) = (mask, 0);
        for (&tile, left) in self.tiles.iter().zip((1..=self.tiles.len()).rev()) {
            let bit = 1_u64 << at[tile];
            order = order * left + (free & (bit - 1)).count_ones() as usize;
            free ^= bit;
        }
        let set = &self.sets[self.rank(mask)];
        set.base + usize::from(set.region[at[0]]) * self.orders + order
    }

    /// How many sets have a smaller mask.
    fn rank(&self, mut mask: u64) -> usize {
        let (mut rank, mut n) = (0, 1);
        while mask != 0 {
            rank += self.choose[mask.trailing_zeros() as usize][n];
            (mask, n) = (mask & (mask - 1), n + 1);
        }
        rank
    }

    /// Breadth first from the goal, one cost after another.
    fn fill(&mut self, size: (usize, usize), limits: &Limits) -> Result<(), Trouble> {
        let (turns, mut orders) = (turns(self.tiles.len(), self.orders), Vec::new());
        for cost in 0..u8::MAX - 1 {
            let mut found = false;
            for set in 0..self.sets.len() {
                let mut slides = None;
                for region in 0..self.sets[set].regions {
                    let from = self.sets[set].base + region * self.orders;
                    orders.clear();
                    let row = (0..).zip(&self.costs[from..from + self.orders]);
                    orders.extend(row.filter(|&(_, &known)| known == cost).map(|(at, _)| at));
                    if orders.is_empty() {
                        continue;
                    }
                    found = true;
                    let slides = slides.get_or_insert_with(|| self.slides(set, size));
                    for slide in slides.iter().filter(|slide| slide.region == region) {
                        let turn = &turns[slide.places.0 * self.tiles.len() + slide.places.1];
                        let costs = &mut self.costs[slide.to..slide.to + self.orders];
                        for &order in &orders {
                            let known = &mut costs[turn[order] as usize];
                            *known = if *known == u8::MAX { cost + 1 } else { *known };
                        }
                    }
                }
            }
            limits.look()?;
            if !found {
                return Ok(());
            }
        }
        Err(Trouble::Rejected("a pattern takes more moves than a table can tell".into()))
    }

    /// The moves of tiles on the cells of a set. They are taken back by moves of the same kind, so
    /// that it makes no difference which way they are counted.
    fn slides(&self, set: usize, size: (usize, usize)) -> Vec<Slide> {
        let Set { mask, region, .. } = self.sets[set];
        let place = |mask: u64, cell: usize| (mask & ((1 << cell) - 1)).count_ones() as usize;
        let mut slides = Vec::new();
        for from in (0..size.0 * size.1).filter(|&cell| mask >> cell & 1 == 1) {
            for to in beside(from, size).filter(|&cell| mask >> cell & 1 == 0) {
                let after = mask ^ 1 << from ^ 1 << to;
                let set = &self.sets[self.rank(after)];
                slides.push(Slide {
                    region: region[to].into(),
                    to: set.base + usize::from(set.region[from]) * self.orders,
                    places: (place(mask, from), place(after, to)),
                });
            }
        }
        slides
    }
}

/// For each pair of places and each order, the order after the tile went from one to the other.
fn turns(count: usize, orders: usize) -> Vec<Vec<u32>> {
    let turn = |from: usize, to: usize| {
        let after = |order: usize| {
            let (mut rest, mut order) = ((0..count).collect::<Vec<_>>(), order);
            let mut digits = vec![0; count];
            for (digit, left) in digits.iter_mut().rev().zip(1..) {
                (*digit, order) = (order % left, order / left);
            }
            // The place of each tile, then the order that its new place makes.
            let places: Vec<usize> = digits.iter().map(|&digit| rest.remove(digit)).collect();
            let moved = |place: usize| match place {
                place if place == from => to,
                place if from < place && place <= to => place - 1,
                place if to <= place && place < from => place + 1,
                place => place,
            };
            let mut rest: Vec<usize> = (0..count).collect();
            places.into_iter().map(moved).fold(0, |order, place| {
                let digit = rest.iter().position(|&other| other == place).unwrap_or(0);
                let order = order * rest.len() + digit;
                rest.remove(digit);
                order
            }) as u32
        };
        (0..orders).map(after).collect()
    };
    (0..count * count).map(|pair| turn(pair / count, pair % count)).collect()
}

/// The cells on the four sides of a cell.
fn beside(cell: usize, (width, height): (usize, usize)) -> impl Iterator<Item = usize> {
    let (column, row) = (cell % width, cell / width);
    let up_and_down = [(row > 0).then(|| cell - width), (row + 1 < height).then(|| cell + width)];
    let aside = [(column > 0).then(|| cell - 1), (column + 1 < width).then(|| cell + 1)];
    up_and_down.into_iter().chain(aside).flatten()
}

/// Which region each free cell is in, and how many there are.
fn regions(mask: u64, size: (usize, usize)) -> ([u8; MOST_CELLS], usize) {
    let (mut region, mut regions, mut seen) = ([0; MOST_CELLS], 0, mask);
    for first in 0..size.0 * size.1 {
        let mut open = if seen >> first & 1 == 0 { vec![first] } else { continue };
        seen |= 1 << first;
        while let Some(cell) = open.pop() {
            region[cell] = regions as u8;
            for next in beside(cell, size).filter(|&next| mask >> next & 1 == 0) {
                if seen >> next & 1 == 0 {
                    seen |= 1 << next;
                    open.push(next);
                }
            }
        }
        regions += 1;
    }
    (region, regions)
}
