//! The placements of a pattern's tiles by set and region, and the moves between them.
//!
//! For example, three tiles of the Eight have 84 sets of cells. The blank has 124 regions in these sets, so
//! there are 124 blocks. Each of them has the 6 orders of the tiles, which makes 744 states.

use super::board::{Neighbours, place};
use super::orders::OrderMoves;
use crate::puzzles::sliding::tables::blocks::Pattern;
use crate::rank::combination::Combinations;
use crate::rank::permutation;

/// About how many entries a thread works on before it asks for more.
const BATCH: usize = 1 << 20;

/// All sets of occupied cells with their regions.
pub(super) struct RegionSpace {
    board: Neighbours,
    sets: Combinations,
    orders: OrderMoves,
    /// How many orders the tiles have on a set.
    count: usize,
    /// For each set, how many regions the sets before it have; at the end, how many there are in all.
    first: Vec<u32>,
    /// The regions of all sets, each as a mask of its cells.
    regions: Vec<u32>,
    goal: GoalEntry,
}

struct GoalEntry {
    set: u32,
    order: usize,
    blank: u8,
}

/// A move of one tile, seen from a set and a region.
pub(super) struct Move {
    /// The rank of the set that it leads to.
    pub set: u32,
    /// The number of the region that it leads to among those of the set.
    pub region: u32,
    /// The tile's place in the order before and after.
    pub places: (u8, u8),
}

impl RegionSpace {
    pub fn new(pattern: &Pattern) -> Self {
        let board = Neighbours::new(pattern.width(), pattern.height());
        let sets = pattern.sets();
        let (mut first, mut regions) = (vec![0], Vec::new());
        for rank in 0..sets.count() {
            regions.extend(board.regions(sets.unrank(rank)));
            first.push(regions.len() as u32);
        }
        let home = pattern.goal_cells();
        let set = home.iter().fold(0, |set, &cell| set | 1 << cell);
        let order = home.iter().map(|&cell| place(set, cell.into()) as u8);
        let order = permutation::rank(&order.collect::<Vec<_>>()) as usize;
        let goal = GoalEntry { set, order, blank: pattern.goal_blank() };
        let (orders, count) = (OrderMoves::new(home.len()), pattern.orders() as usize);
        RegionSpace { board, sets, orders, count, first, regions, goal }
    }

    /// How many orders the tiles have on a set.
    pub fn orders(&self) -> usize {
        self.count
    }

    /// How many tiles there are.
    pub fn tiles(&self) -> u32 {
        self.sets.unrank(0).count_ones()
    }

    /// How many blocks there are: the regions of all sets.
    pub fn blocks(&self) -> usize {
        self.regions.len()
    }

    /// How many blocks a thread takes at a time.
    pub fn batch(&self) -> usize {
        (BATCH / self.count).max(1)
    }

    /// How many sets there are.
    pub fn sets(&self) -> u32 {
        self.sets.count()
    }

    /// The number of the block that is a region of the set of rank `set`.
    pub fn block(&self, set: u32, region: u32) -> usize {
        (self.first[set as usize] + region) as usize
    }

    /// The set of rank `rank` and its regions.
    pub fn set(&self, rank: u32) -> (u32, &[u32]) {
        let blocks = self.block(rank, 0)..self.block(rank + 1, 0);
        (self.sets.unrank(rank), &self.regions[blocks])
    }

    /// The rank of the goal's set, the number of the blank's region there, and the blank's cell.
    pub fn home(&self) -> (u32, u32, u8) {
        let (set, blank) = (self.sets.rank(self.goal.set), self.goal.blank);
        (set, self.region(set, blank.into()), blank)
    }

    /// The number of the region that contains the cell, among those of the set of rank `set`.
    fn region(&self, set: u32, cell: u32) -> u32 {
        let (_, regions) = self.set(set);
        let number = regions.iter().position(|region| region >> cell & 1 == 1);
        number.expect("the cell is free") as u32
    }

    /// The moves of the tiles on `set` with the blank on one of `cells`, which are a region.
    pub fn moves(&self, set: u32, cells: u32) -> impl Iterator<Item = Move> {
        self.board.moves(set, cells).map(move |(from, blank)| {
            let after = set ^ 1 << from ^ 1 << blank;
            let rank = self.sets.rank(after);
            let region = self.region(rank, from);
            let places = (place(set, from) as u8, place(after, blank) as u8);
            Move { set: rank, region, places }
        })
    }

    /// Writes for each order of a block the cost that its successors demand: 1 + the least of the `values`
    /// that one move leads to, or 0 at the goal.
    pub fn demand<'v>(
        &self,
        set: u32,
        cells: u32,
        values: impl Fn(&Move) -> &'v [u8],
        least: &mut [u8],
    ) {
        least.fill(u8::MAX);
        for mv in self.moves(set, cells) {
            self.orders.lower(least, values(&mv), mv.places);
        }
        least.iter_mut().for_each(|least| *least = least.saturating_add(1));
        if set == self.goal.set && cells >> self.goal.blank & 1 == 1 {
            least[self.goal.order] = 0;
        }
    }

    /// Follows a move that takes a tile from the first of these places in the order to the second. Replaces
    /// the value in `after` of each order after the move by the result of `cost`, which is given the cost of
    /// the order before the move and the value to be replaced.
    pub fn follow(
        &self,
        places: (u8, u8),
        before: &[u8],
        after: &mut [u8],
        cost: impl Fn(u8, u8) -> u8 + Copy,
    ) {
        self.orders.follow(before, after, places, cost);
    }
}
