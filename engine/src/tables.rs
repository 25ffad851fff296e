//! Tables of distances, whatever the puzzle: as heuristics ([`pdb`]), as answers ([`exact`]), and as
//! files that are checked before they are used ([`mod@file`], [`cache`], [`memory`]).

pub mod cache;
pub mod exact;
pub mod file;
pub mod memory;
pub mod pdb;
mod subject;

pub use subject::{Subject, Unproven};

/// What a build may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// How many threads to run. No result depends on it.
    pub threads: usize,
    /// How many bytes to hold at the same time, the result included.
    pub max_bytes: u64,
}
