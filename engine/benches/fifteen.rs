//! The 15-puzzle with the pattern databases 7-8: Korf's 100 boards on one thread, tables ready.
//!
//! `cargo bench -p fewest --bench fifteen` builds the tables in memory, checks every cost and
//! prints the times and the nodes; `-- ROUNDS` runs the boards that often.

use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::additive::{Additive, Look};
use fewest::tables::blocks::{self, Pattern, Resources};
use fewest::tables::compact::{CompactTable, compact};
use fewest::tables::map::Bytes;
use fewest::tables::sets;
use fewest::{Counts, Outcome};
use std::time::Instant;

const RESOURCES: Resources = Resources { threads: 2, max_bytes: u64::MAX };

fn main() {
    let rounds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(5);
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let looks = ["7-8"].map(|name| (name, looks(&puzzle, name)));
    println!("{rounds} rounds of Korf's 100, best; one thread");
    for (name, looks) in &looks {
        for kilobytes in [0, 64, 256, 1024] {
            let options = Options { transpositions: kilobytes << 10, ..Options::default() };
            let run = || match &looks[..] {
                [a, b] => {
                    run(&puzzle, &Additive::disjoint(&puzzle, [a, b]).expect("a set"), &options)
                }
                [a, b, c] => {
                    run(&puzzle, &Additive::disjoint(&puzzle, [a, b, c]).expect("a set"), &options)
                }
                _ => unreachable!("two or three patterns"),
            };
            let all = (0..rounds).map(|_| run());
            let (times, generated) =
                all.min_by(|a, b| total(&a.0).total_cmp(&total(&b.0))).expect("a round");
            print(name, kilobytes, times, generated);
        }
    }
}

fn total(times: &[f64]) -> f64 {
    times.iter().sum()
}

fn print(name: &str, kilobytes: u64, mut times: Vec<f64>, generated: u64) {
    times.sort_by(f64::total_cmp);
    let total = total(&times);
    println!(
        "{name:6} with {kilobytes:4} KiB of transpositions: {:6.1} ms, median {:5.2}, worst {:5.1}; \
         {generated} generated, {:4.1} M/s",
        1e3 * total,
        1e3 * times[times.len() / 2],
        1e3 * times[times.len() - 1],
        generated as f64 / total / 1e6
    );
}

fn looks(puzzle: &Sliding, name: &str) -> Vec<Look<Bytes>> {
    let set = sets::named(name, 4, 4, 0).expect("a set of 4x4");
    let look = |cells: &Vec<u8>| {
        let pattern = Pattern::new(puzzle, &sets::tiles(puzzle, cells)).expect("a pattern");
        let begin = Instant::now();
        let table = blocks::build(&pattern, RESOURCES, unwatched).expect("no limit");
        let built = begin.elapsed();
        let compact = compact(&table, RESOURCES.threads);
        println!(
            "{} tiles: built in {:.3} s, made compact in {:.3} s",
            pattern.tiles().len(),
            built.as_secs_f64(),
            (begin.elapsed() - built).as_secs_f64()
        );
        let bytes = Bytes::owned(compact.into_bytes());
        Look::from(CompactTable::new(pattern, bytes).expect("as long as before"))
    };
    set.iter().map(look).collect()
}

/// The seconds of each board, and the nodes of all.
fn run<const N: usize>(
    puzzle: &Sliding,
    sum: &Additive<'_, N>,
    options: &Options,
) -> (Vec<f64>, u64) {
    let mut all = Counts::default();
    let times = boards().map(|(cost, tiles)| {
        let start = puzzle.tray(&tiles).expect("a board");
        let begin = Instant::now();
        let ended = ida_star::solve(puzzle, sum, &NoReturn(puzzle), &start, options, unwatched);
        let seconds = begin.elapsed().as_secs_f64();
        let Outcome::Solved(solution) = ended.outcome else { panic!("solvable") };
        assert_eq!(solution.cost, cost);
        all.generated += ended.counts.generated;
        seconds
    });
    (times.collect(), all.generated)
}

/// Korf's boards with their costs.
fn boards() -> impl Iterator<Item = (u16, Vec<u8>)> {
    let lines = include_str!("../tests/data/korf100.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut numbers =
            line.split_whitespace().map(|word| word.parse::<u16>().expect("a number"));
        let cost = numbers.nth(1).expect("a cost");
        (cost, numbers.map(|tile| tile as u8).collect())
    })
}
