//! The directory of `--checkpoint` when boards come from a file: what is answered already, and the
//! progress of what is not.
//!
//! `answers.jsonl` has a line for each answer, with what was asked and the record that `--format
//! json` prints. It grows as soon as a board is answered, whatever is told before it. Progress of a
//! board that is being searched is a file of its own, named by a digest of what is asked. One lock
//! keeps other processes out of the whole directory.

use super::{About, Checkpoint, Lock, read};
use crate::exit::{Code, Coded, Fault};
use crate::machine;
use crate::report::json;
use crate::report::record::{Record, Run};
use desk::{Case, Report};
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The name of the file of answers.
const ANSWERS: &str = "answers.jsonl";

/// A file of boards, worked off over days.
#[derive(Clone, Debug)]
pub struct Campaign {
    directory: PathBuf,
    answers: Arc<Answers>,
    known: Arc<Mutex<Known>>,
}

/// What needs not be searched.
#[derive(Debug, Default)]
struct Known {
    /// The boards that were answered by earlier runs, and the exit code of each.
    answered: HashMap<String, Code>,
    /// How many boards of this run were passed over, and the gravest of their codes.
    passed: Option<(usize, Code)>,
}

/// The file of answers, and the lock on the directory.
#[derive(Debug)]
pub(super) struct Answers {
    path: PathBuf,
    file: Mutex<File>,
    run: Run,
    lock: Arc<Lock>,
}

/// A line of that file, as far as it is read.
#[derive(Deserialize)]
struct Line {
    about: About,
    answer: Answer,
}

#[derive(Deserialize)]
struct Answer {
    outcome: String,
}

impl Campaign {
    /// Goes on in that directory, or begins there. `at_once` boards are searched at the same time.
    pub fn open(directory: &Path, at_once: NonZeroUsize) -> Result<Self, Fault> {
        let cannot = |path: &Path, error| {
            Fault::new(Code::CannotCreate, format!("cannot create {}: {error}", path.display()))
        };
        fs::create_dir_all(directory).map_err(|error| cannot(directory, error))?;
        let path = directory.join(ANSWERS);
        let lock = Arc::new(Lock::on(&path)?);
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(&path);
        let mut file = file.map_err(|error| cannot(&path, error))?;
        let answered = answered(&mut file, &path)?;
        let run = Run::new(machine::name(), None, at_once.get());
        Ok(Campaign {
            directory: directory.into(),
            answers: Arc::new(Answers { path, file: Mutex::new(file), run, lock }),
            known: Arc::new(Mutex::new(Known { answered, passed: None })),
        })
    }

    /// Where the progress of this search is kept; `None` if it has its answer, or is under way
    /// already because the board is in the file twice.
    pub fn begin(&self, about: About) -> Result<Option<Checkpoint>, Fault> {
        let question = text(&about);
        let mut known = self.known();
        if let Some(&code) = known.answered.get(&question) {
            let (boards, gravest) = known.passed.unwrap_or((0, Code::Proven));
            known.passed = Some((boards + 1, gravest.max(code)));
            return Ok(None);
        }
        let digest = &blake3::hash(question.as_bytes()).to_hex()[..16];
        let to = self.directory.join(format!("{digest}.progress"));
        known.answered.insert(question, Code::Proven);
        let from = to.exists().then(|| to.clone());
        let from = from.map(|path| Ok::<_, Fault>((path.clone(), read(&path, &about)?)));
        let lock = Arc::clone(&self.answers.lock);
        let checkpoint = Checkpoint::locked(to, from.transpose()?, about, lock);
        Ok(Some(Checkpoint { answers: Some(Arc::clone(&self.answers)), ..checkpoint }))
    }

    /// How many boards were passed over, and the gravest of their exit codes.
    pub fn passed(&self) -> Option<(usize, Code)> {
        self.known().passed
    }

    /// Gives the directory free. Threads that are never waited for may still know of it when the process ends.
    pub fn end(&self) {
        self.answers.lock.release();
    }

    /// The file of answers.
    pub fn answers(&self) -> &Path {
        &self.answers.path
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Answers {
    /// Adds the answer, if it is one that no further search can change.
    pub(super) fn add(&self, about: &About, case: &Case, report: &Report) -> Result<bool, Fault> {
        if !matches!(report.code(), Code::Proven | Code::Unsolvable) {
            return Ok(false);
        }
        let record = json::line(&Record { report, case: Some(case), run: &self.run });
        let line = format!("{{\"about\":{},\"answer\":{record}}}\n", text(about));
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let added = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
        let fault =
            |error| Fault::new(Code::Io, format!("cannot write {}: {error}", self.path.display()));
        added.map(|()| true).map_err(fault)
    }
}

/// What is asked, as the file of answers has it.
fn text(about: &About) -> String {
    serde_json::to_string(about).expect("strings only")
}

/// The answers in the file. A last line that was not finished, by a process that was killed, is
/// taken away.
fn answered(file: &mut File, path: &Path) -> Result<HashMap<String, Code>, Fault> {
    let fault = |error| Fault::new(Code::Io, format!("cannot read {}: {error}", path.display()));
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(fault)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if whole < bytes.len() {
        file.set_len(whole as u64).map_err(fault)?;
    }
    let lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n').enumerate();
    let read = lines.map(|(number, line)| {
        let damaged = |error| {
            let name = path.display();
            Fault::data(format!("{name}, line {} is no answer: {error}", number + 1))
        };
        let Line { about, answer } = serde_json::from_slice(line).map_err(damaged)?;
        let code = if answer.outcome == "unsolvable" { Code::Unsolvable } else { Code::Proven };
        Ok((text(&about), code))
    });
    read.collect()
}
