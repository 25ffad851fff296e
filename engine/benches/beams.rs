//! How good the answers are that beams find in little time, on one thread.
//!
//! `cargo bench -p fewest --bench beams --no-default-features` runs wider and wider beams on Korf and
//! Felner's fifty boards of the 24-puzzle within 0.1, 1 and 10 seconds of processor time each, and on random
//! boards of 6x6 within 0.5 and 2 seconds. It prints what the answers cost, divided by the fewest moves or,
//! for 6x6, by what linear conflict says. Numbers after `--` are the times in seconds to use instead.
//! `FEWEST_BOARDS=5` takes five boards of each size.

use cpu_time::ThreadTime;
use fewest::puzzles::sliding::heuristics::{LinearConflict, Lines, Rings};
use fewest::puzzles::sliding::{Any, Goal, Sliding, Tray};
use fewest::search::{Options, beam, windows};
use fewest::{Cost, Counts, Heuristic, Outcome, Puzzle};
use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

/// The width of the first beam.
const FIRST: usize = 128;
/// The seed of the random boards of 6x6.
const SEED: u64 = 6;
const FIFTY: &str = include_str!("../tests/data/korf50.txt");

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let times: Vec<f64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let setting =
        |name: &str, usual| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual);
    let boards = setting("FEWEST_BOARDS", 50);
    println!(
        "{:8} {:>8} {:>9} {:>7} {:>7} {:>7} {:>11} {:>12}",
        "boards", "seconds", "answered", "mean", "worst", "widest", "a successor", "first answer"
    );
    let or = |usual: &[f64]| if times.is_empty() { usual.to_vec() } else { times.clone() };
    let puzzle = Sliding::<u128>::new(5, 5, &Goal::BlankFirst).expect("a size");
    let fifty: Vec<_> = fifty(&puzzle).into_iter().take(boards).collect();
    for seconds in or(&[0.1, 1.0, 10.0]) {
        all("24", &puzzle, &fifty, seconds);
    }
    let puzzle = Sliding::<Any>::new(6, 6, &Goal::BlankLast).expect("a size");
    let conflicts = LinearConflict::new(&puzzle);
    let random = random(&puzzle, boards.min(20));
    let random: Vec<_> =
        random.into_iter().map(|tray| (conflicts.estimate_of(&puzzle, &tray), tray)).collect();
    for seconds in or(&[0.5, 2.0]) {
        all("6x6", &puzzle, &random, seconds);
    }
}

/// Prints how good the answers to all boards are.
fn all<K: Lines>(name: &str, puzzle: &Sliding<K>, boards: &[(Cost, Tray)], seconds: f64) {
    let estimates = (&LinearConflict::new(puzzle), &Rings::new(puzzle));
    let (mut sum, mut worst, mut widest, mut first) = (0.0, 0.0_f64, 0, 0.0_f64);
    let (mut generated, mut took, mut answers) = (0, 0.0, 0);
    for (least, tray) in boards {
        let found = widen(puzzle, estimates, tray, Duration::from_secs_f64(seconds));
        (generated, took) = (generated + found.generated, took + found.took);
        let Some(cost) = found.cost else { continue };
        answers += 1;
        let ratio = f64::from(cost) / f64::from(*least);
        (sum, worst) = (sum + ratio, worst.max(ratio));
        (widest, first) = (widest.max(found.width), first.max(found.first));
    }
    let (mean, each) = (sum / f64::from(answers), took * 1e9 / generated as f64);
    println!(
        "{name:8} {seconds:8.2} {answers:4}/{:<4} {mean:7.4} {worst:7.4} {widest:7} {each:8.1} ns {first:10.4} s",
        boards.len()
    );
}

struct Found {
    /// What the best answer costs, if there is one.
    cost: Option<Cost>,
    /// The widest beam that had an answer.
    width: usize,
    /// When the first answer was found.
    first: f64,
    generated: u64,
    took: f64,
}

/// The best answer of wider and wider beams.
fn widen<K: Lines>(
    puzzle: &Sliding<K>,
    (conflicts, rings): (&LinearConflict<K>, &Rings),
    tray: &Tray,
    time: Duration,
) -> Found {
    let begin = ThreadTime::now();
    let mut options = Options { width: FIRST, ..Options::default() };
    let mut best = Found { cost: None, width: 0, first: 0.0, generated: 0, took: 0.0 };
    while begin.elapsed() < time {
        let watch = |_: &Counts| if begin.elapsed() < time { Continue(()) } else { Break(()) };
        let before = begin.elapsed();
        let ended = beam::breaking_ties(puzzle, conflicts, rings, tray, &options, watch);
        best.generated += ended.counts.generated;
        if let Outcome::Solved(solution) = ended.outcome {
            if best.width == 0 {
                best.first = begin.elapsed().as_secs_f64();
            }
            let mut moves = solution.moves;
            let (took, left) = (begin.elapsed() - before, time.saturating_sub(begin.elapsed()));
            let max_nodes = windows::budget(ended.counts.generated, took, Some(left));
            let (towards, any) =
                (|to: &_| towards(puzzle, to), Options { max_nodes, ..Options::default() });
            best.generated +=
                windows::shorten(puzzle, towards, tray, &mut moves, &any, watch).generated;
            (best.cost, best.width) = (Some(moves.len() as Cost), options.width);
            options.max_cost = moves.len() as Cost - 1;
        }
        let after = begin.elapsed();
        let (took, left) = (after - before, Some(time.saturating_sub(after)));
        options.width = beam::wider(options.width, took, left);
    }
    best.took = begin.elapsed().as_secs_f64();
    best
}

/// The same tiles with another goal.
fn towards<K: Lines>(puzzle: &Sliding<K>, to: &Tray) -> (Sliding<K>, LinearConflict<K>) {
    let towards = puzzle.towards(to);
    let conflicts = LinearConflict::new(&towards);
    (towards, conflicts)
}

/// Korf and Felner's boards, each with the cost of its optimum.
fn fifty<K: Lines>(puzzle: &Sliding<K>) -> Vec<(Cost, Tray)> {
    let numbers = |line: &str| -> Vec<u16> {
        line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
    };
    let board = |line: &str| {
        let numbers = numbers(line);
        let tiles: Vec<u8> = numbers[2..].iter().map(|&tile| tile as u8).collect();
        (numbers[1], puzzle.tray(&tiles).expect("a board"))
    };
    FIFTY.lines().filter(|line| !line.starts_with('#')).map(board).collect()
}

/// Random boards that can be solved.
fn random<K: Lines>(puzzle: &Sliding<K>, count: usize) -> Vec<Tray> {
    let mut seed = SEED;
    let mut below = |end: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % end
    };
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut tiles: Vec<u8> = (0..puzzle.cell_count() as u8).collect();
        for at in (1..tiles.len()).rev() {
            tiles.swap(at, below(at + 1));
        }
        let tray = puzzle.tray(&tiles).expect("a board");
        boards.extend(puzzle.solvable(&tray).then_some(tray));
    }
    boards
}
