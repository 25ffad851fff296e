//! The rules, one file a puzzle.

pub mod cubic;
pub mod rotation;
pub mod sliding;
