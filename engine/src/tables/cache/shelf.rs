//! What is in the directory, whoever put it there.
//!
//! A file `NAME.table` is a table, good or bad. A file `NAME.part` is being built if somebody holds
//! the lock on it; else its builder was killed and it is unfinished.

use super::claim::is_at;
use super::{Cache, Trouble};
use crate::memory::Bytes;
use crate::tables::Subject;
use crate::tables::file::{self, Bad};
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What a file of the directory is, as far as its name and its lock tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelved {
    /// A table, good or bad.
    Table,
    /// One that somebody is building.
    BeingBuilt,
    /// What a builder that was killed has left.
    Unfinished,
}

impl Cache {
    /// The files of all tables, good or bad, and of all that are being built or unfinished, sorted
    /// by name. There are none if the directory does not exist.
    pub fn files(&self) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(self.dir()) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        let ours = |path: &PathBuf| {
            ["table", "part"].iter().any(|end| path.extension() == Some(OsStr::new(end)))
        };
        let mut paths: Vec<_> = paths.into_iter().filter(ours).collect();
        paths.sort();
        Ok(paths)
    }

    /// Whether a table seems to be there and good. Only its header and its length are looked at.
    pub fn glance<S: Subject>(&self, subject: &S) -> Result<(), Bad> {
        expect(&file::subject::<S>(&self.path(subject))?, &self.path(subject))
    }
}

/// What one of [`Cache::files`] is, by its name and its lock.
pub fn shelved(path: &Path) -> Shelved {
    if path.extension() == Some(OsStr::new("table")) {
        return Shelved::Table;
    }
    let lock = open_unless_pipe(path).map(|file| file.map(|file| file.try_lock_shared()));
    match lock {
        Ok(Some(Err(TryLockError::WouldBlock))) => Shelved::BeingBuilt,
        _ => Shelved::Unfinished,
    }
}

/// The opened file; `None` of a pipe or of anything else that no builder has made. To open a pipe would wait until
/// somebody writes to it.
fn open_unless_pipe(path: &Path) -> io::Result<Option<File>> {
    if fs::metadata(path)?.is_file() { File::open(path).map(Some) } else { Ok(None) }
}

/// Checks the length and all checksums of a table, as opening it does, and that it is the table
/// that its file's name says.
pub fn check<S: Subject>(path: &Path, threads: usize) -> Result<S, Bad> {
    let subject = file::subject(path)?;
    expect(&subject, path)?;
    file::open(path, &subject, threads)?;
    Ok(subject)
}

/// The same as [`check`], and the slow checksum too.
pub fn verify<S: Subject>(path: &Path, threads: usize) -> Result<(S, Bytes), Bad> {
    let (subject, entries) = file::verify(path, threads)?;
    expect(&subject, path)?;
    Ok((subject, entries))
}

/// Removes a file of the directory, unless somebody is building it.
pub fn remove(path: &Path) -> Result<(), Trouble> {
    let fail = |error| Trouble::Write { path: path.into(), error };
    if shelved(path) == Shelved::Table {
        return fs::remove_file(path).map_err(fail);
    }
    let Some(file) = open_unless_pipe(path).map_err(fail)? else {
        return fs::remove_file(path).map_err(fail);
    };
    match file.try_lock() {
        // The lock is held until the file's name is gone, so that nobody begins to build meanwhile.
        Ok(()) if is_at(&file, path) => fs::remove_file(path).map_err(fail),
        // Its builder is done: what has that name now, if anything, is the work of another one.
        Ok(()) | Err(TryLockError::WouldBlock) => Err(Trouble::Locked { path: path.into() }),
        Err(TryLockError::Error(error)) => Err(fail(error)),
    }
}

fn expect<S: Subject>(subject: &S, path: &Path) -> Result<(), Bad> {
    match path.file_name() == Some(OsStr::new(&subject.file_name())) {
        true => Ok(()),
        false => Err(Bad::Foreign { about: subject.text().into() }),
    }
}
