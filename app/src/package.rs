//! Problem packages: tests with answers, and a checker and a validator that are this program.

mod kattis;
mod polygon;

use crate::exit::{Code, Fault, escaped};
use crate::flags::System;
use crate::judge::Profile;
use crate::stress::tests;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

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

/// The files of a package in that system's format, with so many tests; the first is the statement's
/// sample. The same seed gives the same bytes.
pub fn files(
    profile: &'static Profile,
    system: System,
    count: usize,
    seed: u64,
) -> Result<Vec<Entry>, Fault> {
    let tests: Result<Vec<Solved>, Fault> = tests(profile, count, seed)?
        .into_iter()
        .enumerate()
        .map(|(number, (what, input))| {
            let answer = match number {
                0 => profile.sample.output.into(),
                _ => profile.answer(&input).map_err(crate::commands::judge::fault)?,
            };
            Ok(Solved { what, input, answer })
        })
        .collect();
    Ok(match system {
        System::Kattis => kattis::files(profile, &tests?),
        System::Plain | System::Testlib => polygon::files(profile, &tests?),
    })
}

/// Writes them into a directory that is empty or not there yet.
pub fn write(directory: &Path, files: &[Entry]) -> Result<(), Fault> {
    let shown = escaped(&directory.display().to_string());
    let failed = |error| Fault::new(Code::CannotCreate, format!("cannot write {shown}: {error}"));
    fs::create_dir_all(directory).map_err(failed)?;
    if fs::read_dir(directory).map_err(failed)?.next().is_some() {
        let message = format!("{shown} is not empty: a package needs a directory of its own");
        return Err(Fault::new(Code::CannotCreate, message));
    }
    for Entry { path, text, runs } in files {
        let path = directory.join(path);
        fs::create_dir_all(path.parent().expect("below the directory")).map_err(failed)?;
        fs::write(&path, text).map_err(failed)?;
        let mode = if *runs { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).map_err(failed)?;
    }
    Ok(())
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

#[cfg(test)]
mod tests_of_text {
    use super::*;

    #[test]
    fn latex_takes_every_character() {
        assert_eq!(latex("n^2 & 5%_#"), "n\\textasciicircum{}2 \\& 5\\%\\_\\#");
        assert_eq!(sentence("one board"), "One board.");
    }
}
