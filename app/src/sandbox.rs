//! Runs somebody's program: it gets no more time, memory and output than it may, and nothing of it
//! is left when its run is over.
//!
//! Three processes stand between this one and the program. Each of them is the same binary, started
//! again:
//!
//! ```text
//! fewest stress       this process: hands out inputs and waits for answers
//!   guard             makes a PID namespace where the system allows one
//!     warden          the first process in it: starts runs, ends them, reaps whatever they leave
//!       limited       limits itself and becomes the program
//! ```
//!
//! No shell is involved.

mod group;
mod guard;
mod image;
mod leash;
mod limited;
mod orphans;
mod usage;
mod warden;

pub use guard::run as guard;
pub use image::static_arrays;
pub use leash::Leash;
pub use limited::run as limited;
pub use warden::run as warden;

use group::Group;
use leash::Guard;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// While a run is waited for: how often the caller is asked whether to go on.
const TICK: Duration = Duration::from_millis(50);
/// How much longer than a run may take this process waits for its end. After that, guard and warden
/// are ended.
const GRACE: Duration = Duration::from_secs(3);
/// How long it may take to start guard and warden.
const OPENING: Duration = Duration::from_secs(20);

/// By how much the kernel's limit on processes is above ours, so that the warden can see when there
/// are too many.
const SPARE: u64 = 64;
/// How many bytes of memory a process may reserve beyond those that it may use. Programs reserve far
/// more than they use: static arrays for the largest input, heaps of interpreters, the stacks of
/// threads.
const FENCE: u64 = 64 << 30;

/// What one run may use up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How much processor time.
    pub time: Duration,
    /// How much time by the clock, and as much again while it waits for a processor.
    pub wall: Duration,
    /// How many bytes of memory that is used, by all processes together.
    pub memory: u64,
    /// How many bytes on standard output, and in each file.
    pub output: u64,
    /// How many processes and threads at the same time.
    pub processes: u64,
}

/// What makes sure that nothing is left of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Isolation {
    /// A PID namespace. It takes privileges to make one; all its processes end with its first one.
    Namespace,
    /// A PID namespace inside a user namespace.
    UserNamespace,
    /// No namespace: the system hands processes that have lost their parent to the warden, which
    /// finds and ends them.
    Reaper,
}

/// What the system allows besides the isolation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Holds {
    /// The program can neither trace nor signal processes outside its run.
    pub apart: bool,
    /// The kernel itself refuses more processes than are allowed, soon after the warden sees them.
    pub counted: bool,
    /// Shared memory that the program leaves behind is in its own namespace and goes away with
    /// that.
    pub own_memory: bool,
    /// It is in a control group of its own.
    pub grouped: bool,
}

impl Display for Holds {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Holds { apart, counted, own_memory, grouped } = self;
        f.write_str(match apart {
            true => "it cannot trace or signal other processes (Landlock)",
            false => "nothing keeps it from tracing or signalling other processes of its user",
        })?;
        f.write_str(match counted {
            true => "; processes: counted, and limited by the kernel (RLIMIT_NPROC)",
            false => "; processes: counted",
        })?;
        f.write_str("; memory: what is used of all processes together ")?;
        f.write_str(match own_memory {
            true => "measured, shared memory that none of them holds included",
            false => "measured, without shared memory that none of them holds",
        })?;
        f.write_str(match grouped {
            true => "; both limited by a control group as well",
            false => "; no control group can be had",
        })
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// By itself, with that code.
    Exit(i32),
    /// By that signal.
    Signal(String),
    /// It took more processor time than it may.
    Time,
    /// It took longer by the clock than it may.
    Wall,
    /// It printed more than it may.
    Output,
    /// Its processes had more memory together than they may.
    Memory,
    /// There were more of its processes than there may be.
    Processes,
    /// Guard and warden did not answer any more: somebody has stopped or killed them.
    Unguarded,
    /// It could not be started, for that reason.
    NotStarted(String),
}

/// A run that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// How it ended.
    pub end: End,
    /// Processor time of all its processes.
    pub time: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// If it was too slow: how long the thread that waited longest was ready to run and got no
    /// processor, if the system tells.
    pub waited: Option<Duration>,
    /// How many processes it left behind; they were ended.
    pub left: u32,
    /// What it printed, cut at the limit.
    pub output: Vec<u8>,
    /// The beginning of what it printed on standard error.
    pub errors: Vec<u8>,
}

impl Ended {
    /// Whether it was too slow because it got too little of the processors: it waited for one for
    /// more than half of the time. Where the system does not tell how long that was, this is said of
    /// every run that the clock has ended and that had a processor for a hundredth of its time: such a
    /// program does not merely sleep.
    pub fn is_starved(&self) -> bool {
        match (&self.end, self.waited) {
            (End::Time | End::Wall, Some(waited)) => 2 * waited > self.wall,
            (End::Wall, None) => 100 * self.time > self.wall,
            _ => false,
        }
    }
}

/// What is said about a run before the bytes that it printed.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    end: End,
    micros: u64,
    wall_micros: u64,
    waited_micros: Option<u64>,
    left: u32,
    output: usize,
    errors: usize,
}

/// A sandbox: a warden that waits for inputs. The warden ends when this value is dropped.
#[derive(Debug)]
pub struct Sandbox {
    way: Way,
    leash: Leash,
    /// Where the warden's answers arrive; `None` after a run was broken off, since the next one
    /// needs another warden.
    runs: Option<Receiver<Answer>>,
    holds: Holds,
}

/// What is started, and how.
#[derive(Clone, Debug)]
struct Way {
    binary: PathBuf,
    isolation: Isolation,
    limits: Limits,
    command: Vec<OsString>,
}

/// What a warden says.
#[derive(Debug)]
enum Answer {
    Ready(Holds),
    Run(Ended),
}

impl Sandbox {
    /// A sandbox for `command`. `binary` is this program itself. Of the isolations given, in their
    /// order, it has the first one that the system allows.
    pub fn open(
        binary: &Path,
        isolations: &[Isolation],
        limits: &Limits,
        command: &[OsString],
    ) -> io::Result<Self> {
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

    /// What makes sure that nothing is left of a run.
    pub fn isolation(&self) -> Isolation {
        self.way.isolation
    }

    /// What the system allows besides the isolation.
    pub fn holds(&self) -> Holds {
        self.holds
    }

    /// A handle by which another thread can end the sandbox at any moment.
    pub fn leash(&self) -> Leash {
        self.leash.clone()
    }

    /// Runs the program on that input. `goes_on` is asked now and then; if it says no, the run and
    /// whatever it has started are ended, and the result is `None`.
    ///
    /// This waits only a little longer than a run may take, whatever has become of the warden.
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
                Ok(Answer::Run(ended)) => {
                    self.runs = Some(runs);
                    return Ok(Some(ended));
                }
                Ok(Answer::Ready(_)) => {}
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

/// What is known of a run about which guard and warden tell nothing any more.
fn unguarded(wall: Duration) -> Ended {
    Ended {
        end: End::Unguarded,
        time: Duration::ZERO,
        wall,
        waited: None,
        left: 0,
        output: Vec::new(),
        errors: Vec::new(),
    }
}

/// A clock that counts only the time in which this process could run: not while somebody has
/// stopped it or the machine is asleep.
struct Clock {
    time: Duration,
    last: Instant,
    most: Duration,
}

impl Clock {
    /// A clock that is looked at once a tick. A pause longer than ten ticks counts as ten.
    fn new(tick: Duration) -> Self {
        Clock { time: Duration::ZERO, last: Instant::now(), most: 10 * tick }
    }

    fn time(&mut self) -> Duration {
        self.time += self.last.elapsed().min(self.most);
        self.last = Instant::now();
        self.time
    }
}

impl Way {
    /// Starts a guard and a warden that are ended by that leash.
    fn start(&self, leash: &Leash) -> io::Result<(Receiver<Answer>, Holds)> {
        let Way { binary, isolation, limits, command } = self;
        let group = Group::new(limits);
        let mut child = Command::new(binary)
            .args(arguments("guard", *isolation, limits, group.as_ref().map(Group::path)))
            .arg("--")
            .args(command)
            // A Ctrl-C should reach only this process, which then says what it knows.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdin = child.stdin.take().expect("it is piped");
        let stdout = child.stdout.take().expect("it is piped");
        let (inputs, to_write) = channel();
        leash.hold(Guard::new(child, inputs, *isolation, group))?;
        thread::spawn(move || write(stdin, &to_write));
        let (sender, runs) = channel();
        thread::spawn(move || listen(stdout, &sender));
        match runs.recv_timeout(OPENING) {
            Ok(Answer::Ready(holds)) => Ok((runs, holds)),
            _ => {
                leash.end();
                Err(io::Error::other("the system allows no such namespace"))
            }
        }
    }
}

/// Hands inputs on to the warden, so that whoever asks for a run need not wait until its input is
/// read.
fn write(mut stdin: ChildStdin, inputs: &Receiver<Vec<u8>>) {
    for input in inputs {
        let length = (input.len() as u64).to_le_bytes();
        if stdin.write_all(&length).and_then(|()| stdin.write_all(&input)).is_err() {
            return;
        }
    }
}

fn listen(stdout: ChildStdout, tell: &Sender<Answer>) {
    let mut answers = BufReader::new(stdout);
    let mut ready = String::new();
    if answers.read_line(&mut ready).is_err() {
        return;
    }
    let Ok(holds) = serde_json::from_str(&ready) else { return };
    let mut answer = Answer::Ready(holds);
    while tell.send(answer).is_ok() {
        match read(&mut answers) {
            Ok(ended) => answer = Answer::Run(ended),
            Err(_) => return,
        }
    }
}

fn read(answers: &mut impl BufRead) -> io::Result<Ended> {
    let mut line = String::new();
    answers.read_line(&mut line)?;
    let head: Head = serde_json::from_str(&line)?;
    let mut bytes = |length| {
        let mut bytes = vec![0; length];
        answers.read_exact(&mut bytes).map(|()| bytes)
    };
    Ok(Ended {
        end: head.end,
        time: Duration::from_micros(head.micros),
        wall: Duration::from_micros(head.wall_micros),
        waited: head.waited_micros.map(Duration::from_micros),
        left: head.left,
        output: bytes(head.output)?,
        errors: bytes(head.errors)?,
    })
}

/// The command line of the next process, up to the program's own.
fn arguments(
    stage: &str,
    isolation: Isolation,
    limits: &Limits,
    group: Option<&Path>,
) -> Vec<OsString> {
    use clap::ValueEnum;
    let isolation = isolation.to_possible_value().expect("no value is hidden");
    let Limits { time, wall, memory, output, processes } = limits;
    let numbers = [time.as_micros(), wall.as_micros(), u128::from(*memory), u128::from(*output)];
    let mut words: Vec<OsString> =
        vec!["confine".into(), stage.into(), isolation.get_name().into()];
    words.extend(numbers.map(|number| number.to_string().into()));
    words.push(processes.to_string().into());
    if let Some(group) = group {
        words.extend(["--group".into(), group.into()]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the four says something of its own, whatever the others are.
    #[test]
    fn what_holds_is_told() {
        for bits in 0..16_u8 {
            let [apart, counted, own_memory, grouped] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
            let told = Holds { apart, counted, own_memory, grouped }.to_string();
            for (holds, yes, no) in [
                (apart, "it cannot trace", "nothing keeps it from tracing"),
                (counted, "counted, and limited by the kernel", "processes: counted; memory:"),
                (own_memory, "none of them holds included", "without shared memory"),
                (grouped, "both limited by a control group", "no control group can be had"),
            ] {
                assert_eq!((told.contains(yes), told.contains(no)), (holds, !holds), "{told}");
            }
        }
    }
}
