//! The graph of blocks. A block says which cells the pattern's tiles occupy and in which region of the other
//! cells the blank is. Moves lead from one block to another.
//!
//! An example with three tiles of the Eight, drawn as `#`:
//!
//! ```text
//! . # .    The set 1, 3, 4 has two regions and therefore two blocks: the blank is on cell 0, or
//! # # .    somewhere among 2, 5, 6, 7 and 8. With the blank on 0 there are two moves, of the tile
//! . . .    on 1 to the set 0, 3, 4 and of the tile on 3 to the set 0, 1, 4.
//! ```

use super::orders::Orders;
use crate::rank::combination::Combinations;
use std::ops::Range;

/// A board, whose sets of cells are masks with a bit for each cell, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    pub width: usize,
    pub height: usize,
}

impl Grid {
    pub fn cells(self) -> usize {
        self.width * self.height
    }

    /// The board with rows and columns exchanged.
    pub fn transposed(self) -> Grid {
        Grid { width: self.height, height: self.width }
    }

    fn all(self) -> u32 {
        ((1u64 << self.cells()) - 1) as u32
    }

    /// The cells that would be black on a chessboard.
    fn black(self) -> u32 {
        let black = |cell: &usize| (cell % self.width + cell / self.width) % 2 == 1;
        (0..self.cells()).filter(black).fold(0, |cells, cell| cells | 1 << cell)
    }

    /// 1 if an odd number of the set's cells is black, else 0. Every move of one of the tiles changes this.
    pub fn side(self, set: u32) -> usize {
        ((set & self.black()).count_ones() % 2) as usize
    }

    /// `cells` and the cells beside them.
    pub fn widen(self, cells: u32) -> u32 {
        let left = (0..self.height).fold(0, |column, row| column | 1 << (row * self.width));
        let right = left << (self.width - 1);
        let sideways = (cells & !right) << 1 | (cells & !left) >> 1;
        (cells | sideways | cells << self.width | cells >> self.width) & self.all()
    }

    /// The connected regions of the cells outside `set`, in the order of their first cells.
    pub fn regions(self, set: u32) -> impl Iterator<Item = u32> {
        let mut free = self.all() & !set;
        std::iter::from_fn(move || {
            let mut region = free & free.wrapping_neg();
            loop {
                let wider = self.widen(region) & free;
                if wider == region {
                    break;
                }
                region = wider;
            }
            free &= !region;
            (region != 0).then_some(region)
        })
    }
}

/// All sets of occupied cells with their regions and moves. [`Grid::side`] divides them into two
/// sides, and every move of the pattern's tiles leads from one side to the other.
pub(super) struct Graph {
    pub sides: [HalfGraph; 2],
}

/// The sets of one side in the order of their ranks.
#[derive(Default)]
pub(super) struct HalfGraph {
    /// The ranks of the sets.
    pub ranks: Vec<u32>,
    /// For each set, the number of blocks before it; at the end, the number of all blocks. A block is one
    /// region of one set.
    pub first: Vec<u32>,
    /// The regions of the blocks.
    pub regions: Vec<u32>,
    /// Consecutive sets that are worked on together.
    pub groups: Vec<Group>,
    edges: Vec<Edge>,
}

/// Consecutive sets that are worked on together.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub sets: Range<u32>,
    edges: Range<u32>,
}

/// A move by which a block is reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// What the move does to the order of the tiles.
    pub pass: u16,
    /// The block that it leads to, counted from the first of the group.
    pub to: u16,
    /// The block on the other side that it comes from.
    pub from: u32,
}

impl HalfGraph {
    pub fn blocks(&self) -> usize {
        self.regions.len()
    }

    /// All sets.
    pub fn all(&self) -> Range<u32> {
        0..self.ranks.len() as u32
    }

    /// How many blocks the sets have together.
    pub fn blocks_of(&self, sets: &Range<u32>) -> usize {
        (self.first[sets.end as usize] - self.first[sets.start as usize]) as usize
    }

    pub fn edges(&self, group: &Group) -> &[Edge] {
        &self.edges[group.edges.start as usize..group.edges.end as usize]
    }

    /// For each block, the moves that lead there.
    pub fn arrivals(&self) -> Vec<Vec<Edge>> {
        let mut arrivals = vec![Vec::new(); self.blocks()];
        for group in &self.groups {
            let first = self.first[group.sets.start as usize] as usize;
            for edge in self.edges(group) {
                arrivals[first + usize::from(edge.to)].push(*edge);
            }
        }
        arrivals
    }

    fn bytes(&self) -> usize {
        let numbers = self.ranks.len() + self.first.len() + self.regions.len();
        numbers * size_of::<u32>()
            + size_of_val(self.groups.as_slice())
            + size_of_val(self.edges.as_slice())
    }
}

impl Graph {
    /// The graph of these sets. A group has at most `group` blocks, or else a single set.
    pub fn new(board: Grid, sets: &Combinations, orders: &Orders, group: usize) -> Self {
        let mut sides = [HalfGraph::default(), HalfGraph::default()];
        // For each set, its number among those of its side.
        let mut places = Vec::with_capacity(sets.count() as usize);
        for rank in 0..sets.count() {
            let set = sets.unrank(rank);
            let side = &mut sides[board.side(set)];
            places.push(side.ranks.len() as u32);
            side.ranks.push(rank);
            side.first.push(side.regions.len() as u32);
            side.regions.extend(board.regions(set));
        }
        for side in &mut sides {
            side.first.push(side.regions.len() as u32);
        }
        let moves = Moves { board, orders, sets, places: &places };
        for side in 0..2 {
            let (groups, edges) = moves.grouped(&sides[side], &sides[1 - side], group);
            (sides[side].groups, sides[side].edges) = (groups, edges);
        }
        Graph { sides }
    }

    /// The bytes that the graph takes.
    pub fn bytes(&self) -> usize {
        self.sides.iter().map(HalfGraph::bytes).sum()
    }

    /// For every set, by rank, its side and its number among those of that side.
    pub fn in_order(&self) -> impl Iterator<Item = (usize, u32)> {
        let mut next = [0, 0];
        let count = self.sides[0].ranks.len() + self.sides[1].ranks.len();
        (0..count as u32).map(move |rank| {
            let side = usize::from(self.sides[0].ranks.get(next[0]) != Some(&rank));
            next[side] += 1;
            (side, next[side] as u32 - 1)
        })
    }
}

/// Finds the moves that lead to a block.
struct Moves<'a> {
    board: Grid,
    orders: &'a Orders,
    sets: &'a Combinations,
    places: &'a [u32],
}

impl Moves<'_> {
    fn grouped(&self, side: &HalfGraph, other: &HalfGraph, most: usize) -> (Vec<Group>, Vec<Edge>) {
        let (mut groups, mut edges) = (Vec::new(), Vec::new());
        let mut start = 0;
        while start < side.ranks.len() {
            let room = side.first[start] + most as u32;
            let end = side.first.partition_point(|&first| first <= room).max(start + 2) - 1;
            let first_edge = edges.len();
            for set in start..end {
                self.arrivals(side, other, set, start, &mut edges);
            }
            let edge_range = first_edge as u32..edges.len() as u32;
            groups.push(Group { sets: start as u32..end as u32, edges: edge_range });
            start = end;
        }
        edges.shrink_to_fit();
        (groups, edges)
    }

    /// The moves into every block of a set. The last move took a tile from a cell that is now in
    /// the block's region to a cell beside it that is now occupied.
    fn arrivals(
        &self,
        side: &HalfGraph,
        other: &HalfGraph,
        set: usize,
        group: usize,
        edges: &mut Vec<Edge>,
    ) {
        let after = self.sets.unrank(side.ranks[set]);
        for block in side.first[set]..side.first[set + 1] {
            for from in bits(side.regions[block as usize]) {
                for to in bits(self.board.widen(1 << from) & after) {
                    let before = after ^ 1 << from ^ 1 << to;
                    let pass = self.pass(before, from, after, to);
                    let from = self.block(other, before, to);
                    let to = (block - side.first[group]) as u16;
                    edges.push(Edge { pass, to, from });
                }
            }
        }
    }

    /// The block of the set in which the blank is on cell `blank`.
    fn block(&self, side: &HalfGraph, set: u32, blank: u32) -> u32 {
        let place = self.places[self.sets.rank(set) as usize] as usize;
        let blocks = side.first[place]..side.first[place + 1];
        let holds = |&block: &u32| side.regions[block as usize] >> blank & 1 == 1;
        blocks.into_iter().find(holds).expect("a free cell")
    }

    fn pass(&self, before: u32, from: u32, after: u32, to: u32) -> u16 {
        let place = |set: u32, cell: u32| (set & ((1 << cell) - 1)).count_ones();
        self.orders.pass(place(before, from), place(after, to))
    }
}

/// The numbers of the bits that are set, from the lowest.
pub(in crate::puzzles::sliding::tables) fn bits(mut cells: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros();
        cells &= cells.wrapping_sub(1);
        (cell < 32).then_some(cell)
    })
}
