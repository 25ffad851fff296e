//! Problem packages: tests with answers, and a checker, a validator and solutions that stand alone.

mod data;
mod groups;
mod hydro;
mod kattis;
mod limit;
mod polygon;
mod proofs;
mod sources;
mod statement;

pub use limit::{Limit, measured};
pub use proofs::Proofs;
pub use sources::{Calls, Mistake, Sources};

use crate::exit::{Code, Fault, escaped};
use crate::output::{uncreated, unwritable};
use crate::problems::Profile;
use crate::stress::tests;
use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The formats of packages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Polygon,
    Kattis,
    Domjudge,
    Hydro,
}

/// One file of a package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its path below the package's own directory.
    pub path: String,
    /// Its contents.
    pub bytes: Vec<u8>,
    /// Whether it is an executable program.
    pub runs: bool,
}

/// A test with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    what: &'static str,
    input: String,
    answer: String,
}

impl Solved {
    /// What programs read.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// The right answer.
    pub fn answer(&self) -> &str {
        &self.answer
    }
}

/// Makes `count` tests of the problem; the first is the statement's sample. The same seed gives the same
/// tests.
pub fn solved(profile: &'static Profile, count: usize, seed: u64) -> Result<Vec<Solved>, Fault> {
    let answered = |(number, (what, input)): (usize, (&'static str, String))| {
        let answer = match number {
            0 => profile.sample.output.into(),
            _ => profile.answer(&input)?,
        };
        Ok(Solved { what, input, answer })
    };
    tests(profile, count, seed)?.into_iter().enumerate().map(answered).collect()
}

/// The files of a package of that kind with these tests.
pub fn files(sources: &Sources, kind: Kind, tests: &[Solved], limit: Limit) -> Vec<Entry> {
    match kind {
        Kind::Kattis => kattis::files(sources, tests, None),
        Kind::Domjudge => kattis::files(sources, tests, Some(limit)),
        Kind::Polygon => polygon::files(sources, tests, limit),
        Kind::Hydro => hydro::files(sources, tests, limit),
    }
}

/// Finds out whether [`write()`] would refuse the directory, before any work is done for it.
pub fn vacant(directory: &Path) -> Result<(), Fault> {
    match fs::read_dir(directory).map(|mut files| files.next().is_none()) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(not_created(directory, error)),
        Ok(true) => Ok(()),
        Ok(false) => {
            let shown = escaped(&directory.display().to_string());
            let message = format!("{shown} is not empty: a directory of its own is needed");
            Err(Fault::new(Code::CannotCreate, message))
        }
    }
}

/// Writes the files into a directory that is empty or does not exist yet. If that fails, removes again what
/// was written.
pub fn write(directory: &Path, files: &[Entry]) -> Result<(), Fault> {
    let mut made = Made::default();
    made.folder(directory)?;
    vacant(directory)?;
    files.iter().try_for_each(|entry| made.file(&directory.join(&entry.path), entry))?;
    made.keep();
    Ok(())
}

/// Files and directories that were made, each after the one it is in. They are removed unless they are kept.
#[derive(Default)]
struct Made {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Made {
    /// Makes a directory and its missing parents.
    fn folder(&mut self, path: &Path) -> Result<(), Fault> {
        let absent = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let absent: Vec<&Path> = path.ancestors().take_while(absent).collect();
        for folder in absent.into_iter().rev() {
            fs::create_dir(folder).map_err(|error| not_created(folder, error))?;
            self.folders.push(folder.into());
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, entry: &Entry) -> Result<(), Fault> {
        self.folder(path.parent().expect("below the directory"))?;
        let mut file = File::create_new(path).map_err(|error| not_created(path, error))?;
        self.files.push(path.into());
        let mode = if entry.runs { 0o755 } else { 0o644 };
        let written = file.write_all(&entry.bytes);
        let written = written.and_then(|()| file.set_permissions(Permissions::from_mode(mode)));
        written.map_err(|error| unwritable(path, error))
    }

    fn keep(mut self) {
        (self.folders, self.files) = Default::default();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // A directory stays if somebody else has put something into it.
        self.files.iter().for_each(|file| _ = fs::remove_file(file));
        self.folders.iter().rev().for_each(|folder| _ = fs::remove_dir(folder));
    }
}

fn not_created(path: &Path, error: io::Error) -> Fault {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => unwritable(path, error),
        _ => uncreated(path, error),
    }
}

impl Entry {
    fn text(path: impl Into<String>, text: impl Into<String>) -> Self {
        Entry { path: path.into(), bytes: text.into().into_bytes(), runs: false }
    }

    /// An executable shell script with these lines.
    fn script(path: &str, lines: &str) -> Self {
        Entry { runs: true, ..Entry::text(path, format!("#!/bin/sh\n{lines}\n")) }
    }
}
