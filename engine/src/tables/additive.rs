//! Additive pattern databases for sliding tiles: the board's tiles are shared out among patterns,
//! each table counts the moves of its own tiles only, and the sum is still a lower bound.
//! Korf & Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).
//!
//! A table is ranked by the set of cells that its tiles occupy and by their order in those cells.
//! Along a path both change by one tile at a time: the set by two bits, the order by the number of
//! other tiles of the pattern that the moved one passes, which a small table turns into a rank.

use crate::puzzles::sliding::{CELL_SLOTS, Direction, Packing, Sliding, Tray};
use crate::rank::combination::Combinations;
use crate::rank::permutation;
use crate::{Cost, Heuristic};
use std::sync::Arc;

/// The most tiles in one pattern.
pub const MAX_TILES: usize = 8;
/// A tile that belongs to no pattern.
const NO_PATTERN: u8 = u8::MAX;

/// One pattern with its table.
#[derive(Clone, Debug)]
pub struct Pattern {
    tiles: Vec<u8>,
    /// Ranks the sets of occupied cells.
    cells: Combinations,
    /// `tiles.len()!`: entries to a set.
    orders: usize,
    /// By order, place of the moved tile in it and tiles passed: the order after the move.
    passed: Arc<[u16]>,
    width: usize,
    entries: Arc<[u8]>,
}

/// What is remembered of one pattern along a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot {
    /// The occupied cells, a bit each.
    set: u32,
    /// The rank of the tiles' places among those cells, as in [`blocks`](super::blocks).
    order: u16,
    /// The table's entry.
    value: u8,
}

impl Pattern {
    /// `entries` as in [`PatternTable`](super::blocks::PatternTable); `tiles` ascending.
    pub fn new(width: usize, cells: usize, tiles: Vec<u8>, entries: Arc<[u8]>) -> Self {
        let k = tiles.len();
        assert!(k <= MAX_TILES && tiles.is_sorted());
        let sets = Combinations::new(cells as u32, k as u32);
        let orders = permutation::factorial(k) as usize;
        assert_eq!(entries.len(), sets.count() as usize * orders, "entries of {tiles:?}");
        let passed = passed(k, width).into();
        Pattern { tiles, cells: sets, orders, passed, width, entries }
    }

    fn slot(&self, tiles: &[u8]) -> Slot {
        let mut set = 0u32;
        let mut places = vec![0; self.tiles.len()];
        for (cell, tile) in tiles.iter().enumerate() {
            if let Ok(index) = self.tiles.binary_search(tile) {
                places[index] = set.count_ones() as u8;
                set |= 1 << cell;
            }
        }
        let order = permutation::rank(&places) as u16;
        Slot { set, order, value: self.entry(set, order) }
    }

    #[inline(always)]
    fn entry(&self, set: u32, order: u16) -> u8 {
        self.entries[self.cells.rank(set) as usize * self.orders + order as usize]
    }

    /// The slot after the tile on `from` has moved to `to`, a cell beside it.
    #[inline(always)]
    fn step(&self, slot: Slot, from: usize, to: usize) -> Slot {
        let set = slot.set ^ (1 << from | 1 << to);
        let mut order = slot.order;
        if from.abs_diff(to) > 1 {
            let before = |cell: usize| (slot.set & ((1 << cell) - 1)).count_ones() as usize;
            let place = before(from);
            // Moving down, the tile itself is counted among those before its new cell.
            let new_place = before(to) - usize::from(to > from);
            let passed = new_place + self.width - 1 - place;
            let span = 2 * self.width - 1;
            let index = (order as usize * self.tiles.len() + place) * span + passed;
            order = self.passed[index];
        }
        Slot { set, order, value: self.entry(set, order) }
    }
}

/// By order, place of the moved tile and new place less old place plus `width - 1`: the order after
/// the move.
fn passed(k: usize, width: usize) -> Vec<u16> {
    let span = 2 * width - 1;
    let mut all = vec![0; permutation::factorial(k) as usize * k * span];
    let mut places = vec![0; k];
    for rank in 0..permutation::factorial(k) {
        permutation::unrank(rank, &mut places);
        for place in 0..k {
            for passed in 0..span {
                let Some(new_place) = (place + passed).checked_sub(width - 1) else { continue };
                if new_place >= k {
                    continue;
                }
                // The tiles that are passed close up.
                let after = |&old: &u8| match old as usize {
                    old if old == place => new_place as u8,
                    old if place < old && old <= new_place => old as u8 - 1,
                    old if new_place <= old && old < place => old as u8 + 1,
                    old => old as u8,
                };
                let moved: Vec<u8> = places.iter().map(after).collect();
                let index = (rank as usize * k + place) * span + passed;
                all[index] = permutation::rank(&moved) as u16;
            }
        }
    }
    all
}

/// The sum over `N` patterns that share no tile, or with `mirror` the larger of that sum and the
/// same sum for the board reflected in its diagonal.
#[derive(Clone, Debug)]
pub struct Additive<const N: usize> {
    patterns: [Pattern; N],
    /// For each tile the pattern that has it.
    pattern_of: [u8; CELL_SLOTS],
    mirror: Option<Mirror>,
}

/// The reflection in the main diagonal, which the goal must survive.
#[derive(Clone, Debug)]
struct Mirror {
    tile: [u8; CELL_SLOTS],
    cell: [u8; CELL_SLOTS],
}

/// Two patterns have the same tile: their sum would count its moves twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("tile {tile} is in two patterns, so their sum is no lower bound")]
pub struct Overlap {
    /// The tile.
    pub tile: u8,
}

impl<const N: usize> Additive<N> {
    /// Adds up patterns; uses the reflection where the board is square and the goal's blank is on
    /// its diagonal.
    pub fn disjoint<K: Packing>(
        puzzle: &Sliding<K>,
        patterns: [Pattern; N],
    ) -> Result<Self, Overlap> {
        let mut pattern_of = [NO_PATTERN; CELL_SLOTS];
        for (index, pattern) in patterns.iter().enumerate() {
            for &tile in &pattern.tiles {
                if pattern_of[tile as usize] != NO_PATTERN {
                    return Err(Overlap { tile });
                }
                pattern_of[tile as usize] = index as u8;
            }
        }
        Ok(Additive { patterns, pattern_of, mirror: Mirror::of(puzzle) })
    }

    #[inline(always)]
    fn side(&self, slots: &Slots<N>, tile: usize, from: usize, to: usize) -> Slots<N> {
        let mut next = *slots;
        let index = self.pattern_of[tile] as usize;
        if let Some(slot) = next.slots.get_mut(index) {
            let before = slot.value;
            *slot = self.patterns[index].step(*slot, from, to);
            next.sum = next.sum + Cost::from(slot.value) - Cost::from(before);
        }
        next
    }

    fn start_side(&self, tiles: &[u8]) -> Slots<N> {
        let slots = std::array::from_fn(|i| self.patterns[i].slot(tiles));
        Slots { slots, sum: slots.iter().map(|slot| Cost::from(slot.value)).sum() }
    }
}

impl Mirror {
    fn of<K: Packing>(puzzle: &Sliding<K>) -> Option<Mirror> {
        let (width, goal) = (puzzle.width(), puzzle.goal());
        let across = |cell: usize| cell % width * width + cell / width;
        if width != puzzle.height() || across(goal.blank()) != goal.blank() {
            return None;
        }
        let (mut tile, mut cell) = ([0; CELL_SLOTS], [0; CELL_SLOTS]);
        for (here, &there) in puzzle.tiles(goal).iter().enumerate() {
            tile[there as usize] = goal.cells()[across(here)];
            cell[here] = across(here) as u8;
        }
        Some(Mirror { tile, cell })
    }

    fn reflect(&self, tiles: &[u8]) -> Vec<u8> {
        (0..tiles.len()).map(|c| self.tile[tiles[self.cell[c] as usize] as usize]).collect()
    }
}

/// All patterns of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slots<const N: usize> {
    slots: [Slot; N],
    sum: Cost,
}

/// The slots of the board and of its reflection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry<const N: usize> {
    board: Slots<N>,
    reflected: Slots<N>,
}

impl<K: Packing, const N: usize> Heuristic<Sliding<K>> for Additive<N> {
    type Carry = Carry<N>;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Carry<N> {
        let tiles = puzzle.tiles(tray);
        let board = self.start_side(tiles);
        let reflected = match &self.mirror {
            Some(mirror) => self.start_side(&mirror.reflect(tiles)),
            None => board,
        };
        Carry { board, reflected }
    }

    #[inline(always)]
    fn step(&self, puzzle: &Sliding<K>, carry: Carry<N>, before: &Tray, mv: Direction) -> Carry<N> {
        match self.step_within(puzzle, carry, before, mv, i32::MAX) {
            Ok(next) => next,
            Err(_) => unreachable!("every estimate is within the largest limit"),
        }
    }

    /// Looks the reflection up only if the board itself is within the limit.
    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &Sliding<K>,
        carry: Carry<N>,
        before: &Tray,
        mv: Direction,
        limit: i32,
    ) -> Result<Carry<N>, i32> {
        let (to, from) = (before.blank(), puzzle.beside(before.blank(), mv));
        let tile = before.cells()[from] as usize % CELL_SLOTS;
        let board = self.side(&carry.board, tile, from, to);
        if i32::from(board.sum) > limit {
            return Err(board.sum.into());
        }
        let Some(mirror) = &self.mirror else { return Ok(Carry { board, reflected: board }) };
        let (from, to) = (mirror.cell[from].into(), mirror.cell[to].into());
        let tile = mirror.tile[tile] as usize % CELL_SLOTS;
        let reflected = self.side(&carry.reflected, tile, from, to);
        if i32::from(reflected.sum) > limit {
            return Err(reflected.sum.into());
        }
        Ok(Carry { board, reflected })
    }

    #[inline(always)]
    fn estimate(&self, carry: Carry<N>) -> Cost {
        carry.board.sum.max(carry.reflected.sum)
    }
}
