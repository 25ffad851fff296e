//! Puzzles that are written down rather than programmed: cells, what they hold, and moves as rows.
//!
//! A row says when a move is legal (what some cells must hold) and what the move does (from which cell each
//! cell takes its content, and how the content changes on the way). A [`Setup`] is such a puzzle as data;
//! [`Rows`] is one that can be searched.

#[cfg(feature = "auto")]
pub mod auto;
mod check;
mod compiled;
mod databases;
mod digest;
mod estimate;
pub mod exact;
mod factors;
mod flood;
mod goals;
mod group;
mod images;
mod invariants;
mod kept;
mod layout;
mod linear;
mod macros;
mod marks;
mod matching;
mod may_hold;
mod pairs;
mod patterns;
mod pieces;
mod pivot;
mod potential;
mod rank;
mod refutation;
mod row_move;
mod rules;
mod setup;
#[cfg(feature = "auto")]
mod shifts;
mod space;
pub mod tables;
pub mod whole;
mod word;

pub use check::{BadSetup, MOST_BITS, MOST_CELLS, MOST_CONTENTS, MOST_ROWS};
pub use estimate::AnyEstimate;
pub use goals::Goals;
pub use group::{Group, Reached};
pub use invariants::{Difference, Invariants};
pub use kept::Conserved;
pub use macros::Macros;
pub use matching::can_be_placed;
pub use pairs::Pairs;
pub use patterns::Patterns;
pub use pieces::Pieces;
pub use potential::Potential;
pub use refutation::Refutation;
pub use row_move::RowMove;
pub use rules::{Board, Rows};
pub use setup::{Bond, Condition, Contents, Guard, Kind, Row, Setup, Symmetry, Take};
pub use word::{Wide, Word};
