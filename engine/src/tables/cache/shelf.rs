//! The files in the directory, no matter which process put them there.
//!
//! A file `NAME.table` is a table, good or bad. A file `NAME.part` is being built if some process holds the
//! lock on it; otherwise its builder was killed, and it is unfinished.

use super::claim::is_at;
use super::{Cache, Trouble};
use crate::memory::Bytes;
use crate::tables::Subject;
use crate::tables::file::{self, Bad};
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// What a file of the directory is, judged by its name and its lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelved {
    /// A table, good or bad.
    Table,
    /// A table that is being built.
    BeingBuilt,
    /// What a killed builder has left.
    Unfinished,
}

impl Cache {
    /// The files of all tables, whether good, bad, being built or unfinished, sorted by name. There are none
    /// if the directory does not exist.
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

    /// Checks that a table seems to be there and good, by its header and its length only.
    pub fn glance<S: Subject>(&self, subject: &S) -> Result<(), Bad> {
        expect(&file::subject::<S>(&self.path(subject))?, &self.path(subject))
    }
}

/// What one of the [`Cache::files`] is, judged by its name and its lock.
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

/// Opens the file; `None` if it is a pipe or anything else that no builder has made. Opening a pipe would
/// wait until some process writes to it.
fn open_unless_pipe(path: &Path) -> io::Result<Option<File>> {
    if fs::metadata(path)?.is_file() { File::open(path).map(Some) } else { Ok(None) }
}

/// Checks the length and all checksums of a table, as opening it does, and that it is the table that its file
/// name says.
pub fn check<S: Subject>(path: &Path, threads: usize) -> Result<S, Bad> {
    let subject = file::subject(path)?;
    expect(&subject, path)?;
    file::open(path, &subject, threads)?;
    Ok(subject)
}

/// The same as [`check`], and checks the slow checksum too.
pub fn verify<S: Subject>(path: &Path, threads: usize) -> Result<(S, Bytes), Bad> {
    let (subject, entries) = file::verify(path, threads)?;
    expect(&subject, path)?;
    Ok((subject, entries))
}

/// Removes a file of the directory, unless it is being built.
pub fn remove(path: &Path) -> Result<(), Trouble> {
    let fail = |error| Trouble::Write { path: path.into(), error };
    if shelved(path) == Shelved::Table {
        return fs::remove_file(path).map_err(fail);
    }
    let Some(file) = open_unless_pipe(path).map_err(fail)? else {
        return fs::remove_file(path).map_err(fail);
    };
    match file.try_lock() {
        // The lock is held until the file's name is gone, so that no other builder begins meanwhile.
        Ok(()) if is_at(&file, path) => fs::remove_file(path).map_err(fail),
        // Its builder is done. If there is a file with that name now, another builder has made it.
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
