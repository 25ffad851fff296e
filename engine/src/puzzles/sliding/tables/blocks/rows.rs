//! The entries while they are being found, and how they become bytes.
//!
//! A row has the entries of one block. If these are digits, it is one bit plane. If they are bytes: while
//! the search runs, its memory holds bit planes instead of
//! bytes: which orders were seen, and the number of their layer, one plane for each binary digit. A
//! layer is then noted for 120 orders by some operations on two words, where bytes would have to be
//! visited one by one in eight times as much memory. At the end the planes are turned into bytes in
//! their own place.
//!
//! A side is reached in every other layer only, so the planes hold half the layer's number.

use super::order::{UNIT_ORDERS, UNIT_TILES, Unit, WORD_ORDERS, units};
use super::shuffle::unite;

/// What is remembered of the layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keep {
    /// How many states they have.
    Counts,
    /// The layer of each order in each block.
    Layers,
    /// The last but one binary digit of that layer's number.
    Digits,
}

/// The planes of a layer's number: with the plane of the orders that were seen they take 112 of the
/// 120 bytes of a unit.
const PLANES: usize = 6;

/// The greatest entry. Larger ones would be given as this or one less: too low, but admissible. No
/// table that fits into a memory is known to have any.
const GREATEST: u16 = (2 << PLANES) - 1;

/// Two words of a unit as bytes.
type Plane = [u8; 16];

/// Writes a layer into rows.
pub(super) struct Notes {
    /// Which planes get its orders.
    planes: u32,
    /// The units of a row.
    units: usize,
}

impl Notes {
    pub fn new(keep: Keep, layer: u16, units: usize) -> Self {
        let half = u32::from(layer.min(GREATEST - 1 + layer % 2)) / 2;
        let planes = match keep {
            Keep::Counts => 0,
            // The first is that of the orders that were seen.
            Keep::Layers => half << 1 | 1,
            Keep::Digits => u32::from(layer / 2 % 2),
        };
        Notes { planes, units }
    }

    /// Notes the orders of a piece, none of which was seen before; its first unit is the row's
    /// `first`.
    pub fn add<const N: usize>(&self, row: &mut [u8], first: usize, piece: &[Unit<N>]) {
        let (planes, _) = row.as_chunks_mut::<{ size_of::<Plane>() }>();
        let planes = planes.chunks_exact_mut(self.units).take(1 + PLANES).enumerate();
        for (_, plane) in planes.filter(|(i, _)| self.planes >> i & 1 == 1) {
            for (old, unit) in plane[first..].iter_mut().zip(piece) {
                let mut all = words(*old);
                unite(&mut all, both(unit));
                *old = self::plane(all);
            }
        }
    }
}

fn both<const N: usize>(unit: &Unit<N>) -> Unit<2> {
    std::array::from_fn(|lane| unit.get(lane).copied().unwrap_or(0))
}

fn words(plane: Plane) -> Unit<2> {
    let wide = u128::from_le_bytes(plane);
    [wide as u64, (wide >> 64) as u64]
}

fn plane([even, odd]: Unit<2>) -> Plane {
    (u128::from(even) | u128::from(odd) << 64).to_le_bytes()
}

/// How the bits of a unit become bytes.
///
/// The two words of a unit have the even and the odd orders. A bit of both stands for two orders
/// with consecutive ranks, which differ in the last two tiles; which of the two is even changes
/// from bit to bit.
pub(super) struct Bytes {
    /// The bits whose first order is odd, in units whose number has an even sum of digits.
    odd: u64,
    /// For each unit whether the sum of its number's digits is odd.
    odd_units: Vec<bool>,
    /// The planes of the row that is being turned into bytes.
    planes: Vec<Plane>,
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Bytes by eight.
type Eights = [u64; UNIT_ORDERS / 8];

impl Bytes {
    pub fn new(tiles: usize) -> Self {
        let places = tiles.max(UNIT_TILES);
        let units = units(tiles);
        let odd = (0..WORD_ORDERS).filter(|bit| (bit / 12 + bit / 3 % 4 + bit % 3) % 2 == 1);
        let odd = odd.fold(0, |word, bit| word | 1 << bit);
        let odd_units = (0..units).map(|unit| digits(unit, places) % 2 == 1).collect();
        Bytes { odd, odd_units, planes: Vec::new() }
    }

    /// A row whose first bytes are one plane, that of the layers' last but one digits, becomes the
    /// rests of the layers by 4. Their last digit is `base`; no order is taken for unseen.
    pub fn write_rests(&mut self, row: &mut [u8], base: u64) {
        let planes = self.odd_units.len() * size_of::<Plane>();
        row.copy_within(..planes, planes);
        row[..planes].fill(u8::MAX);
        self.write(row, base);
    }

    /// Turns a row into entries: twice the half layers plus `base`, or 255 for orders that were not
    /// seen.
    pub fn write(&mut self, row: &mut [u8], base: u64) {
        self.planes.clear();
        self.planes.extend_from_slice(row.as_chunks().0);
        for (unit, bytes) in row.as_chunks_mut::<UNIT_ORDERS>().0.iter_mut().enumerate() {
            let eights = self.unit(unit, base);
            for (bytes, eight) in bytes.as_chunks_mut().0.iter_mut().zip(eights) {
                *bytes = eight.to_le_bytes();
            }
        }
    }

    /// The bytes of one unit.
    fn unit(&self, unit: usize, base: u64) -> Eights {
        let odd = if self.odd_units[unit] { !self.odd } else { self.odd };
        let mut eights = [ONES * base; UNIT_ORDERS / 8];
        let planes = self.planes.chunks_exact(self.odd_units.len()).skip(1).take(PLANES);
        for (i, units) in planes.enumerate() {
            if units[unit] != [0; 16] {
                spread(&mut eights, units[unit], odd, i as u32 + 1);
            }
        }
        let mut seen = [0; UNIT_ORDERS / 8];
        spread(&mut seen, self.planes[unit], odd, 0);
        for (eight, seen) in eights.iter_mut().zip(seen) {
            *eight |= (seen ^ ONES) * 255;
        }
        eights
    }
}

/// Adds the bits of a unit to its bytes, in the order of the ranks and shifted.
#[inline(always)]
fn spread(eights: &mut Eights, plane: Plane, odd: u64, shift: u32) {
    let [evens, odds] = words(plane);
    let mut first = evens & !odd | odds & odd;
    let mut second = evens & odd | odds & !odd;
    for eight in eights {
        *eight += SPREAD[(first & 15 | (second & 15) << 4) as usize] << shift;
        (first, second) = (first >> 4, second >> 4);
    }
}

/// For each pair of nibbles their bits in turn, each in a byte.
static SPREAD: [u64; 256] = pairs();

const fn pairs() -> [u64; 256] {
    let mut all = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut bit = 0;
        while bit < 4 {
            all[i] |= (i as u64 >> bit & 1) << (16 * bit);
            all[i] |= (i as u64 >> (bit + 4) & 1) << (16 * bit + 8);
            bit += 1;
        }
        i += 1;
    }
    all
}

/// The sum of the digits of a unit's number.
fn digits(mut unit: usize, places: usize) -> usize {
    let digit = |values| {
        let digit = unit % values;
        unit /= values;
        digit
    };
    (UNIT_TILES + 1..=places).map(digit).sum()
}
