//! The orders of a pattern's tiles as bits, and what an up-or-down move does to them.
//!
//! An order says for each tile of the pattern its *place*: the occupied cells are numbered row by
//! row. Orders are ranked by the Lehmer code of these places, so the first digit is the first
//! tile's place, the second that of the second tile among the places left, and so on.
//!
//! The orders that differ in the last five tiles only are a *unit* of 120. A word holds the 60 of
//! one parity: the places of three tiles say which bit, for the parity settles the last two. With
//! fewer than five tiles the missing ones stand in front of all others and never move. The orders
//! that differ in the last seven tiles only are a *piece* of 42 units.

use super::shuffle::Shuffle;
use crate::rank::permutation::factorial;

/// One word each for the even and the odd orders of a unit, or one word for those orders that a
/// whole board reaches.
pub(super) type Unit<const N: usize> = [u64; N];

/// The tiles whose order is inside a unit.
pub(super) const UNIT_TILES: usize = 5;
/// The orders of a unit.
pub(super) const UNIT_ORDERS: usize = 120;
/// The orders of one parity in a unit: the bits of a word that are used.
pub(super) const WORD_ORDERS: usize = 60;
/// The most tiles whose order is inside a piece: more would need too large a mask of busy units,
/// with fewer the moves of pieces cost more than those of their units.
const PIECE_TILES: usize = 7;
/// The most tiles for which there is a table by piece. What more tiles do comes before it.
const TAIL_TILES: usize = 10;

/// The tile at place `from` goes to place `to`; those it passes close up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pass {
    pub from: u8,
    pub to: u8,
}

impl Pass {
    /// The pass that changes nothing.
    pub const NONE: Pass = Pass { from: 0, to: 0 };

    /// Where a tile at place `place` goes, and the pass that the remaining tiles see among the
    /// places that remain.
    fn step(self, place: u8) -> (u8, Pass) {
        let Pass { from, to } = self;
        if place == from {
            return (to, Pass::NONE);
        }
        let after = if from < place && place <= to {
            place - 1
        } else if to <= place && place < from {
            place + 1
        } else {
            place
        };
        let rest = Pass { from: from - u8::from(place < from), to: to - u8::from(after < to) };
        (after, if rest.from == rest.to { Pass::NONE } else { rest })
    }

    /// Where the orders of `tiles` tiles go that agree but for the last `behind` tiles and have the
    /// number `index` among such, and the pass that these tiles see.
    pub fn follow(self, tiles: usize, behind: usize, index: usize) -> (usize, Pass) {
        let (mut weight, mut rest) = (count(tiles, behind), index);
        let (mut after, mut pass) = (0, self);
        for values in (behind + 1..=tiles).rev() {
            weight /= values;
            let (place, next) = pass.step((rest / weight) as u8);
            (after, pass, rest) = (after + place as usize * weight, next, rest % weight);
        }
        (after, pass)
    }
}

/// How many orders of `tiles` tiles there are but for the order of the last `behind`.
pub(super) fn count(tiles: usize, behind: usize) -> usize {
    (factorial(tiles) / factorial(behind)) as usize
}

/// How many units all orders of `tiles` tiles have.
pub(super) fn units(tiles: usize) -> usize {
    count(tiles.max(UNIT_TILES), UNIT_TILES)
}

/// What every pass does to all orders of `tiles` tiles.
pub(super) struct Orders {
    tiles: usize,
    /// Tiles, the ones that were added to make five included.
    places: usize,
    /// Pieces for all orders.
    pub pieces: usize,
    /// Units in a piece.
    pub units: usize,
    /// For each pass whether it turns even orders into odd ones.
    odd: Vec<bool>,
    /// For each pass, by the order of the first tiles if there are more than ten: where it takes
    /// orders from.
    heads: Vec<Origin>,
    /// The same for the last ten tiles, by piece.
    tails: Vec<Origin>,
    /// Pieces for all orders of the last ten tiles.
    pub tail: usize,
    /// Orders of the tiles before them.
    head: usize,
    shuffles: Vec<Shuffle>,
}

/// Where a pass takes orders from that agree in some first tiles.
#[derive(Clone, Copy, Default)]
pub(super) struct Origin {
    /// The number of those tiles' order.
    pub number: u32,
    /// The pass that the tiles behind see, by its number among their passes.
    pub pass: u16,
}

impl Orders {
    /// Prepares all passes.
    pub fn new(tiles: usize) -> Self {
        let places = tiles.max(UNIT_TILES);
        let (tail, piece) = (places.min(TAIL_TILES), places.min(PIECE_TILES));
        let odd = |pass: Pass| pass.from.abs_diff(pass.to) % 2 == 1;
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
        number(Pass { from: from as u8 + added, to: to as u8 + added }, self.places)
    }

    /// Whether the pass turns even orders into odd ones.
    #[inline(always)]
    pub fn is_odd(&self, pass: u16) -> bool {
        self.odd[pass as usize]
    }

    /// Where the pass takes pieces from whose numbers are `head * tail` and more: their numbers less
    /// the first result, and the shuffles to apply.
    #[inline(always)]
    pub fn origins(&self, pass: u16, head: usize) -> (usize, &[Origin]) {
        let head = self.heads[pass as usize * self.head + head];
        let tails = &self.tails[head.pass as usize * self.tail..][..self.tail];
        (head.number as usize * self.tail, tails)
    }

    /// What a pass does to a piece; the number is that of an origin, or if there is one piece only
    /// that of the pass itself.
    #[inline(always)]
    pub fn shuffle(&self, pass: u16) -> &Shuffle {
        &self.shuffles[pass as usize]
    }
}

/// All passes between `size` places by their number; those that change nothing are [`Pass::NONE`].
pub(super) fn passes(size: usize) -> impl Iterator<Item = Pass> {
    let size = size as u8;
    let all = (0..size).flat_map(move |from| (0..size).map(move |to| Pass { from, to }));
    all.map(|pass| if pass.from == pass.to { Pass::NONE } else { pass })
}

/// The place of a pass among [`passes`].
pub(super) fn number(pass: Pass, size: usize) -> u16 {
    if pass.from == pass.to { 0 } else { u16::from(pass.from) * size as u16 + u16::from(pass.to) }
}

/// By the order of `tiles` tiles after the pass, but for the last `behind`, where it comes from.
fn origins(pass: Pass, tiles: usize, behind: usize) -> Vec<Origin> {
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
    use crate::rank::permutation;

    /// All orders one by one: the slow twin of the shuffles.
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
                let whole = Pass { from: from as u8, to: to as u8 };
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
