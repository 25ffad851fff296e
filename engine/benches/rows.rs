//! Puzzles as rows against the same puzzles as programs: the same nodes, and the ratio of the times.
//!
//! `cargo bench -p fewest --bench rows` runs both alternately, fifteen times, and compares the best processor
//! times.

#[path = "../tests/all/setups.rs"]
#[allow(dead_code)]
mod setups;

use fewest::heuristics::{Min, Zero};
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::rotation::{OneSymbol, Rotation, SymbolSpace, Symbols};
use fewest::puzzles::rows::{
    AnyEstimate, Guard, Kind, Patterns, Pieces, Row, Rows, Setup, Take, Wide, Word,
};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::{self, Pattern, RegionTable};
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, exhaustive, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::tables::pdb::Pdb;
use fewest::{Cost, Heuristic, Puzzle, Reversible};
use std::fs;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;
use std::time::Instant;

const ROUNDS: usize = 15;
/// Korf's instances 12, 79 and 2.
const KORF: [[u8; 16]; 3] = [
    [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
    [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
    [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6],
];

fn main() {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let parts: [(&str, fn()); 8] = [
        ("rotation-tree", rotation_tree),
        ("rotation-tables", rotation_tables),
        ("korf-manhattan", korf),
        ("build", build_tables),
        ("korf-tables", korf_tables),
        ("words", words),
        ("cube", cube),
        ("knights", knights),
    ];
    for (name, part) in parts {
        if word.as_deref().is_none_or(|word| name.contains(word)) {
            part();
        }
    }
}

/// All sequences of up to eight rotations, with no estimate.
fn rotation_tree() {
    let symbols: Vec<u8> = (0..24).map(|cell| 1 + cell * 7 % 3).collect();
    let board = Symbols::new(&symbols).expect("eight of each");
    let rows = Rows::<u64>::new(setups::rotation()).expect("a puzzle");
    let contents: Vec<u8> = symbols.iter().map(|symbol| symbol - 1).collect();
    let same = rows.board(&contents).expect("eight of each");
    let program = || search(&Rotation, &Zero, &board, 7);
    compare("rotation, bare tree", program, || search(&rows, &Zero, &same, 7));
}

fn korf() {
    let program = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let manhattan = Manhattan::new(&program);
    let mut setup = setups::slide(4, 4);
    setup.goals = vec![blank_first()];
    let rows = Rows::<u64>::new(setup).expect("a puzzle");
    let pieces = Pieces::new(&rows);
    for tiles in KORF {
        let tray = program.tray(&tiles).expect("Korf's board");
        let board = rows.board(&tiles.map(|tile| (tile + 15) % 16)).expect("Korf's board");
        let ours = || search(&rows, &pieces, &board, Cost::MAX);
        compare("15-puzzle, Manhattan", || search(&program, &manhattan, &tray, Cost::MAX), ours);
    }
}

/// Many boards, every node estimated by the tables of the three symbols.
fn rotation_tables() {
    let rows = Rows::<u64>::new(setups::rotation()).expect("a puzzle");
    let patterns = Patterns::of(&rows).expect("a kind a goal");
    let ours = made(&rows, &patterns);
    let space = SymbolSpace::default();
    let table = exhaustive::distances(&space, &Options::default(), unwatched).expect("no limit");
    let table = Arc::new(table);
    let theirs = Min([1, 2, 3].map(|symbol| Pdb::new(OneSymbol::new(symbol), table.clone())));
    // Each board is the previous one with its symbols in another order.
    let mut symbols: Vec<u8> = (0..24).map(|cell| 1 + cell * 7 % 3).collect();
    let mut boards = Vec::new();
    for number in 0..2_000 {
        (1..24).rev().for_each(|at| symbols.swap(at, (number * 7_919 + at * at) % (at + 1)));
        let contents: Vec<u8> = symbols.iter().map(|symbol| symbol - 1).collect();
        let board = Symbols::new(&symbols).expect("eight of each");
        boards.push((board, rows.board(&contents).expect("eight of each")));
    }
    let all = |search: &dyn Fn(&(Symbols, _)) -> u64| boards.iter().map(search).sum::<u64>();
    compare(
        "rotation, tables",
        || all(&|(board, _)| search(&Rotation, &theirs, board, Cost::MAX)),
        || all(&|(_, board)| search(&rows, &ours, board, Cost::MAX)),
    );
}

fn made(rows: &Rows<u64>, patterns: &Patterns) -> AnyEstimate<u64> {
    let options = Options::default();
    patterns.build(rows, &options, |_, _| Continue(())).expect("no limit")
}

/// The 15-puzzle with the blank in the first cell, as rows and as a program.
fn fifteen() -> (Rows<u64>, Sliding<u64>) {
    let setup = Setup { goals: vec![blank_first()], ..setups::slide(4, 4) };
    let program = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    (Rows::new(setup).expect("a puzzle"), program)
}

/// The tables of three patterns of 6, 6 and 3 tiles.
fn build_tables() {
    let (rows, program) = fifteen();
    let patterns = Patterns::of(&rows).expect("three patterns");
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    let mut best = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        let (ours, rows) = timed(|| made(&rows, &patterns));
        let (theirs, program) = timed(|| {
            let build = |kinds| {
                let pattern = Pattern::new(&program, &tiles(kinds)).expect("tiles");
                compact::build(&pattern, resources, unwatched).expect("enough memory")
            };
            patterns.kinds().map(build).collect::<Vec<_>>()
        });
        assert!(ours.held() > 0 && theirs.len() == 3);
        best = [best[0].min(program), best[1].min(rows)];
    }
    let [program, rows] = best;
    let times = rows / program;
    println!("tables 6-6-3: program {program:.3} s, rows {rows:.3} s, {times:.1} times as long");
}

/// The numbers of the tiles that these kinds of the puzzle as rows stand for.
fn tiles(kinds: &[usize]) -> Vec<u8> {
    kinds.iter().map(|&kind| kind as u8 + 1).collect()
}

/// The sum of the program's tables, looked up again for each board, and without its reflection.
struct Regions(Vec<RegionTable>);

impl Heuristic<Sliding<u64>> for Regions {
    type Carry = Cost;

    fn start(&self, puzzle: &Sliding<u64>, tray: &Tray) -> Cost {
        let board = puzzle.tiles(tray);
        let cell = |tile: &u8| board.iter().position(|other| other == tile).expect("a tile") as u8;
        let cost = |table: &RegionTable| {
            let cells: Vec<u8> = table.pattern().tiles().iter().map(cell).collect();
            Cost::from(table.entries()[table.rank(&cells, cell(&0))])
        };
        self.0.iter().map(cost).sum()
    }

    fn step(&self, puzzle: &Sliding<u64>, _: Cost, before: &Tray, mv: Direction) -> Cost {
        let mut after = before.clone();
        puzzle.apply(&mut after, mv);
        self.start(puzzle, &after)
    }

    fn estimate(&self, cost: Cost) -> Cost {
        cost
    }
}

/// Korf's boards by tables. The nodes are those of the program's tables; the time is compared with that of
/// the program's search, which also looks up the reflected board.
fn korf_tables() {
    let (rows, program) = fifteen();
    let patterns = Patterns::of(&rows).expect("three patterns");
    let ours = made(&rows, &patterns);
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    let pattern = |kinds: &[usize]| Pattern::new(&program, &tiles(kinds)).expect("tiles");
    let build = |kinds| blocks::build(&pattern(kinds), resources, unwatched).expect("memory");
    let theirs = Regions(patterns.kinds().map(build).collect());
    let compact: Vec<_> = patterns
        .kinds()
        .map(|kinds| compact::build(&pattern(kinds), resources, unwatched).expect("memory"))
        .collect();
    let [one, two, three] = &compact[..] else { panic!("three patterns") };
    let additive = Additive::disjoint(&program, [one, two, three]).expect("no tile is in two");
    for board in KORF {
        let tray = program.tray(&board).expect("Korf's board");
        let same = rows.board(&board.map(|tile| (tile + 15) % 16)).expect("Korf's board");
        let nodes = search(&rows, &ours, &same, Cost::MAX);
        assert_eq!(nodes, search(&program, &theirs, &tray, Cost::MAX), "the nodes are the same");
        let (fewer, program) = timed(|| search(&program, &additive, &tray, Cost::MAX));
        let (_, rows) = timed(|| search(&rows, &ours, &same, Cost::MAX));
        let each = |seconds: f64, nodes: u64| seconds * 1e9 / nodes as f64;
        println!(
            "15-puzzle, tables: {nodes} nodes at {:.0} ns as rows, {fewer} at {:.0} ns with the \
             reflection",
            each(rows, nodes),
            each(program, fewer)
        );
    }
}

/// The blank is the last kind, and belongs in the first cell.
fn blank_first() -> Vec<Guard> {
    setups::goal(&(0..16).map(|cell| (cell, (cell as u8 + 15) % 16)).collect::<Vec<_>>())
}

/// Wider words than needed, against 64 bits: Korf's instance 79.
fn words() {
    fn tree<W: Word>() -> impl Fn() -> u64 {
        let setup = Setup { goals: vec![blank_first()], ..setups::slide(4, 4) };
        let rows = Rows::<W>::new(setup).expect("a puzzle");
        let pieces = Pieces::new(&rows);
        let board = rows.board(&KORF[1].map(|tile| (tile + 15) % 16)).expect("Korf's board");
        move || search(&rows, &pieces, &board, Cost::MAX)
    }
    compare("64 bits as the program, 128 as rows", tree::<u64>(), tree::<u128>());
    compare("64 bits as the program, 256 as rows", tree::<u64>(), tree::<Wide>());
}

fn cube() {
    let rows = Rows::<u64>::new(setups::cube()).expect("a puzzle");
    let (all, seconds) = timed(|| exhaustive::distances(&rows, &Options::default(), unwatched));
    let profile = all.expect("no limit").profile();
    println!("2x2x2 cube, whole: {} states, {seconds:.2} s", profile.iter().sum::<u64>());
}

fn knights() {
    let rows = Rows::<u64>::new(knights_setup()).expect("a puzzle");
    let (all, seconds) = timed(|| exhaustive::distances(&rows, &Options::default(), unwatched));
    let profile = all.expect("no limit").profile();
    let (states, far) = (profile.iter().sum::<u64>(), profile.len() - 1);
    println!("knights, whole: {states} states, farthest {far}, {seconds:.2} s");
}

fn search<P: Reversible, H: Heuristic<P>>(puzzle: &P, h: &H, start: &P::State, most: Cost) -> u64 {
    let options = Options { max_cost: most, ..Options::default() };
    let ended = ida_star::solve(puzzle, h, &NoReturn(puzzle), start, &options, unwatched);
    ended.counts.generated
}

fn compare(name: &str, program: impl Fn() -> u64, rows: impl Fn() -> u64) {
    let nodes = program();
    assert_eq!(nodes, rows(), "{name}: the nodes are the same");
    // Linux counts processor time in steps of some milliseconds, so short searches are repeated.
    let times = (30_000_000 / nodes).max(1);
    let mut best = [f64::MAX; 2];
    for _ in 0..ROUNDS {
        let (_, program) = timed(|| (0..times).for_each(|_| assert_eq!(program(), nodes)));
        let (_, rows) = timed(|| (0..times).for_each(|_| assert_eq!(rows(), nodes)));
        best = [best[0].min(program / times as f64), best[1].min(rows / times as f64)];
    }
    let [program, rows] = best;
    println!(
        "{name}: {nodes} nodes, program {program:.4} s, rows {rows:.4} s, ratio {:.2}",
        program / rows
    );
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (processor, wall) = (processor_seconds(), Instant::now());
    let done = work();
    let seconds = match (processor, processor_seconds()) {
        (Some(before), Some(after)) => after - before,
        _ => wall.elapsed().as_secs_f64(),
    };
    (done, seconds)
}

/// The seconds of processor time that this process has used so far, in steps of nanoseconds where Linux
/// tells.
fn processor_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

/// Luogu P2324: knights of two colours and one empty cell on a 5x5 board.
fn knights_setup() -> Setup {
    let cells = 25_usize;
    let mut rows = Vec::new();
    let mut names = Vec::new();
    for cell in 0..cells {
        for other in 0..cells {
            let apart = [(cell % 5).abs_diff(other % 5), (cell / 5).abs_diff(other / 5)];
            if apart == [1, 2] || apart == [2, 1] {
                let guards = setups::goal(&[(cell, 2)]);
                let swap = [(cell, other), (other, cell)];
                let takes = swap.map(|(cell, from)| Take { cell, from, map: None }).to_vec();
                rows.push(Row { name: names.len(), cost: 1, guards, takes });
                names.push(format!("{other}-{cell}"));
            }
        }
    }
    let kind = |count| Kind { count: Some(count), turns: 1 };
    let home = [1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 2, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0];
    let home: Vec<_> = home.into_iter().enumerate().collect();
    Setup {
        cells,
        kinds: vec![kind(12), kind(12), kind(1)],
        names,
        rows,
        goals: vec![setups::goal(&home)],
        ..Setup::default()
    }
}
