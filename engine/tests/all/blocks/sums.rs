//! Sums of tables, against all distances of the 8-puzzle.

use super::PLENTY;
use fewest::puzzles::sliding::tables::additive::Additive;
use fewest::puzzles::sliding::tables::blocks::Pattern;
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, Sliding, Tray};
use fewest::search::{Options, exhaustive, unwatched};
use fewest::{Cost, Heuristic, Puzzle, Ranked};
use std::ops::ControlFlow::Continue;

/// Boards from which the goal cannot be reached, where the tables know it.
#[test]
fn sums_where_there_is_no_way_home() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankFirst).expect("a size");
    let table = |tiles: &[u8]| {
        let pattern = Pattern::new(&puzzle, tiles).expect("a pattern");
        compact::build(&pattern, PLENTY, unwatched).expect("no limit")
    };
    let whole = table(&[1, 2, 3, 4, 5, 6, 7, 8]);
    let parts = [table(&[1, 2, 3, 4, 5, 6, 7]), table(&[8])];
    let all = exhaustive::distances(&puzzle, &Options::default(), unwatched).expect("no limit");
    let whole = Additive::disjoint(&puzzle, [&whole]).expect("one table");
    let parts = Additive::disjoint(&puzzle, parts.each_ref()).expect("no overlap");
    let mut hopeless = 0;
    for rank in (0..puzzle.rank_count()).step_by(11) {
        let tray = puzzle.unrank(rank);
        let h = steps_as_starts(&puzzle, &whole, &tray);
        assert!(steps_as_starts(&puzzle, &parts, &tray) <= all.get(rank));
        match all.get(rank) {
            Cost::MAX => assert!(h > 200),
            distance => assert_eq!(h, distance),
        }
        hopeless += u32::from(h > 200);
    }
    assert!(hopeless > 10_000, "{hopeless}");
}

/// Sums of two tables on all states of the 8-puzzle: never above the distance, sometimes equal,
/// and the same step by step as at once.
#[test]
fn sums_of_tables_are_admissible() {
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankFirst).expect("a size");
    let all = exhaustive::distances(&puzzle, &Options::default(), unwatched).expect("no limit");
    let patterns = [[1, 2, 3, 4], [5, 6, 7, 8]].map(|tiles| {
        let pattern = Pattern::new(&puzzle, &tiles).expect("a pattern");
        compact::build(&pattern, PLENTY, unwatched).expect("no limit")
    });
    let sum = Additive::disjoint(&puzzle, patterns.each_ref()).expect("no overlap");
    let mut exact = 0;
    for rank in (0..puzzle.rank_count()).filter(|&rank| all.get(rank) < Cost::MAX) {
        let tray = puzzle.unrank(rank);
        let estimate = steps_as_starts(&puzzle, &sum, &tray);
        assert!(estimate <= all.get(rank), "{tray:?}");
        exact += u32::from(estimate == all.get(rank));
    }
    assert!(exact > 1000, "{exact}");
}

/// Returns the estimate of a board, and checks that those of its successors are the same step by step as at
/// once.
fn steps_as_starts<const N: usize>(
    puzzle: &Sliding<u64>,
    sum: &Additive<'_, N>,
    tray: &Tray,
) -> Cost {
    let (mut tray, carry) = (tray.clone(), sum.start(puzzle, tray));
    let _ = puzzle.visit_moves(&mut tray, |before, direction| {
        let step = sum.step(puzzle, carry, before, direction);
        puzzle.apply(before, direction);
        assert_eq!(step, sum.start(puzzle, before));
        puzzle.undo(before, direction);
        Continue::<()>(())
    });
    Heuristic::<Sliding<u64>>::estimate(sum, carry)
}
