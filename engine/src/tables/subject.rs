//! What a table is about. A puzzle that implements [`Subject`] can keep its tables in files and in a cache.
//! [`sliding::tables::About`](crate::puzzles::sliding::tables::About) is one example: its text for the tiles
//! 1, 2 and 3 of the Eight begins with `sliding 3x3 blank=8 tiles=0,1,2`.

use super::Resources;
use crate::memory::Bytes;
use crate::{Counts, Limit};
use std::error::Error;
use std::ops::ControlFlow;

/// Everything on which the entries of a table depend: the puzzle and its moves, the goal, the part of a state
/// that the table keeps, and how states are ranked. [`file`](super::file) and [`cache`](super::cache) keep
/// the tables of any type that implements this trait.
///
/// Law: subjects with the same text and the same [`rank`](Subject::rank) have the same entries.
pub trait Subject: Clone + Send + Sync {
    /// The table in memory, either built or read from a file.
    type Table: Send + Sync;

    /// The subject that has this text; `None` if this version does not know it.
    ///
    /// Law: `parse(s.text())` is `s`.
    fn parse(text: &str) -> Option<Self>;

    /// One line of ASCII text, at most [`LONGEST_TEXT`](super::file::LONGEST_TEXT) bytes.
    fn text(&self) -> &str;

    /// The version of the ranking of states. It grows whenever the ranking is changed.
    fn rank(&self) -> u32;

    /// How many bits an entry has.
    fn bits(&self) -> u32;

    /// The name of the file, without a directory. It ends with `.table`.
    fn file_name(&self) -> String;

    /// How many states have an entry in the table.
    fn entries(&self) -> u64;

    /// How many bytes all entries take.
    fn bytes(&self) -> u64;

    /// How many bytes of memory building and proving the table takes.
    fn bytes_to_build(&self) -> u64;

    /// Builds the table in memory. `watch` is called many times a second; `stored` is the number of
    /// entries that are known.
    fn build(
        &self,
        resources: Resources,
        watch: &mut dyn FnMut(&Counts) -> ControlFlow<()>,
    ) -> Result<Self::Table, Limit>;

    /// Proves that a table is right. `watch` is called many times a second; `expanded` grows to
    /// twice the number of entries.
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

    /// The BLAKE3 hash of the text and of the version of the ranking. Two tables with the same fingerprint
    /// hold the same entries.
    fn fingerprint(&self) -> [u8; 32] {
        blake3::hash(format!("{} rank={}", self.text(), self.rank()).as_bytes()).into()
    }
}

/// Why there is no proof of a table.
#[derive(Debug, thiserror::Error)]
pub enum Unproven {
    /// An entry is wrong.
    #[error("{0}")]
    Wrong(Box<dyn Error + Send + Sync>),
    /// The proof would need more memory than allowed, or `watch` broke off.
    #[error("the proof was ended early: {0:?}")]
    Ended(Limit),
}
