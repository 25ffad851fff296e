//! The time limit for programs, measured with the solutions of the package.

use super::{Solved, Sources};
use crate::exit::{Code, Coded, Fault};
use crate::output::{remark, uncreated};
use crate::progress::StatusLine;
use crate::sandbox::processor;
use crate::stop::Signals;
use desk::Stop;
use nix::unistd::Pid;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Programs may take this many times as long as the solution in C++.
const TIMES: u32 = 5;
/// Programs may take this many times as long as the solution in Python.
const TIMES_OF_PYTHON: u32 = 2;
/// A solution that takes longer than this on a test is ended.
const LONGEST: Duration = Duration::from_secs(60);
/// How many times its processor time a run may take by the clock, since the machine may be busy.
const STARVED: u32 = 10;

/// How many seconds a program may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit(pub u32);

impl Limit {
    /// The limit if none was measured.
    pub const UNMEASURED: Limit = Limit(2);
}

/// Five times what the C++ solution takes on the slowest test, and at least twice what the Python solution
/// takes, if there is a `python3`; in whole seconds, at least 1. `None` if there is no compiler `c++`. Fails
/// if a solution does not answer all tests right.
pub fn measured(
    sources: &Sources,
    tests: &[Solved],
    signals: &Signals,
) -> Result<Option<Limit>, Fault> {
    signals.search_begins();
    let measured = measure(sources, tests, signals);
    signals.search_ends();
    measured
}

fn measure(sources: &Sources, tests: &[Solved], signals: &Signals) -> Result<Option<Limit>, Fault> {
    let folder = tempfile::Builder::new().prefix("fewest-package-").tempdir();
    let folder = folder.map_err(|error| uncreated(&std::env::temp_dir(), error))?;
    let mut line = StatusLine::new();
    let Some(program) = compiled(&sources.solution(), folder.path(), signals)? else {
        return Ok(None);
    };
    let mut trial = Trial { sources, tests, folder: folder.path(), signals, line: &mut line };
    let mut time = TIMES * trial.slowest("C++", || Command::new(&program))?;
    if is_there("python3") {
        let script = folder.path().join("solution.py");
        fs::write(&script, sources.python()).map_err(not_run)?;
        let python = || {
            let mut command = Command::new("python3");
            command.arg(&script);
            command
        };
        time = time.max(TIMES_OF_PYTHON * trial.slowest("Python", python)?);
    } else {
        remark("note: there is no python3: the solution in Python is not tried");
    }
    line.end();
    Ok(Some(Limit((time.as_secs_f64().ceil() as u32).max(1))))
}

/// What the solutions are tried on, and where.
struct Trial<'t> {
    sources: &'t Sources,
    tests: &'t [Solved],
    folder: &'t Path,
    signals: &'t Signals,
    line: &'t mut StatusLine,
}

impl Trial<'_> {
    /// How long the solution in that language takes on the slowest test. Fails if it does not answer all
    /// tests right.
    fn slowest(
        &mut self,
        language: &str,
        program: impl Fn() -> Command,
    ) -> Result<Duration, Fault> {
        let mut slowest = Duration::ZERO;
        for (number, test) in self.tests.iter().enumerate() {
            let count = self.tests.len();
            self.line
                .show(|| format!("the solution in {language} on test {} of {count}", number + 1));
            let (output, taken) = run(program(), &test.input, self.folder, self.signals)?;
            let verdict = self.sources.profile().judge(test.input.as_bytes(), &output)?;
            if !verdict.wrong.is_empty() {
                let message = format!("the solution answers test {} wrong", number + 1);
                return Err(Fault::bug(message));
            }
            slowest = slowest.max(taken);
        }
        Ok(slowest)
    }
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Compiles the source, if there is a compiler.
fn compiled(source: &str, folder: &Path, signals: &Signals) -> Result<Option<PathBuf>, Fault> {
    let (text, program) = (folder.join("solution.cpp"), folder.join("solution"));
    fs::write(&text, source).map_err(not_run)?;
    let mut compiler = Command::new("c++");
    compiler.args(["-O2", "-std=c++17", "-o"]).arg(&program).arg(&text).stdin(Stdio::null());
    match compiler.output() {
        Ok(done) if done.status.success() => Ok(Some(program)),
        // A terminal sends Ctrl-C to the compiler as well.
        Ok(done) if done.status.code().is_none() || signals.caught().is_some() => {
            let killed =
                || Fault::new(Code::Io, format!("the compiler has ended: {}", done.status));
            Err(signals.caught().map_or_else(killed, stopped))
        }
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr).into_owned();
            Err(Fault::bug(format!("the solution cannot be compiled: {said}")))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(not_run(error)),
    }
}

/// What the program prints, and how much processor time it takes. No other child is waited for meanwhile. A
/// signal ends the program.
fn run(
    mut program: Command,
    input: &str,
    folder: &Path,
    signals: &Signals,
) -> Result<(String, Duration), Fault> {
    let (given, said) = (folder.join("input"), folder.join("output"));
    fs::write(&given, input).map_err(not_run)?;
    let (begin, before) = (Instant::now(), processor::of_children().map_err(not_run)?);
    let mut child = program
        .stdin(File::open(&given).map_err(not_run)?)
        .stdout(File::create(&said).map_err(not_run)?)
        .stderr(Stdio::null())
        .spawn()
        .map_err(not_run)?;
    let pid = Pid::from_raw(child.id() as i32);
    while child.try_wait().map_err(not_run)?.is_none() {
        let taken = processor::taken_by(pid).unwrap_or_default();
        let stop = signals.caught();
        if stop.is_some() || taken > LONGEST || begin.elapsed() > STARVED * LONGEST {
            child.kill().map_err(not_run)?;
            child.wait().map_err(not_run)?;
            if let Some(stop) = stop {
                return Err(stopped(stop));
            }
            let seconds = LONGEST.as_secs();
            let message = format!(
                "the solution takes too long on a test, {seconds} s of processor time or so little of it that it \
                 would wait for minutes: use --time-limit"
            );
            return Err(Fault::new(Code::Io, message));
        }
        thread::sleep(Duration::from_millis(1));
    }
    let taken = processor::of_children().map_err(not_run)? - before;
    Ok((fs::read_to_string(&said).map_err(not_run)?, taken))
}

fn stopped(stop: Stop) -> Fault {
    Fault::new(stop.code(), "stopped: no package is written")
}

fn not_run(error: io::Error) -> Fault {
    Fault::new(Code::Io, format!("the solution cannot be run: {error}"))
}
