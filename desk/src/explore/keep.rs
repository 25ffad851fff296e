//! What is kept of a count: layers on a disk, while it runs, or a table of all distances in the end.

use crate::error::{BadQuestion, Error, Kept};
use fewest::puzzles::sliding::tables::blocks::disk::DiskTrouble;
use fewest::tables::cache::Trouble;
use std::ffi::OsStr;
use std::path::Path;

/// What is kept of a count.
#[derive(Clone, Copy, Debug, Default)]
pub enum Keep<'k> {
    /// Nothing but the answer.
    #[default]
    Nothing,
    /// The layers that are searched, in a directory, with only some of them in memory.
    Layers {
        /// The directory.
        dir: &'k Path,
        /// Whether to go on with what is there.
        resume: bool,
    },
    /// All distances, in a file that `solve` opens.
    Table(&'k Path),
}

/// What a count on a disk takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiskPrice {
    /// The bytes of memory without which it cannot be done.
    pub least: u64,
    /// The bytes with which nothing is read twice.
    pub most: u64,
    /// About the most bytes of files at a time, if that does not follow from the number of states.
    pub files: Option<u128>,
}

/// The directory in which a table is kept that is to be at `path`: that directory, or the one of a file with
/// one of the `names` by which `solve` finds it. A directory that is not there yet is made once there is
/// something to keep; a path that ends as tables do, or that is a file, is none.
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
