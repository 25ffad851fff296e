//! The 15-puzzle with the pattern databases 7-8: Korf's 100 boards on one thread, tables ready.
//!
//! `cargo bench -p fewest --bench fifteen` builds the tables in memory, checks every cost, and prints the
//! times and the nodes; `-- ROUNDS` runs the boards that often. With words of 12, the search runs alternately
//! with others that note nothing down of what they foresee, do without instructions that some processors
//! lack, or both. The ratios are to the slowest.

#[path = "korf/clock.rs"]
mod clock;
mod korf;
#[path = "korf/unnoted.rs"]
mod unnoted;

use clock::Clock;
use fewest::pruning::{Automaton, NoReturn};
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::{self, CompactTable};
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::{Counts, Heuristic, MovePruning, Outcome};
use std::time::Instant;
use unnoted::Unnoted;

const RESOURCES: Resources = Resources { threads: 2, max_bytes: u64::MAX };

fn main() {
    let rounds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(5);
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let tables = tables(&puzzle, "7-8");
    let sum = Additive::disjoint(&puzzle, tables.each_ref()).expect("a set");
    println!("best of {rounds} rounds of Korf's 100, one thread");
    for kilobytes in [0, 256, 1024] {
        let options = Options { transpositions: kilobytes << 10, ..Options::default() };
        let name = format!("the way back, {kilobytes} KiB of transpositions");
        best(&name, rounds, || run(&puzzle, &sum, &NoReturn(&puzzle), &options));
    }
    for cost in [10, 12, 14] {
        let words = Automaton::learn(&puzzle, cost, u64::MAX, &mut unwatched).expect("memory");
        let name = format!("words up to {cost}");
        best(&name, rounds, || run(&puzzle, &sum, &words, &Options::default()));
        if cost == 12 {
            against(rounds, &puzzle, &sum, &words);
        }
    }
}

/// One way to search the hundred boards. It returns the seconds of each board, and the nodes of all.
type Way<'w> = &'w dyn Fn() -> (Vec<f64>, u64);

/// Runs the search alternately with the same search without notes, by the portable instruction set, and both.
fn against(rounds: usize, puzzle: &Sliding, sum: &Additive<'_, 2>, words: &Automaton<Sliding>) {
    let options = &Options::default();
    let portable = sum.clone().portable();
    let ways: [(&str, Way); 4] = [
        ("portable, not noted", &|| run(puzzle, &Unnoted(&portable), words, options)),
        ("portable, noted", &|| run(puzzle, &portable, words, options)),
        ("not noted", &|| run(puzzle, &Unnoted(sum), words, options)),
        ("noted", &|| run(puzzle, sum, words, options)),
    ];
    let mut all = ways.map(|_| (f64::INFINITY, 0));
    for _ in 0..rounds {
        for ((_, way), (best, count)) in ways.iter().zip(&mut all) {
            let clock = Clock::start();
            let (_, generated) = way();
            (*best, *count) = (best.min(clock.seconds()), generated);
        }
    }
    for ((name, _), (seconds, generated)) in ways.iter().zip(all) {
        assert_eq!(generated, all[0].1, "the same search");
        println!(
            "  in turn: {name:20} {:6.1} ms at work, ratio {:.3}",
            1e3 * seconds,
            seconds / all[0].0
        );
    }
}

fn best(name: &str, rounds: usize, run: impl Fn() -> (Vec<f64>, u64)) {
    let all = (0..rounds).map(|_| run());
    let least = all.min_by(|a, b| total(&a.0).total_cmp(&total(&b.0)));
    let (times, generated) = least.expect("a round");
    print(name, times, generated);
}

fn total(times: &[f64]) -> f64 {
    times.iter().sum()
}

fn print(name: &str, mut times: Vec<f64>, generated: u64) {
    times.sort_by(f64::total_cmp);
    let total = total(&times);
    println!(
        "{name:40} {:6.1} ms, median {:5.2}, worst {:5.1}; {generated} generated, {:4.1} M/s",
        1e3 * total,
        1e3 * times[times.len() / 2],
        1e3 * times[times.len() - 1],
        generated as f64 / total / 1e6
    );
}

fn tables(puzzle: &Sliding, name: &str) -> [CompactTable; 2] {
    let set = sets::named(name, 4, 4, 0).expect("a set of 4x4");
    let table = |cells: &Vec<u8>| {
        let pattern = Pattern::new(puzzle, &sets::tiles(puzzle, cells)).expect("a pattern");
        let begin = Instant::now();
        let table = compact::build(&pattern, RESOURCES, unwatched).expect("no limit");
        let (built, bytes) = (begin.elapsed().as_secs_f64(), table.bytes().len());
        println!(
            "{} tiles: built in {built:.3} s, {} MB",
            pattern.tiles().len(),
            bytes / 1_000_000
        );
        table
    };
    [table(&set[0]), table(&set[1])]
}

/// The seconds of each board, and the nodes of all.
fn run<M: MovePruning<Sliding>>(
    puzzle: &Sliding,
    sum: &impl Heuristic<Sliding>,
    pruning: &M,
    options: &Options,
) -> (Vec<f64>, u64) {
    let mut all = Counts::default();
    let times = korf::boards().map(|(cost, tiles)| {
        let start = puzzle.tray(&tiles).expect("a board");
        let begin = Instant::now();
        let ended = ida_star::solve(puzzle, sum, pruning, &start, options, unwatched);
        let seconds = begin.elapsed().as_secs_f64();
        let Outcome::Solved(solution) = ended.outcome else { panic!("solvable") };
        assert_eq!(solution.cost, cost);
        all.generated += ended.counts.generated;
        seconds
    });
    (times.collect(), all.generated)
}
