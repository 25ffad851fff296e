//! Counts boards in pushes on a disk, with only two planes in memory.
//!
//! The D of a line and the D of a line that it meets differ by 1 at most. So of the lines that lines of D = k
//! meet, the new ones are those that have neither D = k nor D = k - 1, and files of two layers are enough. A
//! file has a plane, cut into frames of pieces. Files 0 to `height - 1` of a layer are the rows, the others
//! the columns. The layer of a file is the D of its lines.
//!
//! A column of the next layer is found in a chain up, as in memory, and written to its file. The chain down
//! from a column adds to the files of all rows, which are rewritten for that.

mod chain;
mod farthest;
mod frames;

use super::super::disk::archive::{Archive, work_off};
use super::super::disk::coder::Coder;
use super::super::disk::file::{Draft, SlabFile};
use super::super::disk::manifest::{Directory, SlabProgress};
use super::super::disk::work::Work;
use super::super::disk::{DiskTrouble, LayerPlace, OnDisk, check_alone, has_disk_size, unchecked};
use super::super::field;
use super::super::graph::Grid;
use super::super::order::Unit;
use super::super::pattern::Pattern;
use super::super::slabs::{FRAME, question};
use super::super::spread;
use super::shape::{PlacedState, Shape};
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::search::whole::Whole;
use crate::tables::Resources;
use crate::{Counts, Limit};
use chain::Chain;
use frames::{Brought, Sieve, open};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many frames each thread has under way while a file is written.
const UNDER_WAY: usize = 16;

/// How many bytes of memory a count takes; more are of no use.
pub fn memory<K: Packing>(puzzle: &Sliding<K>, threads: usize) -> Result<u64, DiskTrouble> {
    has_disk_size(puzzle)?;
    Ok(bytes(&Shape::new(&Pattern::whole(puzzle)), threads))
}

fn bytes(shape: &Shape, threads: usize) -> u64 {
    let orders = &shape.orders;
    let piece = (orders.units * size_of::<Unit<1>>() + size_of::<u64>()) as u64;
    let frames = threads * (2 + UNDER_WAY) * FRAME.min(orders.pieces);
    orders.bytes() + (2 * orders.pieces + frames) as u64 * piece
}

/// About how many bytes of files there are at most. Each line has a bit in each of three layers. If a third
/// of the lines is in each layer, such a bit takes 0.92 bits in each.
pub fn files<K: Packing>(puzzle: &Sliding<K>) -> u128 {
    let (width, height) = (puzzle.width() as u128, puzzle.height() as u128);
    let states = field::price(puzzle.cell_count()).0;
    (states / width + states / height) * 11 / 4 / 8
}

/// Counts like [`disk::whole`](super::super::disk::whole), but in pushes, like
/// [`pushes`](super::super::pushes). The second number of `written` counts lines.
///
/// ```
/// use fewest::puzzles::sliding::tables::blocks::disk::LayerPlace;
/// use fewest::puzzles::sliding::tables::blocks::lines;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
/// use fewest::tables::Resources;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let dir = std::env::temp_dir().join(format!("fewest-lines-{}", std::process::id()));
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// let place = LayerPlace { dir: &dir, resume: false };
/// let counted = lines::disk::whole(&eight, place, 2, resources, unwatched)?;
/// assert_eq!((counted.whole.layers.len(), counted.whole.layers[24]), (25, 1));
/// # std::fs::remove_dir_all(dir)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn whole<K: Packing>(
    puzzle: &Sliding<K>,
    place: LayerPlace<'_>,
    list: usize,
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<OnDisk, DiskTrouble> {
    has_disk_size(puzzle)?;
    check_alone(place.dir)?;
    let pattern = Pattern::whole(puzzle);
    let shape = Shape::new(&pattern);
    let least = bytes(&shape, resources.threads);
    if least > resources.max_bytes {
        return Err(DiskTrouble::Memory { least });
    }
    let question = question(&pattern, "multi", shape.board.width + shape.board.height, FRAME);
    let (dir, kept) = Directory::open(place.dir, question, place.resume)?;
    let resumed = kept.as_ref().map_or(0, |kept| kept.layers.len());
    let known = kept.as_ref().map_or(Vec::new(), |kept| kept.layers.clone());
    let begun = DiskLineSearch::begin(&shape, dir, kept, resources.threads, &mut watch)?;
    let Some(mut search) = begun else { return Ok(unchecked(known)) };
    let (stopped, full) = work_off(|| search.layer(least, &mut watch))?;
    let is_over = search.archive.progress.next.is_none();
    let spots = if is_over && list > 0 { search.farthest(list)? } else { Vec::new() };
    let board = |(blank, places): &PlacedState| spread::board(puzzle, &pattern, *blank, places);
    let farthest: Vec<Tray> = spots.iter().map(board).collect();
    let DiskLineSearch { archive: Archive { progress, live, .. }, written, .. } = search;
    let whole = Whole { layers: progress.layers, farthest, stopped };
    Ok(OnDisk { whole, full, resumed, written, live })
}

/// A search under way.
struct DiskLineSearch<'s> {
    shape: &'s Shape,
    archive: Archive,
    threads: usize,
    chain: Chain<'s>,
    /// How many bytes were written, and how many lines were added with them.
    written: (u64, u64),
}

impl<'s> DiskLineSearch<'s> {
    /// Begins at the goal, or with what was kept. `None` if the watch breaks off before all of that is
    /// checked.
    fn begin(
        shape: &'s Shape,
        dir: Directory,
        kept: Option<SlabProgress>,
        threads: usize,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Option<Self>, DiskTrouble> {
        let Grid { width, height } = shape.board;
        let is_new = kept.is_none();
        // The states of the goal's row line are one push away, except for the goal.
        let progress = kept.unwrap_or_else(|| SlabProgress::begun(width as u64 - 1));
        let archive = Archive::new(dir, progress, width + height);
        let threads = threads.max(1);
        let mut search =
            DiskLineSearch { shape, archive, threads, chain: Chain::new(shape), written: (0, 0) };
        if is_new {
            search.archive.dir().tidy(&[])?;
            search.goal()?;
            search.archive.keep()?;
        } else {
            let counts = search.archive.progress.counts();
            let mut watch = || watch(&counts);
            let mut work = Work { threads, watch: &mut watch, stopped: false };
            let check =
                || |(file, some): (&SlabFile, Range<usize>), _: &mut Coder| file.check(some);
            if search.archive.resume(|_| frames(shape), &mut work, check)?.is_break() {
                return Ok(None);
            }
        }
        Ok(Some(search))
    }

    /// Writes the lines of the goal, which has all tiles in order: that is the order of rank 0.
    fn goal(&mut self) -> Result<(), DiskTrouble> {
        let mut watch = || Continue(());
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        let (row, column) = self.shape.goal;
        self.chain.begin_in_order();
        self.bring(0, row, &mut work)?;
        self.archive.last[row] = self.archive.next[row].take();
        self.column(0, column, &mut work)?;
        let file = self.shape.board.height + column;
        self.archive.last[file] = self.archive.next[file].take();
        Ok(())
    }

    /// Makes the next layer. Breaks off when there is none, or when the watch does.
    fn layer(
        &mut self,
        bytes: u64,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<ControlFlow<Option<Limit>>, DiskTrouble> {
        let width = self.shape.board.width;
        let SlabProgress { layers, next, .. } = &self.archive.progress;
        let Some((_, known)) = *next else { return Ok(Break(None)) };
        let layer = layers.len();
        let (bound, iterations) = (layer as u16, layer as u32);
        let stored = layers.iter().sum::<u64>();
        let counts = Counts { bound, iterations, stored, bytes, ..Counts::default() };
        let mut watch = || watch(&counts);
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        for column in 0..width {
            self.column(layer, column, &mut work)?;
        }
        let mut all = Brought::default();
        for column in 0..width {
            all += self.rows_of(layer, column, &mut work)?;
        }
        if !work.goes_on() {
            return Ok(Break(Some(Limit::Watch)));
        }
        let progress = &mut self.archive.progress;
        match known + all.met {
            0 => progress.next = None,
            states => {
                progress.layers.push(states);
                // The states of the new row lines are one push farther, except for those that are met here.
                progress.next = Some((0, width as u64 * all.added - all.met));
                self.archive.turn();
            }
        }
        self.archive.keep()?;
        Ok(Continue(()))
    }

    /// Writes the lines of a column that meet row lines of the last layer and are new.
    fn column(
        &mut self,
        layer: usize,
        column: usize,
        work: &mut Work<'_>,
    ) -> Result<(), DiskTrouble> {
        let height = self.shape.board.height;
        if self.archive.last[..height].iter().all(Option::is_none) {
            return Ok(());
        }
        let last = &self.archive.last;
        self.chain.load(last[height - 1].as_ref(), work)?;
        for upper in (0..height - 1).rev() {
            let pass = self.shape.pass(upper, column, true);
            self.chain.step(pass, last[upper].as_ref(), work)?;
        }
        self.bring(layer, height + column, work).map(drop)
    }

    /// Adds to the row lines of the next layer those that meet lines of a column and are new.
    fn rows_of(
        &mut self,
        layer: usize,
        column: usize,
        work: &mut Work<'_>,
    ) -> Result<Brought, DiskTrouble> {
        let height = self.shape.board.height;
        let mut all = Brought::default();
        let Some(first) = &self.archive.last[height + column] else { return Ok(all) };
        self.chain.load(Some(first), work)?;
        for row in 0..height {
            if row > 0 {
                self.chain.step(self.shape.pass(row - 1, column, false), None, work)?;
            }
            all += self.bring(layer, row, work)?;
        }
        Ok(all)
    }

    /// Adds to a file of the next layer the lines that the chain has reached and the last two layers do not
    /// have.
    fn bring(
        &mut self,
        layer: usize,
        number: usize,
        work: &mut Work<'_>,
    ) -> Result<Brought, DiskTrouble> {
        let archive = &self.archive;
        let there = open(archive.next[number].as_ref())?;
        let known = [open(archive.last[number].as_ref())?, open(archive.before[number].as_ref())?];
        let (frames, units) = (frames(self.shape), self.shape.orders.units);
        let mut draft = Draft::create(&archive.dir().path, archive.title(layer, number), frames)?;
        let (met, added) = (AtomicU64::new(0), AtomicU64::new(0));
        let reached: Vec<&[Unit<1>]> = self.chain.reached().units.chunks(FRAME * units).collect();
        let mut has_lines = false;
        for (batch, reached) in reached.chunks(UNDER_WAY * work.threads).enumerate() {
            let mut packed = vec![Vec::new(); reached.len()];
            let first = batch * UNDER_WAY * work.threads;
            let tasks: Vec<_> = (first..).zip(reached.iter().zip(&mut packed)).collect();
            work.share(tasks, || {
                let mut sieve = Sieve::new(FRAME * units);
                let (there, known, met, added) = (&there, &known, &met, &added);
                move |(frame, (reached, packed)): (usize, (&&[Unit<1>], &mut Vec<u8>)),
                      coder: &mut Coder| {
                    let brought = sieve.bring((frame, reached), (there, known), packed, coder)?;
                    met.fetch_add(brought.met, Relaxed);
                    added.fetch_add(brought.added, Relaxed);
                    Ok(())
                }
            })?;
            if work.stopped {
                return Ok(Brought::default());
            }
            has_lines |= packed.iter().any(|frame| !frame.is_empty());
            packed.iter().try_for_each(|frame| draft.add(frame))?;
        }
        // A file that is being read must be closed before it is replaced.
        drop(there);
        let brought = Brought { met: met.into_inner(), added: added.into_inner() };
        if has_lines {
            let file = draft.finish()?;
            self.written = (self.written.0 + file.length, self.written.1 + brought.added);
            self.archive.next[number] = Some(file);
            self.archive.note();
        }
        Ok(brought)
    }
}

/// How many frames a plane has.
fn frames(shape: &Shape) -> usize {
    shape.orders.pieces.div_ceil(FRAME)
}
