//! The Rotation Game (Shanghai 2004, POJ 2286): four lines of seven cells that cross on a board of 24. A move
//! rotates one line by one cell. A board is solved when the eight cells of its centre show equal symbols.
//!
//! ```text
//!          0     1            A rotates the line 0 2 6 11 15 20 22 towards its first cell,
//!          2     3            B 1 3 8 12 17 21 23, C 10 9 8 7 6 5 4, D 19 18 17 16 15 14 13;
//!    4  5  6  7  8  9 10      E undoes B, F undoes A, G undoes D, H undoes C.
//!         11    12
//!   13 14 15 16 17 18 19      The centre: 6 7 8 11 12 15 16 17.
//!         20    21
//!         22    23
//! ```

#[cfg(feature = "auto")]
pub mod auto;
mod centre_count;
pub mod exact;
pub mod notation;
mod rules;
mod symbol;
pub mod whole;

pub use centre_count::{CentreCount, CentreTowards};
pub use rules::*;
pub use symbol::{OneSymbol, SymbolSpace};
