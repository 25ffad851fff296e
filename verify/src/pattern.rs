//! A pattern: the least number of moves of some tiles that bring them home, and the blank to its goal
//! cell or where it gets from there without moving them. Other tiles move for nothing.

use crate::rules::{NEVER, Tiles};
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
    pub tiles: Vec<usize>,
    cells: usize,
    /// How many orders there are.
    orders: usize,
    /// `choose[cell][n]`: how many sets of `n` cells there are among those before the cell.
    choose: Vec<[usize; MOST_TILES + 1]>,
    /// The number of the block for each set of cells and each cell of the blank.
    numbers: Vec<u32>,
    costs: Vec<u8>,
}

/// Sets of cells are bits of a number.
struct Block {
    tiles: u64,
    region: u64,
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
        let (sets, orders) = (choose[cells][count], (1..=count).product());
        limits.take(sets * cells * size_of::<u32>())?;
        let mut pattern = Pattern {
            tiles: list,
            cells,
            orders,
            choose,
            numbers: vec![0; sets * cells],
            costs: vec![],
        };
        let near = |cell: usize| {
            let steps = |other, by| {
                usize::abs_diff(cell % by, other % by) + usize::abs_diff(cell / by, other / by)
            };
            let beside = (0..cells).filter(|&other| steps(other, tiles.width) == 1);
            beside.fold(0, |near, other| near | 1 << other)
        };
        let near: Vec<u64> = (0..cells).map(near).collect();
        let blocks = pattern.blocks(&near, limits)?;
        let size = blocks.len() * orders;
        limits.take(size)?;
        if size > 100_000_000 {
            let (megabytes, seconds) = (size / 1_000_000, size / 30_000_000);
            (limits.tell)(&format!(
                "building the table of a pattern of {count} tiles: {megabytes} MB, some {seconds} seconds"
            ));
        }
        pattern.costs.try_reserve_exact(size).map_err(|_| Trouble::Memory)?;
        pattern.costs.resize(size, FAR);
        let mut goal = [0; 36];
        goal.iter_mut().zip(&tiles.home).for_each(|(at, &cell)| *at = cell as u8);
        pattern.fill(&goal, &blocks, &near, limits)?;
        Ok(pattern)
    }

    /// Numbers all blocks, by their sets of cells in increasing order.
    fn blocks(&mut self, near: &[u64], limits: &mut Limits) -> Result<Vec<Block>, Trouble> {
        let (mut blocks, mut tiles) = (Vec::new(), (1_u64 << self.tiles.len()) - 1);
        for numbers in self.numbers.chunks_mut(self.cells) {
            let mut seen = tiles;
            for first in 0..self.cells {
                if seen >> first & 1 == 0 {
                    let mut region = 1 << first;
                    while let wider =
                        members(region).fold(region, |all, cell| all | near[cell] & !tiles)
                        && wider != region
                    {
                        region = wider;
                    }
                    members(region).for_each(|cell| numbers[cell] = blocks.len() as u32);
                    seen |= region;
                    limits.room(&blocks, 1)?;
                    blocks.push(Block { tiles, region });
                }
            }
            // The next larger number with as many ones.
            let low = tiles & tiles.wrapping_neg();
            tiles = (tiles + low) | (((tiles ^ (tiles + low)) / low) >> 2);
        }
        Ok(blocks)
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
        let mut cells = [0; MOST_TILES];
        cells.iter_mut().zip(&self.tiles).for_each(|(cell, &tile)| *cell = at[tile]);
        let cells = &cells[..self.tiles.len()];
        let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
        self.block(set, at[0].into()) * self.orders + order(cells)
    }

    /// The number of the block of the tiles on those cells and the blank on that one.
    fn block(&self, set: u64, blank: usize) -> usize {
        let smaller: usize = members(set).zip(1..).map(|(cell, n)| self.choose[cell][n]).sum();
        self.numbers[smaller * self.cells + blank] as usize
    }

    /// One cost after another, from the goal. A move of a tile is taken back by one of the same kind,
    /// so that it makes no difference which way moves are counted.
    fn fill(
        &mut self,
        goal: &At,
        blocks: &[Block],
        near: &[u64],
        limits: &Limits,
    ) -> Result<(), Trouble> {
        let (start, turns) = (self.index(goal), turns(self.tiles.len(), self.orders));
        self.costs[start] = 0;
        // Which blocks have entries of a cost, or of the next one.
        let (mut layer, mut next) = (vec![false; blocks.len()], vec![false; blocks.len()]);
        layer[start / self.orders] = true;
        let mut space = vec![0; self.orders + 1];
        for cost in 0..FAR - 1 {
            for (number, &Block { tiles, region }) in blocks.iter().enumerate() {
                if !std::mem::take(&mut layer[number]) {
                    continue;
                }
                limits.look()?;
                let hits =
                    find(&self.costs[number * self.orders..][..self.orders], cost, &mut space);
                for from in members(tiles).filter(|_| !hits.is_empty()) {
                    for to in members(near[from] & region) {
                        let after = tiles ^ 1 << from ^ 1 << to;
                        let there = self.block(after, from);
                        let turn = &turns[place(tiles, from)][place(after, to)];
                        let costs = &mut self.costs[there * self.orders..][..self.orders];
                        for &order in hits {
                            let known = &mut costs[usize::from(turn[usize::from(order)])];
                            *known = (*known).min(cost + 1);
                        }
                        next[there] = true;
                    }
                }
            }
            std::mem::swap(&mut layer, &mut next);
            if !layer.contains(&true) {
                return Ok(());
            }
        }
        Err(Trouble::Rejected("a pattern takes more moves than a table can tell".into()))
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
fn place(set: u64, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

/// Lists which of the costs are that one. Most parts of a block have none, and are passed over as a whole.
fn find<'o>(costs: &[u8], cost: u8, orders: &'o mut [u16]) -> &'o [u16] {
    let has_it = |part: &[u8]| part.iter().fold(false, |any, &known| any | (known == cost));
    let mut found = 0;
    for (part, first) in costs.chunks(48).zip((0..).step_by(48)).filter(|(part, _)| has_it(part)) {
        for (order, &known) in (first..).zip(part) {
            orders[found] = order;
            found += usize::from(known == cost);
        }
    }
    &orders[..found]
}

/// The number of an order of tiles, from what they stand on: for each tile one digit, which is how many
/// of those behind it stand on less.
fn order(cells: &[u8]) -> usize {
    cells.iter().enumerate().fold(0, |order, (number, cell)| {
        let behind = &cells[number + 1..];
        order * (behind.len() + 1) + behind.iter().filter(|&other| other < cell).count()
    })
}

/// The order that each order becomes if the tile on one place goes to another place: `[from][to]`.
fn turns(count: usize, orders: usize) -> Vec<Vec<Vec<u16>>> {
    let mut all: Vec<Vec<u8>> = vec![vec![]];
    for tile in 0..count {
        let longer = |places: &Vec<u8>, at| [&places[..at], &[tile as u8], &places[at..]].concat();
        all = all.iter().flat_map(|places| (0..=tile).map(move |at| longer(places, at))).collect();
    }
    let turn = |from, to| {
        let mut line: Vec<u8> = (0..count as u8).collect();
        let moved = line.remove(from);
        line.insert(to, moved);
        let place =
            |tile: &u8| line.iter().position(|other| other == tile).map_or(0, |at| at as u8);
        let mut turn = vec![0; orders];
        for places in &all {
            turn[order(places)] = order(&places.iter().map(place).collect::<Vec<_>>()) as u16;
        }
        turn
    };
    (0..count).map(|from| (0..count).map(|to| turn(from, to)).collect()).collect()
}
