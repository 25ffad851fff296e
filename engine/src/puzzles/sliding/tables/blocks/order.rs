//! The orders of a pattern's tiles as bits, and what an up-or-down move does to them.
//!
//! An order says for each tile of the pattern its *place*: the occupied cells are numbered row by row. Orders
//! are ranked by the Lehmer code of these places: the first digit is the first tile's place, the second digit
//! is the second tile's place among the places left, and so on.
//!
//! The orders that differ only in the last five tiles are a *unit* of 120. A word holds the 60 of one parity.
//! The places of three tiles say which bit an order has, since the parity determines the last two. With fewer
//! than five tiles, tiles that never move are added in front to make five. The orders that differ only in the
//! last seven tiles are a *piece* of 42 units.
//!
//! A move up or down is a [`TilePass`]. For example, three tiles are on the places 1, 0 and 2, and the tile
//! at place 0 goes to place 2. Those at the places 1 and 2 close up, so the tiles are then on the places 0, 2
//! and 1. Digit by digit (`TilePass::step`):
//!
//! ```text
//! tile      digit before    the pass among the places left    digit after
//! first          1               from 0 to 2                  0, since it is passed
//! second         0               from 0 to 1                  1, since it is the one that moves
//! third          0               none                         0
//! rank           2                                            1
//! ```

/// The orders of a unit as bits: two words, for the even and the odd ones. On whole boards it is a single
/// word, since only the orders of one parity can be reached.
pub(super) type Unit<const N: usize> = [u64; N];

/// The orders of a unit differ only in this many last tiles.
pub(super) const UNIT_TILES: usize = 5;
/// How many orders a unit has.
pub(super) const UNIT_ORDERS: usize = 120;
/// How many orders of one parity a unit has: the bits of a word that are used.
pub(super) const WORD_ORDERS: usize = 60;

/// The tile at place `from` goes to place `to`, and those that it passes close up by one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TilePass {
    pub from: u8,
    pub to: u8,
}

impl TilePass {
    /// The pass that changes nothing.
    pub const NONE: TilePass = TilePass { from: 0, to: 0 };

    /// Where a tile at `place` goes, and the pass that is left for the tiles after it. Their places are
    /// numbered without this one.
    fn step(self, place: u8) -> (u8, TilePass) {
        let TilePass { from, to } = self;
        if place == from {
            return (to, TilePass::NONE);
        }
        let after = if from < place && place <= to {
            place - 1
        } else if to <= place && place < from {
            place + 1
        } else {
            place
        };
        let rest = TilePass { from: from - u8::from(place < from), to: to - u8::from(after < to) };
        (after, if rest.from == rest.to { TilePass::NONE } else { rest })
    }

    /// Applies the pass to one of the bundles into which orders of `tiles` tiles fall. The orders of a bundle
    /// differ only in the last `behind` tiles, and its number `index` stands for the places of the tiles in
    /// front. Returns the number of the bundle that this one becomes, and the pass that is left for the last
    /// tiles.
    pub fn follow(self, tiles: usize, behind: usize, index: usize) -> (usize, TilePass) {
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

/// How many orders of `tiles` tiles there are if those that differ only in the last `behind` count as one.
pub(super) fn count(tiles: usize, behind: usize) -> usize {
    (behind + 1..=tiles).product()
}

/// How many units all orders of `tiles` tiles have.
pub(super) fn units(tiles: usize) -> usize {
    count(tiles.max(UNIT_TILES), UNIT_TILES)
}

/// All passes between `size` places, by number. Those that change nothing are [`TilePass::NONE`].
pub(super) fn passes(size: usize) -> impl Iterator<Item = TilePass> {
    let size = size as u8;
    let all = (0..size).flat_map(move |from| (0..size).map(move |to| TilePass { from, to }));
    all.map(|pass| if pass.from == pass.to { TilePass::NONE } else { pass })
}

/// The number of a pass among [`passes`], or 0 if it changes nothing.
pub(super) fn number(pass: TilePass, size: usize) -> u16 {
    if pass.from == pass.to { 0 } else { u16::from(pass.from) * size as u16 + u16::from(pass.to) }
}
