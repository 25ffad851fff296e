//! Whole spaces that several machines can count together. This crate does not know how their messages travel:
//! the crate `fewest-cluster` does.

use super::Space;
use crate::error::Error;
use crate::gauge::Gauge;
pub use fewest::puzzles::sliding::tables::blocks::disk::DiskTrouble;
pub use fewest::puzzles::sliding::tables::blocks::parts::{
    BadMessage, Holding, KeptLayers, LayerParts, LayerStore, LostSlabs, Outgoing, Part, Slice,
    agree, cut, damaged, holdings,
};
use fewest::search::whole::Whole;

/// A space that can be cut into parts.
pub trait Parted: Send + Sync {
    /// How it is shared among this many machines. With `kept`, it is cut into that many slabs if possible, so
    /// that layers kept in as many slabs can be used.
    fn parts(&self, machines: usize, kept: Option<usize>) -> Result<LayerParts, Error>;

    /// The first boards of a layer of a part as texts, each with the numbers by which boards of several parts
    /// are sorted.
    fn farthest(&self, part: &Part<'_>, layer: usize, list: usize) -> Vec<(Slice, String)>;

    /// The result of the whole count, as if one machine had counted.
    fn told_whole(&self, whole: Whole<String>, gauge: &Gauge) -> Result<Space, Error>;
}
