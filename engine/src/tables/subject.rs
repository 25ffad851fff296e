//! What a table is about: the door through which any puzzle keeps its tables.

use super::Resources;
use super::memory::Bytes;
use crate::{Counts, Limit};
use std::error::Error;
use std::ops::ControlFlow;

/// Everything that the entries of a table depend on: the puzzle and its moves, the goal, what of a
/// state the table keeps, how states are ranked. [`file`](super::file) and [`cache`](super::cache)
/// keep the tables of whatever implements this.
///
/// Law: subjects with the same text and the same [`rank`](Subject::rank) have the same entries.
pub trait Subject: Clone + Send + Sync {
    /// The table, its entries built here or read from a file.
    type Table: Send + Sync;

    /// The subject that has this text; `None` if it is none that this version knows.
    ///
    /// Law: `parse(s.text())` is `s`.
    fn parse(text: &str) -> Option<Self>;

    /// One line of ASCII text, at most [`LONGEST_TEXT`](super::file::LONGEST_TEXT) bytes.
    fn text(&self) -> &str;

    /// Which way of ranking states this is: a number that grows when the way changes.
    fn rank(&self) -> u32;

    /// How many bits an entry has.
    fn bits(&self) -> u32;

    /// A name for the file, without its directory. It ends with `.table`.
    fn file_name(&self) -> String;

    /// How many states the table has an entry for.
    fn entries(&self) -> u64;

    /// How many bytes all entries take.
    fn bytes(&self) -> u64;

    /// How many bytes of memory it takes to build the table and to prove it.
    fn bytes_to_build(&self) -> u64;

    /// Builds the table in memory. `watch` is called many times a second; `stored` tells how many
    /// entries are known.
    fn build(
        &self,
        resources: Resources,
        watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self::Table, Limit>;

    /// Proves that a table is right. `watch` is called many times a second; `expanded` grows to twice
    /// the number of entries.
    fn prove(
        &self,
        table: &Self::Table,
        resources: Resources,
        watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<(), Unproven>;

    /// The table with these entries; `None` if they are too few or too many.
    fn table(&self, entries: Bytes) -> Option<Self::Table>;

    /// The entries as they are kept in a file: [`bytes`](Subject::bytes) of them.
    fn stored<'t>(&self, table: &'t Self::Table) -> &'t [u8];

    /// The BLAKE3 hash of the text and of the way of ranking: two tables with the same one hold the
    /// same entries.
    fn fingerprint(&self) -> [u8; 32] {
        blake3::hash(format!("{} rank={}", self.text(), self.rank()).as_bytes()).into()
    }
}

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum Unproven {
    /// An entry is wrong.
    #[error("{0}")]
    Wrong(Box<dyn Error + Send + Sync>),
    /// The proof would need more memory than allowed, or `watch` broke off.
    #[error("the proof was ended early: {0:?}")]
    Ended(Limit),
}
