//! A fifth puzzle, TopSpin, added through the public interface only. `docs/adding-a-puzzle.md` walks through
//! these files. Here the puzzle is solved, compared, generated and drawn.

#[path = "topspin/kit.rs"]
mod kit;
#[path = "topspin/rules.rs"]
mod rules;

use desk::boards::{Boards, Unmet};
use desk::describe::{Description, Symbol, Way};
use desk::gauge::{Gauge, Never};
use desk::moves::Script;
use desk::names::{Algorithm, Heuristic};
use desk::random::Span;
use desk::{Case, Ending, Error, Kit, Path, PuzzleName, Question, Solver, Stop, solver};
use fewest::laws;
use fewest::search::{Answer, Options};
use kit::{FAMILY, TopSpinKit};
use rules::{DISCS, Ring, TopSpin, Turn};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

const SOLVED: Ring = [1, 2, 3, 4, 5, 6, 7, 8];

fn topspin() -> PuzzleName {
    (FAMILY.find)("top-spin").expect("one of its names")
}

fn usual() -> Arc<dyn Solver> {
    solver(&Question::about(topspin())).expect("auto fits")
}

fn boards(count: usize) -> Vec<String> {
    let (mut boards, solver) = (Boards::new(topspin(), 1, true), usual());
    let solvable = |text: &str| solver.solvable(&Case::one(text));
    (0..count).map(|_| boards.next(solvable).expect("boards that can be read")).collect()
}

fn solved(solver: &dyn Solver, board: &str) -> Path {
    let gauge = Gauge::new(&Never, None);
    let report = solver.solve(&Case::one(board), &Options::default(), &gauge).expect("a ring");
    match report.ending {
        Ending::Solved(path) => path,
        other => panic!("{board}: {other:?}"),
    }
}

/// The fewest turns from every ring, found without any of the library's searches.
fn distances() -> HashMap<Ring, u16> {
    let mut distances = HashMap::from([(SOLVED, 0)]);
    let mut waiting = VecDeque::from([SOLVED]);
    while let Some(ring) = waiting.pop_front() {
        let far = distances[&ring] + 1;
        let [mut left, mut right, mut over] = [ring; 3];
        left.rotate_left(1);
        right.rotate_right(1);
        over[..4].reverse();
        for next in [left, right, over] {
            distances.entry(next).or_insert_with(|| {
                waiting.push_back(next);
                far
            });
        }
    }
    distances
}

#[test]
fn its_rules_keep_the_laws() {
    let starts = [SOLVED, [4, 3, 2, 1, 8, 7, 6, 5]];
    laws::puzzle(&TopSpin, &starts, 1000).expect("the laws of a puzzle");
    laws::moves(&TopSpin, &starts, 1000).expect("the laws of moves");
    laws::reversible(&TopSpin, &starts, 1000).expect("the laws of a reversible puzzle");
    laws::ranked(&TopSpin, &starts, 1000).expect("the laws of a ranked puzzle");
}

#[test]
fn every_algorithm_with_every_heuristic_finds_the_fewest_turns() {
    let (boards, distances) = (boards(3), distances());
    assert_eq!(distances.len(), 40_320, "every ring can be reached");
    for algorithm in TopSpinKit.algorithms() {
        let with: Vec<Option<Heuristic>> = match algorithm.is_informed() {
            true => TopSpinKit.heuristics().into_iter().map(Some).collect(),
            false => vec![None],
        };
        for heuristic in with {
            let question = Question { algorithm, heuristic, ..Question::about(topspin()) };
            let solver = solver(&question).expect("they fit");
            // Without an estimate, a depth-first search tries all sequences of this many turns.
            let near = ["2 3 4 5 1 6 7 8".to_string()];
            let is_blind = heuristic == Some(Heuristic::Zero);
            for board in if is_blind { &near[..] } else { &boards } {
                let path = solved(&*solver, board);
                let fewest = distances[&rules::board(board).expect("a ring")];
                assert!(path.cost >= fewest, "{question:?} {board}");
                let is_right = path.is_shortest() && path.cost == fewest;
                assert!(is_right || algorithm.is_hasty(), "{question:?} {board}");
                assert!(!path.is_shortest() || path.cost == fewest, "{question:?} {board}");
                assert_eq!(path.script.names(&path.moves).len(), usize::from(path.cost));
            }
        }
    }
}

#[test]
fn random_rings_differ_and_those_at_a_distance_are_that_far() {
    let some = boards(20);
    assert!((1..some.len()).all(|place| !some[..place].contains(&some[place])));
    let (solver, distances) = (usual(), distances());
    let mut boards = Boards::new(topspin(), 7, true);
    for far in [0, 1, 5, 9_usize] {
        let board = boards.next_at(Span::one(far), &*solver, &Options::default());
        let board = board.expect("rings can be read").expect("most rings are farther");
        assert_eq!(distances[&rules::board(&board).expect("a ring")], far as u16);
    }
    // A random ring that is not solved is not skipped.
    let question = Question { algorithm: Algorithm::AStar, ..Question::about(topspin()) };
    let solver = self::solver(&question).expect("it fits");
    for (options, stop) in [
        (Options { max_nodes: 1, ..Options::default() }, Stop::Nodes),
        (Options { max_bytes: 1, ..Options::default() }, Stop::Memory),
    ] {
        let mut boards = Boards::new(topspin(), 7, true);
        let met = boards.next_at(Span::one(1_usize), &*solver, &options);
        assert_eq!(met, Err(Unmet::Unsolved(stop)));
    }
}

#[test]
fn a_ring_is_drawn_before_and_after_each_turn() {
    let frames = usual().frames(&Case::one("4 3 2 1 8 7 6 5"), "over left").expect("legal turns");
    let drawn: Vec<_> = frames.iter().map(|frame| frame.drawing.as_str()).collect();
    assert_eq!(drawn, ["[4 3 2 1]\n 5 6 7 8 ", "[1 2 3 4]\n 5 6 7 8 ", "[2 3 4 8]\n 1 5 6 7 "]);
    assert_eq!(frames[2].caption, "left: ring left");
    assert_eq!((frames[2].board.as_str(), frames[2].cost), ("2 3 4 8 7 6 5 1", 2));
}

/// The names of the moves are words, so blanks separate them in every text of moves.
#[test]
fn turns_are_written_and_read_by_their_names() {
    let question = Question { algorithm: Algorithm::BreadthFirst, ..Question::about(topspin()) };
    let solver = solver(&question).expect("it fits");
    let options = Options { answer: Answer::All { list: 10 }, ..Options::default() };
    let gauge = Gauge::new(&Never, None);
    let start = Case::one("5 1 2 3 4 6 7 8");
    let report = solver.solve(&start, &options, &gauge).expect("a ring");
    let Ending::Solved(path) = report.ending else { panic!("every ring can be solved") };
    let all = path.all.expect("all were asked for");
    assert_eq!(path.script, Script::Apart);
    assert_eq!(path.moves, all.listed[0]);
    for moves in &all.listed {
        let frames = solver.frames(&start, moves).expect("legal turns");
        assert_eq!(frames.last().expect("the start").board, rules::text(&SOLVED));
        let captions = frames[1..].iter().map(|frame| frame.caption.split(": ").next());
        assert!(captions.eq(moves.split(' ').map(Some)), "{moves}");
    }
    for wrong in ["overleft", "o", "left,over"] {
        assert!(matches!(solver.frames(&start, wrong), Err(Error::Bug(_))), "{wrong}");
    }
}

#[test]
fn its_description_plays_as_its_rules_do() {
    let Description { moves, first, .. } = TopSpinKit.description();
    let turn = |name: &str| Turn::ALL.into_iter().find(|turn| turn.name() == name).expect("a turn");
    for way in &moves {
        let mut ring = rules::board(&first.board.join(" ")).expect("a ring");
        fewest::Puzzle::apply(&TopSpin, &mut ring, turn(&way.letter));
        assert_eq!(played(&first.board, way).join(" "), rules::text(&ring));
    }
    assert_eq!(moves.len(), 3);
}

/// Makes a move as a page does. In a ring, guards are empty and symbols do not change on the way.
fn played(board: &[Symbol], way: &Way) -> Vec<Symbol> {
    assert!(way.guard.is_empty());
    let mut after = board.to_vec();
    for take in &way.takes {
        after[take.place] = board[take.from].clone();
    }
    after
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let refused = |text: &str| match usual().outline(&Case::one(text)) {
        Err(Error::Board(problem)) => problem,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused("1 2 3 4 5 6 7 7").place.column, 15);
    assert_eq!(refused("1 2 3 4 5 6 7 8 1").place.column, 17);
    assert!(refused("1 2 3").message.contains("no ring"));
    let goal = Question { goal: Some("1".into()), ..Question::about(topspin()) };
    assert!(matches!(solver(&goal), Err(Error::Question(_))));
    assert_eq!(TopSpinKit.description().places.len(), DISCS);
}
