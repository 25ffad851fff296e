//! Estimates for sliding tiles that are computed; those that are looked up are in
//! [`tables`](super::tables).

mod linear_conflict;
mod manhattan;
mod mirrored;
mod misplaced;
mod rings;
mod walking;

pub use linear_conflict::{Conflicts, LineWord, LinearConflict, Lines};
pub use manhattan::Manhattan;
pub use mirrored::Mirrored;
pub use misplaced::Misplaced;
pub use rings::Rings;
pub use walking::{MAX_ARRANGEMENTS, TooManyArrangements, Walking};
