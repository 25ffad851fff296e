//! Every puzzle, heuristic, abstraction and pruning rule obeys the laws, and a planted error in any of them
//! is caught.

mod planted;

use crate::samples::{STEPS, boards, consistent, cubes, goals, rotated, symbols};
use fewest::laws::{self, Broken};
use fewest::pruning::{Automaton, Letters, NoReturn};
use fewest::puzzles::cubic::MisplacedTops;
use fewest::puzzles::cubic::{self, Cubic};
use fewest::puzzles::rotation::CentreCount;
use fewest::puzzles::rotation::Rotation;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::{OneSymbol, SymbolSpace};
use fewest::puzzles::sliding::heuristics::{LinearConflict, Lines, Manhattan, Misplaced, Walking};
use fewest::puzzles::sliding::{Goal, Order, Sliding};
use fewest::search::unwatched;
use fewest::tables::exact::Table;
use fewest::{Cost, Ranked, Reversible};

/// Calls `check` for every size that the packing holds and several goals.
fn each_board<K: Lines>(check: impl Fn(&Sliding<K>) -> Result<(), Broken>) {
    let sizes = (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height)));
    // Lines of eight are the longest.
    for (width, height) in sizes.chain([(1, 8), (8, 2), (4, 8)]) {
        for goal in goals(width, height) {
            let Ok(puzzle) = Sliding::new(width, height, &goal) else {
                assert!(width * height > K::CELLS, "{width}x{height}");
                continue;
            };
            if let Err(broken) = check(&puzzle) {
                panic!("{width}x{height}, goal {goal:?}: {broken}");
            }
        }
    }
}

fn sliding_rules<K: Lines>(puzzle: &Sliding<K>) -> Result<(), Broken> {
    let boards = boards(puzzle);
    laws::puzzle(puzzle, &boards, STEPS)?;
    laws::reversible(puzzle, &boards, STEPS)?;
    for order in [Order::Korf, Order::Alphabetical] {
        let puzzle = puzzle.clone().with_order(order);
        laws::pruning(&puzzle, &NoReturn(&puzzle), &boards[..3], 6)?;
    }
    Ok(())
}

#[test]
fn sliding_tiles_by_size_goal_and_packing() {
    each_board::<u64>(|puzzle| {
        sliding_rules(puzzle)?;
        laws::ranked(puzzle, &boards(puzzle), STEPS)
    });
    each_board::<u128>(sliding_rules);
    each_board::<[u64; 4]>(sliding_rules);
}

/// Tests sequences one move longer than the words that are learnt.
#[test]
fn words_of_sliding_tiles_by_size_and_order() {
    for (width, height) in (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height))) {
        for order in [Order::Korf, Order::Alphabetical] {
            let puzzle = Sliding::<[u64; 4]>::new(width, height, &Goal::BlankLast).expect("a size");
            let (puzzle, learnt) =
                (puzzle.with_order(order), if width + height < 6 { 10 } else { 6 });
            let automaton = learn(&puzzle, learnt);
            let result = laws::pruning(&puzzle, &automaton, &boards(&puzzle)[..4], learnt + 1);
            assert_eq!(result, Ok(()), "{width}x{height}");
        }
    }
}

fn learn<P: Letters>(puzzle: &P, dearest: Cost) -> Automaton<P> {
    Automaton::learn(puzzle, dearest, u64::MAX, &mut unwatched).expect("nobody breaks off")
}

#[test]
fn the_rotation_game() -> Result<(), Broken> {
    let boards = symbols();
    laws::puzzle(&Rotation, &boards, STEPS)?;
    laws::reversible(&Rotation, &boards, 3)?;
    laws::pruning(&Rotation, &NoReturn(&Rotation), &boards[..2], 4)?;
    laws::pruning(&Rotation, &learn(&Rotation, 4), &boards[..3], 5)
}

#[test]
fn the_cubic_eight_puzzle() -> Result<(), Broken> {
    for odd_count in [0, 1, 4] {
        let [start, other] = cubes(odd_count);
        for goal in [cubic::Goal::Board(other), cubic::Goal::Tops(other.tops())] {
            let cubic = Cubic::new(goal, &start);
            laws::puzzle(&cubic, &[start, other], STEPS)?;
            laws::reversible(&cubic, &[start, other], STEPS)?;
            laws::ranked(&cubic, &[start, other], STEPS)?;
            laws::pruning(&cubic, &NoReturn(&cubic), &[start, other], 6)?;
            laws::pruning(&cubic, &learn(&cubic, 10), &[start, other], 11)?;
        }
    }
    Ok(())
}

#[test]
fn misplaced_tops() -> Result<(), Broken> {
    for odd_count in [0, 1] {
        let [start, other] = cubes(odd_count);
        for goal in [cubic::Goal::Board(other), cubic::Goal::Tops(other.tops())] {
            let cubic = Cubic::new(goal, &start);
            let misplaced = MisplacedTops::new(&cubic);
            consistent(&cubic, &misplaced, &[start, other])?;
            laws::admissible(&cubic, &misplaced, distances(&Table::new(cubic.clone())))?;
        }
    }
    Ok(())
}

#[test]
fn sliding_heuristics_by_size_and_goal() {
    fn all<K: Lines>(puzzle: &Sliding<K>) -> Result<(), Broken> {
        let boards = boards(puzzle);
        consistent(puzzle, &Misplaced::new(puzzle), &boards)?;
        consistent(puzzle, &Manhattan::new(puzzle), &boards)?;
        consistent(puzzle, &LinearConflict::new(puzzle), &boards)
    }
    each_board::<u64>(all);
    each_board::<u128>(all);
    each_board::<[u64; 4]>(all);
}

#[test]
fn walking_distance_by_size_and_goal() {
    let large = [(6, 2), (2, 6), (5, 3), (3, 5)];
    each_board::<u128>(|puzzle| {
        let size = (puzzle.width(), puzzle.height());
        if large.contains(&size) && puzzle.goal().blank() + 1 != puzzle.cell_count() {
            return Ok(());
        }
        let Ok(walking) = Walking::new(puzzle) else {
            assert!(size.0 * size.1 >= 18 || size.0.max(size.1) > 6, "{size:?}");
            return Ok(());
        };
        assert!(size.0 * size.1 <= 16, "{size:?}");
        consistent(puzzle, &walking, &boards(puzzle))
    });
}

/// Against every distance on every board of up to nine cells.
#[test]
fn sliding_heuristics_are_admissible() {
    each_board::<u64>(|puzzle| {
        if puzzle.cell_count() > 9 {
            return Ok(());
        }
        let exact = Table::new(puzzle.clone());
        laws::admissible(puzzle, &Misplaced::new(puzzle), distances(&exact))?;
        laws::admissible(puzzle, &Manhattan::new(puzzle), distances(&exact))?;
        laws::admissible(puzzle, &LinearConflict::new(puzzle), distances(&exact))?;
        if puzzle.width().max(puzzle.height()) > 6 {
            return Ok(());
        }
        let walking = Walking::new(puzzle).expect("few arrangements");
        laws::admissible(puzzle, &walking, distances(&exact))
    });
}

#[test]
fn centre_count() -> Result<(), Broken> {
    consistent(&Rotation, &CentreCount, &symbols())?;
    let exact = Answers::new();
    let boards = rotated().into_iter().map(|board| (board, exact.distance(&board).expect("eight")));
    laws::admissible(&Rotation, &CentreCount, boards)
}

#[test]
fn one_symbol() -> Result<(), Broken> {
    let space = SymbolSpace::default();
    let centre = fewest::puzzles::rotation::CENTRE;
    laws::puzzle(&space, &[centre], STEPS)?;
    laws::reversible(&space, &[centre], STEPS)?;
    laws::ranked(&space, &[centre], STEPS)?;
    (1..=3).try_for_each(|symbol| {
        laws::abstraction(&Rotation, &OneSymbol::new(symbol), &symbols()[1..], STEPS)
    })
}

/// Every state that has a rank, with its distance.
fn distances<P: Ranked + Reversible>(exact: &Table<P>) -> impl Iterator<Item = (P::State, Cost)> {
    (0..exact.puzzle().rank_count()).map(|rank| {
        let state = exact.puzzle().unrank(rank);
        let distance = exact.distance(&state);
        (state, distance)
    })
}
