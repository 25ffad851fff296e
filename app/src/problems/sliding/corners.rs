//! Boards of sliding tiles that programs fail which pass the sample: solved ones, single moves, the
//! nearest boards without a solution with the blank in every row.

use super::{Goal, Question, Side, SlidingTiles};
use crate::tiles::Tiles;
use fewest::puzzles::Direction::{self, Down, Left, Right, Up};

/// Each of them is a test of its own where an input has one case.
pub fn corners(format: &SlidingTiles) -> Vec<Question> {
    let sides = match format.side {
        Side::Is(side) => side..=side,
        Side::Asked(least, most) => least..=most.min(5),
    };
    let mut all: Vec<Question> = sides.flat_map(|side| of_side(format, side)).collect();
    if let Goal::Given = format.goal {
        all.extend(other_goal());
    }
    all
}

fn of_side(format: &SlidingTiles, side: usize) -> Vec<Question> {
    let goal = format.goal(side);
    let mut starts = vec![goal.clone()];
    starts.extend(goal.successors());
    // The blank in every row and every column of the solvable.
    let toward = |way: Direction| (2..side).map(move |steps| vec![way; steps]);
    for way in Direction::ALL {
        starts.extend(toward(way).filter_map(|ways| goal.after(&ways)));
    }
    starts.extend(goal.after(&[Up, Left, Down, Right]));
    starts.extend(goal.after(&[Down, Right, Up, Left]));
    if side > 1 && format.none.is_some() {
        let odd = goal.swapped();
        let steps = |way: Direction| (1..side).map(move |steps| vec![way; steps]);
        let others: Vec<Tiles> =
            steps(Up).chain(steps(Down)).filter_map(|ways| odd.after(&ways)).collect();
        starts.push(odd);
        starts.extend(others);
    }
    starts.into_iter().map(|start| Question { start, goal: goal.clone() }).collect()
}

/// Another goal than the one with the blank last.
fn other_goal() -> Vec<Question> {
    let goal = Tiles { width: 3, cells: vec![1, 2, 3, 8, 0, 4, 7, 6, 5] };
    let starts = [goal.clone()].into_iter().chain(goal.successors());
    starts.map(|start| Question { start, goal: goal.clone() }).collect()
}
