//! The cost of proofs, and proofs of thousands of boards. Tests that take minutes are run by hand.

use crate::{Asked, LIMITS, asked, support};
use desk::gauge::{Gauge, Never};
use desk::proof::{Basis, Bound};
use desk::{Case, Ending, PuzzleName, Question};
use fewest::Ranked;
use fewest::proof::closed_set;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, Sliding, notation};
use fewest::search::{Options, unwatched};
use fewest::tables::Resources;
use fewest_verify::{Checker, Expected};

/// Korf's fifth instance takes 56 moves. Without tables, writing its proof takes 21 bytes for each state; the
/// limit is 32, since lists and tables double when they are full.
#[test]
fn a_state_takes_little_memory() {
    let puzzle = Sliding::<u64>::new(4, 4, &Goal::BlankFirst).expect("a size");
    let table = |tiles: &[u8]| {
        let pattern = Pattern::new(&puzzle, tiles).expect("a pattern");
        compact::build(&pattern, Resources { threads: 1, max_bytes: u64::MAX }, unwatched)
            .expect("memory")
    };
    let tables = [table(&[1, 4, 5, 8, 9]), table(&[2, 3, 6, 7, 10]), table(&[11, 12, 13, 14, 15])];
    let sum = Additive::disjoint(&puzzle, tables.each_ref()).expect("they are disjoint");
    let start =
        puzzle.tray(&[4, 7, 14, 13, 10, 3, 9, 12, 11, 5, 6, 15, 1, 2, 8, 0]).expect("a board");
    for cost in [40, 44, 48, 52, 56] {
        let set = closed_set(&puzzle, &sum, &start, Some(cost), &Options::default(), unwatched);
        let set = set.expect("so many moves are needed");
        println!("{cost}: {} states, {} bytes", set.states, set.held);
        assert!(set.states < 10_000 || set.held <= 24 * set.states, "{cost}: {} bytes", set.held);
    }
}

/// Solves each board, proves the answer and checks the proof; tables are made only once. Returns how many
/// boards have a solution.
fn solved_of(asked: &Asked, boards: impl Iterator<Item = String>) -> usize {
    let puzzle: PuzzleName = asked.puzzle.parse().expect("a puzzle");
    let (goal, bound) = (asked.goal.map(String::from), asked.bound.map(Bound::from));
    let metric = asked.metric;
    let question = Question { metric, goal: goal.clone(), ..Question::about(puzzle.clone()) };
    let solver = desk::solver(&question).expect("a question");
    let basis = Basis { metric, goal, bound, cache: None };
    let prover = puzzle.prover(&basis).expect("a prover");
    let (mut checker, options) = (Checker::new(LIMITS), Options::default());
    let solves = |board: &String| {
        let (case, gauge) = (Case::one(board), || Gauge::new(&Never, None));
        let report = solver.solve(&case, &options, &gauge()).expect("an answer");
        let proof = prover.prove(&case, &report, &options, &gauge()).expect("no bug");
        let start = prover.words(&case).expect("a board");
        let expected = Expected { start: Some(&start), ..Expected::default() };
        checker.check(&proof.expect("no limit"), &expected).expect("an honest proof");
        matches!(report.ending, Ending::Solved(path) if path.is_shortest())
    };
    boards.filter(solves).count()
}

/// All boards of the Eight: `cargo test --release -p fewest-cli --test proof -- --ignored`.
#[test]
#[ignore = "takes a minute or two"]
fn all_boards_of_the_eight() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let boards =
        (0..puzzle.rank_count()).map(|rank| notation::text(puzzle.tiles(&puzzle.unrank(rank)), 3));
    let solvable = solved_of(&asked("eight"), boards);
    assert_eq!((puzzle.rank_count(), solvable), (362_880, 181_440));
}

/// The hardest known questions of the Cubic Eight-Puzzle, and 112 random goals from each of the nine cells:
/// more than a thousand questions.
#[test]
#[ignore = "takes some minutes"]
fn a_thousand_boards_of_cubes() {
    let data = include_str!("../../../engine/tests/data/cubic_eight.txt");
    let hardest = data.lines().filter_map(|line| line.strip_prefix("hardest ")).map(|line| {
        let (kind, rest) = line.split_once(' ').expect("a kind");
        let cell = ["corner 1 1", "edge 2 1", "centre 2 2"];
        let cell = cell.iter().find_map(|cell| cell.strip_prefix(kind)).expect("a cell");
        format!("{} {}", cell.trim(), &rest[3..])
    });
    assert_eq!(solved_of(&asked("cubic"), hardest), 13);
    let mut random = desk::random::Random::new(14);
    let mut goal = || {
        let mut tops: Vec<char> = (0..9).map(|_| ['W', 'R', 'B'][random.up_to(2)]).collect();
        tops[random.up_to(8)] = 'E';
        tops.into_iter().collect::<String>()
    };
    for goal in (0..112).map(|_| goal()).collect::<Vec<_>>() {
        let cells = (1..4).flat_map(|row| (1..4).map(move |column| (column, row)));
        let boards = cells.map(|(column, row)| format!("{column} {row} {goal}"));
        assert_eq!(solved_of(&asked("cubic"), boards), 9);
    }
}

/// A thousand random boards of each other puzzle that has so many boards and short answers, and the samples
/// of poj:2286.
#[test]
#[ignore = "takes some minutes"]
fn a_thousand_boards_of_tiles_and_symbols() {
    let samples = [
        "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3",
        "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3",
    ];
    assert_eq!(solved_of(&asked("rotation"), samples.map(String::from).into_iter()), 2);
    for name in ["rotation", "eight", "sliding:2x5", "sliding:4x3", "15"] {
        let puzzle: PuzzleName = name.parse().expect("a puzzle");
        let mut random = desk::random::Random::new(14);
        let boards = (0..1000).map(|_| puzzle.random_board(&mut random, false));
        let (solved, took) = support::timed(|| solved_of(&asked(name), boards));
        println!("{name}: {solved} of 1000 boards are solved, {took:?}");
    }
}
