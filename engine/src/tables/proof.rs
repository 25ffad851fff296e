//! Proves that the entries of a pattern table are right, without building it.
//!
//! # What is proven
//! A state of the pattern's space is a placement of the tiles together with the region of free cells
//! that holds the blank; every move of one of the tiles costs 1. Let `d` be the distance to the
//! goal: the tiles at home, the blank in the region of its goal. The table claims of each placement
//! that its entry is the least `d` over the placement's regions.
//!
//! # Why the entries alone are not enough
//! `d` is the only function that is 0 at the goal and 1 + the least value one move away elsewhere:
//! along a path from the goal such a function grows by at most 1 a move, so it is at most `d`; and
//! from any state one can go down by 1 a move, which can end only at the goal, so it is at least `d`.
//! That is a local check of a table that knows the regions. A table of least values does not pass
//! it: one move can lead from the best region of a placement to a poor region of another, and the
//! two entries then differ by more than 1.
//!
//! # How it is proven
//! The values of the regions are found again with the entries as a hint. Every region of a placement
//! starts at the placement's entry; a value below 1 + the least value one move away is raised to it,
//! until nothing changes. If the table is right, no value is ever raised above its `d`, so each
//! placement keeps a region at its entry; one that loses it refutes the table at once. In the end
//! the values must pass the local check, which makes them `d`, and every entry is then the least of
//! its regions. Nearly all values start where they end, so few placements are looked at twice.
//!
//! A placement with one region has nothing to be found: its entry is its value. Values that would
//! pass 255 stay there, which is how a table writes "no way home".
//!
//! This file shares with the builder only the ranks that define where an entry is.

mod board;
mod exact;
mod look;
mod orders;
mod share;
mod space;

use super::blocks::{Pattern, Resources};
use crate::tables::map::in_huge_pages;
use crate::{Counts, Limit};
use look::{Look, Values};
use share::share;
use space::Space;
use std::ops::ControlFlow;

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unproven {
    /// The table has too few or too many entries.
    #[error("{found} entries, where the pattern has {expected}")]
    Length {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u128,
    },
    /// Some entry is wrong, this one or one near it.
    #[error("entry {rank} is {found}, which does not follow from those one move away")]
    Wrong {
        /// The rank of the entry.
        rank: u64,
        /// The entry.
        found: u8,
    },
    /// The proof would need more memory than allowed, or `watch` broke off.
    #[error("the proof was ended early: {0:?}")]
    Ended(Limit),
}

/// Proves that a table is what [`RegionTable`](super::blocks::RegionTable) promises, and gives the
/// least entry of each placement: what [`PatternTable`](super::blocks::PatternTable) promises.
///
/// Holds no more than its result. `watch` is called on the calling thread, many times a second:
/// `expanded` are the entries looked at.
pub fn prove_regions(
    pattern: &Pattern,
    regions: &[u8],
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<Vec<u8>, Unproven> {
    let space = Space::new(pattern);
    fits(regions, space.blocks() as u128 * space.orders() as u128)?;
    let bytes = pattern.entries() as u64;
    if bytes > resources.max_bytes {
        return Err(Unproven::Ended(Limit::Memory));
    }
    let mut least = in_huge_pages(vec![0; bytes as usize]);
    let tasks = least.chunks_mut(space.batch() * space.orders()).enumerate();
    let tasks = tasks.map(|(batch, least)| (least.len(), (batch * space.batch(), least)));
    let look = |(first, least): (usize, &mut [u8])| exact::look(&space, regions, first, least);
    let mut counts = Counts { iterations: 1, bytes, ..Counts::default() };
    share(resources.threads, tasks, look, &mut counts, &mut watch)?;
    Ok(least)
}

/// Proves that a table is what [`PatternTable`](super::blocks::PatternTable) promises.
///
/// Holds one byte for each order of the tiles in each region of the sets that have several: 1.4 GB
/// for 8 tiles of the 15-puzzle. `watch` is called on the calling thread, many times a second:
/// `iterations` are the passes over the table, `expanded` the entries that these have come past.
pub fn prove(
    pattern: &Pattern,
    entries: &[u8],
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(), Unproven> {
    fits(entries, pattern.entries())?;
    let space = Space::new(pattern);
    let bytes = Values::bytes(&space);
    if bytes > resources.max_bytes {
        return Err(Unproven::Ended(Limit::Memory));
    }
    let mut counts = Counts { bytes, ..Counts::default() };
    let mut values = [Values::new(&space, 0), Values::new(&space, 1)];
    for pass in 0.. {
        counts.iterations += 1;
        let [zero, one] = &mut values;
        let (here, there) = if pass % 2 == 0 { (zero, &*one) } else { (one, &*zero) };
        let there = (pass > 0).then_some(there);
        let look = Look { space: &space, entries, there, first: pass < 2 };
        let tasks = here.batches(&space, pass % 2);
        let raised =
            share(resources.threads, tasks, |batch| look.at(batch), &mut counts, &mut watch)?;
        if !raised && pass > 0 {
            break;
        }
    }
    let [zero, one] = &values;
    for (side, here, there) in [(0, zero, one), (1, one, zero)] {
        Look { space: &space, entries, there: Some(there), first: false }.settled(side, here)?;
    }
    Ok(())
}

fn fits(entries: &[u8], expected: u128) -> Result<(), Unproven> {
    let found = entries.len() as u64;
    if u128::from(found) == expected { Ok(()) } else { Err(Unproven::Length { found, expected }) }
}
