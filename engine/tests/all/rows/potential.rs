//! Puzzles in which all paths to the goals cost the same, and what `auto` makes of them.

use super::rows;
use crate::setups;
use fewest::puzzles::rows::auto::Solver;
use fewest::puzzles::rows::exact::Answers;
use fewest::puzzles::rows::{Board, Contents, Guard, Potential, Rows, Setup};
use fewest::search::{Answer, Options, unwatched};
use fewest::{Cost, Outcome, Ranked, laws};
use std::ops::ControlFlow::Continue;

/// On every board, the potential is the distance if there is one. `auto` finds a path of that cost, or that
/// there is none.
fn agrees(setup: Setup) -> [usize; 2] {
    let rows: Rows<u64> = rows(setup);
    let potential = Potential::of(&rows).expect("each jump takes one peg away");
    let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit was set");
    let solver = Solver::new(rows.clone());
    assert!(solver.plan().by_potential);
    let boards: Vec<Board<u64>> = (0..rows.rank_count()).map(|rank| rows.unrank(rank)).collect();
    laws::heuristic(&rows, &potential, &boards, 20).expect("the laws of a heuristic");
    laws::consistent(&rows, &potential, &boards, 20).expect("what it says of itself");
    let distances = boards.iter().map(|board| answers.distance(board).unwrap_or(Cost::MAX));
    laws::admissible(&rows, &potential, boards.iter().copied().zip(distances)).expect("a bound");
    let mut counts = [0; 2];
    for board in &boards {
        let chosen = solver.solve(board, &Options::default(), |_| Continue(()));
        let means = (chosen.algorithm, chosen.heuristic.as_deref());
        match (chosen.ended.outcome, answers.distance(board)) {
            (Outcome::Solved(solution), Some(distance)) => {
                assert_eq!(means, ("a-star", Some("potential")));
                assert_eq!((solution.cost, solution.moves.len()), (distance, distance.into()));
                counts[0] += 1;
            }
            (Outcome::Unsolvable, None) => counts[1] += 1,
            other => panic!("{other:?} for {:?}", rows.contents(board)),
        }
    }
    counts
}

#[test]
fn what_every_path_costs_is_known() {
    assert_eq!(agrees(setups::pegs(9)), [73, 439]);
    assert_eq!(agrees(setups::pegs_on(4, 3)), [883, 3213]);
}

/// The first answer in the order of moves is not the first that is found, so it is searched for as in other
/// puzzles.
#[test]
fn the_first_answer_is_the_first_one() {
    let rows: Rows<u64> = rows(setups::pegs_on(3, 3));
    let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit was set");
    let first = Options { answer: Answer::First, ..Options::default() };
    let solver = Solver::new(rows.clone());
    let mut solved = 0;
    for board in (0..rows.rank_count()).map(|rank| rows.unrank(rank)) {
        let chosen = solver.solve(&board, &first, |_| Continue(()));
        if let Outcome::Solved(solution) = chosen.ended.outcome {
            assert_eq!(Some(solution.moves), answers.solve(&board));
            solved += 1;
        }
    }
    assert_eq!(solved, 73);
}

#[test]
fn other_puzzles_have_none() {
    let has_one = |setup| {
        let rows: Rows<u64> = rows(setup);
        Potential::of(&rows).is_some()
    };
    assert!(has_one(setups::pegs(5)));
    // Moves that come round again, and moves that are taken back.
    assert!(!has_one(setups::pushes(6)) && !has_one(setups::slide(3, 2)));
    // Goals with one peg left, or two.
    let mut either = setups::pegs(5);
    let two = [1_u8, 0, 0, 0, 1].into_iter().enumerate();
    either.goals.push(two.map(|(cell, v)| Guard { cell, holds: Contents::one(v) }).collect());
    assert!(!has_one(either));
    // Such a cost is another number modulo the prime of the elimination.
    let mut far = setups::pegs(5);
    far.rows.iter_mut().for_each(|row| row.cost = 40_000);
    assert!(!has_one(far));
    // The same jump at two prices.
    let mut dear = setups::pegs(5);
    dear.rows.push(fewest::puzzles::rows::Row { cost: 2, ..dear.rows[0].clone() });
    assert!(!has_one(dear));
}
