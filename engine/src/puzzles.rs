//! The rules, one file a puzzle.

pub mod rotation;
pub mod sliding;
