//! What a search of a whole board reports: how many boards are at each distance, and which are the farthest.

use super::field::Field;
use super::layers::Searched;
use super::order::{UNIT_ORDERS, Unit, units};
use super::pattern::Pattern;
use crate::Puzzle;
use crate::puzzles::sliding::{Packing, Sliding, Tray};
use crate::rank::permutation;
use crate::search::whole::Whole;

/// The counts of the layers and, if all layers are complete, the first `list` boards of the last one.
pub(super) fn whole<K: Packing>(
    puzzle: &Sliding<K>,
    pattern: &Pattern,
    field: &Field,
    searched: Searched<1>,
    list: usize,
) -> Whole<Tray> {
    let Searched { layers, last, side, stopped } = searched;
    let list = if stopped.is_some() { 0 } else { list };
    let blocks = last.units.chunks(units(pattern.tiles().len())).enumerate();
    let boards = blocks.flat_map(|(block, units)| {
        let blank = blank(puzzle, pattern, field.graph.sides[side].ranks[block]);
        boards(puzzle, pattern, blank, 0, units)
    });
    Whole { layers, farthest: boards.take(list).collect(), stopped }
}

/// The blank's cell if the tiles are on the set of rank `rank`: the one cell outside the set.
pub(super) fn blank<K: Packing>(puzzle: &Sliding<K>, pattern: &Pattern, rank: u32) -> usize {
    let all = (1 << puzzle.cell_count()) - 1;
    (pattern.sets().unrank(rank) ^ all).trailing_zeros() as usize
}

/// The boards with the blank on cell `blank` whose bits are set in these units. `first` is the number of the
/// first of the units.
pub(super) fn boards<K: Packing>(
    puzzle: &Sliding<K>,
    pattern: &Pattern,
    blank: usize,
    first: usize,
    units: &[Unit<1>],
) -> impl Iterator<Item = Tray> {
    let before = (first * UNIT_ORDERS) as u64;
    orders(units).filter_map(move |pair| tray(puzzle, pattern, blank, before + pair))
}

/// For each bit that is set in the units of a block, the first of the two orders that it stands for, of which
/// one is even and the other odd.
pub(super) fn orders(block: &[Unit<1>]) -> impl Iterator<Item = u64> {
    let some = block.iter().enumerate().filter(|(_, word)| word[0] != 0);
    some.flat_map(|(unit, &[word])| {
        let set = (0..64).filter(move |bit| word >> bit & 1 == 1);
        set.map(move |bit| (unit * UNIT_ORDERS + 2 * bit) as u64)
    })
}

/// The board with the blank on cell `blank` whose tiles have the order of number `pair` or the next one: the
/// one of the two that can be reached.
fn tray<K: Packing>(
    puzzle: &Sliding<K>,
    pattern: &Pattern,
    blank: usize,
    pair: u64,
) -> Option<Tray> {
    let tiles = pattern.tiles().len();
    let trays = [pair, pair + 1].into_iter().map(|order| {
        let mut places = vec![0; tiles];
        permutation::unrank(order, &mut places);
        board(puzzle, pattern, blank, &places)
    });
    let mut solvable = trays.filter(|tray| puzzle.solvable(tray));
    solvable.next()
}

/// The board with the blank on cell `blank` of the pattern's board, and each tile at its place among the
/// other cells.
pub(super) fn board<K: Packing>(
    puzzle: &Sliding<K>,
    pattern: &Pattern,
    blank: usize,
    places: &[u8],
) -> Tray {
    let goal = puzzle.tiles(puzzle.goal());
    let mut board = vec![0; goal.len()];
    for (&home, &place) in pattern.goal_cells().iter().zip(places) {
        let place = usize::from(place);
        let cell = if place < blank { place } else { place + 1 };
        board[seen_from(puzzle, cell)] = goal[seen_from(puzzle, home.into())];
    }
    puzzle.tray(&board).expect("each tile is on one cell")
}

/// The goal itself.
pub(super) fn goal<K: Packing>(puzzle: &Sliding<K>) -> Tray {
    puzzle.goal().clone()
}

/// The cell of the puzzle's board for a cell of the pattern's board, which has rows and columns exchanged if
/// the puzzle's board is wider than high.
fn seen_from<K: Packing>(puzzle: &Sliding<K>, cell: usize) -> usize {
    let (width, height) = (puzzle.width(), puzzle.height());
    if width > height { cell % height * width + cell / height } else { cell }
}

/// Counts a board of a single row or column. Tiles cannot pass each other there, so the blank's cell is the
/// whole state. With `pushes` every cell but the goal's is one move away.
pub(super) fn in_a_line<K: Packing>(puzzle: &Sliding<K>, pushes: bool, list: usize) -> Whole<Tray> {
    let (cells, goal) = (puzzle.cell_count(), puzzle.goal().blank());
    let away = |cell: usize| match cell.abs_diff(goal) {
        steps if pushes => steps.min(1),
        steps => steps,
    };
    let most = (0..cells).map(away).max().unwrap_or(0);
    let layers =
        (0..=most).map(|steps| (0..cells).filter(|&cell| away(cell) == steps).count() as u64);
    let tiles: Vec<u8> =
        puzzle.tiles(puzzle.goal()).iter().copied().filter(|&tile| tile != 0).collect();
    let with_blank = |cell: usize| {
        let board = [&tiles[..cell], &[0], &tiles[cell..]].concat();
        puzzle.tray(&board).expect("each tile is on one cell")
    };
    let far = (0..cells).filter(|&cell| away(cell) == most);
    Whole {
        layers: layers.collect(),
        farthest: far.take(list).map(with_blank).collect(),
        stopped: None,
    }
}
