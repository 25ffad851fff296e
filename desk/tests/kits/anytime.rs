//! Answers that come before anything is proven.

use super::gauge::Asked;
use desk::gauge::{Gauge, Never};
use desk::kits::written;
use desk::names::{Algorithm, Metric};
use desk::random::Random;
use desk::{Case, Ending, Incumbents, PuzzleName, Question, solver};
use fewest::search::{Answer, Options};
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use std::time::Duration;

/// The first answer is that of a beam in single moves, with each run in one direction turned into a push.
#[test]
fn pushes_have_an_answer_by_single_moves_before_beams_have_one() {
    let case = Case::one("1 19 3 17 10/6 2 15 0 4/12 5 8 9 18/16 11 7 13 14");
    let puzzle: PuzzleName = "sliding:5x4".parse().expect("a puzzle");
    let beam = Question { algorithm: Algorithm::Beam, ..Question::about(puzzle.clone()) };
    let width = Options { width: 128, answer: Answer::Any, ..Options::default() };
    let single = solver(&beam).expect("a solver").solve(&case, &width, &Gauge::new(&Never, None));
    let Ending::Solved(single) = single.expect("a board").ending else {
        panic!("it is wide enough")
    };
    let letters: Vec<char> = single.moves.chars().collect();
    let pushes = letters.chunk_by(|one, next| one == next).count();

    let question = Question {
        metric: Metric::Multi,
        incumbents: Incumbents::Meanwhile,
        algorithm: Algorithm::IdaStar,
        ..Question::about(puzzle)
    };
    let solver = solver(&question).expect("a solver");
    let cheapest = |options: &Options| {
        let asked = Asked::default();
        let gauge = Gauge::new(&asked, None);
        thread::scope(|scope| {
            let report = scope.spawn(|| solver.solve(&case, options, &gauge));
            while gauge.incumbents().is_empty() && !report.is_finished() {
                thread::sleep(Duration::from_millis(1));
            }
            asked.0.store(true, Relaxed);
            (report.join().expect("no panic").expect("a board"), gauge.incumbents())
        })
    };
    let (report, incumbents) = cheapest(&Options::default());
    let Ending::Stopped { best: Some(path), .. } = report.ending else {
        panic!("{:?}", report.ending)
    };
    let replay = solver.replay(&case, &path.moves).expect("moves");
    assert!(replay.solves() && !path.is_shortest(), "nothing is proven of it: {path:?}");
    assert_eq!(replay.cost(), u64::from(path.cost));
    assert_eq!(usize::from(incumbents[0].cost), pushes);
    // An answer costs no more than is allowed.
    let less = Options { max_cost: incumbents[0].cost - 1, ..Options::default() };
    assert!(cheapest(&less).1[0].cost < incumbents[0].cost);
}

/// Hungarian rings, for which beams of any width find nothing.
#[test]
fn what_beams_do_not_solve_the_fallback_does() {
    let puzzle: PuzzleName = "rings".parse().expect("a puzzle");
    let board = puzzle.random_board(&mut Random::new(4), false);
    for incumbents in [Incumbents::Afterwards, Incumbents::Meanwhile] {
        let question = Question { incumbents, ..Question::about(puzzle.clone()) };
        let question = Question { algorithm: Algorithm::AStar, ..question };
        let anytime = solver(&question).expect("a solver and beams");
        let gauge = Gauge::new(&Never, Some(Duration::from_secs(4)));
        let options = match incumbents {
            Incumbents::Afterwards => Options { max_nodes: 4_000_000, ..Options::default() },
            _ => Options::default(),
        };
        let report = anytime.solve(&Case::one(&board), &options, &gauge).expect("a board");
        let Ending::Stopped { at_least, best: Some(path), .. } = report.ending else {
            panic!("{incumbents:?}: {:?}", report.ending)
        };
        assert!((1..path.cost).contains(&at_least), "{path:?}");
        let replay = anytime.replay(&Case::one(&board), &path.moves).expect("moves");
        assert!(replay.solves() && replay.cost() == u64::from(path.cost));
        assert!(path.cost < 300, "{path:?}");
    }
}

/// Values that moves permute in all ways have too many maps for macro-operators. The search continues without
/// them.
#[test]
fn a_puzzle_for_which_nothing_is_learnt_has_the_answers_of_beams() {
    let text = "board 9x1\nvalues 1 2 3 4 5 6 7\n\
        map t: 1 > 2, 2 > 3, 3 > 4, 4 > 5, 5 > 6, 6 > 7, 7 > 1\nmap s: 1 <> 2\n\
        move s: a1 through s\nmove t: a1 through t\nmove t': undo t\n\
        move r: cycle a1 b1 c1 d1 e1 f1 g1 h1 i1\nmove r': undo r\n\
        goal 1 1 1 1 1 1 1 1 1\n";
    let puzzle = written::puzzle("values", text.as_bytes()).expect("a puzzle");
    for incumbents in [Incumbents::Afterwards, Incumbents::Meanwhile] {
        let question = Question { incumbents, ..Question::about(puzzle.clone()) };
        let question = Question { algorithm: Algorithm::BreadthFirst, ..question };
        let anytime = solver(&question).expect("a solver and beams");
        let gauge = Gauge::new(&Never, Some(Duration::from_millis(800)));
        let case = Case::one("7 6 5 4 3 2 1 7 6");
        let report = anytime.solve(&case, &Options::default(), &gauge).expect("no trouble");
        assert!(!matches!(report.ending, Ending::Unsolvable { .. }), "{incumbents:?}");
    }
}
