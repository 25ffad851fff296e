//! What every pass does to all orders of a pattern's tiles, made ready for the search.
//!
//! The search asks where the states of a piece come from, since each thread collects what leads to the pieces
//! that it writes. For example, with eight tiles a block has 8 pieces, and a piece's number is the place of
//! the first tile. The pass from place 0 to place 2 takes
//!
//! ```text
//! piece 0    from piece 1, and among the other seven tiles it is a pass from 0 to 1
//! piece 1    from piece 2, and among the other seven tiles it is a pass from 0 to 1
//! piece 2    from piece 0, unchanged: the first tile is the one that moves
//! pieces 3 to 7    each from itself, and among the other seven it is a pass from 0 to 2
//! ```

use super::order::{TilePass, UNIT_TILES, count, number, passes};
use super::shuffle::Shuffle;

/// The most tiles whose order is inside a piece. With more of them the mask of busy units would be too large;
/// with fewer, finding the pieces would take longer than moving their units.
const PIECE_TILES: usize = 7;
/// The most tiles for which there is a table by piece. With more tiles, those in front of the last
/// ten are looked up first, in a table of their own.
const TAIL_TILES: usize = 10;

/// What every pass does to all orders of `tiles` tiles.
pub(super) struct Orders {
    tiles: usize,
    /// How many places there are: as many as tiles, but at least five.
    places: usize,
    /// How many pieces a block has.
    pub pieces: usize,
    /// How many units a piece has.
    pub units: usize,
    /// For each pass, whether it turns even orders into odd ones.
    odd: Vec<bool>,
    /// For each pass, where it takes orders from, by the order of the tiles in front of the last ten. With
    /// ten tiles or fewer there is a single such order.
    heads: Vec<Origin>,
    /// The same for the last ten tiles, by piece.
    tails: Vec<Origin>,
    /// How many pieces the orders of the last ten tiles make.
    pub tail: usize,
    /// How many orders the tiles in front of them have.
    head: usize,
    shuffles: Vec<Shuffle>,
}

/// Where the orders that agree in the places of the first tiles come from in a pass.
#[derive(Clone, Copy, Default)]
pub(super) struct Origin {
    /// The number of the first tiles' order before the pass.
    pub number: u32,
    /// The number of the pass that is left for the tiles after them, among the passes of those.
    pub pass: u16,
}

impl Orders {
    /// Prepares all passes.
    pub fn new(tiles: usize) -> Self {
        let places = tiles.max(UNIT_TILES);
        let (tail, piece) = (places.min(TAIL_TILES), places.min(PIECE_TILES));
        let odd = |pass: TilePass| pass.from.abs_diff(pass.to) % 2 == 1;
        Orders {
            tiles,
            places,
            pieces: count(places, piece),
            units: count(piece, UNIT_TILES),
            odd: passes(places).map(odd).collect(),
            heads: passes(places).flat_map(|pass| origins(pass, places, tail)).collect(),
            tails: passes(tail).flat_map(|pass| origins(pass, tail, piece)).collect(),
            tail: count(tail, piece),
            head: count(places, tail),
            shuffles: passes(piece).map(|pass| Shuffle::new(piece, pass)).collect(),
        }
    }

    /// The number of a pass between places of the pattern; 0 if it changes nothing.
    pub fn pass(&self, from: u32, to: u32) -> u16 {
        let added = (self.places - self.tiles) as u8;
        number(TilePass { from: from as u8 + added, to: to as u8 + added }, self.places)
    }

    /// Whether the pass turns even orders into odd ones.
    #[inline(always)]
    pub fn is_odd(&self, pass: u16) -> bool {
        self.odd[pass as usize]
    }

    /// Where the pieces `head * tail` to `(head + 1) * tail - 1` come from in the pass. The origin of each
    /// piece is the first result plus the `number` of its [`Origin`]. The `pass` of the [`Origin`] names the
    /// shuffle to apply.
    #[inline(always)]
    pub fn origins(&self, pass: u16, head: usize) -> (usize, &[Origin]) {
        let head = self.heads[pass as usize * self.head + head];
        let tails = &self.tails[head.pass as usize * self.tail..][..self.tail];
        (head.number as usize * self.tail, tails)
    }

    /// The bytes that the tables of passes take.
    pub fn bytes(&self) -> u64 {
        ((self.heads.len() + self.tails.len()) * size_of::<Origin>()) as u64
    }

    /// What a pass does to a piece. `pass` comes from an [`Origin`] or, if a block is a single piece, is the
    /// number of the move's pass itself.
    #[inline(always)]
    pub fn shuffle(&self, pass: u16) -> &Shuffle {
        &self.shuffles[pass as usize]
    }
}

/// For each order of `tiles` tiles after the pass, the order that it comes from. Orders that differ only in
/// the last `behind` tiles count as one.
fn origins(pass: TilePass, tiles: usize, behind: usize) -> Vec<Origin> {
    let mut origins = vec![Origin::default(); count(tiles, behind)];
    for before in 0..origins.len() {
        let (after, rest) = pass.follow(tiles, behind, before);
        origins[after] = Origin { number: before as u32, pass: number(rest, behind) };
    }
    origins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sliding::tables::blocks::order::Unit;
    use crate::rank::permutation;

    /// Compares the shuffles with moving all orders one by one.
    #[test]
    fn every_pass_moves_every_order_where_the_tiles_go() {
        for tiles in 1..=8 {
            let orders = Orders::new(tiles);
            for from in 0..tiles {
                for to in 0..tiles {
                    every_order(&orders, tiles, from, to);
                }
            }
        }
    }

    fn every_order(orders: &Orders, tiles: usize, from: usize, to: usize) {
        let pass = orders.pass(from as u32, to as u32);
        // A quarter of the orders, without any pattern that a pass could keep.
        let chosen = |rank: u64| rank.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32 & 3 == 0;
        let mut before = vec![[0u64; 2]; orders.pieces * orders.units];
        let mut expected = before.clone();
        let mut places = vec![0; tiles];
        for rank in (0..permutation::factorial(tiles)).filter(|&rank| chosen(rank)) {
            permutation::unrank(rank, &mut places);
            set(&mut before, rank, &places);
            for place in &mut places {
                *place = match *place as usize {
                    place if place == from => to as u8,
                    place if from < place && place <= to => place as u8 - 1,
                    place if to <= place && place < from => place as u8 + 1,
                    place => place as u8,
                }
            }
            set(&mut expected, permutation::rank(&places), &places);
        }
        let mut after = vec![[0u64; 2]; before.len()];
        for (number, piece) in after.chunks_mut(orders.units).enumerate() {
            let (base, origins) = orders.origins(pass, 0);
            let from = base + origins[number].number as usize;
            let from = &before[from * orders.units..][..orders.units];
            let shuffle = orders.shuffle(origins[number].pass);
            match orders.is_odd(pass) {
                true => shuffle.add::<2, true>(piece, from),
                false => shuffle.add::<2, false>(piece, from),
            }
            let mut one_by_one = vec![[0; 2]; orders.units];
            let busy = (0..orders.units).filter(|&unit| from[unit] != [0; 2]);
            let busy = busy.fold(0, |mask, unit| mask | 1 << unit);
            match orders.is_odd(pass) {
                true => shuffle.add_units::<2, true>(&mut one_by_one, from, busy),
                false => shuffle.add_units::<2, false>(&mut one_by_one, from, busy),
            };
            assert!(one_by_one == piece, "{tiles} tiles, {from:?}, {busy:b}");
        }
        assert!(after == expected, "{tiles} tiles, {from} to {to}");
    }

    /// With more than ten tiles the first of them have a table of their own.
    #[test]
    fn heads_and_tails_make_one_pass() {
        let orders = Orders::new(11);
        for (from, to) in [(0, 3), (10, 6), (5, 4), (2, 9)] {
            let pass = orders.pass(from, to);
            for before in (0..orders.pieces).step_by(7) {
                let whole = TilePass { from: from as u8, to: to as u8 };
                let (after, rest) = whole.follow(11, PIECE_TILES, before);
                let (base, origins) = orders.origins(pass, after / orders.tail);
                let origin = origins[after % orders.tail];
                assert_eq!(base + origin.number as usize, before);
                assert_eq!(origin.pass, number(rest, PIECE_TILES));
            }
        }
    }

    fn set(units: &mut [Unit<2>], rank: u64, places: &[u8]) {
        let lane = usize::from(permutation::is_odd(places));
        units[rank as usize / 120][lane] |= 1 << (rank % 120 / 2);
    }
}
