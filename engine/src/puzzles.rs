//! The puzzles. Each has a room: a module with everything that only this puzzle needs, which is its rules,
//! notation, heuristics, tables and exact answers, and its `auto`, which chooses how to solve it. Code
//! outside a room does not know the puzzle in it.

pub mod cubic;
mod direction;
pub mod rotation;
pub mod rows;
pub mod sliding;

pub use direction::Direction;
