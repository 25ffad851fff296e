//! Additive pattern databases for sliding tiles: the board's tiles are shared out among patterns,
//! each table counts the moves of its own tiles only, and the sum is still a lower bound.
//! Korf & Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).
//!
//! A table is indexed by the order of its tiles and by the set of cells that they occupy. Along a
//! path both change by one tile at a time: the set by two bits, the order by a rotation of some bits
//! where the tile passes others of the pattern (`compact/sequence.rs`).

use super::blocks::{Pattern, PatternTable};
use super::compact::{self, CompactTable, Sequence, Sequences};
use crate::puzzles::sliding::Direction::{Down, Right, Up};
use crate::puzzles::sliding::{CELL_SLOTS, Direction, Packing, Reflection, Sliding, Tray};
use crate::rank::combination::Combinations;
use crate::{Cost, Heuristic};
use std::fmt::{self, Debug, Formatter};

pub use super::compact::MAX_TILES;

/// The pattern of a tile that belongs to none.
const NO_PATTERN: u8 = u8::MAX;

/// A pattern's table made ready for look-ups along a path.
#[derive(Clone, Debug)]
pub struct Look<E = Vec<u8>>(CompactTable<E>);

impl Look {
    /// Makes a table of at most [`MAX_TILES`] tiles ready; panics if it has more.
    pub fn new<E: AsRef<[u8]>>(table: PatternTable<E>) -> Self {
        Look(compact::compact(&table, 1))
    }
}

impl<E: AsRef<[u8]>> From<CompactTable<E>> for Look<E> {
    fn from(table: CompactTable<E>) -> Self {
        Look(table)
    }
}

impl<E: AsRef<[u8]>> Look<E> {
    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        self.0.pattern()
    }

    fn member(&self) -> Member<'_> {
        let table = &self.0;
        let (sets, sequences) = (table.sets(), table.sequences());
        Member { bytes: table.bytes(), row: table.row(), sets, sequences }
    }
}

/// One pattern of a sum.
#[derive(Clone, Copy, Debug)]
struct Member<'t> {
    bytes: &'t [u8],
    /// Entries to an order.
    row: usize,
    sets: &'t Combinations,
    sequences: &'t Sequences,
}

/// What is remembered of one pattern along a path, in one word: the sequence of its tiles (24 bits),
/// the cells that they occupy (25 bits), and the table's surplus there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot(u64);

impl Slot {
    #[inline(always)]
    fn new(sequence: Sequence, set: u32, surplus: u8) -> Slot {
        Slot(u64::from(sequence.0) | u64::from(set) << 24 | u64::from(surplus) << 56)
    }

    #[inline(always)]
    fn sequence(self) -> Sequence {
        Sequence(self.0 as u32 & 0xff_ffff)
    }

    #[inline(always)]
    fn set(self) -> u32 {
        (self.0 >> 24) as u32
    }

    #[inline(always)]
    fn surplus(self) -> u8 {
        (self.0 >> 56) as u8
    }
}

impl Debug for Slot {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{:o} on {:b}: {}", self.sequence().0, self.set(), self.surplus())
    }
}

/// How a tile moves.
#[derive(Clone, Copy)]
struct Slide {
    from: usize,
    to: usize,
    /// Up or down: it may pass others.
    upright: bool,
    /// To a cell with a smaller number.
    back: bool,
}

impl Member<'_> {
    /// `tiles` are those of the pattern.
    fn slot(&self, tiles: &[u8], board: &[u8]) -> Slot {
        let cell_of = |tile: &u8| board.iter().position(|other| other == tile);
        let cells = tiles.iter().map(|tile| cell_of(tile).expect("a tile of this board"));
        let cells: Vec<usize> = cells.collect();
        let set = cells.iter().fold(0u32, |set, cell| set | 1 << cell);
        let place = |cell: &usize| (set & ((1 << cell) - 1)).count_ones() as u8;
        let sequence = Sequence::from_places(&cells.iter().map(place).collect::<Vec<_>>());
        Slot::new(sequence, set, self.surplus(sequence, set))
    }

    #[inline(always)]
    fn surplus(&self, sequence: Sequence, set: u32) -> u8 {
        let index = self.sequences.rank(sequence) * self.row + self.sets.rank(set) as usize;
        self.bytes[index / 2] >> (index % 2 * 4) & 15
    }

    /// The slot after a tile has moved.
    #[inline(always)]
    fn step(&self, slot: Slot, slide: Slide) -> Slot {
        let Slide { from, to, upright, back } = slide;
        let set = slot.set() ^ (1 << from | 1 << to);
        let mut sequence = slot.sequence();
        if upright {
            let (low, high) = if back { (to, from) } else { (from, to) };
            // The lower cell is free or is left: neither mask has it.
            let before = set & slot.set() & ((1 << low) - 1);
            let between = set & slot.set() & ((1 << high) - 1) ^ before;
            sequence = sequence.pass(ones(before), ones(between >> (low + 1)), back);
        }
        Slot::new(sequence, set, self.surplus(sequence, set))
    }
}

/// How many bits are set. The portable instruction set counts them in a dozen steps; the tables of
/// boards up to 4x4 need two look-ups.
#[inline(always)]
fn ones(bits: u32) -> u32 {
    const ONES: [u8; 256] = {
        let mut ones = [0; 256];
        let mut i = 0;
        while i < 256 {
            ones[i] = (i as u8).count_ones() as u8;
            i += 1;
        }
        ones
    };
    let few = ONES[bits as usize % 256] + ONES[(bits >> 8) as usize % 256];
    if bits >> 16 == 0 { few.into() } else { u32::from(few) + (bits >> 16).count_ones() }
}

/// The sum over `N` patterns that share no tile, or, on square boards, the larger of that sum and the
/// same sum for the board reflected in its diagonal.
#[derive(Clone, Debug)]
pub struct Additive<'t, const N: usize> {
    members: [Member<'t>; N],
    /// For each tile the pattern that has it.
    pattern_of: [u8; CELL_SLOTS],
    /// By tile and cell how far the tile's goal cell is; nothing for tiles of no pattern.
    steps: Box<[[u8; CELL_SLOTS]; CELL_SLOTS]>,
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
        let mut pattern_of = [NO_PATTERN; CELL_SLOTS];
        let mut steps = Box::new([[0; CELL_SLOTS]; CELL_SLOTS]);
        let goal_cells = puzzle.goal_cells();
        for (index, look) in looks.iter().enumerate() {
            for &tile in look.pattern().tiles() {
                if pattern_of[tile as usize] != NO_PATTERN {
                    return Err(Overlap { tile });
                }
                pattern_of[tile as usize] = index as u8;
                let goal = usize::from(goal_cells[tile as usize]);
                let of_tile = steps[tile as usize].iter_mut().take(puzzle.cell_count());
                of_tile
                    .enumerate()
                    .for_each(|(cell, steps)| *steps = puzzle.steps(cell, goal) as u8);
            }
        }
        let (members, reflection) = (looks.map(Look::member), Reflection::new(puzzle).ok());
        Ok(Additive { members, pattern_of, steps, reflection })
    }

    #[inline(always)]
    fn side(&self, side: &Side<N>, tile: usize, slide: Slide) -> Side<N> {
        let index = self.pattern_of[tile] as usize;
        let Some(&slot) = side.slots.get(index) else { return *side };
        let moved = self.members[index].step(slot, slide);
        let steps = &self.steps[tile];
        let sum = side.sum + Cost::from(steps[slide.to]) - Cost::from(steps[slide.from])
            + 2 * Cost::from(moved.surplus())
            - 2 * Cost::from(slot.surplus());
        // Each slot is chosen, not the moved one overwritten: what was just written would be read
        // again as part of a longer word, which the processor must wait for.
        let slots = std::array::from_fn(|i| if i == index { moved } else { side.slots[i] });
        Side { slots, sum }
    }

    fn start_side(&self, board: &[u8]) -> Side<N> {
        let tiles_of = |index: usize| {
            let tiles = 0..self.pattern_of.len() as u8;
            tiles.filter(move |&tile| usize::from(self.pattern_of[tile as usize]) == index)
        };
        let slot =
            |index: usize| self.members[index].slot(&tiles_of(index).collect::<Vec<_>>(), board);
        let slots: [Slot; N] = std::array::from_fn(slot);
        let steps = board.iter().enumerate();
        let steps = steps.map(|(cell, &tile)| Cost::from(self.steps[tile as usize][cell]));
        let surpluses = slots.iter().map(|slot| 2 * Cost::from(slot.surplus()));
        Side { slots, sum: steps.chain(surpluses).sum() }
    }
}

/// All patterns of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side<const N: usize> {
    slots: [Slot; N],
    sum: Cost,
}

/// What is known of the board and of its reflection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry<const N: usize> {
    board: Side<N>,
    reflected: Side<N>,
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
        let (upright, back) = (matches!(mv, Up | Down), matches!(mv, Right | Down));
        let board = self.side(&carry.board, tile, Slide { from, to, upright, back });
        if i32::from(board.sum) > limit {
            return Err(board.sum.into());
        }
        let Some(reflection) = &self.reflection else {
            return Ok(Carry { board, reflected: board });
        };
        // Rows become columns, and what goes back there goes back here.
        let (from, to) = (reflection.of_cell(from), reflection.of_cell(to));
        let tile = reflection.of_tile(tile) % CELL_SLOTS;
        let slide = Slide { from, to, upright: !upright, back };
        let reflected = self.side(&carry.reflected, tile, slide);
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
