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

    /// The bits that are set here and not there.
    fn without(self, other: Self) -> Self;

    /// How many bits are set.
    fn count_ones(self) -> u32;

    /// The place of the lowest bit that is set; [`BITS`](Word::BITS) if none is.
    fn lowest(self) -> u32;

    /// The bits below the lowest one that is set; all bits if none is set.
    fn below_lowest(self) -> Self;

    /// Without the lowest bit that is set.
    fn without_lowest(self) -> Self;

    /// Moves each bit up by this many places; bits that leave the word come in again at the bottom.
    fn turned(self, by: u32) -> Self;

    /// Moves each bit down by this many places; bits that leave the word are lost.
    fn down(self, by: u32) -> Self;

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
    fn without(self, other: u64) -> u64 {
        self & !other
    }

    #[inline(always)]
    fn count_ones(self) -> u32 {
        u64::count_ones(self)
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn below_lowest(self) -> u64 {
        !self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn without_lowest(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn turned(self, by: u32) -> u64 {
        self.rotate_left(by)
    }

    #[inline(always)]
    fn down(self, by: u32) -> u64 {
        self >> by
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
    fn without(self, other: u128) -> u128 {
        self & !other
    }

    #[inline(always)]
    fn count_ones(self) -> u32 {
        u128::count_ones(self)
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn below_lowest(self) -> u128 {
        !self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn turned(self, by: u32) -> u128 {
        self.rotate_left(by)
    }

    #[inline(always)]
    fn down(self, by: u32) -> u128 {
        self >> by
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
    fn without(self, other: Wide) -> Wide {
        Wide([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    #[inline(always)]
    fn count_ones(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        match self.0 {
            [0, high] => 128 + high.trailing_zeros(),
            [low, _] => low.trailing_zeros(),
        }
    }

    #[inline(always)]
    fn below_lowest(self) -> Wide {
        match self.0 {
            [0, high] => Wide([u128::MAX, high.below_lowest()]),
            [low, _] => Wide([low.below_lowest(), 0]),
        }
    }

    #[inline(always)]
    fn without_lowest(self) -> Wide {
        match self.0 {
            [0, high] => Wide([0, high.without_lowest()]),
            [low, high] => Wide([low.without_lowest(), high]),
        }
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
    fn down(self, by: u32) -> Wide {
        let Wide([low, high]) = self;
        match by {
            0 => self,
            1..128 => Wide([low >> by | high << (128 - by), high >> by]),
            _ => Wide([high >> (by - 128), 0]),
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

    /// Compares each operation with the same on single bits.
    fn agrees<W: Word>() {
        let bits =
            |word: W| -> Vec<bool> { (0..W::BITS).map(|at| word.bits_from(at) & 1 == 1).collect() };
        let pattern = (0..W::BITS).filter(|at| at % 7 < 2 || at % 11 == 0);
        let word = pattern.fold(W::ZERO, |word, at| word.or(W::with_bits(1, at)));
        for by in 0..W::BITS {
            let mut turned = bits(word);
            turned.rotate_right(by as usize);
            assert_eq!(bits(word.turned(by)), turned);
            let (down, all) = (bits(word.down(by)), bits(word));
            let above = |at: u32| at + by < W::BITS && all[(at + by) as usize];
            assert!((0..W::BITS).all(|at| down[at as usize] == above(at)));
            let from: Vec<bool> = bits(word)[by as usize..].iter().copied().take(64).collect();
            let read = word.bits_from(by);
            assert!((0..64).all(|at| (read >> at & 1 == 1) == *from.get(at).unwrap_or(&false)));
            let written = bits(W::with_bits(read, by));
            let same = |at: usize| {
                written[at] == (bits(word)[at] && (0..64).contains(&(at as i32 - by as i32)))
            };
            assert!((0..W::BITS as usize).all(same), "{by}");
        }
        let mut left = word;
        for at in (0..W::BITS).filter(|&at| bits(word)[at as usize]) {
            assert_eq!(left.lowest(), at);
            assert!((0..W::BITS).all(|bit| bits(left.below_lowest())[bit as usize] == (bit < at)));
            left = left.without_lowest();
        }
        assert_eq!(
            (left, left.lowest(), left.below_lowest().count_ones()),
            (W::ZERO, W::BITS, W::BITS)
        );
        assert_eq!(word.count_ones() as usize, bits(word).iter().filter(|bit| **bit).count());
        assert_eq!((word.without(word), word.without(W::ZERO)), (W::ZERO, word));
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
