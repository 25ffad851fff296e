//! Orders of tiles in a form in which a pass is a rotation of some bits.
//!
//! ```
//! use fewest::puzzles::sliding::tables::compact::{Sequence, Sequences};
//!
//! // Tile 0 is on place 1, tile 1 on place 0 and tile 2 on place 2: cell by cell 1, 0, 2. In octal
//! // that reads from right to left.
//! let sequence = Sequence::from_places(&[1, 0, 2]);
//! assert_eq!(sequence, Sequence(0o201));
//! // The first tile, 1, passes the two others and comes behind them: 0, 2, 1.
//! assert_eq!(sequence.pass(0, 2, false), Sequence(0o120));
//! // Before 1 0 2 there are 0 1 2 and 0 2 1 in the dictionary.
//! assert_eq!(Sequences::new(3).rank(sequence), 2);
//! ```

use crate::rank::permutation::{self, factorial};

/// The most tiles of a sequence.
pub const MAX_TABLE_TILES: usize = 8;
/// How many bits say which tile.
const BITS: usize = 3;
/// How many places the head of a sequence has; the places after it are its tail.
const HEAD: usize = 4;
const HEADS: usize = 1 << (BITS * HEAD);

/// Which tile of the pattern is on which of the occupied cells. The tiles are numbered from 0 and
/// listed cell by cell, three bits each, the first one in the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sequence(pub u32);

impl Sequence {
    /// The sequence with these places of the tiles, in the order of the tiles.
    pub fn from_places(places: &[u8]) -> Sequence {
        let tiles = places.iter().enumerate();
        Sequence(tiles.fold(0, |bits, (tile, &place)| bits | (tile as u32) << (BITS as u8 * place)))
    }

    /// The tile on a place.
    pub fn tile(self, place: usize) -> usize {
        (self.0 >> (BITS * place)) as usize & ((1 << BITS) - 1)
    }

    /// The sequence after one tile has passed `others` others. With `back` the tile goes from behind them to
    /// the place `first`; without it, from the place `first` to behind them.
    #[inline(always)]
    pub fn pass(self, first: u32, others: u32, back: bool) -> Sequence {
        let (shift, far) = (BITS as u32 * first, BITS as u32 * others);
        let one = (1 << BITS) - 1;
        let all = ((one + 1) << far) - 1;
        let part = self.0 >> shift & all;
        let passed = match back {
            true => (part << BITS) & all | part >> far,
            false => part >> BITS | (part & one) << far,
        };
        Sequence(self.0 & !(all << shift) | passed << shift)
    }
}

/// Ranks the sequences of `k` tiles with two tables that fit the nearest cache: one for the head, one for the
/// order of the tail.
#[derive(Clone, Debug)]
pub struct Sequences {
    k: usize,
    /// For each head, the rank of the first sequence that begins with it.
    head: Box<[u16; HEADS]>,
    /// For each tail, the rank of a sequence that ends with it, among those with the same head.
    tail: Box<[u8; HEADS]>,
}

impl Sequences {
    /// For `k` tiles, at most [`MAX_TABLE_TILES`].
    pub fn new(k: usize) -> Sequences {
        assert!(k <= MAX_TABLE_TILES, "{k} tiles");
        let mut sequences = Sequences { k, head: Box::new([0; HEADS]), tail: Box::new([0; HEADS]) };
        let in_head = k.min(HEAD);
        let heads = (0..1u32 << (BITS * in_head)).map(|bits| (tiles(bits, in_head), bits));
        let fits = |tiles: &[u8]| tiles.iter().all(|&tile| usize::from(tile) < k);
        let heads = heads.filter(|(tiles, _)| fits(tiles) && are_different(tiles));
        let mut heads: Vec<_> = heads.collect();
        heads.sort();
        for (place, (_, bits)) in heads.into_iter().enumerate() {
            sequences.head[bits as usize] = (place * sequences.tails()) as u16;
        }
        for bits in 0..1u32 << (BITS * (k - in_head)) {
            let tiles = tiles(bits, k - in_head);
            if are_different(&tiles) {
                let smaller = |tile| tiles.iter().filter(|&other| other < tile).count() as u8;
                let order: Vec<u8> = tiles.iter().map(smaller).collect();
                sequences.tail[bits as usize] = permutation::rank(&order) as u8;
            }
        }
        sequences
    }

    /// How many sequences there are.
    pub fn count(&self) -> usize {
        factorial(self.k) as usize
    }

    /// How many sequences have the same head. Their ranks are consecutive.
    pub fn tails(&self) -> usize {
        factorial(self.k.saturating_sub(HEAD)) as usize
    }

    /// The rank of a sequence of `k` different tiles: how many come before it in the dictionary.
    #[inline(always)]
    pub fn rank(&self, sequence: Sequence) -> usize {
        let (head, tail) = (sequence.0 as usize % HEADS, (sequence.0 as usize / HEADS) % HEADS);
        usize::from(self.head[head]) + usize::from(self.tail[tail])
    }
}

fn tiles(bits: u32, places: usize) -> Vec<u8> {
    (0..places).map(|place| Sequence(bits).tile(place) as u8).collect()
}

fn are_different(tiles: &[u8]) -> bool {
    tiles.iter().enumerate().all(|(i, tile)| !tiles[..i].contains(tile))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(k: usize) -> impl Iterator<Item = Vec<u8>> {
        (0..factorial(k)).map(move |rank| {
            let mut places = vec![0; k];
            permutation::unrank(rank, &mut places);
            places
        })
    }

    #[test]
    fn ranks_are_places_in_the_dictionary() {
        for k in 0..=MAX_TABLE_TILES {
            let sequences = Sequences::new(k);
            assert_eq!(sequences.count(), all(k).count());
            for places in all(k) {
                let sequence = Sequence::from_places(&places);
                let rank = sequences.rank(sequence);
                assert_eq!(rank as u64, permutation::rank(&tiles(sequence.0, k)), "{places:?}");
                let same_head = Sequence(sequence.0 % HEADS as u32);
                assert_eq!(rank / sequences.tails(), sequences.rank(same_head) / sequences.tails());
            }
        }
    }

    #[test]
    fn a_pass_moves_one_tile_and_shifts_the_others() {
        for places in all(5) {
            let sequence = Sequence::from_places(&places);
            for first in 0..5u32 {
                for others in 0..5 - first {
                    let mut expected = tiles(sequence.0, 5);
                    expected[first as usize..=(first + others) as usize].rotate_right(1);
                    let passed = sequence.pass(first, others, true);
                    assert_eq!(tiles(passed.0, 5), expected);
                    assert_eq!(passed.pass(first, others, false), sequence);
                }
            }
        }
    }
}
