//! How good somebody's moves are.

use desk::gauge::{Gauge, Never};
use desk::grade::{Distance, Grade, Rating, grade};
use desk::{Case, Ending, Error, Question, Report, Solver, Stop, solver};
use fewest::search::Options;
use std::sync::Arc;

fn about(puzzle: &str) -> Arc<dyn Solver> {
    solver(&Question::about(puzzle.parse().expect("a puzzle"))).expect("auto fits")
}

/// The grade, and how many boards were searched for it.
fn graded(puzzle: &str, board: &str, moves: &str, options: &Options) -> (Grade, usize) {
    let (solver, mut searched) = (about(puzzle), 0);
    let replay = solver.replay(&Case::one(board), moves).expect("a board and moves");
    let grade = grade(replay, |board| {
        searched += 1;
        solver.solve(&Case::one(&board.text), options, &Gauge::new(&Never, None))
    });
    (grade.expect("every board on the way can be read"), searched)
}

fn outcome(puzzle: &str, board: &str, moves: &str) -> Rating {
    graded(puzzle, board, moves, &Options::default()).0.rating
}

const TWO: &str = "1 2 3 4 5 6 0 7 8";
const FAR: &str = "2 3 4 1 5 0 7 6 8";
const BEST: &str = "ullddrurdllurrdlurd";

#[test]
fn a_shortest_answer_takes_one_search() {
    let (grade, searched) = graded("eight", FAR, BEST, &Options::default());
    assert_eq!((grade.rating, searched, grade.left), (Rating::Shortest, 1, None));
    let falling: Vec<_> = (0..=19).rev().map(Distance::Known).collect();
    assert_eq!(grade.distances, falling);
}

/// Every distance is the same as the one that a search of that board finds.
#[test]
fn distances_are_those_of_the_boards() {
    let detour = format!("ud{}du{}", &BEST[..7], &BEST[7..]);
    for moves in [&detour, "ulldrurdllu", "lrlrlrlr", BEST] {
        let solver = about("eight");
        let (grade, _) = graded("eight", FAR, moves, &Options::default());
        assert_eq!(grade.distances.len(), moves.len() + 1);
        for (board, distance) in grade.replay.boards.iter().zip(&grade.distances) {
            let gauge = Gauge::new(&Never, None);
            let report = solver.solve(&Case::one(&board.text), &Options::default(), &gauge);
            let Ok(Report { ending: Ending::Solved(path), .. }) = report else {
                panic!("{}", board.text)
            };
            assert_eq!(*distance, Distance::Known(path.cost.into()), "{moves}");
        }
    }
}

#[test]
fn where_the_shortest_ways_were_left() {
    let left = |moves| {
        let (grade, _) = graded("eight", TWO, moves, &Options::default());
        (grade.rating, grade.left.map(|left| (left.after, left.better.moves)))
    };
    assert_eq!(left("rr"), (Rating::Shortest, None));
    assert_eq!(left("rlrr"), (Rating::Longer, Some((1, "r".into()))));
    assert_eq!(left("udrr"), (Rating::Longer, Some((0, "rr".into()))));
    // After the goal is reached, every move leads away.
    assert_eq!(left("rrlr"), (Rating::Longer, Some((2, String::new()))));
    assert_eq!(left("r"), (Rating::Unsolved, None));
    assert_eq!(left("rd"), (Rating::Illegal, None));
}

#[test]
fn what_moves_are_worth() {
    assert_eq!(outcome("eight", "1 2 3 4 5 6 7 8 0", ""), Rating::Shortest);
    assert_eq!(outcome("eight", TWO, ""), Rating::Unsolved);
    assert_eq!(outcome("eight", "2 1 3 4 5 6 7 8 0", "ul"), Rating::Unsolvable);
    assert_eq!(outcome("cubic", "2 1 RBW RWW EWW", "L D D"), Rating::Shortest);
    // Here each move is named by the way the cube rolls, which is the opposite way.
    assert_eq!(outcome("cubic", "2 1 RBW RWW EWW", "right up2"), Rating::Shortest);
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    assert_eq!(outcome("rotation", rotation, "AC"), Rating::Shortest);
    assert_eq!(outcome("rotation", rotation, "a, F, a, c"), Rating::Longer);
}

#[test]
fn both_readings_of_letters_are_tried() {
    let replay = |moves| about("eight").replay(&Case::one(TWO), moves).expect("moves");
    for (moves, style) in
        [("rr", "blank"), ("LL", "tiles"), ("7 8", "numbers"), ("78", "numbers"), ("", "names")]
    {
        assert_eq!(replay(moves).style.name(), style, "{moves}");
        assert_eq!(replay(moves).solves(), !moves.is_empty(), "{moves}");
    }
    // The reading that gets farther, and the other reading.
    let replay = replay("llu");
    let [other] = &replay.others[..] else { panic!("there are two readings") };
    assert_eq!((replay.style.name(), other.style.name(), other.made), ("tiles", "blank", 0));
    let illegal = replay.illegal.expect("the blank is in the last row");
    assert_eq!((illegal.place.column, illegal.word.as_str()), (3, "u"));
    assert_eq!(illegal.legal, ["d", "r"]);
}

#[test]
fn what_was_not_searched_is_not_claimed() {
    let options = Options { max_cost: 1, ..Options::default() };
    let (grade, _) = graded("eight", FAR, &format!("ud{BEST}"), &options);
    assert_eq!((grade.rating, grade.left), (Rating::Open, None));
    assert_eq!(grade.stopped, Some(Stop::Depth(1)));
    assert!(matches!(grade.distances[0], Distance::AtLeast(2..=19)), "{:?}", grade.distances);
    // The bound that a search has proven is enough if the moves cost no more.
    let (grade, _) = graded("eight", TWO, "rr", &options);
    assert_eq!(grade.rating, Rating::Shortest);
}

#[test]
fn moves_are_written_in_every_style() {
    let solver = about("eight");
    let written = |style| {
        let written = solver.written(&Case::one("1 2 3 4 5 6 0 7 8"), "rrl", style);
        written.map(|written| written.text)
    };
    let texts: Result<Vec<_>, Error> = solver.styles().into_iter().map(written).collect();
    assert_eq!(texts.expect("legal moves"), ["rrl", "rrl", "llr", "7 8 8", "r2l"]);
    for style in solver.styles() {
        let text = solver.written(&Case::one(FAR), BEST, style).expect("legal moves").text;
        let read = solver.replay(&Case::one(FAR), &text).expect("what was written is read");
        assert!(read.solves(), "{text}");
    }
}
