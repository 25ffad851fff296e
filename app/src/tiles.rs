//! A sliding board of any size as plain numbers. It replays what judges write without the engine's help, so
//! that an answer is never checked by the code that found it.

pub mod any_path;
pub mod oracle;
pub mod short_path;

use desk::random::Random;
use fewest::puzzles::Direction::{self, Down, Left, Right, Up};
use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

/// The numbers of a board row by row: each of `0..cells` once, where 0 is the blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiles {
    /// Columns.
    pub width: usize,
    /// Row by row.
    pub cells: Vec<u32>,
}

impl Tiles {
    /// `1 2 3 ... 0`.
    pub fn blank_last(width: usize, height: usize) -> Self {
        let cells = (width * height) as u32;
        Tiles { width, cells: (1..cells).chain([0]).collect() }
    }

    /// `0 1 2 ...`.
    pub fn blank_first(width: usize, height: usize) -> Self {
        Tiles { width, cells: (0..(width * height) as u32).collect() }
    }

    /// The boards that can be reached in a single row or column, where tiles cannot pass each other: one for
    /// each cell of the blank, the nearest first.
    pub fn in_a_line(&self) -> Vec<Tiles> {
        let (home, cells) = (self.blank(), self.cells.len());
        let mut all: Vec<usize> = (0..cells).collect();
        all.sort_by_key(|&cell| (cell.abs_diff(home), cell));
        let board = |cell| {
            let mut board = self.clone();
            let blank = board.cells.remove(home);
            board.cells.insert(cell, blank);
            board
        };
        all.into_iter().map(board).collect()
    }

    /// A random board with these tiles. It is drawn uniformly from the boards that can be reached from this
    /// one if `solvable`, and otherwise from those that cannot.
    pub fn shuffled(&self, solvable: bool, random: &mut Random) -> Tiles {
        let mut tiles = self.clone();
        loop {
            random.shuffle(&mut tiles.cells);
            if tiles.reaches(self) == solvable {
                return tiles;
            }
        }
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        self.cells.iter().position(|&tile| tile == 0).expect("a board has a blank")
    }

    /// Moves the blank. Returns `false`, and changes nothing, if that would leave the board.
    pub fn go(&mut self, direction: Direction) -> bool {
        let blank = self.blank();
        let Some(beside) = self.beside(blank, direction) else { return false };
        self.cells.swap(blank, beside);
        true
    }

    /// The board after those moves of the blank; `None` if one of them leaves the board.
    pub fn after(&self, ways: &[Direction]) -> Option<Tiles> {
        let mut board = self.clone();
        ways.iter().all(|&way| board.go(way)).then_some(board)
    }

    /// The boards after one move.
    pub fn successors(&self) -> impl Iterator<Item = Tiles> {
        Direction::ALL.into_iter().filter_map(|way| self.after(&[way]))
    }

    /// The boards nearest to this one, in order of distance: at most `most`, all nearer than `below`. Also
    /// returns whether these are all boards that are nearer than `below`.
    pub fn around(&self, most: usize, below: usize) -> (Vec<Tiles>, bool) {
        let mut seen = HashSet::from([self.cells.clone()]);
        let (mut layer, mut found) = (vec![self.clone()], Vec::new());
        let mut far = 0;
        while far < below && !layer.is_empty() {
            let mut next = Vec::new();
            for board in layer {
                next.extend(board.successors().filter(|after| seen.insert(after.cells.clone())));
                found.push(board);
                if found.len() == most {
                    return (found, false);
                }
            }
            layer = next;
            far += 1;
        }
        (found, true)
    }

    /// The board with its last two tiles exchanged, which no sequence of moves can achieve.
    pub fn swapped(&self) -> Tiles {
        let mut board = self.clone();
        let tiles: Vec<usize> =
            (0..self.cells.len()).filter(|&cell| self.cells[cell] != 0).collect();
        if let [.., one, other] = tiles[..] {
            board.cells.swap(one, other);
        }
        board
    }

    /// The cell next to `cell` in that direction.
    pub fn beside(&self, cell: usize, direction: Direction) -> Option<usize> {
        let (column, row) = (cell % self.width, cell / self.width);
        match direction {
            Up => (row > 0).then(|| cell - self.width),
            Left => (column > 0).then(|| cell - 1),
            Right => (column + 1 < self.width).then(|| cell + 1),
            Down => (row + 1 < self.height()).then(|| cell + self.width),
        }
    }

    /// Whether some sequence of moves leads to `goal`, a board of the same size.
    ///
    /// Each move is a transposition and takes the blank one cell further, so the parity of the permutation
    /// and that of the blank's way agree (Johnson & Story 1879). In a single row or column tiles never pass
    /// each other.
    pub fn reaches(&self, goal: &Tiles) -> bool {
        if self.width == 1 || self.height() == 1 {
            let order = |&&tile: &&u32| tile != 0;
            return self.cells.iter().filter(order).eq(goal.cells.iter().filter(order));
        }
        let (from, to) = (self.blank(), goal.blank());
        let steps = (from % self.width).abs_diff(to % self.width)
            + (from / self.width).abs_diff(to / self.width);
        self.is_odd_against(goal) == (steps % 2 == 1)
    }

    /// Whether an odd number of transpositions turns this board into `goal`. The parity is that of the number
    /// of cells less the number of cycles.
    fn is_odd_against(&self, goal: &Tiles) -> bool {
        let mut cell_in_goal = vec![0; goal.cells.len()];
        for (cell, &tile) in goal.cells.iter().enumerate() {
            cell_in_goal[tile as usize] = cell;
        }
        let mut seen = vec![false; self.cells.len()];
        let mut transpositions = 0;
        for first in 0..self.cells.len() {
            let mut cell = first;
            while !seen[cell] {
                seen[cell] = true;
                cell = cell_in_goal[self.cells[cell] as usize];
                transpositions += usize::from(cell != first);
            }
        }
        transpositions % 2 == 1
    }

    /// The same board with its tiles renamed so that `goal` becomes the board that has its blank in the same
    /// cell and its tiles in order.
    pub fn renamed(&self, goal: &Tiles) -> Vec<u8> {
        let mut names = vec![0; goal.cells.len()];
        let tiles = goal.cells.iter().filter(|&&tile| tile != 0);
        for (&tile, name) in tiles.zip(1..) {
            names[tile as usize] = name;
        }
        self.cells.iter().map(|&tile| names[tile as usize]).collect()
    }
}

/// Rows on lines of their own, columns aligned, `0` for the blank.
impl Display for Tiles {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let wide = (self.cells.len() - 1).to_string().len();
        for (row, tiles) in self.cells.chunks(self.width).enumerate() {
            let text = |tile: &u32| format!("{tile:>wide$}");
            let line = tiles.iter().map(text).collect::<Vec<_>>().join(" ");
            write!(f, "{}{line}", if row > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fewest::Puzzle;
    use fewest::puzzles::sliding::{Goal, Sliding};

    /// All 720 boards of each size against the engine's rule, for both goals.
    #[test]
    fn reaches_what_the_engine_says() {
        for (width, height) in [(3, 2), (2, 3), (6, 1), (1, 6)] {
            for (goal, plain) in [
                (Goal::BlankLast, Tiles::blank_last(width, height)),
                (Goal::BlankFirst, Tiles::blank_first(width, height)),
            ] {
                let puzzle = Sliding::<u64>::new(width, height, &goal).expect("a size");
                for rank in 0..720 {
                    let tray = fewest::Ranked::unrank(&puzzle, rank);
                    let cells = puzzle.tiles(&tray).iter().map(|&tile| tile.into()).collect();
                    let tiles = Tiles { width, cells };
                    assert_eq!(tiles.reaches(&plain), puzzle.solvable(&tray), "{tiles}");
                }
            }
        }
    }

    #[test]
    fn renaming_puts_the_goal_in_order() {
        let goal = Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] };
        assert_eq!(goal.renamed(&goal), [1, 2, 3, 4, 0, 5, 6, 7, 8]);
        let start = Tiles { width: 3, cells: vec![2, 8, 3, 1, 0, 4, 7, 6, 5] };
        assert_eq!(start.renamed(&goal), [2, 4, 3, 1, 0, 5, 6, 7, 8]);
    }

    #[test]
    fn moves_stop_at_the_edge() {
        let mut tiles = Tiles::blank_last(2, 2);
        assert!(!tiles.go(Right) && !tiles.go(Down));
        assert!(tiles.go(Up) && tiles.go(Left));
        assert_eq!(tiles.to_string(), "0 1\n3 2");
    }
}
