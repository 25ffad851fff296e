//! The files in which a machine keeps its part. They are like those of a count on a disk (`disk/`), in a
//! directory for each machine.
//!
//! ```text
//! layers/part-0/manifest    what machine 0 has
//! layers/part-0/layer-007-slab-0003.bits
//! layers/part-1/manifest    the same of machine 1, if both see the same disk
//! ```
//!
//! Each machine keeps a layer before any machine begins with the next but one. The files of a layer are
//! removed only when every machine has kept the two layers after it. So whenever machines are killed, all
//! slabs of two layers are there.

use super::super::disk::DiskTrouble;
use super::super::disk::coder::Coder;
use super::super::disk::file::{Draft, SlabFile, Title};
use super::super::disk::manifest::{self, Directory, SlabProgress};
use super::super::disk::window;
use super::super::disk::work::Work;
use super::super::layers::Front;
use super::super::slabs::Slice;
use super::kept::{Holding, KeptLayers};
use super::message;
use super::{LayerParts, Part};
use std::fs;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::{Path, PathBuf};

/// How many layers have files at a time.
const LIVE: usize = 3;

fn part(root: &Path, machine: usize) -> PathBuf {
    root.join(format!("part-{machine}"))
}

/// What the directories have that this machine sees. Reads only the manifests; of the files they name it
/// checks only that they are there and as long as they should be.
pub fn holdings(root: &Path) -> Vec<Holding> {
    let holding = told(root).map(|(dir, question, SlabProgress { layers, next, files })| {
        let is_there = |file: &&Named| length(&dir, file).is_some_and(|length| length == file.2);
        let slabs = files.iter().filter(is_there).map(|file| (file.0, file.1));
        Holding { question, totals: layers, is_over: next.is_none(), slabs: slabs.collect() }
    });
    holding.collect()
}

/// The directories of all parts whose manifest can be read, each with its question and progress.
fn told(root: &Path) -> impl Iterator<Item = (PathBuf, String, SlabProgress)> {
    manifest::parts(root).into_iter().filter_map(|dir| {
        let (question, progress) = manifest::told(&dir)?;
        Some((dir, question, progress))
    })
}

/// A file as a manifest names it: its layer, its slab, its length and its checksum.
type Named = (u32, u32, u64, u32);

fn named_path(dir: &Path, &(layer, slab, ..): &Named) -> PathBuf {
    dir.join(Title { question: [0; 32], layer, slab }.name())
}

/// The length of a file, if it is there.
fn length(dir: &Path, file: &Named) -> Option<u64> {
    fs::metadata(named_path(dir, file)).ok().map(|meta| meta.len())
}

/// What is wrong with the manifest of one of these directories, or with the length of a file that a manifest
/// names, if any is damaged. Damaged ones are not among the [`holdings`].
pub fn damaged(root: &Path) -> Option<DiskTrouble> {
    let cut_off = |(dir, _, SlabProgress { files, .. }): (PathBuf, _, SlabProgress)| {
        let is_wrong = |file: &&Named| length(&dir, file).is_some_and(|length| length != file.2);
        let file = files.iter().find(is_wrong)?;
        Some(DiskTrouble::bad(&named_path(&dir, file), "its length is wrong"))
    };
    manifest::damaged(root).or_else(|| told(root).find_map(cut_off))
}

/// A machine's directory.
pub struct LayerStore {
    question: String,
    dir: Directory,
    root: PathBuf,
    /// The files that the manifest names or is about to name.
    files: Vec<SlabFile>,
    /// How many layers this run has kept.
    kept: usize,
    /// How many bytes of files were written.
    pub written: u64,
}

impl LayerStore {
    /// Locks the directory of a machine. Unless `resume` is set, no count may be there.
    pub fn open(
        root: &Path,
        machine: usize,
        parts: &LayerParts,
        resume: bool,
    ) -> Result<LayerStore, DiskTrouble> {
        let question = parts.question();
        if manifest::told(root).is_some() {
            return Err(DiskTrouble::Alone(root.to_path_buf()));
        }
        let (dir, progress) = Directory::open(&part(root, machine), question.clone(), resume)?;
        let mut files = Vec::new();
        for file in progress.iter().flat_map(|progress| &progress.files) {
            // A file that cannot be opened is reported where it is needed, not here.
            let title = Title { question: dir.digest(), layer: file.0, slab: file.1 };
            files.extend(SlabFile::open(&dir.path, title, parts.frames(file.0 as usize)));
        }
        Ok(LayerStore { question, dir, root: root.to_path_buf(), files, kept: 0, written: 0 })
    }

    /// The slabs of a layer that this machine must read, for itself or for others.
    pub fn given(&self, part: &Part<'_>, kept: &KeptLayers, layer: usize) -> Vec<usize> {
        let parts = part.parts;
        let given =
            |&slab: &usize| kept.giver(layer, slab, parts.machine_of(slab)) == Some(part.machine);
        (0..parts.slabs.count).filter(given).collect()
    }

    /// Reads a slab of a layer. A slab of the part itself is put there; any other is given to `send`, in
    /// messages for the machine that it belongs to. If `watch` breaks off, the part is of no use.
    pub fn load<E: From<DiskTrouble>>(
        &self,
        part: &mut Part<'_>,
        (layer, slab): (usize, usize),
        threads: usize,
        mut watch: impl FnMut() -> ControlFlow<()>,
        mut send: impl FnMut(usize, Vec<u8>) -> Result<(), E>,
    ) -> Result<ControlFlow<()>, E> {
        let parts = part.parts;
        let (side, units) = (parts.side(layer), parts.field.orders.units);
        let file = self.find(parts, layer, slab)?;
        let blocks = 0..parts.slabs.blocks(side) as u32;
        let slices: Vec<Slice> = blocks.map(|block| (block, slab as u32)).collect();
        let mut fronts: Vec<Front<1>> = slices.iter().map(|_| parts.empty_slice()).collect();
        let mut files = vec![None; parts.slabs.count];
        files[slab] = Some(file);
        let mut work = Work { threads, watch: &mut watch, stopped: false };
        window::read(&parts.slabs, &slices, &mut fronts, &files, units, &mut work)?;
        let owner = parts.machine_of(slab);
        for (slice, front) in slices.into_iter().zip(fronts) {
            if !work.goes_on() {
                return Ok(Break(()));
            }
            if owner == part.machine {
                let place = part.place(slice.0 as usize, slab);
                part.fronts[side][place] = front;
                continue;
            }
            let mut piece = 0;
            while let Some(text) = message::next((side, slice), &front, units, &mut piece) {
                send(owner, text)?;
            }
        }
        Ok(Continue(()))
    }

    /// Finds the file of a slab in one of the directories, and checks its header.
    fn find(&self, cut: &LayerParts, layer: usize, slab: usize) -> Result<SlabFile, DiskTrouble> {
        let title = Title { question: self.dir.digest(), layer: layer as u32, slab: slab as u32 };
        let (mut found, mut damaged) = (None, None);
        for dir in manifest::parts(&self.root) {
            if found.is_none() && dir.join(title.name()).exists() {
                match SlabFile::open(&dir, title, cut.frames(layer)) {
                    Ok(file) => found = Some(file),
                    Err(trouble) => damaged = Some(trouble),
                }
            }
        }
        let missing = || DiskTrouble::bad(&self.root.join(title.name()), "it is gone");
        found.ok_or_else(|| damaged.unwrap_or_else(missing))
    }

    /// Keeps a machine's part of its last layer. `totals` are the numbers of states of all layers before it.
    /// If `watch` breaks off, the manifest names nothing of the layer, and the store is of no use.
    pub fn keep(
        &mut self,
        part: &Part<'_>,
        totals: &[u64],
        threads: usize,
        mut watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, DiskTrouble> {
        let (parts, layer) = (part.parts, part.layer);
        let mut work = Work { threads, watch: &mut watch, stopped: false };
        self.files.retain(|file| is_live(file, layer));
        for slab in part.mine.clone() {
            let title =
                Title { question: self.dir.digest(), layer: layer as u32, slab: slab as u32 };
            let Some(mut file) = self.write(part, title, parts, &mut work)? else {
                return Ok(Break(()));
            };
            file.sync()?;
            self.written += file.length;
            self.files.retain(|old| old.title != title);
            self.files.push(file);
        }
        self.kept += 1;
        self.name(totals, Some((0, 0)))?;
        Ok(Continue(()))
    }

    /// Writes the file of a slab; `None` if the watch has broken off.
    fn write(
        &self,
        part: &Part<'_>,
        title: Title,
        parts: &LayerParts,
        work: &mut Work<'_>,
    ) -> Result<Option<SlabFile>, DiskTrouble> {
        let (slabs, units, side) = (&parts.slabs, parts.field.orders.units, parts.side(part.layer));
        let mut draft = Draft::create(&self.dir.path, title, parts.frames(part.layer))?;
        for block in 0..slabs.blocks(side) {
            let front = &part.fronts[side][part.place(block, title.slab as usize)];
            let mut packed = vec![Vec::new(); slabs.frames()];
            let tasks = front.busy.chunks(slabs.frame).zip(front.units.chunks(slabs.frame * units));
            let tasks: Vec<_> = tasks.zip(&mut packed).collect();
            work.share(tasks, || {
                |((busy, units), packed): ((&[u64], &[_]), &mut Vec<u8>), coder: &mut Coder| {
                    if busy.iter().any(|&busy| busy != 0) {
                        packed.extend(coder.pack(units).map_err(DiskTrouble::at("zstd".as_ref()))?);
                    }
                    Ok(())
                }
            })?;
            if work.stopped {
                return Ok(None);
            }
            packed.iter().try_for_each(|frame| draft.add(frame))?;
        }
        draft.finish().map(Some)
    }

    /// Writes the manifest.
    fn name(&mut self, totals: &[u64], next: Option<(usize, u64)>) -> Result<(), DiskTrouble> {
        let named = |file: &SlabFile| (file.title.layer, file.title.slab, file.length, file.crc);
        let files = self.files.iter().map(named).collect();
        self.dir.write(&SlabProgress { layers: totals.to_vec(), next, files })
    }

    /// Removes what nobody can need any more now that every machine has kept that layer.
    pub fn all_have_kept(&mut self, layer: usize, machines: usize) -> Result<(), DiskTrouble> {
        let needed = |file: &SlabFile| is_live(file, layer + 1);
        for old in self.files.extract_if(.., |file| !needed(file)) {
            fs::remove_file(&old.path).map_err(DiskTrouble::at(&old.path))?;
        }
        if self.kept == LIVE {
            let kept: Vec<&SlabFile> = self.files.iter().collect();
            self.dir.tidy(&kept)?;
            self.remove_others(machines);
        }
        Ok(())
    }

    /// Notes that there are no more layers, and keeps the last one only.
    pub fn finish(&mut self, totals: &[u64]) -> Result<(), DiskTrouble> {
        let last = totals.len() as u32 - 1;
        let old: Vec<SlabFile> =
            self.files.extract_if(.., |file| file.title.layer != last).collect();
        self.name(totals, None)?;
        old.iter()
            .try_for_each(|old| fs::remove_file(&old.path).map_err(DiskTrouble::at(&old.path)))
    }

    /// Removes the directories of machines that no longer take part, once others have kept what they had.
    fn remove_others(&self, machines: usize) {
        let current: Vec<PathBuf> =
            (0..machines).map(|machine| part(&self.root, machine)).collect();
        for dir in manifest::parts(&self.root).into_iter().filter(|dir| !current.contains(dir)) {
            // Another machine may be doing the same; whatever stays does no harm.
            if let Some((question, _)) = manifest::told(&dir)
                && question == self.question
                && let Ok((other, _)) = Directory::open(&dir, question, true)
            {
                _ = other.tidy(&[]);
                _ = fs::remove_dir_all(&dir);
            }
        }
    }
}

/// Whether a file is of the layer, of one of the two before it, or of a later one.
fn is_live(file: &SlabFile, layer: usize) -> bool {
    file.title.layer as usize + LIVE > layer
}

impl LayerParts {
    /// How many frames a slab of that layer has.
    fn frames(&self, layer: usize) -> usize {
        self.slabs.frames_of(self.side(layer))
    }
}
