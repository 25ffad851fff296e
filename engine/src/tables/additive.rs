//! Additive pattern databases for sliding tiles: the board's tiles are shared out among patterns,
//! each table counts the moves of its own tiles only, and the sum is still a lower bound.
//! Korf & Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).
//!
//! A table is indexed by the set of cells that its tiles occupy and by their order in those cells.
//! Along a path both change by one tile at a time: the set by two bits, the order by the number of
//! other tiles of the pattern that the moved one passes, which a small table turns into a rank.

use super::blocks::{Pattern, PatternTable};
use crate::puzzles::sliding::{CELL_SLOTS, Direction, Packing, Reflection, Sliding, Tray};
use crate::rank::combination::Combinations;
use crate::rank::permutation;
use crate::{Cost, Heuristic};

/// The most tiles in one pattern: its orders fit 16 bits.
pub const MAX_TILES: usize = 8;
/// The pattern of a tile that belongs to none.
const NO_PATTERN: u8 = u8::MAX;

/// A pattern's table made ready for look-ups along a path.
#[derive(Clone, Debug)]
pub struct Look<E = Vec<u8>> {
    table: PatternTable<E>,
    sets: Combinations,
    /// By order, place of the moved tile and how far it goes: the order after the move.
    passed: Vec<u16>,
}

impl<E: AsRef<[u8]>> Look<E> {
    /// Makes a table of at most [`MAX_TILES`] tiles ready; panics if it has more.
    pub fn new(table: PatternTable<E>) -> Self {
        let pattern = table.pattern();
        let k = pattern.tiles().len();
        assert!(k <= MAX_TILES, "{k} tiles");
        let (sets, passed) = (pattern.sets(), passed(k, pattern.width()));
        Look { table, sets, passed }
    }

    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        self.table.pattern()
    }

    fn member(&self) -> Member<'_> {
        let pattern = self.table.pattern();
        Member {
            entries: self.table.entries(),
            orders: pattern.orders() as usize,
            sets: &self.sets,
            passed: &self.passed,
            tiles: pattern.tiles(),
            width: pattern.width(),
        }
    }
}

/// One pattern of a sum.
#[derive(Clone, Copy, Debug)]
struct Member<'t> {
    entries: &'t [u8],
    /// Entries to a set.
    orders: usize,
    sets: &'t Combinations,
    passed: &'t [u16],
    tiles: &'t [u8],
    width: usize,
}

/// What is remembered of one pattern along a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Slot {
    /// The occupied cells, a bit each.
    set: u32,
    /// The rank of the order of the tiles in those cells.
    order: u16,
    /// The table's entry.
    value: u8,
}

impl Member<'_> {
    fn slot(&self, tiles: &[u8]) -> Slot {
        let cell_of = |tile: &u8| tiles.iter().position(|other| other == tile);
        let cells = self.tiles.iter().map(|tile| cell_of(tile).expect("a tile of this board"));
        let cells: Vec<usize> = cells.collect();
        let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
        let places = cells.iter().map(|&cell| place(set, cell) as u8).collect::<Vec<_>>();
        let order = permutation::rank(&places) as u16;
        Slot { set, order, value: self.entry(set, order) }
    }

    #[inline(always)]
    fn entry(&self, set: u32, order: u16) -> u8 {
        self.entries[self.sets.rank(set) as usize * self.orders + order as usize]
    }

    /// The slot after the tile on `from` has moved to `to`, a cell beside it.
    #[inline(always)]
    fn step(&self, slot: Slot, from: usize, to: usize) -> Slot {
        let set = slot.set ^ (1 << from | 1 << to);
        let mut order = slot.order;
        if from.abs_diff(to) > 1 {
            let old = place(slot.set, from);
            let distance = place(set, to) + self.width - 1 - old;
            let span = 2 * self.width - 1;
            order = self.passed[(order as usize * self.tiles.len() + old) * span + distance];
        }
        Slot { set, order, value: self.entry(set, order) }
    }
}

/// How many occupied cells come before `cell`.
#[inline(always)]
fn place(set: u32, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

/// By order, place of the moved tile and new place less old place plus `width - 1`: the order after
/// the move.
fn passed(k: usize, width: usize) -> Vec<u16> {
    let (span, swapped) = (2 * width - 1, swapped(k));
    let mut all = vec![0; permutation::factorial(k) as usize * k * span];
    for (index, row) in all.chunks_exact_mut(span).enumerate() {
        let (rank, old) = (index / k, index % k);
        row[width - 1] = rank as u16;
        // A tile that passes several others passes one after the other.
        let pass = |order: &mut usize, place: usize| {
            *order = swapped[*order * (k - 1) + place].into();
            Some(*order as u16)
        };
        let later = (old..k - 1).scan(rank, pass);
        row[width..].iter_mut().zip(later).for_each(|(cell, order)| *cell = order);
        let earlier = (0..old).rev().scan(rank, pass);
        row[..width - 1].iter_mut().rev().zip(earlier).for_each(|(cell, order)| *cell = order);
    }
    all
}

/// By order and place: the order after the tiles on that place and the next one are exchanged.
fn swapped(k: usize) -> Vec<u16> {
    let mut places = vec![0; k];
    let orders = (0..permutation::factorial(k)).flat_map(|rank| {
        permutation::unrank(rank, &mut places);
        let swap = |place: usize| {
            let exchange = |&p: &u8| match usize::from(p) {
                p if p == place => place as u8 + 1,
                p if p == place + 1 => place as u8,
                _ => p,
            };
            permutation::rank(&places.iter().map(exchange).collect::<Vec<_>>()) as u16
        };
        (0..k - 1).map(swap).collect::<Vec<_>>()
    });
    orders.collect()
}

/// The sum over `N` patterns that share no tile, or, on square boards, the larger of that sum and the
/// same sum for the board reflected in its diagonal.
#[derive(Clone, Debug)]
pub struct Additive<'t, const N: usize> {
    members: [Member<'t>; N],
    /// For each tile the pattern that has it.
    pattern_of: [u8; CELL_SLOTS],
    reflection: Option<Reflection>,
}

/// Two patterns have the same tile: their sum would count its moves twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("tile {tile} is in two patterns, so their sum is no lower bound")]
pub struct Overlap {
    /// The tile.
    pub tile: u8,
}

impl<'t, const N: usize> Additive<'t, N> {
    /// Adds up patterns; uses the reflection where the board is square and the goal's blank is on
    /// its diagonal.
    pub fn disjoint<K: Packing, E: AsRef<[u8]>>(
        puzzle: &Sliding<K>,
        looks: [&'t Look<E>; N],
    ) -> Result<Self, Overlap> {
        let members = looks.map(Look::member);
        let mut pattern_of = [NO_PATTERN; CELL_SLOTS];
        for (index, member) in members.iter().enumerate() {
            for &tile in member.tiles {
                if pattern_of[tile as usize] != NO_PATTERN {
                    return Err(Overlap { tile });
                }
                pattern_of[tile as usize] = index as u8;
            }
        }
        Ok(Additive { members, pattern_of, reflection: Reflection::new(puzzle).ok() })
    }

    #[inline(always)]
    fn side(&self, slots: &Slots<N>, tile: usize, from: usize, to: usize) -> Slots<N> {
        let mut next = *slots;
        let index = self.pattern_of[tile] as usize;
        if let Some(slot) = next.slots.get_mut(index) {
            let before = slot.value;
            *slot = self.members[index].step(*slot, from, to);
            next.sum = next.sum + Cost::from(slot.value) - Cost::from(before);
        }
        next
    }

    fn start_side(&self, tiles: &[u8]) -> Slots<N> {
        let slots = std::array::from_fn(|i| self.members[i].slot(tiles));
        Slots { slots, sum: slots.iter().map(|slot| Cost::from(slot.value)).sum() }
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

impl<K: Packing, const N: usize> Heuristic<Sliding<K>> for Additive<'_, N> {
    type Carry = Carry<N>;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Carry<N> {
        let tiles = puzzle.tiles(tray);
        let board = self.start_side(tiles);
        let reflected = match &self.reflection {
            Some(reflection) => self.start_side(puzzle.tiles(&reflection.of_tray(tray))),
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
        let Some(reflection) = &self.reflection else {
            return Ok(Carry { board, reflected: board });
        };
        let (from, to) = (reflection.of_cell(from), reflection.of_cell(to));
        let tile = reflection.of_tile(tile) % CELL_SLOTS;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the tile on `place` is after the tile on the place `old` has gone to `new`.
    fn moved(place: u8, old: usize, new: usize) -> u8 {
        let (old, new) = (old as u8, new as u8);
        match place {
            _ if place == old => new,
            _ if old < place && place <= new => place - 1,
            _ if new <= place && place < old => place + 1,
            _ => place,
        }
    }

    #[test]
    fn passing_is_moving_a_place() {
        for (k, width) in [(1, 2), (2, 5), (4, 3), (5, 4), (6, 2)] {
            let (all, span) = (passed(k, width), 2 * width - 1);
            let mut places = vec![0; k];
            for rank in 0..permutation::factorial(k) {
                permutation::unrank(rank, &mut places);
                for (old, distance) in (0..k).flat_map(|old| (0..span).map(move |d| (old, d))) {
                    let new = (old + distance).wrapping_sub(width - 1);
                    let after: Vec<_> = places.iter().map(|&p| moved(p, old, new)).collect();
                    let expected = if new < k { permutation::rank(&after) } else { 0 };
                    let found = all[(rank as usize * k + old) * span + distance];
                    assert_eq!(u64::from(found), expected, "{places:?}, {old} to {new}");
                }
            }
        }
    }
}
