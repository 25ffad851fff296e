use super::*;
use crate::gauge::Never;
use crate::kit::PuzzleName;
use crate::kits::written;
use crate::random::Random;

#[test]
fn pushes_have_an_answer_by_single_moves_before_beams_have_one() {
    let board = "1 19 3 17 10/6 2 15 0 4/12 5 8 9 18/16 11 7 13 14";
    let puzzle = "sliding:5x4".parse().expect("a puzzle");
    let question = Question { metric: Metric::Multi, ..Question::about(puzzle) };
    let search = question.puzzle.solver(&question).expect("a solver");
    let single = Question { metric: Metric::Single, ..question.clone() };
    let beams = |question| beams_for(question).expect("beams");
    let (beams, singles) = (beams(&question), Some(beams(&single)));
    let anytime = Anytime { search, beams, singles, fallback: None, alone: None };
    let case = Case::one(board);
    let pushed = |max_cost| {
        let options = Options { max_cost, ..Options::default() };
        anytime.pushed(&case, &options, &Gauge::new(&Never, None)).expect("a board")
    };
    let path = pushed(Options::default().max_cost).expect("an answer");
    let replay = anytime.replay(&case, &path.moves).expect("moves");
    assert!(replay.solves(), "{path:?}");
    assert_eq!((replay.cost(), replay.moves.len() as u64), (path.cost.into(), path.cost.into()));
    assert!(!path.is_shortest(), "nothing is proven of it");
    assert_eq!(pushed(path.cost - 1), None, "no more than is allowed");
}

/// Hungarian rings, for which beams of any width find nothing.
#[test]
fn what_beams_do_not_solve_the_fallback_does() {
    let puzzle: PuzzleName = "rings".parse().expect("a puzzle");
    let board = puzzle.random_board(&mut Random::new(4), false);
    for incumbents in [Incumbents::Afterwards, Incumbents::Meanwhile] {
        let question = Question { incumbents, ..Question::about(puzzle.clone()) };
        let question = Question { algorithm: Algorithm::AStar, ..question };
        let anytime = Anytime::around(puzzle.solver(&question).expect("a solver"), &question);
        let anytime = anytime.expect("beams");
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

/// Values that moves permute in all ways have too many maps for macro-operators. The search goes on without.
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
        let solver = puzzle.solver(&question).expect("a solver");
        let anytime = Anytime::around(solver, &question).expect("beams");
        let gauge = Gauge::new(&Never, Some(Duration::from_millis(800)));
        let case = Case::one("7 6 5 4 3 2 1 7 6");
        let report = anytime.solve(&case, &Options::default(), &gauge).expect("no trouble");
        assert!(!matches!(report.ending, Ending::Unsolvable { .. }), "{incumbents:?}");
    }
}

#[test]
fn moves_along_one_way_are_one_push() {
    for (moves, wanted) in [("", ""), ("u", "u"), ("uul", "u2l"), ("lrrrdd", "lr3d2")] {
        assert_eq!(pushes(moves), wanted);
    }
}
