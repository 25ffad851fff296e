//! The Cubic Eight-Puzzle (Tokyo 2006, POJ 3131): eight cubes on 3x3 cells. A move rolls a cube into the
//! empty cell. A board is solved when it shows a given pattern of top colours.
//!
//! Opposite faces have equal colours, so a cube is described by its top, its front (towards the reader) and
//! its side. Rolling left or right exchanges top and side; rolling up or down the page exchanges top and
//! front. Cells are numbered row by row from 0. Moves are named by the way the *empty cell* goes.
//!
//! A roll transposes two colours and leads to a cell of the other chessboard colour. So the parity of the
//! orientation and that of the cell change together, and their sum never changes: a cube is *odd* or *even*
//! for ever, and on a given cell it can have only three of the six orientations. All boards with the same
//! number of odd cubes can be reached from each other. There are `9 * C(8, odd) * 3^8` of them, as
//! enumeration has shown for each of the nine numbers.

mod abstraction;
#[cfg(feature = "auto")]
pub mod auto;
mod cubes;
pub mod exact;
mod misplaced_tops;
pub mod notation;
mod rules;
pub mod whole;

pub use crate::puzzles::Direction;
pub use abstraction::{KeptCubes, OneParity, Parity, ParitySpace};
pub use cubes::{Axis, BadCubes, CELLS, CUBES, Colour, Cube, Cubes, Tops};
pub(crate) use cubes::{EMPTY, HIDDEN, beside, has_exit, rolled};
pub use misplaced_tops::MisplacedTops;
pub use rules::{Cubic, Goal};
pub(crate) use rules::{TOPS, visit_exits};
