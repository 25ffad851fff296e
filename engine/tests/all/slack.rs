//! Answers that cost a little more than the fewest moves, against a plain enumeration of all paths.

use fewest::pruning::{Automaton, NoReturn, Unpruned};
use fewest::puzzles::sliding::heuristics::Manhattan;
use fewest::puzzles::sliding::{Direction, Goal, Order, Sliding, Tray};
use fewest::search::{
    Answer, Options, branch_and_bound, exhaustive, ida_star, parallel, unwatched,
};
use fewest::{Cost, Ended, Optima, Outcome, Puzzle, Ranked};
use std::num::NonZeroUsize;
use std::ops::ControlFlow::{self, Continue};

/// All paths to the goal of at most `left` moves that meet no state twice, in move order.
fn every(
    puzzle: &Sliding,
    distances: &exhaustive::Distances,
    path: &mut Vec<(Tray, Option<Direction>)>,
    left: Cost,
    found: &mut Vec<Vec<Direction>>,
) {
    let here = path[path.len() - 1].0.clone();
    if puzzle.is_goal(&here) {
        found.push(path.iter().filter_map(|(_, way)| *way).collect());
        return;
    }
    let _ = puzzle.visit_moves(&mut here.clone(), |_, way| {
        let mut next = here.clone();
        puzzle.apply(&mut next, way);
        let is_new = path.iter().all(|(state, _)| *state != next);
        if is_new && left > 0 && distances.get(puzzle.rank(&next)) < left {
            path.push((next, Some(way)));
            every(puzzle, distances, path, left - 1, found);
            path.pop();
        }
        ControlFlow::<()>::Continue(())
    });
}

fn optima(ended: Ended<Direction>) -> Optima<Direction> {
    let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
    assert!(solution.is_optimal());
    solution.optima.expect("all were asked for")
}

#[test]
fn all_paths_are_counted_and_the_first_are_listed() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let puzzle = puzzle.with_order(Order::Alphabetical);
    let distances = exhaustive::distances(&puzzle, &Options::default(), unwatched);
    let distances = distances.expect("no limit");
    let manhattan = Manhattan::new(&puzzle);
    let words = Automaton::learn(&puzzle, 8, u64::MAX, &mut unwatched).expect("memory");
    for rank in (0..puzzle.rank_count()).step_by(36_007) {
        let start = puzzle.unrank(rank);
        if !puzzle.solvable(&start) {
            continue;
        }
        let far = distances.get(rank);
        // A limit on the cost leaves no more slack than this, either.
        for (asked, slack) in [(0, 0), (1, 1), (2, 2), (4, 4), (9, 4), (6, 6)] {
            let mut found = Vec::new();
            every(&puzzle, &distances, &mut vec![(start.clone(), None)], far + slack, &mut found);
            let mut dearer = vec![0; usize::from(slack) + 1];
            found.iter().for_each(|path| dearer[path.len() - usize::from(far)] += 1);
            let max_cost = if asked > slack { far + slack } else { Cost::MAX };
            let answer = Answer::All { list: 5 };
            let options = Options { answer, slack: asked, max_cost, ..Options::default() };
            let two = NonZeroUsize::new(2).expect("not 0");
            let (returns, nothing) = (NoReturn(&puzzle), Unpruned);
            for all in [
                ida_star::solve(&puzzle, &manhattan, &returns, &start, &options, unwatched),
                ida_star::solve(&puzzle, &manhattan, &words, &start, &options, unwatched),
                parallel::solve(two, (&puzzle, &manhattan, &nothing), &start, &options, unwatched),
                branch_and_bound::solve(&puzzle, &manhattan, &returns, &start, &options, unwatched),
            ] {
                let all = optima(all);
                assert_eq!((all.count, all.complete), (found.len() as u64, true), "{rank}");
                assert_eq!(all.dearer, dearer, "{rank}");
                assert_eq!(all.listed, found[..found.len().min(5)], "{rank}");
            }
        }
    }
}

/// The limits also hold for the walk of all paths, and what was counted until then is reported.
#[test]
fn a_limit_ends_the_count() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let manhattan = Manhattan::new(&puzzle);
    let start = puzzle.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let mut left = 40;
    let watch = |_: &fewest::Counts| {
        left -= 1;
        if left > 0 { Continue(()) } else { ControlFlow::Break(()) }
    };
    let options = Options { answer: Answer::All { list: 1 }, slack: 10, ..Options::default() };
    let ended = ida_star::solve(&puzzle, &manhattan, &NoReturn(&puzzle), &start, &options, watch);
    let all = optima(ended);
    assert!(!all.complete && all.dearer.len() == 11);
    assert_eq!(all.dearer.iter().sum::<u64>(), all.count);
}
