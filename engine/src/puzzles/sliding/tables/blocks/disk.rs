//! Whole boards that are counted on a disk: of each layer only some slabs are in memory.
//!
//! The search is the one in memory (`layers.rs`), slab by slab. A slab of the next layer is made of a few
//! slices of the last one, which are read, and of the same slab of the layer before, which is read frame by
//! frame as it is needed. When all slabs are on the disk, or some that are large together, a manifest is
//! written that names them, and then the files of the layer before that they replace are removed: there are
//! never more than two layers and some slabs. A process that is killed goes on from the last manifest.
//!
//! ```text
//! layer 7, the one before: slabs     3 4 5     layer 8, the last: slabs 0 1 2 3 4 5
//! layer 9, the next: slabs 0 1 2               slab 3 is made now, of slices of the slabs 2, 3 and 4
//! ```

mod coder;
mod file;
mod manifest;
mod slabs;
mod step;
mod trouble;
mod window;
mod work;

pub use trouble::Trouble;

use super::field::Field;
use super::layers::Front;
use super::pattern::Pattern;
use super::rows::Keep;
use super::spread;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::tables::Resources;
use crate::whole::Whole;
use crate::{Counts, Limit};
use coder::Coder;
use file::{Draft, SlabFile, Title};
use manifest::{Directory, Progress};
use slabs::Slabs;
use std::ops::ControlFlow;
use std::path::Path;
use step::SlabStep;
use window::Window;
use work::Work;

/// The most first tiles by whose places layers are cut.
const MOST_DIGITS: usize = 3;

/// So many bytes of new slabs are kept at once, if a layer has more. To have files on the disk for sure
/// takes some milliseconds each time.
const KEEP_FROM: u64 = 1 << 28;

/// Where the layers are kept.
#[derive(Clone, Copy, Debug)]
pub struct Place<'p> {
    /// The directory, which is made if there is none.
    pub dir: &'p Path,
    /// Whether to go on with what is kept there.
    pub resume: bool,
}

/// What came of a count on a disk.
#[derive(Debug)]
pub struct OnDisk {
    /// The layers that are complete, and the farthest states.
    pub whole: Whole<Tray>,
    /// Why the disk took no more, if that ended the count. What is complete is kept.
    pub full: Option<Trouble>,
    /// How many layers were kept by an earlier count.
    pub resumed: usize,
    /// How many bytes this count has written, and the states in these.
    pub written: (u64, u64),
    /// The most bytes of files that there were at a time.
    pub live: u64,
}

/// Counts the states of a whole board by their distance, with most of the last two layers in files.
///
/// `watch` is called as by [`whole`](super::whole). When it breaks off, what is complete is kept and can be
/// gone on with. A disk without room ends the count in the same way.
///
/// ```
/// use fewest::puzzles::sliding::tables::blocks::disk::{self, Place};
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
/// use fewest::tables::Resources;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let dir = std::env::temp_dir().join(format!("fewest-layers-{}", std::process::id()));
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// let place = Place { dir: &dir, resume: false };
/// let counted = disk::whole(&eight, place, 2, resources, unwatched)?;
/// assert_eq!((counted.whole.layers.len(), counted.whole.farthest.len()), (32, 2));
/// let again = disk::whole(&eight, Place { resume: true, ..place }, 2, resources, unwatched)?;
/// assert_eq!((again.whole, again.resumed), (counted.whole, 32));
/// # std::fs::remove_dir_all(dir)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn whole<K: Packing>(
    puzzle: &Sliding<K>,
    place: Place<'_>,
    list: usize,
    resources: Resources,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<OnDisk, Trouble> {
    let cut = Cut::new(puzzle, resources)?;
    let question = cut.question();
    let (dir, kept) = Directory::open(place.dir, question, place.resume)?;
    let mut search = Search::begin(&cut, dir, kept, resources.threads)?;
    let resumed = if place.resume { search.progress.layers.len() } else { 0 };
    let (mut stopped, mut full) = (None, None);
    while search.progress.next.is_some() {
        match search.slab(&mut watch) {
            Ok(true) => (),
            Ok(false) => stopped = Some(Limit::Watch),
            Err(trouble) if trouble.is_full() => full = Some(trouble),
            Err(trouble) => return Err(trouble),
        }
        if stopped.is_some() || full.is_some() {
            // If a full disk has no room for the manifest either, the last one still holds.
            search.keep().or_else(|trouble| full.is_some().then_some(()).ok_or(trouble))?;
            break;
        }
    }
    let is_over = search.progress.next.is_none();
    let farthest = if is_over { search.farthest(puzzle, list)? } else { Vec::new() };
    let Search { progress, written, live, .. } = search;
    let whole = Whole { layers: progress.layers, farthest, stopped };
    Ok(OnDisk { whole, full, resumed, written, live })
}

/// How many bytes of memory it takes at least to count a board on the disk, and the most that it makes use
/// of.
pub fn memory<K: Packing>(puzzle: &Sliding<K>, threads: usize) -> Result<(u64, u64), Trouble> {
    let pattern = Pattern::whole(puzzle);
    let field = field(puzzle, &pattern)?;
    let bytes = |digits| {
        let slabs = Slabs::new(&field, pattern.tiles().len(), digits)?;
        Some(field.graph.bytes() as u64 + field.orders.bytes() + slabs.least_bytes(&field, threads))
    };
    let all: Vec<u64> = (0..=MOST_DIGITS).filter_map(bytes).collect();
    Ok((*all.iter().min().expect("no digit is a way to cut"), all[0]))
}

fn field<K: Packing>(puzzle: &Sliding<K>, pattern: &Pattern) -> Result<Field, Trouble> {
    let is_narrow = puzzle.width().min(puzzle.height()) == 1;
    if is_narrow || puzzle.cell_count() > super::MAX_CELLS {
        return Err(Trouble::Size);
    }
    Field::new(pattern, Keep::Counts, u64::MAX).map_err(|_| Trouble::Size)
}

/// A board, and how its layers are cut.
struct Cut {
    pattern: Pattern,
    field: Field,
    slabs: Slabs,
    /// How many slices of the last layer may be in memory.
    window: usize,
}

impl Cut {
    /// The fewest slabs that the memory allows.
    fn new<K: Packing>(puzzle: &Sliding<K>, resources: Resources) -> Result<Cut, Trouble> {
        let pattern = Pattern::whole(puzzle);
        let field = field(puzzle, &pattern)?;
        let fixed = field.graph.bytes() as u64 + field.orders.bytes();
        let mut least = u64::MAX;
        for digits in 0..=MOST_DIGITS {
            let Some(slabs) = Slabs::new(&field, pattern.tiles().len(), digits) else { break };
            let needed = fixed + slabs.least_bytes(&field, resources.threads);
            least = least.min(needed);
            if let Some(spare) = resources.max_bytes.checked_sub(needed) {
                let window = slabs.most_needs() as u64 + spare / slabs.slice_bytes(&field);
                return Ok(Cut { pattern, field, slabs, window: window as usize });
            }
        }
        Err(Trouble::Memory { least })
    }

    /// Everything on which the files depend.
    fn question(&self) -> String {
        let (pattern, slabs) = (&self.pattern, &self.slabs);
        let order = if cfg!(target_endian = "little") { "little" } else { "big" };
        format!(
            "sliding {}x{} blank={} moves=single slabs={} frame={} {order}-endian",
            pattern.width(),
            pattern.height(),
            pattern.goal_blank(),
            slabs.count,
            slabs.frame
        )
    }

    /// The side of a layer.
    fn side(&self, layer: usize) -> usize {
        (self.field.goal.side + layer) % 2
    }

    fn frames(&self, layer: usize) -> usize {
        self.slabs.frames_of(self.side(layer))
    }
}

/// The files of a layer by slab; none where there are no states.
type Files = Vec<Option<SlabFile>>;

/// A search under way.
struct Search<'s> {
    cut: &'s Cut,
    dir: Directory,
    progress: Progress,
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
    written: (u64, u64),
    live: u64,
}

impl<'s> Search<'s> {
    /// From the goal, or from what was kept.
    fn begin(
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
    fn slab(
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
    fn keep(&mut self) -> Result<(), Trouble> {
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
    fn farthest<K: Packing>(&self, puzzle: &Sliding<K>, list: usize) -> Result<Vec<Tray>, Trouble> {
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
