//! What a count keeps: layers on a disk while it runs, or a table of all distances at the end.

use crate::error::{BadQuestion, Error, Kept};
use fewest::puzzles::sliding::tables::blocks::disk::DiskTrouble;
use fewest::tables::cache::Trouble;
use std::ffi::OsStr;
use std::path::Path;

/// What a count keeps.
#[derive(Clone, Copy, Debug, Default)]
pub enum Keep<'k> {
    /// Only the answer.
    #[default]
    Nothing,
    /// The layers, in a directory, with only some of them in memory at a time.
    Layers {
        /// The directory.
        dir: &'k Path,
        /// Whether to resume with the layers that are there.
        resume: bool,
    },
    /// All distances, in a file that `solve` opens.
    Table(&'k Path),
}

/// What a count on a disk requires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiskPrice {
    /// The least bytes of memory with which it is possible.
    pub least: u64,
    /// The bytes of memory with which nothing is read twice.
    pub most: u64,
    /// About the most bytes of files at any time, if that does not follow from the number of states.
    pub files: Option<u128>,
}

/// The directory for a table that should be kept at `path`. Either `path` is that directory, or it is a file
/// in it with one of the `names` by which `solve` finds the table. A directory that does not exist yet is
/// made once there is something to keep. A path that ends like a table, or that is a file, is not a
/// directory.
pub(crate) fn directory<'p>(path: &'p Path, names: &[String]) -> Result<&'p Path, BadQuestion> {
    let is_name = |name: &OsStr| names.iter().any(|known| *name == **known);
    let named = path.file_name().is_some_and(is_name);
    let is_table = path.extension().is_some_and(|end| end == "table");
    match path.parent() {
        _ if path.is_dir() => Ok(path),
        Some(parent) if named && parent != Path::new("") => Ok(parent),
        _ if named => Ok(Path::new(".")),
        _ if !is_table && !path.exists() => Ok(path),
        _ => Err(BadQuestion::TableName(names[0].clone())),
    }
}

impl From<DiskTrouble> for Error {
    fn from(trouble: DiskTrouble) -> Error {
        let why = match trouble {
            DiskTrouble::Memory { .. } => Kept::Memory,
            DiskTrouble::Size => return BadQuestion::DiskSize.into(),
            DiskTrouble::Foreign { .. } | DiskTrouble::Parts(_) | DiskTrouble::Alone(_) => {
                Kept::Foreign
            }
            DiskTrouble::Busy(_) => Kept::Busy,
            DiskTrouble::Taken { .. } | DiskTrouble::Unmade { .. } => Kept::Taken,
            DiskTrouble::Bad { .. } | DiskTrouble::Partial { .. } => Kept::Damaged,
            DiskTrouble::Io { .. } => Kept::Failed,
        };
        Error::Kept { why, message: trouble.to_string() }
    }
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Error {
        let why = match trouble {
            Trouble::Stopped(_) => Kept::Memory,
            Trouble::Locked { .. } => Kept::Busy,
            Trouble::Create { .. } => Kept::Taken,
            Trouble::Bad { .. } | Trouble::Unproven(_) => Kept::Damaged,
            Trouble::NoRoom { .. } | Trouble::Write { .. } => Kept::Failed,
        };
        Error::Kept { why, message: trouble.to_string() }
    }
}
