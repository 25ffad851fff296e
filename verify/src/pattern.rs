//! A pattern: the least number of moves of some tiles that bring them home, and the blank to its goal
//! cell or where it gets from there without moving them. Other tiles move for nothing.

use crate::rules::{NEVER, Tiles, beside};
use crate::trouble::{Limits, Trouble};

/// The most tiles of a pattern.
const MOST_TILES: usize = 8;
/// What is not reached.
const FAR: u8 = u8::MAX;

/// The cell of each tile; the first one is the blank's.
pub type At = [u8; 36];

/// Costs stand block by block. A block is a set of cells on which the tiles are and a region of the
/// others, in which the blank is; it has an entry for each order of the tiles on those cells.
pub struct Pattern {
    tiles: Vec<usize>,
    /// How many orders there are.
    orders: usize,
    /// All sets, by their masks in increasing order.
    sets: Vec<Set>,
    /// `choose[cell][n]`: how many sets of `n` cells there are among those before the cell.
    choose: Vec<[usize; MOST_TILES + 1]>,
    costs: Vec<u8>,
}

struct Set {
    mask: u64,
    /// The number of its first block; there is one for each region.
    block: usize,
    /// Which region each cell is in.
    region: [u8; 36],
    regions: usize,
}

impl Pattern {
    pub fn new(list: Vec<usize>, tiles: &Tiles, limits: &mut Limits) -> Result<Pattern, Trouble> {
        let (count, cells) = (list.len(), tiles.home.len());
        if count > MOST_TILES {
            return Err(Trouble::Rejected(format!("a pattern has more than {MOST_TILES} tiles")));
        }
        let mut choose = vec![[1, 0, 0, 0, 0, 0, 0, 0, 0]];
        for cell in 0..cells {
            let last = choose[cell];
            choose.push(std::array::from_fn(|n| last[n] + if n > 0 { last[n - 1] } else { 0 }));
        }
        limits.take(choose[cells][count] * size_of::<Set>())?;
        let (mut sets, mut blocks) = (Vec::new(), 0);
        let mut mask = (1_u64 << count) - 1;
        while mask >> cells == 0 {
            let (region, regions) = regions(mask, tiles);
            sets.push(Set { mask, block: blocks, region, regions });
            blocks += regions;
            // The next larger number with as many ones.
            let (low, high) = (mask & mask.wrapping_neg(), mask + (mask & mask.wrapping_neg()));
            mask = high | (((mask ^ high) / low) >> 2);
        }
        let orders = (1..=count).product();
        limits.take(blocks * orders)?;
        if blocks * orders > 100_000_000 {
            (limits.tell)(&format!(
                "building the table of a pattern of {count} tiles: {} MB, some {} seconds",
                blocks * orders / 1_000_000,
                blocks * orders / 30_000_000
            ));
        }
        let mut costs = Vec::new();
        costs.try_reserve_exact(blocks * orders).map_err(|_| Trouble::Memory)?;
        costs.resize(blocks * orders, FAR);
        let mut pattern = Pattern { tiles: list, orders, sets, choose, costs };
        let mut goal = [0; 36];
        (0..).zip(&tiles.home).for_each(|(tile, &cell): (usize, _)| goal[tile] = cell as u8);
        pattern.fill(&goal, blocks, tiles, limits)?;
        Ok(pattern)
    }

    pub fn tiles(&self) -> usize {
        self.tiles.len()
    }

    /// Adds the cost of each board to its sum.
    pub fn add_costs(&self, boards: &[At], sums: &mut [u32]) {
        let places: Vec<usize> = boards.iter().map(|at| self.index(at)).collect();
        for (sum, &place) in sums.iter_mut().zip(&places) {
            let cost = self.costs[place];
            *sum = sum.saturating_add(if cost == FAR { NEVER } else { cost.into() });
        }
    }

    /// Where the cost stands.
    fn index(&self, at: &At) -> usize {
        let (mut mask, mut order) = (0, 0);
        for (number, &tile) in self.tiles.iter().enumerate() {
            let later = &self.tiles[number + 1..];
            let smaller = later.iter().filter(|&&other| at[other] < at[tile]).count();
            order = order * (later.len() + 1) + smaller;
            mask |= 1 << at[tile];
        }
        self.block(mask, at[0].into()) * self.orders + order
    }

    /// The block of the tiles on those cells and the blank on that one.
    fn block(&self, mask: u64, blank: usize) -> usize {
        let set = &self.sets[self.rank(mask)];
        set.block + usize::from(set.region[blank])
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

    /// One cost after another, from the goal. A move of a tile is taken back by one of the same kind,
    /// so that it makes no difference which way moves are counted.
    fn fill(
        &mut self,
        goal: &At,
        blocks: usize,
        tiles: &Tiles,
        limits: &Limits,
    ) -> Result<(), Trouble> {
        let (width, height) = (tiles.width, tiles.height);
        let cells = 0..width * height;
        let near = |from| beside(from, width, height).into_iter().map(move |(_, to)| (from, to));
        let pairs: Vec<(usize, usize)> = cells.flat_map(near).collect();
        let turns = turns(self.tiles.len(), self.orders);
        // The highest cost that may have been written to each block.
        let mut newest = vec![FAR; blocks];
        let (start, mut space) = (self.index(goal), vec![0; self.orders + 1]);
        self.costs[start] = 0;
        newest[start / self.orders] = 0;
        for cost in 0..FAR - 1 {
            let mut found = false;
            for Set { mask, block, region, regions } in &self.sets {
                for blank in 0..*regions {
                    if newest[block + blank] != cost {
                        continue;
                    }
                    let first = (block + blank) * self.orders;
                    let orders = find(&self.costs[first..first + self.orders], cost, &mut space);
                    found |= !orders.is_empty();
                    for &(from, to) in &pairs {
                        let is_slide = mask >> from & 1 == 1 && mask >> to & 1 == 0;
                        if orders.is_empty() || !is_slide || usize::from(region[to]) != blank {
                            continue;
                        }
                        let after = mask ^ 1 << from ^ 1 << to;
                        let there = self.block(after, from);
                        let turn = &turns[place(*mask, from)][place(after, to)];
                        let costs = &mut self.costs[there * self.orders..][..self.orders];
                        for &order in orders {
                            let known = &mut costs[usize::from(turn[usize::from(order)])];
                            *known = (*known).min(cost + 1);
                        }
                        newest[there] = cost + 1;
                    }
                }
                limits.look()?;
            }
            if !found {
                return Ok(());
            }
        }
        Err(Trouble::Rejected("a pattern takes more moves than a table can tell".into()))
    }
}

/// How many cells of the set come before the cell.
fn place(mask: u64, cell: usize) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}

/// Which of the costs are that one. Most parts of a block have none, and are passed over as a whole.
fn find<'o>(costs: &[u8], cost: u8, orders: &'o mut [u16]) -> &'o [u16] {
    let (parts, rest) = costs.as_chunks::<48>();
    let has_it =
        |part: &[u8; 48]| part.iter().fold(0, |any, &known| any | u8::from(known == cost)) > 0;
    let mut found = 0;
    let mut collect = |first: usize, part: &[u8]| {
        for (order, &known) in (first as u16..).zip(part) {
            orders[found] = order;
            found += usize::from(known == cost);
        }
    };
    let hits = parts.iter().enumerate().filter(|(_, part)| has_it(part));
    hits.for_each(|(number, part)| collect(48 * number, part));
    collect(costs.len() - rest.len(), rest);
    &orders[..found]
}

/// The order that each order becomes if the tile on one place goes to another place: `[from][to]`.
fn turns(count: usize, orders: usize) -> Vec<Vec<Vec<u16>>> {
    // The place of each tile, from its number among the places that the tiles before have left.
    let places = |mut order: usize| {
        let mut digits = vec![0; count];
        for (digit, left) in digits.iter_mut().rev().zip(1..) {
            (*digit, order) = (order % left, order / left);
        }
        let mut rest: Vec<usize> = (0..count).collect();
        digits.into_iter().map(|digit| rest.remove(digit)).collect::<Vec<_>>()
    };
    let order = |places: &[usize]| {
        places.iter().enumerate().fold(0, |order, (number, place)| {
            let later = &places[number + 1..];
            order * (later.len() + 1) + later.iter().filter(|&other| other < place).count()
        })
    };
    let moved = |place: usize, from: usize, to: usize| match place {
        place if place == from => to,
        place if from < place && place <= to => place - 1,
        place if to <= place && place < from => place + 1,
        place => place,
    };
    let all: Vec<Vec<usize>> = (0..orders).map(places).collect();
    let turn = |from, to| {
        let after = |places: &Vec<usize>| {
            let places: Vec<usize> = places.iter().map(|&at| moved(at, from, to)).collect();
            order(&places) as u16
        };
        all.iter().map(after).collect()
    };
    (0..count).map(|from| (0..count).map(|to| turn(from, to)).collect()).collect()
}

/// Which region each free cell is in, and how many there are.
fn regions(mask: u64, tiles: &Tiles) -> ([u8; 36], usize) {
    let (mut region, mut regions, mut seen) = ([0; 36], 0, mask);
    for first in 0..tiles.home.len() {
        let mut open = if seen >> first & 1 == 0 { vec![first] } else { continue };
        seen |= 1 << first;
        while let Some(cell) = open.pop() {
            region[cell] = regions as u8;
            for (_, next) in beside(cell, tiles.width, tiles.height) {
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
