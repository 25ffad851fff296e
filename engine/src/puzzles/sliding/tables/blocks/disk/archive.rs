//! The files of the last layers, and the manifest that names them.

use super::coder::Coder;
use super::file::{SlabFile, Title};
use super::manifest::{Directory, SlabProgress};
use super::trouble::DiskTrouble;
use super::work::Work;
use crate::Limit;
use std::ops::ControlFlow::{self, Break, Continue};
use std::ops::Range;

/// How many frames of a kept file are checked at a time, some megabytes, before the watch is asked.
const SOME: usize = 64;

/// The files of a layer by slab; none where there are no states.
pub(in super::super) type Files = Vec<Option<SlabFile>>;

/// Repeats a step until it breaks off: with nothing when the count is over, with a limit when it was told to
/// stop. Returns that, and the trouble if the disk has no room for more.
pub(in super::super) fn work_off(
    mut step: impl FnMut() -> Result<ControlFlow<Option<Limit>>, DiskTrouble>,
) -> Result<(Option<Limit>, Option<DiskTrouble>), DiskTrouble> {
    loop {
        match step() {
            Ok(Continue(())) => (),
            Ok(Break(stopped)) => return Ok((stopped, None)),
            Err(trouble) if trouble.is_full() => return Ok((None, Some(trouble))),
            Err(trouble) => return Err(trouble),
        }
    }
}

/// What a count has on the disk.
pub(in super::super) struct Archive {
    dir: Directory,
    pub progress: SlabProgress,
    /// The layer before the last, the last one and the next one, as far as they are there.
    pub before: Files,
    pub last: Files,
    pub next: Files,
    /// Files that the last manifest names and the next one does not.
    pub old: Vec<SlabFile>,
    /// The most bytes that all files had at a time.
    pub live: u64,
}

impl Archive {
    /// An archive without files, for layers that are cut into `slabs` slabs. `progress` is how far the count
    /// is, or will be once the first file is there.
    pub fn new(dir: Directory, progress: SlabProgress, slabs: usize) -> Archive {
        let none = || -> Files { vec![None; slabs] };
        let (before, last, next) = (none(), none(), none());
        Archive { dir, progress, before, last, next, old: Vec::new(), live: 0 }
    }

    pub fn dir(&self) -> &Directory {
        &self.dir
    }

    /// Opens the files that are kept and removes all others. `check` makes a function for each thread, which
    /// reads all frames of the files, some at a time. Breaks off when the watch does.
    pub fn resume<C: FnMut((&SlabFile, Range<usize>), &mut Coder) -> Result<(), DiskTrouble>>(
        &mut self,
        frames: impl Fn(u32) -> usize,
        work: &mut Work<'_>,
        check: impl Fn() -> C + Sync,
    ) -> Result<ControlFlow<()>, DiskTrouble> {
        let next = self.progress.layers.len() as u32;
        self.dir.check_numbers(&self.progress, self.next.len())?;
        let files = self.dir.files(&self.progress, frames)?;
        self.dir.tidy(&files.iter().collect::<Vec<_>>())?;
        let parts = |file: &SlabFile| {
            let all = file.frames.len();
            (0..all).step_by(SOME).map(move |first| first..all.min(first + SOME))
        };
        let tasks = files.iter().flat_map(|file| parts(file).map(move |some| (file, some)));
        work.share(tasks.collect(), check)?;
        if work.stopped {
            return Ok(Break(()));
        }
        for file in files {
            let Title { layer, slab, .. } = file.title;
            let of_layer = match next - layer {
                0 => &mut self.next,
                1 => &mut self.last,
                _ => &mut self.before,
            };
            of_layer[slab as usize] = Some(file);
        }
        self.note();
        Ok(Continue(()))
    }

    pub fn title(&self, layer: usize, slab: usize) -> Title {
        Title { question: self.dir.digest(), layer: layer as u32, slab: slab as u32 }
    }

    /// Goes on to the next layer. The files of the layer before the last become old.
    pub fn turn(&mut self) {
        self.old.extend(self.before.iter_mut().filter_map(Option::take));
        std::mem::swap(&mut self.before, &mut self.last);
        std::mem::swap(&mut self.last, &mut self.next);
    }

    /// Writes the manifest, once all files that it names are on the disk, and removes the old files.
    pub fn keep(&mut self) -> Result<(), DiskTrouble> {
        for file in [&mut self.before, &mut self.last, &mut self.next].into_iter().flatten() {
            file.as_mut().map_or(Ok(()), SlabFile::sync)?;
        }
        let named = |file: &SlabFile| (file.title.layer, file.title.slab, file.length, file.crc);
        self.progress.files = self.files().map(named).collect();
        self.dir.write(&self.progress)?;
        for file in self.old.drain(..) {
            std::fs::remove_file(&file.path).map_err(DiskTrouble::at(&file.path))?;
        }
        Ok(())
    }

    fn files(&self) -> impl Iterator<Item = &SlabFile> {
        [&self.before, &self.last, &self.next].into_iter().flatten().flatten()
    }

    /// Notes how many bytes all files have now.
    pub fn note(&mut self) {
        let bytes = self.files().chain(&self.old).map(|file| file.length).sum();
        self.live = self.live.max(bytes);
    }
}
