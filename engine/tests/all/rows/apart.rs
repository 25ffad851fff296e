//! Puzzles whose cells fall apart into groups that exchange nothing: every board of small ones, without
//! ranks.

use super::rows;
use crate::setups::goal;
use fewest::Ranked;
use fewest::puzzles::rows::exact::Answers;
use fewest::puzzles::rows::{Guard, Kind, Refutation, Row, Rows, Setup, Take};
use fewest::search::{Options, unwatched};
use fewest::{Cost, Puzzle};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::Continue;

const CELLS: usize = 5;

/// Numbers that look random.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Pieces, of which some turn and some are alike. They move within one of two groups of cells or within both,
/// sometimes only if a cell holds something, so that there may be no way back. Some goals leave a cell open.
fn puzzle(draw: &mut Draw) -> Setup {
    let kind = |count, turns| Kind { count: Some(count), turns };
    let kinds = match draw.below(3) {
        0 => vec![kind(1, 2), kind(1, 2), kind(2, 1), kind(1, 1)],
        1 => vec![kind(1, 2), kind(1, 1), kind(1, 1), kind(1, 2), kind(1, 1)],
        _ => vec![Kind { count: None, turns: 1 }; 3],
    };
    let mut turned: Vec<u8> = Vec::new();
    for kind in &kinds {
        let first = turned.len();
        turned.extend((0..kind.turns).map(|turn| (first + (turn + 1) % kind.turns) as u8));
    }
    if kinds[0].count.is_none() {
        turned = vec![1, 0, 2];
    }
    let contents = turned.len();
    let row = |draw: &mut Draw| {
        let group = [[0, 1, 0, 1], [2, 3, 4, 2], [1, 0, 3, 4]][draw.below(3)];
        let mut cells: Vec<usize> = (0..4).map(|_| group[draw.below(4)]).collect();
        cells.sort_unstable();
        cells.dedup();
        let take = |at: usize, draw: &mut Draw| Take {
            cell: cells[(at + 1) % cells.len()],
            from: cells[at],
            map: (draw.below(3) == 0).then(|| turned.clone()),
        };
        let takes = (0..cells.len()).map(|at| take(at, draw)).collect();
        let guard = |draw: &mut Draw| {
            let holds = (0..3).map(|_| draw.below(contents) as u8).collect();
            Guard { cell: draw.below(CELLS), holds }
        };
        let guards = (0..draw.below(2)).map(|_| guard(draw)).collect();
        Row { name: 0, cost: 1 + draw.below(2) as Cost, guards, takes }
    };
    let rows = (0..2 + draw.below(3)).map(|_| row(draw)).collect();
    let mut state: Vec<u8> = (0..CELLS).map(|_| draw.below(contents) as u8).collect();
    if kinds[0].count.is_some() {
        let first =
            |number: usize| kinds[..number].iter().map(|kind| kind.turns).sum::<usize>() as u8;
        let all = |(number, kind): (usize, &Kind)| vec![first(number); kind.count.unwrap_or(0)];
        state = kinds.iter().enumerate().flat_map(all).collect();
        (1..CELLS).for_each(|cell| state.swap(cell, draw.below(cell + 1)));
    }
    let mut holds: Vec<(usize, u8)> = state.into_iter().enumerate().collect();
    if draw.below(4) == 0 {
        holds.remove(draw.below(CELLS));
    }
    Setup {
        cells: CELLS,
        kinds,
        names: vec![String::new()],
        rows,
        goals: vec![goal(&holds)],
        ..Setup::default()
    }
}

/// All boards.
fn boards(rows: &Rows<u64>) -> Vec<Vec<u8>> {
    let contents = rows.setup().contents();
    let board = |number: usize| -> Vec<u8> {
        (0..CELLS as u32).map(|cell| (number / contents.pow(cell) % contents) as u8).collect()
    };
    let all = (0..contents.pow(CELLS as u32)).map(board);
    all.filter(|board| rows.board(board).is_some()).collect()
}

/// The distance of each board from which a goal can be reached, found by going over the successors of all
/// boards again and again.
fn distances(rows: &Rows<u64>, boards: &[Vec<u8>]) -> HashMap<Vec<u8>, Cost> {
    let mut found = HashMap::new();
    let mut is_new = true;
    while is_new {
        is_new = false;
        for contents in boards {
            let mut board = rows.board(contents).expect("it is one");
            let mut least = rows.is_goal(&board).then_some(0);
            let _ = rows.visit_moves(&mut board, |board, mv| {
                let cost = rows.cost(board, mv);
                rows.apply(board, mv);
                let beyond = found.get(&rows.contents(board)).map(|far| far + cost);
                rows.undo(board, mv);
                least = least.into_iter().chain(beyond).min();
                Continue::<()>(())
            });
            if let Some(least) = least
                && found.get(contents).is_none_or(|&far| least < far)
            {
                found.insert(contents.clone(), least);
                is_new = true;
            }
        }
    }
    found
}

#[test]
fn boards_from_which_a_goal_is_reached_have_ranks() {
    let (mut fewer, mut refuted) = (0, 0);
    for seed in 0..150 {
        let rows = rows::<u64>(puzzle(&mut Draw(seed)));
        let boards = boards(&rows);
        let known = distances(&rows, &boards);
        let count = rows.ranks().expect("few");
        assert_eq!(rows.backward().ranks(), Some(count), "{seed}");
        let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit");
        let mut ranks = HashSet::new();
        for contents in &boards {
            let board = rows.board(contents).expect("it is one");
            let distance = known.get(contents).copied();
            assert_eq!(answers.distance(&board), distance, "{seed}: {contents:?}");
            assert!(distance.is_none() || rows.solvable(&board), "{seed}: {contents:?}");
            let rank = rows.rank(&board);
            assert!(rank < count, "{seed}: {contents:?}");
            if rows.has_rank(&board) {
                assert!(ranks.insert(rank) && rows.unrank(rank) == board, "{seed}: {contents:?}");
            }
            let refutation = Refutation::of(rows.setup(), contents);
            assert!(distance.is_none() || refutation.is_none(), "{seed}: {contents:?}");
            refuted += usize::from(refutation.is_some());
        }
        assert_eq!(ranks.len() as u64, count, "{seed}");
        fewer += usize::from(ranks.len() < boards.len());
    }
    // The puzzles are of the intended sort.
    assert!(fewer > 50 && refuted > 1_000, "{fewer} {refuted}");
}
