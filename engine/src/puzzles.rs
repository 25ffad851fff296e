//! The puzzles. Each has a room, a module with everything that only it needs: its rules, its
//! notation, its heuristics and tables, its exact answers, and its `auto`, which chooses how to
//! solve it. Nothing outside a room knows the puzzle in it.

pub mod cubic;
mod direction;
pub mod rotation;
pub mod rows;
pub mod sliding;

pub use direction::Direction;
