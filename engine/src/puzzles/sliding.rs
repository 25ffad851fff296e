//! Sliding tiles on a rectangle: the Eight, the 15-puzzle, the 24-puzzle and every other board whose sides
//! are at most 8, with at most 36 cells. A move slides one tile into the blank; it is named by the way the
//! *blank* goes.

pub mod abstraction;
#[cfg(feature = "auto")]
pub mod auto;
pub mod heuristics;
pub mod notation;
mod packing;
pub mod pushes;
mod reflection;
mod rules;
pub mod tables;
mod tray;

pub use crate::puzzles::Direction;
pub use packing::{Any, Packing};
pub use reflection::{NotSymmetric, Reflection};
pub use rules::{Goal, Order, Sliding};
pub use tray::{BadTray, CELL_SLOTS, MAX_CELLS, MAX_SIDE, Tray, is_size};
