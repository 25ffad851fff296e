//! A pattern's table in the form in which searches look it up: one bit a state, and states that follow each
//! other on a path are close to each other in memory.
//!
//! A state is a placement of the pattern's tiles together with the region of free cells that holds the blank.
//! A move of one of the tiles changes its cost by exactly one, up or down. The two possible costs after the
//! move differ by 2, and so in bit 1, the last but one binary digit. The table keeps only that digit:
//! together with the cost before a move it gives the cost after the move.
//!
//! ```text
//! cost before the move    the digit after it is 0    the digit after it is 1
//!     13 = 1101               12 = 1100                  14 = 1110
//!     12 = 1100               13 = 1101                  11 = 1011
//! ```
//!
//! A search knows the cost of its start and so that of every state on its path. The cost of the start is
//! found by going down to the goal, one move at a time ([`Costs::of`]). Cooperman & Finkelstein, "New methods
//! for using Cayley graphs in interconnection networks", Discrete Applied Mathematics 37/38 (1992), keep
//! distances modulo 3 in this way. The bit and the regions are those of Clausecker & Reinefeld, "Zero-aware
//! pattern databases with 1-bit compression for sliding tile puzzles", SoCS 2019.
//!
//! A sideways move changes the set of cells and leaves the order of the tiles as it is, so all sets of an
//! order stand together. docs/decisions/0004-table-look-ups.md says what all this gains.

#[cfg(feature = "auto")]
mod image;
mod numbering;
mod placement;
mod sequence;
mod transpose;

#[cfg(feature = "auto")]
pub(super) use image::{Image, image_of};
pub(super) use numbering::Numbering;
pub use placement::{Placement, Slide};
pub use sequence::{MAX_TABLE_TILES, Sequence, Sequences};

use super::blocks::{Digits, Pattern, Regions, UNREACHED, bits};
use crate::memory::{Entries, View};
use crate::processor::Ones;
use crate::rank::combination::Combinations;
use crate::tables::Resources;
use crate::{Counts, Limit};
use std::ops::ControlFlow;
use std::sync::Arc;

/// One binary digit of the cost of every state.
///
/// The cost of a state is the least number of moves of the pattern's tiles that bring them home and the blank
/// to the region of its goal. The table keeps bit 1 of the cost, or 0 where the goal cannot be reached. It is
/// the table's bit number `sequences.rank(sequence) * row() + regions().block(set rank, blank)`, counted from
/// the lowest bit of each byte. `row()` is the number of blocks, rounded up to whole cache lines of 64 bytes.
///
/// ```
/// use fewest::puzzles::sliding::tables::blocks::Pattern;
/// use fewest::puzzles::sliding::tables::compact::{self, Placement};
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
/// use fewest::tables::Resources;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let pattern = Pattern::new(&eight, &[1, 2, 3])?;
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// let table = compact::build(&pattern, resources, unwatched).expect("a megabyte is enough");
/// // 124 blocks, rounded up to one cache line; three tiles have 6 orders.
/// assert_eq!((table.row(), table.bytes().len()), (512, 6 * 64));
/// // Tile 1 on cell 2, tile 2 on cell 0, tile 3 on cell 5: order 2 of block 16, six moves.
/// let placement = Placement::new(&[2, 0, 5]);
/// assert_eq!(table.costs().of(placement, 8), 6);
/// // 6 is 110 in binary, so its bit 1 is 1. It is bit 1040, the lowest one of byte 130.
/// assert!(table.costs().digit(placement, 8));
/// assert_eq!(table.bytes()[(2 * 512 + 16) / 8] & 1, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CompactTable<E = Vec<u8>> {
    pattern: Pattern,
    numbering: Arc<Numbering>,
    bytes: E,
}

impl<E: Entries> CompactTable<E> {
    /// A table of bytes that were made before; `None` if there are too few or too many of them, or if the
    /// pattern has more than [`MAX_TABLE_TILES`].
    pub fn new(pattern: Pattern, bytes: E) -> Option<Self> {
        if pattern.tiles().len() > MAX_TABLE_TILES {
            return None;
        }
        let numbering = Numbering::of(&pattern);
        CompactTable::with(pattern, numbering, bytes)
    }

    /// The same for callers that have the numbering.
    pub(super) fn with(pattern: Pattern, numbering: Arc<Numbering>, bytes: E) -> Option<Self> {
        let expected = length(&pattern, numbering.regions.blocks());
        let fits = expected == bytes.view().len() as u64;
        fits.then_some(CompactTable { pattern, numbering, bytes })
    }

    /// The pattern.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The digits, eight in a byte.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the bytes.
    pub fn into_bytes(self) -> E {
        self.bytes
    }

    /// The regions, which number the blocks.
    pub fn regions(&self) -> &Regions {
        &self.numbering.regions
    }

    /// How many bits the row of one order has.
    pub fn row(&self) -> usize {
        transpose::row_bytes(self.regions().blocks()) * 8
    }

    /// How many bytes of memory it holds, including its regions.
    pub fn held(&self) -> u64 {
        self.size() as u64 + self.regions().bytes()
    }

    /// How many bytes the digits take, including those that are still [to arrive](crate::memory::Bytes).
    pub fn size(&self) -> usize {
        self.bytes.view().len()
    }

    /// The digits as they are stored.
    #[cfg(feature = "auto")]
    pub(in crate::puzzles::sliding) fn entries(&self) -> &E {
        &self.bytes
    }

    /// The digits in the builder's form: a row for each block. `None` if `watch` stops it.
    pub(super) fn by_block(
        &self,
        threads: usize,
        watch: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Digits> {
        transpose::by_block(&self.pattern, self.bytes(), self.regions().blocks(), threads, watch)
    }

    /// The table made ready to be looked up.
    pub fn costs(&self) -> Costs<'_> {
        let (pattern, bytes, row) = (&self.pattern, self.bytes.view(), self.row());
        let Numbering { sets, sequences, regions } = &*self.numbering;
        Costs { pattern, bytes, row, sets, sequences, regions, ones: Ones::here() }
    }
}

/// A table made ready to be looked up.
#[derive(Clone, Copy, Debug)]
pub struct Costs<'t> {
    pattern: &'t Pattern,
    bytes: View<'t>,
    /// How many bits the row of one order has.
    row: usize,
    sets: &'t Combinations,
    sequences: &'t Sequences,
    regions: &'t Regions,
    ones: Ones,
}

impl<'t> Costs<'t> {
    /// The pattern.
    pub fn pattern(self) -> &'t Pattern {
        self.pattern
    }

    /// Looks up without instructions that some processors lack.
    pub fn portable(self) -> Self {
        Costs { ones: Ones::PORTABLE, ..self }
    }

    /// Where the tiles are after a move of one of them.
    #[inline(always)]
    pub(super) fn moved(self, placement: Placement, slide: Slide) -> Placement {
        placement.after_counting(slide, self.ones)
    }

    /// The cost after a move of one of the tiles. `before` is the cost before the move; `placement` and
    /// `blank` are those after it. If the table's digit is bit 1 of `before - 1`, that is the cost, else the
    /// cost is `before + 1`.
    #[inline(always)]
    pub fn after(self, before: u8, placement: Placement, blank: usize) -> u8 {
        self.after_bit(before, self.bit(placement, blank))
    }

    /// The same for a digit whose [bit](Costs::foresee) is known.
    #[inline(always)]
    pub(super) fn after_bit(self, before: u8, bit: usize) -> u8 {
        let less = before.wrapping_sub(1);
        let more = less >> 1 & 1 ^ u8::from(self.digit_at(bit));
        less.wrapping_add(2 * more)
    }

    /// The cost of a state, or [`UNREACHED`].
    pub fn of(self, mut placement: Placement, mut blank: usize) -> u8 {
        let home = Placement::new(self.pattern.goal_cells());
        let region = |set: u32, blank| self.regions.region(self.sets.rank(set), blank);
        let goal = region(home.set, self.pattern.goal_blank().into());
        let mut is_odd = self.pattern.side(placement.set) != self.pattern.side(home.set);
        for cost in 0..UNREACHED {
            let digit = self.digit(placement, blank);
            let here = region(placement.set, blank);
            if placement == home && here == goal && !digit {
                return cost;
            }
            // One below an odd cost the digit is the same; one below an even cost it is the other one.
            let down = digit == is_odd;
            is_odd = !is_odd;
            let mut moves = self.moves(placement.set, here);
            let next = moves.find(|slide| self.digit(placement.after(*slide), slide.from) == down);
            let Some(slide) = next else { break };
            (placement, blank) = (placement.after(slide), slide.from);
        }
        UNREACHED
    }

    /// The digit that the table has for a state.
    #[inline(always)]
    pub fn digit(self, placement: Placement, blank: usize) -> bool {
        self.digit_at(self.bit(placement, blank))
    }

    #[inline(always)]
    fn digit_at(self, bit: usize) -> bool {
        self.bytes.byte(bit / 8) >> (bit % 8) & 1 == 1
    }

    /// Prefetches the byte of a state that will soon be looked up. Returns the number of the state's bit.
    #[inline(always)]
    pub fn foresee(self, placement: Placement, blank: usize) -> usize {
        let bit = self.bit(placement, blank);
        self.bytes.prefetch(bit / 8);
        bit
    }

    #[inline(always)]
    fn bit(self, Placement { sequence, set }: Placement, blank: usize) -> usize {
        self.sequences.rank(sequence) * self.row + self.regions.block(self.sets.rank(set), blank)
    }

    /// The moves of the tiles on `set` with the blank in one of the set's regions.
    fn moves(&self, set: u32, region: u8) -> impl Iterator<Item = Slide> {
        let (width, rank) = (self.pattern.width(), self.sets.rank(set));
        let is_there =
            move |&to: &usize| set >> to & 1 == 0 && self.regions.region(rank, to) == region;
        bits(set).flat_map(move |from| {
            let from = from as usize;
            let free = bits(self.pattern.beside(from)).map(|to| to as usize).filter(is_there);
            let upright = move |to: usize| to % width == from % width;
            free.map(move |to| Slide { from, to, upright: upright(to), back: to < from })
        })
    }
}

/// How many bytes a table has.
pub(super) fn length(pattern: &Pattern, blocks: usize) -> u64 {
    transpose::row_bytes(blocks) as u64 * pattern.orders()
}

/// Builds the table of a pattern of at most [`MAX_TABLE_TILES`] tiles; panics if it has more.
///
/// Calls `watch` on the calling thread, many times a second: `bound` is the layer being searched,
/// `iterations` how many layers are complete, `stored` how many states are known, `bytes` how much memory is
/// held. Ends early with [`Limit::Watch`], or before the search begins with [`Limit::Memory`]. Fails with
/// [`Limit::TooFar`] if a cost is above 251.
pub fn build(
    pattern: &Pattern,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<CompactTable, Limit> {
    assert!(
        pattern.tiles().len() <= MAX_TABLE_TILES,
        "a table has at most {MAX_TABLE_TILES} tiles"
    );
    build_with(pattern, &Numbering::of(pattern), resources, watch)
}

/// The same for callers that have the numbering.
pub(super) fn build_with(
    pattern: &Pattern,
    numbering: &Arc<Numbering>,
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<CompactTable, Limit> {
    // For a while both forms of the digits are held, by block and by order.
    let regions = &numbering.regions;
    let bytes = length(pattern, regions.blocks()) + Digits::length(pattern, regions.blocks());
    if bytes + regions.bytes() > resources.max_bytes {
        return Err(Limit::Memory);
    }
    let mut last = Counts::default();
    let digits = Digits::build(pattern, resources, |counts| {
        last = *counts;
        watch(counts)
    })?;
    let turning = || watch(&Counts { bytes, ..last });
    let bytes = transpose::by_sequence(pattern, &digits, resources.threads, turning);
    let bytes = bytes.ok_or(Limit::Watch)?;
    let table = CompactTable::with(pattern.clone(), Arc::clone(numbering), bytes);
    Ok(table.expect("as long as it should be"))
}
