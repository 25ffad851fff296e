//! The fewest moves that take a piece to a place, with one free cell among walls and other pieces, which only
//! make room.
//!
//! A state is the cell of the piece and the side of it on which the free cell is. A move of the graph is
//! either the piece going there, or the free cell going round to another side. So there are four states per
//! cell, whereas all pairs of piece and free cell would be as many as the number of cells squared.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// A number of moves. It may exceed 65,535, since the free cell may have to go a long way round for each
/// step.
pub type Moves = u32;

/// The cells that are not walls, in rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub width: usize,
    pub is_free: Vec<bool>,
}

impl Field {
    /// The free cells next to a cell: above, below, left, right.
    fn sides(&self, cell: usize) -> [Option<usize>; 4] {
        let (column, width) = (cell % self.width, self.width);
        let left = cell.checked_sub(1).filter(|_| column > 0);
        let right = Some(cell + 1).filter(|_| column + 1 < width);
        let all = [cell.checked_sub(width), Some(cell + width), left, right];
        all.map(|beside| beside.filter(|&beside| self.is_free.get(beside) == Some(&true)))
    }

    /// How far the free cell must go from `start` to each cell while the piece is at `piece`.
    fn ways(&self, start: usize, piece: usize) -> Vec<Option<Moves>> {
        let mut ways = vec![None; self.is_free.len()];
        ways[start] = Some(0);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((cell, way)) = queue.pop_front() {
            for beside in self.sides(cell).into_iter().flatten() {
                if beside != piece && ways[beside].is_none() {
                    ways[beside] = Some(way + 1);
                    queue.push_back((beside, way + 1));
                }
            }
        }
        ways
    }
}

/// Distances that all questions about a field share.
#[derive(Debug)]
pub struct Rounds<'f> {
    field: &'f Field,
    /// For each cell of the piece, once it was needed: the moves that take the free cell from one of its
    /// sides to another.
    rounds: Vec<Option<[[Option<Moves>; 4]; 4]>>,
}

impl<'f> Rounds<'f> {
    /// A value that knows no distances yet.
    pub fn new(field: &'f Field) -> Self {
        Rounds { field, rounds: vec![None; field.is_free.len()] }
    }

    /// The fewest moves that take the piece to `goal`; `None` if none do.
    pub fn fewest(&mut self, free: usize, piece: usize, goal: usize) -> Option<Moves> {
        if piece == goal {
            return Some(0);
        }
        let mut best = vec![[Moves::MAX; 4]; self.rounds.len()];
        let mut open = BinaryHeap::new();
        let first = self.field.ways(free, piece);
        for (side, beside) in self.field.sides(piece).into_iter().enumerate() {
            if let Some(way) = beside.and_then(|beside| first[beside]) {
                best[piece][side] = way;
                open.push(Reverse((way, piece, side)));
            }
        }
        while let Some(Reverse((moves, piece, side))) = open.pop() {
            if piece == goal {
                return Some(moves);
            }
            if moves > best[piece][side] {
                continue;
            }
            let there = self.field.sides(piece)[side].expect("the free cell is there");
            // In the list of sides, above and below are neighbours, and so are left and right.
            let mut next = vec![(1, there, side ^ 1)];
            let rounds = self.rounds(piece)[side];
            next.extend((0..4).filter_map(|other| Some((rounds[other]?, piece, other))));
            for (way, cell, side) in next {
                if moves + way < best[cell][side] {
                    best[cell][side] = moves + way;
                    open.push(Reverse((moves + way, cell, side)));
                }
            }
        }
        None
    }

    fn rounds(&mut self, piece: usize) -> &[[Option<Moves>; 4]; 4] {
        let field = self.field;
        self.rounds[piece].get_or_insert_with(|| {
            let sides = field.sides(piece);
            sides.map(|start| {
                let ways = start.map(|start| field.ways(start, piece));
                sides.map(|end| ways.as_ref()?[end?])
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::random::Random;
    use std::collections::HashMap;

    /// Searches all states of piece and free cell, one move at a time.
    fn twin(field: &Field, free: usize, piece: usize, goal: usize) -> Option<Moves> {
        let mut met = HashMap::from([((free, piece), 0)]);
        let mut queue = VecDeque::from([(free, piece)]);
        while let Some((free, piece)) = queue.pop_front() {
            let moves = met[&(free, piece)];
            if piece == goal {
                return Some(moves);
            }
            for beside in field.sides(free).into_iter().flatten() {
                let next = (beside, if beside == piece { free } else { piece });
                met.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    moves + 1
                });
            }
        }
        None
    }

    #[test]
    fn as_few_moves_as_one_at_a_time() {
        let mut random = Random::new(9);
        let (mut solved, mut unsolvable) = (0, 0);
        for _ in 0..400 {
            let (width, height) = (1 + random.up_to(5), 1 + random.up_to(5));
            let is_free: Vec<bool> = (0..width * height).map(|_| random.up_to(3) > 0).collect();
            let free: Vec<usize> = (0..is_free.len()).filter(|&cell| is_free[cell]).collect();
            if free.len() < 2 {
                continue;
            }
            let field = Field { width, is_free };
            let mut rounds = Rounds::new(&field);
            for _ in 0..4 {
                let [blank, goal] = [(); 2].map(|()| free[random.up_to(free.len() - 1)]);
                let others: Vec<usize> =
                    free.iter().copied().filter(|&cell| cell != blank).collect();
                let piece = others[random.up_to(others.len() - 1)];
                let fewest = rounds.fewest(blank, piece, goal);
                assert_eq!(fewest, twin(&field, blank, piece, goal), "{field:?}");
                solved += usize::from(fewest > Some(3));
                unsolvable += usize::from(fewest.is_none());
            }
        }
        assert!(solved > 100 && unsolvable > 50, "{solved} {unsolvable}");
    }
}
