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
