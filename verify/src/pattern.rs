//! A pattern: the fewest moves of some tiles that bring them home, with the blank on its goal cell or where
//! it can get there without moving them. Moves of other tiles cost nothing.
//!
//! Costs are stored block by block. A block is a set of cells that the tiles occupy and a region of the other
//! cells, which has the blank; it has an entry for each order of the tiles on those cells. A set of cells is
//! a number with a bit for each cell.

use crate::file::NEVER;
use crate::rules::{Row, Rules};
use crate::trouble::{Limits, Trouble};

/// The most tiles of a pattern.
const MOST_TILES: usize = 8;
/// The entry of a state that is not reached.
pub const FAR: u8 = u8::MAX;

pub struct Pattern {
    tiles: Vec<u8>,
    /// The number of orders.
    orders: usize,
    /// `choose[cell][n]`: the number of sets of `n` cells among the cells before `cell`.
    choose: Vec<[usize; MOST_TILES + 1]>,
    /// The cells next to each cell.
    beside: Vec<u64>,
    /// The number of the block, for each set of cells and each cell of the blank.
    numbers: Vec<u32>,
    costs: Vec<u8>,
}

impl Pattern {
    pub fn new(tiles: Vec<u8>, rules: &Rules, limits: &mut Limits) -> Result<Pattern, Trouble> {
        let (count, cells) = (tiles.len(), rules.cells);
        if count > MOST_TILES {
            return Err(format!("a pattern has more than {MOST_TILES} tiles").into());
        }
        let mut choose = vec![[1, 0, 0, 0, 0, 0, 0, 0, 0]];
        for cell in 0..cells {
            let last: [usize; MOST_TILES + 1] = choose[cell];
            choose.push(std::array::from_fn(|n| last[n] + if n > 0 { last[n - 1] } else { 0 }));
        }
        // On a board of tiles, the first take of a row moves the content of a cell next to the blank there.
        let cell = |cells, row: &Row| cells | 1 << row.takes[0].1;
        let beside = rules.rows.iter().map(|rows| rows.iter().fold(0, cell)).collect();
        let size = cells * choose[cells][count];
        limits.take(4 * size as u64)?;
        let (orders, numbers) = ((1..=count).product(), vec![0; size]);
        let mut pattern = Pattern { tiles, orders, choose, beside, numbers, costs: vec![] };
        let blocks = pattern.blocks(limits)?;
        limits.build(blocks.len() as u64 * orders as u64, 30_000_000)?;
        pattern.costs = vec![FAR; blocks.len() * orders];
        let goal = rules.tiles.as_ref().map_or(0, |(_, home)| pattern.place(home));
        pattern.costs[goal] = 0;
        pattern.fill(&blocks, limits)?;
        Ok(pattern)
    }

    /// Numbers all blocks, in increasing order of their sets.
    fn blocks(&mut self, limits: &mut Limits) -> Result<Vec<[u64; 2]>, Trouble> {
        let (mut blocks, mut tiles) = (Vec::new(), (1_u64 << self.tiles.len()) - 1);
        for numbers in self.numbers.chunks_mut(self.beside.len()) {
            let mut seen = tiles;
            while seen.count_ones() < self.beside.len() as u32 {
                // Grow the region of the first unseen cell until no free cell next to it is missing.
                let (mut region, mut wider) = (0, !seen & (seen + 1));
                while region != wider {
                    region = wider;
                    wider =
                        members(region).fold(region, |all, cell| all | self.beside[cell] & !tiles);
                }
                members(region).for_each(|cell| numbers[cell] = blocks.len() as u32);
                seen |= region;
                limits.take(3 * size_of::<[u64; 2]>() as u64)?;
                blocks.push([tiles, region]);
            }
            // The next larger number with the same number of ones.
            let low = tiles & tiles.wrapping_neg();
            tiles = (tiles + low) | (((tiles ^ (tiles + low)) / low) >> 2);
        }
        Ok(blocks)
    }

    /// The cost, given the cell of the blank and of each tile.
    pub fn cost(&self, at: &[u8]) -> u32 {
        let cost = self.costs[self.place(at)];
        if cost == FAR { NEVER } else { cost.into() }
    }

    /// The index of the entry, given the cell of the blank and of each tile.
    fn place(&self, at: &[u8]) -> usize {
        let mut cells = [0; MOST_TILES];
        cells.iter_mut().zip(&self.tiles).for_each(|(cell, &tile)| *cell = at[usize::from(tile)]);
        let cells = &cells[..self.tiles.len()];
        let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
        self.block(set, at[0].into()) * self.orders + order(cells)
    }

    /// The number of the block with this set of cells and with the blank on this cell.
    fn block(&self, set: u64, blank: usize) -> usize {
        let smaller: usize = members(set).zip(1..).map(|(cell, n)| self.choose[cell][n]).sum();
        self.numbers[smaller * self.beside.len() + blank] as usize
    }

    /// Fills in the costs in increasing order, from the goal. Another move of the same tile takes each move
    /// back, so it makes no difference in which direction moves are counted.
    fn fill(&mut self, blocks: &[[u64; 2]], limits: &mut Limits) -> Result<(), Trouble> {
        let (orders, turns, mut hits) = (self.orders, turns(self.tiles.len()), Vec::<u16>::new());
        let place = |set: u64, cell: usize| (set & ((1 << cell) - 1)).count_ones() as usize;
        for cost in 0..FAR - 1 {
            let mut is_last = true;
            for (number, &[tiles, region]) in blocks.iter().enumerate() {
                // Most parts of a block have no entry of this cost and are skipped as a whole.
                let parts =
                    self.costs[number * orders..][..orders].chunks(64).zip((0..).step_by(64));
                hits.clear();
                for (part, first) in parts.filter(|(part, _)| part.contains(&cost)) {
                    let hit = (first..).zip(part).filter(|&(_, known)| *known == cost);
                    hits.extend(hit.map(|(order, _)| order));
                }
                if hits.is_empty() {
                    continue;
                }
                is_last = false;
                limits.take(0)?;
                for from in members(tiles) {
                    for to in members(self.beside[from] & region) {
                        let after = tiles ^ 1 << from ^ 1 << to;
                        let there = self.block(after, from) * orders;
                        let costs = &mut self.costs[there..][..orders];
                        let turn = &turns[place(tiles, from)][place(after, to)];
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

/// Ranks an order, given as the cell of each tile, among all orders in alphabetical order.
fn order(cells: &[u8]) -> usize {
    cells.iter().enumerate().fold(0, |order, (number, cell)| {
        let behind = &cells[number + 1..];
        order * (behind.len() + 1) + behind.iter().filter(|&other| other < cell).count()
    })
}

/// `[from][to][order]`: what becomes of the order if the tile with `from` others before it moves to where
/// `to` others are before it.
fn turns(count: usize) -> Vec<Vec<Vec<u16>>> {
    let places = 0..count as u8;
    let mut orders = vec![vec![]];
    for _ in places.clone() {
        let longer = |order: Vec<u8>| {
            let free = places.clone().filter(|place| !order.contains(place));
            free.map(|place| [&order[..], &[place]].concat()).collect::<Vec<_>>()
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let turn = |from: u8, to: u8| {
        let after = |&place: &u8| match place {
            _ if place == from => to,
            _ if from < place && place <= to => place - 1,
            _ if to <= place && place < from => place + 1,
            _ => place,
        };
        let turned = |order: &Vec<u8>| order.iter().map(after).collect::<Vec<_>>();
        orders.iter().map(|order| self::order(&turned(order)) as u16).collect()
    };
    places.clone().map(|from| places.clone().map(|to| turn(from, to)).collect()).collect()
}
