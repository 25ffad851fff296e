//! Puzzles as data.

use desk::describe::{Description, Holds, Racer, SizeChoice, Take, Way};
use desk::moves::Script;
use desk::names::Metric;
use desk::{Case, PuzzleName, Question, solver};
use std::collections::BTreeMap;

const NAMES: [&str; 8] =
    ["eight", "15", "24", "sliding:4x3", "sliding:1x4", "sliding:6x6", "rotation", "cubic"];

fn puzzle(name: &str) -> PuzzleName {
    name.parse().expect("a puzzle")
}

fn described(name: &str) -> Description {
    puzzle(name).description()
}

#[test]
fn a_move_names_what_it_needs_and_what_it_changes() {
    let eight = described("eight");
    let up = eight.moves.iter().find(|mv| mv.letter == "u" && mv.guard[0].place == 4);
    let up = up.expect("the blank of the middle goes up");
    assert_eq!(up.guard, [Holds { place: 4, holds: vec!["0".into()] }]);
    let plain = |place, from| Take { place, from, values: BTreeMap::new() };
    assert_eq!(up.takes, [plain(1, 4), plain(4, 1)]);
}

#[test]
fn a_roll_changes_all_six_orientations() {
    let cubic = described("cubic");
    for mv in &cubic.moves {
        let values: Vec<_> = mv.takes.iter().map(|take| take.values.len()).collect();
        assert!(values == [0, 6] || values == [6, 0], "{mv:?}");
    }
    assert_eq!(cubic.moves.len(), 24, "twelve borders, each in two ways");
}

#[test]
fn a_letter_has_one_move_for_each_board_and_a_letter_that_takes_it_back() {
    let pushed = |name| puzzle(name).description_in(Metric::Multi);
    let singly = NAMES.map(|name| (name, described(name)));
    for (name, description) in singly.into_iter().chain(NAMES.map(|name| (name, pushed(name)))) {
        for (at, mv) in description.moves.iter().enumerate() {
            let same = |other: &&Way| other.letter == mv.letter && other.guard == mv.guard;
            assert_eq!(description.moves.iter().filter(same).count(), 1, "{name}, move {at}");
        }
        for letter in &description.letters {
            let inverse = letter.inverse.as_ref().expect("each of these puzzles has ways back");
            let back = description.letters.iter().find(|back| back.letter == *inverse);
            let forth = back.and_then(|back| back.inverse.as_ref());
            assert_eq!(forth, Some(&letter.letter), "{name}");
        }
    }
}

#[test]
fn moves_of_the_puzzles_that_are_built_in_are_letters() {
    for name in NAMES {
        let names = described(name).letters.into_iter().map(|letter| letter.letter);
        assert_eq!(Script::of(names), Script::Together, "{name}");
    }
}

#[test]
fn the_first_board_is_one_that_the_solver_reads_and_can_solve() {
    for name in NAMES {
        let Description { first, .. } = described(name);
        let about = Question::about(puzzle(name));
        let question = Question { goal: first.goal.map(|goal| goal.join(" ")), ..about };
        let solver = solver(&question).expect("a goal");
        let solvable = solver.solvable(&Case::one(&first.board.join(" ")));
        assert!(solvable.is_ok_and(|solvable| solvable), "{name}");
    }
}

#[test]
fn sizes_have_the_names_that_the_program_knows() {
    for SizeChoice { names, .. } in described("15").sizes {
        for name in &names {
            assert_eq!(puzzle(name).to_string(), names[0]);
        }
    }
}

#[test]
fn the_searches_of_a_race_fit() {
    for name in NAMES {
        let puzzle = puzzle(name);
        for Racer { algorithm, heuristic } in described(name).race {
            assert!(puzzle.algorithms().contains(&algorithm), "{name}");
            let fit = puzzle.heuristics();
            assert!(heuristic.is_none_or(|heuristic| fit.contains(&heuristic)), "{name}");
        }
    }
}
