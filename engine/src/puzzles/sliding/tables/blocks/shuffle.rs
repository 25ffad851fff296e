//! What a pass does to the bits of a piece.
//!
//! Most units are copied as they are. In the others, two neighbouring places are exchanged, once or several
//! times. For example, let the places 0 and 1 be exchanged in a word. The number of an order's bit is 12
//! times the first digit of the order plus 3 times the second plus the third:
//!
//! ```text
//! the first tile is on 0 or 1        bits 0 to 11 trade with bits 12 to 23
//! else the second one is             bits 24 to 26 trade with 27 to 29, and so in every further 12
//! else the third one is              bit 30 trades with bit 31, and so in every further 3
//! none of the three is               the last two tiles trade places: only the parity changes
//! ```

use super::order::{TilePass, UNIT_TILES, Unit, WORD_ORDERS, count, number, passes};

/// What a pass does to the units of a piece: most are copied, some have their bits rearranged.
pub(super) struct Shuffle {
    /// Units that are copied one by one, as (to, from).
    copies: Vec<[u16; 2]>,
    runs: Vec<Run>,
    twists: Vec<Twist>,
    /// For each unit, the unit that it becomes, and the number of the twist that it gets, if any.
    single: Vec<(u16, Option<u16>)>,
}

/// Consecutive units that are copied to consecutive units.
struct Run {
    to: usize,
    from: usize,
    len: usize,
}

/// Units whose bits are all rearranged in the same way, as (to, from).
struct Twist {
    exchanges: Vec<Exchange>,
    units: Vec<[u16; 2]>,
}

impl Shuffle {
    /// The effect of a pass on the orders of the last `tiles` tiles.
    pub fn new(tiles: usize, pass: TilePass) -> Self {
        let mut runs: Vec<Run> = Vec::new();
        let mut twisted = vec![Vec::new(); UNIT_TILES * UNIT_TILES];
        let mut single = Vec::new();
        for from in 0..count(tiles, UNIT_TILES) {
            let (to, rest) = pass.follow(tiles, UNIT_TILES, from);
            let kind = number(rest, UNIT_TILES);
            single.push((to as u16, None));
            match runs.last_mut() {
                _ if kind != 0 => twisted[kind as usize].push([to as u16, from as u16]),
                Some(run) if run.to + run.len == to && run.from + run.len == from => run.len += 1,
                _ => runs.push(Run { to, from, len: 1 }),
            }
        }
        let copies = runs.extract_if(.., |run| run.len == 1);
        let copies = copies.map(|run| [run.to as u16, run.from as u16]).collect();
        // Only some passes of the last tiles occur. Number those.
        let mut twists = Vec::new();
        for (pass, units) in passes(UNIT_TILES).zip(twisted).filter(|(_, units)| !units.is_empty())
        {
            for &[_, from] in &units {
                single[from as usize].1 = Some(twists.len() as u16);
            }
            twists.push(Twist { exchanges: exchanges(pass), units });
        }
        Shuffle { copies, runs, twists, single }
    }

    /// Adds to `into` what the orders of `piece` become. `ODD` says whether the pass turns even orders into
    /// odd ones and the other way round.
    #[inline]
    pub fn add<const N: usize, const ODD: bool>(&self, into: &mut [Unit<N>], piece: &[Unit<N>]) {
        for &Run { to, from, len } in &self.runs {
            let (into, piece) = (&mut into[to..to + len], &piece[from..from + len]);
            for (into, &unit) in into.iter_mut().zip(piece) {
                unite(into, lanes::<N, ODD>(unit));
            }
        }
        for &[to, from] in &self.copies {
            unite(&mut into[to as usize], lanes::<N, ODD>(piece[from as usize]));
        }
        for Twist { exchanges, units } in &self.twists {
            let Some((first, more)) = exchanges.split_first() else { continue };
            for &[to, from] in units {
                let unit = exchanged(piece[from as usize], *first);
                let unit = more.iter().fold(unit, |unit, &masks| exchanged(unit, masks));
                unite(&mut into[to as usize], lanes::<N, ODD>(unit));
            }
        }
    }

    /// Like [`add`](Shuffle::add), for a piece in which only the units of the mask `busy` have any orders.
    /// Returns the mask of the units that they become.
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

/// Exchanges two neighbouring places in a word. There is a mask for each of the first three tiles. It has the
/// orders in which that tile is on the first of the two places and no tile before it is on either. The bit of
/// such an order is exchanged with the one that is higher by the tile's weight.
type Exchange = [u64; 3];

/// By how much the number of a bit grows with the digit of the first, second and third tile.
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

/// The exchanges of neighbouring places that make up a pass inside a unit, in the order in which they are
/// made. For example, a pass from place 1 to place 3 exchanges 1 and 2, then 2 and 3.
fn exchanges(pass: TilePass) -> Vec<Exchange> {
    let (from, to) = (pass.from as usize, pass.to as usize);
    match from < to {
        true => EXCHANGES[from..to].to_vec(),
        false => EXCHANGES[to..from].iter().rev().copied().collect(),
    }
}
