//! Perfect hashes: arrangements to numbers and back, without gaps.

pub mod combination;
pub mod permutation;
