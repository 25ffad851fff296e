//! The placements of a pattern's tiles by set and region, and the moves between them.

use super::board::{Board, place};
use super::orders::Orders;
use crate::rank::combination::Combinations;
use crate::rank::permutation;
use crate::tables::blocks::Pattern;

/// Entries that a thread looks at before it asks for more.
const BATCH: usize = 1 << 20;

/// All sets of occupied cells with their regions, on two sides: every move leads to the other side.
pub(super) struct Space {
    board: Board,
    sets: Combinations,
    orders: Orders,
    /// Orders of the tiles on a set.
    count: usize,
    /// By rank of the set.
    places: Vec<Place>,
    /// The regions of all sets.
    regions: Vec<u32>,
    sides: [Side; 2],
    goal: Goal,
}

/// Where the regions of a set are.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// How many regions it has.
    pub regions: u32,
    /// How many come before them.
    pub block: u32,
    /// How many on their side.
    pub mark: u32,
    /// How many of these are of sets with several regions.
    pub held: u32,
}

#[derive(Default)]
pub(super) struct Side {
    /// The ranks of its sets, ascending.
    pub sets: Vec<u32>,
    /// How many regions they have.
    pub marks: u32,
    /// How many of these are of sets with several.
    pub held: u32,
}

struct Goal {
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
    pub places: (usize, usize),
}

impl Space {
    pub fn new(pattern: &Pattern) -> Self {
        let board = Board::new(pattern.width(), pattern.height());
        let sets = pattern.sets();
        let mut regions = Vec::new();
        let mut sides = [Side::default(), Side::default()];
        let mut add = |rank| {
            let set = sets.unrank(rank);
            let block = regions.len() as u32;
            regions.extend(board.regions(set));
            sides[board.side(set)].add(rank, block, regions.len() as u32 - block)
        };
        let places = (0..sets.count()).map(&mut add).collect();
        let home = pattern.goal_cells();
        let set = home.iter().fold(0, |set, &cell| set | 1 << cell);
        let order = home.iter().map(|&cell| place(set, cell.into()) as u8);
        let order = permutation::rank(&order.collect::<Vec<_>>()) as usize;
        let goal = Goal { set, order, blank: pattern.goal_blank() };
        let (orders, count) = (Orders::new(home.len()), pattern.orders() as usize);
        Space { board, sets, orders, count, places, regions, sides, goal }
    }

    /// Orders of the tiles on a set.
    pub fn orders(&self) -> usize {
        self.count
    }

    /// All sets together have this many regions.
    pub fn blocks(&self) -> usize {
        self.regions.len()
    }

    /// How many sets a thread takes at a time.
    pub fn batch(&self) -> usize {
        (BATCH / self.count).max(1)
    }

    pub fn side(&self, side: usize) -> &Side {
        &self.sides[side]
    }

    /// Where the regions of the set of that rank are.
    pub fn place(&self, rank: u32) -> Place {
        self.places[rank as usize]
    }

    /// The set of that rank and its regions.
    pub fn set(&self, rank: u32) -> (u32, &[u32]) {
        let Place { regions, block, .. } = self.place(rank);
        (self.sets.unrank(rank), &self.regions[block as usize..][..regions as usize])
    }

    /// The moves with the blank in a region.
    pub fn moves(&self, set: u32, region: u32) -> impl Iterator<Item = Move> {
        self.board.moves(set, region).map(move |(from, blank)| {
            let after = set ^ 1 << from ^ 1 << blank;
            let rank = self.sets.rank(after);
            let Place { regions, block, .. } = self.place(rank);
            let regions = &self.regions[block as usize..][..regions as usize];
            let region = regions.iter().position(|region| region >> from & 1 == 1);
            let region = region.expect("the cell that the tile has left is free") as u32;
            Move { set: rank, region, places: (place(set, from), place(after, blank)) }
        })
    }

    /// Writes for each order 1 + the least value one move away, 0 at the goal.
    pub fn demand<'v>(
        &self,
        set: u32,
        region: u32,
        values: impl Fn(&Move) -> &'v [u8],
        least: &mut [u8],
    ) {
        least.fill(u8::MAX);
        for mv in self.moves(set, region) {
            let (old, new) = mv.places;
            self.orders.lower(least, values(&mv), old, new);
        }
        least.iter_mut().for_each(|least| *least = least.saturating_add(1));
        if set == self.goal.set && region >> self.goal.blank & 1 == 1 {
            least[self.goal.order] = 0;
        }
    }
}

impl Side {
    fn add(&mut self, rank: u32, block: u32, regions: u32) -> Place {
        let place = Place { regions, block, mark: self.marks, held: self.held };
        self.sets.push(rank);
        self.marks += regions;
        self.held += if regions > 1 { regions } else { 0 };
        place
    }
}
