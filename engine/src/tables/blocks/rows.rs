//! In which layer each order was first seen, in bit planes, and the bytes that come of it.
//!
//! A side is reached in every other layer only, so half the layer's number is kept: bit `i` of it
//! in plane `i`. Writing a layer into planes costs some operations on words of 60 orders; bytes
//! would have to be visited one by one, in a memory eight times as large.

use super::order::{Unit, unite};
use super::share::Cut;

/// What is remembered of the layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keep {
    /// How many states they have.
    Counts,
    /// The first layer of each order on each set, whatever the region.
    Sets,
    /// The layer of each order in each block.
    Blocks,
}

/// The layers of one side, unit by unit.
pub(super) struct Rows<const N: usize> {
    units: usize,
    seen: Vec<Unit<N>>,
    planes: Vec<Vec<Unit<N>>>,
}

/// The half of the last layers that bytes tell apart: later ones are given as 252 or 253, which is
/// too low but still admissible. No table that fits in a memory has such layers.
const LAST_HALF: u16 = 126;

impl<const N: usize> Rows<N> {
    pub fn new(units: usize) -> Self {
        Rows { units, seen: vec![[0; N]; units], planes: Vec::new() }
    }

    /// Makes the planes for a layer and gives them out from the front.
    pub fn layer(&mut self, layer: u16) -> Rest<'_, N> {
        let half = half(layer);
        if self.units > 0 {
            let needed = planes(half).max(self.planes.len());
            self.planes.resize_with(needed, || vec![[0; N]; self.units]);
        }
        let written = self.planes.iter_mut().enumerate().filter(|(i, _)| half >> i & 1 == 1);
        let planes = written.map(|(_, plane)| Cut(plane)).collect();
        Rest { seen: Cut(&mut self.seen), planes }
    }

    /// Notes one order in layer 0.
    pub fn put(&mut self, unit: usize, lane: usize, bit: usize) {
        self.seen[unit][lane] |= 1 << bit;
    }

    /// The bytes of `units` units' rows up to a layer.
    pub fn bytes(units: usize, layer: u16) -> usize {
        (1 + planes(half(layer))) * units * size_of::<Unit<N>>()
    }

    /// The orders that were seen at all.
    pub fn seen(&self) -> &[Unit<N>] {
        &self.seen
    }

    /// The bits of the layers' halves, from the lowest.
    pub fn planes(&self) -> impl Iterator<Item = &[Unit<N>]> {
        self.planes.iter().map(Vec::as_slice)
    }
}

/// Half the number of a layer.
fn half(layer: u16) -> usize {
    (layer / 2).min(LAST_HALF).into()
}

/// The planes that a half takes.
fn planes(half: usize) -> usize {
    (usize::BITS - half.leading_zeros()) as usize
}

/// The part of the rows that has not been given out.
pub(super) struct Rest<'r, const N: usize> {
    seen: Cut<'r, Unit<N>>,
    planes: Vec<Cut<'r, Unit<N>>>,
}

/// Consecutive units of the rows, to be written in one layer.
pub(super) struct Part<'r, const N: usize> {
    seen: &'r mut [Unit<N>],
    /// Those planes where the layer's half has a 1.
    planes: Vec<&'r mut [Unit<N>]>,
}

impl<'r, const N: usize> Rest<'r, N> {
    /// The next `units` units.
    pub fn take(&mut self, units: usize) -> Part<'r, N> {
        let planes = self.planes.iter_mut().map(|plane| plane.take(units)).collect();
        Part { seen: self.seen.take(units), planes }
    }
}

impl<const N: usize> Part<'_, N> {
    /// Notes the orders of `new` at `unit` and after it; those that were seen before keep their
    /// layer. Gives back how many are new.
    pub fn note(&mut self, unit: usize, new: impl Iterator<Item = Unit<N>>) -> u64 {
        let mut count = 0;
        for (i, new) in (unit..).zip(new) {
            let seen = self.seen[i];
            let first: Unit<N> = std::array::from_fn(|lane| new[lane] & !seen[lane]);
            unite(&mut self.seen[i], new);
            for plane in &mut self.planes {
                unite(&mut plane[i], first);
            }
            count += first.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
        count
    }
}
