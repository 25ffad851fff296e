//! Finds a short path, not always a shortest one, for boards of any size: a beam search, layer by layer, that
//! keeps the most promising boards of each layer.

use super::Tiles;
use fewest::puzzles::Direction;
use std::collections::HashSet;

/// How many boards of each layer are kept at first.
const WIDTH: usize = 2000;
/// No layer is wider than this.
const WIDEST: usize = 64_000;

/// A path to the goal that has the blank last; `None` if none was found, for instance because there is none.
pub fn to_blank_last(start: &Tiles) -> Option<Vec<Direction>> {
    let goal = Tiles::blank_last(start.width, start.height());
    if !start.reaches(&goal) {
        return None;
    }
    let widths = std::iter::successors(Some(WIDTH), |width| Some(2 * width));
    widths.take_while(|&width| width <= WIDEST).find_map(|width| beam(start, &goal, width))
}

/// A board of a layer: its estimate, and how it was reached.
struct LayerBoard {
    board: Tiles,
    estimate: usize,
    /// The number of the board before it, in the layer before, and the move from there.
    came: (usize, Direction),
}

fn beam(start: &Tiles, goal: &Tiles, width: usize) -> Option<Vec<Direction>> {
    let mut trail: Vec<Vec<(usize, Direction)>> = Vec::new();
    let mut seen = HashSet::from([start.cells.clone()]);
    let first =
        LayerBoard { board: start.clone(), estimate: estimate(start), came: (0, Direction::Up) };
    let mut layer = vec![first];
    while !layer.is_empty() {
        if let Some(at) = layer.iter().position(|kept| kept.board == *goal) {
            return Some(way_back(&trail, at));
        }
        let mut following = Vec::new();
        for (at, kept) in layer.iter().enumerate() {
            for way in Direction::ALL {
                let Some(board) = kept.board.after(&[way]) else { continue };
                if seen.insert(board.cells.clone()) {
                    let estimate = estimate(&board);
                    following.push(LayerBoard { board, estimate, came: (at, way) });
                }
            }
        }
        following.sort_by_key(|kept| kept.estimate);
        following.truncate(width);
        trail.push(following.iter().map(|kept| kept.came).collect());
        layer = following;
    }
    None
}

/// The moves that led to the board of that number in the last layer.
fn way_back(trail: &[Vec<(usize, Direction)>], last: usize) -> Vec<Direction> {
    let mut at = last;
    let mut moves: Vec<Direction> = Vec::new();
    for layer in trail.iter().rev() {
        let (before, way) = layer[at];
        moves.push(way);
        at = before;
    }
    moves.reverse();
    moves
}

/// The steps of all tiles, plus moves for tiles that must let others pass in their own row or column.
fn estimate(board: &Tiles) -> usize {
    let (width, height) = (board.width, board.height());
    let home = |tile: u32| ((tile - 1) as usize % width, (tile - 1) as usize / width);
    let tiles = board.cells.iter().enumerate().filter(|&(_, &tile)| tile != 0);
    let steps = |(cell, &tile): (usize, &u32)| {
        let (column, row) = home(tile);
        column.abs_diff(cell % width) + row.abs_diff(cell / width)
    };
    let ways: usize = tiles.map(steps).sum();
    let row = |row: usize| -> Vec<usize> {
        let tiles = board.cells[row * width..(row + 1) * width].iter().filter(|&&tile| tile != 0);
        tiles.map(|&tile| home(tile)).filter_map(|(x, y)| (y == row).then_some(x)).collect()
    };
    let column = |column: usize| -> Vec<usize> {
        let tiles = (0..height).map(|row| board.cells[row * width + column]);
        let homes = tiles.filter(|&tile| tile != 0).map(home);
        homes.filter_map(|(x, y)| (x == column).then_some(y)).collect()
    };
    let rows: usize = (0..height).map(row).map(out_of_order).sum();
    ways + rows + (0..width).map(column).map(out_of_order).sum::<usize>()
}

/// Twice the number of neighbouring pairs that are in the wrong order.
fn out_of_order(places: Vec<usize>) -> usize {
    2 * places.windows(2).filter(|pair| pair[0] > pair[1]).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::random::Random;

    #[test]
    fn paths_lead_to_the_goal_and_are_short() {
        let mut random = Random::new(5);
        // Random boards of these sizes need 22, 53 and about 100 moves on average.
        for (width, height, most, boards) in
            [(3, 3, 31, 8), (4, 4, 84, 3), (5, 5, 170, 1), (2, 4, 40, 4)]
        {
            let goal = Tiles::blank_last(width, height);
            for _ in 0..boards {
                let board = goal.shuffled(true, &mut random);
                let path = to_blank_last(&board).expect("a path");
                assert_eq!(board.after(&path), Some(goal.clone()), "{board}");
                assert!(path.len() <= most, "{} moves: {board}", path.len());
            }
            assert_eq!(to_blank_last(&goal.swapped()), None);
            assert_eq!(to_blank_last(&goal), Some(Vec::new()));
        }
    }
}
