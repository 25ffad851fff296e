//! The Cubic Eight-Puzzle against its rules, its complete enumerations and its own searches.
//!
//! `data/cubic_eight.txt` was computed by an independent program, by complete breadth-first search
//! from each kind of start; the eight sample datasets are those of POJ 3131.

mod exact;

use fewest::heuristics::Max;
use fewest::laws;
use fewest::pruning::NoReturn;
use fewest::puzzles::Direction;
use fewest::puzzles::cubic::MisplacedTops;
use fewest::puzzles::cubic::exact::{Answers, FromStart, ToGoal};
use fewest::puzzles::cubic::{BadCubes, CELLS, Colour, Cube, Cubes, Cubic, Goal, Tops};
use fewest::puzzles::cubic::{OneParity, Parity};
use fewest::search::{
    Answer, Options, a_star, bidirectional, branch_and_bound, breadth_first, exhaustive, ida_star,
    unwatched,
};
use fewest::tables::exact::Table;
use fewest::tables::pdb::Pdb;
use fewest::{Abstraction, Cost, Heuristic, Outcome, Puzzle, Ranked, Reversible};
use std::collections::HashSet;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

const DATA: &str = include_str!("../data/cubic_eight.txt");

/// The kinds of standard starts: the name in the data, an empty cell.
const KINDS: [(&str, usize); 3] = [("corner", 0), ("edge", 1), ("centre", 4)];

fn all_distances(cubic: &Cubic) -> exhaustive::Distances {
    exhaustive::distances(cubic, &Options::default(), unwatched).expect("no limit")
}

fn standard(empty: usize) -> Cubes {
    Cubes::standard(empty).expect("a cell")
}

/// The numbers behind `S kind :`.
fn known_states(kind: &str) -> Vec<u64> {
    let line = DATA.lines().find_map(|line| line.strip_prefix(&format!("S {kind} : ")));
    line.expect("a line").split(' ').map(|count| count.parse().expect("a number")).collect()
}

/// A board of any orientations, from a number of 0..6 for each cell.
fn board(empty: usize, codes: [usize; CELLS]) -> Cubes {
    let cube = |cell| (cell != empty).then(|| Cube::ALL[codes[cell]]);
    Cubes::new(&std::array::from_fn::<_, CELLS, _>(cube)).expect("a board")
}

/// A board with that many odd cubes: even orientations stand on even cells, and the first `count`
/// cubes are turned over.
fn with_odd_cubes(count: usize) -> Cubes {
    board(8, std::array::from_fn(|cell| usize::from((cell % 2 == 1) ^ (cell < count))))
}

/// Numbers that look random, the same on every run (Steele's SplitMix64).
fn mixed(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*seed ^ *seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

fn random_board(seed: &mut u64) -> Cubes {
    let empty = mixed(seed) as usize % CELLS;
    board(empty, std::array::from_fn(|_| mixed(seed) as usize % 6))
}

fn random_tops(seed: &mut u64) -> Tops {
    let empty = mixed(seed) as usize % CELLS;
    let colour = |cell| (cell != empty).then(|| Colour::ALL[mixed(seed) as usize % 3]);
    Tops::new(&std::array::from_fn::<_, CELLS, _>(colour)).expect("a pattern")
}

/// Rolling left or right exchanges top and side, up or down top and front; nothing else changes.
#[test]
fn rolls_follow_the_statement() {
    let mut seed = 1;
    for _ in 0..1000 {
        let before = random_board(&mut seed);
        let cubic = Cubic::new(Goal::Board(before), &before);
        let mut visited = Vec::new();
        let end = cubic.visit_moves(&mut before.clone(), |cubes, direction| {
            assert_eq!(*cubes, before);
            visited.push(direction);
            Continue::<()>(())
        });
        assert_eq!(end, Continue(()));
        let empty = before.empty();
        let (column, row) = (empty % 3, empty / 3);
        let on_board = |&direction: &Direction| match direction {
            Direction::Up => row > 0,
            Direction::Left => column > 0,
            Direction::Right => column < 2,
            Direction::Down => row < 2,
        };
        assert_eq!(visited, Direction::ALL.into_iter().filter(on_board).collect::<Vec<_>>());
        for direction in visited {
            let (from, sideways) = match direction {
                Direction::Up => (empty - 3, false),
                Direction::Left => (empty - 1, true),
                Direction::Right => (empty + 1, true),
                Direction::Down => (empty + 3, false),
            };
            let Cube { top, front, side } = before.cube(from).expect("a cube");
            let rolled = match sideways {
                true => Cube { top: side, front, side: top },
                false => Cube { top: front, front: top, side },
            };
            let mut after = before;
            cubic.apply(&mut after, direction);
            assert_eq!((after.empty(), after.cube(from)), (from, None));
            assert_eq!(after.cube(empty), Some(rolled));
            for cell in (0..CELLS).filter(|&cell| cell != empty && cell != from) {
                assert_eq!(after.cube(cell), before.cube(cell));
            }
            assert_eq!(after.odd_count(), before.odd_count());
            let mut back = after;
            cubic.undo(&mut back, direction);
            assert_eq!(back, before);
            cubic.apply(&mut after, cubic.inverse(direction));
            assert_eq!(after, before);
        }
    }
}

/// The checked constructors say what is wrong, and with which cell.
#[test]
fn bad_boards() {
    let cube = Some(Cube::STANDARD);
    let striped = Some(Cube { top: Colour::Red, front: Colour::Red, side: Colour::Blue });
    let red = Some(Colour::Red);
    assert_eq!(Cubes::new(&[cube; 9]), Err(BadCubes::Full));
    assert_eq!(Cubes::new(&[None, cube]), Err(BadCubes::Count { found: 2 }));
    let cells = [cube, None, cube, cube, striped, cube, cube, cube, cube];
    assert_eq!(Cubes::new(&cells), Err(BadCubes::Faces { cell: 4 }));
    let cells = [red, None, red, red, None, red, red, red, red];
    assert_eq!(Tops::new(&cells), Err(BadCubes::Empty { cell: 4 }));
    assert_eq!(Tops::new(&[red; 10]), Err(BadCubes::Count { found: 10 }));
    assert_eq!(Cubes::standard(9), Err(BadCubes::Outside { cell: 9 }));
}

/// Every rank of every number of odd cubes belongs to one board, and the packed form is the board.
#[test]
fn ranks_are_dense() {
    for odd in 0..=8 {
        let cubes = with_odd_cubes(odd);
        assert_eq!(cubes.odd_count(), odd as u32);
        let cubic = Cubic::new(Goal::Board(cubes), &cubes);
        let sets = [1, 8, 28, 56, 70, 56, 28, 8, 1][odd];
        assert_eq!(cubic.rank_count(), 9 * sets * 6561);
        for rank in 0..cubic.rank_count() {
            let cubes = cubic.unrank(rank);
            assert_eq!(cubic.rank(&cubes), rank);
            assert_eq!(cubic.unpack(cubic.pack(&cubes)), cubes);
            assert_eq!(cubes.odd_count(), odd as u32);
        }
    }
}

/// A pattern is shown by C(8, odd) boards, and `goals` has each of them once.
#[test]
fn goals_are_all_boards_of_the_pattern() {
    let mut seed = 2;
    for start in [standard(0), standard(1), random_board(&mut seed), random_board(&mut seed)] {
        let tops = random_tops(&mut seed);
        let cubic = Cubic::new(Goal::Tops(tops), &start);
        let goals: HashSet<Cubes> = cubic.goals().collect();
        assert_eq!(goals.len() as u64 * 9 * 6561, cubic.rank_count());
        assert_eq!(cubic.goals().count(), goals.len());
        assert!(goals.iter().all(|goal| cubic.is_goal(goal) && goal.tops() == tops));
        let ranks = (0..cubic.rank_count()).filter(|&rank| cubic.is_goal(&cubic.unrank(rank)));
        assert_eq!(ranks.count(), goals.len());
    }
}

/// Boards with equally many odd cubes reach each other, whatever that number is; other boards never do.
#[test]
fn solvable_is_a_matter_of_the_number_of_odd_cubes() {
    for count in [0, 1, 2, 6, 7, 8] {
        let start = with_odd_cubes(count);
        let cubic = Cubic::new(Goal::Board(start), &start);
        assert!(
            cubic.solvable(&start) && !cubic.solvable(&with_odd_cubes(8 - count)) || count == 4
        );
        assert_eq!(all_distances(&cubic).profile().iter().sum::<u64>(), cubic.rank_count());
        let elsewhere = Cubic::new(Goal::Board(with_odd_cubes((count + 1) % 9)), &start);
        assert!(!elsewhere.solvable(&start));
        assert_eq!(elsewhere.goals().count(), 0);
    }
}

/// Counted cell by cell. The step agrees with a new count, and a roll changes the count by at most one.
#[test]
fn misplaced_tops_step_by_step() {
    let mut seed = 3;
    for round in 0..2000 {
        let (before, other) = (random_board(&mut seed), random_board(&mut seed));
        let tops = random_tops(&mut seed);
        let exact = round % 2 == 0;
        let goal = if exact { Goal::Board(other) } else { Goal::Tops(tops) };
        let cubic = Cubic::new(goal, &before);
        let heuristic = MisplacedTops::new(&cubic);
        let differs = |&cell: &usize| match goal {
            Goal::Board(board) => board.empty() != cell && board.cube(cell) != before.cube(cell),
            Goal::Tops(tops) => {
                let wanted = tops.colour(cell);
                wanted.is_some() && wanted != before.cube(cell).map(|cube| cube.top)
            }
        };
        let h = heuristic.start(&cubic, &before);
        assert_eq!(heuristic.estimate(h), (0..CELLS).filter(differs).count() as Cost);
        let _ = cubic.visit_moves(&mut before.clone(), |cubes, direction| {
            let mut after = *cubes;
            cubic.apply(&mut after, direction);
            let step = heuristic.step(&cubic, h, cubes, direction);
            assert_eq!(step, heuristic.start(&cubic, &after));
            assert!(h.abs_diff(step) <= 1, "{cubes:?} {direction:?}: {h} {step}");
            Continue::<()>(())
        });
    }
}

/// Never above the distance, and 0 exactly at the goals.
#[test]
fn misplaced_tops_is_admissible() {
    let start = standard(1);
    let cubic = Cubic::new(Goal::Tops(random_tops(&mut 4)), &start);
    let heuristic = MisplacedTops::new(&cubic);
    let distances = all_distances(&cubic);
    for rank in 0..cubic.rank_count() {
        let state = cubic.unrank(rank);
        let h = heuristic.estimate_of(&cubic, &state);
        assert!(h <= distances.get(rank));
        assert_eq!(h == 0, cubic.is_goal(&state));
    }
}

/// The tables of both parities; the larger distance counts.
fn parities(cubic: &Cubic) -> Max<[Pdb<OneParity>; 2]> {
    Max([Parity::Even, Parity::Odd].map(|kept| {
        let abstraction = OneParity::new(cubic, kept);
        let distances = exhaustive::distances(abstraction.space(), &Options::default(), unwatched);
        Pdb::new(abstraction, Arc::new(distances.expect("no limit")))
    }))
}

/// Never above the distance of any board, with a pattern and with a board as the goal. Together the tables
/// are far nearer to it than the misplaced tops.
#[test]
fn tables_of_one_parity_are_admissible() {
    let start = standard(1);
    for goal in [Goal::Tops(random_tops(&mut 8)), Goal::Board(start)] {
        let cubic = Cubic::new(goal, &start);
        let distances = all_distances(&cubic);
        let tables = parities(&cubic);
        let misplaced = MisplacedTops::new(&cubic);
        let (mut larger, mut tops) = (0, 0);
        for rank in 0..cubic.rank_count() {
            let (board, distance) = (cubic.unrank(rank), distances.get(rank));
            let h = tables.estimate_of(&cubic, &board);
            assert!(h <= distance, "{board:?}: {h} > {distance}");
            larger += u64::from(h);
            tops += u64::from(misplaced.estimate_of(&cubic, &board));
        }
        assert!(larger > 2 * tops, "{larger} {tops}");
    }
}

/// The laws of the abstraction and of its space, for every number of odd cubes.
#[test]
fn one_parity_is_lawful() {
    for odd_count in 0..=8 {
        let start = with_odd_cubes(odd_count);
        let goal = random_tops(&mut 9);
        let shown = goal.boards(odd_count as u32).next().expect("a board of the pattern");
        for goal in [Goal::Tops(goal), Goal::Board(shown)] {
            let cubic = Cubic::new(goal, &start);
            for kept in [Parity::Even, Parity::Odd] {
                let one = OneParity::new(&cubic, kept);
                let images = [one.map(&start), one.map(&shown)];
                laws::puzzle(one.space(), &images, 50).expect("a puzzle");
                laws::reversible(one.space(), &images, 50).expect("reversible");
                laws::ranked(one.space(), &images, 50).expect("ranked");
                laws::abstraction(&cubic, &one, &[start, shown], 50).expect("an abstraction");
                let ranks = (0..one.space().rank_count()).filter(|&rank| {
                    let image = one.space().unrank(rank);
                    assert_eq!(one.space().rank(&image), rank);
                    one.space().is_goal(&image)
                });
                assert_eq!(ranks.count(), one.space().goals().count());
            }
        }
    }
}

/// The searches find the same first optimum, from starts of any orientations.
#[test]
fn searches_agree_with_the_table() {
    let mut seed = 10;
    let mut deepest = 0;
    for _ in 0..8 {
        let start = random_board(&mut seed);
        let table = FromStart::new(&start);
        for _ in 0..2 {
            let goal = random_tops(&mut seed);
            let (known, distance) = (table.solve(&goal), table.distance(&goal));
            let cubic = Cubic::new(Goal::Tops(goal), &start);
            for outcome in searched_in_many_ways(&cubic, &start, distance) {
                let Outcome::Solved(solution) = outcome else { panic!("{outcome:?}") };
                assert_eq!((&solution.moves, solution.cost), (&known, distance));
                assert!(solution.is_optimal());
            }
            deepest = deepest.max(distance);
        }
    }
    assert!(deepest >= 20);
}

/// Solves the board by all searches that prove an optimum; uninformed searches only run where it is near.
fn searched_in_many_ways(cubic: &Cubic, start: &Cubes, distance: Cost) -> Vec<Outcome<Direction>> {
    let tables = parities(cubic);
    let options = first_optimum();
    let mut ended = vec![
        bidirectional::solve(cubic, start, &options, unwatched),
        a_star::solve(cubic, &tables, start, &options, unwatched),
    ];
    if distance <= 16 {
        let (misplaced, pruning) = (MisplacedTops::new(cubic), NoReturn(cubic));
        let bounded = Options { max_cost: distance + 1, ..options.clone() };
        ended.extend([
            breadth_first::solve(cubic, start, &options, unwatched),
            ida_star::solve(cubic, &misplaced, &pruning, start, &options, unwatched),
            branch_and_bound::solve(cubic, &misplaced, &pruning, start, &bounded, unwatched),
        ]);
    }
    let outcomes = ended.into_iter().map(|ended| ended.outcome);
    outcomes.chain([searched(cubic, &tables, start)]).collect()
}

fn searched(cubic: &Cubic, h: &impl Heuristic<Cubic>, start: &Cubes) -> Outcome<Direction> {
    ida_star::solve(cubic, h, &NoReturn(cubic), start, &first_optimum(), unwatched).outcome
}

fn first_optimum() -> Options {
    Options { answer: Answer::First, ..Options::default() }
}
