//! The distance of every board to one goal, as a heuristic that gives the exact distance.

use super::after;
use super::layers::NearestBoards;
use crate::puzzles::Direction;
use crate::puzzles::cubic::{Cubes, Cubic};
use crate::{Cost, Heuristic, Puzzle, Reversible};

/// The distances of all boards to the goal of one [`Cubic`], in one bit each.
///
/// The bit is set if the distance modulo 4 is 2 or 3. A roll changes the distance by 1, so a search that
/// knows the distance of a board knows that of each successor. The distance of the first board is found by
/// walking to the goal.
#[derive(Clone, Debug)]
pub struct ToGoal {
    wanted_empty: usize,
    layers: NearestBoards,
}

impl ToGoal {
    /// How many bytes the table takes.
    pub fn held(&self) -> u64 {
        self.layers.held()
    }

    /// Searches backward from the goals through every board. This takes about 10 ms and keeps 0.9 MB.
    pub fn new(puzzle: &Cubic) -> Self {
        let wanted_empty = puzzle.wanted_empty();
        let layers = NearestBoards::of_boards(wanted_empty, puzzle.odd_count(), puzzle.goals());
        ToGoal { wanted_empty, layers }
    }

    /// A successor that is one roll nearer to the goal. `board` must be solvable and must not be a goal.
    fn nearer(&self, board: Cubes) -> Cubes {
        let odd_distance = (board.empty() + self.wanted_empty) % 2;
        let distance = odd_distance + 2 * usize::from(self.layers.is_late(board));
        let late = (distance + 3) & 2 != 0;
        let mut successors = Direction::ALL.into_iter().filter_map(|way| after(board, way));
        let nearer = successors.find(|&successor| self.layers.is_late(successor) == late);
        nearer.expect("a board that is no goal has a nearer successor")
    }
}

impl Heuristic<Cubic> for ToGoal {
    type Carry = Cost;

    fn start(&self, puzzle: &Cubic, cubes: &Cubes) -> Cost {
        if !puzzle.solvable(cubes) {
            return Cost::MAX;
        }
        let (mut board, mut distance) = (*cubes, 0);
        while !puzzle.is_goal(&board) {
            board = self.nearer(board);
            distance += 1;
        }
        distance
    }

    #[inline]
    fn step(&self, _: &Cubic, distance: Cost, before: &Cubes, direction: Direction) -> Cost {
        if distance == Cost::MAX {
            return distance;
        }
        let late = self.layers.is_late(before.moved(direction));
        let nearer = distance.wrapping_sub(1);
        if late == (nearer & 2 != 0) { nearer } else { distance + 1 }
    }

    #[inline(always)]
    fn estimate(&self, distance: Cost) -> Cost {
        distance
    }
}
