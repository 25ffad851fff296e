//! Boards of tiles on which one move pushes any number of tiles of one row or column: the multi-tile metric.
//! The rules are [`Pushes`]. [`Turns`] are the same with axes that alternate; for these, [`ColourTable`]s
//! have two values a state.

mod about;
#[cfg(feature = "auto")]
mod auto;
mod colours;
mod estimate;
mod layers;
mod rules;
pub mod sets;
mod table;
mod turns;
mod values;
#[cfg(feature = "auto")]
pub mod walks;

pub use about::ColouredBoard;
#[cfg(feature = "auto")]
pub use auto::PushSolver;
pub use colours::Colouring;
pub use estimate::{Colours, PushEstimate};
pub use rules::{Axis, Push, Pushes};
pub use table::ColourTable;
pub use turns::{Turn, Turns, Words};
