//! One process at a time keeps its progress in a file.
//!
//! A checkpoint is replaced again and again, so that a lock on it would be on a file that is gone.
//! The lock is on an empty file beside it, `NAME.lock`. The system gives it up with the process,
//! however that ends; the file that a killed process leaves is taken over by the next one.

use crate::exit::{Code, Fault};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Nobody else keeps progress there. Given up, it takes its file away.
#[derive(Debug)]
pub struct Lock {
    /// Open for as long as the lock is held.
    _file: Option<File>,
    path: PathBuf,
}

impl Lock {
    /// The lock for a checkpoint; a fault if another search has it.
    pub fn on(checkpoint: &Path) -> Result<Lock, Fault> {
        // The same file under another name has the same lock.
        let found = fs::canonicalize(checkpoint).unwrap_or_else(|_| checkpoint.into());
        let mut path = found.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        let cannot = |error: io::Error| {
            Fault::new(Code::CannotCreate, format!("cannot create {}: {error}", path.display()))
        };
        loop {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false);
            let file = options.open(&path).map_err(cannot)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Lock { _file: Some(file), path }),
                // Whoever had it has taken the file away since it was opened.
                Ok(()) => (),
                Err(TryLockError::WouldBlock) => return Err(held(checkpoint)),
                // A file system without locks has none to offer.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    return Ok(Lock { _file: None, path });
                }
                Err(TryLockError::Error(error)) => return Err(cannot(error)),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // The lock is still held. A file that stays is empty, and taken over by the next search.
        _ = fs::remove_file(&self.path);
    }
}

fn held(checkpoint: &Path) -> Fault {
    let name = checkpoint.display();
    Fault::new(Code::Locked, format!("another search keeps its progress in {name} now"))
}

/// Whether the file is the one of that name.
fn is_at(file: &File, path: &Path) -> bool {
    let identity = |meta: fs::Metadata| (meta.dev(), meta.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => identity(ours) == identity(there),
        _ => false,
    }
}
