//! Which puzzles have proofs.

use desk::PuzzleName;
use desk::names::Metric;
use desk::proof::Basis;

/// Both checkers reject proofs about longer boards.
#[test]
fn boards_with_a_side_of_seven_have_no_proofs() {
    for (name, fits) in [("sliding:6x6", true), ("sliding:1x8", false), ("sliding:7x2", false)] {
        let puzzle: PuzzleName = name.parse().expect("a puzzle");
        assert_eq!(puzzle.prover(&Basis::default()).is_ok(), fits, "{name}");
        let basis = Basis { metric: Metric::Multi, ..Basis::default() };
        assert!(fits || puzzle.prover(&basis).is_err(), "{name}");
    }
}
