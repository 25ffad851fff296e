//! The manifest, a text that says what a directory has. It is written last, when all files that it names are
//! on the disk.
//!
//! ```text
//! fewest layers, format 1
//! question sliding 3x4 blank=11 moves=single slabs=11 frame=360 little-endian
//! layers 1 2 4 9
//! next 3 7
//! file 2 0 1234 5af01e77
//! crc 0a1b2c3d
//! ```
//!
//! Here 1, 2, 4 and 9 states are 0 to 3 moves from the goal. Of the next layer 3 slabs are done and have 7
//! states. Slab 0 of layer 2 has 1234 bytes, and the last number is the checksum of its header. When the
//! search is over there is the line `end` instead of `next`. Files that the text does not name are left from
//! a count that was broken off.

use super::file::{SlabFile, Title};
use super::trouble::DiskTrouble;
use crate::Counts;
use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

const FIRST: &str = "fewest layers, format 1";
const NAME: &str = "manifest";
const LOCK: &str = "lock";

/// How far a search is.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(in super::super) struct SlabProgress {
    /// How many states the complete layers have.
    pub layers: Vec<u64>,
    /// How many slabs of the next layer are done, and how many states they have; `None` if there is no next
    /// layer.
    pub next: Option<(usize, u64)>,
    /// The files, by layer and slab, with their lengths and checksums.
    pub files: Vec<(u32, u32, u64, u32)>,
}

impl SlabProgress {
    /// Layer 0, which is the goal, is complete, and `known` states of the next layer are known.
    pub fn begun(known: u64) -> SlabProgress {
        SlabProgress { layers: vec![1], next: Some((0, known)), files: Vec::new() }
    }

    /// What the watch is told while the kept files are checked.
    pub fn counts(&self) -> Counts {
        let layer = self.layers.len();
        let (bound, iterations) = (layer as u16, layer as u32);
        Counts { bound, iterations, stored: self.layers.iter().sum(), ..Counts::default() }
    }
}

/// A directory that this process has locked.
pub(in super::super) struct Directory {
    pub path: PathBuf,
    question: String,
    /// The lock, held until this is dropped.
    _lock: File,
}

impl Directory {
    /// Creates the directory if there is none, and locks it. With `resume` returns what was kept of the same
    /// question. Fails if something is kept and is not to be resumed, or is of another question.
    pub fn open(
        path: &Path,
        question: String,
        resume: bool,
    ) -> Result<(Directory, Option<SlabProgress>), DiskTrouble> {
        let unmade = |path: &Path| {
            let path = path.to_path_buf();
            |error| DiskTrouble::Unmade { path, error }
        };
        fs::create_dir_all(path).map_err(unmade(path))?;
        let lock = path.join(LOCK);
        let file = File::create(&lock).map_err(unmade(&lock))?;
        file.try_lock().map_err(|error| not_locked(path, &lock, error))?;
        let dir = Directory { path: path.to_path_buf(), question, _lock: file };
        let kept = dir.read(resume)?;
        Ok((dir, kept))
    }

    /// The hash of the question, which files have in their headers.
    pub fn digest(&self) -> [u8; 32] {
        blake3::hash(self.question.as_bytes()).into()
    }

    fn read(&self, resume: bool) -> Result<Option<SlabProgress>, DiskTrouble> {
        let path = self.path.join(NAME);
        let text = match fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(DiskTrouble::Io { path, error }),
        };
        let body =
            checked(&text).ok_or_else(|| DiskTrouble::bad(&path, "its checksum is wrong"))?;
        let (question, progress) = parse(body)
            .ok_or_else(|| DiskTrouble::bad(&path, "it is not a manifest of this format"))?;
        let dir = self.path.clone();
        if !resume {
            return Err(DiskTrouble::Taken(dir));
        }
        if question != self.question {
            let (found, wanted) = (question.to_string(), self.question.clone());
            return Err(DiskTrouble::Foreign { dir, found, wanted });
        }
        Ok(Some(progress))
    }

    /// Fails if no search with `slabs` slabs can have written these numbers.
    pub fn check_numbers(&self, progress: &SlabProgress, slabs: usize) -> Result<(), DiskTrouble> {
        let next = progress.layers.len() as u32;
        let is_live = |layer: u32| next.checked_sub(layer).is_some_and(|back| back <= 2);
        let files_fit =
            |&(layer, slab, ..): &(u32, u32, u64, u32)| is_live(layer) && (slab as usize) < slabs;
        let fits = progress.layers.first() == Some(&1)
            && progress.next.is_none_or(|(done, _)| done < slabs)
            && progress.files.iter().all(files_fit);
        let wrong = || DiskTrouble::bad(&self.path.join(NAME), "its numbers are out of range");
        fits.then_some(()).ok_or_else(wrong)
    }

    /// Writes the manifest. All files that it names must be on the disk.
    pub fn write(&self, progress: &SlabProgress) -> Result<(), DiskTrouble> {
        let text = self.text(progress);
        let (path, part) = (self.path.join(NAME), self.path.join("manifest.part"));
        let written = File::create(&part).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_data()?;
            fs::rename(&part, &path)?;
            File::open(&self.path)?.sync_all()
        });
        written.map_err(DiskTrouble::at(&path))
    }

    fn text(&self, progress: &SlabProgress) -> String {
        let mut text = format!("{FIRST}\nquestion {}\nlayers", self.question);
        progress.layers.iter().for_each(|states| _ = write!(text, " {states}"));
        match progress.next {
            Some((slabs, states)) => _ = writeln!(text, "\nnext {slabs} {states}"),
            None => text += "\nend\n",
        }
        for (layer, slab, length, crc) in &progress.files {
            _ = writeln!(text, "file {layer} {slab} {length} {crc:08x}");
        }
        let crc = crc32fast::hash(text.as_bytes());
        text + &format!("crc {crc:08x}\n")
    }

    /// Removes all files of layers except those in `kept`, whichever process left them.
    pub fn tidy(&self, kept: &[&SlabFile]) -> Result<(), DiskTrouble> {
        let io = DiskTrouble::at(&self.path);
        for entry in fs::read_dir(&self.path).map_err(&io)? {
            let path = entry.map_err(&io)?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_ours =
                name.starts_with("layer-") && (name.ends_with(".bits") || name.ends_with(".part"));
            if is_ours && kept.iter().all(|file| file.path != path) {
                fs::remove_file(&path).map_err(DiskTrouble::at(&path))?;
            }
        }
        Ok(())
    }

    /// Opens the files of a progress and checks their headers.
    pub fn files(
        &self,
        progress: &SlabProgress,
        frames: impl Fn(u32) -> usize,
    ) -> Result<Vec<SlabFile>, DiskTrouble> {
        let question = self.digest();
        let open = |&(layer, slab, length, crc): &(u32, u32, u64, u32)| {
            let title = Title { question, layer, slab };
            let file = SlabFile::open(&self.path, title, frames(layer))?;
            match (file.length, file.crc) == (length, crc) {
                true => Ok(file),
                false => {
                    Err(DiskTrouble::bad(&file.path, "it is not the file that was written last"))
                }
            }
        };
        progress.files.iter().map(open).collect()
    }
}

/// Why a directory could not be locked: another process has locked it, or its file system refuses.
fn not_locked(dir: &Path, lock: &Path, error: TryLockError) -> DiskTrouble {
    match error {
        TryLockError::WouldBlock => DiskTrouble::Busy(dir.to_path_buf()),
        TryLockError::Error(error) => DiskTrouble::Io { path: lock.to_path_buf(), error },
    }
}

/// The directories of parts that exist, of whatever machines.
pub(in super::super) fn parts(root: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_part = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("part-"))
    };
    let mut parts: Vec<PathBuf> = paths.filter(is_part).collect();
    parts.sort();
    parts
}

/// The question and the progress that a directory's manifest tells; nothing if no manifest there is right.
pub(in super::super) fn told(dir: &Path) -> Option<(String, SlabProgress)> {
    let text = fs::read_to_string(dir.join(NAME)).ok()?;
    let (question, progress) = parse(checked(&text)?)?;
    Some((question.to_string(), progress))
}

/// What is wrong with the first manifest of a part that is there and cannot be used.
pub(in super::super) fn damaged(root: &Path) -> Option<DiskTrouble> {
    parts(root).into_iter().find_map(|dir| {
        let path = dir.join(NAME);
        let is_damaged = path.exists() && told(&dir).is_none();
        is_damaged.then(|| {
            DiskTrouble::bad(&path, "it is not a manifest of this format, or its checksum is wrong")
        })
    })
}

/// How many slabs the kept layers are cut into, if a manifest says so. Nothing is checked.
pub(super) fn kept_slabs(dir: &Path) -> Option<usize> {
    let text = fs::read_to_string(dir.join(NAME)).ok()?;
    slabs_of(text.lines().find_map(|line| line.strip_prefix("question "))?)
}

/// A manifest without its last line, if the checksum in that line is right.
fn checked(text: &str) -> Option<&str> {
    let (body, crc) = text.rsplit_once("crc ")?;
    (crc == format!("{:08x}\n", crc32fast::hash(body.as_bytes()))).then_some(body)
}

/// The number of slabs in a question.
pub(in super::super) fn slabs_of(question: &str) -> Option<usize> {
    question.split(' ').find_map(|word| word.strip_prefix("slabs="))?.parse().ok()
}

/// The question and the progress of a manifest, without its last line.
fn parse(body: &str) -> Option<(&str, SlabProgress)> {
    let mut lines = body.lines();
    if lines.next()? != FIRST {
        return None;
    }
    let question = lines.next()?.strip_prefix("question ")?;
    let layers = lines.next()?.strip_prefix("layers ")?.split(' ');
    let layers = layers.map(|states| states.parse().ok()).collect::<Option<Vec<u64>>>()?;
    let next = match lines.next()? {
        "end" => None,
        next => {
            let (slabs, states) = next.strip_prefix("next ")?.split_once(' ')?;
            Some((slabs.parse().ok()?, states.parse().ok()?))
        }
    };
    let file = |line: &str| {
        let mut words = line.strip_prefix("file ")?.split(' ');
        let mut word = || words.next();
        let numbers = (word()?.parse().ok()?, word()?.parse().ok()?, word()?.parse().ok()?);
        let crc = u32::from_str_radix(word()?, 16).ok()?;
        Some((numbers.0, numbers.1, numbers.2, crc))
    };
    let files = lines.map(file).collect::<Option<Vec<_>>>()?;
    Some((question, SlabProgress { layers, next, files }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[test]
    fn only_a_lock_that_is_held_means_that_somebody_counts() {
        let (dir, lock) = (Path::new("layers"), Path::new("layers/lock"));
        let held = not_locked(dir, lock, TryLockError::WouldBlock);
        assert_eq!(held.to_string(), "layers: another process is counting there");
        let refused = io::Error::from(ErrorKind::Unsupported);
        let refused = not_locked(dir, lock, TryLockError::Error(refused));
        assert!(matches!(refused, DiskTrouble::Io { path, .. } if path == lock));
    }
}
