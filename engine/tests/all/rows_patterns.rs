//! Pattern databases of puzzles as rows: against those of the programs, against slow ways to the
//! same numbers, and against the distances themselves.

mod auto_patterns;

use crate::setups::{self, cube, goal, pancakes, reversals, rotation, slide};
use fewest::heuristics::{Min, Sum};
use fewest::pruning::NoReturn;
use fewest::puzzles::rotation::{OneSymbol, Rotation, Symbols};
use fewest::puzzles::rows::{AnyEstimate, Board, Guard, Kind, Patterns, Row, Rows, Setup, Take};
use fewest::puzzles::sliding::abstraction::TilePattern;
use fewest::puzzles::sliding::tables::blocks::{self, Pattern};
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::exhaustive::{self, Distances};
use fewest::search::{Options, breadth_first, ida_star, unwatched};
use fewest::tables::Resources;
use fewest::tables::pdb::Pdb;
use fewest::{Abstraction, Cost, Heuristic, Limit, Outcome, Puzzle, Ranked, Reversible, laws};
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

fn rows(setup: Setup) -> Rows<u64> {
    Rows::new(setup).expect("a puzzle")
}

fn built(rows: &Rows<u64>, patterns: &Patterns) -> AnyEstimate<u64> {
    let built = patterns.build(rows, &Options::default(), |_, _| Continue(()));
    built.expect("no limit was set")
}

fn with(rows: &Rows<u64>, patterns: &[Vec<usize>]) -> (Patterns, AnyEstimate<u64>) {
    let patterns = Patterns::with(rows, patterns).expect("patterns of this puzzle");
    let estimate = built(rows, &patterns);
    (patterns, estimate)
}

fn distances<P: Ranked + Reversible>(puzzle: &P) -> Distances {
    exhaustive::distances(puzzle, &Options::default(), unwatched).expect("no limit was set")
}

/// Numbers that look random, always the same.
fn mixed(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

fn shuffled<T>(items: &mut [T], seed: &mut u64) {
    (1..items.len()).rev().for_each(|at| items.swap(at, mixed(seed, at + 1)));
}

/// The Rotation Game by one table of a kind, against the program that looks up its three symbols:
/// the same distances and the same nodes.
#[test]
fn the_rotation_game_has_one_table_for_its_three_goals() {
    let rows = rows(rotation());
    let patterns = Patterns::of(&rows).expect("goals that name one kind each");
    assert!(patterns.is_exact());
    assert_eq!((patterns.entries(), patterns.kinds().count()), (735_471, 3));
    let ours = built(&rows, &patterns);
    assert_eq!(ours.held(), 735_471);
    let table = Arc::new(distances(Abstraction::<Rotation>::space(&OneSymbol::new(1))));
    let theirs = Min([1, 2, 3].map(|symbol| Pdb::new(OneSymbol::new(symbol), table.clone())));
    let mut symbols: Vec<u8> = (0..24).map(|cell| 1 + cell % 3).collect();
    let (seed, options) = (&mut 1, Options::default());
    for _ in 0..200 {
        shuffled(&mut symbols, seed);
        let board = Symbols::new(&symbols).expect("eight of each");
        let contents: Vec<u8> = symbols.iter().map(|symbol| symbol - 1).collect();
        let same = rows.board(&contents).expect("eight of each");
        let estimate = ours.estimate_of(&rows, &same);
        assert_eq!(estimate, theirs.estimate_of(&Rotation, &board));
        let program =
            ida_star::solve(&Rotation, &theirs, &NoReturn(&Rotation), &board, &options, unwatched);
        let file = ida_star::solve(&rows, &ours, &NoReturn(&rows), &same, &options, unwatched);
        assert_eq!(file.counts, program.counts);
        let Outcome::Solved(solution) = file.outcome else { panic!("every board can be solved") };
        assert_eq!(solution.cost, estimate);
    }
    let starts: Vec<Board<u64>> = rows.goals().take(2).collect();
    laws::heuristic(&rows, &ours, &starts, 400).expect("the laws of a heuristic");
}

/// The patterns of the 15-puzzle against the tables of the program, on random boards.
#[test]
fn patterns_of_sliding_tiles_are_those_of_the_program() {
    let program = Sliding::<u64>::new(4, 4, &Goal::BlankLast).expect("a size");
    let rows = rows(slide(4, 4));
    // Tiles 1, 2, 5, 6 and 7, and three of the last row.
    let patterns = [vec![0, 1, 4, 5, 6], vec![12, 13, 14]];
    let (chosen, ours) = with(&rows, &patterns);
    assert!(chosen.is_additive() && !chosen.is_exact());
    let resources = Resources { threads: 1, max_bytes: 1 << 30 };
    let tables = patterns.map(|kinds| {
        let tiles: Vec<u8> = kinds.iter().map(|&kind| kind as u8 + 1).collect();
        let pattern = Pattern::new(&program, &tiles).expect("tiles");
        (kinds, blocks::build(&pattern, resources, unwatched).expect("enough memory"))
    });
    let (mut contents, seed) = ((0..16).collect::<Vec<u8>>(), &mut 7);
    for _ in 0..2_000 {
        shuffled(&mut contents, seed);
        let cell = |kind: usize| contents.iter().position(|&v| usize::from(v) == kind);
        let cell = |kind: usize| cell(kind).expect("every piece is there") as u8;
        let theirs = tables.iter().map(|(kinds, table)| {
            let cells: Vec<u8> = kinds.iter().map(|&kind| cell(kind)).collect();
            Cost::from(table.entries()[table.rank(&cells, cell(15))])
        });
        let board = rows.board(&contents).expect("all pieces");
        assert_eq!(ours.estimate_of(&rows, &board), theirs.sum(), "{contents:?}");
    }
    let starts: Vec<Board<u64>> = rows.goals().collect();
    laws::heuristic(&rows, &ours, &starts, 2_000).expect("the laws of a heuristic");
}

/// Two patterns of the Eight, on a board that takes 31 moves: the same nodes as with the tables of
/// the program.
#[test]
fn a_search_by_patterns_has_the_nodes_of_the_program() {
    let program = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let table = |tiles: &[u8]| {
        let pattern = TilePattern::new(&program, tiles).expect("tiles");
        let table = distances(pattern.space());
        Pdb::new(pattern, Arc::new(table))
    };
    let theirs = Sum::disjoint([table(&[1, 2, 3, 4]), table(&[5, 6, 7, 8])]).expect("disjoint");
    let tiles = [8, 6, 7, 2, 5, 4, 3, 0, 1];
    let tray = program.tray(&tiles).expect("a board");
    let rows = rows(slide(3, 3));
    let (_, ours) = with(&rows, &[vec![0, 1, 2, 3], vec![4, 5, 6, 7]]);
    let board = rows.board(&tiles.map(|tile| (tile + 8) % 9)).expect("a board");
    let options = Options::default();
    let theirs =
        ida_star::solve(&program, &theirs, &NoReturn(&program), &tray, &options, unwatched);
    let ours = ida_star::solve(&rows, &ours, &NoReturn(&rows), &board, &options, unwatched);
    assert_eq!(ours.counts, theirs.counts);
}

/// A pattern of all pieces has the distances themselves, and knows what cannot be solved.
#[test]
fn a_pattern_of_all_pieces_is_exact() {
    let rows = rows(slide(3, 2));
    let (_, estimate) = with(&rows, &[vec![0, 1, 2, 3, 4]]);
    let all = distances(&rows);
    for rank in 0..rows.rank_count() {
        assert_eq!(estimate.estimate_of(&rows, &rows.unrank(rank)), all.get(rank));
    }
}

/// The same puzzle with one more way to do a move, which costs more, is not flooded. Its tables come from a
/// search of all states in which moves of other pieces cost nothing.
#[test]
fn flooding_finds_what_a_plain_search_finds() {
    let kind = |count| Kind { count: Some(count), turns: 1 };
    let mut alike = slide(3, 3);
    alike.kinds = vec![kind(3), kind(5), kind(1)];
    alike.rows.iter_mut().for_each(|row| row.guards = goal(&[(row.guards[0].cell, 2)]));
    alike.goals = vec![
        goal(&[(0, 0), (1, 1), (2, 0), (3, 1), (4, 1), (5, 1), (6, 0), (8, 2)]),
        goal(&[(1, 0), (4, 0), (7, 0)]),
    ];
    for (setup, patterns) in
        [(slide(3, 3), vec![vec![0, 4, 8 - 1], vec![1, 2]]), (alike, vec![vec![0], vec![1]])]
    {
        let (dear, mut plain) = (5, setup.clone());
        let more = Row { cost: dear, ..setup.rows[0].clone() };
        plain.names.push("dear".into());
        plain.rows.push(Row { name: plain.names.len() - 1, ..more });
        let (flooded, plain) = (rows(setup), rows(plain));
        let (one, other) = (with(&flooded, &patterns), with(&plain, &patterns));
        assert!(
            matches!(one.1, AnyEstimate::Flooded(_)) && matches!(other.1, AnyEstimate::Spaces(_))
        );
        assert!(one.0.is_additive() && other.0.is_additive());
        let (mut sum, step) = (0, (flooded.rank_count() / 3_000).max(1) | 1);
        for rank in (0..flooded.rank_count()).step_by(step as usize) {
            let contents = flooded.contents(&flooded.unrank(rank));
            let of = |rows: &Rows<u64>, estimate: &AnyEstimate<u64>| {
                estimate.estimate_of(rows, &rows.board(&contents).expect("the same pieces"))
            };
            assert_eq!(of(&flooded, &one.1), of(&plain, &other.1), "{contents:?}");
            sum += u64::from(of(&flooded, &one.1));
        }
        assert!(sum > 0);
        let starts: Vec<Board<u64>> = plain.goals().take(2).collect();
        laws::heuristic(&plain, &other.1, &starts, 400).expect("the laws of a heuristic");
    }
}

/// Moves of several pieces: the largest estimate of the patterns, never above the distance.
#[test]
fn patterns_of_moves_of_several_pieces_are_not_added() {
    for (setup, patterns) in
        [(pancakes(6), vec![vec![0, 1, 2], vec![3, 4, 5]]), (cube(), vec![vec![0, 1], vec![5, 6]])]
    {
        let rows = rows(setup);
        let (chosen, estimate) = with(&rows, &patterns);
        assert!(!chosen.is_additive());
        let all = distances(&rows);
        let (mut sum, step) = (0, (rows.rank_count() / 3_000) | 1);
        for rank in (0..rows.rank_count()).step_by(step as usize) {
            let value = estimate.estimate_of(&rows, &rows.unrank(rank));
            assert!(value <= all.get(rank));
            sum += u64::from(value);
        }
        assert!(sum > 0);
        let starts: Vec<Board<u64>> = rows.goals().collect();
        laws::heuristic(&rows, &estimate, &starts, 400).expect("the laws of a heuristic");
    }
}

/// A ring that turns only one way, for 3, and two neighbours that change places, for 2: tables are made from
/// the rows the other way round.
#[test]
fn tables_of_one_way_moves_are_made_backward() {
    let mut setup = pancakes(5);
    let take = |cell, from| Take { cell, from, map: None };
    let turn = (0..5).map(|cell| take(cell, (cell + 1) % 5)).collect();
    setup.rows = vec![
        Row { name: 0, cost: 3, guards: vec![], takes: turn },
        Row { name: 1, cost: 2, guards: goal(&[(0, 4)]), takes: vec![take(0, 1), take(1, 0)] },
    ];
    let rows = rows(setup);
    assert!(!rows.is_reversible());
    let (_, all) = with(&rows, &[vec![0, 1, 2, 3, 4]]);
    let (_, some) = with(&rows, &[vec![0, 4], vec![1, 2]]);
    let (mut sum, mut unsolvable) = (0, 0);
    for rank in 0..rows.rank_count() {
        let board = rows.unrank(rank);
        let ended = breadth_first::solve(&rows, &board, &Options::default(), unwatched);
        let distance = match ended.outcome {
            Outcome::Solved(solution) => solution.cost,
            _ => Cost::MAX,
        };
        unsolvable += u32::from(distance == Cost::MAX);
        assert_eq!(all.estimate_of(&rows, &board), distance);
        assert!(some.estimate_of(&rows, &board) <= distance);
        sum += u64::from(some.estimate_of(&rows, &board));
    }
    assert!(sum > 0 && unsolvable < rows.rank_count() as u32);
}

/// The choice is the same each time, and leaves out no piece that the goal names.
#[test]
fn patterns_are_chosen_by_the_goal() {
    let kinds = |setup: Setup| {
        let patterns = Patterns::of(&rows(setup)).expect("patterns");
        let kinds: Vec<Vec<usize>> = patterns.kinds().map(<[usize]>::to_vec).collect();
        (kinds, patterns.is_additive(), patterns.entries())
    };
    let (fifteen, is_additive, entries) = kinds(slide(4, 4));
    assert!(is_additive);
    assert_eq!(fifteen.iter().map(Vec::len).collect::<Vec<_>>(), [6, 6, 3]);
    assert_eq!(entries, 2 * 5_765_760 + 3_360);
    let mut all = fifteen.concat();
    all.sort_unstable();
    assert_eq!(all, (0..15).collect::<Vec<_>>());
    assert_eq!(fifteen, kinds(slide(4, 4)).0);
    // If a goal names only two pieces, these and the blank tell the distance.
    let two = Setup { goals: vec![goal(&[(3, 3), (9, 9)])], ..slide(4, 4) };
    let two = Patterns::of(&rows(two)).expect("patterns");
    assert!(two.is_exact());
    assert_eq!(two.entries(), 16 * 15 * 14);
    // The contents of these cells are not pieces that move, so there are no patterns.
    assert!(Patterns::of(&rows(setups::pegs(5))).is_none());
    let eight = rows(slide(3, 3));
    for wrong in [vec![], vec![vec![]], vec![vec![0], vec![0]], vec![vec![8]], vec![vec![9]]] {
        assert!(Patterns::with(&eight, &wrong).is_none(), "{wrong:?}");
    }
}

#[test]
fn tables_are_not_made_without_the_memory_for_them() {
    for (setup, patterns, bytes) in [
        (rotation(), None, 735_000),
        (slide(4, 4), Some(vec![vec![0, 1, 2, 3]]), 100_000),
        (slide(4, 4), Some(vec![vec![0, 1, 2], vec![3, 4, 5]]), 6_000),
    ] {
        let rows = rows(setup);
        let patterns = match patterns {
            Some(kinds) => Patterns::with(&rows, &kinds),
            None => Patterns::of(&rows),
        };
        let options = Options { max_bytes: bytes, ..Options::default() };
        let built = patterns.expect("patterns").build(&rows, &options, |_, _| Continue(()));
        assert_eq!(built.err(), Some(Limit::Memory));
    }
}

/// Goals that name one kind, or either of two: the least over the goals is the distance, whichever
/// kinds share a table.
#[test]
fn goals_that_name_few_kinds_have_exact_tables() {
    let kind = |count| Kind { count: Some(count), turns: 1 };
    let take = |cell, from| Take { cell, from, map: None };
    let row = |cost, takes| Row { name: 0, cost, guards: vec![], takes };
    let ring = |by: usize| (0..7).map(|cell| take(cell, (cell + by) % 7)).collect();
    let either = |cells: [usize; 2]| {
        cells.map(|cell| Guard { cell, holds: [1, 2].into_iter().collect() }).to_vec()
    };
    let setup = Setup {
        cells: 7,
        kinds: vec![kind(2), kind(2), kind(2), kind(1)],
        names: vec!["move".into()],
        rows: vec![row(2, ring(1)), row(2, ring(6)), row(1, vec![take(0, 1), take(1, 0)])],
        goals: vec![goal(&[(0, 0), (1, 0)])],
        ..Setup::default()
    };
    let (one, other) = (goal(&[(2, 1), (3, 1)]), goal(&[(2, 2), (3, 2)]));
    for (goals, entries) in [
        (vec![goal(&[(0, 0), (1, 0)])], 21),
        // The kinds 1 and 2 are alike, but the goal wants them in other cells than 0.
        (vec![goal(&[(0, 0), (1, 0)]), one.clone()], 42),
        (vec![one, other], 21),
        (vec![either([4, 5]), goal(&[(6, 3)])], 35 + 7),
        (vec![either([0, 3]), goal(&[(0, 0), (1, 0)]), goal(&[(0, 3), (1, 1)])], 35 + 21 + 105),
    ] {
        let rows = rows(Setup { goals, ..setup.clone() });
        let patterns = Patterns::of(&rows).expect("goals that name few kinds");
        assert!(patterns.is_exact());
        assert_eq!(patterns.entries(), entries);
        let (estimate, all) = (built(&rows, &patterns), distances(&rows));
        for rank in 0..rows.rank_count() {
            assert_eq!(estimate.estimate_of(&rows, &rows.unrank(rank)), all.get(rank));
        }
        let starts: Vec<Board<u64>> = rows.goals().take(2).collect();
        laws::heuristic(&rows, &estimate, &starts, 400).expect("the laws of a heuristic");
    }
}
