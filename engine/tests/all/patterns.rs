//! Patterns of sliding tiles, and heuristics combined from several: against the laws, the exact
//! distances and each other.

use crate::samples::{STEPS, boards, consistent, goals, rotated, symbols};
use fewest::heuristics::{Max, Min, Sum};
use fewest::laws::{self, Broken};
use fewest::puzzles::rotation::Rotation;
use fewest::puzzles::rotation::exact::Answers;
use fewest::puzzles::rotation::{OneSymbol, SymbolSpace};
use fewest::puzzles::sliding::abstraction::{BadTilePattern, MAX_TILES, TilePattern};
use fewest::puzzles::sliding::heuristics::{
    LinearConflict, Manhattan, Mirrored, Misplaced, Walking,
};
use fewest::puzzles::sliding::tables::additive::{Additive, Overlap};
use fewest::puzzles::sliding::tables::blocks;
use fewest::puzzles::sliding::tables::compact;
use fewest::puzzles::sliding::{Goal, NotSymmetric, Packing, Sliding};
use fewest::rank::combination::Combinations;
use fewest::rank::permutation;
use fewest::search::exhaustive::{self, Distances};
use fewest::search::{Options, unwatched};
use fewest::tables::Resources;
use fewest::tables::exact::Table;
use fewest::tables::pdb::{Identity, Pdb};
use fewest::{Cost, Heuristic, Puzzle, Ranked, Reversible};
use std::sync::Arc;

fn puzzle(width: usize, height: usize, goal: &Goal) -> Sliding<u64> {
    Sliding::new(width, height, goal).expect("a size")
}

fn pattern<K: Packing>(puzzle: &Sliding<K>, tiles: &[u8]) -> TilePattern {
    TilePattern::new(puzzle, tiles).expect("a pattern")
}

fn distances<P: Ranked + Reversible>(space: &P) -> Arc<Distances> {
    Arc::new(exhaustive::distances(space, &Options::default(), unwatched).expect("no limit"))
}

fn table(puzzle: &Sliding<u64>, tiles: &[u8]) -> Pdb<TilePattern> {
    let pattern = pattern(puzzle, tiles);
    let distances = distances(pattern.space());
    Pdb::new(pattern, distances)
}

/// Checks that a consistent heuristic obeys its laws, against the distance of every board.
fn obeys(exact: &Table<Sliding<u64>>, heuristic: &impl Heuristic<Sliding<u64>>) {
    let puzzle = exact.puzzle();
    let all = (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank));
    let all = all.map(|board| (board.clone(), exact.distance(&board)));
    consistent(puzzle, heuristic, &boards(puzzle)).expect("consistent");
    laws::admissible(puzzle, heuristic, all).expect("admissible");
}

#[test]
fn patterns_are_abstractions_on_every_size() -> Result<(), Broken> {
    for (width, height) in (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height))) {
        for goal in goals(width, height) {
            let puzzle = Sliding::<[u64; 4]>::new(width, height, &goal).expect("a size");
            let tiles = 1..(width * height) as u8;
            let some: Vec<u8> = tiles.clone().rev().step_by(2).take(5).collect();
            let many: Vec<u8> = tiles.take(MAX_TILES).collect();
            for tiles in [vec![], some, many] {
                let pattern = pattern(&puzzle, &tiles);
                let boards = boards(&puzzle);
                laws::abstraction(&puzzle, &pattern, &boards, STEPS)?;
                let space = pattern.space();
                let images: Vec<_> = boards.iter().map(|board| space.placed(board)).collect();
                laws::puzzle(space, &images, STEPS)?;
                laws::reversible(space, &images, STEPS)?;
                laws::ranked(space, &images, STEPS)?;
            }
        }
    }
    Ok(())
}

/// A rank has the set of cells as a number, then for each tile its place in the set, then the blank.
#[test]
fn ranks_of_patterns() {
    let puzzle = puzzle(4, 4, &Goal::BlankFirst);
    let tiles = [3, 7, 8, 13];
    let pattern = pattern(&puzzle, &tiles);
    let space = pattern.space();
    let sets = Combinations::new(16, tiles.len() as u32);
    assert_eq!(space.arrangements(), u64::from(sets.count()) * permutation::factorial(4));
    for board in boards(&puzzle) {
        let (mut set, mut places, mut found, mut free) = (0, [0; 4], 0, 0);
        for (cell, tile) in puzzle.tiles(&board).iter().enumerate() {
            if let Some(index) = tiles.iter().position(|kept| kept == tile) {
                set |= 1 << cell;
                places[index] = found;
                found += 1;
            } else if cell < board.blank() {
                free += 1;
            }
        }
        let set = u64::from(sets.rank(set));
        let expected = set * permutation::factorial(4) + permutation::rank(&places);
        let placed = space.placed(&board);
        assert_eq!(space.rank_of_tiles(&placed), expected);
        assert_eq!(space.rank(&placed), expected * 12 + free);
    }
}

#[test]
fn bad_patterns() {
    let puzzle = puzzle(3, 3, &Goal::BlankLast);
    let bad = |tiles: &[u8]| TilePattern::new(&puzzle, tiles).expect_err("no pattern");
    assert_eq!(bad(&[1, 0]), BadTilePattern::Outside { tile: 0, cells: 9 });
    assert_eq!(bad(&[9, 1]), BadTilePattern::Outside { tile: 9, cells: 9 });
    assert_eq!(bad(&[4, 2, 4]), BadTilePattern::Twice { tile: 4 });
    let large = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
    let tiles: Vec<u8> = (1..=13).collect();
    let found = TilePattern::new(&large, &tiles).expect_err("too many");
    assert_eq!(found, BadTilePattern::Count { found: 13 });
    assert_eq!(pattern(&puzzle, &[5, 1, 3]).tiles(), [1, 3, 5]);
}

/// A pattern of all tiles forgets nothing.
#[test]
fn a_pattern_of_all_tiles_is_the_puzzle() {
    for (width, height) in [(1, 1), (1, 5), (6, 1), (2, 2), (3, 2), (2, 4), (3, 3)] {
        for goal in goals(width, height) {
            let puzzle = puzzle(width, height, &goal);
            let tiles: Vec<u8> = (1..(width * height) as u8).collect();
            let pattern = pattern(&puzzle, &tiles);
            let (whole, kept) = (distances(&puzzle), distances(pattern.space()));
            for board in (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank)) {
                let rank = pattern.space().rank(&pattern.space().placed(&board));
                assert_eq!(kept.get(rank), whole.get(puzzle.rank(&board)));
            }
        }
    }
}

/// Two patterns that share out the tiles: never less than the Manhattan distance, and never more than the
/// true distance.
#[test]
fn disjoint_patterns_add_up() {
    for (width, height, goal) in
        [(3, 3, Goal::BlankLast), (3, 3, Goal::BlankFirst), (4, 2, Goal::BlankLast)]
    {
        let exact = Table::new(puzzle(width, height, &goal));
        let puzzle = exact.puzzle();
        let tiles: Vec<u8> = (1..(width * height) as u8).collect();
        let (some, others) = tiles.split_at(tiles.len() / 2);
        let parts = [table(puzzle, some), table(puzzle, others)];
        let sum = Sum::disjoint(parts.clone()).expect("disjoint");
        obeys(&exact, &sum);
        let [first, second] = parts;
        let pair = Sum::disjoint((first, second)).expect("disjoint");
        consistent(puzzle, &pair, &boards(puzzle)).expect("consistent");
        let manhattan = Manhattan::new(puzzle);
        for board in (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank)) {
            let h = sum.estimate_of(puzzle, &board);
            assert_eq!(pair.estimate_of(puzzle, &board), h);
            assert!(h >= manhattan.estimate_of(puzzle, &board));
        }
    }
}

/// Two parts that `Sum::disjoint` would refuse.
struct Added<H>([H; 2]);

impl<P: Puzzle, H: Heuristic<P>> Heuristic<P> for Added<H> {
    type Carry = [H::Carry; 2];

    fn start(&self, puzzle: &P, state: &P::State) -> Self::Carry {
        self.0.each_ref().map(|part| part.start(puzzle, state))
    }

    fn step(&self, puzzle: &P, carry: Self::Carry, before: &P::State, mv: P::Move) -> Self::Carry {
        [0, 1].map(|i| self.0[i].step(puzzle, carry[i], before, mv))
    }

    fn estimate(&self, carry: Self::Carry) -> Cost {
        self.0[0].estimate(carry[0]) + self.0[1].estimate(carry[1])
    }
}

#[test]
fn overlapping_patterns_do_not_add_up() {
    let exact = Table::new(puzzle(3, 2, &Goal::BlankLast));
    let puzzle = exact.puzzle();
    let overlapping = [table(puzzle, &[1, 2, 5]), table(puzzle, &[3, 4, 5])];
    let refused = Sum::disjoint(overlapping.clone()).expect_err("tile 5 is in both");
    assert_eq!(refused, Overlap { tile: 5 });
    let [first, second] = overlapping.clone();
    assert_eq!(Sum::disjoint((first, second)).map(|_| ()), Err(Overlap { tile: 5 }));

    let sum = Added(overlapping);
    laws::heuristic(puzzle, &sum, &boards(puzzle), STEPS).expect("it is only too large");
    let solvable = (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank));
    let solvable = solvable.filter(|board| puzzle.solvable(board));
    let all = solvable.map(|board| (board.clone(), exact.distance(&board)));
    let broken = laws::admissible(puzzle, &sum, all).expect_err("tile 5 is charged twice");
    assert_eq!(broken.law, "an estimate is never above the distance");
}

/// The fast sums are the larger of the plain sums of the board and of its reflection.
#[test]
fn fast_sums_against_plain_ones() {
    let plenty = Resources { threads: 1, max_bytes: 1 << 30 };
    for (width, height, goal) in
        [(3, 3, Goal::BlankLast), (3, 3, Goal::BlankFirst), (4, 2, Goal::BlankLast)]
    {
        let exact = Table::new(puzzle(width, height, &goal));
        let puzzle = exact.puzzle();
        let tiles: Vec<u8> = (1..(width * height) as u8).collect();
        let (some, others) = tiles.split_at(3);
        let tables = [some, others].map(|tiles| {
            let pattern = blocks::Pattern::new(puzzle, tiles).expect("a pattern");
            compact::build(&pattern, plenty, unwatched).expect("no limit")
        });
        let fast = Additive::disjoint(puzzle, tables.each_ref()).expect("disjoint");
        let roomy = Additive::<5>::up_to(puzzle, &tables).expect("disjoint");
        laws::heuristic(puzzle, &fast, &boards(puzzle), STEPS).expect("a heuristic");
        laws::heuristic(puzzle, &roomy, &boards(puzzle), STEPS).expect("a heuristic");
        let plain = Sum::disjoint([some, others].map(|tiles| table(puzzle, tiles)));
        let plain = plain.expect("disjoint");
        let mirrored = Mirrored::new(puzzle, plain.clone()).ok();
        for board in (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank)) {
            let direct = plain.estimate_of(puzzle, &board);
            let other = mirrored.as_ref().map_or(0, |h| h.estimate_of(puzzle, &board));
            let h = fast.estimate_of(puzzle, &board);
            assert_eq!(h, direct.max(other));
            assert_eq!(h, roomy.estimate_of(puzzle, &board));
            assert!(h <= exact.distance(&board));
        }
    }
}

/// A table of the puzzle itself.
#[test]
fn exact_tables() -> Result<(), Broken> {
    for goal in goals(3, 2) {
        let exact = Table::new(puzzle(3, 2, &goal));
        let puzzle = exact.puzzle();
        let identity = Identity(puzzle.clone());
        laws::abstraction(puzzle, &identity, &boards(puzzle), STEPS)?;
        let table = Pdb::new(identity, distances(puzzle));
        obeys(&exact, &table);
        for board in (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank)) {
            assert_eq!(table.estimate_of(puzzle, &board), exact.distance(&board));
        }
    }
    consistent(&Rotation, &Answers::new(), &symbols())
}

#[test]
fn the_larger_and_the_smaller() {
    let exact = Table::new(puzzle(3, 3, &Goal::BlankLast));
    let puzzle = exact.puzzle();
    let walking = Walking::new(puzzle).expect("few arrangements");
    let (misplaced, conflict) = (Misplaced::new(puzzle), LinearConflict::new(puzzle));
    let max = Max((walking.clone(), conflict.clone()));
    obeys(&exact, &max);
    obeys(&exact, &Max((misplaced.clone(), Max((walking.clone(), conflict.clone())))));
    obeys(&exact, &Min((walking.clone(), misplaced.clone())));
    let mut larger = [0, 0];
    for board in boards(puzzle) {
        let estimates = [walking.estimate_of(puzzle, &board), conflict.estimate_of(puzzle, &board)];
        assert_eq!(max.estimate_of(puzzle, &board), estimates[0].max(estimates[1]));
        larger[usize::from(estimates[1] > estimates[0])] += 1;
        let min = Min((walking.clone(), misplaced.clone())).estimate_of(puzzle, &board);
        assert_eq!(min, estimates[0].min(misplaced.estimate_of(puzzle, &board)));
    }
    assert!(larger[0] > 0 && larger[1] > 0, "neither of them is always the larger: {larger:?}");
    let patterns = [[1, 2, 3, 4], [2, 4, 6, 8], [5, 6, 7, 8]];
    obeys(&exact, &Max(patterns.map(|tiles| table(puzzle, &tiles))));
}

/// The nearest of the three symbols decides the Rotation Game.
#[test]
fn the_least_of_three_symbols_is_exact() {
    let table = distances(&SymbolSpace::default());
    let min = Min([1, 2, 3].map(|symbol| Pdb::new(OneSymbol::new(symbol), table.clone())));
    let eights: Vec<_> =
        symbols().into_iter().filter(|board| board.cells_with(1).count_ones() == 8).collect();
    consistent(&Rotation, &min, &eights).expect("consistent");
    let answers = Answers::new();
    for board in eights.into_iter().chain(rotated()) {
        let distance = answers.distance(&board).expect("eight of each");
        assert_eq!(min.estimate_of(&Rotation, &board), distance);
    }
}

/// Reflecting the board is the same as reflecting the pattern.
#[test]
fn mirrored_patterns() {
    let diagonal = Goal::Board(vec![7, 3, 1, 8, 0, 2, 5, 4, 6]);
    for (goal, tiles, reflected) in [
        (Goal::BlankLast, [1, 2, 3, 6], [1, 4, 7, 8]),
        (Goal::BlankFirst, [1, 2, 4, 5], [3, 6, 4, 7]),
        (diagonal, [3, 1, 2, 7], [8, 5, 4, 7]),
    ] {
        let exact = Table::new(puzzle(3, 3, &goal));
        let puzzle = exact.puzzle();
        let kept = table(puzzle, &tiles);
        let other = table(puzzle, &reflected);
        let mirrored = Mirrored::new(puzzle, kept.clone()).expect("symmetric");
        let twice = Mirrored::new(puzzle, mirrored.clone()).expect("symmetric");
        obeys(&exact, &Max((kept.clone(), mirrored.clone())));
        for board in (0..puzzle.rank_count()).map(|rank| puzzle.unrank(rank)) {
            assert_eq!(mirrored.estimate_of(puzzle, &board), other.estimate_of(puzzle, &board));
            assert_eq!(twice.estimate_of(puzzle, &board), kept.estimate_of(puzzle, &board));
        }
    }
}

#[test]
fn mirrored_heuristics_that_look_at_the_board() -> Result<(), Broken> {
    for side in 1..=6 {
        for goal in [Goal::BlankLast, Goal::BlankFirst] {
            let puzzle = Sliding::<[u64; 4]>::new(side, side, &goal).expect("a size");
            let boards = boards(&puzzle);
            let manhattan = Manhattan::new(&puzzle);
            let mirrored = Mirrored::new(&puzzle, manhattan.clone()).expect("symmetric");
            consistent(&puzzle, &mirrored, &boards)?;
            let conflict = LinearConflict::new(&puzzle);
            let conflict = Mirrored::new(&puzzle, conflict).expect("symmetric");
            consistent(&puzzle, &conflict, &boards)?;
            for board in &boards {
                let there = mirrored.estimate_of(&puzzle, board);
                assert_eq!(there, manhattan.estimate_of(&puzzle, board));
            }
        }
    }
    Ok(())
}

#[test]
fn boards_that_reflections_change() {
    let off_diagonal = Goal::Board(vec![1, 0, 2, 3]);
    for (width, height, goal) in [(3, 2, Goal::BlankLast), (2, 2, off_diagonal)] {
        let puzzle = puzzle(width, height, &goal);
        let mirrored = Mirrored::new(&puzzle, Manhattan::new(&puzzle));
        assert_eq!(mirrored.map(|_| ()), Err(NotSymmetric));
    }
}
