//! A search with layers in files, slab by slab.

use super::super::layers::Front;
use super::super::spread;
use super::Cut;
use super::coder::Coder;
use super::file::{Draft, SlabFile, Title};
use super::manifest::{Directory, Progress};
use super::step::SlabStep;
use super::trouble::Trouble;
use super::window::{self, Window};
use super::work::Work;
use crate::Counts;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use std::ops::ControlFlow;

/// So many bytes of new slabs are kept at once, if a layer has more. To have files on the disk for sure
/// takes some milliseconds each time.
const KEEP_FROM: u64 = 1 << 28;

/// The files of a layer by slab; none where there are no states.
type Files = Vec<Option<SlabFile>>;

/// A search under way.
pub(super) struct Search<'s> {
    cut: &'s Cut,
    dir: Directory,
    pub progress: Progress,
    /// The layer before the last, the last one and the next one, as far as they are there.
    before: Files,
    last: Files,
    next: Files,
    window: Window,
    threads: usize,
    /// Files that the last manifest names and the next one does not.
    old: Vec<SlabFile>,
    /// How many bytes of files the last manifest does not name.
    unkept: u64,
    pub written: (u64, u64),
    pub live: u64,
}

impl<'s> Search<'s> {
    /// From the goal, or from what was kept.
    pub fn begin(
        cut: &'s Cut,
        dir: Directory,
        kept: Option<Progress>,
        threads: usize,
    ) -> Result<Self, Trouble> {
        let is_new = kept.is_none();
        let progress = match kept {
            Some(progress) => progress,
            None => Progress { layers: vec![1], next: Some((0, 0)), files: Vec::new() },
        };
        let none = || -> Files { vec![None; cut.slabs.count] };
        let window = Window::new(cut.window);
        let (before, last, next) = (none(), none(), none());
        let (old, unkept, written, live) = (Vec::new(), 0, (0, 0), 0);
        let mut search = Search {
            cut,
            dir,
            progress,
            before,
            last,
            next,
            window,
            threads,
            old,
            unkept,
            written,
            live,
        };
        match is_new {
            true => {
                search.dir.tidy(&[])?;
                let file = search.goal()?;
                let slab = file.title.slab as usize;
                search.last[slab] = Some(file);
                search.keep()?;
            }
            false => search.resume()?,
        }
        Ok(search)
    }

    /// Opens the files that are kept, checks every byte of them, and removes all others.
    fn resume(&mut self) -> Result<(), Trouble> {
        let next = self.progress.layers.len() as u32;
        self.dir.check_numbers(&self.progress, self.cut.slabs.count)?;
        let frames = |layer: u32| self.cut.frames(layer as usize);
        let files = self.dir.files(&self.progress, frames)?;
        self.dir.tidy(&files.iter().collect::<Vec<_>>())?;
        let mut watch = || ControlFlow::Continue(());
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        let check = || |file: &SlabFile, _: &mut Coder| file.check();
        work.share(files.iter().collect(), check)?;
        for file in files {
            let Title { layer, slab, .. } = file.title;
            let of_layer = match next - layer {
                0 => &mut self.next,
                1 => &mut self.last,
                _ => &mut self.before,
            };
            of_layer[slab as usize] = Some(file);
        }
        self.live = self.bytes();
        Ok(())
    }

    fn title(&self, layer: usize, slab: usize) -> Title {
        Title { question: self.dir.digest(), layer: layer as u32, slab: slab as u32 }
    }

    /// The file of layer 0.
    fn goal(&self) -> Result<SlabFile, Trouble> {
        let (slabs, units) = (&self.cut.slabs, self.cut.field.orders.units);
        let spot = self.cut.field.goal_spot(1);
        let (slab, piece) = (spot.number / slabs.pieces, spot.number % slabs.pieces);
        let block = spot.piece / self.cut.field.orders.pieces;
        let (at, piece) = (block * slabs.frames() + piece / slabs.frame, piece % slabs.frame);
        let mut frame = vec![[0]; slabs.frame * units];
        frame[piece * units + spot.unit] = [1 << spot.bit];
        let mut coder = Coder::new().map_err(Trouble::at(&self.dir.path))?;
        let packed = coder.pack(&frame).map_err(Trouble::at(&self.dir.path))?;
        let mut draft = Draft::create(&self.dir.path, self.title(0, slab), self.cut.frames(0))?;
        for number in 0..self.cut.frames(0) {
            draft.add(if number == at { packed } else { &[] })?;
        }
        draft.finish()
    }

    /// Makes the next slab. Returns `false` if the watch broke off.
    pub fn slab(
        &mut self,
        watch: &mut impl FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<bool, Trouble> {
        let Some((slab, states)) = self.progress.next else { return Ok(true) };
        let (cut, layer) = (self.cut, self.progress.layers.len());
        let side = cut.side(layer);
        let stored = self.progress.layers.iter().sum::<u64>() + states;
        let bytes = cut.window as u64 * cut.slabs.slice_bytes(&cut.field);
        let (bound, iterations) = (layer as u16, layer as u32);
        let counts = Counts { bound, iterations, stored, bytes, ..Counts::default() };
        let mut watch = || watch(&counts);
        let mut work = Work { threads: self.threads, watch: &mut watch, stopped: false };
        if !work.goes_on() {
            return Ok(false);
        }
        let units = cut.field.orders.units;
        self.window.load((&cut.slabs, side, slab), &self.last, units, &mut work)?;
        let before = self.before[slab].as_ref().map(|file| Ok((file, file.reader()?)));
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
            return Ok(false);
        }
        let title = self.title(layer, slab);
        let mut draft = Draft::create(&self.dir.path, title, cut.frames(layer))?;
        let new = step.write(&mut draft, &mut work)?;
        if work.stopped {
            return Ok(false);
        }
        let file = if new > 0 { Some(draft.finish()?) } else { None };
        let length = file.as_ref().map_or(0, |file| file.length);
        self.written = (self.written.0 + length, self.written.1 + new);
        self.unkept += length;
        self.next[slab] = file;
        self.live = self.live.max(self.bytes());
        self.done(slab, states + new)?;
        Ok(true)
    }

    /// Notes that a slab is done, and that its layer is, if it was the last slab.
    fn done(&mut self, slab: usize, states: u64) -> Result<(), Trouble> {
        let is_last = slab + 1 == self.cut.slabs.count;
        self.old.extend(self.before[slab].take());
        self.progress.next = Some((slab + 1, states));
        if is_last {
            if states == 0 {
                self.progress.next = None;
            } else {
                self.progress.layers.push(states);
                self.progress.next = Some((0, 0));
                std::mem::swap(&mut self.before, &mut self.last);
                std::mem::swap(&mut self.last, &mut self.next);
                self.window = Window::new(self.cut.window);
            }
        }
        if is_last || self.unkept >= KEEP_FROM { self.keep() } else { Ok(()) }
    }

    /// Writes the manifest, when all that it names is on the disk, and removes what it does not name.
    pub fn keep(&mut self) -> Result<(), Trouble> {
        for file in [&mut self.before, &mut self.last, &mut self.next].into_iter().flatten() {
            file.as_mut().map_or(Ok(()), SlabFile::sync)?;
        }
        let named = |file: &SlabFile| (file.title.layer, file.title.slab, file.length, file.crc);
        self.progress.files = self.files().map(named).collect();
        self.dir.write(&self.progress)?;
        self.unkept = 0;
        for file in self.old.drain(..) {
            std::fs::remove_file(&file.path).map_err(Trouble::at(&file.path))?;
        }
        Ok(())
    }

    fn files(&self) -> impl Iterator<Item = &SlabFile> {
        [&self.before, &self.last, &self.next].into_iter().flatten().flatten()
    }

    /// How many bytes the files have that are there.
    fn bytes(&self) -> u64 {
        self.files().chain(&self.old).map(|file| file.length).sum()
    }

    /// The first `list` boards of the last layer.
    pub fn farthest<K: Packing>(
        &self,
        puzzle: &Sliding<K>,
        list: usize,
    ) -> Result<Vec<Tray>, Trouble> {
        let (cut, units) = (self.cut, self.cut.field.orders.units);
        let side = cut.side(self.progress.layers.len() - 1);
        let mut watch = || ControlFlow::Continue(());
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
                window::read(&cut.slabs, &slice, &mut front, &self.last, units, &mut work)?;
                let first = cut.slabs.numbers(slab).start * units;
                let boards = spread::boards(puzzle, &cut.pattern, blank, first, &front[0].units);
                found.extend(boards.take(list - found.len()));
            }
        }
        Ok(found)
    }
}
