//! Boards of sliding tiles that are simpler than a given one.

use super::{Goal, Instance, Side, SlidingTiles};
use crate::exit::Fault;
use crate::problems::{MOST_SIMPLER, Simpler};
use crate::tiles::Tiles;
use crate::tiles::oracle::{LONGEST_SIDE, Oracle};
use crate::undecided::Undecided;

/// The number of boards of each smaller side.
const OF_A_SIDE: usize = 60;

/// Smaller boards first, then boards of this size by their distance.
pub fn simpler(
    format: &SlidingTiles,
    Instance { start, goal }: &Instance,
    oracle: &mut Oracle,
) -> Result<Simpler<Instance>, Fault> {
    let side = start.width;
    let mut cases = Vec::new();
    let mut add = |boards: Vec<Tiles>, goal: &Tiles| {
        cases.extend(boards.into_iter().map(|start| Instance { start, goal: goal.clone() }));
    };
    if let Side::Asked(least, _) = format.side {
        for side in least.max(2)..side {
            let goal = format.goal(side);
            let odd = (side > 1 && format.none.is_some()).then(|| goal.swapped());
            for from in [Some(goal.clone()), odd].into_iter().flatten() {
                add(from.around(OF_A_SIDE, usize::MAX).0, &goal);
            }
        }
    }
    let last = Tiles::blank_last(side, side);
    if let Goal::Given = format.goal
        && *goal != last
    {
        // This is allowed because the names of the tiles do not matter.
        add(last.around(OF_A_SIDE, usize::MAX).0, &last);
    }
    let aim = aim(start, goal);
    let far = distance(format, start, &aim, oracle)?.unwrap_or(usize::MAX);
    let (near, all) = aim.around(MOST_SIMPLER, far);
    add(near, goal);
    cases.retain(|case| !format.excludes_as_solved(case));
    Ok(Simpler { cases, gaps: false, ends: all && far < usize::MAX })
}

/// The board after a move towards the goal or, if that cannot be reached, towards the board next to it.
pub fn nearer(
    format: &SlidingTiles,
    Instance { start, goal }: &Instance,
    oracle: &mut Oracle,
) -> Result<Option<Instance>, Fault> {
    let aim = aim(start, goal);
    let far = distance(format, start, &aim, oracle)?;
    let Some(nearer) = far.and_then(|far| far.checked_sub(1)) else { return Ok(None) };
    for board in start.successors() {
        if distance(format, &board, &aim, oracle)? == Some(nearer) {
            let next = Instance { start: board, goal: goal.clone() };
            return Ok(Some(next).filter(|next| !format.excludes_as_solved(next)));
        }
    }
    Ok(None)
}

/// The goal, or the board nearest to it that the start can reach.
fn aim(start: &Tiles, goal: &Tiles) -> Tiles {
    if start.reaches(goal) { goal.clone() } else { goal.swapped() }
}

/// The fewest moves; `None` if there is no path or if finding it takes long.
fn distance(
    format: &SlidingTiles,
    start: &Tiles,
    goal: &Tiles,
    oracle: &mut Oracle,
) -> Result<Option<usize>, Undecided> {
    let longest = if format.has_far_boards() { 3 } else { LONGEST_SIDE };
    let known = start.reaches(goal) && start.width <= longest;
    if known { oracle.distance(start, goal) } else { Ok(None) }
}
