//! Where the states of a slab come from: slices of the last layer, wherever these are kept.

use super::field::Field;
use super::layers::{Front, ReachedUnits};
use super::slabs::{Slabs, Slice};
use std::ops::Range;

/// How many pieces are worked on together, so that they stay in the processor's nearest cache.
pub(super) const PIECES: usize = 18;

/// A move into a block, from a slice that has states.
pub(super) struct MoveSource<'s> {
    from: &'s Front<1>,
    pass: u16,
    /// The number of the slice's first piece.
    first: usize,
}

/// The moves into a slab's part of a block. `find` gives a slice of the last layer if it has states.
pub(super) fn sources<'s>(
    field: &Field,
    slabs: &Slabs,
    (side, block, slab): (usize, usize, usize),
    find: impl Fn(Slice) -> Option<&'s Front<1>>,
) -> Vec<MoveSource<'s>> {
    let edges = slabs.arrivals(side, block).iter();
    let sources = edges.filter_map(|edge| {
        let origin = slabs.origin(field, edge.pass, slab);
        let from = find((edge.from, origin as u32))?;
        Some(MoveSource { from, pass: edge.pass, first: origin * slabs.pieces })
    });
    sources.collect()
}

/// Follows all moves into some pieces.
pub(super) fn collect(
    reached: &mut ReachedUnits<1>,
    field: &Field,
    sources: &[MoveSource<'_>],
    numbers: Range<usize>,
) {
    let orders = &field.orders;
    let mut next = numbers.start;
    while next < numbers.end {
        let (head, first) = (next / orders.tail, next % orders.tail);
        let len = (numbers.end - next).min(orders.tail - first);
        for MoveSource { from, pass, first: skipped } in sources {
            let (base, origins) = orders.origins(*pass, head);
            for (i, &origin) in origins[first..first + len].iter().enumerate() {
                let piece = base + origin.number as usize - skipped;
                let to = next - numbers.start + i;
                reached.follow(from, orders.shuffle(origin.pass), piece, false, to);
            }
        }
        next += len;
    }
}
