//! The lines of one row, or of one column, a bit each, and the operations on them, piece by piece.
//!
//! As in the layers of single moves, each piece has a mask of its busy units, so that units without lines are
//! neither read nor written. Units outside the mask are zeros; units in the mask may be zeros.

use super::super::layers::Front;
use super::super::order::Unit;
use super::super::orders::Orders;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A piece in which fewer than one unit in six has any lines is moved unit by unit.
const SPARSE: u32 = 6;

/// The lines of one row, or of one column.
pub(super) type Plane = Front<1>;

/// Some pieces of a plane, one after another.
pub(super) struct PlanePart<'p> {
    pub units: &'p mut [Unit<1>],
    pub busy: &'p mut [u64],
}

/// Cuts a plane into parts of `pieces` pieces.
pub(super) fn parts(
    plane: &mut Plane,
    pieces: usize,
    units: usize,
) -> impl Iterator<Item = PlanePart<'_>> {
    let units = plane.units.chunks_mut(pieces * units);
    units.zip(plane.busy.chunks_mut(pieces)).map(|(units, busy)| PlanePart { units, busy })
}

pub(super) fn population(planes: &[Plane]) -> u64 {
    let units = planes.iter().flat_map(|plane| &plane.units);
    units.map(|unit| u64::from(unit[0].count_ones())).sum()
}

/// A pass from another plane, which leads to the lines of a plane.
#[derive(Clone, Copy)]
pub(super) struct PlanePass<'s> {
    pub orders: &'s Orders,
    pub pass: u16,
    pub from: &'s Plane,
}

impl PlanePass<'_> {
    /// Writes piece `number`: the lines that the pass brings there, and `more` lines.
    #[inline(always)]
    pub fn write(
        &self,
        number: usize,
        into: &mut [Unit<1>],
        busy: &mut u64,
        (more, more_busy): (&[Unit<1>], u64),
    ) {
        let (orders, units) = (self.orders, into.len());
        let (base, origins) = orders.origins(self.pass, number / orders.tail);
        let origin = origins[number % orders.tail];
        let from = base + origin.number as usize;
        let from_busy = self.from.busy[from];
        if (from_busy | more_busy | *busy) == 0 {
            return;
        }
        let (from, shuffle) =
            (&self.from.units[from * units..][..units], orders.shuffle(origin.pass));
        if (from_busy | more_busy).count_ones() * SPARSE < units as u32 {
            each(*busy, |unit| into[unit] = [0]);
            let led = shuffle.add_units::<1, false>(into, from, from_busy);
            each(more_busy, |unit| into[unit][0] |= more[unit][0]);
            *busy = led | more_busy;
            return;
        }
        match more_busy {
            0 => into.fill([0]),
            _ => into.copy_from_slice(more),
        }
        if from_busy != 0 {
            shuffle.add::<1, false>(into, from);
        }
        *busy = (1 << units) - 1;
    }
}

/// Removes from a piece the lines that were seen, and notes that the others are seen now.
pub(super) fn only_new(
    into: &mut [Unit<1>],
    busy: &mut u64,
    seen: &mut [Unit<1>],
    seen_busy: &mut u64,
) {
    let mut left = 0;
    each(*busy, |unit| {
        let new = into[unit][0] & !seen[unit][0];
        into[unit] = [new];
        seen[unit][0] |= new;
        left |= u64::from(new != 0) << unit;
    });
    *busy = left;
    *seen_busy |= left;
}

/// Adds to `into` the lines of a piece that were not seen. Adds to `met` how many these are, including those
/// that `into` had already.
pub(super) fn add_new(
    (from, busy): (&[Unit<1>], u64),
    into: &mut [Unit<1>],
    into_busy: &mut u64,
    seen: &[Unit<1>],
    met: &AtomicU64,
) {
    let (mut count, mut led) = (0, 0);
    each(busy, |unit| {
        let new = from[unit][0] & !seen[unit][0];
        into[unit][0] |= new;
        count += u64::from(new.count_ones());
        led |= u64::from(new != 0) << unit;
    });
    *into_busy |= led;
    if count > 0 {
        met.fetch_add(count, Relaxed);
    }
}

/// Notes that the lines of a piece are seen.
pub(super) fn see(from: &[Unit<1>], busy: u64, seen: &mut [Unit<1>], seen_busy: &mut u64) {
    each(busy, |unit| seen[unit][0] |= from[unit][0]);
    *seen_busy |= busy;
}

/// Removes all lines of a plane.
pub(super) fn clear(plane: &mut Plane, units: usize) {
    for (busy, piece) in plane.busy.iter_mut().zip(plane.units.chunks_mut(units)) {
        each(std::mem::take(busy), |unit| piece[unit] = [0]);
    }
}

/// Visits the units of a mask one by one, in a plain loop if the mask has all 42.
#[inline(always)]
fn each(mask: u64, mut on: impl FnMut(usize)) {
    const ALL: u64 = (1 << 42) - 1;
    if mask == ALL {
        (0..42).for_each(on);
        return;
    }
    let mut mask = mask;
    while mask != 0 {
        on(mask.trailing_zeros() as usize);
        mask &= mask - 1;
    }
}
