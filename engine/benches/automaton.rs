//! What the automaton saves: nodes and time of IDA* with words of several lengths, against the rule that only
//! forbids the way back, without and with a transposition table of 1 MB.
//!
//! `cargo bench -p fewest --bench automaton -- WORD` runs the lines whose name contains the word. The rules
//! run alternately, several times. Times are processor times (on Linux): the best of each rule, also relative
//! to the first line.

use fewest::pruning::{Automaton, Letters, NoReturn};
use fewest::puzzles::rotation::Rotation;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::{self, CompactTable};
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Goal, Packing, Sliding};
use fewest::search::{Options, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::{Cost, Ended, Heuristic, MovePruning};
use std::fs;
use std::time::Instant;

/// Korf's instances 12, 79, 2 and 95.
const EASY: [[u8; 16]; 4] = [
    [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
    [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
    [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6],
    [4, 3, 6, 13, 7, 15, 9, 0, 10, 5, 8, 11, 2, 12, 1, 14],
];
/// 3, 17, 60 and 66.
const HARD: [[u8; 16]; 4] = [
    [14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1, 15],
    [15, 14, 0, 4, 11, 1, 6, 13, 7, 5, 8, 9, 3, 2, 10, 12],
    [11, 14, 13, 1, 2, 3, 12, 4, 15, 7, 9, 5, 10, 6, 8, 0],
    [11, 6, 14, 12, 3, 5, 1, 15, 8, 0, 10, 13, 9, 7, 4, 2],
];
/// Number 40 of Korf & Felner's instances of the 24-puzzle, and the cost up to which it is searched.
const LARGE: [[u8; 25]; 1] =
    [[2, 17, 4, 13, 7, 12, 10, 3, 0, 16, 21, 24, 8, 5, 18, 20, 15, 19, 14, 9, 22, 11, 6, 1, 23]];
const LARGE_COST: Cost = 76;
const LENGTHS: [Cost; 6] = [2, 8, 10, 12, 13, 14];
const ROUNDS: usize = 5;

fn main() {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let wanted = |name: &str| word.as_deref().is_none_or(|word| name.contains(word));
    if wanted("learn") {
        learn("15-puzzle", Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size"), 2..=16);
        learn("24-puzzle", Sliding::<u128>::new(5, 5, &Goal::BlankFirst).expect("a size"), 12..=14);
        learn("rotation", Rotation, 2..=6);
    }
    let up_to = |cost| Options { max_cost: cost, ..Options::default() };
    if wanted("manhattan") {
        let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
        let manhattan = Manhattan::new(&puzzle);
        compare("manhattan", &puzzle, &manhattan, &EASY, &up_to(Cost::MAX));
    }
    if wanted("5-5-5") {
        let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
        let tables = tables(&puzzle, "5-5-5");
        let tables = std::array::from_fn::<&CompactTable, 3, _>(|i| &tables[i]);
        let sum = Additive::disjoint(&puzzle, tables).expect("disjoint");
        compare("5-5-5", &puzzle, &sum, &HARD, &up_to(Cost::MAX));
    }
    if wanted("24") {
        let puzzle = Sliding::<u128>::new(5, 5, &Goal::BlankFirst).expect("a size");
        let tables = tables(&puzzle, "5-5-5-5-4");
        let tables = std::array::from_fn::<&CompactTable, 5, _>(|i| &tables[i]);
        let sum = Additive::disjoint(&puzzle, tables).expect("disjoint");
        compare("24, 5-5-5-5-4", &puzzle, &sum, &LARGE, &up_to(LARGE_COST));
    }
}

fn learn<P: Letters>(name: &str, puzzle: P, lengths: impl Iterator<Item = Cost>) {
    for longest in lengths {
        let (automaton, millis) = timed(|| learnt(&puzzle, longest));
        println!("{name:10}{longest:>4}{millis:>9.1} ms  {automaton:?}");
    }
}

fn learnt<P: Letters>(puzzle: &P, longest: Cost) -> Automaton<P> {
    Automaton::learn(puzzle, longest, u64::MAX, &mut unwatched).expect("unwatched")
}

fn tables<K: Packing>(puzzle: &Sliding<K>, name: &str) -> Vec<CompactTable> {
    let (width, height) = (puzzle.width(), puzzle.height());
    let set = sets::named(name, width, height, puzzle.goal().blank()).expect("a set");
    let table = |cells: &Vec<u8>| {
        let pattern = Pattern::new(puzzle, &sets::tiles(puzzle, cells)).expect("a pattern");
        let resources = Resources { threads: 2, max_bytes: u64::MAX };
        compact::build(&pattern, resources, unwatched).expect("enough memory")
    };
    set.iter().map(table).collect()
}

/// Milliseconds that the processor has spent on this thread or, where that is not known, that have passed.
fn now(begin: Instant) -> f64 {
    let spent = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = spent.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(begin.elapsed().as_secs_f64() * 1e3, |nanoseconds| nanoseconds / 1e6)
}

/// Milliseconds that something takes.
fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let begin = Instant::now();
    let before = now(begin);
    let done = run();
    (done, now(begin) - before)
}

/// What one rule took: nodes, the answers, the best time.
struct Line {
    name: String,
    nodes: u64,
    costs: Vec<Cost>,
    best: f64,
}

fn compare<K: Packing, H: Heuristic<Sliding<K>>, const N: usize>(
    name: &str,
    puzzle: &Sliding<K>,
    heuristic: &H,
    boards: &[[u8; N]],
    options: &Options,
) {
    let learnt = LENGTHS.map(|longest| learnt(puzzle, longest));
    let mut lines: Vec<Line> = Vec::new();
    for _ in 0..ROUNDS {
        let mut line = 0;
        let mut run = |name: String, solve: &dyn Fn(&[u8; N]) -> Ended<_>| {
            let (ended, best) = timed(|| boards.iter().map(solve).collect::<Vec<_>>());
            let nodes = ended.iter().map(|ended| ended.counts.generated).sum();
            let costs = ended.iter().map(|ended| ended.counts.bound).collect();
            if line == lines.len() {
                lines.push(Line { name, nodes, costs, best });
            }
            let known = &mut lines[line];
            assert_eq!(known.nodes, nodes, "the same nodes in every round");
            known.best = known.best.min(best);
            line += 1;
        };
        for transpositions in [0, 1 << 20] {
            let options = Options { transpositions, ..options.clone() };
            let name = format!("way back, {transpositions} bytes");
            run(name, &|tiles| solve(puzzle, heuristic, &NoReturn(puzzle), tiles, &options));
        }
        for (longest, automaton) in LENGTHS.iter().zip(&learnt) {
            let name = format!("words up to {longest}");
            run(name, &|tiles| solve(puzzle, heuristic, automaton, tiles, options));
        }
    }
    println!("{name}: costs {:?}", lines[0].costs);
    for Line { name, nodes, costs, best } in &lines {
        assert_eq!(*costs, lines[0].costs, "{name}");
        let nodes_ratio = *nodes as f64 / lines[0].nodes as f64;
        let ratio = best / lines[0].best;
        println!("  {name:24}{nodes:>13}{nodes_ratio:>7.3}{best:>10.1} ms{ratio:>7.3}");
    }
}

fn solve<K: Packing, H: Heuristic<Sliding<K>>, M: MovePruning<Sliding<K>>>(
    puzzle: &Sliding<K>,
    heuristic: &H,
    pruning: &M,
    tiles: &[u8],
    options: &Options,
) -> Ended<fewest::puzzles::Direction> {
    let start = puzzle.tray(tiles).expect("a board");
    ida_star::solve(puzzle, heuristic, pruning, &start, options, unwatched)
}
