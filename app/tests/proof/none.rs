//! Proofs that a board has no solution.

use super::support::{Scratch, fewest};
use super::{Asked, asked, second_opinion, verified, with_line};
use desk::names::Metric;
use std::fs;

/// A sum that no move changes proves with one state that a board has no solution. Without it, some 10^13
/// states of the 15-puzzle would have to be in the set.
#[test]
fn boards_without_a_solution_take_one_state() {
    let boards = [
        ("lights", "1000000000000000000000000", "bound invariant 2 ", "bound invariant 3 "),
        (
            "fifteen.fewest",
            "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 _",
            "bound invariant 2 parity ",
            "bound invariant 2 ",
        ),
        ("five", "1 2 3/5 4 0", "bound invariant 2 parity ", "bound invariant 4 parity "),
        ("cube2", "1+1 2 3 4 5 6 7", "bound invariant 3 2,", "bound invariant 3 1,"),
        // A flipped edge, two exchanged edges, and two exchanged corners.
        ("pyraminx", "1 2 3 4 12+1 13 14 23 24 34", "bound invariant 2 ", "bound invariant 3 "),
        (
            "pyraminx",
            "1+1 2 3 4 13 12 14 23 24 34",
            "bound invariant 2 parity ",
            "bound invariant 2 ",
        ),
        ("pyraminx", "2 1 3 4 12 13 14 23 24 34", "bound invariant 2 0,", "bound invariant 2 1,"),
    ];
    for (puzzle, board, bound, wrong) in boards {
        let proof = Scratch::new("none.proof", "");
        let run = fewest(&["solve", puzzle, board, "--proof", proof.path()]);
        assert_eq!(run.code, 10, "{run:?}");
        let file = fs::read(proof.path()).expect("a proof");
        assert!(String::from_utf8_lossy(&file).contains(bound), "{puzzle}");
        let verified = fewest(&["verify", proof.path(), "--puzzle", puzzle]).good();
        assert!(verified.contains("1 state; bound invariant"), "{verified}");
        second_opinion(puzzle, &proof, ": VERIFIED: none for ");
        // Both checkers refuse it with another bound.
        fs::write(proof.path(), with_line(&file, bound, wrong)).expect("a file");
        let refused = fewest(&["verify", proof.path(), "--puzzle", puzzle]);
        assert!(refused.code == 1 && refused.output.contains("REJECTED"), "{refused:?}");
        second_opinion(puzzle, &proof, ": REJECTED: ");
    }
    // Without a bound the set has all states that can be reached.
    let proof = Scratch::new("all.proof", "");
    let zero = ["solve", "five", "1 2 3/5 4 0", "--proof-bound", "zero", "--proof", proof.path()];
    assert_eq!(fewest(&zero).code, 10);
    let verified = fewest(&["verify", proof.path(), "--puzzle", "five"]).good();
    assert!(verified.contains("360 states; no bound"), "{verified}");
}

/// On a line the tiles cannot pass each other. A wrong order is proven even if its parity is that of the goal.
#[test]
fn every_board_of_a_line_is_proven() {
    let mut boards = vec![vec![]];
    for tile in 0..4 {
        let with = |board: &Vec<u32>| {
            let places = 0..=board.len();
            places
                .map(|place| [&board[..place], &[tile], &board[place..]].concat())
                .collect::<Vec<_>>()
        };
        boards = boards.iter().flat_map(with).collect();
    }
    for (puzzle, metric) in [
        ("sliding:4x1", Metric::Single),
        ("sliding:1x4", Metric::Single),
        ("sliding:4x1", Metric::Multi),
    ] {
        for goal in [None, Some("blank-first")] {
            let asked = Asked { metric, goal, ..asked(puzzle) };
            let words = boards.iter().map(|board| {
                let words: Vec<String> = board.iter().map(u32::to_string).collect();
                verified(&asked, &words.join(" "))
                    .unwrap_or_else(|trouble| panic!("{board:?}: {trouble}"))
            });
            let none = words.filter(|words| words.contains("no moves lead")).count();
            assert_eq!((none, boards.len()), (20, 24), "{puzzle}");
        }
    }
}
