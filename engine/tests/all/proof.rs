//! A right table is proven and every wrong one refuted.

use fewest::Limit;
use fewest::puzzles::sliding::tables::blocks::{self, Pattern};
use fewest::puzzles::sliding::tables::compact::{self, CompactTable};
use fewest::puzzles::sliding::tables::proof::{BadTable, prove, prove_costs};
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::unwatched;
use fewest::tables::Resources;
use std::ops::ControlFlow;

fn with(threads: usize) -> Resources {
    Resources { threads, max_bytes: u64::MAX }
}

fn pattern(width: usize, height: usize, goal: &Goal, tiles: &[u8]) -> Pattern {
    let puzzle = Sliding::<u128>::new(width, height, goal).expect("a size");
    Pattern::new(&puzzle, tiles).expect("a pattern")
}

fn table(pattern: &Pattern) -> CompactTable {
    compact::build(pattern, with(2), unwatched).expect("memory")
}

fn costs(pattern: &Pattern) -> Vec<u8> {
    blocks::build(pattern, with(2), unwatched).expect("memory").into_entries()
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
        let (table, costs) = (table(&pattern), costs(&pattern));
        for threads in [1, 2, 3] {
            assert_eq!(prove(&table, with(threads), unwatched), Ok(()), "{pattern:?}");
            assert_eq!(prove_costs(&pattern, &costs, with(threads), unwatched), Ok(()));
        }
    }
}

#[test]
fn every_wrong_entry_is_refuted() {
    for pattern in patterns().into_iter().filter(|pattern| pattern.placements() <= 3024) {
        // Of a table with 3,024 placements every seventh entry, of a small one all.
        let step = if pattern.placements() > 600 { 7 } else { 1 };
        let table = table(&pattern);
        let (row, blocks) = (table.row(), table.regions().blocks());
        for bit in (0..table.bytes().len() * 8).step_by(step).filter(|bit| bit % row < blocks) {
            let mut bytes = table.bytes().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let wrong = CompactTable::new(pattern.clone(), bytes).expect("as long as before");
            let found = prove(&wrong, with(1), unwatched);
            assert!(matches!(found, Err(BadTable::Wrong { .. })), "{pattern:?}: {bit}, {found:?}");
        }
        each_change(&mut costs(&pattern), step, |costs, rank| {
            let found = prove_costs(&pattern, costs, with(1), unwatched);
            assert!(matches!(found, Err(BadTable::Wrong { .. })), "{pattern:?}: {rank}, {found:?}");
        });
    }
}

/// Changes every `step`-th entry: each bit of it, and to values one and two off.
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
fn plausible_costs_are_refuted() {
    let pattern = pattern(3, 3, &Goal::BlankLast, &[1, 2, 3, 4]);
    let right = costs(&pattern);
    let refuted = |costs: &[u8]| {
        let found = prove_costs(&pattern, costs, with(2), unwatched);
        assert!(matches!(found, Err(BadTable::Wrong { .. })), "{found:?}");
    };
    refuted(&vec![0; right.len()]);
    refuted(&vec![u8::MAX; right.len()]);
    for (off, limit) in [(2, 255), (0, 10)] {
        let changed = right.iter().map(|&d| if d == 0 { 0 } else { (d + off).min(limit) });
        refuted(&changed.collect::<Vec<_>>());
    }
}

/// Tables of other patterns or goals, each of which is right in itself.
#[test]
fn tables_of_other_patterns_are_refuted() {
    let foreign = |ours: &Pattern, theirs: &Pattern| {
        let bytes = table(theirs).into_bytes();
        let wrong = CompactTable::new(ours.clone(), bytes).expect("as long as ours");
        let found = prove(&wrong, with(1), unwatched);
        assert!(matches!(found, Err(BadTable::Wrong { .. })), "{found:?}");
    };
    let of = |goal: &Goal, tiles: &[u8]| pattern(3, 3, goal, tiles);
    foreign(&of(&Goal::BlankLast, &[1, 2, 3, 4]), &of(&Goal::BlankFirst, &[1, 2, 3, 4]));
    foreign(&of(&Goal::BlankLast, &[1, 2, 3, 4]), &of(&Goal::BlankLast, &[5, 6, 7, 8]));
    // Even where they differ only in the region of the goal's blank.
    let enclosed = Goal::Board(vec![0, 1, 3, 2, 4, 5, 6, 7, 8]);
    let beside = Goal::Board(vec![5, 1, 3, 2, 4, 0, 6, 7, 8]);
    foreign(&of(&beside, &[1, 2, 4]), &of(&enclosed, &[1, 2, 4]));
    // Nothing but zeros, and nothing but ones, are refuted, too.
    let ours = of(&Goal::BlankLast, &[2, 3, 7]);
    for byte in [0, u8::MAX] {
        let bytes = vec![byte; table(&ours).bytes().len()];
        let wrong = CompactTable::new(ours.clone(), bytes).expect("as long as ours");
        let found = prove(&wrong, with(1), unwatched);
        assert!(matches!(found, Err(BadTable::Wrong { .. })), "{found:?}");
    }
}

#[test]
fn wrong_lengths_are_refused() {
    let pattern = pattern(3, 3, &Goal::BlankLast, &[1, 2]);
    let bytes = table(&pattern).into_bytes();
    assert!(CompactTable::new(pattern.clone(), &bytes[1..]).is_none());
    let states = 72 + 2 * 4;
    for found in [0, states - 1, states + 1] {
        let costs = vec![0; found as usize];
        let length = BadTable::Length { found, expected: states.into() };
        assert_eq!(prove_costs(&pattern, &costs, with(1), unwatched), Err(length));
    }
}

#[test]
fn a_proof_can_be_ended() {
    let pattern = pattern(4, 4, &Goal::BlankLast, &[1, 2, 3, 4]);
    let (table, costs) = (table(&pattern), costs(&pattern));
    let stop = |_: &_| ControlFlow::Break(());
    let watched = BadTable::Ended(Limit::Watch);
    assert_eq!(prove(&table, with(1), stop), Err(watched));
    assert_eq!(prove_costs(&pattern, &costs, with(1), stop), Err(watched));
    let little = Resources { threads: 1, max_bytes: 100 };
    let memory = BadTable::Ended(Limit::Memory);
    assert_eq!(prove(&table, little, unwatched), Err(memory));
}
