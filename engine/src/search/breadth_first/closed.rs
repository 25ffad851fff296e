//! The states that a breadth-first search has discovered, each with the way to it.

use crate::memory;
use crate::search::Meter;
use crate::search::store::Store;
use crate::search::table::{Build, StateTable, hint};
use crate::{Limit, Puzzle, Ranked};
use std::ops::ControlFlow::{self, Continue};

pub(super) trait Closed<P: Puzzle> {
    /// What a state is looked up by.
    type Key: Copy;
    /// How a layer lists a state that was discovered.
    type Seen: Copy;

    fn key(&self, puzzle: &P, state: &P::State) -> Self::Key;

    /// Prefetches the memory that [`add`](Closed::add) will need.
    fn prefetch(&self, key: Self::Key);

    /// Notes a state, reached by a move from another state unless it is the start. `None` if it was known
    /// before.
    fn add(
        &mut self,
        key: Self::Key,
        way: Option<(Self::Seen, P::Move)>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<Self::Seen>>;

    /// The state before; `None` at the start.
    fn before(&self, puzzle: &P, seen: Self::Seen) -> Option<Self::Seen>;

    fn state(&self, puzzle: &P, seen: Self::Seen) -> P::State;
}

/// A hash table with the move that led to each state. Taking back that move gives the state before.
pub(super) struct Hashed<P: Puzzle, const N: usize>(StateTable<P::Packed, Option<P::Move>, N>);

impl<P: Puzzle, const N: usize> Hashed<P, N> {
    pub(super) fn new() -> Self {
        Hashed(StateTable::new(Build::Airy))
    }
}

impl<P: Puzzle, const N: usize> Closed<P> for Hashed<P, N> {
    type Key = P::Packed;
    type Seen = P::Packed;

    #[inline(always)]
    fn key(&self, puzzle: &P, state: &P::State) -> P::Packed {
        puzzle.pack(state)
    }

    #[inline(always)]
    fn prefetch(&self, packed: P::Packed) {
        self.0.prefetch(hint(packed));
    }

    #[inline(always)]
    fn add(
        &mut self,
        packed: P::Packed,
        way: Option<(P::Packed, P::Move)>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<P::Packed>> {
        let known = self.0.meet(hint(packed), packed, way.map(|(_, mv)| mv), meter)?;
        Continue(known.is_none().then_some(packed))
    }

    fn before(&self, puzzle: &P, packed: P::Packed) -> Option<P::Packed> {
        let mut state = puzzle.unpack(packed);
        puzzle.undo(&mut state, self.0.get(packed)??);
        Some(puzzle.pack(&state))
    }

    #[inline(always)]
    fn state(&self, puzzle: &P, packed: P::Packed) -> P::State {
        puzzle.unpack(packed)
    }
}

/// The states numbered in the order of discovery, each with the number of the state before it. Used for moves
/// that take more room than a number. The start is its own parent.
pub(super) struct Numbered<K>(Store<K, u32>);

impl<K: Copy + Eq + std::hash::Hash> Numbered<K> {
    pub(super) fn new() -> Self {
        Numbered(Store::new())
    }
}

impl<P: Puzzle> Closed<P> for Numbered<P::Packed> {
    type Key = P::Packed;
    type Seen = u32;

    fn key(&self, puzzle: &P, state: &P::State) -> P::Packed {
        puzzle.pack(state)
    }

    fn prefetch(&self, _: P::Packed) {}

    fn add(
        &mut self,
        packed: P::Packed,
        way: Option<(u32, P::Move)>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<u32>> {
        let (id, is_new) = self.0.meet(packed, way.map_or(0, |(parent, _)| parent), meter)?;
        Continue(is_new.then_some(id))
    }

    fn before(&self, _: &P, id: u32) -> Option<u32> {
        let parent = self.0.value(id);
        (parent != id).then_some(parent)
    }

    fn state(&self, puzzle: &P, id: u32) -> P::State {
        puzzle.unpack(self.0.packed(id))
    }
}

/// The parents by rank. An entry is 0 if the state was not discovered, otherwise the parent's rank plus 1.
/// The start is its own parent.
pub(super) struct Dense(Vec<u32>);

impl Dense {
    /// The memory is all zeros. The system provides a page of it only when that page is first written to.
    pub(super) fn new<P: Ranked>(puzzle: &P, meter: &mut Meter<'_>) -> Option<Self> {
        let ranks = usize::try_from(puzzle.rank_count()).ok()?;
        if ranks > u32::MAX as usize {
            return None;
        }
        meter.allocate(ranks.checked_mul(size_of::<u32>())?).continue_value()?;
        let zeros = memory::try_zeros(ranks);
        if zeros.is_none() {
            meter.release(ranks * size_of::<u32>());
        }
        zeros.map(Dense)
    }
}

impl<P: Ranked> Closed<P> for Dense {
    type Key = u32;
    type Seen = u32;

    #[inline(always)]
    fn key(&self, puzzle: &P, state: &P::State) -> u32 {
        puzzle.rank(state) as u32
    }

    #[inline(always)]
    fn prefetch(&self, rank: u32) {
        memory::prefetch(&self.0, rank as usize);
    }

    #[inline(always)]
    fn add(
        &mut self,
        rank: u32,
        way: Option<(u32, P::Move)>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<u32>> {
        let entry = &mut self.0[rank as usize];
        let is_new = *entry == 0;
        if is_new {
            *entry = way.map_or(rank, |(parent, _)| parent) + 1;
            meter.counts.stored += 1;
        }
        Continue(is_new.then_some(rank))
    }

    fn before(&self, _: &P, rank: u32) -> Option<u32> {
        let parent = self.0[rank as usize] - 1;
        (parent != rank).then_some(parent)
    }

    #[inline(always)]
    fn state(&self, puzzle: &P, rank: u32) -> P::State {
        puzzle.unrank(rank.into())
    }
}
