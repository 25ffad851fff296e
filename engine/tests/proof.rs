//! A right table is proven and every wrong one refuted.

use fewest::Limit;
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::unwatched;
use fewest::tables::blocks::{self, Pattern, PatternTable, Resources};
use fewest::tables::proof::{Unproven, prove, prove_regions};
use std::ops::ControlFlow;

fn with(threads: usize) -> Resources {
    Resources { threads, max_bytes: u64::MAX }
}

fn pattern(width: usize, height: usize, goal: &Goal, tiles: &[u8]) -> Pattern {
    let puzzle = Sliding::<u128>::new(width, height, goal).expect("a size");
    Pattern::new(&puzzle, tiles).expect("a pattern")
}

fn entries(pattern: &Pattern) -> Vec<u8> {
    blocks::build(pattern, with(2), unwatched).expect("memory").into_entries()
}

fn regions(pattern: &Pattern) -> Vec<u8> {
    blocks::build_with_regions(pattern, with(2), unwatched).expect("memory").into_entries()
}

/// Boards of all shapes; goals with the blank first, last and in the middle; the blank's cell
/// enclosed; all tiles of a board, of which half the orders have no way home.
fn patterns() -> Vec<Pattern> {
    let middle = || Goal::Board(vec![1, 2, 3, 4, 0, 5, 6, 7, 8]);
    vec![
        pattern(2, 2, &Goal::BlankLast, &[1, 2, 3]),
        pattern(2, 2, &Goal::BlankFirst, &[2]),
        pattern(4, 2, &Goal::BlankFirst, &[1, 2, 4, 5]),
        pattern(3, 3, &Goal::BlankLast, &[1, 2, 3, 4]),
        pattern(3, 3, &Goal::BlankFirst, &[1, 3]),
        pattern(3, 3, &Goal::BlankLast, &[5, 6, 8]),
        pattern(3, 3, &middle(), &[2, 4, 5, 7]),
        pattern(3, 3, &middle(), &[1, 2, 3, 4, 5, 6, 7]),
        pattern(3, 3, &Goal::BlankLast, &[1, 2, 3, 4, 5, 6, 7, 8]),
        pattern(3, 4, &Goal::BlankLast, &[3, 5, 6, 9, 10]),
        pattern(5, 3, &Goal::BlankFirst, &[1, 5, 6, 7]),
        pattern(4, 4, &Goal::BlankLast, &[12, 15, 11, 8, 14]),
        pattern(5, 5, &Goal::BlankFirst, &[1, 5, 6]),
        pattern(5, 1, &Goal::BlankLast, &[1, 3]),
        pattern(1, 5, &Goal::BlankFirst, &[1, 2, 3, 4]),
    ]
}

#[test]
fn right_tables_are_proven() {
    for pattern in patterns() {
        let (entries, regions) = (entries(&pattern), regions(&pattern));
        for threads in [1, 2] {
            assert_eq!(prove(&pattern, &entries, with(threads), unwatched), Ok(()), "{pattern:?}");
            let least = prove_regions(&pattern, &regions, with(threads), unwatched);
            assert_eq!(least.as_ref(), Ok(&entries), "{pattern:?}");
        }
    }
}

#[test]
fn every_wrong_entry_is_refuted() {
    for pattern in patterns().into_iter().filter(|pattern| pattern.entries() <= 3024) {
        // Of a table with 3,024 entries every seventh, of a small one all.
        let step = if pattern.entries() > 600 { 7 } else { 1 };
        let mut entries = entries(&pattern);
        each_change(&mut entries, step, |entries, rank| {
            let found = prove(&pattern, entries, with(1), unwatched);
            assert!(matches!(found, Err(Unproven::Wrong { .. })), "{pattern:?}: {rank}, {found:?}");
        });
        let mut regions = regions(&pattern);
        each_change(&mut regions, step, |regions, rank| {
            let found = prove_regions(&pattern, regions, with(1), unwatched);
            assert!(matches!(found, Err(Unproven::Wrong { .. })), "{pattern:?}: {rank}, {found:?}");
        });
    }
}

/// Every bit of every entry, and values one and two off.
fn each_change(entries: &mut [u8], step: usize, mut check: impl FnMut(&[u8], usize)) {
    for rank in (0..entries.len()).step_by(step) {
        let right = entries[rank];
        let bits = (0..8).map(|bit| right ^ 1 << bit);
        let near = [-2, -1, 1, 2].map(|off| right.wrapping_add_signed(off));
        for wrong in bits.chain(near) {
            entries[rank] = wrong;
            check(entries, rank);
        }
        entries[rank] = right;
    }
}

#[test]
fn plausible_tables_are_refuted() {
    let pattern = pattern(3, 3, &Goal::BlankLast, &[1, 2, 3, 4]);
    let right = entries(&pattern);
    let refuted = |entries: &[u8]| {
        let found = prove(&pattern, entries, with(2), unwatched);
        assert!(matches!(found, Err(Unproven::Wrong { .. })), "{found:?}");
    };
    refuted(&vec![0; right.len()]);
    refuted(&vec![u8::MAX; right.len()]);
    refuted(&manhattan(&pattern));
    for (off, limit) in [(2, 255), (0, 10)] {
        let changed = right.iter().map(|&d| if d == 0 { 0 } else { (d + off).min(limit) });
        refuted(&changed.collect::<Vec<_>>());
    }
    let other = self::pattern(3, 3, &Goal::BlankFirst, &[1, 2, 3, 4]);
    refuted(&entries(&other));
    // Even where the tables differ only by the region of the goal's blank.
    let enclosed = Goal::Board(vec![0, 1, 3, 2, 4, 5, 6, 7, 8]);
    let beside = Goal::Board(vec![5, 1, 3, 2, 4, 0, 6, 7, 8]);
    let [enclosed, beside] = [enclosed, beside].map(|goal| self::pattern(3, 3, &goal, &[1, 2, 4]));
    let found = prove(&beside, &entries(&enclosed), with(1), unwatched);
    assert!(matches!(found, Err(Unproven::Wrong { .. })), "{found:?}");
}

/// The Manhattan distance of the pattern's tiles: admissible and consistent, but not the least cost.
fn manhattan(pattern: &Pattern) -> Vec<u8> {
    let mut all = vec![0; pattern.entries() as usize];
    let table = PatternTable::new(pattern.clone(), all.clone()).expect("as many as it has");
    let width = pattern.width() as u8;
    let steps = |from: u8, to: u8| {
        (from % width).abs_diff(to % width) + (from / width).abs_diff(to / width)
    };
    let cells = 0..width * pattern.height() as u8;
    let mut placement = Vec::new();
    place(&cells.collect::<Vec<_>>(), &mut placement, pattern.tiles().len(), &mut |placement| {
        let sum = placement.iter().zip(pattern.goal_cells()).map(|(&cell, &to)| steps(cell, to));
        all[table.rank(placement)] = sum.sum();
    });
    all
}

/// All placements of so many tiles.
fn place(cells: &[u8], placement: &mut Vec<u8>, tiles: usize, visit: &mut impl FnMut(&[u8])) {
    if placement.len() == tiles {
        return visit(placement);
    }
    for &cell in cells {
        if !placement.contains(&cell) {
            placement.push(cell);
            place(cells, placement, tiles, visit);
            placement.pop();
        }
    }
}

#[test]
fn wrong_lengths_are_refused() {
    let pattern = pattern(3, 3, &Goal::BlankLast, &[1, 2]);
    let mut entries = entries(&pattern);
    entries.push(0);
    let length = Unproven::Length { found: 73, expected: 72 };
    assert_eq!(prove(&pattern, &entries, with(1), unwatched), Err(length));
    assert_eq!(
        prove_regions(&pattern, &[], with(1), unwatched),
        Err(Unproven::Length { found: 0, expected: 72 + 2 * 4 })
    );
}

#[test]
fn a_proof_can_be_ended() {
    let pattern = pattern(4, 4, &Goal::BlankLast, &[1, 2, 3, 4]);
    let (entries, regions) = (entries(&pattern), regions(&pattern));
    let stop = |_: &_| ControlFlow::Break(());
    let watched = Unproven::Ended(Limit::Watch);
    assert_eq!(prove(&pattern, &entries, with(1), stop), Err(watched));
    assert_eq!(prove_regions(&pattern, &regions, with(1), stop), Err(watched));
    let little = Resources { threads: 1, max_bytes: 100 };
    let memory = Unproven::Ended(Limit::Memory);
    assert_eq!(prove(&pattern, &entries, little, unwatched), Err(memory));
    assert_eq!(prove_regions(&pattern, &regions, little, unwatched), Err(memory));
}
