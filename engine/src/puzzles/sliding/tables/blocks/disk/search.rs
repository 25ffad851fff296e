//! A search whose layers are in files, slab by slab.

use super::super::layers::Front;
use super::super::spread;
use super::CutBoard;
use super::archive::Archive;
use super::coder::Coder;
use super::file::{Draft, SlabFile};
use super::manifest::{Directory, SlabProgress};
use super::step::SlabStep;
use super::trouble::DiskTrouble;
use super::window::{self, Window};
use super::work::Work;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::{Counts, Limit};
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// New slabs are kept as soon as they have this many bytes together; those of a smaller layer are kept all at
/// once. Making sure that files are on the disk takes some milliseconds each time.
const KEEP_FROM: u64 = 1 << 28;

/// A search under way.
pub(super) struct DiskSearch<'s> {
    cut: &'s CutBoard,
    pub archive: Archive,
    window: Window,
    threads: usize,
    /// How many bytes of files the last manifest does not name.
    unkept: u64,
    pub written: (u64, u64),
}

impl<'s> DiskSearch<'s> {
    /// Begins at the goal, or with what was kept. `None` if the watch breaks off before all of that is
    /// checked.
    pub fn begin(
        cut: &'s CutBoard,
        dir: Directory,
        kept: Option<SlabProgress>,
        threads: usize,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Option<Self>, DiskTrouble> {
        let is_new = kept.is_none();
        let archive =
            Archive::new(dir, kept.unwrap_or_else(|| SlabProgress::begun(0)), cut.slabs.count);
        let window = Window::new(cut.window);
        let mut search = DiskSearch { cut, archive, window, threads, unkept: 0, written: (0, 0) };
        if is_new {
            search.archive.dir().tidy(&[])?;
            let file = search.goal()?;
            let slab = file.title.slab as usize;
            search.archive.last[slab] = Some(file);
            search.keep()?;
        } else if search.resume(watch)?.is_break() {
            return Ok(None);
        }
        Ok(Some(search))
    }

    /// Opens what was kept. Fails if the files lack states of the layers that the next one is made from.
    /// Files of one of several machines would, since they have the same form but only its own slabs.
    fn resume(
        &mut self,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, DiskTrouble> {
        let (cut, end) = (self.cut, self.archive.progress.layers.len());
        let length = cut.slabs.frame * cut.field.orders.units;
        // For the next layer, the last one and the one before.
        let states: [AtomicU64; 3] = Default::default();
        let check = || {
            let (mut frame, states) = (vec![[0]; length], &states);
            move |(file, some): (&SlabFile, Range<usize>), coder: &mut Coder| {
                let back = end - file.title.layer as usize;
                states[back].fetch_add(file.states(some, &mut frame, coder)?, Relaxed);
                Ok(())
            }
        };
        let counts = self.archive.progress.counts();
        let mut watch = || watch(&counts);
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        let frames = |layer| cut.frames(layer as usize);
        if self.archive.resume(frames, &mut work, check)?.is_break() {
            return Ok(Break(()));
        }
        let SlabProgress { layers, next, .. } = &self.archive.progress;
        // The files of the layer before the last are removed slab by slab.
        let wanted = if *next == Some((0, 0)) { 2.min(end) } else { 1 };
        for (back, found) in states.into_iter().enumerate().skip(1).take(wanted) {
            let (layer, found) = (end - back, found.into_inner());
            if found != layers[layer] {
                let (dir, known) = (self.archive.dir().path.clone(), layers[layer]);
                return Err(DiskTrouble::Partial { dir, layer, found, known });
            }
        }
        Ok(Continue(()))
    }

    /// The file of layer 0.
    fn goal(&self) -> Result<SlabFile, DiskTrouble> {
        let (dir, slabs) = (self.archive.dir(), &self.cut.slabs);
        let units = self.cut.field.orders.units;
        let spot = self.cut.field.goal_spot(1);
        let (slab, piece) = (spot.number / slabs.pieces, spot.number % slabs.pieces);
        let block = spot.piece / self.cut.field.orders.pieces;
        let (at, piece) = (block * slabs.frames() + piece / slabs.frame, piece % slabs.frame);
        let mut frame = vec![[0]; slabs.frame * units];
        frame[piece * units + spot.unit] = [1 << spot.bit];
        let mut coder = Coder::new().map_err(DiskTrouble::at(&dir.path))?;
        let packed = coder.pack(&frame).map_err(DiskTrouble::at(&dir.path))?;
        let mut draft = Draft::create(&dir.path, self.archive.title(0, slab), self.cut.frames(0))?;
        for number in 0..self.cut.frames(0) {
            draft.add(if number == at { packed } else { &[] })?;
        }
        draft.finish()
    }

    /// Makes the next slab. Breaks off when there is none, or when the watch does.
    pub fn slab(
        &mut self,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<ControlFlow<Option<Limit>>, DiskTrouble> {
        let Some((slab, states)) = self.archive.progress.next else { return Ok(Break(None)) };
        let (cut, layer) = (self.cut, self.archive.progress.layers.len());
        let side = cut.side(layer);
        let stored = self.archive.progress.layers.iter().sum::<u64>() + states;
        let bytes = cut.window as u64 * cut.slabs.slice_bytes(&cut.field);
        let (bound, iterations) = (layer as u16, layer as u32);
        let counts = Counts { bound, iterations, stored, bytes, ..Counts::default() };
        let mut watch = || watch(&counts);
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        if !work.goes_on() {
            return Ok(Break(Some(Limit::Watch)));
        }
        let units = cut.field.orders.units;
        self.window.load((&cut.slabs, side, slab), &self.archive.last, units, &mut work)?;
        let before = self.archive.before[slab].as_ref().map(|file| Ok((file, file.reader()?)));
        let before = before.transpose()?;
        let step = SlabStep {
            field: &cut.field,
            slabs: &cut.slabs,
            side,
            slab,
            from: &self.window,
            before: before.as_ref().map(|(file, reader)| (*file, reader)),
        };
        if work.stopped {
            return Ok(Break(Some(Limit::Watch)));
        }
        let title = self.archive.title(layer, slab);
        let mut draft = Draft::create(&self.archive.dir().path, title, cut.frames(layer))?;
        let new = step.write(&mut draft, &mut work)?;
        if work.stopped {
            return Ok(Break(Some(Limit::Watch)));
        }
        let file = if new > 0 { Some(draft.finish()?) } else { None };
        let length = file.as_ref().map_or(0, |file| file.length);
        self.written = (self.written.0 + length, self.written.1 + new);
        self.unkept += length;
        self.archive.next[slab] = file;
        self.archive.note();
        self.done(slab, states + new)?;
        Ok(Continue(()))
    }

    /// Notes that a slab is done and, if it was the last one, that the layer is.
    fn done(&mut self, slab: usize, states: u64) -> Result<(), DiskTrouble> {
        let is_last = slab + 1 == self.cut.slabs.count;
        let archive = &mut self.archive;
        archive.old.extend(archive.before[slab].take());
        archive.progress.next = Some((slab + 1, states));
        if is_last {
            if states == 0 {
                archive.progress.next = None;
            } else {
                archive.progress.layers.push(states);
                archive.progress.next = Some((0, 0));
                archive.turn();
                self.window = Window::new(self.cut.window);
            }
        }
        if is_last || self.unkept >= KEEP_FROM { self.keep() } else { Ok(()) }
    }

    /// Writes the manifest, and removes the files that it does not name any more.
    pub fn keep(&mut self) -> Result<(), DiskTrouble> {
        self.unkept = 0;
        self.archive.keep()
    }

    /// The first `list` boards of the last layer.
    pub fn farthest<K: Packing>(
        &self,
        puzzle: &Sliding<K>,
        list: usize,
    ) -> Result<Vec<Tray>, DiskTrouble> {
        let (cut, units) = (self.cut, self.cut.field.orders.units);
        let side = cut.side(self.archive.progress.layers.len() - 1);
        let mut watch = || Continue(());
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        let mut found = Vec::new();
        for block in 0..cut.slabs.blocks(side) {
            let rank = cut.field.graph.sides[side].ranks[block];
            let blank = spread::blank(puzzle, &cut.pattern, rank);
            for slab in 0..cut.slabs.count {
                if found.len() >= list {
                    return Ok(found);
                }
                let mut front = [Front::empty(cut.slabs.pieces, units)];
                let slice = [(block as u32, slab as u32)];
                window::read(&cut.slabs, &slice, &mut front, &self.archive.last, units, &mut work)?;
                let first = cut.slabs.numbers(slab).start * units;
                let boards = spread::boards(puzzle, &cut.pattern, blank, first, &front[0].units);
                found.extend(boards.take(list - found.len()));
            }
        }
        Ok(found)
    }
}
