//! IDA* on several threads against IDA* on one.

use fewest::pruning::NoReturn;
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Answer, Options, ida_star, parallel, unwatched};
use fewest::tables::exact::Table;
use fewest::{Counts, Ended, Limit, Outcome, Ranked};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};

/// Korf's instances 12 and 79: 45 and 42 moves.
const BOARDS: [[u8; 16]; 2] = [
    [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15],
    [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15],
];

fn board(tiles: &[u8; 16]) -> (Sliding, Tray) {
    let puzzle = Sliding::new(4, 4, &Goal::BlankFirst).expect("a size");
    let start = puzzle.tray(tiles).expect("a board");
    (puzzle, start)
}

fn solve(
    threads: usize,
    tiles: &[u8; 16],
    options: &Options,
    watch: impl FnMut(&Counts) -> std::ops::ControlFlow<()>,
) -> Ended<fewest::puzzles::Direction> {
    let (puzzle, start) = board(tiles);
    let means = (&puzzle, &Manhattan::new(&puzzle), &NoReturn(&puzzle));
    let threads = NonZeroUsize::new(threads).expect("a thread");
    parallel::solve(threads, means, &start, options, watch)
}

#[test]
fn the_answer_does_not_depend_on_the_number_of_threads() {
    for tiles in &BOARDS {
        let (puzzle, start) = board(tiles);
        let options = Options { answer: Answer::First, ..Options::default() };
        let manhattan = Manhattan::new(&puzzle);
        let serial =
            ida_star::solve(&puzzle, &manhattan, &NoReturn(&puzzle), &start, &options, unwatched);
        for threads in [2, 3, 8] {
            let ended = solve(threads, tiles, &options, unwatched);
            assert_eq!(ended.outcome, serial.outcome, "{threads} threads");
            assert_eq!(ended.counts.iterations, serial.counts.iterations);
            assert_eq!(ended.counts.until_last_f, serial.counts.until_last_f, "whole passes");
        }
    }
}

#[test]
fn any_answer_is_as_short() {
    for (tiles, moves) in BOARDS.iter().zip([45, 42]) {
        for threads in [2, 5] {
            let ended = solve(threads, tiles, &Options::default(), unwatched);
            let Outcome::Solved(solution) = ended.outcome else { panic!("solvable") };
            assert_eq!(solution.cost, moves);
            assert_eq!(solution.moves.len(), moves.into());
        }
    }
}

#[test]
fn limits_stop_all_threads_with_a_true_bound() {
    let options = Options { max_nodes: 100_000, ..Options::default() };
    let ended = solve(3, &BOARDS[0], &options, unwatched);
    let Outcome::Stopped { at_least, by: Limit::Nodes } = ended.outcome else { panic!("stopped") };
    assert!((35..=45).contains(&at_least), "{at_least}");

    let watch = |counts: &Counts| if counts.generated > 50_000 { Break(()) } else { Continue(()) };
    let ended = solve(3, &BOARDS[0], &Options::default(), watch);
    let Outcome::Stopped { by: Limit::Watch, .. } = ended.outcome else { panic!("stopped") };

    let options = Options { max_cost: 40, ..Options::default() };
    let ended = solve(3, &BOARDS[0], &options, unwatched);
    assert_eq!(ended.outcome, Outcome::Stopped { at_least: 41, by: Limit::Cost });
}

#[test]
fn a_transposition_table_saves_nodes_and_keeps_the_first_optimum() {
    let options = Options { answer: Answer::First, ..Options::default() };
    let remembering = Options { transpositions: 1 << 18, ..options.clone() };
    for tiles in &BOARDS {
        let plain = solve(1, tiles, &options, unwatched);
        for threads in [1, 2] {
            let ended = solve(threads, tiles, &remembering, unwatched);
            assert_eq!(ended.outcome, plain.outcome, "{threads} threads");
            let most = plain.counts.generated * 9 / 10;
            assert!(ended.counts.generated < most, "{:?} {:?}", ended.counts, plain.counts);
        }
    }
}

/// Every 50th board of the 8-puzzle, against the answers of the complete table.
#[test]
fn a_tiny_transposition_table_loses_no_first_optimum() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let table = Table::new(puzzle.clone());
    let (manhattan, pruning) = (Manhattan::new(&puzzle), NoReturn(&puzzle));
    for bytes in [16, 1 << 10, 1 << 16] {
        let options = Options { transpositions: bytes, ..Options::default() };
        for rank in (0..puzzle.rank_count()).step_by(50) {
            let start = puzzle.unrank(rank);
            let ended = ida_star::solve(&puzzle, &manhattan, &pruning, &start, &options, unwatched);
            match (ended.outcome, table.solve(&start)) {
                (Outcome::Solved(solution), Some(moves)) => assert_eq!(solution.moves, moves),
                (Outcome::Unsolvable, None) => {}
                other => panic!("{start:?}: {other:?}"),
            }
        }
    }
}
