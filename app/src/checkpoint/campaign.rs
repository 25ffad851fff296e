//! The directory of `--checkpoint` when boards come from a file. It keeps the answers, and the progress of
//! the boards that have none yet.
//!
//! `answers.jsonl` has a line for each answer, with what was asked and the record that `--format json`
//! prints, and a checksum of both. A line is added as soon as a board is answered, even if earlier boards have
//! not been printed yet.
//! The progress of a board that is being searched is in a file of its own, named by a digest of what is
//! asked. One lock keeps other processes out of the whole directory.

use super::{About, Checkpoint, Lock, read};
use crate::exit::{Code, Coded, Fault};
use crate::input::mismatch;
use crate::machine;
use crate::output::{folder_for_many, uncreated, unwritable};
use crate::report::json;
use crate::report::record::{Record, Run};
use desk::{Case, Expected, Report};
use fewest::Cost;
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The name of the file of answers.
const ANSWERS: &str = "answers.jsonl";

/// A file of boards that is worked through over days.
#[derive(Clone, Debug)]
pub struct Campaign {
    directory: PathBuf,
    answers: Arc<Answers>,
    known: Arc<Mutex<Known>>,
}

/// What is known of the boards, so that some of them need no search.
#[derive(Debug, Default)]
struct Known {
    /// The boards that were begun, with the answers of those that have one.
    begun: HashMap<String, Option<KeptAnswer>>,
    /// The boards that this run has passed over, each with what the file of boards expects of it.
    passed: Vec<(String, Option<Expected>)>,
}

/// The result of the boards that were passed over.
#[derive(Debug)]
pub struct Passed {
    /// How many there were.
    pub boards: usize,
    /// The gravest of their exit codes.
    pub code: Code,
    /// The faults of boards for which the file expects another cost than was proven.
    pub wrong: Vec<Fault>,
}

/// The file of answers, and the lock on the directory.
#[derive(Debug)]
struct Answers {
    path: PathBuf,
    file: Mutex<File>,
    run: Run,
    lock: Arc<Lock>,
}

/// A line of that file: only the fields that are read. Lines that were written before there were checksums
/// have none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    about: About,
    answer: KeptAnswer,
    check: Option<String>,
}

impl Line {
    fn read(bytes: &[u8]) -> Result<Line, String> {
        let line: Line =
            serde_json::from_slice(bytes).map_err(|error| format!("is not an answer: {error}"))?;
        // The checksum is the last field, and its digits are followed by `"}` and the end of the line.
        let end = line.check.as_ref().map(|check| CHECK.len() + check.len() + 3);
        let beginning = end.map(|end| &bytes[..bytes.len().saturating_sub(end)]);
        match beginning.map(check_of) == line.check {
            true => Ok(line),
            false => Err("is damaged: its checksum is another".into()),
        }
    }
}

/// What comes between an answer and its checksum, the digest of everything before that.
const CHECK: &str = ",\"check\":\"";

/// The digest of the beginning of a line.
fn check_of(beginning: &[u8]) -> String {
    blake3::hash(beginning).to_hex()[..16].into()
}

/// The answer that is kept for a board, as far as it is read. An answer is kept only if no further search can
/// change it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
enum KeptAnswer {
    Solved { cost: Cost },
    Unsolvable,
}

impl KeptAnswer {
    /// `None` if a further search may give another answer.
    fn of(report: &Report) -> Option<Self> {
        match (report.code(), report.ending.path()) {
            (Code::Proven, Some(path)) => Some(KeptAnswer::Solved { cost: path.cost }),
            (Code::Unsolvable, _) => Some(KeptAnswer::Unsolvable),
            _ => None,
        }
    }

    fn code(&self) -> Code {
        match self {
            KeptAnswer::Solved { .. } => Code::Proven,
            KeptAnswer::Unsolvable => Code::Unsolvable,
        }
    }

    /// The fault if the file of boards expects something else.
    fn broken_promise(&self, expected: &Expected) -> Option<Fault> {
        let told = match self {
            KeptAnswer::Solved { cost } if *cost == expected.cost => return None,
            KeptAnswer::Solved { cost } => format!("{cost} is proven"),
            KeptAnswer::Unsolvable => "it is proven unsolvable".into(),
        };
        Some(mismatch(expected, &told))
    }
}

impl Campaign {
    /// Opens the directory, to go on with a campaign or to begin one. `at_once` boards are searched at the
    /// same time.
    pub fn open(directory: &Path, at_once: NonZeroUsize) -> Result<Self, Fault> {
        folder_for_many(directory)?;
        let path = directory.join(ANSWERS);
        let lock = Arc::new(Lock::on(&path)?);
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(&path);
        let mut file = file.map_err(|error| uncreated(&path, error))?;
        let begun = answered(&mut file, &path)?;
        let run = Run::new(machine::name(), None, at_once.get());
        Ok(Campaign {
            directory: directory.into(),
            answers: Arc::new(Answers { path, file: Mutex::new(file), run, lock }),
            known: Arc::new(Mutex::new(Known { begun, passed: Vec::new() })),
        })
    }

    /// The checkpoint of this search; `None` if it has its answer, or is already under way because the board
    /// is in the file twice.
    pub fn begin(&self, about: About, case: &Case) -> Result<Option<Checkpoint>, Fault> {
        let question = text(&about);
        let mut known = self.known();
        if known.begun.contains_key(&question) {
            known.passed.push((question, case.expected));
            return Ok(None);
        }
        let digest = &blake3::hash(question.as_bytes()).to_hex()[..16];
        let to = self.directory.join(format!("{digest}.progress"));
        known.begun.insert(question, None);
        let from = to.exists().then(|| to.clone());
        let from = from.map(|path| Ok::<_, Fault>((path.clone(), read(&path, &about)?)));
        let lock = Arc::clone(&self.answers.lock);
        let checkpoint = Checkpoint::locked(to, from.transpose()?, about, lock);
        Ok(Some(Checkpoint { campaign: Some(self.clone()), ..checkpoint }))
    }

    /// Adds the answer, if it is one that no further search can change.
    pub(super) fn add(&self, about: &About, case: &Case, report: &Report) -> Result<bool, Fault> {
        let Some(answer) = KeptAnswer::of(report) else { return Ok(false) };
        self.answers.add(about, case, report)?;
        self.known().begun.insert(text(about), Some(answer));
        Ok(true)
    }

    /// The result of the boards that were passed over. Ask for it when all others have ended.
    pub fn passed(&self) -> Passed {
        let known = self.known();
        let mut passed = Passed { boards: known.passed.len(), code: Code::Proven, wrong: vec![] };
        for (question, expected) in &known.passed {
            let Some(Some(answer)) = known.begun.get(question) else { continue };
            passed.code = passed.code.max(answer.code());
            passed.wrong.extend(expected.iter().filter_map(|one| answer.broken_promise(one)));
        }
        passed
    }

    /// Releases the lock on the directory. Threads that nothing waits for may still refer to it when the
    /// process ends.
    pub fn end(&self) {
        self.answers.lock.release();
    }

    /// The path of the file of answers.
    pub fn answers(&self) -> &Path {
        &self.answers.path
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Answers {
    fn add(&self, about: &About, case: &Case, report: &Report) -> Result<(), Fault> {
        let record = json::line(&Record { report, case: Some(case), run: &self.run });
        let line = format!("{{\"about\":{},\"answer\":{record}", text(about));
        let line = format!("{line}{CHECK}{}\"}}\n", check_of(line.as_bytes()));
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let added = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
        added.map_err(|error| unwritable(&self.path, error))
    }
}

/// What is asked, in the form that the file of answers has.
fn text(about: &About) -> String {
    serde_json::to_string(about).expect("strings only")
}

/// Reads the answers in the file. Removes an unfinished last line, which a killed process has left.
fn answered(file: &mut File, path: &Path) -> Result<HashMap<String, Option<KeptAnswer>>, Fault> {
    let fault = |error| Fault::new(Code::Io, format!("cannot read {}: {error}", path.display()));
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(fault)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if whole < bytes.len() {
        file.set_len(whole as u64).map_err(fault)?;
    }
    let lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n').enumerate();
    let read = lines.map(|(number, line)| {
        let line = Line::read(line)
            .map_err(|why| Fault::data(format!("{}, line {} {why}", path.display(), number + 1)))?;
        Ok((text(&line.about), Some(line.answer)))
    });
    read.collect()
}
