//! A shortest path for one sliding board, by whatever answers soonest.

use fewest::Outcome;
use fewest::auto::sliding::Solver;
use fewest::heuristics::Lines;
use fewest::puzzles::sliding::{Direction, Goal, Packing, Sliding};
use fewest::search::{Options, unwatched};
use std::num::NonZeroUsize;

/// The rules of a square board whose goal has the blank last.
pub fn square<K: Packing>(side: usize) -> Sliding<K> {
    Sliding::new(side, side, &Goal::BlankLast).expect("a size that is allowed")
}

/// `None` if it is proven that there is no path. `tiles` has each tile of the board once.
pub fn path<K: Lines>(puzzle: Sliding<K>, tiles: &[u8]) -> Option<Vec<Direction>> {
    let tray = puzzle.tray(tiles).expect("each tile once");
    match Solver::new(puzzle, NonZeroUsize::MIN)
        .solve(&tray, &Options::default(), unwatched)
        .ended
        .outcome
    {
        Outcome::Solved(solution) => Some(solution.moves),
        Outcome::Unsolvable => None,
        Outcome::Stopped { .. } => unreachable!("no limit was set"),
    }
}
