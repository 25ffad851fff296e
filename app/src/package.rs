//! Problem packages: tests with answers, and a checker and a validator that are this program.

mod kattis;
mod polygon;

use crate::exit::{Code, Fault, escaped};
use crate::problems::Profile;
use crate::stress::tests;
use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Whose format a package has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Polygon,
    Kattis,
}

/// One file of a package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Where it goes, below the package's own directory.
    pub path: String,
    /// What is in it.
    pub text: String,
    /// Whether it is a program.
    pub runs: bool,
}

/// A test with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Solved {
    what: &'static str,
    input: String,
    answer: String,
}

/// The files of a package of that kind, with so many tests; the first is the statement's
/// sample. The same seed gives the same bytes.
pub fn files(
    profile: &'static Profile,
    kind: Kind,
    count: usize,
    seed: u64,
) -> Result<Vec<Entry>, Fault> {
    let tests: Result<Vec<Solved>, Fault> = tests(profile, count, seed)?
        .into_iter()
        .enumerate()
        .map(|(number, (what, input))| {
            let answer = match number {
                0 => profile.sample.output.into(),
                _ => profile.answer(&input)?,
            };
            Ok(Solved { what, input, answer })
        })
        .collect();
    Ok(match kind {
        Kind::Kattis => kattis::files(profile, &tests?),
        Kind::Polygon => polygon::files(profile, &tests?),
    })
}

/// Writes them into a directory that is empty or not there yet. If that fails, what was written is
/// removed again.
pub fn write(directory: &Path, files: &[Entry]) -> Result<(), Fault> {
    let mut made = Made::default();
    made.folder(directory)?;
    if fs::read_dir(directory).map_err(|error| not_created(directory, error))?.next().is_some() {
        let shown = escaped(&directory.display().to_string());
        let message = format!("{shown} is not empty: a package needs a directory of its own");
        return Err(Fault::new(Code::CannotCreate, message));
    }
    files.iter().try_for_each(|entry| made.file(&directory.join(&entry.path), entry))?;
    made.keep();
    Ok(())
}

/// Files and directories that were made, each after the one it is in. Unless they are kept, they
/// are removed.
#[derive(Default)]
struct Made {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Made {
    /// Makes a directory, and those that it is in, where they are not there.
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
        let written = file.write_all(entry.text.as_bytes());
        let written = written.and_then(|()| file.set_permissions(Permissions::from_mode(mode)));
        written.map_err(|error| not_written(path, error))
    }

    fn keep(mut self) {
        (self.folders, self.files) = Default::default();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // A directory in which somebody else has put something stays.
        self.files.iter().for_each(|file| _ = fs::remove_file(file));
        self.folders.iter().rev().for_each(|folder| _ = fs::remove_dir(folder));
    }
}

fn not_created(path: &Path, error: io::Error) -> Fault {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => not_written(path, error),
        _ => Fault::new(Code::CannotCreate, format!("cannot create {}: {error}", path.display())),
    }
}

fn not_written(path: &Path, error: io::Error) -> Fault {
    Fault::new(Code::Io, format!("cannot write {}: {error}", path.display()))
}

impl Entry {
    fn text(path: impl Into<String>, text: impl Into<String>) -> Self {
        Entry { path: path.into(), text: text.into(), runs: false }
    }

    /// A script that becomes this program.
    fn script(path: &str, lines: &str) -> Self {
        Entry { path: path.into(), text: format!("#!/bin/sh\n{lines}\n"), runs: true }
    }
}

/// Plain text as LaTeX shows it.
fn latex(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '\\' => safe += "\\textbackslash{}",
            '^' => safe += "\\textasciicircum{}",
            '~' => safe += "\\textasciitilde{}",
            '`' => safe += "\\textasciigrave{}",
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => safe.extend(['\\', c]),
            _ => safe.push(c),
        }
    }
    safe
}

/// A sentence of a profile as one of a statement.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    latex(&format!("{}{}.", first.unwrap_or_default(), letters.as_str()))
}

/// How an input is written, and which inputs there are.
fn section_on_input(profile: &Profile) -> String {
    format!("{}\n{}", sentence(profile.reads), sentence(&profile.format.allowed()))
}

#[cfg(test)]
mod tests_of_text {
    use super::*;

    #[test]
    fn latex_takes_every_character() {
        assert_eq!(latex("n^2 & 5%_#"), "n\\textasciicircum{}2 \\& 5\\%\\_\\#");
        assert_eq!(sentence("one board"), "One board.");
    }
}
