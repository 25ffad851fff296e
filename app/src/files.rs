//! Files that are read by their names, and standard input, whose name is `-`.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a file by its name. A directory is none: systems open it, and nothing can be read from it then.
pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
    let file = File::open(path)?;
    match file.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}

/// What is read: a file, or standard input for `-`.
pub fn source(path: impl AsRef<Path>) -> io::Result<Box<dyn Read>> {
    Ok(match path.as_ref().as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(open(path)?),
    })
}
