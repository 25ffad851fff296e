//! Perfect hashes: they number all arrangements from 0 without gaps, and turn each number back into its
//! arrangement.

pub mod arrangement;
pub mod combination;
pub mod permutation;
