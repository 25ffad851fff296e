//! Compares with the `pathfinding` crate: IDA* and A* with Manhattan distance on the same boards, and IDA*
//! with the pattern databases 5-5-5 and without superfluous words.
//!
//! `cargo bench -p fewest --bench pathfinding` takes the sixteen of Korf's 100 boards that IDA* with
//! Manhattan distance solves with the fewest successors. It runs the solvers one after the other, each on all
//! boards, and checks every cost.

mod korf;

use fewest::pruning::{Automaton, NoReturn};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact::{self, CompactTable};
use fewest::puzzles::sliding::tables::sets;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, a_star, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::{Ended, Outcome};
use std::cell::Cell;
use std::time::Instant;

type Board = [u8; 16];

/// How many boards are taken.
const EASIEST: usize = 16;
/// IDA* solves these boards within this many successors.
const EASY: u64 = 5_000_000;

fn main() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let manhattan = Manhattan::new(&puzzle);
    let plain = |tray: &Tray, options: &Options| {
        ida_star::solve(&puzzle, &manhattan, &NoReturn(&puzzle), tray, options, unwatched)
    };
    let few = Options { max_nodes: EASY, ..Options::default() };
    let tray = |board: &Board| puzzle.tray(board).expect("a board");
    let all = korf::boards().map(|(cost, tiles)| (cost, Board::try_from(tiles).expect("4x4")));
    let mut boards: Vec<_> = all
        .filter_map(|(cost, board)| {
            let ended = plain(&tray(&board), &few);
            let is_solved = matches!(ended.outcome, Outcome::Solved(_));
            is_solved.then_some((ended.counts.generated, (cost, board)))
        })
        .collect();
    boards.sort_unstable();
    boards.truncate(EASIEST);
    let boards: Vec<_> = boards.into_iter().map(|(_, board)| board).collect();
    println!("{} of Korf's 100 boards, seconds for all of them:", boards.len());

    let options = Options::default();
    let ours = timed("fewest, ida_star, Manhattan", &boards, |board| {
        cost(plain(&tray(board), &options)).expect("solvable")
    });
    let theirs = timed("pathfinding, idastar, Manhattan", &boards, |board| {
        let found = pathfinding::directed::idastar::idastar(board, successors, distance, solved);
        found.expect("solvable").1
    });
    println!("  {:.1} times as fast\n", theirs / ours);
    let held = Cell::new((0, 0));
    let ours = timed("fewest, a_star, Manhattan", &boards, |board| {
        let ended = a_star::solve(&puzzle, &manhattan, &tray(board), &options, unwatched);
        let (bytes, stored) = held.get();
        held.set((bytes + ended.counts.bytes, stored + ended.counts.stored));
        cost(ended).expect("solvable")
    });
    let theirs = timed("pathfinding, astar, Manhattan", &boards, |board| {
        let found = pathfinding::directed::astar::astar(board, successors, distance, solved);
        found.expect("solvable").1
    });
    let (bytes, stored) = held.get();
    let each = bytes as f64 / stored as f64;
    println!("  {:.1} times as fast, {stored} states of {each:.1} bytes\n", theirs / ours);

    let begin = Instant::now();
    let tables = tables(&puzzle, "5-5-5");
    let words = Automaton::learn(&puzzle, 10, u64::MAX, &mut unwatched).expect("memory");
    let made = begin.elapsed().as_secs_f64();
    let sum = Additive::disjoint(&puzzle, tables.each_ref()).expect("a set");
    timed("fewest, ida_star, 5-5-5, words up to 10", &boards, |board| {
        let ended = ida_star::solve(&puzzle, &sum, &words, &tray(board), &options, unwatched);
        cost(ended).expect("solvable")
    });
    println!("  and {made:.3} s to build the tables and learn the words");
}

fn timed(name: &str, boards: &[(u16, Board)], solve: impl Fn(&Board) -> u16) -> f64 {
    let begin = Instant::now();
    for (cost, board) in boards {
        assert_eq!(solve(board), *cost, "{name}: {board:?}");
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{name:40} {seconds:8.3}");
    seconds
}

fn cost<M>(ended: Ended<M>) -> Option<u16> {
    match ended.outcome {
        Outcome::Solved(solution) => Some(solution.cost),
        _ => None,
    }
}

fn tables(puzzle: &Sliding, name: &str) -> [CompactTable; 3] {
    let set = sets::named(name, 4, 4, 0).expect("a set of 4x4");
    [0, 1, 2].map(|i| {
        let tiles = sets::tiles(puzzle, &set[i]);
        let pattern = Pattern::new(puzzle, &tiles).expect("a pattern");
        let resources = Resources { threads: 1, max_bytes: u64::MAX };
        compact::build(&pattern, resources, unwatched).expect("no limit")
    })
}

/// What a user of that crate would write.
fn successors(board: &Board) -> Vec<(Board, u16)> {
    let blank = board.iter().position(|&tile| tile == 0).expect("a blank");
    let (column, row) = (blank % 4, blank / 4);
    let beside = [
        (row > 0).then(|| blank - 4),
        (column > 0).then(|| blank - 1),
        (column < 3).then(|| blank + 1),
        (row < 3).then(|| blank + 4),
    ];
    let after = |other: usize| {
        let mut after = *board;
        after.swap(blank, other);
        (after, 1)
    };
    beside.into_iter().flatten().map(after).collect()
}

fn distance(board: &Board) -> u16 {
    let tiles = board.iter().enumerate().filter(|(_, tile)| **tile != 0);
    let steps = tiles.map(|(cell, &tile)| {
        let goal = usize::from(tile);
        (cell % 4).abs_diff(goal % 4) + (cell / 4).abs_diff(goal / 4)
    });
    steps.sum::<usize>() as u16
}

fn solved(board: &Board) -> bool {
    board.iter().enumerate().all(|(cell, &tile)| cell == usize::from(tile))
}
