//! Looks for an input that somebody's program gets wrong, and makes it small.

mod guess;
mod plan;
mod run;
mod shrink;
mod tell;

pub use plan::{InputForm, Test, tests};
pub use tell::{failure, headline, nothing_judged, plainly, success};

use crate::crew;
use crate::exit::Fault;
use crate::panics;
use crate::problems::Profile;
use crate::sandbox::{End, Ended, RunLimits, Sandbox};
use crate::verdict::{Right, Verdict, Wrong};
use run::StressRun;
use std::ffi::OsString;
use std::time::{Duration, Instant};

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct StressSettings {
    /// Cases, together.
    pub cases: u64,
    /// Time, together.
    pub time: Duration,
    /// Cases an input; `None` for as many as suit the problem.
    pub batch: Option<usize>,
    /// Only inputs that are written as the statement says.
    pub tidy: bool,
    /// The same seed gives the same tests.
    pub seed: u64,
}

/// What is started, and within which limits.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Launch {
    pub limits: RunLimits,
    pub command: Vec<OsString>,
}

/// What a run showed that was not right.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// It ended well and printed something wrong.
    Wrong(Verdict),
    /// It printed what is right, and ended with this exit code.
    Code(i32),
    /// It did not end well.
    Ended(End),
}

/// A test that failed.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The test.
    pub test: Test,
    /// What was not right.
    pub trouble: Trouble,
    /// The run.
    pub ended: Ended,
}

/// A failure, made small.
#[derive(Clone, Debug)]
pub struct Finding {
    /// As it was met.
    pub met: Failed,
    /// The smallest that was found.
    pub small: Failed,
    /// How it was made small.
    pub shrunk: shrink::Shrunk,
    /// What else went wrong when the program was given more tests.
    pub elsewhere: Vec<Wrong>,
    /// What was right in all tests before it was made small.
    pub right: Right,
    /// The exit code with which the program ends although its output is right, if it does.
    pub code: Option<i32>,
}

impl Finding {
    /// Whether no other test is tried after it. An exit code beside a right output is noted only.
    pub fn ends_the_tests(&self) -> bool {
        !matches!(self.met.trouble, Trouble::Code(_))
    }
}

/// A run that was not over when the time for everything was up.
#[derive(Clone, Copy, Debug)]
pub struct BrokenOff {
    /// How long it had been.
    pub after: Duration,
    /// What was special about it.
    pub what: &'static str,
    /// Whether that was longer than a run may take, so that nobody knows whether it would have ended in time.
    pub is_overdue: bool,
}

/// How many were run, and what the slowest was.
#[derive(Clone, Debug)]
pub struct Tally {
    /// When it began.
    pub begin: Instant,
    /// Inputs.
    pub runs: u64,
    /// Cases in them.
    pub cases: u64,
    /// The longest run: its processor time, and what was special about it.
    pub slowest: (Duration, &'static str),
    /// Processes that runs left behind.
    pub left: u64,
    /// Runs that were made once more because they got too little of the processors.
    pub again: u64,
    /// Those that got too little once more. They were not judged.
    pub starved: u64,
    /// The run that was going on when the time for everything was up.
    pub broken_off: Option<BrokenOff>,
    /// What is special about the tests that were not given.
    pub left_out: Vec<&'static str>,
    /// Whether that was for want of time, and not because enough cases were given.
    pub is_short_of_time: bool,
}

/// How it ended.
#[derive(Clone, Debug)]
pub enum HuntEnd {
    /// Nothing wrong was found.
    Passed,
    /// The program got something wrong.
    Failed(Box<Finding>),
    /// Somebody asked to stop.
    Stopped,
}

/// What is told while tests are run.
#[derive(Clone, Debug)]
pub enum News {
    /// How far it is.
    Ran(Tally),
    /// A test failed, or a smaller one than before. Told before anything else is done with it.
    Found(Box<Finding>),
    /// The last news.
    Over(Result<HuntEnd, Fault>),
}

/// Runs tests on a thread of its own, which whoever listens need not wait for. `tell` says whether to go
/// on. Even a bug of ours is told: what was found before is not lost.
pub fn hunt(
    profile: &'static Profile,
    mut sandbox: Sandbox,
    time_limit: Duration,
    wanted: StressSettings,
    mut tell: impl FnMut(News) -> bool + Send + 'static,
) -> Result<(), Fault> {
    crew::enlist_searcher(move || {
        let ended = panics::guarded(|| {
            let mut run = StressRun::new(profile, &mut sandbox, time_limit, &mut tell);
            match run.run(&wanted)? {
                HuntEnd::Failed(met) => Ok(match shrink::shrink(&mut run, *met, wanted.time)? {
                    Some(small) => HuntEnd::Failed(Box::new(small)),
                    None => HuntEnd::Stopped,
                }),
                end => Ok(end),
            }
        });
        tell(News::Over(ended));
    })
}

impl Tally {
    /// Whether nothing is known of the last run but that it is too slow for the time that there was.
    pub fn is_unsettled(&self) -> bool {
        self.broken_off.is_some_and(|run| run.is_overdue)
    }

    /// Nothing was run.
    pub fn new() -> Self {
        Tally {
            begin: Instant::now(),
            runs: 0,
            cases: 0,
            slowest: (Duration::ZERO, ""),
            left: 0,
            again: 0,
            starved: 0,
            broken_off: None,
            left_out: Vec::new(),
            is_short_of_time: false,
        }
    }
}

impl Default for Tally {
    fn default() -> Self {
        Tally::new()
    }
}
