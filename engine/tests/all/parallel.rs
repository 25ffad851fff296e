//! IDA* on several threads against IDA* on one.

use fewest::heuristics::Zero;
use fewest::pruning::{NoReturn, Unpruned};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Answer, Options, ida_star, parallel, unwatched};
use fewest::tables::exact::Table;
use fewest::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Puzzle, Ranked};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

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
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
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

/// A search that is told what another one has proven leaves out the passes before that, and finds the same
/// answer.
#[test]
fn what_is_known_before_is_not_searched_again() {
    for (tiles, moves) in BOARDS.iter().zip([45, 42]) {
        let first = Options { answer: Answer::First, ..Options::default() };
        let all = solve(1, tiles, &first, unwatched);
        for (at_least, passes) in [(0, all.counts.iterations), (moves - 2, 2), (moves, 1)] {
            for threads in [1, 2] {
                let options = Options { at_least, ..first.clone() };
                let ended = solve(threads, tiles, &options, unwatched);
                assert_eq!(ended.outcome, all.outcome, "at least {at_least}, {threads} threads");
                assert_eq!(ended.counts.iterations, passes);
            }
        }
        let options = Options { at_least: moves, max_cost: moves - 1, ..first };
        let ended = solve(2, tiles, &options, unwatched);
        let stopped = Outcome::Stopped { at_least: moves, by: Limit::Cost };
        assert_eq!(ended.outcome, stopped, "nothing so cheap is looked for");
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
            // How much of the last pass two threads search depends on how they take turns.
            let most = plain.counts.until_last_f * 9 / 10;
            assert!(ended.counts.until_last_f < most, "{:?} {:?}", ended.counts, plain.counts);
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

/// A tree whose second branch has a goal soon. Its first branch has a goal only after that one was found and
/// after many successors. Every state is the list of moves that lead to it.
#[derive(Default)]
struct LateFirst {
    /// Whether the goal of the second branch was found.
    found: AtomicBool,
}

/// There are so many branches that a pass is cut just below the start, and so many successors below the first
/// branch that a thread looks at the watch several times there.
const BRANCHES: u32 = 2_000;
const SUCCESSORS: u32 = 300_000;

impl Puzzle for LateFirst {
    type State = Vec<u32>;
    type Move = u32;
    type Packed = [u32; 4];

    fn visit_moves<B>(
        &self,
        path: &mut Vec<u32>,
        mut visit: impl FnMut(&mut Vec<u32>, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves = match path[..] {
            [] => BRANCHES,
            [0] => {
                self.wait();
                SUCCESSORS
            }
            [_] | [0, _] => 1,
            _ => 0,
        };
        (0..moves).try_for_each(|mv| visit(path, mv))
    }

    fn apply(&self, path: &mut Vec<u32>, mv: u32) {
        path.push(mv);
    }

    fn undo(&self, path: &mut Vec<u32>, _: u32) {
        path.pop();
    }

    fn is_goal(&self, path: &Vec<u32>) -> bool {
        let second = path[..] == [1, 0];
        if second {
            self.found.store(true, Relaxed);
        }
        second || path[..] == [0, SUCCESSORS - 1]
    }

    fn pack(&self, path: &Vec<u32>) -> [u32; 4] {
        let mut packed = [u32::MAX; 4];
        packed[..path.len()].copy_from_slice(path);
        packed
    }

    fn unpack(&self, packed: [u32; 4]) -> Vec<u32> {
        packed.into_iter().take_while(|&mv| mv != u32::MAX).collect()
    }
}

/// All goals are two moves below the start.
struct MovesLeft;

impl Heuristic<LateFirst> for MovesLeft {
    type Carry = Cost;

    fn start(&self, _: &LateFirst, path: &Vec<u32>) -> Cost {
        2_u16.saturating_sub(path.len() as Cost)
    }

    fn step(&self, _: &LateFirst, left: Cost, _: &Vec<u32>, _: u32) -> Cost {
        left.saturating_sub(1)
    }

    fn estimate(&self, left: Cost) -> Cost {
        left
    }
}

impl LateFirst {
    /// Waits for the other thread; if there is none, not for ever.
    fn wait(&self) {
        let begin = Instant::now();
        while !self.found.load(Relaxed) && begin.elapsed() < Duration::from_secs(20) {
            std::thread::yield_now();
        }
    }

    fn solve(&self, answer: Answer, watch: impl FnMut(&Counts) -> ControlFlow<()>) -> Ended<u32> {
        let (two, options) =
            (NonZeroUsize::MIN.saturating_add(1), Options { answer, ..Options::default() });
        parallel::solve(two, (self, &MovesLeft, &Unpruned), &Vec::new(), &options, watch)
    }
}

#[test]
fn a_later_goal_does_not_end_the_search_for_the_first_optimum() {
    let tree = LateFirst::default();
    let Outcome::Solved(first) = tree.solve(Answer::First, unwatched).outcome else {
        panic!("both branches have a goal")
    };
    assert_eq!(first.moves, [0, SUCCESSORS - 1], "the goal of the first branch");
}

/// When the search is stopped, the first branch is not done: it may have the first optimum.
#[test]
fn a_goal_behind_what_is_not_done_is_not_called_the_first() {
    let tree = LateFirst::default();
    let watch = |_: &Counts| match tree.found.load(Relaxed) {
        true => Break(()),
        false => Continue(()),
    };
    match tree.solve(Answer::First, watch).outcome {
        Outcome::Stopped { at_least: 2, by: Limit::Watch } => {}
        // The thread of the first branch may have finished before it was stopped.
        Outcome::Solved(first) => assert_eq!(first.moves, [0, SUCCESSORS - 1]),
        other => panic!("{other:?}"),
    }
}

/// If any answer will do, whichever goal was found is one, however little else is done.
#[test]
fn a_goal_that_was_found_is_not_given_up() {
    let tree = LateFirst::default();
    let watch = |_: &Counts| match tree.found.load(Relaxed) {
        true => Break(()),
        false => Continue(()),
    };
    let Outcome::Solved(any) = tree.solve(Answer::Any, watch).outcome else {
        panic!("the goal of the second branch was found")
    };
    assert_eq!(any.cost, 2);
}

/// If a pass finds nothing, the next bound is the least at which any subtree, or the moves before the
/// subtrees, were cut off: here 7 more than the present one, in the last of the subtrees.
#[test]
fn the_next_bound_is_the_least_of_all_subtrees() {
    let table = |last: Cost| {
        let mut costs = vec![30; 600];
        costs[599] = last;
        costs
    };
    for last in [7, 9] {
        let fans = Fans(table(last));
        let mut bounds = Vec::new();
        let watch = |counts: &Counts| {
            bounds.push(counts.bound);
            Continue(())
        };
        let two = NonZeroUsize::MIN.saturating_add(1);
        let means = (&fans, &Zero, &Unpruned);
        let ended = parallel::solve(two, means, &[u32::MAX; 2], &Options::default(), watch);
        let Outcome::Solved(solution) = ended.outcome else { panic!("there is a way") };
        assert_eq!((solution.cost, &solution.moves[..]), (1 + last, &[599, 0][..]));
        bounds.dedup();
        assert_eq!(bounds, [0, 1, 1 + last], "0 for the start, 1 for the branches, then the goal");
    }
}

/// A branch for each cost; a second move of the same cost leads to a goal.
struct Fans(Vec<Cost>);

impl Puzzle for Fans {
    type State = [u32; 2];
    type Move = u32;
    type Packed = [u32; 2];

    fn visit_moves<B>(
        &self,
        path: &mut [u32; 2],
        mut visit: impl FnMut(&mut [u32; 2], u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let moves = match path {
            [u32::MAX, _] => self.0.len() as u32,
            [_, u32::MAX] => 1,
            _ => 0,
        };
        (0..moves).try_for_each(|mv| visit(path, mv))
    }

    fn apply(&self, path: &mut [u32; 2], mv: u32) {
        let free = path.iter().position(|&mv| mv == u32::MAX).expect("two moves at most");
        path[free] = mv;
    }

    fn undo(&self, path: &mut [u32; 2], _: u32) {
        let last = path.iter().rposition(|&mv| mv != u32::MAX).expect("a move was made");
        path[last] = u32::MAX;
    }

    fn cost(&self, before: &[u32; 2], _: u32) -> Cost {
        self.0.get(before[0] as usize).copied().unwrap_or(1)
    }

    fn is_goal(&self, path: &[u32; 2]) -> bool {
        path[1] != u32::MAX
    }

    fn pack(&self, path: &[u32; 2]) -> [u32; 2] {
        *path
    }

    fn unpack(&self, path: [u32; 2]) -> [u32; 2] {
        path
    }
}
