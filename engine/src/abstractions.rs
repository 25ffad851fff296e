//! Smaller puzzles, whose distances are estimates for the larger ones.

mod cubes;
mod symbol;
mod tiles;

pub use cubes::{KeptCubes, OneParity, Parity, ParitySpace};
pub use symbol::{OneSymbol, SymbolSpace};
pub use tiles::{BadPattern, MAX_TILES, PatternSpace, Placed, TilePattern};
