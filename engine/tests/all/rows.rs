//! Puzzles as rows: against the same puzzles as programs, and against published counts.

mod apart;
mod factors;
mod kept;
mod macros;
mod pairs;
mod potential;
mod towards;

use crate::setups::{self, cube, goal, pancakes, rotation, slide};
use fewest::heuristics::Zero;
use fewest::pruning::NoReturn;
use fewest::puzzles::rotation::{Line, Rotation, Symbols};
use fewest::puzzles::rows::exact::Answers;
use fewest::puzzles::rows::{Contents, Kind, Pieces, Row, RowMove, Rows, Setup, Take, Wide, Word};
use fewest::puzzles::sliding::{Goal, Sliding};
use fewest::search::{Options, bidirectional, breadth_first, exhaustive, unwatched};
use fewest::search::{a_star, ida_star};
use fewest::{Outcome, Puzzle, Ranked, Reversible, laws};
use std::ops::ControlFlow;

fn rows<W: Word>(setup: Setup) -> Rows<W> {
    Rows::new(setup).expect("a puzzle")
}

fn cost<M>(outcome: &Outcome<M>) -> u16 {
    let Outcome::Solved(solution) = outcome else { panic!("no path") };
    solution.cost
}

fn profile<W: Word>(setup: Setup) -> Vec<u64> {
    let all = exhaustive::distances(&rows::<W>(setup), &Options::default(), unwatched);
    all.expect("no limit was set").profile()
}

#[test]
fn the_laws_hold_in_words_of_every_width() {
    fn lawful<W: Word>(setup: Setup) {
        let rows = rows::<W>(setup);
        let starts: Vec<_> = rows.goals().take(3).collect();
        laws::puzzle(&rows, &starts, 300).expect("the laws of a puzzle");
        laws::reversible(&rows, &starts, 300).expect("the laws of a reversible puzzle");
        laws::ranked(&rows, &starts, 300).expect("the laws of a ranked puzzle");
        assert!(rows.is_reversible());
    }
    for setup in [slide(3, 3), slide(4, 2), cube(), pancakes(7), rotation()] {
        lawful::<u64>(setup.clone());
        lawful::<u128>(setup.clone());
        lawful::<Wide>(setup);
    }
}

#[test]
fn the_eight_has_its_known_distances() {
    let twin = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let all = exhaustive::distances(&twin, &Options::default(), unwatched).expect("no limit");
    let found = profile::<u64>(slide(3, 3));
    assert_eq!(found, all.profile());
    assert_eq!((found.iter().sum::<u64>(), found.len(), found[31]), (181_440, 32, 2));
}

/// OEIS A058986: the most flips that n pancakes need.
#[test]
fn pancakes_have_their_known_distances() {
    for (pancakes_, most) in
        [(1, 0), (2, 1), (3, 3), (4, 4), (5, 5), (6, 7), (7, 8)].into_iter().skip(1)
    {
        assert_eq!(profile::<u64>(pancakes(pancakes_)).len() - 1, most);
    }
}

/// The Rotation Game as rows against the program: the same successors on a long walk, and the same
/// distances.
#[test]
fn the_rotation_game_is_the_same_as_rows() {
    let (twin, same) = (Rotation, rows::<u64>(rotation()));
    let symbols: Vec<u8> = (0..24).map(|cell| 1 + cell * 7 % 3).collect();
    let mut board = Symbols::new(&symbols).expect("eight of each");
    let to_rows = |board: &Symbols| {
        let contents: Vec<u8> = (0..24).map(|cell| board.symbol(cell) - 1).collect();
        same.board(&contents).expect("eight of each")
    };
    for step in 0..500 {
        let mut state = to_rows(&board);
        let mut successors = Vec::new();
        _ = same.visit_moves(&mut state, |_, mv| {
            successors.push(mv);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(successors.len(), 8);
        for (line, &mv) in Line::ALL.into_iter().zip(&successors) {
            let (mut theirs, mut ours) = (board, state);
            twin.apply(&mut theirs, line);
            same.apply(&mut ours, mv);
            assert_eq!(to_rows(&theirs), ours);
            assert_eq!(twin.is_goal(&theirs), same.is_goal(&ours));
            assert_eq!(same.name(mv), line.letter().to_string());
        }
        twin.apply(&mut board, Line::ALL[step * step % 7]);
    }
    assert_eq!(same.goals().count(), 38_610);
    let near = to_rows(&board);
    let ours = bidirectional::solve(&same, &near, &Options::default(), unwatched);
    let theirs = bidirectional::solve(&twin, &board, &Options::default(), unwatched);
    assert_eq!(cost(&ours.outcome), cost(&theirs.outcome));
    assert_eq!(ours.counts.generated, theirs.counts.generated);
}

/// Wikipedia, "Pocket Cube", face turns: the first layers, and how many ranks there are.
#[test]
fn the_cube_has_its_known_first_layers() {
    let cube = rows::<u64>(cube());
    assert_eq!(cube.rank_count(), 5_040 * 2_187);
    let solved = cube.goals().next().expect("a goal");
    let mut layers = vec![vec![solved]];
    let mut seen = std::collections::HashSet::from([cube.pack(&solved)]);
    for _ in 0..4 {
        let mut next = Vec::new();
        for mut state in layers[layers.len() - 1].clone() {
            _ = cube.visit_moves(&mut state, |state, mv| {
                let mut after = *state;
                cube.apply(&mut after, mv);
                if seen.insert(cube.pack(&after)) {
                    next.push(after);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        layers.push(next);
    }
    assert_eq!(layers.iter().map(Vec::len).collect::<Vec<_>>(), [1, 9, 54, 321, 1847]);
}

#[test]
fn goals_are_gone_through_once_each() {
    let mut setup = slide(3, 2);
    // Tile 1 in the first cell; or the blank in the last, wherever the others are.
    setup.goals = vec![goal(&[(0, 0)]), goal(&[(5, 5)])];
    let rows = rows::<u64>(setup);
    let goals: Vec<_> = rows.goals().map(|goal| rows.contents(&goal)).collect();
    assert_eq!(goals.len(), 120 + 120 - 24);
    let mut different = goals.clone();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), goals.len());
    assert!(goals.iter().all(|goal| goal[0] == 0 || goal[5] == 5));
}

/// Peg solitaire on a line: pegs are taken off, so no move can be taken back.
#[test]
fn moves_that_cannot_be_taken_back() {
    let rows = rows::<u64>(setups::pegs(5));
    assert!(!rows.is_reversible());
    assert_eq!(rows.irreversible().map(RowMove::row), Some(0));
    let start = rows.board(&[1, 1, 0, 1, 0]).expect("five cells");
    laws::puzzle(&rows, &[start], 50).expect("the laws of a puzzle");
    let ended = breadth_first::solve(&rows, &start, &Options::default(), unwatched);
    assert_eq!(cost(&ended.outcome), 2);
}

/// Every distance and every first optimum against a search of its own, with moves that go one way and
/// with moves that cost different amounts.
#[test]
fn exact_answers_are_those_of_a_search() {
    let dear = |setup: Setup| {
        let cost = |(number, row): (usize, Row)| Row { cost: 1 + number as u16 % 3, ..row };
        Setup { rows: setup.rows.into_iter().enumerate().map(cost).collect(), ..setup }
    };
    for setup in [setups::pegs(9), setups::pushes(6), dear(setups::pushes(5)), slide(3, 2)] {
        let rows = rows::<u64>(setup);
        let answers = Answers::new(&rows, &Options::default(), unwatched).expect("no limit");
        let mut solved = 0;
        for rank in 0..rows.rank_count() {
            let start = rows.unrank(rank);
            let ended = ida_star::solve(
                &rows,
                &Zero,
                &NoReturn(&rows),
                &start,
                &Options { max_cost: answers.distance(&start).unwrap_or(9), ..Options::default() },
                unwatched,
            );
            let first = match ended.outcome {
                Outcome::Solved(solution) => Some(solution.moves),
                _ => None,
            };
            assert_eq!(answers.solve(&start), first, "{:?}", rows.contents(&start));
            solved += usize::from(first.is_some());
        }
        assert!(solved > 20, "{solved}");
    }
}

#[test]
fn what_is_no_puzzle_is_refused() {
    use fewest::puzzles::rows::{BadSetup, Bond};
    let refused = |change: fn(&mut Setup)| {
        let mut setup = slide(2, 2);
        change(&mut setup);
        Rows::<u64>::new(setup).expect_err("no puzzle")
    };
    assert_eq!(refused(|setup| setup.cells = 65), BadSetup::Cells(65));
    assert_eq!(refused(|setup| setup.kinds.clear()), BadSetup::Contents(0));
    assert_eq!(refused(|setup| setup.rows.clear()), BadSetup::Rows(0));
    assert_eq!(refused(|setup| setup.kinds[0].count = None), BadSetup::Counts);
    assert_eq!(refused(|setup| setup.kinds[0].count = Some(2)), BadSetup::Counts);
    assert_eq!(refused(|setup| setup.goals.clear()), BadSetup::NoGoal);
    assert_eq!(refused(|setup| setup.goals[0][0].cell = 4), BadSetup::Goal(0));
    assert_eq!(refused(|setup| setup.goals[0][0].holds = Contents::default()), BadSetup::Goal(0));
    assert_eq!(refused(|setup| setup.rows[2].cost = 0), BadSetup::Row(2));
    assert_eq!(refused(|setup| setup.rows[1].name = 9), BadSetup::Row(1));
    assert_eq!(refused(|setup| setup.rows[1].guards[0].cell = 9), BadSetup::Guard(1));
    assert_eq!(refused(|setup| setup.rows[1].takes[0].from = 3), BadSetup::Loses(1));
    assert_eq!(refused(|setup| setup.rows[0].takes[0].map = Some(vec![0])), BadSetup::Map(0));
    assert_eq!(
        refused(|setup| setup.rows[0].takes[0].map = Some(vec![3, 3, 3, 3])),
        BadSetup::Kind(0)
    );
    for (content, other, places) in [
        (0, 0, vec![Some(1), None, None, None]),
        (0, 4, vec![Some(1), None, None, None]),
        (0, 1, vec![Some(1), Some(1), None, None]),
        (0, 1, vec![Some(4), None, None, None]),
        (0, 1, vec![Some(1), None, None]),
    ] {
        let setup = Setup { bonds: vec![Bond { content, other, places }], ..slide(2, 2) };
        assert_eq!(Rows::<u64>::new(setup).expect_err("no bond"), BadSetup::Bond(0));
    }
    assert_eq!(Rows::<u64>::new(slide(5, 5)).expect_err("too wide"), BadSetup::Bits(125));
    assert!(Rows::<u128>::new(slide(5, 5)).is_ok());
}

/// On sliding tiles the sum of the single pieces is the Manhattan distance: the same nodes.
#[test]
fn every_piece_by_itself_is_manhattan_on_sliding_tiles() {
    use fewest::puzzles::sliding::heuristics::Manhattan;
    let twin = Sliding::<u64>::new(3, 3, &Goal::BlankLast).expect("a size");
    let tiles = [8, 6, 7, 2, 5, 4, 3, 0, 1];
    let tray = twin.tray(&tiles).expect("a board");
    let rows = rows::<u64>(slide(3, 3));
    let board = rows.board(&tiles.map(|tile| (tile + 8) % 9)).expect("a board");
    let options = Options::default();
    let manhattan = Manhattan::new(&twin);
    let theirs = ida_star::solve(&twin, &manhattan, &NoReturn(&twin), &tray, &options, unwatched);
    let pieces = Pieces::new(&rows);
    let ours = ida_star::solve(&rows, &pieces, &NoReturn(&rows), &board, &options, unwatched);
    assert_eq!((cost(&ours.outcome), ours.counts), (31, theirs.counts));
}

#[test]
fn every_piece_by_itself_keeps_the_laws() {
    fn lawful(setup: Setup) {
        let rows = rows::<u64>(setup);
        let starts: Vec<_> = rows.goals().take(2).collect();
        laws::heuristic(&rows, &Pieces::new(&rows), &starts, 400).expect("the laws of a heuristic");
    }
    [slide(3, 2), cube(), pancakes(6), rotation()].into_iter().for_each(lawful);
    // Never above the distance: all boards of a small puzzle.
    for setup in [slide(3, 2), pancakes(5)] {
        let rows = rows::<u64>(setup);
        let pieces = Pieces::new(&rows);
        let all = exhaustive::distances(&rows, &Options::default(), unwatched).expect("no limit");
        let mut sum = 0;
        for rank in 0..rows.rank_count() {
            let estimate = fewest::Heuristic::estimate_of(&pieces, &rows, &rows.unrank(rank));
            assert!(estimate <= all.get(rank));
            sum += u64::from(estimate);
        }
        assert!(sum > 0);
    }
}

/// The solver that chooses for itself against the plain searches, board after board, until it has made its
/// table.
#[cfg(feature = "auto")]
#[test]
fn auto_finds_what_the_plain_searches_find() {
    use fewest::puzzles::rows::auto::Solver;
    use std::ops::ControlFlow::Continue;
    for (setup, begins) in [
        (slide(3, 3), "bidirectional"),
        (pancakes(7), "bidirectional"),
        (setups::pushes(6), "breadth-first"),
        (setups::pegs(7), "a-star"),
    ] {
        let rows = rows::<u64>(setup);
        let solver = Solver::new(rows.clone());
        let count = rows.rank_count();
        let mut by = std::collections::BTreeSet::new();
        for number in 0..60 {
            let start = rows.unrank(number * 7_919 % count);
            let plain = match rows.is_reversible() {
                true => a_star::solve(
                    &rows,
                    &Pieces::new(&rows),
                    &start,
                    &Options::default(),
                    unwatched,
                ),
                false => a_star::solve(&rows, &Zero, &start, &Options::default(), unwatched),
            };
            let chosen = solver.solve(&start, &Options::default(), |_| Continue(()));
            match (&plain.outcome, &chosen.ended.outcome) {
                (Outcome::Solved(one), Outcome::Solved(other)) => {
                    assert_eq!((one.cost, other.at_least), (other.cost, one.cost));
                    let replayed = fewest::check::replay(&rows, &start, &other.moves);
                    assert_eq!(replayed, Ok(one.cost));
                }
                (one, other) => {
                    assert_eq!((one, other), (&Outcome::Unsolvable, &Outcome::Unsolvable))
                }
            }
            by.insert(chosen.algorithm);
        }
        assert!(by.contains(begins), "{by:?}");
    }
}

/// Two cells and 256 contents: as many as there can be.
#[test]
fn the_last_of_all_contents_counts_like_the_others() {
    let take = |cell, from| Take { cell, from, map: None };
    let swap = Row { name: 0, cost: 1, guards: vec![], takes: vec![take(0, 1), take(1, 0)] };
    let rows = rows::<u64>(Setup {
        cells: 2,
        kinds: vec![Kind { count: None, turns: 1 }; 256],
        names: vec!["swap".into()],
        rows: vec![swap],
        goals: vec![goal(&[(0, 255), (1, 0)])],
        ..Setup::default()
    });
    let pieces = Pieces::new(&rows);
    for (contents, distance) in [([255, 0], 0), ([0, 255], 1), ([0, 1], u16::MAX)] {
        let board = rows.board(&contents).expect("two contents");
        assert_eq!(fewest::Heuristic::estimate_of(&pieces, &rows, &board), distance);
        assert_eq!(rows.contents(&board), contents);
    }
}

/// However dear the moves are, no search says that there is no way if there is one. Cycles of five, seven,
/// eight and nine cells divide a unit of cost into 2,520 parts, so that sums are large.
#[test]
fn dear_moves_are_no_reason_to_call_a_board_unsolvable() {
    let mut setup = pancakes(9);
    let cycle = |(name, cells): (usize, usize)| {
        let takes = (0..cells).map(|at| Take { cell: (at + 1) % cells, from: at, map: None });
        Row { name, cost: 15_000, guards: vec![], takes: takes.collect() }
    };
    setup.rows = [5, 7, 8, 9].into_iter().enumerate().map(cycle).collect();
    let rows = rows::<u64>(setup);
    let pieces = Pieces::new(&rows);
    let mut board = rows.goals().next().expect("a goal");
    let mut legal = Vec::new();
    _ = rows.visit_moves(&mut board, |_, mv| {
        legal.push(rows.inverse(mv));
        ControlFlow::<()>::Continue(())
    });
    // The way back is three moves of 15,000.
    [3, 2, 1].into_iter().for_each(|back| rows.apply(&mut board, legal[back]));
    assert!(fewest::Heuristic::estimate_of(&pieces, &rows, &board) <= 45_000);
}
