//! Tables of distances for any puzzle: as heuristics ([`pdb`]), as answers ([`exact`]), and as files that are
//! checked before they are used ([`mod@file`], [`cache`]).
//!
//! For example, the Eight has 9! = 362,880 boards, and a table of as many bytes holds all their distances.
//! Each board has a number, its rank, and the byte at that rank is its distance: 31 for the two boards that
//! are farthest from the goal. A larger puzzle has too many states for that. It gets tables of a smaller
//! puzzle that forgets something; the distances there are estimates for the larger one.

pub mod cache;
pub mod exact;
pub mod file;
pub mod pdb;
mod subject;

pub use subject::{Subject, Unproven};

/// The threads and the memory that may be used to build a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// How many threads to run; 0 counts as 1. No result depends on it.
    pub threads: usize,
    /// How many bytes of memory may be held at one time, including the result.
    pub max_bytes: u64,
}
