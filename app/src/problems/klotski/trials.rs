//! Boards of blocks for testing programs, and simpler ones.

use super::{Instance, Klotski, MOST};
use crate::blocks::{Blocks, CellSet, LONGEST_SIDE, cell};
use crate::exit::Fault;
use crate::generate::{Draw, Wanted, none_was_met};
use crate::problems::{Simpler, Supply};
use desk::memory;
use desk::random::{Random, Span};
use fewest::search::Options;

/// The shapes of random blocks, the single cell last.
const SHAPES: [&[[usize; 2]]; 11] = [
    &[[0, 0], [0, 1]],
    &[[0, 0], [1, 0]],
    &[[0, 0], [0, 1], [1, 0], [1, 1]],
    &[[0, 0], [0, 1], [0, 2]],
    &[[0, 0], [1, 0], [2, 0]],
    &[[0, 0], [0, 1], [1, 0]],
    &[[0, 0], [0, 1], [1, 1]],
    &[[0, 0], [1, 0], [1, 1]],
    &[[0, 1], [1, 0], [1, 1]],
    &[[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]],
    &[[0, 0]],
];

/// A board is drawn anew if its search takes more nodes than this.
const MOST_NODES: u64 = 400_000;
/// How many boards are drawn before drawing is given up.
const TRIES: usize = 1000;

/// Random boards with a block that can reach its place.
pub fn draw(wanted: &Wanted) -> Result<Draw<Instance>, Fault> {
    if wanted.unsolvable > 0.0 {
        return Err(Fault::usage("this problem has no boards without a solution"));
    }
    if wanted.hardest {
        return Err(Fault::usage("nobody knows the hardest boards of this problem"));
    }
    let costs = wanted.costs.unwrap_or(Span::of::<1, MOST>());
    let next = move |random: &mut Random| {
        let mut tries = (0..TRIES).map(|_| board(random));
        let found = tries.find(|instance| moves(instance).is_some_and(|far| costs.contains(far)));
        found.ok_or_else(|| none_was_met(costs))
    };
    let note = "boards are random, and so is the place of the block: not all are equally likely";
    Ok(Draw { next: Box::new(next), note: Some(note.into()) })
}

/// The fewest moves, if there is a path and it is soon found.
fn moves(instance: &Instance) -> Option<usize> {
    let options = Options { max_nodes: MOST_NODES, ..memory::limits() };
    instance.path(&options).ok()?.map(|path| path.len()).filter(|&far| far <= MOST)
}

/// A nearly full board of any size, and any place for any of its blocks.
fn board(random: &mut Random) -> Instance {
    let (height, width) = (2 + random.up_to(LONGEST_SIDE - 2), 2 + random.up_to(LONGEST_SIDE - 2));
    let mut blocks = Blocks::none(height, width);
    let free = 2 + random.up_to(2 + height * width / 8);
    let mut places: Vec<usize> = (0..height * width).collect();
    random.shuffle(&mut places);
    for at in places {
        let shapes = [random.up_to(SHAPES.len() - 1), SHAPES.len() - 1].map(|shape| SHAPES[shape]);
        let placed = shapes.map(|shape| placed(shape, [at / width, at % width]));
        let empty = blocks.empty();
        let fits = |block: &CellSet| {
            let left = empty.count_ones().saturating_sub(block.count_ones());
            block & !empty == 0 && left as usize >= free
        };
        blocks.blocks.extend(placed.into_iter().find(fits));
    }
    let names: Vec<String> = ('A'..='Z').chain('a'..='z').map(String::from).collect();
    let word = |at: usize| {
        let here = cell([at / width, at % width]);
        let block = blocks.blocks.iter().position(|block| block & here != 0);
        block.map_or(".".to_owned(), |block| names[block].clone())
    };
    let words: Vec<String> = (0..height * width).map(word).collect();
    let block = names[random.up_to(blocks.blocks.len().max(1) - 1)].clone();
    let place = [random.up_to(height - 1), random.up_to(width - 1)];
    match blocks.blocks.len() {
        // A board of four cells may be empty.
        0 => board(random),
        _ => Instance { height, width, words, block, place },
    }
}

/// The cells of a block, some of which may be off the board.
fn placed(shape: &[[usize; 2]], [row, column]: [usize; 2]) -> CellSet {
    let beyond = LONGEST_SIDE;
    let cells = shape.iter().map(|[down, right]| cell([(row + down).min(beyond), column + right]));
    cells.fold(0, |all, one| all | one)
}

/// Corners: blocks that are already there, that turn a corner in one move, or whose bounding box is larger
/// than the block; and the usual Klotski, with 81 moves.
pub fn corners() -> Vec<Instance> {
    [
        ("A A C ./A B C ./B B . .", "B", [0, 1]),
        ("A A C ./A B C ./B B . .", "B", [1, 0]),
        ("A A C ./A B C ./B B . .", "A", [0, 0]),
        ("A .", "A", [0, 1]),
        ("A", "A", [0, 0]),
        ("A . ./B B ./C C .", "A", [2, 2]),
        (".. T1 ../T1 T1 T1/.. b7 ..", "b7", [2, 2]),
        ("q . q/. z ./q . q", "z", [0, 1]),
        ("1 2 3/4 5 6/7 8 .", "1", [2, 2]),
        ("A B B C/A B B C/D E E F/D G H F/I . . J", "B", [3, 1]),
    ]
    .map(|(rows, block, place)| {
        let rows: Vec<Vec<String>> =
            rows.split('/').map(|row| row.split(' ').map(String::from).collect()).collect();
        let (height, width, block) = (rows.len(), rows[0].len(), block.to_owned());
        Instance { height, width, words: rows.concat(), block, place }
    })
    .into()
}

/// The supplies of random boards.
pub fn supplies(format: &'static Klotski) -> Vec<Supply<Klotski>> {
    let drawn = |what, costs| Supply::drawn(format, what, Wanted { costs, ..Wanted::default() });
    vec![
        drawn("random boards", None),
        drawn("few moves", Some(Span::of::<1, 4>())),
        drawn("many moves", Some(Span::of::<8, MOST>())),
    ]
}

/// The same board with other places for its block, and with one block fewer, if they need fewer moves.
pub fn simpler(instance: &Instance) -> Result<Simpler<Instance>, Fault> {
    let far = instance.path(&memory::limits())?.map_or(0, |path| path.len());
    let names = instance.names();
    let places = (0..instance.height).flat_map(|row| (0..instance.width).map(move |at| [row, at]));
    let elsewhere = places.map(|place| Instance { place, ..instance.clone() });
    let without = names.iter().filter(|name| **name != instance.block).map(|name| {
        let mut words = instance.words.clone();
        let gone = words.iter_mut().filter(|word| word == name);
        gone.for_each(|word| *word = ".".repeat(word.len()));
        Instance { words, ..instance.clone() }
    });
    let measured = elsewhere.chain(without).map(|case| (moves(&case), case));
    let mut cases: Vec<(usize, Instance)> = measured
        .filter_map(|(moves, case)| Some((moves.filter(|&moves| moves < far)?, case)))
        .collect();
    cases.sort_by_key(|(moves, case)| (*moves, case.names().len()));
    let cases = cases.into_iter().map(|(_, case)| case).collect();
    Ok(Simpler { cases, gaps: true, ends: false })
}
