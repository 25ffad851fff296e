//! What the subcommands do.

pub mod judge;
pub mod solve;
