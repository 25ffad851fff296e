//! Entries while they are being found, and how they become bytes.
//!
//! A row has the entries of one block. If one binary digit of each entry is kept, a row is one bit plane: a
//! bit for each order. If whole entries are kept, a row is several bit planes while the search runs: one says
//! which orders were seen, and each of the others has one binary digit of their layer's number. To note a
//! layer for 120 orders then takes some operations on two words. Bytes would have to be visited one by one,
//! in eight times as much memory. At the end the planes are turned into bytes in the same memory.
//!
//! A side is reached in every other layer only, so the planes hold half the layer's number. For example, an
//! order is reached in layer 13. Half of that is 6, or 110 in binary. The order's bit is set in the plane of
//! the seen orders and in the planes of the second and the third digit. In the end the order gets the byte
//! 2 * 6 + 1 = 13, since its side is that of the odd layers.

use super::order::{UNIT_ORDERS, UNIT_TILES, Unit, WORD_ORDERS, units};
use super::shuffle::unite;

/// What the rows keep of the layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keep {
    /// How many states they have.
    Counts,
    /// The layer of each order in each block.
    Layers,
    /// Bit 1 of that layer's number, the last but one binary digit.
    Digits,
}

/// How many planes hold a layer's number. With the plane of the seen orders they take 112 of the 120 bytes
/// that a unit's entries get in the end.
const PLANES: usize = 6;

/// The greatest entry. A later layer would be noted as this or, if it is even, as one less, which is too low
/// but admissible. No table that fits into a memory is known to have such a layer, and
/// [`build`](super::build) refuses a table that has.
const GREATEST: u16 = (2 << PLANES) - 1;

/// The two words of a unit as bytes.
type UnitBytes = [u8; 16];

/// Writes a layer into rows.
pub(super) struct RowWriter {
    /// Which planes get the layer's orders, a bit each; the lowest bit is the plane of the seen orders.
    planes: u32,
    /// How many units a row has.
    units: usize,
}

impl RowWriter {
    pub fn new(keep: Keep, layer: u16, units: usize) -> Self {
        let half = u32::from(layer.min(GREATEST - 1 + layer % 2)) / 2;
        let planes = match keep {
            Keep::Counts => 0,
            // The first plane is that of the seen orders.
            Keep::Layers => half << 1 | 1,
            Keep::Digits => u32::from(layer / 2 % 2),
        };
        RowWriter { planes, units }
    }

    /// Notes the orders of a piece, none of which was seen before. The piece begins at unit `first`
    /// of the row.
    pub fn add<const N: usize>(&self, row: &mut [u8], first: usize, piece: &[Unit<N>]) {
        let (planes, _) = row.as_chunks_mut::<{ size_of::<UnitBytes>() }>();
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

fn words(plane: UnitBytes) -> Unit<2> {
    let wide = u128::from_le_bytes(plane);
    [wide as u64, (wide >> 64) as u64]
}

fn plane([even, odd]: Unit<2>) -> UnitBytes {
    (u128::from(even) | u128::from(odd) << 64).to_le_bytes()
}

/// Turns the bits of a unit into bytes.
///
/// A unit has a word for its even orders and one for its odd orders. The same bit of both words stands for
/// two orders with consecutive ranks, which differ in the last two tiles. Whether the even or the odd one
/// comes first changes from bit to bit.
pub(super) struct BitsToBytes {
    /// The bits whose first order is odd, in a unit whose number has an even sum of Lehmer digits.
    odd: u64,
    /// For each unit, whether the sum of its number's Lehmer digits is odd.
    odd_units: Vec<bool>,
    /// The planes of the row that is being turned into bytes.
    planes: Vec<UnitBytes>,
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The bytes of a unit's entries, eight in a word.
type Eights = [u64; UNIT_ORDERS / 8];

impl BitsToBytes {
    pub fn new(tiles: usize) -> Self {
        let places = tiles.max(UNIT_TILES);
        let units = units(tiles);
        let odd = (0..WORD_ORDERS).filter(|bit| (bit / 12 + bit / 3 % 4 + bit % 3) % 2 == 1);
        let odd = odd.fold(0, |word, bit| word | 1 << bit);
        let odd_units = (0..units).map(|unit| digits(unit, places) % 2 == 1).collect();
        BitsToBytes { odd, odd_units, planes: Vec::new() }
    }

    /// Turns a single plane, bit 1 of the layers, into a row of the layers modulo 4. Their last digit is
    /// `base`. Takes all orders as seen.
    pub fn write_rests(&self, plane: &[u8], row: &mut [u8], base: u64) {
        let units = plane.as_chunks().0.iter().zip(row.as_chunks_mut().0).enumerate();
        for (unit, (plane, bytes)) in units {
            let mut eights = [ONES * base; UNIT_ORDERS / 8];
            spread(&mut eights, *plane, self.odd(unit), 1);
            write_unit(bytes, eights);
        }
    }

    /// Turns the planes of a row into entries: twice what the planes hold plus `base`, or 255 for
    /// orders that were not seen.
    pub fn write(&mut self, row: &mut [u8], base: u64) {
        self.planes.clear();
        self.planes.extend_from_slice(row.as_chunks().0);
        for (unit, bytes) in row.as_chunks_mut().0.iter_mut().enumerate() {
            write_unit(bytes, self.unit(unit, base));
        }
    }

    /// The bytes of one unit.
    fn unit(&self, unit: usize, base: u64) -> Eights {
        let odd = self.odd(unit);
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

    /// The bits of a unit whose first order is odd.
    fn odd(&self, unit: usize) -> u64 {
        if self.odd_units[unit] { !self.odd } else { self.odd }
    }
}

fn write_unit(bytes: &mut [u8; UNIT_ORDERS], eights: Eights) {
    for (bytes, eight) in bytes.as_chunks_mut().0.iter_mut().zip(eights) {
        *bytes = eight.to_le_bytes();
    }
}

/// Adds the bits that a plane has of a unit to the unit's bytes, each bit shifted by `shift`. The bytes are
/// in the order of the ranks.
#[inline(always)]
fn spread(eights: &mut Eights, plane: UnitBytes, odd: u64, shift: u32) {
    let [evens, odds] = words(plane);
    let mut first = evens & !odd | odds & odd;
    let mut second = evens & odd | odds & !odd;
    for eight in eights {
        *eight += SPREAD[(first & 15 | (second & 15) << 4) as usize] << shift;
        (first, second) = (first >> 4, second >> 4);
    }
}

/// For two nibbles, the first in the low four bits of the index and the second in the high four: their bits
/// alternately, each in a byte of its own.
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

/// The sum of the Lehmer digits of a unit's number.
fn digits(mut unit: usize, places: usize) -> usize {
    let digit = |values| {
        let digit = unit % values;
        unit /= values;
        digit
    };
    (UNIT_TILES + 1..=places).map(digit).sum()
}
