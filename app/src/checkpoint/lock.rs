//! A lock that lets only one process at a time keep its progress in a file.
//!
//! A checkpoint is replaced by a new file again and again, so a lock on it would soon be a lock on a file
//! that is gone. Therefore the lock is on an empty file next to it, `NAME.lock`. The system releases the lock
//! when the process ends, however that happens. A killed process leaves its `NAME.lock` behind, and the next
//! process takes it over.

use crate::exit::{Code, Fault};
use crate::output::uncreated;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// While this is held, no other process keeps progress there. When it is released or dropped, it removes its
/// file.
#[derive(Debug)]
pub struct Lock {
    /// Open for as long as the lock is held.
    _file: Option<File>,
    path: PathBuf,
    is_released: AtomicBool,
}

impl Lock {
    /// Takes the lock for a checkpoint. It is a fault if another search has it.
    pub fn on(checkpoint: &Path) -> Result<Lock, Fault> {
        // A file that has two names still has only one lock.
        let found = fs::canonicalize(checkpoint).unwrap_or_else(|_| checkpoint.into());
        let mut path = found.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        let cannot = |error| uncreated(&path, error);
        loop {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false);
            let file = options.open(&path).map_err(cannot)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => return Ok(Lock::new(Some(file), path)),
                // The former holder of the lock has removed the file since it was opened here: try again.
                Ok(()) => (),
                Err(TryLockError::WouldBlock) => return Err(held(checkpoint)),
                // The file system has no locks, so go on without one.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                    return Ok(Lock::new(None, path));
                }
                Err(TryLockError::Error(error)) => return Err(cannot(error)),
            }
        }
    }

    fn new(_file: Option<File>, path: PathBuf) -> Lock {
        Lock { _file, path, is_released: AtomicBool::new(false) }
    }

    /// Lets other processes take the lock from now on, even if this value still exists.
    pub fn release(&self) {
        // The lock is still held now. If the file cannot be removed, it stays empty, and the next search
        // takes it over.
        if !self.is_released.swap(true, Relaxed) {
            _ = fs::remove_file(&self.path);
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.release();
    }
}

fn held(checkpoint: &Path) -> Fault {
    let name = checkpoint.display();
    Fault::new(Code::Locked, format!("another search keeps its progress in {name} now"))
}

/// Whether the open file is still the one at that path.
fn is_at(file: &File, path: &Path) -> bool {
    let identity = |meta: fs::Metadata| (meta.dev(), meta.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => identity(ours) == identity(there),
        _ => false,
    }
}
