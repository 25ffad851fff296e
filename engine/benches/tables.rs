//! How long tables of sliding tiles take to build, and whole boards to enumerate.
//!
//! `cargo bench -p fewest --bench tables [-- WORD]` runs the lines whose name contains the word.

use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::unwatched;
use fewest::tables::blocks::{self, Pattern, Resources};
use std::time::Instant;

fn main() {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!(
        "{:<34}{:>13}{:>10}{:>10}{:>14}",
        "", "entries", "1 thread", "2 threads", "M a second"
    );
    let wanted = |name: &str| word.as_ref().is_none_or(|word| name.contains(word.as_str()));
    for (name, width, height, patterns) in PATTERNS {
        if wanted(name) {
            report(name, |threads| table(*width, *height, patterns, threads));
        }
    }
    for (name, width, height) in BOARDS {
        if wanted(name) {
            report(name, |threads| {
                let puzzle =
                    Sliding::<u128>::new(*width, *height, &Goal::BlankFirst).expect("a size");
                blocks::depths(&puzzle, resources(threads), unwatched).expect("memory").iter().sum()
            });
        }
    }
}

const PATTERNS: &[(&str, usize, usize, &[&[u8]])] = &[
    ("15-puzzle 6-6-3", 4, 4, &[&[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15], &[2, 3, 4]]),
    ("15-puzzle 7 tiles", 4, 4, &[&[1, 2, 3, 4, 5, 6, 7]]),
    ("15-puzzle 8 tiles", 4, 4, &[&[8, 9, 10, 11, 12, 13, 14, 15]]),
    ("24-puzzle 6 tiles", 5, 5, &[&[1, 2, 5, 6, 7, 12]]),
    ("24-puzzle 7 tiles (long)", 5, 5, &[&[1, 2, 5, 6, 7, 12, 11]]),
];

const BOARDS: &[(&str, usize, usize)] =
    &[("whole 3x3", 3, 3), ("whole 3x4", 3, 4), ("whole 4x3", 4, 3), ("whole 2x6", 2, 6)];

fn resources(threads: usize) -> Resources {
    Resources { threads, max_bytes: u64::MAX }
}

fn table(width: usize, height: usize, patterns: &[&[u8]], threads: usize) -> u64 {
    let puzzle = Sliding::<u128>::new(width, height, &Goal::BlankFirst).expect("a size");
    let build = |tiles: &&[u8]| {
        let pattern = Pattern::new(&puzzle, tiles).expect("a pattern");
        blocks::build(&pattern, resources(threads), unwatched).expect("memory")
    };
    patterns.iter().map(|tiles| build(tiles).entries().len() as u64).sum()
}

fn report(name: &str, run: impl Fn(usize) -> u64) {
    let timed = |threads| {
        let begin = Instant::now();
        let entries = run(threads);
        (entries, begin.elapsed().as_secs_f64())
    };
    let ((entries, one), (_, two)) = (timed(1), timed(2));
    let rate = entries as f64 / two / 1e6;
    println!("{name:<34}{entries:>13}{one:>10.3}{two:>10.3}{rate:>14.1}");
}
