//! What a successor of the 24-puzzle takes: one set of tables 6-6-6-6 against two, each with the processor's
//! instruction for counting bits and without it. Korf & Felner's first instance, one thread.
//!
//! `cargo bench -p fewest --bench twentyfour -- MILLIONS DRAWING` opens the tables in the directory that
//! `FEWEST_CACHE` names, or builds and keeps them there. It searches that many million successors in each
//! way, or all if the number is 0, and prints nanoseconds and ratios to the first way. The drawing is that of
//! the second set; without one it is 6-6-6-6b.

#[path = "korf/clock.rs"]
mod clock;

use clock::Clock;
use fewest::heuristics::Max;
use fewest::memory::Bytes;
use fewest::pruning::Automaton;
use fewest::puzzles::sliding::tables::About;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::CompactTable;
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::tables::cache::{Cache, Effort};
use fewest::{Heuristic, Outcome};
use std::ops::ControlFlow::Continue;

type Puzzle24 = Sliding<u128>;

const NO_1: [u8; 25] =
    [14, 5, 9, 2, 18, 8, 23, 19, 12, 17, 15, 0, 10, 20, 4, 6, 11, 21, 1, 7, 24, 3, 16, 22, 13];

fn main() {
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let millions: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(20);
    let max_nodes = if millions == 0 { u64::MAX } else { millions * 1_000_000 };
    let puzzle = Puzzle24::new(5, 5, &Goal::BlankFirst).expect("a size");
    let named = |name| sets::named(name, 5, 5, 0).expect("a set of 5x5");
    let second = words.get(1).map_or_else(|| named("6-6-6-6b"), |drawing| drawn(drawing));
    let [one, other] = [named("6-6-6-6"), second].map(|set| tables(&puzzle, &set));
    let sum = |tables: &[CompactTable<Bytes>]| -> Additive<'_, 4> {
        // The tables outlive the program's only search.
        let tables: &'static [CompactTable<Bytes>] = Box::leak(tables.to_vec().into());
        Additive::disjoint(&puzzle, std::array::from_fn(|i| &tables[i])).expect("a set")
    };
    let (one, other) = (sum(&one), sum(&other));
    let both = Max([one.clone(), other.clone()]);
    let portable = (one.clone().portable(), Max([one.clone().portable(), other.portable()]));
    let words = Automaton::learn(&puzzle, 12, u64::MAX, &mut unwatched).expect("memory");
    let start = puzzle.tray(&NO_1).expect("a board");
    let mut first = None;
    let mut way = |name: &str, (nanoseconds, generated, end): (f64, u64, String)| {
        let one = *first.get_or_insert(nanoseconds);
        let ratio = nanoseconds / one;
        println!("{name:24} {nanoseconds:6.1} ns, {ratio:5.3}; {generated} generated, {end}");
    };
    for _ in 0..2 {
        way("one set, portable", run(&puzzle, &portable.0, &words, &start, max_nodes));
        way("one set", run(&puzzle, &one, &words, &start, max_nodes));
        way("two sets, portable", run(&puzzle, &portable.1, &words, &start, max_nodes));
        way("two sets", run(&puzzle, &both, &words, &start, max_nodes));
    }
}

/// The cells of a drawing's patterns, turned for the goal with the blank first.
fn drawn(drawing: &str) -> sets::Set {
    let mut set = vec![Vec::new(); 4];
    let letters = drawing.bytes().filter(u8::is_ascii_graphic).rev();
    for (cell, letter) in (0..).zip(letters).filter(|&(_, letter)| letter != b'.') {
        set[usize::from(letter - b'a')].push(cell);
    }
    set
}

fn tables(puzzle: &Puzzle24, set: &sets::Set) -> Vec<CompactTable<Bytes>> {
    let dir = std::env::var("FEWEST_CACHE").expect("FEWEST_CACHE names a directory");
    let pattern =
        |cells: &Vec<u8>| Pattern::new(puzzle, &sets::tiles(puzzle, cells)).expect("a pattern");
    let abouts = About::pattern_tables(&set.iter().map(pattern).collect::<Vec<_>>());
    let resources = Resources { threads: 2, max_bytes: u64::MAX };
    Cache::new(dir).get(&abouts, Effort::Wait, resources, |_, _| Continue(())).expect("tables")
}

fn run(
    puzzle: &Puzzle24,
    heuristic: &impl Heuristic<Puzzle24>,
    words: &Automaton<Puzzle24>,
    start: &Tray,
    max_nodes: u64,
) -> (f64, u64, String) {
    let options = Options { max_nodes, ..Options::default() };
    let clock = Clock::start();
    let ended = ida_star::solve(puzzle, heuristic, words, start, &options, unwatched);
    let (seconds, generated) = (clock.seconds(), ended.counts.generated);
    let end = match ended.outcome {
        Outcome::Solved(solution) => format!("cost {}, {seconds:.1} s", solution.cost),
        _ => format!("bound {}", ended.counts.bound),
    };
    (1e9 * seconds / generated as f64, generated, end)
}
