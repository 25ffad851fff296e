//! Hard boards of the 15-puzzle: the pattern databases 7-8 alone against two sets, with more superfluous
//! words, and with only one of two first moves that are reflections of each other.
//!
//! `cargo bench -p fewest --bench hard` builds the tables, checks every cost, and prints the successors and
//! the seconds of each way, with ratios to the first one; `-- BOARDS` takes only that many boards.

use fewest::heuristics::Max;
use fewest::pruning::Automaton;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::{self, CompactTable};
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Goal, Reflection, Sliding, Tray};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::{Cost, Heuristic, Outcome};
use std::time::Instant;

const RESOURCES: Resources = Resources { threads: 2, max_bytes: u64::MAX };

/// How a board is searched.
struct Way {
    name: &'static str,
    two_sets: bool,
    dearest_word: Cost,
    halved: bool,
}

const fn way(name: &'static str, two_sets: bool, dearest_word: Cost, halved: bool) -> Way {
    Way { name, two_sets, dearest_word, halved }
}

const WAYS: [Way; 5] = [
    way("7-8, words up to 12", false, 12, false),
    way("the same, halved", false, 12, true),
    way("7-8 and 7-8b, words up to 12", true, 12, false),
    way("the same, halved", true, 12, true),
    way("the same, words up to 14", true, 14, true),
];

/// Successors and seconds.
#[derive(Clone, Copy, Default)]
struct Price(u64, f64);

fn main() {
    let boards = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(6);
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
    let sets = ["7-8", "7-8b"].map(|name| tables(&puzzle, name));
    let [one, other] = sets.each_ref().map(|tables| {
        Additive::disjoint(&puzzle, tables.each_ref()).expect("no tile is in two patterns")
    });
    let two = Max([one.clone(), other]);
    let words = [12, 14]
        .map(|cost| Automaton::learn(&puzzle, cost, u64::MAX, &mut unwatched).expect("memory"));
    let reflection = Reflection::new(&puzzle).expect("a goal that is its own reflection");
    let mut all = [Price::default(); WAYS.len()];
    for (cost, tiles) in hard().into_iter().take(boards) {
        let start = puzzle.tray(&tiles).expect("a board");
        let needless = reflection.needless_first_moves(&puzzle, &start);
        let prices = WAYS.each_ref().map(|way| {
            let words = words.iter().find(|words| words.dearest() == way.dearest_word);
            let words =
                words.expect("learnt").without_first(if way.halved { &needless } else { &[] });
            match way.two_sets {
                true => search(&puzzle, &two, &words, &start, cost),
                false => search(&puzzle, &one, &words, &start, cost),
            }
        });
        println!("{cost} moves: {tiles:?}");
        print(&prices);
        all.iter_mut()
            .zip(prices)
            .for_each(|(all, one)| *all = Price(all.0 + one.0, all.1 + one.1));
    }
    println!("all of them");
    print(&all);
}

fn print(prices: &[Price; WAYS.len()]) {
    let Price(all, most) = prices[0];
    for (Way { name, .. }, Price(generated, seconds)) in WAYS.iter().zip(prices) {
        println!(
            "  {name:30} {generated:11} successors {:5.3}, {seconds:6.2} s {:5.3}, {:5.1} ns each",
            *generated as f64 / all as f64,
            seconds / most,
            1e9 * seconds / *generated as f64
        );
    }
}

/// The costs and the tiles.
fn hard() -> Vec<(Cost, Vec<u8>)> {
    let lines = include_str!("../tests/data/hard15.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let board = |line: &str| {
        let mut numbers = line.split(' ').map(|word| word.parse::<u8>().expect("a number"));
        (numbers.next().expect("a cost").into(), numbers.collect())
    };
    lines.map(board).collect()
}

fn tables(puzzle: &Sliding, name: &str) -> [CompactTable; 2] {
    let set = sets::named(name, 4, 4, puzzle.goal().blank()).expect("a set of 4x4");
    let table = |cells: &Vec<u8>| {
        let pattern = Pattern::new(puzzle, &sets::tiles(puzzle, cells)).expect("a pattern");
        compact::build(&pattern, RESOURCES, unwatched).expect("no limit")
    };
    [table(&set[0]), table(&set[1])]
}

fn search(
    puzzle: &Sliding,
    heuristic: &impl Heuristic<Sliding>,
    words: &Automaton<Sliding>,
    start: &Tray,
    cost: Cost,
) -> Price {
    let begin = Instant::now();
    let ended = ida_star::solve(puzzle, heuristic, words, start, &Options::default(), unwatched);
    let seconds = begin.elapsed().as_secs_f64();
    let Outcome::Solved(solution) = ended.outcome else { panic!("solvable") };
    assert_eq!(solution.cost, cost);
    Price(ended.counts.generated, seconds)
}
