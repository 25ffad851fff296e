//! Tables of distances and their use as heuristics.

pub mod additive;
pub mod blocks;
pub mod cache;
pub mod compact;
pub mod file;
pub mod map;
pub mod pdb;
pub mod proof;
pub mod sets;
