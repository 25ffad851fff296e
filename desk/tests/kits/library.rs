//! The puzzle files that come with the program.

use desk::boards::Boards;
use desk::kits::written::LIBRARY;
use desk::{Case, PuzzleName, Question};

#[test]
fn every_file_is_a_puzzle_and_stands_in_order() {
    for volume in LIBRARY {
        // If a built-in puzzle has the same name, this name still leads to the file.
        let name = format!("{}.fewest", volume.name);
        let found = name.parse::<PuzzleName>().map(|puzzle| puzzle.name());
        assert_eq!(found, Ok(name));
    }
    assert!(LIBRARY.windows(2).all(|pair| pair[0].name < pair[1].name));
}

/// Random boards can be read back, and no `never` forbids them.
#[test]
fn every_file_has_random_boards() {
    for volume in LIBRARY {
        let puzzle: PuzzleName = format!("{}.fewest", volume.name).parse().expect("a puzzle");
        let solver = puzzle.solver(&Question::about(puzzle.clone())).expect("the usual question");
        let mut boards = Boards::new(puzzle, 1, true);
        for _ in 0..3 {
            let board = boards.next(|text| solver.solvable(&Case::one(text)));
            assert!(board.is_ok(), "{}: {board:?}", volume.name);
        }
    }
}
