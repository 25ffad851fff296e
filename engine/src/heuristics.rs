//! Estimates that suit every puzzle: 0 everywhere ([`Zero`]), and several estimates combined into one
//! ([`Max`], [`Min`], [`Sum`]). Estimates for a single puzzle are in that puzzle's room in
//! [`puzzles`](crate::puzzles).

pub mod combine;
mod zero;

pub use combine::{Max, Min, Sum};
pub use zero::Zero;
