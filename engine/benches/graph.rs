//! Searches that remember all states, each alone on the same boards of the 15-puzzle.
//!
//! `cargo bench -p fewest --bench graph` takes Korf's boards, as `pathfinding` does, and random ones near the
//! goal. It prints for each search the seconds, what it counted, and the bytes per stored state. With words
//! after `--` it runs only those searches. `FEWEST_TIMES=5` prints the least of five times.

mod korf;

use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{
    Answer, Options, a_star, bae_star, bidirectional, breadth_first, greedy, ida_star, unwatched,
};
use fewest::{Counts, Ended, Outcome, Puzzle};
use std::time::Instant;

/// A* gets the boards that IDA* solves within this many successors.
const EASY: u64 = 2_000_000;
/// How many random moves from the goal the boards are that are searched without an estimate.
const NEAR: u32 = 19;
/// The same for the search from both ends.
const FAR: u32 = 42;

fn main() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let manhattan = Manhattan::new(&puzzle);
    let asked: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let is_asked = |name: &str| asked.is_empty() || asked.iter().any(|word| word == name);
    let takes_easy = ["a-star", "a-star-all", "bae-star", "greedy"].into_iter().any(is_asked);
    let easy = if takes_easy { easy(&puzzle, &manhattan) } else { Vec::new() };
    let near_goal = |moves| (0..6).map(|seed| near(&puzzle, moves, seed)).collect::<Vec<_>>();
    let (near, far) = (near_goal(NEAR), near_goal(FAR));
    let any = Options::default();
    let all = Options { answer: Answer::All { list: 1 }, ..Options::default() };
    let zero = fewest::heuristics::Zero;
    type Solve<'s> = &'s dyn Fn(&Tray) -> Ended<Direction>;
    let searches: [(&str, &[Tray], Solve); 9] = [
        ("a-star", &easy, &|tray| a_star::solve(&puzzle, &manhattan, tray, &any, unwatched)),
        ("a-star-all", &easy, &|tray| a_star::solve(&puzzle, &manhattan, tray, &all, unwatched)),
        ("bae-star", &easy, &|tray| {
            let tiles = puzzle.tiles(tray).to_vec();
            let turned = Sliding::<u64>::new(4, 4, &Goal::Board(tiles)).expect("a size");
            let behind = Manhattan::new(&turned);
            bae_star::solve(&puzzle, (&manhattan, &behind), tray, &any, unwatched)
        }),
        ("greedy", &easy, &|tray| greedy::solve(&puzzle, &manhattan, tray, &any, unwatched)),
        ("bidirectional", &far, &|tray| bidirectional::solve(&puzzle, tray, &any, unwatched)),
        ("bidirectional-all", &far, &|tray| bidirectional::solve(&puzzle, tray, &all, unwatched)),
        ("breadth-first", &near, &|tray| breadth_first::solve(&puzzle, tray, &any, unwatched)),
        ("breadth-first-all", &near, &|tray| breadth_first::solve(&puzzle, tray, &all, unwatched)),
        ("dijkstra", &near, &|tray| a_star::solve(&puzzle, &zero, tray, &any, unwatched)),
    ];
    let times = std::env::var("FEWEST_TIMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    println!(
        "{:20} {:>8} {:>11} {:>11} {:>11} {:>6}",
        "search", "seconds", "expanded", "generated", "stored", "bytes"
    );
    for (name, boards, solve) in searches {
        if is_asked(name) {
            run(name, boards, solve, times);
        }
    }
}

/// Prints what a search takes for all boards together.
fn run(name: &str, boards: &[Tray], solve: &dyn Fn(&Tray) -> Ended<Direction>, times: u32) {
    let (mut least, mut sum) = (f64::MAX, Counts::default());
    for _ in 0..times {
        let begin = Instant::now();
        sum = Counts::default();
        for tray in boards {
            let ended = solve(tray);
            assert!(matches!(ended.outcome, Outcome::Solved(_)), "{name}: {:?}", ended.outcome);
            sum.expanded += ended.counts.expanded;
            sum.generated += ended.counts.generated;
            sum.stored += ended.counts.stored;
            sum.bytes += ended.counts.bytes;
        }
        least = least.min(begin.elapsed().as_secs_f64());
    }
    let bytes = sum.bytes as f64 / sum.stored as f64;
    let Counts { expanded, generated, stored, .. } = sum;
    println!("{name:20} {least:8.3} {expanded:11} {generated:11} {stored:11} {bytes:6.1}");
}

/// Those of Korf's boards that IDA* solves within `EASY` successors.
fn easy(puzzle: &Sliding, manhattan: &Manhattan) -> Vec<Tray> {
    let few = Options { max_nodes: EASY, ..Options::default() };
    let is_easy = |tray: &Tray| {
        let ended = ida_star::solve(puzzle, manhattan, &NoReturn(puzzle), tray, &few, unwatched);
        matches!(ended.outcome, Outcome::Solved(_))
    };
    let trays = korf::boards().map(|(_, tiles)| puzzle.tray(tiles.as_ref()).expect("a board"));
    trays.filter(is_easy).collect()
}

/// The board after some random moves from the goal, none of which takes back the one before.
fn near(puzzle: &Sliding, moves: u32, mut seed: u64) -> Tray {
    let (mut tray, mut last) = (puzzle.goal().clone(), None);
    for _ in 0..moves {
        let mut ways = Vec::new();
        let _: std::ops::ControlFlow<()> = puzzle.visit_moves(&mut tray, |_, way| {
            ways.extend((last != Some(way.opposite())).then_some(way));
            std::ops::ControlFlow::Continue(())
        });
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let way = ways[(seed >> 33) as usize % ways.len()];
        puzzle.apply(&mut tray, way);
        last = Some(way);
    }
    tray
}
