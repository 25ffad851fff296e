//! The boards after each move.

use desk::boards::Boards;
use desk::kits::listed;
use desk::{Case, PuzzleName, Question, Solver, Successor, solver};
use std::sync::Arc;

fn usual(name: &str) -> (PuzzleName, Arc<dyn Solver>) {
    let puzzle: PuzzleName = name.parse().expect("a puzzle");
    let solver = solver(&Question::about(puzzle.clone())).expect("auto fits");
    (puzzle, solver)
}

/// Compares two ways to make a move: as a successor, and by its name as somebody might write it.
#[test]
fn successors_are_what_moves_make() {
    for name in listed().chain(["klotski", "cube2", "hanoi"]) {
        let (puzzle, solver) = usual(name);
        let mut boards = Boards::new(puzzle, 5, true);
        let board = boards.next(|text| solver.solvable(&Case::one(text))).expect("a board");
        let successors = solver.successors(&Case::one(&board)).expect("it can be read");
        assert!(!successors.is_empty(), "{name}: {board}");
        for Successor { name: mv, cost, board: next, solved } in successors {
            let replay = solver.replay(&Case::one(&board), &mv).expect("a move");
            let last = replay.last();
            assert_eq!((&last.text, last.solved), (&next, solved), "{name}: {board}, {mv}");
            assert_eq!(last.cost, u64::from(cost), "{name}: {board}, {mv}");
            assert!(solver.solvable(&Case::one(&next)).is_ok(), "{name}: {next} is read again");
        }
    }
}

#[test]
fn one_move_before_the_goal_a_successor_is_solved() {
    let (_, eight) = usual("eight");
    let solved = |text: &str| -> Vec<String> {
        let successors = eight.successors(&Case::one(text)).expect("a board");
        successors.into_iter().filter(|next| next.solved).map(|next| next.name).collect()
    };
    assert_eq!(solved("1 2 3/4 5 6/7 0 8"), ["r"]);
    assert_eq!(solved("1 2 3/4 5 6/0 7 8"), Vec::<String>::new());
}
