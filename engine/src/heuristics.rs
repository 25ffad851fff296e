//! Estimates of the cost to a goal.

mod manhattan;

pub use manhattan::Manhattan;
