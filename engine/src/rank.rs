//! Perfect hashes: arrangements to numbers and back, without gaps.

pub mod arrangement;
pub mod combination;
pub mod permutation;
