//! Macro-operators: answers that solve their boards, where there are any.

use super::rows;
use crate::setups::{cube, pancakes, slide};
use fewest::puzzles::rows::exact::Answers;
use fewest::puzzles::rows::{Board, Macros, RowMove, Rows, Setup};
use fewest::search::{Options, unwatched};
use fewest::{Limit, Outcome, Puzzle, Ranked, Solution, check};
use std::ops::ControlFlow::{Break, Continue};

fn learnt(rows: &Rows<u64>) -> Macros {
    Macros::learnt(rows, &Options::default(), unwatched).expect("moves are legal everywhere")
}

fn solved(
    macros: &Macros,
    rows: &Rows<u64>,
    start: &Board<u64>,
    width: usize,
) -> Option<Solution<RowMove>> {
    let options = Options { width, ..Options::default() };
    match macros.solve(rows, start, &options, unwatched).outcome {
        Outcome::Solved(solution) => Some(solution),
        Outcome::Stopped { by: Limit::Width, .. } => None,
        other => panic!("{other:?}"),
    }
}

/// Solves a hundred of all boards, and checks that each path is legal and no cheaper than the fewest moves.
fn solves(setup: Setup, width: usize, most_beyond: u16) {
    let rows = rows::<u64>(setup);
    let macros = learnt(&rows);
    let table = Answers::new(&rows, &Options::default(), unwatched).expect("a table");
    let ranks = rows.rank_count();
    for rank in (0..100).map(|number| number * 7_919 % ranks) {
        let start = rows.unrank(rank);
        if !rows.solvable(&start) {
            continue;
        }
        let solution = solved(&macros, &rows, &start, width).expect("wide enough");
        let cost = check::replay(&rows, &start, &solution.moves).expect("a path");
        assert_eq!(cost, solution.cost);
        let fewest = table.distance(&start).expect("it can be solved");
        assert!(solution.at_least <= fewest && fewest <= solution.cost, "{rank}: {solution:?}");
        assert!(solution.cost <= fewest + most_beyond, "{rank}: {} for {fewest}", solution.cost);
    }
}

#[test]
fn boards_are_solved() {
    solves(pancakes(7), 16, 4);
    solves(cube(), 16, 8);
}

#[test]
fn the_same_board_has_the_same_answer() {
    let rows = rows::<u64>(pancakes(9));
    let start = rows.unrank(123_456);
    let [one, two] = [0, 1].map(|_| solved(&learnt(&rows), &rows, &start, 8));
    assert!(one.is_some());
    assert_eq!(one, two);
}

#[test]
fn solved_boards_need_no_moves_and_limits_hold() {
    let rows = rows::<u64>(pancakes(8));
    let macros = learnt(&rows);
    let start = rows.unrank(0);
    let goal = solved(&macros, &rows, &start, 4).expect("the goal, or near it");
    let far = rows.unrank(rows.rank_count() - 1);
    let solution = solved(&macros, &rows, &far, 4).expect("a board");
    assert!(goal.cost <= solution.cost && solution.cost > 0);
    let dear = Options { max_cost: 0, ..Options::default() };
    let ended = macros.solve(&rows, &far, &dear, unwatched);
    assert!(matches!(ended.outcome, Outcome::Stopped { by: Limit::Width, .. }));
    let watch = |_: &_| Break(());
    assert_eq!(Macros::learnt(&rows, &Options::default(), watch).err(), Some(Limit::Watch));
    let small = Options { max_bytes: 10_000, ..Options::default() };
    let end = Macros::learnt(&rows, &small, |_| Continue(()));
    assert_eq!(end.err(), Some(Limit::Memory));
}

#[test]
fn moves_that_are_not_always_legal_have_none() {
    let rows = rows::<u64>(slide(3, 3));
    assert!(!Macros::fit(&rows));
    assert_eq!(Macros::learnt(&rows, &Options::default(), unwatched).err(), Some(Limit::TooFar));
}
