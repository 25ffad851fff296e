//! Whole boards counted in pushes on a disk: as in memory, whatever is broken off or broken.

use fewest::puzzles::sliding::tables::blocks::disk::{self, OnDisk, Place, Trouble};
use fewest::puzzles::sliding::tables::blocks::{self};
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::unwatched;
use fewest::tables::Resources;
use fewest::{Counts, Limit};
use std::fs;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::{Path, PathBuf};

const PLENTY: Resources = Resources { threads: 2, max_bytes: u64::MAX };

/// A directory that is removed in the end.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let name = format!("fewest-pushes-{}-{name}", std::process::id());
        // Where nobody waits for a disk, if there is such a place: layers are flushed one by one.
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

/// The tiles in an odd order, and the blank somewhere.
fn goal(cells: usize, blank: usize) -> Goal {
    let mut tiles: Vec<u8> = (1..cells as u8).rev().collect();
    tiles.insert(blank, 0);
    Goal::Board(tiles)
}

fn count(
    puzzle: &Sliding<u64>,
    dir: &Path,
    resume: bool,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<OnDisk, Trouble> {
    let (max_bytes, _) = disk::memory_of_pushes(puzzle, 2).expect("a size");
    disk::pushes(puzzle, Place { dir, resume }, 5, Resources { threads: 2, max_bytes }, watch)
}

#[test]
fn pushes_are_counted_on_a_disk_as_in_memory() {
    for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 2), (2, 4), (5, 2), (2, 5)] {
        let cells = width * height;
        for blank in if cells < 9 { (0..cells).collect() } else { vec![0, cells / 2, cells - 2] } {
            let puzzle = Sliding::new(width, height, &goal(cells, blank)).expect("a size");
            let expected = blocks::pushes(&puzzle, 5, PLENTY, unwatched).expect("no limit");
            let dir = Dir::new(&format!("{width}x{height}-{blank}"));
            let counted = count(&puzzle, &dir.0, false, unwatched).expect("a disk");
            assert_eq!(counted.whole, expected, "{width}x{height}, blank {blank}");
            assert!(counted.full.is_none() && counted.resumed == 0);
            let (bytes, lines) = counted.written;
            assert!(bytes > 0 && lines > 0 && counted.live <= bytes, "{counted:?}");
        }
    }
}

#[test]
fn a_count_of_pushes_goes_on_wherever_it_was_broken_off() {
    let puzzle = Sliding::new(2, 5, &goal(10, 3)).expect("a size");
    let expected = blocks::pushes(&puzzle, 5, PLENTY, unwatched).expect("no limit");
    let dir = Dir::new("broken-off");
    let mut runs = 0;
    let whole = loop {
        let mut calls = 0;
        // A little farther each time, until nothing breaks it off any more.
        let watch = |_: &Counts| {
            calls += 1;
            if calls < 60 + 40 * runs { Continue(()) } else { Break(()) }
        };
        let counted = count(&puzzle, &dir.0, true, watch).expect("a disk");
        if counted.whole.stopped.is_none() {
            break counted.whole;
        }
        assert_eq!(counted.whole.stopped, Some(Limit::Watch));
        let known = counted.whole.layers.len();
        assert_eq!(counted.whole.layers, expected.layers[..known]);
        let is_part = |path: &PathBuf| path.extension().is_some_and(|end| end == "part");
        assert!(!dir.files().iter().any(is_part), "{:?}", dir.files());
        // What a killed process would leave.
        fs::write(dir.0.join("layer-007-slab-0001.part"), "half").expect("a file");
        runs += 1;
    };
    assert!(runs > 3, "{runs}");
    assert_eq!(whole, expected);
    let again = count(&puzzle, &dir.0, true, unwatched).expect("it is over");
    assert_eq!((again.whole, again.written), (expected.clone(), (0, 0)));
    assert_eq!(again.resumed, expected.layers.len());
}

#[test]
fn a_count_of_pushes_is_not_mixed_up_with_one_of_single_moves() {
    let puzzle = Sliding::new(3, 3, &goal(9, 4)).expect("a size");
    let dir = Dir::new("mixed-up");
    let stop = |counts: &Counts| if counts.bound < 9 { Continue(()) } else { Break(()) };
    count(&puzzle, &dir.0, false, stop).expect("a disk");
    let taken = count(&puzzle, &dir.0, false, unwatched).expect_err("it is taken");
    assert!(matches!(taken, Trouble::Taken { .. }), "{taken}");
    let singly = disk::whole(&puzzle, Place { dir: &dir.0, resume: true }, 0, PLENTY, unwatched);
    let foreign = singly.expect_err("single moves");
    assert!(matches!(foreign, Trouble::Foreign { .. }), "{foreign}");
    let nothing = Resources { threads: 1, max_bytes: 1_000 };
    let place = Place { dir: &dir.0, resume: true };
    let dear = disk::pushes(&puzzle, place, 0, nothing, unwatched).expect_err("too little");
    assert!(matches!(dear, Trouble::Memory { least } if least > 1_000), "{dear}");
    let narrow = Sliding::<u64>::new(1, 6, &goal(6, 5)).expect("a size");
    let narrow = disk::pushes(&narrow, place, 0, PLENTY, unwatched).expect_err("a single column");
    assert!(matches!(narrow, Trouble::Size), "{narrow}");
}

/// Two hundred bytes of all files, each with one bit flipped.
#[test]
fn every_changed_byte_of_lines_is_found_and_its_file_is_named() {
    let puzzle = Sliding::new(2, 5, &goal(10, 9)).expect("a size");
    let dir = Dir::new("flipped");
    let stop = |counts: &Counts| if counts.stored < 400_000 { Continue(()) } else { Break(()) };
    count(&puzzle, &dir.0, false, stop).expect("a disk");
    let kept: Vec<_> = dir.files().into_iter().filter(|path| !path.ends_with("lock")).collect();
    assert!(kept.len() > 10, "{kept:?}");
    let broken_off = |_: &Counts| Break(());
    for (number, path) in kept.iter().enumerate() {
        let bytes = fs::read(path).expect("a file");
        for sample in 0..200 / kept.len() {
            let at = (sample * bytes.len() * kept.len() / 200 + number) % bytes.len();
            let mut wrong = bytes.clone();
            wrong[at] ^= 1 << (sample % 8);
            fs::write(path, &wrong).expect("it can be written");
            let found = count(&puzzle, &dir.0, true, broken_off).expect_err("it is wrong");
            let is_named = matches!(&found, Trouble::Bad { path: bad, .. } if bad == path);
            assert!(is_named, "byte {at} of {}: {found}", path.display());
        }
        fs::write(path, &bytes).expect("it can be written");
    }
    let whole = count(&puzzle, &dir.0, true, unwatched).expect("all is well again");
    assert_eq!(whole.whole, blocks::pushes(&puzzle, 5, PLENTY, unwatched).expect("no limit"));
}
