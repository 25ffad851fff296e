//! The words in which a whole board is kept.

use std::fmt::Debug;
use std::hash::Hash;

/// A row of bits that holds all cells of a board: a `u64`, a `u128`, or 256 bits.
pub trait Word: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// How many bits there are.
    const BITS: u32;
    /// No bit is set.
    const ZERO: Self;

    /// The bits that are set in both.
    fn and(self, other: Self) -> Self;

    /// The bits that are set in either.
    fn or(self, other: Self) -> Self;

    /// Moves each bit up by so many places; those that leave the word come in again below.
    fn turned(self, by: u32) -> Self;

    /// The 64 bits from place `at` on; those beyond the end are 0.
    fn bits_from(self, at: u32) -> u64;

    /// A word with these bits from place `at` on; those beyond the end are lost.
    fn with_bits(bits: u64, at: u32) -> Self;
}

impl Word for u64 {
    const BITS: u32 = 64;
    const ZERO: u64 = 0;

    #[inline(always)]
    fn and(self, other: u64) -> u64 {
        self & other
    }

    #[inline(always)]
    fn or(self, other: u64) -> u64 {
        self | other
    }

    #[inline(always)]
    fn turned(self, by: u32) -> u64 {
        self.rotate_left(by)
    }

    #[inline(always)]
    fn bits_from(self, at: u32) -> u64 {
        self >> at
    }

    #[inline(always)]
    fn with_bits(bits: u64, at: u32) -> u64 {
        bits << at
    }
}

impl Word for u128 {
    const BITS: u32 = 128;
    const ZERO: u128 = 0;

    #[inline(always)]
    fn and(self, other: u128) -> u128 {
        self & other
    }

    #[inline(always)]
    fn or(self, other: u128) -> u128 {
        self | other
    }

    #[inline(always)]
    fn turned(self, by: u32) -> u128 {
        self.rotate_left(by)
    }

    #[inline(always)]
    fn bits_from(self, at: u32) -> u64 {
        (self >> at) as u64
    }

    #[inline(always)]
    fn with_bits(bits: u64, at: u32) -> u128 {
        u128::from(bits) << at
    }
}

/// 256 bits, the lowest 128 first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Wide([u128; 2]);

impl Word for Wide {
    const BITS: u32 = 256;
    const ZERO: Wide = Wide([0; 2]);

    #[inline(always)]
    fn and(self, other: Wide) -> Wide {
        Wide([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        Wide([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    #[inline(always)]
    fn turned(self, by: u32) -> Wide {
        let [low, high] = if by < 128 { self.0 } else { [self.0[1], self.0[0]] };
        match by % 128 {
            0 => Wide([low, high]),
            by => Wide([low << by | high >> (128 - by), high << by | low >> (128 - by)]),
        }
    }

    #[inline(always)]
    fn bits_from(self, at: u32) -> u64 {
        let Wide([low, high]) = self;
        match at {
            0 => low as u64,
            1..128 => (low >> at | high << (128 - at)) as u64,
            _ => (high >> (at - 128)) as u64,
        }
    }

    #[inline(always)]
    fn with_bits(bits: u64, at: u32) -> Wide {
        let bits = u128::from(bits);
        match at {
            0 => Wide([bits, 0]),
            1..128 => Wide([bits << at, bits >> (128 - at)]),
            _ => Wide([0, bits << (at - 128)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each operation against the same on single bits.
    fn agrees<W: Word>() {
        let bits =
            |word: W| -> Vec<bool> { (0..W::BITS).map(|at| word.bits_from(at) & 1 == 1).collect() };
        let pattern = (0..W::BITS).filter(|at| at % 7 < 2 || at % 11 == 0);
        let word = pattern.fold(W::ZERO, |word, at| word.or(W::with_bits(1, at)));
        for by in 0..W::BITS {
            let mut turned = bits(word);
            turned.rotate_right(by as usize);
            assert_eq!(bits(word.turned(by)), turned);
            let from: Vec<bool> = bits(word)[by as usize..].iter().copied().take(64).collect();
            let read = word.bits_from(by);
            assert!((0..64).all(|at| (read >> at & 1 == 1) == *from.get(at).unwrap_or(&false)));
            let written = bits(W::with_bits(read, by));
            let same = |at: usize| {
                written[at] == (bits(word)[at] && (0..64).contains(&(at as i32 - by as i32)))
            };
            assert!((0..W::BITS as usize).all(same), "{by}");
        }
        assert_eq!(word.and(W::ZERO), W::ZERO);
        assert_eq!(word.or(word), word.and(word));
    }

    #[test]
    fn words_of_every_width_do_what_single_bits_do() {
        agrees::<u64>();
        agrees::<u128>();
        agrees::<Wide>();
    }
}
