//! Runs somebody's program: it gets no more time, memory and output than it may, and nothing of it
//! is left when its run is over.
//!
//! Three processes stand between this one and the program, each the same binary started again. The
//! guard makes a PID namespace where the system allows one. The warden is the first process in it:
//! it starts the runs, ends them, and reaps whatever they leave. The last one limits itself and
//! becomes the program. No shell is involved.

mod guard;
mod limited;
mod orphans;
mod warden;

pub use guard::run as guard;
pub use limited::{NOT_STARTED, run as limited};
pub use warden::run as warden;

use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often somebody who waits for a run is asked whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// What one run may use up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Processor time.
    pub time: Duration,
    /// Time by the clock.
    pub wall: Duration,
    /// Bytes of memory that a process can write to.
    pub memory: u64,
    /// Bytes on standard output, and in each file.
    pub output: u64,
}

/// What makes sure that nothing is left of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Isolation {
    /// A PID namespace, which takes privileges: its processes end with its first one.
    Namespace,
    /// A PID namespace inside a user namespace.
    UserNamespace,
    /// Orphans are handed to the warden, which finds and ends them.
    Reaper,
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
    /// Processes that it left behind, and that were ended.
    pub left: u32,
    /// What it printed, cut at the limit.
    pub output: Vec<u8>,
    /// The beginning of what it printed on standard error.
    pub errors: Vec<u8>,
}

/// What is said about a run before the bytes that it printed.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    end: End,
    micros: u64,
    wall_micros: u64,
    left: u32,
    output: usize,
    errors: usize,
}

/// A warden that waits for inputs. It ends with this value.
#[derive(Debug)]
pub struct Sandbox {
    guard: Child,
    inputs: Option<ChildStdin>,
    runs: Receiver<io::Result<Ended>>,
    isolation: Isolation,
}

impl Sandbox {
    /// Runs `command` by `binary`, which is this program, with the strongest isolation that the
    /// system allows of those given.
    pub fn open(
        binary: &Path,
        isolations: &[Isolation],
        limits: &Limits,
        command: &[OsString],
    ) -> io::Result<Self> {
        let mut failed = io::Error::other("no isolation is allowed");
        for &isolation in isolations {
            match Sandbox::with(binary, isolation, limits, command) {
                Ok(sandbox) => return Ok(sandbox),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    /// What it has.
    pub fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// Runs the program on that input; `None` if `goes_on`, asked now and then, says no.
    pub fn run(
        &mut self,
        input: &[u8],
        mut goes_on: impl FnMut() -> bool,
    ) -> io::Result<Option<Ended>> {
        let gone = || io::Error::new(io::ErrorKind::BrokenPipe, "the sandbox is gone");
        let inputs = self.inputs.as_mut().ok_or_else(gone)?;
        inputs.write_all(&(input.len() as u64).to_le_bytes())?;
        inputs.write_all(input)?;
        inputs.flush()?;
        loop {
            match self.runs.recv_timeout(TICK) {
                Ok(ended) => return ended.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
                Err(RecvTimeoutError::Timeout) if goes_on() => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
            }
        }
    }

    fn with(
        binary: &Path,
        isolation: Isolation,
        limits: &Limits,
        command: &[OsString],
    ) -> io::Result<Self> {
        let mut guard = Command::new(binary)
            .args(arguments("guard", isolation, limits))
            .args(command)
            // A Ctrl-C is for this process, which then says what it knows.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let inputs = guard.stdin.take();
        let mut answers = BufReader::new(guard.stdout.take().expect("it is piped"));
        let mut ready = String::new();
        answers.read_line(&mut ready)?;
        if ready != warden::READY {
            _ = guard.wait();
            return Err(io::Error::other("the system allows no such namespace"));
        }
        let (sender, runs) = channel();
        thread::spawn(move || {
            while let ended @ Ok(_) = read(&mut answers) {
                if sender.send(ended).is_err() {
                    break;
                }
            }
        });
        Ok(Sandbox { guard, inputs, runs, isolation })
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // At the end of its inputs a warden ends its run and itself.
        self.inputs = None;
        _ = self.guard.wait();
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
        left: head.left,
        output: bytes(head.output)?,
        errors: bytes(head.errors)?,
    })
}

/// The command line of the next process, up to the program's own.
fn arguments(stage: &str, isolation: Isolation, limits: &Limits) -> Vec<String> {
    use clap::ValueEnum;
    let isolation = isolation.to_possible_value().expect("no value is hidden");
    let Limits { time, wall, memory, output } = limits;
    vec![
        "confine".into(),
        stage.into(),
        isolation.get_name().into(),
        time.as_micros().to_string(),
        wall.as_micros().to_string(),
        memory.to_string(),
        output.to_string(),
        "--".into(),
    ]
}
