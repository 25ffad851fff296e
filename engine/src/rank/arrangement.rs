//! Ranks of arrangements of `k` different pieces on `n` cells. The cells without a piece are alike. The rank
//! is computed from the Lehmer code of the pieces' cells.
//!
//! ```
//! use fewest::rank::arrangement;
//!
//! // Two pieces on four cells: 4 * 3 arrangements.
//! assert_eq!(arrangement::count(4, 2), 12);
//! let cells = [3, 1];
//! let rank = arrangement::rank(4, &cells);
//! assert_eq!(rank, 10);
//! let mut again = [0; 2];
//! arrangement::unrank(4, rank, &mut again);
//! assert_eq!(again, cells);
//! ```

/// How many arrangements there are: `n! / (n - k)!`. Panics if `k` is above `n`, if `n` is above 64 or if the
/// number does not fit into 64 bits.
pub fn count(n: usize, k: usize) -> u64 {
    assert!(k <= n && n <= 64, "{k} of {n} cells");
    let choices = (n - k + 1..=n).map(|choices| choices as u64);
    choices.fold(1, |all, choices| all.checked_mul(choices).expect("the count fits 64 bits"))
}

/// The place of an arrangement in lexicographic order. `cells` holds the cell of each piece; they must all
/// differ and be below `n`.
#[inline]
pub fn rank(n: usize, cells: &[u8]) -> u64 {
    let mut free = u64::MAX;
    let mut rank = 0;
    for (i, &cell) in cells.iter().enumerate() {
        let digit = (free & ((1 << cell) - 1)).count_ones();
        rank = rank * (n - i) as u64 + u64::from(digit);
        free &= !(1 << cell);
    }
    rank
}

/// Writes the cells of the arrangement with this rank into `cells`.
#[inline]
pub fn unrank(n: usize, mut rank: u64, cells: &mut [u8]) {
    let k = cells.len();
    for i in (0..k).rev() {
        let base = (n - i) as u64;
        cells[i] = (rank % base) as u8;
        rank /= base;
    }
    // A digit counts the free cells before its piece, so the pieces are inserted from the last to the first.
    for i in (0..k).rev() {
        for later in i + 1..k {
            cells[later] += u8::from(cells[later] >= cells[i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_lexicographic_places() {
        for (n, k) in [(1, 0), (1, 1), (5, 2), (6, 6), (16, 3), (64, 2)] {
            let mut before: Option<Vec<u8>> = None;
            for place in 0..count(n, k) {
                let mut cells = vec![0; k];
                unrank(n, place, &mut cells);
                assert_eq!(rank(n, &cells), place);
                assert!(cells.iter().all(|&cell| usize::from(cell) < n), "{cells:?}");
                assert!(before.is_none_or(|before| before < cells), "{cells:?}");
                before = Some(cells);
            }
        }
    }

    #[test]
    fn all_pieces_placed_are_a_permutation() {
        let items = [4, 0, 3, 1, 2];
        assert_eq!(rank(5, &items), crate::rank::permutation::rank(&items));
    }

    #[test]
    #[should_panic(expected = "fits 64 bits")]
    fn too_many_to_count() {
        count(36, 20);
    }
}
