//! A transposition table for depth-first searches: a small cache of states that a pass has searched without
//! success. Each is stored with its *spare*: what the rest of the path might have cost, which is the bound
//! less the cost of the path to the state. If a state was searched in vain with a spare of 12 and is met
//! again with a spare of 10, it need not be searched again. Reinefeld & Marsland, "Enhanced
//! iterative-deepening search", IEEE PAMI 16 (1994).

use super::Options;
use super::weight::MOST_WEIGHT;
use crate::{Cost, MovePruning, Puzzle};
use foldhash::fast::FixedState;
use std::hash::{BuildHasher, Hash};

/// A table in which each slot keeps only its newest entry. The number of slots is a power of two and grows
/// with the passes.
pub(super) struct Transpositions<K> {
    slots: Vec<(K, i32)>,
    most: usize,
    /// How many slots this pass needs.
    wanted: usize,
    /// Added to every spare of this pass, so that the entries of earlier passes are smaller and do not count.
    pass: i32,
}

/// More than any spare, since a weighted bound is at most the largest weight times the largest cost.
const PASS: i32 = 1 << 23;
const _: () = assert!(PASS as u32 > MOST_WEIGHT * Cost::MAX as u32);

impl<K: Copy + Eq + Hash> Transpositions<K> {
    /// The table that a search asks for, if its pruning rule allows one.
    pub fn wanted<P, M>(options: &Options) -> Option<Self>
    where
        P: Puzzle<Packed = K>,
        M: MovePruning<P>,
    {
        let wanted = M::FORBIDS_ONLY_RETURNS && options.transpositions > 0;
        wanted.then(|| Transpositions::new(options.transpositions))
    }

    fn new(bytes: u64) -> Self {
        let slots = bytes / size_of::<(K, i32)>() as u64;
        let most = 1 << slots.max(1).ilog2();
        Transpositions { slots: Vec::new(), most, wanted: 1, pass: 0 }
    }

    /// Makes the slots. This waits for the first state, since it needs a state to fill them with.
    #[cold]
    #[inline(never)]
    fn allocate(&mut self, any: K) {
        self.slots = vec![(any, 0); self.wanted];
    }

    /// Whether the state was met in this pass with at least as much to spare. If not, notes that it is met
    /// now.
    #[inline]
    pub fn met(&mut self, packed: K, spare: i32) -> bool {
        let spare = spare + self.pass;
        if self.slots.is_empty() {
            self.allocate(packed);
        }
        let hash = FixedState::default().hash_one(packed) as usize;
        let mask = self.slots.len() - 1;
        let slot = &mut self.slots[hash & mask];
        if slot.0 == packed && slot.1 >= spare {
            return true;
        }
        *slot = (packed, spare);
        false
    }

    /// Begins a pass. The pass before expanded `expanded_before` states.
    pub fn begin(&mut self, expanded_before: u64) {
        // After 255 passes the numbers are used up. Then the table is emptied, and they start again.
        self.pass = self.pass.checked_add(2 * PASS).map_or(PASS, |_| self.pass + PASS);
        if self.pass == PASS {
            self.slots = Vec::new();
        }
        // A pass expands about five times as many states as the one before, and meets about half of them
        // again. So room for twice as many as the last pass expanded is enough.
        let wanted = expanded_before.saturating_mul(2).clamp(1, self.most as u64);
        self.wanted = (wanted as usize).next_power_of_two();
        if self.wanted > self.slots.len() {
            self.slots = Vec::new();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search of 65,536 passes, one for each cost: an entry that an earlier pass has left never counts as
    /// one of this pass.
    #[test]
    fn every_pass_begins_with_nothing_met() {
        let mut memory = Transpositions::new(1 << 8);
        for pass in 0..=1 << 16 {
            memory.begin(4);
            for state in 0..4u32 {
                let most = MOST_WEIGHT as i32 * i32::from(Cost::MAX);
                let spare = if state == 0 { most } else { pass + 1 };
                assert!(!memory.met(state, spare), "state {state} in pass {pass}");
                assert!(memory.met(state, spare), "state {state} in pass {pass}");
            }
        }
    }
}
