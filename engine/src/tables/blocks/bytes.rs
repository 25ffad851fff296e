//! From bit planes to bytes, in the order of the ranks.

use super::field::Field;
use super::layers::Layers;
use super::order::{UNIT_ORDERS, UNIT_TILES, Unit, WORD_ORDERS};
use super::rows::{Keep, Rows};
use super::share::{Cut, share};
use crate::rank::permutation::factorial;
use std::ops::ControlFlow::Continue;

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Field {
    /// How many entries the table has.
    pub fn entry_count(&self) -> usize {
        let sides = self.graph.sides.iter();
        let rows = sides.map(|side| self.rows(side.ranks.len(), side.blocks(), 1)).sum::<usize>();
        rows * factorial(self.tiles) as usize
    }

    /// The layers as bytes, by rank.
    pub fn entries(&self, layers: &Layers<2>, threads: usize) -> Vec<u8> {
        let mut entries = vec![0; self.entry_count()];
        let bytes = Bytes::new(self.tiles);
        let mut rest = Cut(&mut entries);
        let orders = factorial(self.tiles) as usize;
        let tasks = self.graph.in_order().map(|(side, set)| {
            let of = &self.graph.sides[side];
            let (regions, row) = match self.keep {
                Keep::Blocks => (of.regions_of(set as u32), of.first[set] as usize),
                Keep::Sets | Keep::Counts => (1, set),
            };
            (side, row * self.orders.pieces, regions, rest.take(regions * orders))
        });
        let worker = || {
            |(side, row, regions, entries): (usize, usize, usize, &mut [u8])| {
                let units = self.orders.units;
                let base = (side ^ self.goal.side) as u64;
                for (region, entries) in entries.chunks_mut(orders).enumerate() {
                    for (number, entries) in entries.chunks_mut(units * UNIT_ORDERS).enumerate() {
                        let first = (row + number * regions + region) * units;
                        bytes.write(&layers.rows[side], first, number * units, base, entries);
                    }
                }
            }
        };
        let _ = share(threads, tasks, worker, || Continue(()));
        entries
    }
}

/// How the bits of a unit become bytes.
///
/// A bit of the two words stands for two orders with consecutive ranks, one even, one odd, which
/// differ in the last two tiles. Which of the two comes first changes from bit to bit.
struct Bytes {
    /// The bits whose first order is odd, in units whose number has an even sum of digits.
    odd: u64,
    /// For each unit whether the sum of its number's digits is odd.
    odd_units: Vec<bool>,
}

/// For each pair of nibbles the bytes 0 and 1 that they have in turn.
static SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
    let mut all = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut bit = 0;
        while bit < 4 {
            all[i] |= ((i >> bit & 1) as u64) << (16 * bit)
                | ((i >> (bit + 4) & 1) as u64) << (16 * bit + 8);
            bit += 1;
        }
        i += 1;
    }
    all
}

impl Bytes {
    fn new(tiles: usize) -> Self {
        let places = tiles.max(UNIT_TILES);
        let units = factorial(places) as usize / UNIT_ORDERS;
        let odd = (0..WORD_ORDERS).filter(|bit| (bit / 12 + bit / 3 % 4 + bit % 3) % 2 == 1);
        let odd = odd.fold(0, |word, bit| word | 1 << bit);
        let odd_units = (0..units).map(|unit| digits(unit, places) % 2 == 1).collect();
        Bytes { odd, odd_units }
    }

    /// Writes twice the half layers of the units from `first` on plus `base`, or 255 for orders
    /// that were not seen. The first of them has the number `unit` among all orders' units.
    fn write(&self, rows: &Rows<2>, first: usize, unit: usize, base: u64, bytes: &mut [u8]) {
        for (i, bytes) in bytes.chunks_mut(UNIT_ORDERS).enumerate() {
            let odd = self.odd ^ if self.odd_units[unit + i] { u64::MAX } else { 0 };
            let mut seen = [0; UNIT_ORDERS / 8];
            add(&mut seen, rows.seen()[first + i], odd, 0);
            let mut eights = seen.map(|seen| (seen * base) | ((seen ^ ONES) * 255));
            for (plane, words) in rows.planes().enumerate() {
                add(&mut eights, words[first + i], odd, plane as u32 + 1);
            }
            for (bytes, eight) in bytes.chunks_mut(8).zip(eights) {
                bytes.copy_from_slice(&eight.to_le_bytes()[..bytes.len()]);
            }
        }
    }
}

/// Adds the bits of a unit to its bytes, in the order of the ranks.
fn add(eights: &mut [u64; UNIT_ORDERS / 8], [even, odd]: Unit<2>, mask: u64, shift: u32) {
    let (mut first, mut second) = (even & !mask | odd & mask, even & mask | odd & !mask);
    for eight in eights {
        *eight += SPREAD[(first & 15 | (second & 15) << 4) as usize] << shift;
        (first, second) = (first >> 4, second >> 4);
    }
}

/// The sum of the digits of a unit's number.
fn digits(mut unit: usize, places: usize) -> usize {
    (UNIT_TILES + 1..=places)
        .map(|values| {
            let digit = unit % values;
            unit /= values;
            digit
        })
        .sum()
}
