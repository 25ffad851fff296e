//! Counts whole boards on a disk, with only some slabs of each layer in memory.
//!
//! The search is the one in memory (`layers.rs`), slab by slab. A slab of the next layer is made from a few
//! slices of the last one, which are read first, and from the same slab of the layer before, which is read
//! frame by frame as it is needed. When all slabs of the next layer are on the disk, or some that are large
//! together, a manifest is written that names them. Only then are the files that they replace removed: their
//! slabs of the layer before. So there are never more than two layers and some slabs. A count that was killed
//! goes on from the last manifest.
//!
//! ```text
//! layer 7, the one before: slabs     3 4 5     layer 8, the last: slabs 0 1 2 3 4 5
//! layer 9, the next: slabs 0 1 2               slab 3 is made now, of slices of the slabs 2, 3 and 4
//! ```

pub(super) mod archive;
pub(super) mod coder;
pub(super) mod file;
pub(super) mod manifest;
mod search;
mod step;
mod trouble;
pub(super) mod window;
pub(super) mod work;

pub use trouble::DiskTrouble;

use super::field::{self, Field};
use super::pattern::Pattern;
use super::rows::Keep;
use super::slabs::Slabs;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::search::whole::Whole;
use crate::tables::Resources;
use crate::{Counts, Limit};
use archive::Archive;
use manifest::Directory;
use search::DiskSearch;
use std::ops::ControlFlow;
use std::path::Path;

/// Layers are cut by the places of at most this many first tiles.
pub(super) const MOST_DIGITS: usize = 3;

/// Where the layers are kept.
#[derive(Clone, Copy, Debug)]
pub struct LayerPlace<'p> {
    /// The directory, which is created if there is none.
    pub dir: &'p Path,
    /// Whether to go on with the count that is kept there.
    pub resume: bool,
}

/// The result of a count on a disk.
#[derive(Debug)]
pub struct OnDisk {
    /// The layers that are complete, and the farthest states.
    pub whole: Whole<Tray>,
    /// Why the disk took no more, if that ended the count. What is complete is kept.
    pub full: Option<DiskTrouble>,
    /// How many layers an earlier count had kept.
    pub resumed: usize,
    /// How many bytes this count has written, and how many states are in them.
    pub written: (u64, u64),
    /// The most bytes that all files had at a time.
    pub live: u64,
}

/// Counts the states of a whole board by their distance, with most of the last two layers in files.
///
/// Calls `watch` as [`whole`](super::whole) does. If it breaks off, what is complete is kept, and a later
/// count can go on from there. A full disk ends the count in the same way.
///
/// ```
/// use fewest::puzzles::sliding::tables::blocks::disk::{self, LayerPlace};
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::unwatched;
/// use fewest::tables::Resources;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let dir = std::env::temp_dir().join(format!("fewest-layers-{}", std::process::id()));
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// let place = LayerPlace { dir: &dir, resume: false };
/// let counted = disk::whole(&eight, place, 2, resources, unwatched)?;
/// assert_eq!((counted.whole.layers.len(), counted.whole.farthest.len()), (32, 2));
/// let again = disk::whole(&eight, LayerPlace { resume: true, ..place }, 2, resources, unwatched)?;
/// assert_eq!((again.whole, again.resumed), (counted.whole, 32));
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
    check_alone(place.dir)?;
    let kept = place.resume.then(|| manifest::kept_slabs(place.dir)).flatten();
    let cut = CutBoard::new(puzzle, resources, kept)?;
    let question = cut.slabs.question(&cut.pattern);
    let (dir, kept) = Directory::open(place.dir, question, place.resume)?;
    let resumed = kept.as_ref().map_or(0, |kept| kept.layers.len());
    let known = kept.as_ref().map_or(Vec::new(), |kept| kept.layers.clone());
    let begun = DiskSearch::begin(&cut, dir, kept, resources.threads, &mut watch)?;
    let Some(mut search) = begun else { return Ok(unchecked(known)) };
    let (stopped, full) = archive::work_off(|| search.slab(&mut watch))?;
    if stopped.is_some() || full.is_some() {
        // If a full disk has no room for the manifest either, the last one still holds.
        search.keep().or_else(|trouble| full.is_some().then_some(()).ok_or(trouble))?;
    }
    let is_over = search.archive.progress.next.is_none();
    let farthest = if is_over { search.farthest(puzzle, list)? } else { Vec::new() };
    let DiskSearch { archive: Archive { progress, live, .. }, written, .. } = search;
    let whole = Whole { layers: progress.layers, farthest, stopped };
    Ok(OnDisk { whole, full, resumed, written, live })
}

/// The result of a count that was stopped before all that is kept was checked.
pub(super) fn unchecked(layers: Vec<u64>) -> OnDisk {
    let resumed = layers.len();
    let whole = Whole { layers, farthest: Vec::new(), stopped: Some(Limit::Watch) };
    OnDisk { whole, full: None, resumed, written: (0, 0), live: 0 }
}

/// Fails if several machines have counted there, each in a directory of its own.
pub(super) fn check_alone(dir: &Path) -> Result<(), DiskTrouble> {
    match manifest::parts(dir).iter().any(|part| manifest::told(part).is_some()) {
        true => Err(DiskTrouble::Parts(dir.to_path_buf())),
        false => Ok(()),
    }
}

/// How many bytes of memory a count of a board on the disk takes at least, and the most that it can use.
pub fn memory<K: Packing>(puzzle: &Sliding<K>, threads: usize) -> Result<(u64, u64), DiskTrouble> {
    let pattern = Pattern::whole(puzzle);
    let field = field(puzzle, &pattern)?;
    let bytes = |digits| {
        let slabs = Slabs::new(&field, pattern.tiles().len(), digits)?;
        Some(field.graph.bytes() as u64 + field.orders.bytes() + slabs.least_bytes(&field, threads))
    };
    let all: Vec<u64> = (0..=MOST_DIGITS).filter_map(bytes).collect();
    Ok((*all.iter().min().expect("no digit is a way to cut"), all[0]))
}

pub(super) fn field<K: Packing>(
    puzzle: &Sliding<K>,
    pattern: &Pattern,
) -> Result<Field, DiskTrouble> {
    has_disk_size(puzzle)?;
    Field::new(pattern, Keep::Counts, u64::MAX).map_err(|_| DiskTrouble::Size)
}

/// Fails if boards of that size are not counted on a disk.
pub(super) fn has_disk_size<K: Packing>(puzzle: &Sliding<K>) -> Result<(), DiskTrouble> {
    let is_narrow = puzzle.width().min(puzzle.height()) == 1;
    let is_wide = puzzle.cell_count() > super::MAX_CELLS;
    if is_narrow || is_wide || field::price(puzzle.cell_count()).0 > field::MOST_STATES {
        Err(DiskTrouble::Size)
    } else {
        Ok(())
    }
}

/// A board, and how its layers are cut.
struct CutBoard {
    pattern: Pattern,
    field: Field,
    slabs: Slabs,
    /// The most slices of the last layer that may be in memory.
    window: usize,
}

impl CutBoard {
    /// Cuts into the fewest slabs that the memory allows, or into `kept` slabs if layers are kept.
    fn new<K: Packing>(
        puzzle: &Sliding<K>,
        resources: Resources,
        kept: Option<usize>,
    ) -> Result<CutBoard, DiskTrouble> {
        let pattern = Pattern::whole(puzzle);
        let field = field(puzzle, &pattern)?;
        let fixed = field.graph.bytes() as u64 + field.orders.bytes();
        let mut least = u64::MAX;
        for digits in 0..=MOST_DIGITS {
            let Some(slabs) = Slabs::new(&field, pattern.tiles().len(), digits) else { break };
            if kept.is_some_and(|kept| kept != slabs.count) {
                continue;
            }
            let needed = fixed + slabs.least_bytes(&field, resources.threads);
            least = least.min(needed);
            if let Some(spare) = resources.max_bytes.checked_sub(needed) {
                let window = slabs.most_needs() as u64 + spare / slabs.slice_bytes(&field);
                return Ok(CutBoard { pattern, field, slabs, window: window as usize });
            }
        }
        // No board of this size is cut into `kept` slabs.
        if least == u64::MAX {
            CutBoard::new(puzzle, resources, None)
        } else {
            Err(DiskTrouble::Memory { least })
        }
    }

    /// The side of a layer.
    fn side(&self, layer: usize) -> usize {
        (self.field.goal.side + layer) % 2
    }

    fn frames(&self, layer: usize) -> usize {
        self.slabs.frames_of(self.side(layer))
    }
}
