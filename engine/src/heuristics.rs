//! Estimates of the cost to a goal.

mod centre_count;
mod linear_conflict;
mod manhattan;
mod misplaced;
mod misplaced_tops;
mod walking;

pub use centre_count::CentreCount;
pub use linear_conflict::{Conflicts, LinearConflict, Lines, Word};
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use misplaced_tops::MisplacedTops;
pub use walking::{MAX_ARRANGEMENTS, TooManyArrangements, Walking};
