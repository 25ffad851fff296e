//! Files that are read by their names.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a file by its name. A directory is none: systems open it, and nothing can be read from it then.
pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
    let file = File::open(path)?;
    match file.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}
