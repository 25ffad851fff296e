//! Starts a guard and a warden, and talks with them.

use super::ended::read;
use super::group::Group;
use super::leash::{Guard, Leash};
use super::{Ended, Holds, Isolation, RunLimits};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// How long guard and warden may take to start.
const OPENING: Duration = Duration::from_secs(20);

/// What is started, and how.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Way {
    pub binary: PathBuf,
    pub isolation: Isolation,
    pub limits: RunLimits,
    pub command: Vec<OsString>,
}

/// A message of a warden.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum WardenReport {
    Ready(Holds),
    Run(io::Result<Ended>),
}

impl Way {
    /// Starts a guard and a warden that `leash` can end.
    pub fn start(&self, leash: &Leash) -> io::Result<(Receiver<WardenReport>, Holds)> {
        let Way { binary, isolation, limits, command } = self;
        let group = Group::new(limits);
        let mut child = Command::new(binary)
            .args(arguments("guard", *isolation, limits, group.as_ref().map(Group::path)))
            .arg("--")
            .args(command)
            // A Ctrl-C should reach only this process, which then reports what it knows.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdin = child.stdin.take().expect("it is piped");
        let stdout = child.stdout.take().expect("it is piped");
        let (inputs, to_write) = channel();
        leash.hold(Guard::new(child, inputs, *isolation, group))?;
        let (sender, runs) = channel();
        thread::Builder::new()
            .spawn(move || write(stdin, &to_write))
            .and_then(|_| thread::Builder::new().spawn(move || listen(stdout, &sender)))
            .inspect_err(|_| leash.end())?;
        match runs.recv_timeout(OPENING) {
            Ok(WardenReport::Ready(holds)) => Ok((runs, holds)),
            _ => {
                leash.end();
                Err(io::Error::other("the system allows no such namespace"))
            }
        }
    }
}

/// Passes inputs on to the warden, so that the caller of a run need not wait until its input is read.
fn write(mut stdin: ChildStdin, inputs: &Receiver<Vec<u8>>) {
    for input in inputs {
        let length = (input.len() as u64).to_le_bytes();
        if stdin.write_all(&length).and_then(|()| stdin.write_all(&input)).is_err() {
            return;
        }
    }
}

fn listen(stdout: ChildStdout, tell: &Sender<WardenReport>) {
    let mut answers = BufReader::new(stdout);
    let mut ready = String::new();
    if answers.read_line(&mut ready).is_err() {
        return;
    }
    let Ok(holds) = serde_json::from_str(&ready) else { return };
    let mut answer = WardenReport::Ready(holds);
    while tell.send(answer).is_ok() {
        match read(&mut answers) {
            Ok(ended) => answer = WardenReport::Run(ended),
            Err(_) => return,
        }
    }
}

/// The arguments of the next process, up to the program's own command line.
pub fn arguments(
    stage: &str,
    isolation: Isolation,
    limits: &RunLimits,
    group: Option<&Path>,
) -> Vec<OsString> {
    use clap::ValueEnum;
    let isolation = isolation.to_possible_value().expect("no value is hidden");
    let RunLimits { time, wall, memory, output, processes } = limits;
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
