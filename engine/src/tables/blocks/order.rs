//! The orders of a pattern's tiles as bits, and what an up-or-down move does to them.
//!
//! An order says for each tile of the pattern its *place*: the occupied cells are numbered row by
//! row. Orders are ranked by the Lehmer code of these places, so the first digit is the first
//! tile's place, the second that of the second tile among the places left, and so on.
//!
//! The orders that differ in the last five tiles only are a *unit* of 120. A word holds the 60 of
//! one parity: the places of three tiles say which bit, for the parity settles the last two. With
//! fewer than five tiles the missing ones stand in front of all others and never move.

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
/// The most tiles whose order is inside a piece, the stretch of units that is moved at once.
const PIECE_TILES: usize = 7;

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

    /// Where the digits of `index` go, and the pass that the digits behind see. The first of them
    /// has `tiles` values, the last one more than `behind`.
    fn follow(self, tiles: usize, behind: usize, index: usize) -> (usize, Pass) {
        let (mut weight, mut rest) = (count(tiles, behind), index);
        let (mut after, mut pass) = (0, self);
        for values in (behind + 1..=tiles).rev() {
            weight /= values;
            let (digit, next) = pass.step((rest / weight) as u8);
            (after, pass, rest) = (after + digit as usize * weight, next, rest % weight);
        }
        (after, pass)
    }
}

/// How many values the digits of `tiles` tiles have that stand before the last `behind`.
fn count(tiles: usize, behind: usize) -> usize {
    (factorial(tiles) / factorial(behind)) as usize
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
    /// For each pass and each piece after it: the piece before it and the shuffle to apply.
    origins: Vec<Vec<Origin>>,
    shuffles: Vec<Shuffle>,
}

/// The piece that a pass turns into another one.
#[derive(Clone, Copy, Default)]
pub(super) struct Origin {
    pub piece: u32,
    pub shuffle: u16,
}

impl Orders {
    /// Prepares the passes by at most `reach` places.
    pub fn new(tiles: usize, reach: usize) -> Self {
        let places = tiles.max(UNIT_TILES);
        let inside = places.min(PIECE_TILES);
        let pieces = count(places, inside);
        let near = |size| passes(size).map(move |pass| (pass, pass.from.abs_diff(pass.to)));
        let origins = near(places).map(|(pass, passed)| match usize::from(passed) <= reach {
            true => origins(places, inside, pieces, pass),
            false => Vec::new(),
        });
        let shuffles = passes(inside).map(|pass| Shuffle::new(inside, pass)).collect();
        let units = count(inside, UNIT_TILES);
        Orders { tiles, places, pieces, units, origins: origins.collect(), shuffles }
    }

    /// The number under which `origins` and `is_odd` know a pass between places of the pattern.
    pub fn pass(&self, from: u32, to: u32) -> u16 {
        let added = self.places - self.tiles;
        if from == to {
            0
        } else {
            ((from as usize + added) * self.places + to as usize + added) as u16
        }
    }

    /// The bytes that the passes take.
    pub fn bytes(&self) -> usize {
        self.origins.iter().map(|origins| size_of_val(origins.as_slice())).sum()
    }

    /// Whether the pass turns even orders into odd ones.
    pub fn is_odd(&self, pass: u16) -> bool {
        let pass = pass as usize;
        (pass / self.places).abs_diff(pass % self.places) % 2 == 1
    }

    /// For each piece where the pass takes it from.
    pub fn origins(&self, pass: u16) -> &[Origin] {
        &self.origins[pass as usize]
    }

    /// The shuffle that an origin names.
    pub fn shuffle(&self, number: u16) -> &Shuffle {
        &self.shuffles[number as usize]
    }
}

/// All passes between `size` places by their number; those that change nothing are [`Pass::NONE`].
fn passes(size: usize) -> impl Iterator<Item = Pass> {
    let size = size as u8;
    (0..size)
        .flat_map(move |from| (0..size).map(move |to| Pass { from, to }))
        .map(|pass| if pass.from == pass.to { Pass::NONE } else { pass })
}

fn origins(places: usize, inside: usize, pieces: usize, pass: Pass) -> Vec<Origin> {
    let mut origins = vec![Origin::default(); pieces];
    for piece in 0..pieces {
        let (after, rest) = pass.follow(places, inside, piece);
        let shuffle = (rest.from as usize * inside + rest.to as usize) as u16;
        origins[after] = Origin { piece: piece as u32, shuffle };
    }
    origins
}

/// What a pass does to the units of a piece: most are copied, some have their bits rearranged.
pub(super) struct Shuffle {
    copies: Vec<Copied>,
    twists: Vec<Twist>,
    /// For each unit before where it goes and which of the twists it gets, if any.
    single: Vec<(u16, Option<u16>)>,
}

/// Consecutive units that become consecutive units, bit by bit.
struct Copied {
    to: usize,
    from: usize,
    len: usize,
}

/// Units whose bits are rearranged in one way, as (to, from).
struct Twist {
    exchanges: Vec<Exchange>,
    units: Vec<[u16; 2]>,
}

impl Shuffle {
    fn new(tiles: usize, pass: Pass) -> Self {
        let mut shuffle = Shuffle { copies: Vec::new(), twists: Vec::new(), single: Vec::new() };
        let mut twisted = vec![Vec::new(); UNIT_TILES * UNIT_TILES];
        for from in 0..count(tiles, UNIT_TILES) {
            let (to, rest) = pass.follow(tiles, UNIT_TILES, from);
            match rest == Pass::NONE {
                true => shuffle.copy(to, from),
                false => twisted[rest.from as usize * UNIT_TILES + rest.to as usize]
                    .push([to as u16, from as u16]),
            }
        }
        let used = passes(UNIT_TILES).zip(twisted).filter(|(_, units)| !units.is_empty());
        shuffle.twists =
            used.map(|(pass, units)| Twist { exchanges: exchanges(pass), units }).collect();
        shuffle.single = vec![(0, None); count(tiles, UNIT_TILES)];
        for run in &shuffle.copies {
            for i in 0..run.len {
                shuffle.single[run.from + i].0 = (run.to + i) as u16;
            }
        }
        for (number, twist) in shuffle.twists.iter().enumerate() {
            for &[to, from] in &twist.units {
                shuffle.single[from as usize] = (to, Some(number as u16));
            }
        }
        shuffle
    }

    /// Adds a copied unit, to the last run if it continues that.
    fn copy(&mut self, to: usize, from: usize) {
        match self.copies.last_mut() {
            Some(run) if run.to + run.len == to && run.from + run.len == from => run.len += 1,
            _ => self.copies.push(Copied { to, from, len: 1 }),
        }
    }

    /// Adds to `into` the orders that those of `piece` become. `ODD` passes exchange the parities.
    #[inline]
    pub fn add<const N: usize, const ODD: bool>(&self, into: &mut [Unit<N>], piece: &[Unit<N>]) {
        for &Copied { to, from, len } in &self.copies {
            let (into, piece) = (&mut into[to..to + len], &piece[from..from + len]);
            for (into, &unit) in into.iter_mut().zip(piece) {
                unite(into, lanes::<N, ODD>(unit));
            }
        }
        for twist in &self.twists {
            let (first, more) =
                twist.exchanges.split_first().expect("a pass that changes something");
            for &[to, from] in &twist.units {
                let unit = exchanged(piece[from as usize], *first);
                let unit = more.iter().fold(unit, |unit, &masks| exchanged(unit, masks));
                unite(&mut into[to as usize], lanes::<N, ODD>(unit));
            }
        }
    }
}

impl Shuffle {
    /// The same as [`add`](Shuffle::add) for a piece of which only the units of `busy` have any.
    /// Gives back the units that they become.
    #[inline]
    pub fn add_units<const N: usize, const ODD: bool>(
        &self,
        into: &mut [Unit<N>],
        piece: &[Unit<N>],
        mut busy: u64,
    ) -> u64 {
        let mut led = 0;
        while busy != 0 {
            let from = busy.trailing_zeros() as usize;
            busy &= busy - 1;
            let (to, twist) = self.single[from];
            let unit = match twist {
                None => piece[from],
                Some(twist) => self.twists[twist as usize].apply(piece[from]),
            };
            unite(&mut into[to as usize], lanes::<N, ODD>(unit));
            led |= 1 << to;
        }
        led
    }
}

impl Twist {
    #[inline(always)]
    fn apply<const N: usize>(&self, unit: Unit<N>) -> Unit<N> {
        self.exchanges.iter().fold(unit, |unit, &masks| exchanged(unit, masks))
    }
}

/// Adds the orders of `unit`.
#[inline(always)]
pub(super) fn unite<const N: usize>(into: &mut Unit<N>, unit: Unit<N>) {
    for (into, word) in into.iter_mut().zip(unit) {
        *into |= word;
    }
}

#[inline(always)]
fn lanes<const N: usize, const ODD: bool>(unit: Unit<N>) -> Unit<N> {
    std::array::from_fn(|lane| unit[if ODD { N - 1 - lane } else { lane }])
}

/// What it takes to exchange two neighbouring places in a word: for each of the first three tiles
/// the orders in which it is the tile on the first of the two places, and no tile before it is on
/// either. Exchanging the places moves these orders by the tile's weight.
type Exchange = [u64; 3];

/// The weights of the places of the first three tiles in a word.
const WEIGHTS: [usize; 3] = [12, 3, 1];

/// The exchanges of the places `first` and `first + 1`.
static EXCHANGES: [Exchange; UNIT_TILES - 1] = [exchange(0), exchange(1), exchange(2), exchange(3)];

const fn exchange(first: usize) -> Exchange {
    let mut masks = [0; 3];
    let mut order = 0;
    while order < WORD_ORDERS {
        let (mut place, mut rest, mut tile) = (first, order, 0);
        while tile < 3 {
            let digit = rest / WEIGHTS[tile];
            if digit == place {
                masks[tile] |= 1 << order;
            }
            if digit == place || digit == place + 1 {
                break;
            }
            place -= (digit < place) as usize;
            rest %= WEIGHTS[tile];
            tile += 1;
        }
        order += 1;
    }
    masks
}

#[inline(always)]
fn exchanged<const N: usize>(unit: Unit<N>, masks: Exchange) -> Unit<N> {
    unit.map(|word| {
        let changed = |tile: usize| {
            let distance = WEIGHTS[tile];
            let differ = (word ^ word >> distance) & masks[tile];
            differ ^ differ << distance
        };
        word ^ changed(0) ^ changed(1) ^ changed(2)
    })
}

/// The exchanges of neighbouring places that a pass inside a unit is made of, in their order.
fn exchanges(pass: Pass) -> Vec<Exchange> {
    let (from, to) = (pass.from as usize, pass.to as usize);
    match from < to {
        true => EXCHANGES[from..to].to_vec(),
        false => EXCHANGES[to..from].iter().rev().copied().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank::permutation;

    /// All orders one by one: the slow twin of the shuffles.
    #[test]
    fn every_pass_moves_every_order_where_the_tiles_go() {
        for tiles in 1..=8 {
            let orders = Orders::new(tiles, 4);
            for from in 0..tiles {
                for to in 0..tiles {
                    if from.abs_diff(to) <= 4 {
                        every_order(&orders, tiles, from, to);
                    }
                }
            }
        }
    }

    fn every_order(orders: &Orders, tiles: usize, from: usize, to: usize) {
        let pass = orders.pass(from as u32, to as u32);
        // A third of the orders, without any pattern that a pass could keep.
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
        let pieces = after.chunks_mut(orders.units).zip(orders.origins(pass));
        for (piece, origin) in pieces {
            let from = &before[origin.piece as usize * orders.units..][..orders.units];
            match orders.is_odd(pass) {
                true => orders.shuffle(origin.shuffle).add::<2, true>(piece, from),
                false => orders.shuffle(origin.shuffle).add::<2, false>(piece, from),
            }
        }
        assert!(after == expected, "{tiles} tiles, {from} to {to}");
    }

    fn set(units: &mut [Unit<2>], rank: u64, places: &[u8]) {
        let lane = usize::from(permutation::is_odd(places));
        units[rank as usize / 120][lane] |= 1 << (rank % 120 / 2);
    }
}
