//! Files about blocks that are pushed around.

use super::language::{file, puzzle, written};
use super::twin::{Twin, layers};
use desk::boards::Boards;
use desk::kits::written::WrittenKit;
use desk::language::Written;
use desk::{Case, PuzzleName, Question};
use fewest::puzzles::rows::Goals;
use std::collections::HashSet;

/// The names of the legal moves from the drawn start, and its distance.
fn from_start(puzzle: &Written) -> (Vec<&str>, Option<usize>) {
    let start = puzzle.start.clone().expect("files about blocks draw one");
    let twin = Twin::new(puzzle);
    let mut legal: Vec<_> = twin.successors(&start).into_iter().map(|(name, _)| name).collect();
    legal.sort_unstable();
    (legal, twin.distance(&start))
}

/// The legal moves were counted by hand; the distances are known.
#[test]
fn klotski_in_three_metrics() {
    let by_one = puzzle("klotski", &[]);
    let (legal, distance) = from_start(&by_one);
    assert_eq!((legal, distance), (vec!["a5:r", "b4:d", "c4:d", "d5:l"], Some(116)));
    let start = by_one.start.clone().expect("a start");
    assert_eq!(layers(&by_one, &start, usize::MAX).iter().sum::<usize>(), 25_955);

    let straight = puzzle("klotski", &[("move blocks by one", "move blocks straight")]);
    let (legal, distance) = from_start(&straight);
    assert_eq!(legal, ["a5:r", "a5:r2", "b4:d", "c4:d", "d5:l", "d5:l2"]);
    assert_eq!(distance, Some(90));

    let any_way = puzzle("klotski", &[("move blocks by one", "move blocks any way")]);
    let (legal, distance) = from_start(&any_way);
    let wanted = ["a5:b5", "a5:c5", "b4:b5", "b4:c5", "c4:b5", "c4:c5", "d5:b5", "d5:c5"];
    assert_eq!((legal, distance), (wanted.to_vec(), Some(81)));
}

#[test]
fn klotski_is_mirrored() {
    let text = String::from_utf8(file("klotski")).expect("it is UTF-8") + "same mirrored\n";
    let klotski = written(&text);
    assert_eq!(klotski.symmetries.len(), 1);
    let start = klotski.start.clone().expect("a start");
    let drawn = "a B B c\na B B c\nd e e f\nd g h f\ni . . j";
    assert_eq!(klotski.drawing(&start), drawn);
    assert_eq!(klotski.read("1BB2 1BB2 3446 3586 7..9").expect("a state"), start);
    assert_eq!(klotski.read(&klotski.text(&start)).expect("its own text"), start);
}

#[test]
fn the_hardest_rush_hour_has_2332_states() {
    let rush = puzzle("rush", &[]);
    let start = rush.start.clone().expect("a start");
    assert_eq!(layers(&rush, &start, usize::MAX).iter().sum::<usize>(), 2332);
    assert_eq!(from_start(&rush).1, Some(60));
    let steps = puzzle("rush", &[("lengthwise straight", "lengthwise by one")]);
    assert_eq!(from_start(&steps).1, Some(103));
    assert_eq!(rush.read(&rush.drawing(&start)).expect("with walls"), start);
    assert_eq!(rush.text(&start).matches('x').count(), 0);
}

/// A block that goes around another may go either way, but only one of the rows is legal.
#[test]
fn two_ways_to_one_place_are_one_move() {
    let text = "blocks\n  a . .\n  . b .\n  . . .\nmove blocks any way\ngoal\n  ???\n  ???\n  ??a";
    let around = written(text);
    let (legal, distance) = from_start(&around);
    assert_eq!((legal.len(), distance), (14, Some(1)));
    let text = "blocks\n  a x\n  . .\nmove blocks any way\ngoal\n  ?\n  ?a";
    assert_eq!(from_start(&written(text)), (vec!["a:a2", "a:b2"], Some(1)));
}

/// In how many ways blocks of these sizes, with their counts, cover the cells of a board that has rows of
/// `width` cells.
fn coverings(
    taken: &mut [bool],
    width: usize,
    from: usize,
    blocks: &mut [([usize; 2], usize)],
) -> u64 {
    let Some(cell) = (from..taken.len()).find(|&cell| !taken[cell]) else {
        return u64::from(blocks.iter().all(|block| block.1 == 0));
    };
    let mut ways = 0;
    for number in 0..blocks.len() {
        let ([columns, rows], left) = blocks[number];
        let covers = (0..rows * columns).map(|at| cell + at / columns * width + at % columns);
        let covers: Vec<usize> = covers.collect();
        let fits = cell % width + columns <= width;
        if left > 0 && fits && covers.iter().all(|&at| taken.get(at) == Some(&false)) {
            blocks[number].1 -= 1;
            covers.iter().for_each(|&at| taken[at] = true);
            ways += coverings(taken, width, cell + 1, blocks);
            covers.iter().for_each(|&at| taken[at] = false);
            blocks[number].1 += 1;
        }
    }
    ways
}

/// A goal that leaves cells open has exactly the states in which all blocks are whole, each once. Here all
/// blocks but the large one may be anywhere.
#[test]
fn open_goals_have_whole_blocks() {
    let klotski = puzzle("klotski", &[]);
    let goals: Vec<Vec<u8>> = Goals::of(&klotski.setup).collect();
    let mut taken = [false; 20];
    [13, 14, 17, 18].into_iter().for_each(|cell| taken[cell] = true);
    let mut blocks = [([1, 2], 4), ([2, 1], 1), ([1, 1], 4), ([1, 1], 2)];
    // Empty cells are like blocks of one cell, but a different kind.
    assert_eq!(goals.len() as u64, coverings(&mut taken, 4, 0, &mut blocks));
    assert_eq!(goals.iter().collect::<HashSet<_>>().len(), goals.len());
    for goal in goals.iter().step_by(97) {
        assert_eq!(&klotski.read(&klotski.text(goal)).expect("a state"), goal);
    }
}

/// Dominoes cannot cover a board without two corners of the same colour. The goals must not try all ways to
/// find that out; boards that are not states may follow.
#[test]
fn goals_of_crowded_boards_come_to_an_end() {
    let crowded = written(
        "puzzle Dominoes
blocks
    ..aabbcc
    ddeeffgg
    hhiijjkk
    llmmnnoo
    ppqqrrss
    ttuuvvww
    ABCDEFGH
    ABCDEFGH
move blocks by one
goal
    .???????
    ????????
    ????????
    ????????
    ????????
    ????????
    ????????
    ???????.
",
    );
    assert!(Goals::of(&crowded.setup).next().is_some());
}

/// The single block is in a column that it never leaves, where a goal has another block.
const NEVER_SOLVED: &str = "puzzle Blocks with a wall\nblocks\n  A A . B\n  A . . B\n  C D D x\n  . E . .\n\
                            move blocks lengthwise by one\ngoal\n  ? ? A A\n  ? ? A ?\n  ? ? ? x\n  ? ? ? ?";

/// The drawn state has no rank, since ranks are only for states that can come about from a goal. This does
/// not break a law. A search for a random board that can be solved must come to an end.
#[test]
fn a_board_that_is_never_solved() {
    let kit = WrittenKit::new("a wall", NEVER_SOLVED.as_bytes()).expect("a puzzle");
    assert_eq!(kit.inspect().broken, None);
    let puzzle = PuzzleName::new(kit);
    let solver = desk::solver(&Question::about(puzzle.clone())).expect("it fits");
    let mut boards = Boards::new(puzzle, 1, false);
    let none =
        boards.next(|text| solver.solvable(&Case::one(text))).expect_err("none can be solved");
    assert_eq!(none.to_string(), "of 10000 random boards of a wall none can be solved");
}
