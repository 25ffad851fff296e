//! Ranks of combinations (which `k` of `n` cells are occupied, n at most 25), looked up in two small tables.
//!
//! ```
//! use fewest::rank::combination::Combinations;
//!
//! // Two of four cells: the masks 0011, 0101, 0110, 1001, 1010 and 1100 have the ranks 0 to 5.
//! let pairs = Combinations::new(4, 2);
//! assert_eq!(pairs.count(), 6);
//! assert_eq!(pairs.rank(0b1001), 3);
//! assert_eq!(pairs.unrank(3), 0b1001);
//! ```

/// Ranks the subsets of `k` among `n` cells. Each subset is a number with `k` bits set.
///
/// Subsets are ordered by their numbers. Each number is cut into a high and a low half, so that two small
/// tables do instead of a large one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combinations {
    k: u32,
    low_bits: u32,
    /// For each high half, how many subsets have a smaller high half.
    before: Vec<u32>,
    /// For each low half, its place among the low halves with the same number of bits set.
    place: Vec<u32>,
    /// For each number of set bits, the low halves that have it, in order.
    halves: Vec<Vec<u32>>,
    count: u32,
}

impl Combinations {
    /// Tables for the subsets of `k` among `n` cells. Panics if n is above 25.
    pub fn new(n: u32, k: u32) -> Self {
        assert!(n <= 25 && k <= n, "{k} of {n} cells");
        let low_bits = n / 2;
        let mut halves = vec![Vec::new(); low_bits as usize + 1];
        let mut place = Vec::with_capacity(1 << low_bits);
        for half in 0..1u32 << low_bits {
            let same: &mut Vec<u32> = &mut halves[half.count_ones() as usize];
            place.push(same.len() as u32);
            same.push(half);
        }
        let mut count = 0;
        let before = (0..1u32 << (n - low_bits)).map(|high| {
            let here = count;
            let low = k.checked_sub(high.count_ones()).and_then(|k| halves.get(k as usize));
            count += low.map_or(0, Vec::len) as u32;
            here
        });
        let before = before.collect();
        Combinations { k, low_bits, before, place, halves, count }
    }

    /// How many subsets there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The place of a subset, which must have exactly `k` of the `n` bits set.
    #[inline(always)]
    pub fn rank(&self, subset: u32) -> u32 {
        let low = subset & ((1 << self.low_bits) - 1);
        self.before[(subset >> self.low_bits) as usize] + self.place[low as usize]
    }

    /// The subset at this place.
    #[inline]
    pub fn unrank(&self, rank: u32) -> u32 {
        let high = self.before.partition_point(|&before| before <= rank) - 1;
        // A high half without subsets begins at the same rank as the next one. Of all high halves that begin
        // at one rank, the last one has subsets.
        let rest = rank - self.before[high];
        let k = self.k - (high as u32).count_ones();
        (high as u32) << self.low_bits | self.halves[k as usize][rest as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subset_has_a_rank_of_its_own() {
        for (n, k) in [(0, 0), (1, 1), (5, 2), (8, 4), (8, 5), (9, 9), (13, 6), (24, 8), (25, 4)] {
            let subsets = Combinations::new(n, k);
            let all = (0..1u32 << n).filter(|subset| subset.count_ones() == k);
            let mut count = 0;
            for (place, subset) in all.enumerate() {
                assert_eq!(subsets.rank(subset), place as u32);
                assert_eq!(subsets.unrank(place as u32), subset);
                count += 1;
            }
            assert_eq!(subsets.count(), count, "{k} of {n}");
        }
    }
}
