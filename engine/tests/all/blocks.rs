//! The bit-parallel builder against a search of the same states one by one, and against published
//! counts.

mod sums;

use fewest::puzzles::sliding::abstraction::TilePattern;
use fewest::puzzles::sliding::tables::blocks::{self, BadPattern, Pattern, RegionTable};
use fewest::puzzles::sliding::tables::compact::{self, Placement};
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::rank::permutation;
use fewest::search::exhaustive::{self, Distances};
use fewest::search::{Options, unwatched};
use fewest::tables::Resources;
use fewest::{Counts, Limit};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::ops::ControlFlow::{Break, Continue};

type Board = Sliding<u128>;

const PLENTY: Resources = Resources { threads: 1, max_bytes: 1 << 32 };

fn board(width: usize, height: usize, goal: &Goal) -> Board {
    Sliding::new(width, height, goal).expect("a size")
}

fn build(puzzle: &Board, tiles: &[u8]) -> RegionTable {
    let pattern = Pattern::new(puzzle, tiles).expect("a pattern");
    blocks::build(&pattern, PLENTY, unwatched).expect("no limit")
}

/// The cost of every state of a pattern, searched state by state.
fn slow_twin(puzzle: &Board, tiles: &[u8]) -> (TilePattern, Distances) {
    let pattern = TilePattern::new(puzzle, tiles).expect("a pattern");
    let all = exhaustive::distances(pattern.space(), &Options::default(), unwatched);
    (pattern, all.expect("no limit"))
}

/// Compares every entry, and every digit of the compact table, with the cost.
fn compare(puzzle: &Board, tiles: &[u8]) {
    let (_, costs) = slow_twin(puzzle, tiles);
    let table = build(puzzle, tiles);
    let pattern = table.pattern();
    let compact = compact::build(pattern, PLENTY, unwatched).expect("no limit");
    let costs: Vec<_> = costs.iter().map(|c| c.try_into().unwrap_or(blocks::UNREACHED)).collect();
    let (sets, mut costs) = (pattern.sets(), costs.iter());
    for (placement, order) in placements(pattern, 1) {
        let set = sets.rank(placement.set);
        let free = (0..puzzle.cell_count()).filter(|cell| placement.set >> cell & 1 == 0);
        for (blank, &cost) in free.zip(&mut costs) {
            let state = (tiles, puzzle, placement, blank);
            let block = table.regions().block(set, blank) as u64;
            let entry = table.entries()[(block * pattern.orders() + order) as usize];
            assert_eq!(entry, cost, "{state:?}");
            let digit = cost != blocks::UNREACHED && cost >> 1 & 1 == 1;
            assert_eq!(compact.costs().digit(placement, blank), digit, "{state:?}");
            // Going down from every state takes too long.
            if (order + blank as u64).is_multiple_of(101) {
                assert_eq!(compact.costs().of(placement, blank), cost, "{state:?}");
            }
        }
    }
    assert_eq!(costs.next(), None);
}

/// All placements by set and order, or of each set only one order in `step`, beginning with another one in
/// each set.
fn placements(pattern: &Pattern, step: u64) -> impl Iterator<Item = (Placement, u64)> {
    let (sets, cells) = (pattern.sets(), pattern.width() * pattern.height());
    let sets = (0..sets.count()).map(move |rank| (u64::from(rank), sets.unrank(rank)));
    let (orders, tiles) = (pattern.orders(), pattern.tiles().len());
    sets.flat_map(move |(rank, set)| {
        let cells: Vec<u8> = (0..cells as u8).filter(|cell| set >> cell & 1 == 1).collect();
        (rank % step..orders).step_by(step as usize).map(move |order| {
            let mut places = vec![0; tiles];
            permutation::unrank(order, &mut places);
            let cells: Vec<u8> = places.iter().map(|&place| cells[usize::from(place)]).collect();
            (Placement::new(&cells), order)
        })
    })
}

/// The sets of `size` tiles out of 1..count.
fn choices(count: u8, size: usize) -> impl Iterator<Item = Vec<u8>> {
    let sets =
        (0u32..1 << count).filter(move |set| set & 1 == 0 && set.count_ones() == size as u32);
    sets.map(move |set| (1..count).filter(|tile| set >> tile & 1 == 1).collect())
}

/// A goal with the blank in the middle and the tiles in no order.
fn mixed(width: usize, height: usize) -> Goal {
    let cells = (width * height) as u8;
    Goal::Board((0..cells).map(|cell| (cell * 7 + 5) % cells).collect())
}

#[test]
fn every_pattern_of_3x3_up_to_five_tiles() {
    let puzzle = board(3, 3, &Goal::BlankLast);
    for size in 1..=5 {
        choices(9, size).for_each(|tiles| compare(&puzzle, &tiles));
    }
}

/// Of the patterns of three tiles of 4x4 only every seventh; all others would take minutes.
#[test]
fn every_pattern_of_3x4_and_4x4_up_to_three_tiles() {
    for (width, height) in [(3, 4), (4, 3), (4, 4)] {
        let puzzle = board(width, height, &Goal::BlankFirst);
        for size in 1..=3 {
            let step = if (width, height, size) == (4, 4, 3) { 7 } else { 1 };
            let some = choices((width * height) as u8, size).step_by(step);
            some.for_each(|tiles| compare(&puzzle, &tiles));
        }
    }
}

#[test]
fn some_patterns_of_other_boards_and_goals() {
    for (width, height) in [(2, 2), (2, 4), (5, 2), (6, 2), (3, 3), (4, 3), (1, 5), (5, 1), (3, 5)]
    {
        let puzzle = board(width, height, &mixed(width, height));
        for size in 1..=4.min(width * height - 1) {
            let step = choices((width * height) as u8, size).count() / 3 + 1;
            choices((width * height) as u8, size)
                .step_by(step)
                .for_each(|tiles| compare(&puzzle, &tiles));
        }
    }
}

#[test]
fn samples_of_larger_patterns() {
    compare(&board(4, 4, &Goal::BlankFirst), &[1, 4, 5]);
    compare(&board(4, 4, &Goal::BlankFirst), &[2, 6, 11, 13]);
    compare(&board(4, 3, &Goal::BlankLast), &[1, 2, 5, 6, 9]);
    compare(&board(4, 4, &mixed(4, 4)), &[1, 5, 9, 14, 15]);
    compare(&board(3, 3, &Goal::BlankLast), &[1, 2, 3, 4, 6, 8]);
    compare(&board(3, 3, &Goal::BlankLast), &[2, 3, 4, 5, 6, 7, 8]);
}

/// `cargo test --release -p fewest --test all blocks -- --ignored`
#[test]
#[ignore = "minutes"]
fn every_pattern_of_3x4_up_to_five_tiles_and_4x4_up_to_four() {
    for (width, height, sizes) in [(3, 4, 4..=5), (4, 3, 4..=5), (4, 4, 3..=4)] {
        let puzzle = board(width, height, &Goal::BlankFirst);
        for size in sizes {
            choices((width * height) as u8, size).for_each(|tiles| compare(&puzzle, &tiles));
        }
    }
}

#[test]
#[ignore = "an hour"]
fn every_pattern_of_4x4_with_five_tiles() {
    let puzzle = board(4, 4, &Goal::BlankFirst);
    choices(16, 5).for_each(|tiles| compare(&puzzle, &tiles));
}

/// All eight tiles: only orders that the parity allows are reached, and no move is free.
#[test]
fn a_pattern_of_all_tiles_holds_the_distances() {
    let puzzle = board(3, 3, &Goal::BlankLast);
    let entries = build(&puzzle, &[1, 2, 3, 4, 5, 6, 7, 8]);
    let puzzle = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let all = exhaustive::distances(&puzzle, &Options::default(), unwatched).expect("no limit");
    for (entry, count) in all.profile().into_iter().enumerate() {
        let found = entries.entries().iter().filter(|&&cost| usize::from(cost) == entry).count();
        assert_eq!(found as u64, count, "distance {entry}");
    }
}

#[test]
fn depths_of_whole_boards_are_the_published_ones() {
    let mut boards = 0;
    for line in
        include_str!("../data/sliding_depths.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let mut words = line.split_whitespace();
        let (size, metric) = (words.next().expect("a size"), words.next().expect("a metric"));
        let sides = size.split_once('x').map(|(width, height)| (width.parse(), height.parse()));
        let Some((Ok(width), Ok(height))) = sides else { continue };
        if metric != "stm" || width * height > 10 && (width, height) != (3, 4) {
            continue;
        }
        let counts: Vec<u64> = words.skip(3).map(|count| count.parse().expect("a count")).collect();
        for threads in 1..=2 {
            let resources = Resources { threads, ..PLENTY };
            for (width, height) in [(width, height), (height, width)] {
                let puzzle = board(width, height, &Goal::BlankFirst);
                let found = blocks::depths(&puzzle, resources, unwatched).expect("no limit");
                assert_eq!(found, counts, "{line}");
            }
        }
        boards += 1;
    }
    assert_eq!(boards, 6);
}

#[test]
fn depths_depend_on_the_goal_cell_of_the_blank() {
    for (width, height) in [(3, 3), (4, 2), (2, 4)] {
        let puzzle = Sliding::<u64>::new(width, height, &mixed(width, height)).expect("a size");
        let all = exhaustive::distances(&puzzle, &Options::default(), unwatched).expect("no limit");
        assert_eq!(blocks::depths(&puzzle, PLENTY, unwatched), Ok(all.profile()));
    }
    assert_eq!(blocks::depths(&board(1, 1, &Goal::BlankLast), PLENTY, unwatched), Ok(vec![1]));
    assert_eq!(
        blocks::depths(&board(6, 1, &mixed(6, 1)), PLENTY, unwatched),
        Ok(vec![1, 2, 1, 1, 1])
    );
}

#[test]
fn results_do_not_depend_on_the_threads() {
    let puzzle = board(4, 3, &mixed(4, 3));
    let pattern = Pattern::new(&puzzle, &[1, 2, 5, 7, 10, 11]).expect("a pattern");
    let with = |threads| {
        let resources = Resources { threads, ..PLENTY };
        let mut watched = Vec::new();
        let note = |counts: &Counts| {
            if watched.last() != Some(counts) {
                watched.push(*counts);
            }
            Continue(())
        };
        let table = blocks::build(&pattern, resources, note).expect("no limit");
        let compact = compact::build(&pattern, resources, unwatched).expect("no limit");
        (table, compact.into_bytes(), watched)
    };
    let one = with(1);
    assert!(one.2.len() > 10);
    assert!(one == with(2));
    assert!(one == with(3));
}

#[test]
fn limits_end_a_build() {
    let puzzle = board(4, 4, &Goal::BlankLast);
    let pattern = Pattern::new(&puzzle, &[1, 2, 3, 4, 5, 6]).expect("a pattern");
    let little = Resources { threads: 2, max_bytes: 5_000_000 };
    assert_eq!(blocks::build(&pattern, little, unwatched), Err(Limit::Memory));
    let tight = Resources { threads: 2, max_bytes: 7_000_000 };
    assert_eq!(blocks::build(&pattern, tight, unwatched), Err(Limit::Memory));
    let stop = |counts: &Counts| if counts.bound < 7 { Continue(()) } else { Break(()) };
    assert_eq!(blocks::build(&pattern, PLENTY, stop), Err(Limit::Watch));
    assert_eq!(
        blocks::depths(&board(5, 5, &Goal::BlankLast), PLENTY, unwatched),
        Err(Limit::Memory)
    );
    let all: Vec<u8> = (1..25).collect();
    let pattern = Pattern::new(&board(5, 5, &Goal::BlankLast), &all).expect("a pattern");
    let plenty = Resources { threads: 1, max_bytes: u64::MAX };
    assert_eq!(blocks::build(&pattern, plenty, unwatched), Err(Limit::Memory));
}

#[test]
fn limits_end_the_build_of_a_compact_table() {
    let puzzle = board(4, 4, &Goal::BlankLast);
    let pattern = Pattern::new(&puzzle, &[1, 2, 3, 4, 5, 6]).expect("a pattern");
    let with = |max_bytes| Resources { threads: 2, max_bytes };
    let bytes = compact::build(&pattern, PLENTY, unwatched).expect("no limit").held();
    let built = |max_bytes| compact::build(&pattern, with(max_bytes), unwatched).map(drop);
    assert_eq!(built(bytes), Err(Limit::Memory), "it is there twice for a moment");
    assert_eq!(built(6 * bytes), Ok(()));
    let mut calls = 0;
    let mut count = |_: &Counts| {
        calls += 1;
        Continue(())
    };
    compact::build(&pattern, with(u64::MAX), &mut count).expect("no limit");
    for last in [1, calls / 2, calls] {
        let mut left = last;
        let stop = |_: &Counts| {
            left -= 1;
            if left > 0 { Continue(()) } else { Break(()) }
        };
        let stopped = compact::build(&pattern, with(u64::MAX), stop).map(drop);
        // With two threads the number of calls varies a little.
        assert!(
            matches!(stopped, Err(Limit::Watch) | Ok(())) && (last == calls || stopped.is_err())
        );
    }
}

/// Six and seven tiles: several words of a block, several lines of a row.
#[test]
fn larger_compact_tables_have_the_digits_of_the_costs() {
    for (width, height, tiles) in
        [(4, 3, &[1, 2, 5, 7, 10, 11][..]), (4, 4, &[1, 4, 5, 8, 9, 12, 13])]
    {
        let table = build(&board(width, height, &Goal::BlankFirst), tiles);
        let pattern = table.pattern();
        let compact = [1, 3].map(|threads| {
            let resources = Resources { threads, ..PLENTY };
            compact::build(pattern, resources, unwatched).expect("no limit")
        });
        assert!(compact[0].bytes() == compact[1].bytes());
        let (sets, mut ones) = (pattern.sets(), 0u64);
        for (placement, order) in placements(pattern, 29) {
            for region in pattern.regions(placement.set) {
                let blank = region.trailing_zeros() as usize;
                let block = table.regions().block(sets.rank(placement.set), blank) as u64;
                let cost = table.entries()[(block * pattern.orders() + order) as usize];
                let digit = compact[0].costs().digit(placement, blank);
                assert_eq!(digit, cost >> 1 & 1 == 1, "{placement:?}, {blank}");
                ones += u64::from(digit);
            }
        }
        assert!(ones > 24_000, "{ones}");
    }
}

#[test]
fn bad_patterns_are_named() {
    let puzzle = board(3, 3, &Goal::BlankLast);
    assert_eq!(Pattern::new(&puzzle, &[]), Err(BadPattern::Empty));
    assert_eq!(Pattern::new(&puzzle, &[0, 1]), Err(BadPattern::Outside { tile: 0, cells: 9 }));
    assert_eq!(Pattern::new(&puzzle, &[1, 9]), Err(BadPattern::Outside { tile: 9, cells: 9 }));
    assert_eq!(Pattern::new(&puzzle, &[4, 1, 4]), Err(BadPattern::Twice { tile: 4 }));
    let puzzle = Sliding::<[u64; 4]>::new(6, 5, &Goal::BlankLast).expect("a size");
    assert_eq!(Pattern::new(&puzzle, &[1]), Err(BadPattern::Large { cells: 30 }));
}

/// Random states ranked by their definition, on the largest board.
#[test]
fn ranks_are_blocks_times_orders() {
    let table = build(&board(5, 5, &Goal::BlankFirst), &[3, 7, 20]);
    let pattern = table.pattern();
    let sets = pattern.sets();
    let mut before = vec![0];
    for rank in 0..sets.count() {
        before.push(before[rank as usize] + pattern.regions(sets.unrank(rank)).count());
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..1000 {
        let cells: Vec<u8> = (0..4).map(|_| (random.next_u64() % 25) as u8).collect();
        let (blank, cells) = cells.split_last().expect("four cells");
        let different = |i: usize| !cells[i + 1..].contains(&cells[i]) && cells[i] != *blank;
        if (0..3).all(different) {
            let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
            let first = cells.iter().filter(|&&cell| cell < cells[0]).count();
            let order = 2 * first + usize::from(cells[2] < cells[1]);
            let region = pattern.regions(set).position(|region| region >> blank & 1 == 1);
            let block =
                before[sets.rank(set) as usize] + region.expect("the blank is on a free cell");
            let rank = block * pattern.orders() as usize + order;
            assert_eq!(table.rank(cells, *blank), rank);
        }
    }
    assert_eq!(table.entries()[table.rank(pattern.goal_cells(), pattern.goal_blank())], 0);
    assert_eq!(table.entries().iter().filter(|&&cost| cost == 0).count(), 1);
    assert!(RegionTable::new(pattern.clone(), &table.entries()[1..]).is_none());
}
