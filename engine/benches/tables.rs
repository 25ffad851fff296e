//! How long tables of sliding tiles take to build, and whole boards to count.
//!
//! `cargo bench -p fewest --bench tables -- WORD` runs the lines whose name contains the word. The
//! long ones run only if asked for by name.

use fewest::puzzles::sliding::tables::blocks::disk::{self, LayerPlace};
use fewest::puzzles::sliding::tables::blocks::{self, Pattern};
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::unwatched;
use fewest::tables::Resources;
use std::time::Instant;

/// Name, width, height, patterns.
type Tables = (&'static str, usize, usize, &'static [&'static [u8]]);

const TABLES: [Tables; 6] = [
    ("15-puzzle 5-5-5", 4, 4, &[&[1, 2, 3, 6, 7], &[4, 5, 8, 9, 12], &[10, 11, 13, 14, 15]]),
    ("15-puzzle 6-6-3", 4, 4, &[&[4, 7, 8, 11, 12, 15], &[5, 6, 9, 10, 13, 14], &[1, 2, 3]]),
    ("15-puzzle 7 tiles", 4, 4, &[&[1, 4, 5, 8, 9, 12, 13]]),
    ("15-puzzle 8 tiles", 4, 4, &[&[2, 3, 6, 7, 10, 11, 14, 15]]),
    ("24-puzzle 6 tiles", 5, 5, &[&[1, 2, 5, 6, 7, 12]]),
    (LONG, 5, 5, &[&[1, 2, 5, 6, 7, 11, 12]]),
];
const LONG: &str = "24-puzzle 7 tiles";

/// Name, width, height.
const BOARDS: [(&str, usize, usize); 3] =
    [("whole 3x3", 3, 3), ("whole 3x4", 3, 4), ("whole 2x6", 2, 6)];

/// The same, counted in pushes.
const PUSHES: [(&str, usize, usize); 2] = [("pushes 3x4", 3, 4), ("pushes 2x6", 2, 6)];

/// Name, width, height, the memory allowed.
const DISKS: [(&str, usize, usize, u64); 4] = [
    ("disk 3x4", 3, 4, u64::MAX),
    ("disk 3x4 in slabs", 3, 4, 12 << 20),
    ("disk 2x6", 2, 6, u64::MAX),
    ("disk 2x6 in slabs", 2, 6, 12 << 20),
];

fn main() {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let wanted = |name: &str| match &word {
        Some(word) => name.contains(word.as_str()),
        None => name != LONG,
    };
    println!("{:20}{:>13}{:>11}{:>11}{:>9}", "", "entries", "1 thread", "2 threads", "M/s");
    for (name, width, height, patterns) in TABLES.iter().filter(|line| wanted(line.0)) {
        report(name, |threads| tables(*width, *height, patterns, threads));
    }
    for (name, width, height) in BOARDS.iter().filter(|line| wanted(line.0)) {
        report(name, |threads| whole(*width, *height, threads));
    }
    for (name, width, height) in PUSHES.iter().filter(|line| wanted(line.0)) {
        report(name, |threads| pushes(*width, *height, threads));
    }
    for (name, width, height, bytes) in DISKS.iter().filter(|line| wanted(line.0)) {
        report(name, |threads| on_disk(*width, *height, Resources { threads, max_bytes: *bytes }));
    }
}

fn report(name: &str, run: impl Fn(usize) -> u64) {
    let [(entries, one), (_, two)] = [1, 2].map(|threads| {
        let begin = Instant::now();
        let entries = run(threads);
        (entries, begin.elapsed().as_secs_f64())
    });
    let rate = entries as f64 / two / 1e6;
    println!("{name:20}{entries:>13}{one:>9.3} s{two:>9.3} s{rate:>9.0}");
}

/// Builds tables one after the other and returns the number of their entries.
fn tables(width: usize, height: usize, patterns: &[&[u8]], threads: usize) -> u64 {
    let puzzle = Sliding::<u128>::new(width, height, &Goal::BlankFirst).expect("a size");
    let entries = |tiles: &&[u8]| {
        let pattern = Pattern::new(&puzzle, tiles).expect("a pattern");
        compact::build(&pattern, all_memory(threads), unwatched).expect("enough memory");
        blocks::states(&pattern)
    };
    patterns.iter().map(entries).sum()
}

/// Counts the states of a board.
fn whole(width: usize, height: usize, threads: usize) -> u64 {
    let puzzle = Sliding::<u64>::new(width, height, &Goal::BlankFirst).expect("a size");
    let counts = blocks::depths(&puzzle, all_memory(threads), unwatched);
    counts.expect("enough memory").iter().sum()
}

/// Counts the states of a board in pushes.
fn pushes(width: usize, height: usize, threads: usize) -> u64 {
    let puzzle = Sliding::<u64>::new(width, height, &Goal::BlankFirst).expect("a size");
    blocks::pushes(&puzzle, 0, all_memory(threads), unwatched).expect("enough memory").states()
}

/// Counts the states of a board on the disk, and prints how well they were packed.
fn on_disk(width: usize, height: usize, resources: Resources) -> u64 {
    let puzzle = Sliding::<u64>::new(width, height, &Goal::BlankLast).expect("a size");
    let dir = std::env::temp_dir().join(format!("fewest-bench-{}", std::process::id()));
    let place = LayerPlace { dir: &dir, resume: false };
    let counted = disk::whole(&puzzle, place, 0, resources, unwatched).expect("a disk");
    std::fs::remove_dir_all(&dir).expect("it is there");
    let (bytes, states) = counted.written;
    let (bits, live) = (bytes as f64 * 8.0 / states as f64, counted.live as f64 / 1e6);
    println!("  {bits:.3} bits a state, at most {live:.1} MB of files");
    counted.whole.states()
}

fn all_memory(threads: usize) -> Resources {
    Resources { threads, max_bytes: u64::MAX }
}
