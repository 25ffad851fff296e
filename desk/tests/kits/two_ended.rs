//! BAE* on every puzzle that supports it, with every heuristic that it can use.

use desk::gauge::{Gauge, Never};
use desk::kits::written::{LIBRARY, WrittenKit};
use desk::names::{Algorithm, Heuristic};
use desk::random::Random;
use desk::{BadQuestion, Case, Ending, Error, PuzzleName, Question, Report, solver};
use fewest::search::Options;

fn asked(question: &Question, board: &str) -> Report {
    let (solver, gauge) = (solver(question).expect("it fits"), Gauge::new(&Never, None));
    solver.solve(&Case::one(board), &Options::default(), &gauge).expect("a board")
}

fn cost(report: &Report) -> Option<u16> {
    match &report.ending {
        Ending::Solved(path) if path.is_shortest() => Some(path.cost),
        other => panic!("{}: {other:?}", report.puzzle),
    }
}

/// Checks that BAE*, with each heuristic that it can use, agrees with the bidirectional search. Returns the
/// number of these heuristics.
fn agree(puzzle: &PuzzleName, board: &str) -> usize {
    let by = |algorithm, heuristic| {
        asked(&Question { algorithm, heuristic, ..Question::about(puzzle.clone()) }, board)
    };
    let blind = by(Algorithm::Bidirectional, None);
    let heuristics = puzzle.two_ended();
    for &heuristic in &heuristics {
        let report = by(Algorithm::BaeStar, Some(heuristic));
        assert_eq!(cost(&report), cost(&blind), "{puzzle} with {heuristic}: {board}");
        assert_eq!(report.heuristic, Some(heuristic.to_string()));
    }
    let usual = by(Algorithm::BaeStar, None);
    assert_eq!(cost(&usual), cost(&blind), "{puzzle}: {board}");
    assert!(heuristics.iter().any(|known| usual.heuristic == Some(known.to_string())));
    heuristics.len()
}

#[test]
fn bae_star_is_right_wherever_it_fits() {
    for (puzzle, board, heuristics) in [
        ("eight", "2 3 4/1 5 0/7 6 8", 5),
        ("sliding:6x3", "2 3 4 11 5 6/1 7 8 9 10 12/13 14 15 16 17 0", 4),
        (
            "sliding:6x6",
            "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/25 26 27 28 29 30/31 32 33 0 34 35",
            4,
        ),
        ("rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3", 2),
        ("cubic", "1 2 RBW/RWW/EWW", 2),
    ] {
        assert_eq!(agree(&puzzle.parse().expect("a puzzle"), board), heuristics, "{puzzle}");
    }
    for volume in LIBRARY {
        let puzzle = file(volume.name);
        let has_it = puzzle.algorithms().contains(&Algorithm::BaeStar);
        assert_eq!(has_it, puzzle.algorithms().contains(&Algorithm::Bidirectional));
        assert_eq!(has_it, !puzzle.two_ended().is_empty(), "{puzzle}");
    }
    for (name, heuristics) in [("pancake12", 3), ("topspin12", 2), ("cube2", 3)] {
        let puzzle = file(name);
        let kit: &WrittenKit = puzzle.downcast().expect("a file");
        let board = kit.written().text(&kit.walked(4, &mut Random::new(7)));
        assert_eq!(agree(&puzzle, &board), heuristics, "{name}");
    }
}

fn file(name: &str) -> PuzzleName {
    format!("{name}.fewest").parse().expect("a puzzle")
}

#[test]
fn a_heuristic_for_one_end_is_refused() {
    let refused = |puzzle: &str, heuristic| {
        let puzzle = puzzle.parse().expect("a puzzle");
        let algorithm = Algorithm::BaeStar;
        let question =
            Question { algorithm, heuristic: Some(heuristic), ..Question::about(puzzle) };
        match solver(&question) {
            Err(Error::Question(wrong @ BadQuestion::OneEnded { .. })) => wrong.to_string(),
            _ => panic!("{question:?}"),
        }
    };
    assert_eq!(
        refused("eight", Heuristic::Exact),
        "bae-star searches from both ends, and exact estimates for one only; those that serve it: zero, \
         misplaced, manhattan, linear-conflict, walking-distance. a-star takes any"
    );
    assert!(
        refused("rotation", Heuristic::Exact).contains("those that serve it: zero, centre-count.")
    );
    assert!(refused("pancake12", Heuristic::Pdb).contains("zero, pieces, pairs."));
    let frogs = Question {
        algorithm: Algorithm::BaeStar,
        ..Question::about("frogs".parse().expect("a puzzle"))
    };
    let Err(wrong) = solver(&frogs) else { panic!("moves of frogs cannot be taken back") };
    assert!(
        wrong.to_string().starts_with("bae-star does not fit frogs; those that fit: auto, "),
        "{wrong}"
    );
}
