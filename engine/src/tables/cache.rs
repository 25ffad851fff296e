//! A directory of tables. If a good table is there, it is opened; otherwise it is built, proven and kept.
//!
//! A table is written under another name and renamed when it is complete. A reader therefore finds the whole
//! table or none, even if its builder is killed. The builder holds a lock on the file, and the lock goes away
//! with the process. The next builder takes over what a killed one has left. With one table kept and another
//! one being built, the directory contains:
//!
//! ```text
//! sliding-4x4-blank15-tiles0.1.2.3.4.5.6.7.table
//! sliding-4x4-blank15-tiles8.9.10.11.12.13.14.part
//! ```

mod claim;
mod make;
mod shelf;

use super::file::{self, Bad};
use super::{Resources, Subject};
use crate::share::{Begun, begin};
use crate::{Counts, Limit};
use claim::Claim;
pub use make::in_memory;
use make::{fits, less, make};
pub use shelf::{Shelved, check as check_file, remove, shelved, verify};
use std::cmp::Reverse;
use std::error::Error;
use std::fs;
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long to wait before checking again whether another builder, or a thread that writes, is done.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Tables in a directory.
///
/// ```
/// use fewest::puzzles::sliding::tables::About;
/// use fewest::puzzles::sliding::tables::blocks::Pattern;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::tables::Resources;
/// use fewest::tables::cache::{Cache, Effort};
/// use std::ops::ControlFlow::Continue;
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let about = About::pattern_table(&Pattern::new(&eight, &[1, 2, 3])?);
/// let dir = std::env::temp_dir().join(format!("fewest-doc-{}", std::process::id()));
/// let cache = Cache::new(&dir);
/// let resources = Resources { threads: 1, max_bytes: 1 << 20 };
/// cache.get(&[about.clone()], Effort::Build, resources, |_, _| Continue(()))?;
/// assert!(cache.open(&about, 1).is_ok(), "it is kept");
/// # std::fs::remove_dir_all(dir)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cache {
    dir: PathBuf,
}

/// How much a caller wants done to get a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Only open it.
    Open,
    /// Build it if it is not there. Fail if another builder is at work on it.
    Build,
    /// Build it if it is not there. Wait if another builder is at work on it.
    Wait,
}

/// What is being done to get a table.
#[derive(Debug)]
pub enum Phase<'s> {
    /// There is no such table, or it is bad, so it will be built.
    Missing(&'s Bad),
    /// Another builder is at work on it.
    Waiting,
    /// It is being built. [`Subject::build`] says what the counts are.
    Building(&'s Counts),
    /// It is built and is being proven. [`Subject::prove`] says what the counts are.
    Proving(&'s Counts),
    /// It is proven and is being written to the disk.
    Writing,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The table is not there or not good and was not to be built, or its file cannot be read.
    #[error("{}: {bad}", path.display())]
    Bad {
        /// Where it should be.
        path: PathBuf,
        /// What is wrong with it.
        bad: Bad,
    },
    /// Another builder is at work on it.
    #[error("{}: another process is building it", path.display())]
    Locked {
        /// The file that is locked.
        path: PathBuf,
    },
    /// The directory or the file cannot be created.
    #[error("cannot create {}: {error}", path.display())]
    Create {
        /// The directory or the file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is no room for the table on the disk.
    #[error("there is no room for the {bytes} bytes of {}: {error}", path.display())]
    NoRoom {
        /// The file, which was removed.
        path: PathBuf,
        /// How many bytes it would have.
        bytes: u64,
        /// What the system says.
        error: io::Error,
    },
    /// The file or the directory cannot be written, or the file cannot be removed.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// The file or the directory. An unfinished file was removed.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The table was built, but the proof found it wrong.
    #[error("a table was built wrong: {0}")]
    Unproven(Box<dyn Error + Send + Sync>),
    /// The table needs more memory than allowed, a distance is too large for an entry, or `watch` broke off.
    #[error("the table was not built to the end")]
    Stopped(Limit),
}

impl Cache {
    /// The tables in this directory, which is created when the first one is built.
    pub fn new(dir: impl Into<PathBuf>) -> Cache {
        Cache { dir: dir.into() }
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The path at which the file of a table is, or would be.
    pub fn path<S: Subject>(&self, subject: &S) -> PathBuf {
        self.dir.join(subject.file_name())
    }

    /// Opens a table after checking its checksums.
    pub fn open<S: Subject>(&self, subject: &S, threads: usize) -> Result<S::Table, Bad> {
        let entries = file::open(&self.path(subject), subject, threads)?;
        Ok(subject.table(entries).expect("the length was checked"))
    }

    /// Opens a table and reads and checks each block when it is first asked for ([`file::open_by_blocks`]).
    pub fn open_by_blocks<S: Subject>(
        &self,
        subject: &S,
        hear: impl FnOnce(Trouble) + Send + 'static,
    ) -> Result<S::Table, Bad> {
        let path = self.path(subject);
        let entries = file::open_by_blocks(&path.clone(), subject, move |bad| {
            hear(Trouble::Bad { path, bad });
        })?;
        Ok(subject.table(entries).expect("the length was checked"))
    }

    /// Opens or builds tables, which must differ, the largest first. The next one is built while the last one is
    /// being written. `watch` is called many times a second, with the index in `subjects` of the table that the
    /// phase is about.
    pub fn get<S: Subject>(
        &self,
        subjects: &[S],
        effort: Effort,
        resources: Resources,
        mut watch: impl FnMut(usize, Phase) -> ControlFlow<()>,
    ) -> Result<Vec<S::Table>, Trouble> {
        let mut order: Vec<usize> = (0..subjects.len()).collect();
        order.sort_by_key(|&place| Reverse(subjects[place].entries()));
        let mut tables: Vec<_> = subjects.iter().map(|_| None).collect();
        thread::scope(|scope| {
            let mut writing: Option<(usize, Writing<S>)> = None;
            // All tables are held until the last one is there, including one that is being written.
            let mut held = 0;
            for place in order {
                let subject = &subjects[place];
                let resources = less(resources, held);
                held += subject.bytes();
                let here = &mut |step: Phase| check(watch(place, step));
                let claim = match self.claim(subject, effort, resources, here)? {
                    OnShelf::Table(table) => {
                        tables[place] = Some(table);
                        continue;
                    }
                    OnShelf::Nothing(claim) => claim,
                };
                let made = make(subject, resources, here);
                if let Some((before, writing)) = writing.take() {
                    let there = &mut |step: Phase| check(watch(before, step));
                    tables[before] = Some(finish::<S>(writing, there)?);
                }
                let made = made?;
                writing = Some((place, begin(scope, move || claim.keep(subject, made))));
            }
            if let Some((place, writing)) = writing {
                tables[place] = Some(finish::<S>(writing, &mut |step| check(watch(place, step)))?);
            }
            Ok::<(), Trouble>(())
        })?;
        Ok(tables.into_iter().map(|table| table.expect("all were got")).collect())
    }

    /// Proves a table that was made elsewhere, and keeps it. Replaces the file of that name, if there is one.
    /// Returns the path.
    pub fn keep<S: Subject>(
        &self,
        subject: &S,
        table: S::Table,
        resources: Resources,
        mut watch: impl FnMut() -> ControlFlow<()>,
    ) -> Result<PathBuf, Trouble> {
        let path = self.path(subject);
        let claim = Claim::try_new(&path)?.ok_or(Trouble::Locked { path: path.clone() })?;
        claim.reserve(subject)?;
        make::prove(subject, &table, resources, &mut |_| match watch() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Trouble::Stopped(Limit::Watch)),
        })?;
        claim.keep(subject, table)?;
        Ok(path)
    }

    /// The table or, if it is not there, the right to build it.
    fn claim<S: Subject>(
        &self,
        subject: &S,
        effort: Effort,
        resources: Resources,
        watch: &mut PhaseWatch,
    ) -> Result<OnShelf<S::Table>, Trouble> {
        let path = self.path(subject);
        if subject.bytes() > resources.max_bytes {
            return Err(Trouble::Stopped(Limit::Memory));
        }
        match self.open(subject, resources.threads) {
            Ok(table) => return Ok(OnShelf::Table(table)),
            Err(bad @ Bad::Io(_)) => return Err(Trouble::Bad { path, bad }),
            Err(bad) if effort == Effort::Open => return Err(Trouble::Bad { path, bad }),
            Err(bad) => watch(Phase::Missing(&bad))?,
        }
        // A file cannot replace a directory of the same name. It is better to fail before the work is done.
        if fs::symlink_metadata(&path).is_ok_and(|there| there.is_dir()) {
            let error = ErrorKind::IsADirectory.into();
            return Err(Trouble::Create { path, error });
        }
        let claim = loop {
            match Claim::try_new(&path)? {
                Some(claim) => break claim,
                None if effort == Effort::Wait => watch(Phase::Waiting)?,
                None => return Err(Trouble::Locked { path }),
            }
            thread::sleep(LOOK_AGAIN);
        };
        // The last holder of the lock may have built the table.
        match self.open(subject, resources.threads) {
            Ok(table) => Ok(OnShelf::Table(table)),
            Err(_) => {
                fits(subject, resources)?;
                claim.reserve(subject)?;
                Ok(OnShelf::Nothing(claim))
            }
        }
    }
}

type PhaseWatch<'w> = dyn FnMut(Phase) -> Result<(), Trouble> + 'w;
type Writing<'s, S> = Begun<'s, Result<<S as Subject>::Table, Trouble>>;

enum OnShelf<T> {
    Table(T),
    Nothing(Claim),
}

fn check(flow: ControlFlow<()>) -> Result<(), Trouble> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Trouble::Stopped(Limit::Watch)),
    }
}

/// Waits for a table that is being written, and tells `watch` so at least once.
fn finish<S: Subject>(writing: Writing<S>, watch: &mut PhaseWatch) -> Result<S::Table, Trouble> {
    watch(Phase::Writing)?;
    while !writing.is_done() {
        thread::sleep(LOOK_AGAIN);
        watch(Phase::Writing)?;
    }
    writing.wait()
}
