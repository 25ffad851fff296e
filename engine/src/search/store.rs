//! The states that a graph search has met, each stored once and numbered from 0 in the order in which they
//! were met.

use super::Meter;
use crate::Limit;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow::{self, Break, Continue};

/// States are held in blocks of this many, so that adding states copies none.
const BLOCK: usize = 1 << 12;
/// Ids stay below this: the highest bit of a `u32` is free for the caller.
const ID_END: usize = 1 << 31;

/// Packed states with a value each, found by equality. The hash only says where to look.
pub(crate) struct Store<K, V> {
    blocks: Vec<Vec<Stored<K, V>>>,
    len: usize,
    ids: HashTable<u32>,
}

struct Stored<K, V> {
    packed: K,
    value: V,
}

impl<K: Copy + Eq + Hash, V: Copy> Store<K, V> {
    pub(crate) fn new() -> Self {
        Store { blocks: Vec::new(), len: 0, ids: HashTable::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) fn packed(&self, id: u32) -> K {
        node(&self.blocks, id).packed
    }

    #[inline(always)]
    pub(crate) fn value(&self, id: u32) -> V {
        node(&self.blocks, id).value
    }

    #[inline(always)]
    pub(crate) fn value_mut(&mut self, id: u32) -> &mut V {
        &mut self.blocks[id as usize / BLOCK][id as usize % BLOCK].value
    }

    #[inline(always)]
    pub(crate) fn find(&self, packed: K) -> Option<u32> {
        self.ids.find(hash(packed), |&id| self.packed(id) == packed).copied()
    }

    /// The id of a state, and whether it is met for the first time. `value` is stored only then.
    #[inline(always)]
    pub(crate) fn meet(
        &mut self,
        packed: K,
        value: V,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, (u32, bool)> {
        if self.len == self.ids.capacity() || self.len == self.blocks.len() * BLOCK {
            self.make_room(meter)?;
        }
        let same = |&id: &u32| node(&self.blocks, id).packed == packed;
        let rehash = |&id: &u32| hash(node(&self.blocks, id).packed);
        let id = self.len as u32;
        match self.ids.entry(hash(packed), same, rehash) {
            Entry::Occupied(known) => return Continue((*known.get(), false)),
            Entry::Vacant(free) => free.insert(id),
        };
        self.blocks[self.len / BLOCK].push(Stored { packed, value });
        self.len += 1;
        meter.counts.stored += 1;
        Continue((id, true))
    }

    /// Makes room for one more state, if the meter allows the memory for it.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        if self.len == self.ids.capacity() {
            self.grow_table(meter)?;
        }
        if self.len == self.blocks.len() * BLOCK {
            if self.len == ID_END {
                return Break(Limit::Memory);
            }
            meter.allocate(BLOCK * size_of::<Stored<K, V>>())?;
            let mut block = Vec::new();
            meter.got(block.try_reserve_exact(BLOCK))?;
            meter.push(&mut self.blocks, block)?;
        }
        Continue(())
    }

    /// Replaces the table with one of twice the size and fills it in the order of the states. In the order of
    /// the old table, every state would have to be fetched from memory, and both tables would be needed at
    /// the same time.
    fn grow_table(&mut self, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let old = self.ids.allocation_size();
        // The smallest table takes 36 bytes.
        let most = (2 * old).max(64);
        meter.allocate(most - old)?;
        let capacity = self.ids.capacity() + 1;
        self.ids = HashTable::new();
        let rehash = |&id: &u32| hash(node(&self.blocks, id).packed);
        meter.got(self.ids.try_reserve(capacity, rehash))?;
        for id in 0..self.len as u32 {
            self.ids.insert_unique(rehash(&id), id, rehash);
        }
        meter.release(most - self.ids.allocation_size());
        Continue(())
    }
}

#[inline(always)]
fn node<K, V>(blocks: &[Vec<Stored<K, V>>], id: u32) -> &Stored<K, V> {
    &blocks[id as usize / BLOCK][id as usize % BLOCK]
}

/// The hash of a state. The seed is always the same, so that a search takes the same time on every run.
#[inline(always)]
fn hash<K: Hash>(packed: K) -> u64 {
    FixedState::default().hash_one(packed)
}
