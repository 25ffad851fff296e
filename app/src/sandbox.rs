//! Runs somebody's program within limits on time, memory and output, and leaves no process behind when the
//! run is over.
//!
//! Three processes stand between this one and the program. Each of them is the same binary, started again:
//!
//! ```text
//! fewest stress       this process: hands out inputs and waits for answers
//!   guard             makes a PID namespace where the system allows one
//!     warden          the first process in it: starts runs, ends them, reaps whatever they leave
//!       limited       limits itself and becomes the program
//! ```
//!
//! No shell is involved.

mod ended;
mod group;
mod guard;
mod image;
mod leash;
mod limited;
mod limits;
mod orphans;
mod priority;
pub mod processor;
mod usage;
mod warden;
mod way;

pub use ended::{End, Ended};
pub use guard::run as guard;
pub use image::{found, static_arrays};
pub use leash::Leash;
pub use limited::run as limited;
pub use limits::{Holds, Isolation, RunLimits};
pub use warden::run as warden;

use ended::unguarded;
use limits::{FENCE, SPARE};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use way::{WardenReport, Way, arguments};

/// How often the caller is asked whether to go on while a run is waited for.
const TICK: Duration = Duration::from_millis(50);
/// How long this process waits beyond the time that a run may take. After that it ends guard and warden.
const GRACE: Duration = Duration::from_secs(3);
/// How many files are open at a time in addition to those of the program itself: the pipes of a run, and the
/// files from which the state of its processes is read.
const FILES: usize = 24;

/// A sandbox: a warden that waits for inputs. Dropping this value ends the warden.
#[derive(Debug)]
pub struct Sandbox {
    way: Way,
    leash: Leash,
    /// Receives the warden's answers. `None` after a run was broken off, since the next run needs a new
    /// warden.
    runs: Option<Receiver<WardenReport>>,
    holds: Holds,
}

impl Sandbox {
    /// Opens a sandbox for `command`. `binary` is this program itself. Of `isolations`, in that order, the
    /// sandbox uses the first one that the system allows.
    pub fn open(
        binary: &Path,
        isolations: &[Isolation],
        limits: &RunLimits,
        command: &[OsString],
    ) -> io::Result<Self> {
        has_spare_files()?;
        let mut failed = io::Error::other("no isolation is allowed");
        for &isolation in isolations {
            let way =
                Way { binary: binary.into(), isolation, limits: *limits, command: command.into() };
            let leash = Leash::default();
            match way.start(&leash) {
                Ok((runs, holds)) => return Ok(Sandbox { way, leash, runs: Some(runs), holds }),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    /// The program that is run, as the user named it.
    pub fn program(&self) -> &OsStr {
        self.way.command.first().map_or(OsStr::new(""), |program| program)
    }

    /// The means by which nothing is left of a run.
    pub fn isolation(&self) -> Isolation {
        self.way.isolation
    }

    /// What the system allows in addition to the isolation.
    pub fn holds(&self) -> Holds {
        self.holds
    }

    /// A handle with which another thread can end the sandbox at any moment.
    pub fn leash(&self) -> Leash {
        self.leash.clone()
    }

    /// Runs the program on `input`. `goes_on` is called now and then; if it returns `false`, the run and
    /// everything that it has started are ended, and the result is `None`.
    ///
    /// Returns at most a little later than a run may take, whatever has become of the warden.
    pub fn run(
        &mut self,
        input: &[u8],
        mut goes_on: impl FnMut() -> bool,
    ) -> io::Result<Option<Ended>> {
        let runs = match self.runs.take() {
            Some(runs) => runs,
            None => self.way.start(&self.leash)?.0,
        };
        self.leash.send(input);
        let (begin, mut clock) = (Instant::now(), Clock::new(TICK));
        // A run that waits for a processor may take twice as long.
        let most = 2 * self.way.limits.wall + GRACE;
        let ended = loop {
            match runs.recv_timeout(TICK) {
                Ok(WardenReport::Run(ended)) => {
                    self.runs = Some(runs);
                    return ended.map(Some);
                }
                Ok(WardenReport::Ready(_)) => {}
                Err(RecvTimeoutError::Timeout) if !goes_on() => break None,
                Err(RecvTimeoutError::Timeout) if clock.time() <= most => {}
                Err(_) => break Some(unguarded(begin.elapsed())),
            }
        };
        self.leash.end();
        Ok(ended)
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.leash.end();
    }
}

/// Checks that as many files can be opened as a run needs. Without them guard and warden could neither see
/// what a program uses up nor end it, and the program would be blamed.
fn has_spare_files() -> io::Result<()> {
    let opened = (0..FILES).map(|_| File::open("/proc/self/stat")).collect::<io::Result<Vec<_>>>();
    opened.map(drop)
}

/// A clock that counts only the time in which this process could run, not the time while it was stopped or
/// the machine was asleep.
struct Clock {
    time: Duration,
    last: Instant,
    most: Duration,
}

impl Clock {
    /// A clock that is read once a tick. A pause longer than ten ticks counts as ten.
    fn new(tick: Duration) -> Self {
        Clock { time: Duration::ZERO, last: Instant::now(), most: 10 * tick }
    }

    fn time(&mut self) -> Duration {
        self.time += self.last.elapsed().min(self.most);
        self.last = Instant::now();
        self.time
    }
}
