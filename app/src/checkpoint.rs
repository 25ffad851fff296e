//! Keeps the progress of a long search in a file: `--checkpoint` and `--resume`.

mod campaign;
mod file;
mod lock;

use crate::exit::{Code, Fault};
use crate::output::{Draft, complain};
use crate::report::record::wanted;
pub use campaign::{Campaign, Passed};
use desk::kits::written::WrittenKit;
use desk::names::{Metric, Pruning};
use desk::{Case, PuzzleName, Report};
use fewest::search::parallel::{Keeper, Progress};
use fewest::search::{Answer, Options};
pub use file::{Found, read, read_piece, write, write_piece};
pub use lock::Lock;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

impl About {
    /// Describes a search by its solver's outline and the [`rules`] of the puzzle.
    pub fn of(outline: &Report, options: &Options, rules: Option<String>) -> About {
        let asked = &outline.asked;
        let pruning = asked.pruning.filter(|&pruning| pruning != Pruning::Returns);
        let pruning = pruning.map_or(String::new(), |pruning| format!(", pruning {pruning}"));
        About {
            puzzle: outline.puzzle.clone(),
            rules,
            metric: Some(outline.metric.to_string()).filter(|_| outline.metric != Metric::Single),
            start: outline.start.clone(),
            goal: outline.goal.clone(),
            answer: wanted(options.answer).into(),
            listed: match options.answer {
                Answer::All { list } => Some(list),
                Answer::Any | Answer::Starts | Answer::First => None,
            },
            algorithm: format!("{}{pruning}", asked.algorithm),
            heuristic: outline.heuristic.clone(),
        }
    }
}

/// A digest of the rules of a puzzle file with this goal, since the contents of a file can change while its
/// name stays the same. `None` for built-in puzzles, whose rules never change.
pub fn rules(puzzle: &PuzzleName, goal: Option<&str>) -> Result<Option<String>, Fault> {
    let Some(kit) = puzzle.downcast::<WrittenKit>() else { return Ok(None) };
    let digest = blake3::hash(kit.rows_text(goal)?.as_bytes()).to_hex();
    Ok(Some(digest[..16].into()))
}

/// The least time between two writes of progress. Progress is also written when the search ends.
const EVERY: Duration = Duration::from_secs(10);

/// What is searched. Progress of any other search is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The puzzle's name.
    pub puzzle: String,
    /// The [`rules`] of the puzzle, if they are in a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// What counts as one move, unless each move counts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// The start on one line.
    pub start: String,
    /// The goal on one line.
    pub goal: String,
    /// Which answers are wanted: any, first or all.
    pub answer: String,
    /// How many of all answers are listed. Progress is the same for any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<usize>,
    /// The algorithm that was asked for.
    pub algorithm: String,
    /// The heuristic that was asked for.
    pub heuristic: Option<String>,
}

/// Refuses a pipe or a device before the program waits for its input: progress is read more than once, and
/// replaced again and again.
pub fn only_a_file(path: &Path) -> Result<(), Fault> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => {
            let name = path.display();
            let message = format!("{name} is a pipe or a device; progress is kept in a file");
            Err(Fault::new(Code::CannotCreate, message))
        }
        _ => Ok(()),
    }
}

/// The files that the user named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// Where progress is written.
    pub to: PathBuf,
    /// Where progress is read from at the beginning, if a search is resumed.
    pub from: Option<PathBuf>,
}

/// The progress of one search: what was read from a file, what the file holds now, and what is newer than
/// that.
#[derive(Debug)]
pub struct Checkpoint {
    to: PathBuf,
    from: Option<(PathBuf, Progress)>,
    about: About,
    every: Duration,
    /// Where the answer goes, if the board is one of many.
    campaign: Option<Campaign>,
    state: Mutex<CheckpointState>,
}

#[derive(Debug)]
struct CheckpointState {
    /// Progress that is newer than the progress in the file.
    unwritten: Option<Progress>,
    /// Whether the file holds progress of this search.
    is_there: bool,
    last: Instant,
    /// Why the answer could not be kept, if that was tried and failed.
    unkept: Option<Fault>,
    /// The lock on the file; `None` once the search has ended and nothing may be written any more.
    lock: Option<Arc<Lock>>,
}

impl Checkpoint {
    /// Reads the progress to resume, and finds out whether progress can be written.
    pub fn open(Files { to, from }: Files, about: About) -> Result<Self, Fault> {
        for path in from.iter().chain([&to]) {
            only_a_file(path)?;
        }
        let read = |path: &PathBuf| Ok::<_, Fault>((path.clone(), file::read(path, &about)?));
        from.as_ref().map(read).transpose()?;
        Draft::create(&to)?;
        let lock = Lock::on(&to)?;
        // The process that held the lock until now may have written since the file was read: read it again.
        let resumed = from.as_ref().map(read).transpose()?;
        if from.as_ref() != Some(&to) && to.exists() {
            let message = format!(
                "{to} exists already: go on with --resume {to}, or remove it to begin anew",
                to = to.display()
            );
            return Err(Fault::new(Code::CannotCreate, message));
        }
        Ok(Checkpoint::locked(to, resumed, about, Arc::new(lock)))
    }

    /// Builds the checkpoint, once the lock is held and everything has been read.
    fn locked(
        to: PathBuf,
        from: Option<(PathBuf, Progress)>,
        about: About,
        lock: Arc<Lock>,
    ) -> Self {
        let is_there = from.as_ref().is_some_and(|(path, _)| *path == to);
        let state = CheckpointState {
            unwritten: None,
            is_there,
            last: Instant::now(),
            unkept: None,
            lock: Some(lock),
        };
        Checkpoint { to, from, about, every: EVERY, campaign: None, state: Mutex::new(state) }
    }

    /// Keeps the answer at once if the board is one of many, whose answers are printed in order. If the
    /// answer cannot be kept, [`Checkpoint::answered`], which is called when it has been printed, returns the
    /// fault.
    pub fn keep_answer(&self, case: &Case, report: &Report) {
        let Some(campaign) = &self.campaign else { return };
        let added = campaign.add(&self.about, case, report);
        let kept = added.and_then(|added| if added { self.answered() } else { Ok(()) });
        self.state().unkept = kept.err();
    }

    /// Writes the progress that is newer than the file, and returns what to tell the user. Call it once, when
    /// the search was broken off.
    pub fn broken_off(&self) -> Result<String, Fault> {
        let mut state = self.state();
        if let Some(progress) = state.unwritten.take() {
            file::write(&self.to, &self.about, &progress)?;
            state.is_there = true;
        }
        state.lock = None;
        let to = self.to.display();
        Ok(match state.is_there {
            true if self.campaign.is_some() => {
                format!("progress is kept in {to}; to go on: the same command")
            }
            true => format!("progress is kept in {to}; to go on: the same with --resume {to}"),
            false => format!("no progress was made that could be kept in {to}"),
        })
    }

    /// Removes the file, since nothing is left to resume. Call it when the search has its answer. If the
    /// answer could not be kept, the file stays.
    pub fn answered(&self) -> Result<(), Fault> {
        let mut state = self.state();
        if let Some(fault) = state.unkept.take() {
            state.lock = None;
            return Err(fault);
        }
        state.unwritten = None;
        let removed = if state.is_there { file::remove(&self.to) } else { Ok(()) };
        (state.is_there, state.lock) = (false, None);
        removed
    }

    fn state(&self) -> MutexGuard<'_, CheckpointState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl desk::gauge::Checkpoint for Checkpoint {
    fn from(&self) -> Option<&Progress> {
        self.from.as_ref().map(|(_, progress)| progress)
    }

    fn keeper(&self) -> Box<dyn Keeper + '_> {
        Box::new(self)
    }

    fn misfit(&self) -> String {
        let path = self.from.as_ref().map_or(&self.to, |(path, _)| path);
        format!(
            "{} does not fit this search: another version of fewest wrote it, or one that had \
             another amount of memory for its tables",
            path.display()
        )
    }
}

/// Called on the searching thread.
impl Keeper for &Checkpoint {
    fn is_due(&mut self) -> bool {
        self.state().last.elapsed() >= self.every
    }

    fn keep(&mut self, progress: &Progress) {
        let mut state = self.state();
        if state.lock.is_none() {
            return;
        }
        state.unwritten = Some(progress.clone());
        if state.last.elapsed() < self.every {
            return;
        }
        state.last = Instant::now();
        match file::write(&self.to, &self.about, progress) {
            Ok(()) => (state.unwritten, state.is_there) = (None, true),
            // If writing fails now, it is tried again later. At the end, a failure is an error.
            Err(fault) => complain(&format!("warning: {fault}; the search goes on")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fewest::Counts;
    use fewest::search::parallel::{Kept, NotOfThisSearch};

    fn during<T>(
        checkpoint: &Checkpoint,
        search: impl FnOnce(Kept<'_>) -> Result<T, NotOfThisSearch>,
    ) -> Result<T, Fault> {
        let checkpoint: &dyn desk::gauge::Checkpoint = checkpoint;
        Ok(checkpoint.during(search)?)
    }

    fn about() -> About {
        About {
            puzzle: "24".into(),
            rules: None,
            metric: None,
            start: "1 2".into(),
            goal: "2 1".into(),
            answer: "any".into(),
            listed: None,
            algorithm: "auto".into(),
            heuristic: None,
        }
    }

    fn progress(bound: u16) -> Progress {
        Progress {
            bound,
            counts: Counts { expanded: 5, generated: 9, iterations: 2, ..Counts::default() },
            cut: Some(3),
            done: vec![false, true, true, false],
            fingerprint: 77,
            expanded: 3,
            generated: 4,
            excess: i32::MAX,
            closest_before: vec![7, 5, u16::MAX, 6],
            closest: vec![u16::MAX, 3, 4, u16::MAX],
        }
    }

    /// A file that does not exist yet, in a directory of its own.
    fn new_file(name: &str) -> PathBuf {
        let name = format!("fewest-checkpoint-{}-{name}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        std::fs::create_dir(&directory).expect("a new directory");
        directory.join("progress")
    }

    fn again(to: &std::path::Path) -> Result<Checkpoint, Fault> {
        Checkpoint::open(Files { to: to.into(), from: Some(to.into()) }, about())
    }

    #[test]
    fn progress_is_written_when_it_is_due_and_at_the_end() {
        let to = new_file("due");
        let files = Files { to: to.clone(), from: None };
        let checkpoint = Checkpoint::open(files, about()).expect("a new file");
        assert!(!(&checkpoint).is_due(), "ten seconds have not passed");
        (&checkpoint).keep(&progress(7));
        assert!(!to.exists(), "it is not due");
        assert!(checkpoint.broken_off().expect("it can be written").contains("--resume"));
        (&checkpoint).keep(&progress(8));
        let mut checkpoint = again(&to).expect("a checkpoint");
        let kept = |of: &Checkpoint| during(of, |kept| Ok(kept.from.cloned())).expect("no misfit");
        assert_eq!(kept(&checkpoint), Some(progress(7)), "nothing is written after the end");
        checkpoint.every = Duration::ZERO;
        assert!((&checkpoint).is_due());
        (&checkpoint).keep(&progress(9));
        assert_eq!(file::read(&to, &about()), Ok(progress(9)));
        checkpoint.answered().expect("it can be removed");
        assert!(!to.exists());
        let directory = to.parent().expect("one of its own");
        std::fs::remove_dir(directory).expect("nothing else is in it");
    }

    #[test]
    fn two_searches_do_not_share_a_file() {
        let to = new_file("shared");
        let open = || Checkpoint::open(Files { to: to.clone(), from: None }, about());
        let first = open().expect("a new file");
        let code = |opened: Result<Checkpoint, Fault>| opened.map_err(|fault| fault.code).err();
        assert_eq!(code(open()), Some(Code::Locked));
        (&first).keep(&progress(7));
        first.broken_off().expect("it can be written");
        let second = again(&to).expect("the first has ended");
        assert_eq!(code(again(&to)), Some(Code::Locked));
        drop(second);
        // A killed process leaves a file that nobody has locked.
        let lock = to.with_extension("lock");
        std::fs::write(&lock, "").expect("a file");
        let third = again(&to).expect("nobody holds the lock");
        third.answered().expect("it can be removed");
        std::fs::remove_dir(to.parent().expect("one of its own")).expect("nothing is in it");
    }

    #[test]
    fn what_does_not_fit_is_a_fault_of_the_file() {
        let to = new_file("misfit");
        let files = Files { to: to.clone(), from: None };
        let checkpoint = Checkpoint::open(files, about()).expect("a new file");
        let fault = during(&checkpoint, |_| Err::<(), _>(NotOfThisSearch)).expect_err("a misfit");
        assert_eq!(fault.code, Code::Data);
        drop(checkpoint);
        std::fs::remove_dir(to.parent().expect("one of its own")).expect("nothing is in it");
    }
}
