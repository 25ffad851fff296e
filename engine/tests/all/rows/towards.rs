//! Estimates to a board instead of the goals, and BAE*, which needs them.

use super::{cost, rows};
use crate::setups::{cube, goal, pancakes, slide};
use fewest::puzzles::rows::{AnyEstimate, Board, Pairs, Pieces, Rows, Setup};
use fewest::search::{Options, a_star, bae_star, bidirectional, unwatched};
use fewest::{Heuristic, Puzzle, Reversible, laws};

/// The board some moves away from a goal.
fn walked(rows: &Rows<u64>, moves: u64) -> Board<u64> {
    let (mut board, mut seed) = (rows.goals().next().expect("a goal"), moves);
    for _ in 0..moves {
        let mut ways = Vec::new();
        let _ = rows.visit_moves(&mut board, |_, mv| {
            ways.push(mv);
            std::ops::ControlFlow::<()>::Continue(())
        });
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        rows.apply(&mut board, ways[(seed >> 33) as usize % ways.len()]);
    }
    board
}

/// The estimates to a board obey the laws in the puzzle in which it is the goal, and are the same when moves
/// of the original puzzle are made.
fn lawful(rows: &Rows<u64>, estimate: &AnyEstimate<u64>) {
    let board = walked(rows, 25);
    let (there, towards) = (rows.towards(&board), estimate.towards(rows, &board));
    assert!(towards.is_consistent() && estimate.is_consistent());
    assert!(there.is_goal(&board) && there.goals().eq([board]));
    let starts = [board, walked(rows, 7), rows.goals().next().expect("a goal")];
    laws::heuristic(&there, &towards, &starts, 200).expect("the laws of a heuristic");
    let mut at = walked(rows, 9);
    let carry = towards.start(rows, &at);
    let _ = rows.visit_moves(&mut at, |at, mv| {
        let stepped = towards.step(rows, carry, at, mv);
        rows.apply(at, mv);
        assert_eq!(stepped, towards.start(rows, at));
        rows.undo(at, mv);
        std::ops::ControlFlow::<()>::Continue(())
    });
}

fn agree(setup: Setup, farthest: u64) -> [u64; 3] {
    let rows: Rows<u64> = rows(setup);
    let mut expanded = [0; 3];
    let pairs = Pairs::of(&rows).map(AnyEstimate::Pairs);
    let all = [AnyEstimate::Zero, AnyEstimate::Pieces(Pieces::new(&rows))].into_iter().chain(pairs);
    for estimate in all {
        lawful(&rows, &estimate);
        for moves in 0..farthest {
            let (start, options) = (walked(&rows, moves), Options::default());
            let behind = estimate.towards(&rows, &start);
            let ended = bae_star::solve(&rows, (&estimate, &behind), &start, &options, unwatched);
            let one_end = a_star::solve(&rows, &estimate, &start, &options, unwatched);
            let blind = bidirectional::solve(&rows, &start, &options, unwatched);
            assert_eq!(cost(&ended.outcome), cost(&blind.outcome), "{moves} moves");
            if !matches!(estimate, AnyEstimate::Zero) {
                for (sum, ended) in expanded.iter_mut().zip([&ended, &one_end, &blind]) {
                    *sum += ended.counts.expanded;
                }
            }
        }
    }
    expanded
}

#[test]
fn estimates_towards_a_board_serve_bae_star() {
    let found = [agree(slide(3, 3), 40), agree(cube(), 12), agree(pancakes(7), 12)];
    // By BAE*, by A* with the same estimates, and by the search from both ends without any.
    assert_eq!(found, [[1127, 874, 2297], [561, 1321, 592], [320, 662, 376]]);
    let mut open = pancakes(6);
    open.goals = vec![goal(&[(0, 0)]), goal(&[(5, 0)])];
    agree(open, 8);
}
