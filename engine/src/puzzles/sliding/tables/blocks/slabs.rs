//! How a layer is cut into slabs, and from which parts of the last layer a slab is made.
//!
//! A *slab* has all states whose first tiles are on certain places, whatever the blank's cell. A block's part
//! of a slab is a *slice*. The places of the first tiles are the first digits of an order's rank, so a slice
//! is a run of pieces. Moves sideways never leave a slab. A move up or down is a pass over `width - 1` tiles,
//! and leads to another slab only if one of the first tiles moves or is passed.

use super::field::Field;
use super::graph::Edge;
use super::order::Unit;
use super::pattern::Pattern;
use std::ops::Range;

/// The most pieces of a frame, the part that is compressed at a time: 121 KB. It divides every larger number
/// of pieces that a slice can have.
pub(super) const FRAME: usize = 360;

/// A text of everything that the files of a board's layers depend on.
pub(super) fn question(pattern: &Pattern, moves: &str, slabs: usize, frame: usize) -> String {
    let order = if cfg!(target_endian = "little") { "little" } else { "big" };
    let (width, height, blank) = (pattern.width(), pattern.height(), pattern.goal_blank());
    format!(
        "sliding {width}x{height} blank={blank} moves={moves} slabs={slabs} frame={frame} {order}-endian"
    )
}

/// A slice of a layer, by its block and its slab.
pub type Slice = (u32, u32);

/// A way to cut the layers of a board.
pub(super) struct Slabs {
    /// How many slabs there are.
    pub count: usize,
    /// How many pieces a slice has.
    pub pieces: usize,
    /// How many pieces a frame has.
    pub frame: usize,
    /// For each side and block, the moves that lead there.
    arrivals: [Vec<Vec<Edge>>; 2],
    /// For each side and slab, the slices of the last layer that it is made from.
    needs: [Vec<Vec<Slice>>; 2],
}

impl Slabs {
    /// Cuts by the places of the first `digits` tiles; `None` if that would cut pieces.
    pub fn new(field: &Field, tiles: usize, digits: usize) -> Option<Slabs> {
        let count: usize = (tiles.saturating_sub(digits) + 1..=tiles).product();
        if count > field.orders.pieces || !field.orders.pieces.is_multiple_of(count) {
            return None;
        }
        let pieces = field.orders.pieces / count;
        let arrivals = [0, 1].map(|side| field.graph.sides[side].arrivals());
        let mut slabs =
            Slabs { count, pieces, frame: FRAME.min(pieces), arrivals, needs: Default::default() };
        slabs.needs =
            [0, 1].map(|side| (0..count).map(|slab| slabs.needs_of(field, side, slab)).collect());
        Some(slabs)
    }

    /// The question of a board that is cut like this and counted in single moves.
    pub fn question(&self, pattern: &Pattern) -> String {
        question(pattern, "single", self.count, self.frame)
    }

    /// How many frames a slice has.
    pub fn frames(&self) -> usize {
        self.pieces / self.frame
    }

    /// How many frames a slab of that side has.
    pub fn frames_of(&self, side: usize) -> usize {
        self.arrivals[side].len() * self.frames()
    }

    /// The numbers of a slab's pieces among the pieces of a block.
    pub fn numbers(&self, slab: usize) -> Range<usize> {
        slab * self.pieces..(slab + 1) * self.pieces
    }

    /// The moves into a block.
    pub fn arrivals(&self, side: usize, block: usize) -> &[Edge] {
        &self.arrivals[side][block]
    }

    /// How many blocks a side has.
    pub fn blocks(&self, side: usize) -> usize {
        self.arrivals[side].len()
    }

    /// The slices of the last layer from which the states of a slab are reached, each once.
    pub fn needs(&self, side: usize, slab: usize) -> &[Slice] {
        &self.needs[side][slab]
    }

    /// The slab that the states of `slab` come from by a move.
    pub fn origin(&self, field: &Field, pass: u16, slab: usize) -> usize {
        let (orders, first) = (&field.orders, slab * self.pieces);
        let (base, origins) = orders.origins(pass, first / orders.tail);
        (base + origins[first % orders.tail].number as usize) / self.pieces
    }

    fn needs_of(&self, field: &Field, side: usize, slab: usize) -> Vec<Slice> {
        let edges = self.arrivals[side].iter().flatten();
        let from = edges.map(|edge| (edge.from, self.origin(field, edge.pass, slab) as u32));
        let mut needs: Vec<Slice> = from.collect();
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    /// The bytes of a slice in memory.
    pub fn slice_bytes(&self, field: &Field) -> u64 {
        (self.pieces * (field.orders.units * size_of::<Unit<1>>() + size_of::<u64>())) as u64
    }

    /// The least bytes that a search holds in addition to the board's graph: the slices that one slab is made
    /// from, what is written of a block, and what each thread works with.
    pub fn least_bytes(&self, field: &Field, threads: usize) -> u64 {
        let needs = self.most_needs() as u64;
        let frame = self.slice_bytes(field) / self.frames() as u64;
        (needs + 1) * self.slice_bytes(field) + threads as u64 * 4 * frame + self.index_bytes()
    }

    /// The most slices that a slab is made from.
    pub fn most_needs(&self) -> usize {
        self.needs.iter().flatten().map(Vec::len).max().unwrap_or(0)
    }

    /// The bytes that it takes to remember where the frames of three layers are.
    fn index_bytes(&self) -> u64 {
        3 * 16 * (self.frames_of(0).max(self.frames_of(1)) * self.count) as u64
    }
}
