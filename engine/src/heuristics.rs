//! Estimates of the cost to a goal.

mod centre_count;
pub mod combine;
mod linear_conflict;
mod manhattan;
mod mirrored;
mod misplaced;
mod misplaced_tops;
mod walking;
mod zero;

pub use centre_count::CentreCount;
pub use combine::{Max, Min, Sum};
pub use linear_conflict::{Conflicts, LinearConflict, Lines, Word};
pub use manhattan::Manhattan;
pub use mirrored::Mirrored;
pub use misplaced::Misplaced;
pub use misplaced_tops::MisplacedTops;
pub use walking::{MAX_ARRANGEMENTS, TooManyArrangements, Walking};
pub use zero::Zero;
