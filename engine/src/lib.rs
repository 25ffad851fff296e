//! Finds, and proves, the fewest moves for moving-piece puzzles.

pub mod abstractions;
pub mod auto;
pub mod check;
pub mod exact;
pub mod heuristics;
pub mod laws;
pub mod notation;
mod outcome;
pub mod pruning;
mod puzzle;
pub mod puzzles;
pub mod rank;
pub mod search;
pub mod tables;

pub use outcome::{Counts, Ended, Limit, Optima, Outcome, Solution};
pub use puzzle::{Abstraction, Cost, Heuristic, MovePruning, Puzzle, Ranked, Reversible};
