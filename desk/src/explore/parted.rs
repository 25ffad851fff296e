//! Whole spaces that several machines can count together. Who carries their messages is not known here:
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

/// A space that is cut into parts.
pub trait Parted: Send + Sync {
    /// How it is shared out among so many machines; cut into so many slabs, if that many are kept.
    fn parts(&self, machines: usize, kept: Option<usize>) -> Result<LayerParts, Error>;

    /// The first boards of a layer of a part as texts, with the numbers by which boards of several parts
    /// are put in order.
    fn farthest(&self, part: &Part<'_>, layer: usize, list: usize) -> Vec<(Slice, String)>;

    /// What was counted, as if one machine had counted it.
    fn told_whole(&self, whole: Whole<String>, gauge: &Gauge) -> Result<Space, Error>;
}
