//! Estimates of the cost to a goal.

mod manhattan;
mod misplaced_tops;

pub use manhattan::Manhattan;
pub use misplaced_tops::MisplacedTops;
