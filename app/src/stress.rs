//! Looks for an input that somebody's program answers wrong, and makes that input small.

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

/// How much is tested.
#[derive(Clone, Copy, Debug)]
pub struct StressSettings {
    /// How many cases in all.
    pub cases: u64,
    /// How much time in all.
    pub time: Duration,
    /// Cases per input; `None` for as many as suit the problem.
    pub batch: Option<usize>,
    /// Whether all inputs are written as the statement says.
    pub tidy: bool,
    /// The seed. Equal seeds give equal tests.
    pub seed: u64,
}

/// The program that is started, and its limits.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Launch {
    pub limits: RunLimits,
    pub command: Vec<OsString>,
}

/// What was wrong with a run.
#[derive(Clone, PartialEq, Debug)]
pub enum Trouble {
    /// It ended normally and printed something wrong.
    Wrong(Verdict),
    /// It printed the right output, but ended with this exit code.
    Code(i32),
    /// It did not end normally.
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

/// A failure, and the smaller test that was made of it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The failure as it was first met.
    pub met: Failed,
    /// The smallest failing test that was found.
    pub small: Failed,
    /// How the test was made small.
    pub shrunk: shrink::Shrunk,
    /// What else went wrong when the program was given more tests.
    pub elsewhere: Vec<Wrong>,
    /// Which cases were right before the test was made small.
    pub right: Right,
    /// If the program prints a right output and still ends with an exit code other than 0: that code.
    pub code: Option<i32>,
}

impl Finding {
    /// Whether testing ends with this failure. A wrong exit code after a right output is only noted.
    pub fn ends_the_tests(&self) -> bool {
        !matches!(self.met.trouble, Trouble::Code(_))
    }
}

/// A run that was not over when the total time was up.
#[derive(Clone, Copy, Debug)]
pub struct BrokenOff {
    /// How long it had been running.
    pub after: Duration,
    /// What was special about its test.
    pub what: &'static str,
    /// Whether that was, by the clock, longer than the limit of processor time, so that the run may have been
    /// too slow.
    pub is_overdue: bool,
}

/// What was run so far, and the slowest run.
#[derive(Clone, Debug)]
pub struct Tally {
    /// When testing began.
    pub begin: Instant,
    /// Inputs that were run.
    pub runs: u64,
    /// Cases in those inputs.
    pub cases: u64,
    /// The longest run: its processor time, and what was special about its test.
    pub slowest: (Duration, &'static str),
    /// Processes that runs left behind.
    pub left: u64,
    /// Runs that were repeated because they got too little processor time.
    pub again: u64,
    /// Repeated runs that got too little processor time again. They were not judged.
    pub starved: u64,
    /// The run that was not over when the total time was up.
    pub broken_off: Option<BrokenOff>,
    /// What is special about the tests that were left out.
    pub left_out: Vec<&'static str>,
    /// Whether they were left out because time was short, and not because enough cases were run.
    pub is_short_of_time: bool,
}

/// How the hunt ended.
#[derive(Clone, Debug)]
pub enum HuntEnd {
    /// Nothing wrong was found.
    Passed,
    /// The program was wrong somewhere.
    Failed(Box<Finding>),
    /// Somebody asked to stop.
    Stopped,
}

/// What is reported while tests are run.
#[derive(Clone, Debug)]
pub enum News {
    /// How far the hunt is.
    Ran(Tally),
    /// A test failed, or a smaller test than before. This is sent before anything else is done with the test.
    Found(Box<Finding>),
    /// The last news.
    Over(Result<HuntEnd, Fault>),
}

/// Runs tests on a thread of its own, so that the listener need not wait for them. `tell` returns whether to
/// go on. Even a bug in this program is reported, so that earlier findings are not lost.
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
    /// Whether the last run was broken off after so long that it may have been too slow.
    pub fn is_unsettled(&self) -> bool {
        self.broken_off.is_some_and(|run| run.is_overdue)
    }

    /// A tally before the first run.
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
