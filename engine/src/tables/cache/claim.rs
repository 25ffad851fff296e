//! The right to build one table: a lock on the file to which the table is written. If two processes want
//! `NAME.table`, both open `NAME.part`, and one of them gets the lock. It writes the table and renames the
//! file to `NAME.table`. If it is killed before that, its lock is released; the other process can then get
//! the lock, and begins with an empty file.

use super::Trouble;
use crate::files;
use crate::tables::{Subject, file};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The right to build one table. If it is dropped before the table is kept, it removes the unfinished file.
pub(super) struct Claim {
    file: File,
    part: PathBuf,
    path: PathBuf,
    kept: bool,
}

impl Claim {
    /// The right to build the table at this path; `None` if another builder has it.
    pub fn try_new(path: &Path) -> Result<Option<Claim>, Trouble> {
        let dir = path.parent().expect("a table is in a directory");
        fs::create_dir_all(dir).map_err(|error| Trouble::Create { path: dir.into(), error })?;
        let part = path.with_extension("part");
        let create = |error| Trouble::Create { path: part.clone(), error };
        loop {
            let mut options = OpenOptions::new();
            let file = options.read(true).write(true).create(true).truncate(false).open(&part);
            let file = file.map_err(create)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &part) => {
                    return Ok(Some(Claim { file, part, path: path.into(), kept: false }));
                }
                // Another builder has renamed or removed this file since it was opened: try again.
                Ok(()) => (),
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(create(error)),
            }
        }
    }

    /// Reserves room for the table on the disk.
    pub fn reserve<S: Subject>(&self, subject: &S) -> Result<(), Trouble> {
        // What a killed builder has left is useless.
        let emptied = self.file.set_len(0);
        let reserved = emptied.and_then(|()| file::reserve(&self.file, subject));
        let (path, bytes) = (self.part.clone(), file::len(subject));
        reserved.map_err(|error| Trouble::NoRoom { path, bytes, error })
    }

    /// Writes the table, reads it again, and gives the file its final name.
    pub fn keep<S: Subject>(mut self, subject: &S, table: S::Table) -> Result<S::Table, Trouble> {
        file::write(&self.file, subject, subject.stored(&table))
            .map_err(|error| self.failed(error))?;
        drop(table);
        let entries = file::open(&self.part, subject, 1)
            .map_err(|bad| Trouble::Bad { path: self.part.clone(), bad })?;
        let renamed = fs::rename(&self.part, &self.path);
        renamed.map_err(|error| Trouble::Create { path: self.path.clone(), error })?;
        self.kept = true;
        let dir = self.path.parent().expect("a table is in a directory");
        let synced = File::open(dir).and_then(|dir| dir.sync_all());
        synced.map_err(|error| Trouble::Write { path: dir.to_path_buf(), error })?;
        Ok(subject.table(entries).expect("the length was checked"))
    }

    fn failed(&self, error: io::Error) -> Trouble {
        Trouble::Write { path: self.part.clone(), error }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if !self.kept {
            // The lock is still held. If the removal fails, the next builder takes the file over.
            _ = fs::remove_file(&self.part);
        }
    }
}

/// Whether the open file is still the one at this path.
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => files::is_same(&ours, &there),
        _ => false,
    }
}
