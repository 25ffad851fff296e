//! The entries while they are being found, and how they become bytes.
//!
//! A row has the entries of one set, whatever the region, or those of one block. While the search runs, the memory of a row holds bit planes instead of bytes: which orders
//! were seen, and the number of the layer that saw them first, one plane for each binary digit. A
//! layer is then noted for 120 orders by some operations on two words, where bytes would have to be
//! visited one by one in eight times as much memory. At the end the planes are turned into bytes in
//! their own place.
//!
//! A side is reached in every other layer only, so the planes hold half the layer's number.

use super::order::{UNIT_ORDERS, UNIT_TILES, Unit, WORD_ORDERS};
use super::shuffle::unite;
use crate::rank::permutation::factorial;

/// The planes of a layer's number: with the plane of the orders that were seen they take 112 of the
/// 120 bytes of a unit.
const PLANES: usize = 6;

/// The greatest entry. Larger ones would be given as this or one less: too low, but admissible. No
/// table that fits into a memory is known to have any.
pub(super) const GREATEST: u16 = (2 << PLANES) - 1;

/// Two words of a unit as bytes.
type Plane = [u8; 16];

/// Writes layers into rows.
pub(super) struct Notes {
    layer: u16,
    /// The units of a row.
    units: usize,
    /// The new orders of a piece.
    new: Vec<Unit<2>>,
}

impl Notes {
    pub fn new(layer: u16, pieces: usize, units: usize) -> Self {
        Notes { layer, units: pieces * units, new: vec![[0; 2]; units] }
    }

    /// Notes the orders that a piece has in one of some regions; its first unit is the row's
    /// `first`. Orders that were seen before keep their layer. Gives back how many are new.
    pub fn add<'u, const N: usize>(
        &mut self,
        row: &mut [u8],
        first: usize,
        mut regions: impl Iterator<Item = &'u [Unit<N>]>,
    ) -> u64 {
        let Some(region) = regions.next() else { return 0 };
        self.new.iter_mut().zip(region).for_each(|(new, unit)| *new = both(unit));
        for region in regions {
            self.new.iter_mut().zip(region).for_each(|(new, unit)| unite(new, both(unit)));
        }
        let (planes, _) = row.as_chunks_mut();
        let (seen, planes) = planes.split_at_mut(self.units);
        self.meet(&mut seen[first..]);
        let half = self.layer.min(GREATEST - 1 + self.layer % 2) / 2;
        let planes = planes.chunks_exact_mut(self.units).take(PLANES).enumerate();
        for (_, plane) in planes.filter(|(i, _)| half >> i & 1 == 1) {
            self.mark(&mut plane[first..]);
        }
        self.new.as_flattened().iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Takes out of the new orders those that were seen, and adds them to these.
    fn meet(&mut self, seen: &mut [Plane]) {
        for (seen, new) in seen.iter_mut().zip(&mut self.new) {
            let before = words(*seen);
            let mut all = before;
            unite(&mut all, *new);
            *seen = plane(all);
            *new = [new[0] & !before[0], new[1] & !before[1]];
        }
    }

    fn mark(&self, of_layer: &mut [Plane]) {
        for (old, &new) in of_layer.iter_mut().zip(&self.new) {
            let mut all = words(*old);
            unite(&mut all, new);
            *old = plane(all);
        }
    }
}

/// Adds the orders of a piece to a row that is one plane; its first unit is the row's `first`.
pub(super) fn add_to_plane<const N: usize>(row: &mut [u8], first: usize, units: &[Unit<N>]) {
    let (planes, _) = row.as_chunks_mut();
    for (old, unit) in planes[first..].iter_mut().zip(units) {
        let mut all = words(*old);
        unite(&mut all, both(unit));
        *old = plane(all);
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
        let units = factorial(places) as usize / UNIT_ORDERS;
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
