//! Estimates that suit every puzzle: none at all, and several as one. Those that know a puzzle are in
//! its room in [`puzzles`](crate::puzzles).

pub mod combine;
mod zero;

pub use combine::{Max, Min, Sum};
pub use zero::Zero;
