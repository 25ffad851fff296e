//! Puzzle files of built-in puzzles have the same successors as the built-in ones.

use super::language::puzzle;
use super::twin::Twin;
use desk::gauge::{Gauge, Never};
use desk::names::{Algorithm, Heuristic};
use desk::{Case, Ending, Question};
use fewest::Puzzle;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::{Cubes, Cubic, Goal, notation};
use fewest::search::Options;

fn words(cubes: &Cubes) -> String {
    let word = |cell| cubes.cube(cell).map_or("_".into(), notation::word);
    (0..9).map(word).collect::<Vec<_>>().join(" ")
}

fn moved(mut cubes: Cubes, direction: Direction) -> Cubes {
    Cubic::new(Goal::Board(cubes), &cubes).apply(&mut cubes, direction);
    cubes
}

/// Follows walks that are drawn by a simple number generator.
#[test]
fn rolling_cubes_are_those_of_the_engine() {
    let cubic = puzzle("cubic", &[]);
    let twin = Twin::new(&cubic);
    let ways = [
        ("u", Direction::Up),
        ("l", Direction::Left),
        ("r", Direction::Right),
        ("d", Direction::Down),
    ];
    for empty in 0..9 {
        let mut cubes = Cubes::standard(empty).expect("a cell");
        let mut random = 1u64 + empty as u64;
        for _ in 0..100 {
            let state = cubic.read(&words(&cubes)).expect("a state");
            let found = twin.successors(&state);
            let legal = ways.iter().filter(|way| found.iter().any(|found| found.0 == way.0));
            let legal: Vec<_> = legal.collect();
            assert_eq!(legal.len(), found.len());
            for (name, direction) in &legal {
                let after = twin.after(&state, name).expect("it is legal");
                assert_eq!(after, cubic.read(&words(&moved(cubes, *direction))).expect("a state"));
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            cubes = moved(cubes, legal[(random >> 33) as usize % legal.len()].1);
        }
    }
}

/// Pieces that turn take seven bits per cell. A pattern database for one of them looks for it in sections of
/// the word, the last of which would extend beyond the end of the word.
#[test]
fn pattern_databases_of_wide_cells_are_never_above_the_distance() {
    let text = "board a b c d e f g h i\npieces 1 2 3 4 5 6 7 8 9\ntwist mod 5\n\
                move r: cycle a b c d e f g h i\nmove r': undo r\n\
                move s: swap a b, turn a by 1\nmove s': undo s\ngoal a is 1+?\n";
    let puzzle = desk::kits::written::puzzle("turned", text.as_bytes()).expect("a puzzle");
    let by = |algorithm, heuristic| {
        let question = Question { algorithm, heuristic, ..Question::about(puzzle.clone()) };
        desk::solver(&question).expect("it fits")
    };
    let plain = by(Algorithm::BreadthFirst, None);
    let informed = by(Algorithm::IdaStar, Some(Heuristic::Pdb));
    let cost = |solver: &dyn desk::Solver, case: &Case| {
        let never = Gauge::new(&Never, None);
        let report = solver.solve(case, &Options::default(), &never).expect("a board");
        match report.ending {
            Ending::Solved(path) => path.cost,
            other => panic!("{other:?}"),
        }
    };
    let mut board = "2+1 1+2 3+3 4+4 5 6+1 7+2 8+3 9".to_string();
    for step in 0..12 {
        let case = Case::one(&board);
        assert_eq!(cost(&*plain, &case), cost(&*informed, &case), "{board}");
        let mut next = plain.successors(&case).expect("moves");
        let at = [0, 2, 0, 0, 2, 1, 0, 2, 0, 3, 0, 0][step] % next.len();
        board = next.swap_remove(at).board;
    }
}
