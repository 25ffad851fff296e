//! Additive pattern databases for sliding tiles. The board's tiles are shared out among patterns, each table
//! counts the moves of its own tiles only, and so the sum is still a lower bound. Korf & Felner, "Disjoint
//! pattern database heuristics", Artificial Intelligence 134 (2002).
//!
//! An example is the Eight with the patterns 1 2 3 4 and 5 6 7 8, on a board that takes 31 moves:
//!
//! ```text
//! 8 6 7
//! 2 5 4    the first table says 14 moves, the second one 15: at least 29 are needed
//! 3 . 1
//! ```
//!
//! A table is indexed by the order of its tiles, by the set of cells that they occupy, and by the region of
//! the other cells that the blank is in. A move changes the order and the set of one pattern only: two bits
//! of the set and, if the tile passes others of its pattern, the tile's place in the order, which is a
//! rotation of some bits (`compact/sequence.rs`).

pub use crate::heuristics::combine::Overlap;

use super::blocks::UNREACHED;
use super::compact::{CompactTable, Costs, Placement, Sequence, Slide};
use crate::memory::{Entries, PREFETCHES};
use crate::puzzles::Direction;
use crate::puzzles::Direction::{Down, Right, Up};
use crate::puzzles::sliding::{CELL_SLOTS, Packing, Reflection, Sliding, Tray};
use crate::{Cost, Heuristic};
use std::fmt::{self, Debug, Formatter};

/// The number that [`Additive`] keeps as the pattern of a tile that is in no pattern.
const NO_PATTERN: u8 = u8::MAX;

/// The cost that is kept for a state from which the goal cannot be reached: 252 on one of the two sides
/// between which every move leads ([`blocks`](super::blocks)), 253 on the other. A table has the digit 0 for
/// all such states. With that digit the rule for moves ([`Costs::after`]) turns 252 into 253 and 253 into
/// 252, so such a state never seems to come nearer.
const NEVER: u8 = 252;

/// Tables of at least this many bytes are prefetched. With 7-8 of the 15-puzzle, which takes 198 MB, a search
/// then takes 0.93 of the time; with 6-6-6-6 of the 24-puzzle, which takes 91 MB, it would take 1.1 times as
/// long.
const FAR: usize = 128 << 20;

/// What is carried along a path for one pattern, in one word: the sequence of its tiles (24 bits), the cells
/// that they occupy (25 bits), and the cost.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot(u64);

impl Slot {
    #[inline(always)]
    fn new(Placement { sequence, set }: Placement, cost: u8) -> Slot {
        Slot(u64::from(sequence.0) | u64::from(set) << 24 | u64::from(cost) << 56)
    }

    #[inline(always)]
    fn placement(self) -> Placement {
        let sequence = Sequence(self.0 as u32 & 0xff_ffff);
        Placement { sequence, set: (self.0 >> 24) as u32 }
    }

    #[inline(always)]
    fn cost(self) -> u8 {
        (self.0 >> 56) as u8
    }
}

impl Debug for Slot {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Placement { sequence, set } = self.placement();
        write!(f, "{:o} on {set:b}: {}", sequence.0, self.cost())
    }
}

/// What is foreseen of one pattern after a move: the sequence of its tiles (24 bits), and the number of the
/// bit that tells the cost. The cells that the tiles occupy are left out, since they are quickly found again.
#[derive(Clone, Copy)]
struct Note(u64);

impl Note {
    #[inline(always)]
    fn new(placement: Placement, bit: usize) -> Note {
        Note(u64::from(placement.sequence.0) | (bit as u64) << 24)
    }

    #[inline(always)]
    fn placement(self, before: Placement, slide: Slide) -> Placement {
        let sequence = Sequence(self.0 as u32 & 0xff_ffff);
        Placement { sequence, set: before.set ^ (1 << slide.from | 1 << slide.to) }
    }

    #[inline(always)]
    fn bit(self) -> usize {
        (self.0 >> 24) as usize
    }
}

/// The sum over `N` patterns that share no tile. If the board is square and the goal's blank is on its
/// diagonal, it is the larger of that sum and the same sum for the board reflected in its diagonal.
///
/// ```
/// use fewest::Heuristic;
/// use fewest::puzzles::sliding::tables::additive::Additive;
/// use fewest::puzzles::sliding::tables::blocks::Pattern;
/// use fewest::puzzles::sliding::tables::compact;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
/// use fewest::tables::Resources;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// let tables = [[1, 2, 3, 4], [5, 6, 7, 8]].map(|tiles| {
///     let pattern = Pattern::new(&eight, &tiles).expect("four tiles");
///     compact::build(&pattern, resources, unwatched).expect("a megabyte is enough")
/// });
/// let sum = Additive::disjoint(&eight, tables.each_ref()).expect("no tile is in both");
/// let start = eight.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board of 31 moves");
/// let estimate = sum.estimate_of(&eight, &start);
/// assert!((21..=31).contains(&estimate) && estimate % 2 == 1, "{estimate}");
/// ```
#[derive(Clone, Debug)]
pub struct Additive<'t, const N: usize> {
    /// The tables that are added up. If they are fewer than `N`, the last one fills the other places.
    tables: [Costs<'t>; N],
    /// How many tables are added up.
    patterns: usize,
    /// For each tile, the number of its pattern.
    pattern_of: [u8; CELL_SLOTS],
    reflection: Option<Reflection>,
    /// Whether the tables are too large for the processor's caches and can be prefetched.
    far: bool,
}

impl<'t, const N: usize> Additive<'t, N> {
    /// Adds up patterns. Looks up the reflection too if the board is square and the goal's blank is on its
    /// diagonal. Panics if a table is about another board or goal.
    pub fn disjoint<K: Packing, E: Entries>(
        puzzle: &Sliding<K>,
        tables: [&'t CompactTable<E>; N],
    ) -> Result<Self, Overlap> {
        Additive::up_to(puzzle, tables)
    }

    /// Like `disjoint`, but for one to `N` patterns, so that a search need not be compiled for each number of
    /// them. A place without a pattern costs a little time. Also panics if there is no pattern, or if there
    /// are more than `N`.
    pub fn up_to<K: Packing, E: Entries + 't>(
        puzzle: &Sliding<K>,
        tables: impl IntoIterator<Item = &'t CompactTable<E>>,
    ) -> Result<Self, Overlap> {
        let tables: Vec<_> = tables.into_iter().collect();
        let patterns = tables.len();
        assert!((1..=N).contains(&patterns), "{patterns} patterns, of at most {N}");
        let mut pattern_of = [NO_PATTERN; CELL_SLOTS];
        let goal_cells = puzzle.goal_cells();
        for (index, table) in tables.iter().enumerate() {
            let pattern = table.pattern();
            let home = pattern.tiles().iter().map(|&tile| goal_cells[tile as usize]);
            let of_this_board = (pattern.width(), pattern.height())
                == (puzzle.width(), puzzle.height())
                && pattern.goal_blank() == goal_cells[0]
                && home.eq(pattern.goal_cells().iter().copied());
            assert!(of_this_board, "a table of {pattern:?} for {puzzle:?}");
            for &tile in table.pattern().tiles() {
                if pattern_of[tile as usize] != NO_PATTERN {
                    return Err(Overlap { tile });
                }
                pattern_of[tile as usize] = index as u8;
            }
        }
        let bytes: usize = tables.iter().map(|table| table.size()).sum();
        let far = PREFETCHES && bytes >= FAR;
        let tables = std::array::from_fn(|i| tables[i.min(patterns - 1)].costs());
        Ok(Additive { tables, patterns, pattern_of, reflection: Reflection::new(puzzle).ok(), far })
    }

    /// Looks up without instructions that some processors lack.
    pub fn portable(self) -> Self {
        Additive { tables: self.tables.map(Costs::portable), ..self }
    }

    #[inline(always)]
    fn side(&self, side: &Looked<N>, tile: usize, slide: Slide, noted: Option<u64>) -> Looked<N> {
        let index = self.pattern_of[tile] as usize;
        let Some(&slot) = side.slots.get(index) else { return *side };
        let (before, table) = (slot.placement(), self.tables[index]);
        let (placement, cost) = match noted.map(Note) {
            Some(note) => (note.placement(before, slide), table.after_bit(slot.cost(), note.bit())),
            None => {
                let placement = table.moved(before, slide);
                (placement, table.after(slot.cost(), placement, slide.from))
            }
        };
        let moved = Slot::new(placement, cost);
        let sum = side.sum + Cost::from(cost) - Cost::from(slot.cost());
        // Write all slots instead of overwriting one. A slot that has just been overwritten would be read
        // again as part of a longer word, and the processor would have to wait for the write.
        let slots = std::array::from_fn(|i| if i == index { moved } else { side.slots[i] });
        Looked { slots, sum }
    }

    /// Prefetches what `side` will look up after a slide. Returns the note to pass to it.
    #[inline(always)]
    fn foresee_side(&self, side: &Looked<N>, tile: usize, slide: Slide) -> u64 {
        let index = self.pattern_of[tile] as usize;
        let Some(&slot) = side.slots.get(index) else { return 0 };
        let table = self.tables[index];
        let placement = table.moved(slot.placement(), slide);
        Note::new(placement, table.foresee(placement, slide.from)).0
    }

    /// Does the same for the board and its reflection.
    #[inline(always)]
    fn foresee_both(&self, carry: &Carry<N>, tile: usize, slide: Slide) -> [u64; 2] {
        let board = self.foresee_side(&carry.board, tile, slide);
        // Not `map_or`, which the compiler turns into a call.
        let reflected = match &self.reflection {
            Some(reflection) => {
                let (tile, slide) = reflected(reflection, tile, slide);
                self.foresee_side(&carry.reflected, tile, slide)
            }
            None => 0,
        };
        [board, reflected]
    }

    /// The carry after a slide, found with the help of `notes` if there are any; or the sum that exceeds the
    /// limit. The reflection is looked up only if the board itself is within the limit.
    #[inline(always)]
    fn both_within(
        &self,
        carry: &Carry<N>,
        (tile, slide): (usize, Slide),
        notes: Option<[u64; 2]>,
        limit: i32,
    ) -> Result<Carry<N>, i32> {
        let board = self.side(&carry.board, tile, slide, notes.map(|notes| notes[0]));
        if i32::from(board.sum) > limit {
            return Err(board.sum.into());
        }
        let Some(reflection) = &self.reflection else {
            return Ok(Carry { board, reflected: board });
        };
        let (tile, slide) = self::reflected(reflection, tile, slide);
        let reflected = self.side(&carry.reflected, tile, slide, notes.map(|notes| notes[1]));
        if i32::from(reflected.sum) > limit {
            return Err(reflected.sum.into());
        }
        Ok(Carry { board, reflected })
    }

    fn start_side(&self, board: &[u8], blank: usize) -> Looked<N> {
        let cell_of = |tile: &u8| board.iter().position(|other| other == tile);
        let slot = |table: Costs| {
            let cells = table.pattern().tiles().iter().map(cell_of);
            let cells = cells.map(|cell| cell.expect("a tile of this board") as u8);
            let placement = Placement::new(&cells.collect::<Vec<_>>());
            let cost = match table.of(placement, blank) {
                UNREACHED => NEVER + table.pattern().side(placement.set) as u8,
                cost => cost,
            };
            Slot::new(placement, cost)
        };
        let slots = std::array::from_fn(|i| match self.tables[..self.patterns].get(i) {
            Some(&table) => slot(table),
            None => Slot(0),
        });
        Looked { slots, sum: slots.iter().map(|slot| Cost::from(slot.cost())).sum() }
    }
}

/// The slots of all patterns and their sum, for the board itself or for its reflection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Looked<const N: usize> {
    slots: [Slot; N],
    sum: Cost,
}

/// What [`Additive`] carries along a path: what it has looked up for the board and for its reflection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry<const N: usize> {
    board: Looked<N>,
    reflected: Looked<N>,
}

impl<K: Packing, const N: usize> Heuristic<Sliding<K>> for Additive<'_, N> {
    type Carry = Carry<N>;

    fn start(&self, puzzle: &Sliding<K>, tray: &Tray) -> Carry<N> {
        let start = |tray: &Tray| self.start_side(puzzle.tiles(tray), tray.blank());
        let board = start(tray);
        let reflected = match &self.reflection {
            Some(reflection) => start(&reflection.of_tray(tray)),
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

    #[inline(always)]
    fn foresees(&self) -> bool {
        self.far
    }

    const NOTES: usize = 2;

    #[inline(always)]
    fn foresee(
        &self,
        puzzle: &Sliding<K>,
        carry: Carry<N>,
        before: &Tray,
        mv: Direction,
        notes: &mut [u64],
    ) {
        let (tile, slide) = slid(puzzle, before, mv);
        let found = self.foresee_both(&carry, tile, slide);
        if let Some(notes) = notes.first_chunk_mut() {
            *notes = found;
        }
    }

    #[inline(always)]
    fn step_noted(
        &self,
        puzzle: &Sliding<K>,
        carry: Carry<N>,
        before: &Tray,
        mv: Direction,
        (notes, limit): (&[u64], i32),
    ) -> Result<Carry<N>, i32> {
        let notes = notes.first_chunk::<2>().copied();
        self.both_within(&carry, slid(puzzle, before, mv), notes, limit)
    }

    #[inline(always)]
    fn step_within(
        &self,
        puzzle: &Sliding<K>,
        carry: Carry<N>,
        before: &Tray,
        mv: Direction,
        limit: i32,
    ) -> Result<Carry<N>, i32> {
        self.both_within(&carry, slid(puzzle, before, mv), None, limit)
    }

    #[inline(always)]
    fn estimate(&self, carry: Carry<N>) -> Cost {
        carry.board.sum.max(carry.reflected.sum)
    }
}

/// Which tile a move slides, and how.
#[inline(always)]
fn slid<K: Packing>(puzzle: &Sliding<K>, before: &Tray, mv: Direction) -> (usize, Slide) {
    let (to, from) = (before.blank(), puzzle.beside(before.blank(), mv));
    let tile = before.cells()[from] as usize % CELL_SLOTS;
    let (upright, back) = (matches!(mv, Up | Down), matches!(mv, Right | Down));
    (tile, Slide { from, to, upright, back })
}

/// The same slide on the reflected board. Rows become columns there, so a slide up or down becomes
/// one sideways; a slide to a smaller cell number stays one.
#[inline(always)]
fn reflected(reflection: &Reflection, tile: usize, slide: Slide) -> (usize, Slide) {
    let (from, to) = (reflection.of_cell(slide.from), reflection.of_cell(slide.to));
    let tile = reflection.of_tile(tile) % CELL_SLOTS;
    (tile, Slide { from, to, upright: !slide.upright, ..slide })
}
