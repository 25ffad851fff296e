//! Ranks of permutations of `0..n`, n at most 20, by their Lehmer code.
//!
//! ```
//! use fewest::rank::permutation;
//!
//! // In lexicographic order: 012, 021, 102, 120, 201, 210.
//! assert_eq!(permutation::rank(&[1, 2, 0]), 3);
//! let mut items = [0; 3];
//! permutation::unrank(3, &mut items);
//! assert_eq!(items, [1, 2, 0]);
//! assert!(!permutation::is_odd(&items)); // two exchanges sort it
//! ```

use super::arrangement;

/// `n!`, for n at most 20.
pub fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// The rank of a permutation of `0..items.len()`: how many permutations come before it in lexicographic
/// order.
#[inline]
pub fn rank(items: &[u8]) -> u64 {
    arrangement::rank(items.len(), items)
}

/// Writes the permutation with this rank into `items`.
#[inline]
pub fn unrank(rank: u64, items: &mut [u8]) {
    arrangement::unrank(items.len(), rank, items);
}

/// Whether it takes an odd number of transpositions to sort the permutation.
pub fn is_odd(items: &[u8]) -> bool {
    let inversions = items.iter().enumerate();
    inversions.map(|(i, a)| items[i + 1..].iter().filter(|b| *b < a).count()).sum::<usize>() % 2
        == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_lexicographic_places() {
        let mut before: Option<[u8; 6]> = None;
        for place in 0..factorial(6) {
            let mut items = [0; 6];
            unrank(place, &mut items);
            assert_eq!(rank(&items), place);
            assert!(before.is_none_or(|before| before < items), "{before:?} {items:?}");
            before = Some(items);
        }
    }

    #[test]
    fn a_transposition_changes_the_parity() {
        assert!(!is_odd(&[0, 1, 2, 3]));
        assert!(is_odd(&[3, 1, 2, 0]));
        assert!(!is_odd(&[1, 2, 0]));
    }
}
