//! Pushes counted on a disk: of all planes two are in memory.
//!
//! The D of a line and that of a line that it meets differ by 1 at most. So what is new among the lines that
//! lines of D = k meet is what has neither D = k nor D = k - 1, and files of two layers are enough. A file has
//! a plane, cut into frames of pieces: files 0 to `height - 1` of a layer are the rows, the others the columns.
//! The layer of a file is the D of its lines.
//!
//! A column of the next layer is found in a chain up, as in memory, and goes from there to its file. The
//! chain down from a column adds to the files of all rows, which are written again for that.

mod farthest;
mod frames;

use super::super::disk::archive::Archive;
use super::super::disk::coder::Coder;
use super::super::disk::file::{Draft, SlabFile};
use super::super::disk::manifest::{Directory, Progress};
use super::super::disk::trouble::Trouble;
use super::super::disk::window::mask;
use super::super::disk::work::Work;
use super::super::disk::{OnDisk, Place};
use super::super::graph::Grid;
use super::super::order::Unit;
use super::super::pattern::Pattern;
use super::super::spread;
use super::plane::{Part, Plane, Step, clear, parts};
use super::shape::{Shape, Spot};
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::search::whole::Whole;
use crate::tables::Resources;
use crate::{Counts, Limit};
use frames::{Brought, Sieve, open, read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How many pieces a frame has, 121 KB before it is compressed.
const FRAME: usize = 360;
/// How many frames each thread has under way while a file is written.
const UNDER_WAY: usize = 16;

/// How many bytes of memory it takes.
pub(in super::super) fn memory(pattern: &Pattern, threads: usize) -> u64 {
    bytes(&Shape::new(pattern), threads)
}

fn bytes(shape: &Shape, threads: usize) -> u64 {
    let orders = &shape.orders;
    let piece = (orders.units * size_of::<Unit<1>>() + size_of::<u64>()) as u64;
    let frames = threads * (2 + UNDER_WAY) * FRAME.min(orders.pieces);
    orders.bytes() + (2 * orders.pieces + frames) as u64 * piece
}

/// Counts a board that has two rows and two columns at least.
pub(in super::super) fn whole<K: Packing>(
    puzzle: &Sliding<K>,
    place: Place<'_>,
    list: usize,
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<OnDisk, Trouble> {
    let pattern = Pattern::whole(puzzle);
    let shape = Shape::new(&pattern);
    let least = bytes(&shape, resources.threads);
    if least > resources.max_bytes {
        return Err(Trouble::Memory { least });
    }
    let order = if cfg!(target_endian = "little") { "little" } else { "big" };
    let Grid { width, height } = shape.board;
    let blank = pattern.goal_blank();
    let slabs = width + height;
    let question = format!(
        "sliding {width}x{height} blank={blank} moves=multi slabs={slabs} frame={FRAME} {order}-endian"
    );
    let (dir, kept) = Directory::open(place.dir, question, place.resume)?;
    let resumed = kept.as_ref().map_or(0, |kept| kept.layers.len());
    let mut search = Search::begin(&shape, dir, kept, resources.threads)?;
    let (mut stopped, mut full) = (None, None);
    while search.archive.progress.next.is_some() {
        match search.layer(least, &mut watch) {
            Ok(true) => (),
            Ok(false) => stopped = Some(Limit::Watch),
            Err(trouble) if trouble.is_full() => full = Some(trouble),
            Err(trouble) => return Err(trouble),
        }
        if stopped.is_some() || full.is_some() {
            break;
        }
    }
    let is_over = search.archive.progress.next.is_none();
    let spots = if is_over && list > 0 { search.farthest(list)? } else { Vec::new() };
    let board = |(blank, places): &Spot| spread::board(puzzle, &pattern, *blank, places);
    let farthest: Vec<Tray> = spots.iter().map(board).collect();
    let Search { archive: Archive { progress, live, .. }, written, .. } = search;
    let whole = Whole { layers: progress.layers, farthest, stopped };
    Ok(OnDisk { whole, full, resumed, written, live })
}

/// A search under way.
struct Search<'s> {
    shape: &'s Shape,
    archive: Archive,
    threads: usize,
    /// What a chain has reached, and where its next step is written.
    chain: [Plane; 2],
    /// How many bytes were written, and the lines in these.
    written: (u64, u64),
}

impl<'s> Search<'s> {
    /// From the goal, or from what was kept.
    fn begin(
        shape: &'s Shape,
        dir: Directory,
        kept: Option<Progress>,
        threads: usize,
    ) -> Result<Self, Trouble> {
        let Grid { width, height } = shape.board;
        let (pieces, units) = (shape.orders.pieces, shape.orders.units);
        let is_new = kept.is_none();
        // The states of the goal's row line are one push away, but for the goal.
        let progress = kept.unwrap_or_else(|| Progress::begun(width as u64 - 1));
        let archive = Archive::new(dir, progress, width + height);
        let chain = [Plane::empty(pieces, units), Plane::empty(pieces, units)];
        let mut search = Search { shape, archive, threads, chain, written: (0, 0) };
        if is_new {
            search.archive.dir().tidy(&[])?;
            search.goal()?;
            search.archive.keep()?;
        } else {
            search.archive.resume(|_| frames(shape), threads)?;
        }
        Ok(search)
    }

    /// The lines of the goal, which has all tiles in order: that is the order of rank 0.
    fn goal(&mut self) -> Result<(), Trouble> {
        let mut watch = || ControlFlow::Continue(());
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        let (row, column) = self.shape.goal;
        let plane = &mut self.chain[0];
        (plane.units[0], plane.busy[0]) = ([1], 1);
        self.bring(0, row, &mut work)?;
        self.archive.last[row] = self.archive.next[row].take();
        self.column(0, column, &mut work)?;
        let file = self.shape.board.height + column;
        self.archive.last[file] = self.archive.next[file].take();
        Ok(())
    }

    /// Makes the next layer. Returns `false` if the watch broke off.
    fn layer(
        &mut self,
        bytes: u64,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<bool, Trouble> {
        let Grid { width, .. } = self.shape.board;
        let Progress { layers, next, .. } = &self.archive.progress;
        let (layer, known) = (layers.len(), next.map_or(0, |(_, known)| known));
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
            let Brought { met, added } = self.rows_of(layer, column, &mut work)?;
            all = Brought { met: all.met + met, added: all.added + added };
        }
        if !work.goes_on() {
            return Ok(false);
        }
        let progress = &mut self.archive.progress;
        match known + all.met {
            0 => progress.next = None,
            states => {
                progress.layers.push(states);
                // The states of the new row lines are one push farther, but for those that are met here.
                progress.next = Some((0, width as u64 * all.added - all.met));
                self.archive.turn();
            }
        }
        self.archive.keep()?;
        Ok(true)
    }

    /// Writes the lines of a column that meet row lines of the last layer and are new.
    fn column(&mut self, layer: usize, column: usize, work: &mut Work<'_>) -> Result<(), Trouble> {
        let height = self.shape.board.height;
        if self.archive.last[..height].iter().all(Option::is_none) {
            return Ok(());
        }
        self.load(&self.archive.last[height - 1].clone(), work)?;
        for upper in (0..height - 1).rev() {
            let pass = self.shape.pass(upper, column, true);
            let more = self.archive.last[upper].clone();
            self.step(pass, &more, work)?;
        }
        self.bring(layer, height + column, work).map(drop)
    }

    /// Adds to the row lines of the next layer those that meet lines of a column and are new.
    fn rows_of(
        &mut self,
        layer: usize,
        column: usize,
        work: &mut Work<'_>,
    ) -> Result<Brought, Trouble> {
        let height = self.shape.board.height;
        let mut all = Brought::default();
        let first = self.archive.last[height + column].clone();
        if first.is_none() {
            return Ok(all);
        }
        self.load(&first, work)?;
        for row in 0..height {
            if row > 0 {
                self.step(self.shape.pass(row - 1, column, false), &None, work)?;
            }
            let Brought { met, added } = self.bring(layer, row, work)?;
            all = Brought { met: all.met + met, added: all.added + added };
        }
        Ok(all)
    }

    /// Reads the first plane of a chain.
    fn load(&mut self, file: &Option<SlabFile>, work: &mut Work<'_>) -> Result<(), Trouble> {
        let units = self.shape.orders.units;
        clear(&mut self.chain[0], units);
        let Some(file) = open(file)? else { return Ok(()) };
        let tasks: Vec<_> = parts(&mut self.chain[0], FRAME, units).enumerate().collect();
        work.share(tasks, || {
            let (file, mut bytes) = (&file, Vec::new());
            move |(frame, part): (usize, Part<'_>), coder: &mut Coder| {
                if read(file, frame, part.units, &mut bytes, coder)? {
                    let pieces = part.units.chunks(units);
                    part.busy.iter_mut().zip(pieces).for_each(|(busy, piece)| *busy = mask(piece));
                }
                Ok(())
            }
        })
    }

    /// The next plane of a chain: what a pass makes of this one, and what a file has besides.
    fn step(
        &mut self,
        pass: u16,
        more: &Option<SlabFile>,
        work: &mut Work<'_>,
    ) -> Result<(), Trouble> {
        let units = self.shape.orders.units;
        let more = open(more)?;
        let [from, into] = &mut self.chain;
        let step = Step { orders: &self.shape.orders, pass, from };
        let tasks: Vec<_> = parts(into, FRAME, units).enumerate().collect();
        work.share(tasks, || {
            let (more, step, mut bytes) = (&more, &step, Vec::new());
            let mut besides = vec![[0]; if more.is_some() { FRAME * units } else { 0 }];
            move |(frame, part): (usize, Part<'_>), coder: &mut Coder| {
                let has_more = match more {
                    Some(file) => {
                        let besides = &mut besides[..part.units.len()];
                        read(file, frame, besides, &mut bytes, coder)?
                    }
                    None => false,
                };
                let pieces = part.units.chunks_mut(units).zip(part.busy).enumerate();
                for (at, (piece, busy)) in pieces {
                    let more = match has_more {
                        true => &besides[at * units..][..units],
                        false => &[],
                    };
                    step.write(frame * FRAME + at, piece, busy, (more, mask(more)));
                }
                Ok(())
            }
        })?;
        self.chain.swap(0, 1);
        Ok(())
    }

    /// Adds to a file of the next layer what the chain has reached and the last two layers do not have.
    fn bring(
        &mut self,
        layer: usize,
        number: usize,
        work: &mut Work<'_>,
    ) -> Result<Brought, Trouble> {
        let archive = &self.archive;
        let there = open(&archive.next[number])?;
        let known = [open(&archive.last[number])?, open(&archive.before[number])?];
        let (frames, units) = (frames(self.shape), self.shape.orders.units);
        let mut draft = Draft::create(&archive.dir().path, archive.title(layer, number), frames)?;
        let (met, added) = (AtomicU64::new(0), AtomicU64::new(0));
        let chain: Vec<&[Unit<1>]> = self.chain[0].units.chunks(FRAME * units).collect();
        let mut has_lines = false;
        for (batch, chain) in chain.chunks(UNDER_WAY * work.threads).enumerate() {
            let mut packed = vec![Vec::new(); chain.len()];
            let first = batch * UNDER_WAY * work.threads;
            let tasks: Vec<_> = (first..).zip(chain.iter().zip(&mut packed)).collect();
            work.share(tasks, || {
                let mut sieve = Sieve::new(FRAME * units);
                let (there, known, met, added) = (&there, &known, &met, &added);
                move |(frame, (chain, packed)): (usize, (&&[Unit<1>], &mut Vec<u8>)),
                      coder: &mut Coder| {
                    let brought = sieve.bring((frame, chain), (there, known), packed, coder)?;
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
        // What is read from has to be closed before it is replaced.
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
