//! Perfect hashes: every arrangement has a number of its own, from 0 on and without gaps, and can
//! be made from it again.

pub mod arrangement;
pub mod combination;
pub mod permutation;
