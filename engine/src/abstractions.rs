//! Smaller puzzles, whose distances are estimates for the larger ones.

mod cubes;
mod symbol;

pub use cubes::{KeptCubes, OneParity, Parity, ParitySpace};
pub use symbol::{OneSymbol, SymbolSpace};
