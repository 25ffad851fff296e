//! Puzzles that are written down rather than programmed: cells, what they hold, and moves as rows.

mod setup;

pub use setup::{Contents, Guard, Kind, Row, Setup, Take};
