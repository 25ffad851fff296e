//! The states that a graph search has met, each with a value, in one table with open addressing.
//!
//! States lie in buckets of one cache line each if they fit. So a look-up is mostly a single access to
//! memory, which can be prefetched. The upper half of a state's hash decides its bucket; the next buckets
//! take what no longer fits into it. The table grows in place: the states keep their order by hash, so they
//! are moved starting from the back.

use super::Meter;
use crate::Limit;
use crate::memory;
use foldhash::fast::FixedState;
use std::hash::{BuildHasher, Hash};
use std::mem;
use std::ops::ControlFlow::{self, Break, Continue};

/// Once there are this many buckets, they are allocated this many at a time.
const SEGMENT: usize = 1 << 10;
/// How many buckets the smallest table has.
const LEAST: usize = 4;
/// How many states a search expands together, so that it can prefetch the memory for all their successors
/// before it looks up the first of them.
pub(crate) const BATCH: usize = 16;

/// How many states with such values a bucket should have room for. It is 0 if the states or values are so
/// large that it is better to number the states and to store the number of each one's parent.
pub(crate) const fn room<K, V>() -> usize {
    match size_of::<V>() {
        0 | 1 => 7,
        2..=4 if size_of::<K>() <= 16 => 5,
        _ => 0,
    }
}

/// Packed states with a value each. `N` is how many of them share a bucket.
pub(crate) struct StateTable<K, V, const N: usize> {
    segments: Vec<Vec<Bucket<K, V, N>>>,
    /// How many buckets there are. No hash leads to the last few of them.
    buckets: usize,
    len: usize,
    /// The number of states at which the table grows.
    full: usize,
    build: Build,
    /// States that found no room up to the last bucket.
    spilt: Vec<(K, V)>,
}

/// How a table trades memory for time.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// Lets seven eighths fill up, then adds a fifth.
    Dense,
    /// Lets three quarters fill up, then adds a third.
    Airy,
    /// Lets three quarters fill up, then adds as much again, or at least a third.
    Roomy,
}

/// The first `used` keys and values are in use; the others are copies of any state and value.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket<K, V, const N: usize> {
    keys: [K; N],
    values: [V; N],
    used: u8,
}

/// Where to look for a state: the upper half of its hash.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Hint(u32);

/// The hint for a state. The seed never changes, so that a search takes the same time on every run.
#[inline(always)]
pub(crate) fn hint<K: Hash>(packed: K) -> Hint {
    Hint((FixedState::default().hash_one(packed) >> 32) as u32)
}

impl<K: Copy + Eq + Hash, V: Copy, const N: usize> StateTable<K, V, N> {
    pub(crate) fn new(build: Build) -> Self {
        StateTable { segments: Vec::new(), buckets: 0, len: 0, full: 0, build, spilt: Vec::new() }
    }

    /// Prefetches the memory that a look-up will need.
    #[inline(always)]
    pub(crate) fn prefetch(&self, hint: Hint) {
        let home = home(hint, self.buckets);
        if let Some(segment) = self.segments.get(home / SEGMENT) {
            memory::prefetch(segment, home % SEGMENT);
        }
    }

    /// The value of a state, if it was met.
    #[inline(always)]
    pub(crate) fn get(&self, packed: K) -> Option<V> {
        self.get_at(hint(packed), packed)
    }

    pub(crate) fn get_at(&self, hint: Hint, packed: K) -> Option<V> {
        for at in home(hint, self.buckets)..self.buckets {
            let bucket = &self.segments[at / SEGMENT][at % SEGMENT];
            if let Some(i) = bucket.find(packed) {
                return Some(bucket.values[i]);
            }
            if usize::from(bucket.used) < N {
                return None;
            }
        }
        self.spilt.iter().find(|(key, _)| *key == packed).map(|&(_, value)| value)
    }

    /// The value of a state that was met before, which can be changed. `None` if the state is met for the
    /// first time; only then is `value` stored.
    pub(crate) fn meet(
        &mut self,
        hint: Hint,
        packed: K,
        value: V,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<&mut V>> {
        if self.len >= self.full {
            self.grow((packed, value), meter)?;
        }
        let mut at = home(hint, self.buckets);
        let found = loop {
            if at == self.buckets {
                return self.meet_spilt(packed, value, meter);
            }
            let bucket = &mut self.segments[at / SEGMENT][at % SEGMENT];
            if let Some(i) = bucket.find(packed) {
                break i;
            }
            if bucket.push(packed, value) {
                self.len += 1;
                meter.counts.stored += 1;
                return Continue(None);
            }
            at += 1;
        };
        Continue(Some(&mut self.segments[at / SEGMENT][at % SEGMENT].values[found]))
    }

    #[cold]
    #[inline(never)]
    fn meet_spilt(
        &mut self,
        packed: K,
        value: V,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Option<&mut V>> {
        match self.spilt.iter().position(|(key, _)| *key == packed) {
            Some(i) => Continue(Some(&mut self.spilt[i].1)),
            None => {
                meter.push(&mut self.spilt, (packed, value))?;
                self.len += 1;
                meter.counts.stored += 1;
                Continue(None)
            }
        }
    }

    /// All states that have this hint, with their values.
    pub(crate) fn with_hint(
        &self,
        wanted: Hint,
        found: &mut Vec<(K, V)>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        for at in home(wanted, self.buckets)..self.buckets {
            let bucket = &self.segments[at / SEGMENT][at % SEGMENT];
            for i in 0..usize::from(bucket.used) {
                if hint(bucket.keys[i]) == wanted {
                    meter.push(found, (bucket.keys[i], bucket.values[i]))?;
                }
            }
            if usize::from(bucket.used) < N {
                break;
            }
        }
        for &(packed, value) in self.spilt.iter().filter(|(packed, _)| hint(*packed) == wanted) {
            meter.push(found, (packed, value))?;
        }
        Continue(())
    }

    /// All states with their values, in the order of their hashes.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, V)> {
        let buckets = self.segments.iter().flatten();
        let held = buckets.flat_map(|bucket| {
            let used = bucket.used.into();
            bucket.keys[..used].iter().copied().zip(bucket.values[..used].iter().copied())
        });
        held.chain(self.spilt.iter().copied())
    }

    /// Adds some buckets, or doubles them while they are few.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, any: (K, V), meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let old = self.buckets;
        let empty = Bucket { keys: [any.0; N], values: [any.1; N], used: 0 };
        if old < SEGMENT {
            let all = (2 * old).max(LEAST);
            let bytes = size_of::<Bucket<K, V, N>>();
            meter.allocate(all * bytes)?;
            let mut larger = Vec::with_capacity(all);
            larger.extend(self.segments.pop().unwrap_or_default());
            larger.resize(all, empty);
            if self.segments.capacity() == 0 {
                meter.push(&mut self.segments, larger)?;
            } else {
                self.segments.push(larger);
            }
            meter.release(old * bytes);
            self.buckets = all;
        } else {
            let part = match self.build {
                Build::Dense => 5,
                Build::Airy => 3,
                Build::Roomy => 1,
            };
            let (more, least) =
                [part, part.max(3)].map(|part| (old / SEGMENT).div_ceil(part)).into();
            for added in 0..more {
                match meter.allocate(SEGMENT * size_of_val(&empty)) {
                    // There is no memory for as much again, but there is for the least that is needed.
                    Break(_) if added >= least => break,
                    end => end?,
                }
                meter.push(&mut self.segments, vec![empty; SEGMENT])?;
            }
            self.buckets = self.segments.len() * SEGMENT;
        }
        let full = if let Build::Dense = self.build { 14 } else { 12 };
        self.full = homes(self.buckets) * N / 16 * full;
        self.spread(old, meter)
    }

    /// Moves all states to where they belong now, starting from the back. There is room, since in a larger
    /// table no state belongs in an earlier bucket. The only exception is a state that had found its own
    /// bucket full: it may still belong before the buckets that are done, and is set aside until its own
    /// bucket is done.
    fn spread(&mut self, old: usize, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let mut aside: Vec<(usize, K, V)> = Vec::new();
        let spilt = mem::take(&mut self.spilt);
        for &(packed, value) in &spilt {
            meter.push(&mut aside, (home(hint(packed), self.buckets), packed, value))?;
        }
        meter.free(spilt);
        for at in (0..old).rev() {
            let bucket = &mut self.segments[at / SEGMENT][at % SEGMENT];
            let moved = *bucket;
            bucket.used = 0;
            for i in 0..usize::from(moved.used) {
                let (packed, value) = (moved.keys[i], moved.values[i]);
                let home = home(hint(packed), self.buckets);
                if home < at {
                    meter.push(&mut aside, (home, packed, value))?;
                } else {
                    self.put(home, packed, value, meter)?;
                }
            }
            let mut i = 0;
            while i < aside.len() {
                if aside[i].0 < at {
                    i += 1;
                } else {
                    let (home, packed, value) = aside.swap_remove(i);
                    self.put(home, packed, value, meter)?;
                }
            }
        }
        meter.free(aside);
        Continue(())
    }

    #[inline(always)]
    fn put(
        &mut self,
        home: usize,
        packed: K,
        value: V,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        for at in home..self.buckets {
            if self.segments[at / SEGMENT][at % SEGMENT].push(packed, value) {
                return Continue(());
            }
        }
        meter.push(&mut self.spilt, (packed, value))
    }
}

/// How many of the buckets belong to hashes. The others take what no longer fits into the last of these.
#[inline(always)]
fn homes(buckets: usize) -> usize {
    buckets - buckets / 256
}

/// The bucket where a state is looked for first. It grows with the hint.
#[inline(always)]
fn home(hint: Hint, buckets: usize) -> usize {
    ((u64::from(hint.0) * homes(buckets) as u64) >> 32) as usize
}

impl<K: Copy + Eq, V: Copy, const N: usize> Bucket<K, V, N> {
    /// Compares all keys, since it cannot be predicted which one is equal.
    #[inline(always)]
    fn find(&self, packed: K) -> Option<usize> {
        let mut same = 0_u32;
        for (i, key) in self.keys.iter().enumerate() {
            same |= u32::from(*key == packed) << i;
        }
        same &= (1 << self.used) - 1;
        (same != 0).then(|| same.trailing_zeros() as usize)
    }

    /// Whether there was room for the state.
    #[inline(always)]
    fn push(&mut self, packed: K, value: V) -> bool {
        let i = usize::from(self.used);
        if i >= N {
            return false;
        }
        (self.keys[i], self.values[i]) = (packed, value);
        self.used += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Options, unwatched};
    use std::collections::HashMap;

    /// A key with so few hashes that most states are far from their bucket and some are spilt.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Crowded<const HASHES: u64>(u64);

    impl<const HASHES: u64> Hash for Crowded<HASHES> {
        fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
            (self.0 % HASHES).hash(hasher);
        }
    }

    fn like_a_map<const HASHES: u64, const N: usize>(states: u64, build: Build) {
        let (options, mut watch) = (Options::default(), unwatched);
        let mut meter = Meter::new(&options, &mut watch);
        let (mut table, mut map) = (StateTable::<_, u16, N>::new(build), HashMap::new());
        for i in 0..states {
            // Every third one repeats the one before.
            let packed = Crowded::<HASHES>((i - i % 3 / 2) * 0x9E37_79B9);
            let met = table.meet(hint(packed), packed, i as u16, &mut meter);
            let Continue(met) = met else { panic!("no limit") };
            assert_eq!(met.copied(), map.get(&packed).copied(), "{i}");
            map.entry(packed).or_insert(i as u16);
        }
        assert_eq!(meter.counts.stored, map.len() as u64);
        assert!(table.iter().all(|(packed, value)| map.get(&packed) == Some(&value)));
        assert_eq!(table.iter().count(), map.len());
        for i in 0..2 * states {
            let packed = Crowded(i * 0x9E37_79B9);
            assert_eq!(table.get(packed), map.get(&packed).copied(), "{i}");
        }
        let buckets: usize = table.segments.iter().map(Vec::len).sum();
        let list = (table.segments.capacity() * size_of::<Vec<u8>>()) as u64;
        let spilt = (table.spilt.capacity() * size_of::<(Crowded<HASHES>, u16)>()) as u64;
        let bytes = (buckets * size_of::<Bucket<Crowded<HASHES>, u16, N>>()) as u64;
        assert_eq!(meter.held, bytes + list + spilt, "what is held is told");
    }

    #[test]
    fn a_table_is_like_a_map() {
        like_a_map::<{ u64::MAX }, 7>(60_000, Build::Dense);
        like_a_map::<{ u64::MAX }, 5>(60_000, Build::Airy);
        like_a_map::<{ u64::MAX }, 7>(60_000, Build::Roomy);
        like_a_map::<1000, 7>(10_000, Build::Dense);
        like_a_map::<7, 4>(3_000, Build::Airy);
        like_a_map::<1, 1>(500, Build::Dense);
    }

    #[test]
    fn all_states_of_a_hint_are_found() {
        let (options, mut watch) = (Options::default(), unwatched);
        let mut meter = Meter::new(&options, &mut watch);
        let mut table = StateTable::<Crowded<50>, u8, 3>::new(Build::Dense);
        for i in 0..1000 {
            let packed = Crowded(i);
            assert!(table.meet(hint(packed), packed, 0, &mut meter).is_continue());
        }
        let mut found = Vec::new();
        assert!(table.with_hint(hint(Crowded::<50>(17)), &mut found, &mut meter).is_continue());
        let mut found: Vec<u64> = found.iter().map(|(packed, _)| packed.0).collect();
        found.sort_unstable();
        assert_eq!(found, (0..20).map(|i| 17 + 50 * i).collect::<Vec<_>>());
    }
}
