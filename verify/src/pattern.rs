//! A pattern: the least number of moves of some tiles that bring them home, and the blank to its goal
//! cell or where it gets from there without moving them. Other tiles move for nothing.
//!
//! Costs stand block by block. A block is a set of cells on which the tiles are and a region of the
//! others, in which the blank is; it has an entry for each order of the tiles on those cells. Sets of
//! cells are bits of a number.

use crate::file::NEVER;
use crate::trouble::{Limits, Trouble};

/// The most tiles of a pattern.
const MOST_TILES: usize = 8;
/// What is not reached.
const FAR: u8 = u8::MAX;

pub struct Pattern {
    pub tiles: Vec<usize>,
    /// How many orders there are.
    orders: usize,
    /// `choose[cell][n]`: how many sets of `n` cells there are among those before the cell.
    choose: Vec<[usize; MOST_TILES + 1]>,
    /// The number of the block for each set of cells and each cell of the blank.
    numbers: Vec<u32>,
    costs: Vec<u8>,
}

impl Pattern {
    /// `home` has the goal cell of the blank and of each tile, `beside` the cells beside each cell.
    pub fn new(
        tiles: Vec<usize>,
        home: &[usize],
        beside: &[u64],
        limits: &mut Limits,
    ) -> Result<Pattern, Trouble> {
        let (count, cells) = (tiles.len(), home.len());
        if count > MOST_TILES {
            return Err(format!("a pattern has more than {MOST_TILES} tiles").into());
        }
        let mut choose = vec![[1, 0, 0, 0, 0, 0, 0, 0, 0]];
        for cell in 0..cells {
            let last: [usize; MOST_TILES + 1] = choose[cell];
            choose.push(std::array::from_fn(|n| last[n] + if n > 0 { last[n - 1] } else { 0 }));
        }
        let (sets, orders) = (choose[cells][count], (1..=count).product());
        limits.take(sets * cells * size_of::<u32>())?;
        let numbers = vec![0; sets * cells];
        let mut pattern = Pattern { tiles, orders, choose, numbers, costs: vec![] };
        let blocks = pattern.blocks(beside, limits)?;
        let size = blocks.len() * orders;
        limits.take(size)?;
        if size > 100_000_000 {
            let (megabytes, seconds) = (size / 1_000_000, size / 30_000_000);
            (limits.tell)(&format!(
                "building the table of a pattern of {count} tiles: {megabytes} MB, some {seconds} seconds"
            ));
        }
        pattern.costs = vec![FAR; size];
        let mut at = [0; 36];
        at.iter_mut().zip(home).for_each(|(at, &cell)| *at = cell as u8);
        let goal = pattern.place(&at);
        pattern.costs[goal] = 0;
        pattern.fill(&blocks, beside, limits)?;
        Ok(pattern)
    }

    /// Numbers all blocks, by their sets of cells in increasing order.
    fn blocks(&mut self, beside: &[u64], limits: &mut Limits) -> Result<Vec<[u64; 2]>, Trouble> {
        let (mut blocks, mut tiles) = (Vec::new(), (1_u64 << self.tiles.len()) - 1);
        for numbers in self.numbers.chunks_mut(beside.len()) {
            let mut seen = tiles;
            while seen.count_ones() < beside.len() as u32 {
                // From the first cell that is not seen yet, for as long as there are more beside it.
                let (mut region, mut wider) = (0, !seen & (seen + 1));
                while region != wider {
                    region = wider;
                    wider = members(region).fold(region, |all, cell| all | beside[cell] & !tiles);
                }
                members(region).for_each(|cell| numbers[cell] = blocks.len() as u32);
                seen |= region;
                limits.take(3 * size_of::<[u64; 2]>())?;
                blocks.push([tiles, region]);
            }
            // The next larger number with as many ones.
            let low = tiles & tiles.wrapping_neg();
            tiles = (tiles + low) | (((tiles ^ (tiles + low)) / low) >> 2);
        }
        Ok(blocks)
    }

    /// What the entry at a place tells.
    pub fn cost(&self, place: usize) -> u32 {
        if self.costs[place] == FAR { NEVER } else { self.costs[place].into() }
    }

    /// The place of the entry for the cells of the blank and of each tile.
    pub fn place(&self, at: &[u8; 36]) -> usize {
        let mut cells = [0; MOST_TILES];
        cells.iter_mut().zip(&self.tiles).for_each(|(cell, &tile)| *cell = at[tile]);
        let cells = &cells[..self.tiles.len()];
        let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
        self.block(set, at[0].into()) * self.orders + order(cells)
    }

    /// The number of the block of the tiles on those cells and the blank on that one.
    fn block(&self, set: u64, blank: usize) -> usize {
        let smaller: usize = members(set).zip(1..).map(|(cell, n)| self.choose[cell][n]).sum();
        self.numbers[smaller * (self.choose.len() - 1) + blank] as usize
    }

    /// One cost after another, from the goal. A move of a tile is taken back by one of the same kind,
    /// so that it makes no difference which way moves are counted.
    fn fill(
        &mut self,
        blocks: &[[u64; 2]],
        beside: &[u64],
        limits: &mut Limits,
    ) -> Result<(), Trouble> {
        let (orders, turns) = (self.orders, turns(self.tiles.len(), self.orders));
        let mut hits: Vec<u16> = Vec::new();
        for cost in 0..FAR - 1 {
            let mut is_last = true;
            for (number, &[tiles, region]) in blocks.iter().enumerate() {
                // Most parts of a block have no entry of this cost, and are passed over as a whole.
                let parts =
                    self.costs[number * orders..][..orders].chunks(64).zip((0..).step_by(64));
                hits.clear();
                for (part, first) in parts.filter(|(part, _)| part.contains(&cost)) {
                    let orders = (first..).zip(part).filter(|&(_, known)| *known == cost);
                    hits.extend(orders.map(|(order, _)| order));
                }
                if hits.is_empty() {
                    continue;
                }
                is_last = false;
                limits.take(0)?;
                for from in members(tiles) {
                    for to in members(beside[from] & region) {
                        let after = tiles ^ 1 << from ^ 1 << to;
                        let there = self.block(after, from) * orders;
                        let costs = &mut self.costs[there..][..orders];
                        let turn = &turns[smaller(tiles, from)][smaller(after, to)];
                        for &order in &hits {
                            let known = &mut costs[usize::from(turn[usize::from(order)])];
                            *known = (*known).min(cost + 1);
                        }
                    }
                }
            }
            if is_last {
                return Ok(());
            }
        }
        Err(String::from("a pattern takes more moves than a table can tell").into())
    }
}

/// The cells of a set in increasing order.
fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < 64).then_some(first)
    })
}

/// How many cells of the set come before the cell.
fn smaller(set: u64, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

/// The number of an order of tiles, from what they stand on: for each tile one digit, which is how many
/// of those behind it stand on less.
fn order(cells: &[u8]) -> usize {
    cells.iter().enumerate().fold(0, |order, (number, cell)| {
        let behind = &cells[number + 1..];
        order * (behind.len() + 1) + behind.iter().filter(|&other| other < cell).count()
    })
}

/// Where the tiles stand in that order, if they are on the cells 0, 1 and so on.
fn cells(mut order: usize, count: usize) -> Vec<u8> {
    let mut cells: Vec<u8> = Vec::new();
    for behind in 0..count {
        let first = (order % (behind + 1)) as u8;
        order /= behind + 1;
        cells.iter_mut().filter(|cell| **cell >= first).for_each(|cell| *cell += 1);
        cells.insert(0, first);
    }
    cells
}

/// The order that each order becomes if the tile before which `from` others stand goes to where `to`
/// others do: `[from][to][order]`.
fn turns(count: usize, orders: usize) -> Vec<Vec<Vec<u16>>> {
    let turn = |from: u8, to: u8| {
        let after = |cell: u8| {
            // The tiles behind it close the gap, and those from its new cell on make another one.
            let closed = cell - u8::from(cell > from);
            if cell == from { to } else { closed + u8::from(closed >= to) }
        };
        let turned = |number| cells(number, count).into_iter().map(after).collect::<Vec<_>>();
        (0..orders).map(|number| order(&turned(number)) as u16).collect()
    };
    (0..count as u8).map(|from| (0..count as u8).map(|to| turn(from, to)).collect()).collect()
}
