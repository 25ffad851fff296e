//! Searches with the automaton, and with the rule that only forbids the way back: the same answers.

use super::{board, learn, moves};
use crate::samples;
use fewest::pruning::{Automaton, Letters, NoReturn};
use fewest::puzzles;
use fewest::puzzles::cubic::MisplacedTops;
use fewest::puzzles::cubic::{self, Cubic};
use fewest::puzzles::rotation::{CentreCount, Rotation};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Goal, Order, Sliding};
use fewest::search::{Answer, Options, a_star, branch_and_bound, ida_star, parallel, unwatched};
use fewest::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Ranked, Reversible, Solution};
use rand_xoshiro::rand_core::Rng;
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{Break, Continue};

/// Boards some random moves from the goal.
fn shuffled<P: Reversible>(puzzle: &P, goal: P::State, depths: &[usize]) -> Vec<P::State> {
    let mut random = samples::random(7);
    let walk = |&depth: &usize| {
        let mut state = goal.clone();
        for _ in 0..depth {
            let moves = moves(puzzle, &state);
            puzzle.apply(&mut state, moves[random.next_u64() as usize % moves.len()]);
        }
        state
    };
    depths.iter().map(walk).collect()
}

/// The same first optimum from every tree search with the automaton as with the plain rule.
fn same_answers<P: Reversible + Letters, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    automaton: &Automaton<P>,
    start: &P::State,
    plain: &Ended<P::Move>,
) -> u64 {
    let means = (puzzle, heuristic, automaton);
    let first = Options { answer: Answer::First, ..Options::default() };
    let ended = ida_star::solve(puzzle, heuristic, automaton, start, &first, unwatched);
    assert_eq!(ended.outcome, plain.outcome, "{start:?}");
    let two = NonZeroUsize::new(2).expect("two");
    let threads = parallel::solve(two, means, start, &first, unwatched);
    assert_eq!(threads.outcome, plain.outcome, "{start:?} on two threads");
    assert_eq!(threads.counts.until_last_f, ended.counts.until_last_f);
    if let Outcome::Solved(solution) = &plain.outcome {
        let limited = Options { max_cost: solution.cost, ..first };
        let bounded =
            branch_and_bound::solve(puzzle, heuristic, automaton, start, &limited, unwatched);
        assert_eq!(bounded.outcome, plain.outcome, "{start:?} by branch and bound");
    }
    ended.counts.generated
}

fn compare<P: Reversible + Letters, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    dearest: Cost,
    starts: &[P::State],
) -> [u64; 2] {
    let automaton = learn(puzzle, dearest);
    let mut nodes = [0; 2];
    for start in starts {
        let options = Options { answer: Answer::First, ..Options::default() };
        let pruning = NoReturn(puzzle);
        let plain = ida_star::solve(puzzle, heuristic, &pruning, start, &options, unwatched);
        nodes[0] += plain.counts.generated;
        nodes[1] += same_answers(puzzle, heuristic, &automaton, start, &plain);
    }
    nodes
}

#[test]
fn searches_find_the_same_first_optimum() {
    for order in [Order::Korf, Order::Alphabetical] {
        let puzzle = board(3, 3).with_order(order);
        let starts: Vec<_> =
            (0..puzzle.rank_count()).step_by(4001).map(|r| puzzle.unrank(r)).collect();
        let [plain, pruned] = compare(&puzzle, &Manhattan::new(&puzzle), 14, &starts);
        assert!(pruned * 10 < plain * 8, "{pruned} of {plain}");
        let puzzle = board(4, 4).with_order(order);
        let starts = shuffled(&puzzle, puzzle.goal().clone(), &[100, 150, 200, 250, 300, 350]);
        let [plain, pruned] = compare(&puzzle, &Manhattan::new(&puzzle), 12, &starts);
        assert!(pruned * 10 < plain * 8, "{pruned} of {plain}");
    }
    let starts = &samples::symbols()[2..5];
    let [plain, pruned] = compare(&Rotation, &CentreCount, 5, starts);
    assert!(pruned * 10 < plain * 8, "{pruned} of {plain}");
    let [start, _] = samples::cubes(0);
    let puzzle = Cubic::new(cubic::Goal::Board(start), &start);
    let starts = shuffled(&puzzle, start, &[100, 150, 200]);
    let [plain, pruned] = compare(&puzzle, &MisplacedTops::new(&puzzle), 12, &starts);
    assert!(pruned < plain, "{pruned} of {plain}");
}

/// Korf's instance 12: the order of moves and the words determine the nodes exactly.
#[test]
fn nodes_of_a_board() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let tiles = [14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15];
    let (start, manhattan) = (puzzle.tray(&tiles).expect("a board"), Manhattan::new(&puzzle));
    for (dearest, nodes) in [(2, 546_343), (8, 421_049), (12, 359_228)] {
        let automaton = learn(&puzzle, dearest);
        for transpositions in [0, 1 << 20] {
            let options = Options { transpositions, ..Options::default() };
            let ended =
                ida_star::solve(&puzzle, &manhattan, &automaton, &start, &options, unwatched);
            assert_eq!(ended.counts.generated, nodes, "words up to {dearest}");
        }
    }
}

#[test]
fn no_optimum_is_lost_where_all_are_wanted() {
    let puzzle = board(3, 3);
    let (manhattan, automaton) = (Manhattan::new(&puzzle), learn(&puzzle, 12));
    let options = Options { answer: Answer::All { list: 3 }, ..Options::default() };
    let two = NonZeroUsize::new(2).expect("two");
    let mut several = 0;
    for start in (0..puzzle.rank_count()).step_by(20_011).map(|rank| puzzle.unrank(rank)) {
        let all = a_star::solve(&puzzle, &manhattan, &start, &options, unwatched).outcome;
        let ended = ida_star::solve(&puzzle, &manhattan, &automaton, &start, &options, unwatched);
        assert_eq!(ended.outcome, all);
        let means = (&puzzle, &manhattan, &automaton);
        assert_eq!(parallel::solve(two, means, &start, &options, unwatched).outcome, all);
        let ended =
            branch_and_bound::solve(&puzzle, &manhattan, &automaton, &start, &options, unwatched);
        assert_eq!(ended.outcome, all);
        if let Outcome::Solved(solution) = all {
            several += u32::from(solution.optima.expect("asked for").count > 1);
        }
    }
    assert!(several > 5, "{several} boards have more than one optimum");
}

/// Korf's instance 2, hard enough for tables and words.
#[test]
fn auto_gives_the_first_optimum_and_all_of_them() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let start = puzzle.tray(&[13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6]);
    let (start, manhattan) = (start.expect("a board"), Manhattan::new(&puzzle));
    let solver = puzzles::sliding::auto::Solver::new(&puzzle, NonZeroUsize::MIN);
    let options = Options { answer: Answer::All { list: 5 }, ..Options::default() };
    let pruning = NoReturn(&puzzle);
    let all = ida_star::solve(&puzzle, &manhattan, &pruning, &start, &options, unwatched).outcome;
    let Outcome::Solved(solution) = &all else { panic!("solvable") };
    let first = Options { answer: Answer::First, ..Options::default() };
    let chosen = solver.solve(&start, &first, unwatched);
    assert_eq!(chosen.heuristic.as_deref(), Some("pattern databases 5-5-5"));
    let expected = Solution { optima: None, ..solution.clone() };
    assert_eq!(chosen.ended.outcome, Outcome::Solved(expected));
    let again = solver.solve(&start, &first, unwatched).ended.counts;
    let remembering = solver.solve(&start, &options, unwatched).ended;
    assert_eq!(remembering.outcome, all);
    assert_ne!(again.until_last_f, remembering.counts.until_last_f, "words here, a table there");
}

/// While the other optima are counted, a larger set of tables is due. If the search is broken off while the
/// set is built, the path that was found is kept.
#[test]
fn a_path_that_was_found_is_kept() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let start = puzzle.tray(&[13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6]);
    let start = start.expect("a board");
    let options = Options { answer: Answer::All { list: 5 }, ..Options::default() };
    let (mut kept, mut counted) = (0, 0);
    // A harder board before it makes the larger set due at one time or another.
    let before = puzzle.tray(&[15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]);
    let before = before.expect("a board");
    for warm in (20..60).step_by(3) {
        let solver = puzzles::sliding::auto::Solver::new(&puzzle, NonZeroUsize::MIN);
        let some = Options { max_nodes: 50_000 * warm, ..Options::default() };
        solver.solve(&before, &some, unwatched);
        let mut generated = u64::MAX;
        let ended = solver.solve(&start, &options, |counts: &Counts| {
            // Only while tables are built is nothing generated.
            let is_building = counts.bytes > 0 && counts.generated == generated;
            generated = counts.generated;
            if counts.bound == 55 && is_building { Break(()) } else { Continue(()) }
        });
        match ended.ended.outcome {
            Outcome::Solved(Solution { cost: 55, optima: Some(optima), moves, .. }) => {
                assert_eq!(fewest::check::replay(&puzzle, &start, &moves), Ok(55));
                kept += u32::from(!optima.complete);
                counted += u32::from(optima.complete);
            }
            Outcome::Stopped { by: Limit::Watch, .. } => (),
            outcome => panic!("{outcome:?}"),
        }
    }
    assert!(kept > 0 && counted > 0, "{kept}, {counted}");
}
