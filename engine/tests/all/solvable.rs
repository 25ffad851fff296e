//! What the parity rule calls solvable is exactly what can be solved: every arrangement on every rectangle of
//! up to nine cells, single rows and columns included, against a full enumeration.

use fewest::puzzles::sliding::{Goal, MAX_SIDE, Sliding};
use fewest::tables::exact::Table;
use fewest::{Cost, Puzzle, Ranked};

fn agrees(width: usize, height: usize, goal: &Goal) {
    let exact = Table::new(Sliding::<u64>::new(width, height, goal).expect("a size"));
    let puzzle = exact.puzzle();
    let mut solvable = 0;
    for tray in (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank)) {
        let reached = exact.distance(&tray) != Cost::MAX;
        assert_eq!(puzzle.solvable(&tray), reached, "{:?}, goal {goal:?}", puzzle.tiles(&tray));
        solvable += u64::from(reached);
    }
    // In a single row or column the blank may be on any cell, and the order of the tiles is fixed. On other
    // boards half of all arrangements can be solved.
    let expected = match width.min(height) {
        1 => (width * height) as u64,
        _ => puzzle.rank_count() / 2,
    };
    assert_eq!(solvable, expected, "{width}x{height}, goal {goal:?}");
}

#[test]
fn every_rectangle_of_up_to_nine_cells() {
    for (width, height) in (1..=MAX_SIDE).flat_map(|w| (1..=MAX_SIDE).map(move |h| (w, h))) {
        let cells = width * height;
        if cells > 9 {
            continue;
        }
        // Odd and even permutations, the blank on either chessboard colour.
        let mut swapped: Vec<u8> = (0..cells as u8).rev().collect();
        if cells > 2 {
            swapped.swap(0, 1);
        }
        let in_between: Vec<u8> = (0..cells as u8).map(|cell| (cell + 2) % cells as u8).collect();
        for goal in
            [Goal::BlankLast, Goal::BlankFirst, Goal::Board(swapped), Goal::Board(in_between)]
        {
            agrees(width, height, &goal);
        }
    }
}
