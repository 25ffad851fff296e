//! Plants mistakes into right programs, one at a time, and tests what `fewest stress` says of each, and that
//! it accuses none of the right programs.
//!
//! The sources are in tests/programs/planted. A line there may end in marks. In the program with the name of
//! a mark, the text after the mark replaces the line. The top of a source lists the names, each with the
//! judge's problem and with words of the true reason, or with `right`.
//!
//! Plain `cargo test` tries a few. All of them, with a table:
//!
//! ```text
//! cargo test -p fewest-cli --test planted -- --ignored --nocapture
//! ```
//!
//! With `FEWEST_PLANTED=RotationTable.cpp,parity_cycles.py` before it, it tries only those sources.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use support::{fewest, programs};

/// Marks a program without a mistake.
const RIGHT: &str = "right";

/// A source, from which several programs are made.
struct Source {
    file: String,
    text: String,
}

/// One of these programs.
struct Planted {
    name: String,
    profile: String,
    /// Words of the true reason, or [`RIGHT`].
    truth: String,
}

/// How well `stress` did with a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Said {
    /// The first reason is the true one, or a right program passes.
    True,
    /// The mistake is found, but no reason is given.
    Nothing,
    /// The first reason is not the true one, or a right program is accused.
    False,
    /// The mistake is not found.
    Passed,
}

impl Source {
    fn all() -> Vec<Source> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/planted");
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).expect("programs").flatten().map(|entry| entry.path()).collect();
        files.sort();
        let source = |path: PathBuf| Source {
            file: path.file_name().expect("a file").to_string_lossy().into_owned(),
            text: fs::read_to_string(path).expect("text"),
        };
        files.into_iter().map(source).collect()
    }

    /// What a mark in this language begins with.
    fn comment(&self) -> &'static str {
        if self.file.ends_with(".py") { "#@" } else { "//@" }
    }

    fn programs(&self) -> Vec<Planted> {
        let begin = format!("{}@ ", self.comment());
        let program = |line: &str| {
            let mut parts = line.splitn(3, " | ").map(String::from);
            let mut next = || parts.next().expect("a name, a profile, words");
            Planted { name: next(), profile: next(), truth: next() }
        };
        self.text.lines().filter_map(|line| line.strip_prefix(&begin)).map(program).collect()
    }

    /// The text of the program with that name.
    fn mutant(&self, name: &str) -> String {
        let mark = format!(" {} ", self.comment());
        let (key, mut used) = (format!("{name}: "), name == "none");
        let mut line = |line: &str| {
            let mut parts = line.split(&mark);
            let plain = parts.next().expect("the line itself");
            let instead = parts.find_map(|part| part.strip_prefix(&key));
            used |= instead.is_some();
            let indent = plain.len() - plain.trim_start().len();
            instead.map_or(plain.into(), |instead| plain[..indent].to_owned() + instead) + "\n"
        };
        let text = self.text.lines().map(&mut line).collect();
        // A program without a mark differs only in its profile.
        assert!(used || self.programs().iter().any(|it| it.name == name && it.truth == RIGHT));
        text
    }

    /// Makes that program ready to run and returns its command line; `None` if it cannot run here.
    fn made(&self, name: &str) -> Option<Vec<String>> {
        let (stem, kind) = self.file.split_once('.').expect("a kind of file");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted").join(stem).join(name);
        fs::create_dir_all(&folder).expect("a directory");
        let path = |file: &str| folder.join(file).to_str().expect("a plain path").to_owned();
        let source = path(&self.file);
        let text = self.mutant(name);
        if kind == "cpp" {
            let program = programs::compiled("g++", &["-O2", "-w"], kind, &text)?;
            return Some(vec![program]);
        }
        fs::write(&source, text).expect("a file");
        let (compiler, words): (&str, Vec<String>) = match kind {
            "java" => ("javac", ["-nowarn", "-d", &path(""), &source].map(String::from).into()),
            _ => ("python3", vec!["--version".into()]),
        };
        let made = Command::new(compiler).args(words).stdout(Stdio::null()).status();
        match made {
            Ok(status) => assert!(status.success(), "{} {name} does not compile", self.file),
            Err(error) => {
                eprintln!("SKIPPED: {} {name}: no {compiler} ({error})", self.file);
                return None;
            }
        }
        Some(match kind {
            "java" => ["java", "-cp", &path(""), stem].map(String::from).into(),
            _ => vec!["python3".into(), source],
        })
    }
}

/// Tests a program and returns how well `stress` did, with its report.
fn said(planted: &Planted, command: &[String], cases: &str) -> (Said, String) {
    // The board that is too large for some programs comes after many small ones.
    let cases = if planted.profile == "poj:2893" { "500" } else { cases };
    let flags = ["--seconds", "24", "--cases", cases, "--"];
    let line = [&["stress", &planted.profile], &flags[..]].concat();
    let line: Vec<&str> = line.into_iter().chain(command.iter().map(String::as_str)).collect();
    let run = fewest(&line);
    let text = run.output + &run.errors;
    let first = text.split("likely reason 1: ").nth(1);
    let first = first.map(|rest| rest.split("likely reason 2: ").next().unwrap_or(rest));
    let said = match (planted.truth == RIGHT, run.code, first) {
        (true, 0, _) => Said::True,
        (true, ..) => Said::False,
        (false, 1, Some(reason)) if reason.contains(&planted.truth) => Said::True,
        (false, 1, Some(_)) => Said::False,
        (false, 1, None) => Said::Nothing,
        (false, ..) => Said::Passed,
    };
    (said, text)
}

/// One program for each language and problem whose reasons were once false or missing.
#[test]
fn some_planted_mistakes_are_named() {
    const SOME: &[(&str, &str)] = &[
        ("EightStar.cpp", "sides"),
        ("EightStar.cpp", "goal"),
        ("EightDeepening.cpp", "stack"),
        ("EightDeepening.cpp", "never-set"),
        ("eight_both_ends.py", "uncaught"),
        ("EightTable.java", "dropped"),
        ("RotationDeepening.cpp", "second-line"),
        ("RotationDeepening.cpp", "solved"),
    ];
    let sources = Source::all();
    for &(file, name) in SOME {
        let source = sources.iter().find(|source| source.file == file).expect("a source");
        let programs = source.programs();
        let planted = programs.iter().find(|planted| planted.name == name).expect("a name");
        let Some(command) = source.made(name) else { continue };
        let (said, text) = said(planted, &command, "60");
        assert_eq!(said, Said::True, "{file} {name}: {text}");
    }
}

/// The measurement of docs/verdicts.md.
#[test]
#[ignore = "it takes a quarter of an hour; its results are in docs/verdicts.md"]
fn all_planted_mistakes_are_measured() {
    let (begin, mut table) = (Instant::now(), BTreeMap::<(bool, Said), usize>::new());
    println!(
        "| program | mistakes | first reason true | none given | false | not found | right programs | accused |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let chosen = std::env::var("FEWEST_PLANTED").ok();
    let is_chosen = |source: &Source| {
        chosen.as_ref().is_none_or(|chosen| chosen.split(',').any(|file| file == source.file))
    };
    for source in Source::all().into_iter().filter(is_chosen) {
        let mut row = BTreeMap::<(bool, Said), usize>::new();
        for planted in source.programs() {
            let Some(command) = source.made(&planted.name) else { continue };
            let (said, text) = said(&planted, &command, "150");
            *row.entry((planted.truth == RIGHT, said)).or_default() += 1;
            if said != Said::True {
                eprintln!(
                    "{said:?}: {} {}, not `{}`:\n{text}",
                    source.file, planted.name, planted.truth
                );
            }
        }
        println!("{}", line(&source.file, &row));
        row.into_iter().for_each(|(key, count)| *table.entry(key).or_default() += count);
    }
    println!("{}", line("together", &table));
    println!("{} s", begin.elapsed().as_secs());
}

fn line(name: &str, counts: &BTreeMap<(bool, Said), usize>) -> String {
    let of = |right, said| counts.get(&(right, said)).copied().unwrap_or(0);
    let all =
        |right| counts.iter().filter(|((is, _), _)| *is == right).map(|(_, count)| count).sum();
    let (mistakes, right): (usize, usize) = (all(false), all(true));
    let [is_true, nothing, is_false, passed] =
        [Said::True, Said::Nothing, Said::False, Said::Passed].map(|said| of(false, said));
    let accused = of(true, Said::False);
    format!(
        "| {name} | {mistakes} | {is_true} | {nothing} | {is_false} | {passed} | {right} | {accused} |"
    )
}
