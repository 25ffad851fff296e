//! The puzzles, a room each: its rules, its notation, its heuristics and tables, its exact answers
//! and what `auto` does with it. Nothing outside a room knows the puzzle in it.

pub mod cubic;
mod direction;
pub mod rotation;
pub mod sliding;

pub use direction::Direction;
