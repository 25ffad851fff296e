//! Finds some path, not a short one, for square boards of any size. It brings tile after tile to its cell,
//! first the top row and the left column of what is left, until 3x3 cells remain.

use super::Tiles;
use super::oracle::{Oracle, ShortestPath};
use crate::undecided::Undecided;
use fewest::Cost;
use fewest::puzzles::Direction;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// A path to the goal that has the blank last; `None` if there is none.
pub fn to_blank_last(
    start: &Tiles,
    oracle: &mut Oracle,
) -> Result<Option<Vec<Direction>>, Undecided> {
    let side = start.width;
    if !start.reaches(&Tiles::blank_last(side, side)) {
        return Ok(None);
    }
    let mut board = Work { tiles: start.clone(), locked: vec![false; side * side], moves: vec![] };
    let first = side.saturating_sub(3);
    for at in 0..first {
        board.bring_line((at..side).map(|column| at * side + column).collect());
        board.bring_line((at + 1..side).map(|row| row * side + at).collect());
    }
    board.finish(first, oracle)?;
    Ok(Some(board.moves))
}

/// The same for the goal that has the blank first: the board is turned by half a turn, and its tiles are
/// numbered from the end.
pub fn to_blank_first(
    start: &Tiles,
    oracle: &mut Oracle,
) -> Result<Option<Vec<Direction>>, Undecided> {
    let count = start.cells.len() as u32;
    let counted = |&tile: &u32| if tile == 0 { 0 } else { count - tile };
    let cells = start.cells.iter().rev().map(counted).collect();
    let path = to_blank_last(&Tiles { width: start.width, cells }, oracle)?;
    Ok(path.map(|moves| moves.into_iter().map(Direction::opposite).collect()))
}

/// A board that is being solved.
struct Work {
    tiles: Tiles,
    /// Cells that already have their tiles.
    locked: Vec<bool>,
    moves: Vec<Direction>,
}

impl Work {
    /// Fills the cells of a row or column with their tiles. The last two are brought together, since the last
    /// one alone cannot be brought past the others.
    fn bring_line(&mut self, cells: Vec<usize>) {
        let (apart, together) = cells.split_at(cells.len() - 2);
        for &cell in apart {
            self.bring(&[cell]);
        }
        self.bring(together);
    }

    /// Brings each of the cells its tile without moving a locked cell, by best-first search over where the
    /// blank and those tiles are. Breadth-first search finds paths that are an eighth shorter, but takes 2 s
    /// for 10x10 cells instead of 7 ms.
    fn bring(&mut self, cells: &[usize]) {
        let mut start = vec![self.tiles.blank()];
        let at = |cell: &usize| self.tiles.cells.iter().position(|&tile| tile as usize == cell + 1);
        start.extend(cells.iter().map(|cell| at(cell).expect("each tile is there")));
        let mut came: HashMap<Vec<usize>, Direction> = HashMap::new();
        let far = |places: &[usize]| self.far(places, cells);
        let mut queue = BinaryHeap::from([Reverse((far(&start), 0, start.clone()))]);
        let end = loop {
            let Reverse((_, _, here)) = queue.pop().expect("unlocked cells are free to move in");
            if here[1..] == *cells {
                break here;
            }
            for direction in Direction::ALL {
                let Some(next) = self.slid(&here, direction) else { continue };
                if next != start && !came.contains_key(&next) {
                    came.insert(next.clone(), direction);
                    queue.push(Reverse((far(&next), came.len(), next)));
                }
            }
        };
        self.follow(way(&self.tiles, start, end, &came));
        cells.iter().for_each(|&cell| self.locked[cell] = true);
    }

    /// An estimate of the moves that are left: each step of a tile takes several of the blank's.
    fn far(&self, places: &[usize], cells: &[usize]) -> usize {
        let width = self.tiles.width;
        let steps = |one: usize, other: usize| {
            (one % width).abs_diff(other % width) + (one / width).abs_diff(other / width)
        };
        let tiles = places[1..].iter().zip(cells).filter(|(place, cell)| place != cell);
        let to_go: usize = tiles.clone().map(|(&place, &cell)| steps(place, cell)).sum();
        let blank = tiles.map(|(&place, _)| steps(places[0], place)).min().unwrap_or(0);
        4 * to_go + blank
    }

    /// Where the blank and the tiles are after a move.
    fn slid(&self, places: &[usize], direction: Direction) -> Option<Vec<usize>> {
        let beside = self.tiles.beside(places[0], direction).filter(|&cell| !self.locked[cell])?;
        let moved = |&place: &usize| if place == beside { places[0] } else { place };
        Some([beside].into_iter().chain(places[1..].iter().map(moved)).collect())
    }

    fn follow(&mut self, way: Vec<Direction>) {
        for direction in way {
            assert!(self.tiles.go(direction), "the way was found on this board");
            self.moves.push(direction);
        }
    }

    /// Solves what is left below and to the right of cell (first, first).
    fn finish(&mut self, first: usize, oracle: &mut Oracle) -> Result<(), Undecided> {
        let side = self.tiles.width;
        let inside = |cell: &usize| cell % side >= first && cell / side >= first;
        let cells = || (0..side * side).filter(inside);
        let name = |tile: u32| cells().position(|cell| cell + 1 == tile as usize);
        let names = cells().map(|cell| match self.tiles.cells[cell] {
            tile if tile as usize == 0 => 0,
            tile => name(tile).expect("the others are locked") as u32 + 1,
        });
        let rest = Tiles { width: side - first, cells: names.collect() };
        let goal = Tiles::blank_last(rest.width, rest.width);
        let ShortestPath::Path(way) = oracle.path(&rest, &goal, Cost::MAX)? else {
            unreachable!("a part of a board that can be solved can be solved")
        };
        self.follow(way);
        Ok(())
    }
}

/// The moves that led from `start` to `end`.
fn way(
    board: &Tiles,
    start: Vec<usize>,
    end: Vec<usize>,
    came: &HashMap<Vec<usize>, Direction>,
) -> Vec<Direction> {
    let (mut here, mut way) = (end, Vec::new());
    while here != start {
        let direction = came[&here];
        let before =
            board.beside(here[0], direction.opposite()).expect("the blank came from there");
        let blank = std::mem::replace(&mut here[0], before);
        here[1..].iter_mut().filter(|place| **place == before).for_each(|place| *place = blank);
        way.push(direction);
    }
    way.reverse();
    way
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::random::Random;

    /// Judges that allow fewer than 1000 moves for 4x4 cells get paths well below that.
    #[test]
    fn paths_of_fifteen_tiles_are_not_very_long() {
        let (mut random, mut oracle) = (Random::new(1), Oracle::for_many());
        let goal = Tiles::blank_last(4, 4);
        for _ in 0..500 {
            let start = goal.shuffled(true, &mut random);
            let path = to_blank_last(&start, &mut oracle).expect("memory").expect("a path");
            assert_eq!(start.after(&path), Some(goal.clone()));
            assert!(path.len() < 400, "{} moves for {start}", path.len());
        }
    }

    #[test]
    fn paths_to_the_goal_with_the_blank_first() {
        let (mut random, mut oracle) = (Random::new(2), Oracle::for_many());
        for side in [3, 4, 5, 6, 5, 6] {
            let goal = Tiles::blank_first(side, side);
            let start = goal.shuffled(true, &mut random);
            let path = to_blank_first(&start, &mut oracle).expect("memory").expect("a path");
            assert_eq!(start.after(&path), Some(goal.clone()));
            let unsolvable = goal.shuffled(false, &mut random);
            assert_eq!(to_blank_first(&unsolvable, &mut oracle).expect("memory"), None);
        }
    }
}
