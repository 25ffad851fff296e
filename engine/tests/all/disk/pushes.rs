//! Whole boards counted in pushes on a disk: the counts are those in memory, whatever is broken off or
//! damaged.

use super::{Dir, PLENTY, Watch, all_flips_are_found, broken_off, goal};
use fewest::Counts;
use fewest::puzzles::sliding::Sliding;
use fewest::puzzles::sliding::tables::blocks::disk::{self, DiskTrouble, LayerPlace, OnDisk};
use fewest::puzzles::sliding::tables::blocks::{self, lines};
use fewest::search::unwatched;
use fewest::tables::Resources;
use std::ops::ControlFlow::{self, Break, Continue};
use std::path::Path;

fn count(
    puzzle: &Sliding<u64>,
    dir: &Path,
    resume: bool,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Result<OnDisk, DiskTrouble> {
    let max_bytes = lines::disk::memory(puzzle, 2).expect("a size");
    lines::disk::whole(
        puzzle,
        LayerPlace { dir, resume },
        5,
        Resources { threads: 2, max_bytes },
        watch,
    )
}

#[test]
fn pushes_are_counted_on_a_disk_as_in_memory() {
    for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 2), (2, 4), (5, 2), (2, 5)] {
        let cells = width * height;
        for blank in if cells < 9 { (0..cells).collect() } else { vec![0, cells / 2, cells - 2] } {
            let puzzle = Sliding::new(width, height, &goal(cells, blank)).expect("a size");
            let expected = blocks::pushes(&puzzle, 5, PLENTY, unwatched).expect("no limit");
            let dir = Dir::new(&format!("pushes-{width}x{height}-{blank}"));
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
    let dir = Dir::new("pushes-broken-off");
    let count_to = |watch: &mut Watch<'_>| count(&puzzle, &dir.0, true, watch);
    let whole = broken_off(&dir, (60, 40), &expected.layers, count_to);
    assert_eq!(whole, expected);
    let again = count(&puzzle, &dir.0, true, unwatched).expect("it is over");
    assert_eq!((again.whole, again.written), (expected.clone(), (0, 0)));
    assert_eq!(again.resumed, expected.layers.len());
}

#[test]
fn a_count_of_pushes_is_not_mixed_up_with_one_of_single_moves() {
    let puzzle = Sliding::new(3, 3, &goal(9, 4)).expect("a size");
    let dir = Dir::new("pushes-mixed-up");
    let stop = |counts: &Counts| if counts.bound < 9 { Continue(()) } else { Break(()) };
    count(&puzzle, &dir.0, false, stop).expect("a disk");
    let taken = count(&puzzle, &dir.0, false, unwatched).expect_err("it is taken");
    assert!(matches!(taken, DiskTrouble::Taken { .. }), "{taken}");
    let singly =
        disk::whole(&puzzle, LayerPlace { dir: &dir.0, resume: true }, 0, PLENTY, unwatched);
    let foreign = singly.expect_err("single moves");
    assert!(matches!(foreign, DiskTrouble::Foreign { .. }), "{foreign}");
    let nothing = Resources { threads: 1, max_bytes: 1_000 };
    let place = LayerPlace { dir: &dir.0, resume: true };
    let dear = lines::disk::whole(&puzzle, place, 0, nothing, unwatched).expect_err("too little");
    assert!(matches!(dear, DiskTrouble::Memory { least } if least > 1_000), "{dear}");
    let narrow = Sliding::<u64>::new(1, 6, &goal(6, 5)).expect("a size");
    let narrow =
        lines::disk::whole(&narrow, place, 0, PLENTY, unwatched).expect_err("a single column");
    assert!(matches!(narrow, DiskTrouble::Size), "{narrow}");
    // The lists of orders alone would fill any memory.
    let large = Sliding::<u128>::new(5, 5, &goal(25, 24)).expect("a size");
    let large = lines::disk::memory(&large, 1).expect_err("too many states");
    assert!(matches!(large, DiskTrouble::Size), "{large}");
}

/// A thousand bytes of all files, each with one bit flipped.
#[test]
fn every_changed_byte_of_lines_is_found_and_its_file_is_named() {
    let puzzle = Sliding::new(2, 5, &goal(10, 9)).expect("a size");
    let dir = Dir::new("pushes-flipped");
    let stop = |counts: &Counts| if counts.stored < 400_000 { Continue(()) } else { Break(()) };
    count(&puzzle, &dir.0, false, stop).expect("a disk");
    assert!(dir.files().len() > 11, "{:?}", dir.files());
    all_flips_are_found(&dir, 1_000, || count(&puzzle, &dir.0, true, unwatched));
    let whole = count(&puzzle, &dir.0, true, unwatched).expect("all is well again");
    assert_eq!(whole.whole, blocks::pushes(&puzzle, 5, PLENTY, unwatched).expect("no limit"));
}
