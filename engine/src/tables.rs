//! Tables of distances and their use as heuristics.

pub mod additive;
pub mod blocks;
pub mod pdb;
pub mod proof;
pub mod sets;
