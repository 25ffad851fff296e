//! Proves that a table is right, without building it.
//!
//! # What is proven
//! A state of the pattern's space is a placement of the tiles together with the region of free cells that
//! holds the blank. Every move of one of the tiles costs 1. Let `d` be the distance to the goal: the tiles at
//! home, the blank in the region of its goal. The table claims one binary digit of `d` for each state.
//!
//! # How it is proven
//! States come in blocks, and blocks in shells around the goal's block (`shells.rs`). The proof finds the
//! costs shell by shell. In the goal's block it finds them by going down to the goal. In every other block it
//! finds them from a block one move away, since a move changes the cost by one and the digit says which way
//! (`costs.rs`). However they were found, the costs of a shell are checked as soon as the next shell is known
//! (`exact.rs`): the goal must have 0, and every other state one more than the least cost that one move leads
//! to. Three shells of costs are held at a time.
//!
//! `d` is the only function that passes this check. Along a path from the goal such a function grows by at
//! most 1 a move, so it is at most `d`. And from any state some move makes it 1 less, again and again, which
//! can end only at the goal, so it is at least `d`. A state from which the goal cannot be reached has 255,
//! and nothing is added to 255.
//!
//! For example, five states stand in a row, the goal first, and each move leads from one to the next or back.
//! The costs 0 1 2 3 4 pass. If the last one were 2 instead, it would still have the right parity, but its
//! only move leads to a state of cost 3, which demands a 4.
//!
//! The costs that pass have the digits of the table, so the table is right.
//!
//! # What is shared
//! The proof shares two things with the search: how a digit is looked up, and how a state's cost is found by
//! going down. It shares with the builder how orders become bits and bytes, since the same code turns the
//! digits back into blocks. A mistake made on the way there and undone on the way back would go unseen.
//! Therefore all orders of one block and all blocks of one order are also compared with what the search looks
//! up. Regions, moves, what moves do to orders, and the check itself are code of the proof's own.

mod board;
mod costs;
mod exact;
mod orders;
mod row_pool;
mod share;
mod shells;
mod space;
mod walk;

use super::blocks::{Digits, Pattern};
use super::compact::CompactTable;
use crate::memory::{Entries, in_huge_pages};
use crate::tables::Resources;
use crate::{Counts, Limit};
use costs::Finder;
use row_pool::RowPool;
use share::share;
use shells::Shells;
use space::RegionSpace;
use std::ops::ControlFlow;
use walk::Walk;

/// Why a table could not be proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadTable {
    /// There are too few or too many costs.
    #[error("{found} costs, where the pattern has {expected} states")]
    Length {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u128,
    },
    /// Some cost is wrong: this one, or that of a state one move away.
    #[error("state {rank} would cost {found}, which does not follow from those one move away")]
    Wrong {
        /// The rank of the state, as in a [`RegionTable`](super::blocks::RegionTable).
        rank: u64,
        /// Its cost.
        found: u8,
    },
    /// The proof needs more memory than allowed, or `watch` stopped it.
    #[error("the proof was ended early: {0:?}")]
    Ended(Limit),
}

/// How many bytes the proof of a table needs in addition to the table.
pub(super) fn bytes(pattern: &Pattern) -> u64 {
    let space = RegionSpace::new(pattern);
    bytes_of(&space, &Shells::new(&space), pattern)
}

/// The bytes of the digits in another form, of a byte for each state of three shells, and of the lists of
/// blocks.
fn bytes_of(space: &RegionSpace, shells: &Shells, pattern: &Pattern) -> u64 {
    let (blocks, rows) = (space.blocks(), (shells.widest() * space.orders()) as u64);
    Digits::length(pattern, blocks) + rows + Shells::bytes(blocks) + RowPool::bytes(blocks)
}

/// Proves that a table is right.
///
/// Holds the digits in another form, and a byte for each state of three shells: 0.9 GB for 8 tiles of the
/// 15-puzzle. Calls `watch` on the calling thread, many times a second. `expanded` grows to twice the number
/// of states: each is counted once when its cost is found and once when it is checked. States in blocks that
/// cannot be reached are counted only once.
pub fn prove<E: Entries + Sync>(
    table: &CompactTable<E>,
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(), BadTable> {
    let space = RegionSpace::new(table.pattern());
    let shells = Shells::new(&space);
    let bytes = bytes_of(&space, &shells, table.pattern());
    if bytes > resources.max_bytes {
        return Err(BadTable::Ended(Limit::Memory));
    }
    let counts = Counts { bytes, ..Counts::default() };
    let digits = table.by_block(resources.threads, || watch(&counts));
    let digits = digits.ok_or(BadTable::Ended(Limit::Watch))?;
    let mut room = in_huge_pages(vec![0; shells.widest() * space.orders()]);
    let rows = RowPool::new(&space, &mut room);
    let finder = Finder::new(&space, table, &digits);
    let (threads, watch) = (resources.threads, &mut watch);
    let mut walk = Walk { space: &space, finder, rows, threads, counts, watch };
    for (number, shell) in shells.reached.iter().enumerate() {
        walk.find(shell)?;
        if let Some(before) = number.checked_sub(1) {
            walk.check(&shells.reached[before])?;
        }
        if let Some(done) = number.checked_sub(2) {
            walk.rows.free(&space, &shells.reached[done]);
        }
    }
    walk.check(shells.reached.last().expect("the goal's block is there"))?;
    walk.others(&shells.others)
}

/// Proves that costs are what [`RegionTable`](super::blocks::RegionTable) promises.
///
/// Takes hardly any memory. Calls `watch` as [`prove`] does.
pub fn prove_costs(
    pattern: &Pattern,
    costs: &[u8],
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(), BadTable> {
    let space = RegionSpace::new(pattern);
    let (found, expected) = (costs.len() as u64, (space.blocks() * space.orders()) as u128);
    if u128::from(found) != expected {
        return Err(BadTable::Length { found, expected });
    }
    check(&space, costs, resources.threads, &mut watch)
}

/// Checks the costs of all blocks.
fn check(
    space: &RegionSpace,
    costs: &[u8],
    threads: usize,
    watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<(), BadTable> {
    let orders = space.orders();
    let tasks = (0..space.sets()).map(|set| (space.set(set).1.len() * orders, set));
    let known = |block: usize| &costs[block * orders..][..orders];
    let check = |set| {
        let mut demanded = vec![0; orders];
        let regions = 0..space.set(set).1.len() as u32;
        regions
            .into_iter()
            .try_for_each(|region| exact::check(space, (set, region), known, &mut demanded))
    };
    share(threads, tasks, check, &mut Counts::default(), watch)
}
