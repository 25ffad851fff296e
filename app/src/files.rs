//! Opens files by name. The name `-` means standard input.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a file by its name. A directory is refused here: systems would open it and then fail to read from
/// it.
pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
    let file = File::open(path)?;
    match file.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}

/// Opens a file for reading, or standard input for `-`.
pub fn source(path: impl AsRef<Path>) -> io::Result<Box<dyn Read>> {
    Ok(match path.as_ref().as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(open(path)?),
    })
}
