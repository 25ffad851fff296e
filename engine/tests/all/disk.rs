//! Whole boards counted on a disk: the counts are those in memory, whatever is broken off or damaged.

mod parts;
mod pushes;

use fewest::puzzles::sliding::tables::blocks::disk::{self, DiskTrouble, LayerPlace, OnDisk};
use fewest::puzzles::sliding::tables::blocks::{self, lines};
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::unwatched;
use fewest::search::whole::Whole;
use fewest::tables::Resources;
use fewest::{Counts, Limit};
use std::fs;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::{Path, PathBuf};

const PLENTY: Resources = Resources { threads: 2, max_bytes: u64::MAX };

/// A directory that is removed at the end.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let name = format!("fewest-disk-{}-{name}", std::process::id());
        // A place without a disk to wait for, if there is one, since layers are flushed one by one.
        let memory = Path::new("/dev/shm");
        Dir(if memory.is_dir() { memory.into() } else { std::env::temp_dir() }.join(name))
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).expect("a directory");
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        files.sort();
        files
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn goal(cells: usize, blank: usize) -> Goal {
    let mut tiles: Vec<u8> = (1..cells as u8).rev().collect();
    tiles.insert(blank, 0);
    Goal::Board(tiles)
}

fn count(
    puzzle: &Sliding<u64>,
    dir: &Path,
    resume: bool,
    resources: Resources,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<OnDisk, DiskTrouble> {
    disk::whole(puzzle, LayerPlace { dir, resume }, 5, resources, watch)
}

/// The least memory with which a board can be counted.
fn least(puzzle: &Sliding<u64>) -> Resources {
    let (least, _) = disk::memory(puzzle, 2).expect("a size");
    Resources { threads: 2, max_bytes: least }
}

#[test]
fn boards_are_counted_on_a_disk_as_in_memory() {
    for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 2), (2, 4), (5, 2)] {
        let cells = width * height;
        for blank in if cells < 10 { vec![0, cells / 2, cells - 1] } else { vec![2] } {
            let puzzle = Sliding::new(width, height, &goal(cells, blank)).expect("a size");
            let expected = blocks::whole(&puzzle, 5, PLENTY, unwatched).expect("no limit");
            for resources in [PLENTY, least(&puzzle)] {
                let dir = Dir::new(&format!("{width}x{height}-{blank}"));
                let counted = count(&puzzle, &dir.0, false, resources, unwatched).expect("a disk");
                assert_eq!(counted.whole, expected, "{width}x{height}, blank {blank}");
                assert!(counted.full.is_none() && counted.resumed == 0);
                assert_eq!(counted.written.1, expected.states() - 1, "all but the goal's layer");
            }
        }
    }
}

#[test]
fn no_threads_are_taken_as_one() {
    let puzzle = Sliding::new(3, 2, &goal(6, 5)).expect("a size");
    let (none, dirs) = (Resources { threads: 0, ..PLENTY }, ["no-threads", "no-threads-in-pushes"]);
    let [moves, pushes] = dirs.map(Dir::new);
    let counted = count(&puzzle, &moves.0, false, none, unwatched).expect("a disk");
    let expected = blocks::whole(&puzzle, 5, none, unwatched).expect("no limit");
    assert_eq!(counted.whole, expected);
    let place = LayerPlace { dir: &pushes.0, resume: false };
    let counted = lines::disk::whole(&puzzle, place, 5, none, unwatched).expect("a disk");
    let expected = blocks::pushes(&puzzle, 5, none, unwatched).expect("no limit");
    assert_eq!(counted.whole, expected);
}

/// The watch of a count.
type Watch<'w> = dyn FnMut(&Counts) -> ControlFlow<()> + 'w;

/// Breaks off a count that continues in the directory: after `first` calls of its watch, then each time after
/// `more` calls more, until nothing breaks it off.
fn broken_off(
    dir: &Dir,
    (first, more): (usize, usize),
    expected: &[u64],
    count: impl Fn(&mut Watch<'_>) -> Result<OnDisk, DiskTrouble>,
) -> Whole<Tray> {
    for runs in 0.. {
        let mut calls = 0;
        let mut watch = |_: &Counts| {
            calls += 1;
            if calls < first + more * runs { Continue(()) } else { Break(()) }
        };
        let counted = count(&mut watch).expect("a disk");
        if counted.whole.stopped.is_none() {
            assert!(runs > 3, "{runs}");
            return counted.whole;
        }
        assert_eq!(counted.whole.stopped, Some(Limit::Watch));
        assert_eq!(counted.whole.layers, expected[..counted.whole.layers.len()]);
        let is_part = |path: &PathBuf| path.extension().is_some_and(|end| end == "part");
        assert!(!dir.files().iter().any(is_part), "{:?}", dir.files());
        // What a killed process would leave.
        fs::write(dir.0.join("layer-007-slab-0001.part"), "half").expect("a file");
        fs::write(dir.0.join("layer-999-slab-0001.bits"), "half").expect("a file");
    }
    unreachable!("it ends")
}

/// With the least memory, slabs are made by the places of three tiles.
#[test]
fn a_count_goes_on_wherever_it_was_broken_off() {
    let puzzle = Sliding::new(2, 5, &goal(10, 3)).expect("a size");
    let expected = blocks::whole(&puzzle, 5, PLENTY, unwatched).expect("no limit");
    let dir = Dir::new("broken-off");
    let count_to = |watch: &mut Watch<'_>| count(&puzzle, &dir.0, true, least(&puzzle), watch);
    let whole = broken_off(&dir, (40, 20), &expected.layers, count_to);
    assert_eq!(whole, expected);
    assert!(!dir.0.join("layer-999-slab-0001.bits").exists());
    // With more memory the layers are still cut as before.
    let again = count(&puzzle, &dir.0, true, PLENTY, unwatched).expect("it is over");
    assert_eq!((again.whole, again.written), (expected.clone(), (0, 0)));
    assert_eq!(again.resumed, expected.layers.len());
}

/// A count in moves or in pushes, given whether it continues from what is kept, and its watch.
type Resumed<'c> = &'c dyn Fn(bool, &mut Watch<'_>) -> Result<OnDisk, DiskTrouble>;

/// A count can be stopped before all that is kept has been read: the damage in the last file is not met.
#[test]
fn the_check_of_what_is_kept_hears_who_wants_to_stop() {
    let puzzle = Sliding::new(3, 3, &goal(9, 8)).expect("a size");
    let one = Resources { threads: 1, ..PLENTY };
    let [moves, pushes] = ["check-stops", "check-stops-in-pushes"].map(Dir::new);
    let in_moves = |resume, watch: &mut Watch<'_>| count(&puzzle, &moves.0, resume, one, watch);
    let in_pushes = |resume, watch: &mut Watch<'_>| {
        let place = LayerPlace { dir: &pushes.0, resume };
        lines::disk::whole(&puzzle, place, 5, one, watch)
    };
    let both: [(&Dir, Resumed<'_>); 2] = [(&moves, &in_moves), (&pushes, &in_pushes)];
    for (dir, count) in both {
        let mut stop = |counts: &Counts| if counts.bound < 9 { Continue(()) } else { Break(()) };
        let begun = count(false, &mut stop).expect("a disk").whole;
        let mut files = dir.files();
        files.retain(|path| path.extension().is_some_and(|end| end == "bits"));
        files.sort();
        let last = files.last().expect("files of layers");
        let mut bytes = fs::read(last).expect("a file");
        *bytes.last_mut().expect("a frame") ^= 1;
        fs::write(last, &bytes).expect("written");
        let mut asked = 0;
        let mut at_once = |_: &Counts| {
            asked += 1;
            Break(())
        };
        let stopped = count(true, &mut at_once).expect("nothing wrong was met");
        assert_eq!(
            (stopped.whole.stopped, stopped.whole.layers),
            (Some(Limit::Watch), begun.layers)
        );
        assert_eq!((asked, stopped.written), (1, (0, 0)));
        let damaged = count(true, &mut |_| Continue(())).expect_err("it is damaged");
        assert!(matches!(&damaged, DiskTrouble::Bad { path, .. } if path == last), "{damaged}");
    }
}

#[test]
fn a_count_is_never_mixed_up_with_another() {
    let puzzle = Sliding::new(3, 3, &goal(9, 8)).expect("a size");
    let dir = Dir::new("mixed-up");
    let stop = |counts: &Counts| if counts.bound < 9 { Continue(()) } else { Break(()) };
    count(&puzzle, &dir.0, false, PLENTY, stop).expect("a disk");
    let taken = count(&puzzle, &dir.0, false, PLENTY, unwatched).expect_err("it is taken");
    assert!(matches!(taken, DiskTrouble::Taken { .. }), "{taken}");
    for other in [Sliding::new(3, 3, &goal(9, 4)), Sliding::new(2, 4, &goal(8, 7))] {
        let other = other.expect("a size");
        let foreign = count(&other, &dir.0, true, PLENTY, unwatched).expect_err("another goal");
        assert!(matches!(foreign, DiskTrouble::Foreign { .. }), "{foreign}");
    }
    // Somebody who writes a manifest by hand may write its checksum, too.
    let path = dir.0.join("manifest");
    let manifest = fs::read_to_string(&path).expect("a manifest");
    let body = manifest.rsplit_once("crc ").expect("a checksum").0;
    for (old, new) in [("next 0 ", "next 9 "), ("file ", "file 9"), ("layers 1 ", "layers 2 ")] {
        let body = body.replacen(old, new, 1);
        let crc = crc32fast::hash(body.as_bytes());
        fs::write(&path, format!("{body}crc {crc:08x}\n")).expect("it can be written");
        let wrong = count(&puzzle, &dir.0, true, PLENTY, unwatched).expect_err("wrong numbers");
        assert!(matches!(&wrong, DiskTrouble::Bad { path: bad, .. } if *bad == path), "{wrong}");
    }
    fs::write(&path, &manifest).expect("it can be written");
    let nested = |counts: &Counts| {
        if counts.bound == 12 {
            let busy = count(&puzzle, &dir.0, true, PLENTY, unwatched).expect_err("it is locked");
            assert!(matches!(busy, DiskTrouble::Busy(_)), "{busy}");
            return Break(());
        }
        Continue(())
    };
    count(&puzzle, &dir.0, true, PLENTY, nested).expect("the same count");
    let nothing = Resources { threads: 1, max_bytes: 1_000 };
    let dear = count(&puzzle, &dir.0, true, nothing, unwatched).expect_err("too little");
    assert!(matches!(dear, DiskTrouble::Memory { least } if least > 1_000), "{dear}");
    let narrow = Sliding::new(1, 6, &goal(6, 5)).expect("a size");
    let narrow = count(&narrow, &dir.0, true, PLENTY, unwatched).expect_err("a single column");
    assert!(matches!(narrow, DiskTrouble::Size), "{narrow}");
}

/// Flips one bit in `samples` bytes of all files, one at a time, and cuts each file short. A count that goes
/// on there names the file.
fn all_flips_are_found(dir: &Dir, samples: usize, count: impl Fn() -> Result<OnDisk, DiskTrouble>) {
    let kept: Vec<_> = dir.files().into_iter().filter(|path| !path.ends_with("lock")).collect();
    assert!(kept.len() > 5, "{kept:?}");
    let kept: Vec<_> =
        kept.into_iter().map(|path| (fs::read(&path).expect("a file"), path)).collect();
    let all: usize = kept.iter().map(|(bytes, _)| bytes.len()).sum();
    for sample in 0..samples {
        let (mut at, mut file) = (sample * all / samples, 0);
        while at >= kept[file].0.len() {
            at -= kept[file].0.len();
            file += 1;
        }
        let (bytes, path) = &kept[file];
        let mut wrong = bytes.clone();
        wrong[at] ^= 1 << (sample % 8);
        fs::write(path, &wrong).expect("it can be written");
        let found = count().expect_err("it is wrong");
        let is_named = matches!(&found, DiskTrouble::Bad { path: bad, .. } if bad == path);
        assert!(is_named, "byte {at} of {}: {found}", path.display());
        fs::write(path, bytes).expect("it can be written");
    }
    for (bytes, path) in &kept {
        fs::write(path, &bytes[..bytes.len() - 1]).expect("it can be written");
        assert!(count().is_err(), "{}", path.display());
        fs::write(path, bytes).expect("it can be written");
    }
}

/// A thousand bytes of all files, each with one bit flipped.
#[test]
fn every_changed_byte_is_found_and_its_file_is_named() {
    let puzzle = Sliding::new(2, 5, &goal(10, 9)).expect("a size");
    let dir = Dir::new("flipped");
    let resources = least(&puzzle);
    let stop = |counts: &Counts| if counts.stored < 400_000 { Continue(()) } else { Break(()) };
    count(&puzzle, &dir.0, false, resources, stop).expect("a disk");
    all_flips_are_found(&dir, 1_000, || count(&puzzle, &dir.0, true, resources, unwatched));
    let whole = count(&puzzle, &dir.0, true, resources, unwatched).expect("all is well again");
    assert_eq!(whole.whole, blocks::whole(&puzzle, 5, PLENTY, unwatched).expect("no limit"));
}
