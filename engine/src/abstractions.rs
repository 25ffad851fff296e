//! Smaller puzzles, whose distances are estimates for the larger ones.

mod symbol;

pub use symbol::{OneSymbol, SymbolSpace};
