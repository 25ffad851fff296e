//! Runs of the binary that must end, whatever they are given.

use super::scale::many;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Every run here ends in seconds, in the long form in minutes. A busy machine gets this much time.
pub fn patience() -> Duration {
    Duration::from_secs(many(180, 1800) as u64)
}

/// How a run ended.
pub struct End {
    line: String,
    input: Vec<u8>,
    /// The exit code; `None` after a signal.
    pub code: Option<i32>,
    pub output: String,
    pub errors: String,
}

/// Shows what you need to repeat the run.
impl Display for End {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let End { line, input, code, output, errors } = self;
        let output: String = output.chars().take(2000).collect();
        write!(f, "{line}\ninput: {}\ncode: {code:?}\n", input.escape_ascii())?;
        write!(f, "output: {output:?}\nerrors: {errors:?}")
    }
}

/// Runs to the end with that input. A run that does not end is a failure.
pub fn run(mut command: Command, input: &[u8]) -> End {
    let line = format!("{command:?}");
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap_or_else(|error| panic!("{line}: {error}"));
    let mut stdin = child.stdin.take().expect("a pipe");
    let (output, in_time) = thread::scope(|scope| {
        // A process that has seen enough does not read the rest, so that writing fails.
        scope.spawn(move || _ = stdin.write_all(input));
        watched(child)
    });
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let end = End {
        line,
        input: input.into(),
        code: output.status.code(),
        output: text(&output.stdout),
        errors: text(&output.stderr),
    };
    assert!(in_time, "not ended after {:?}: {end}", patience());
    end
}

/// Waits for the end, and says whether the process ended by itself.
fn watched(child: Child) -> (std::process::Output, bool) {
    let id = Pid::from_raw(i32::try_from(child.id()).expect("a process"));
    let (done, wait) = channel::<()>();
    let clock = thread::spawn(move || {
        let is_late = wait.recv_timeout(patience()) == Err(RecvTimeoutError::Timeout);
        if is_late {
            _ = kill(id, Signal::SIGKILL);
        }
        !is_late
    });
    let output = child.wait_with_output().expect("the process ends");
    drop(done);
    (output, clock.join().expect("a clock"))
}

impl End {
    /// Asserts that neither a signal nor a bug ended it, and that its messages are for people to read.
    pub fn sound(self) -> Self {
        let code = self.code.unwrap_or_else(|| panic!("ended by a signal: {self}"));
        assert!(![70, 101].contains(&code) && !self.errors.contains("panicked"), "{self}");
        let said = self.errors.replace('\n', "");
        assert!(!said.contains(char::is_control), "control characters: {self}");
        let is_silent = self.errors.is_empty() && self.output.is_empty();
        assert!(!(64..=100).contains(&code) || !is_silent, "silent: {self}");
        self
    }

    /// The line and the column to which the message points.
    pub fn place(&self) -> Option<(usize, usize)> {
        let (_, rest) = self.errors.split_once("line ")?;
        let (line, rest) = rest.split_once(", column ")?;
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        Some((line.parse().ok()?, rest[..digits].parse().ok()?))
    }

    /// Asserts that the refusal points to a place within the text or right behind it.
    pub fn points_into(&self, text: &[u8]) {
        let (line, column) = self.place().unwrap_or_else(|| panic!("no place: {self}"));
        let lines: Vec<_> = text.split(|&byte| byte == b'\n').collect();
        assert!((1..=lines.len()).contains(&line), "no line {line}: {self}");
        let length = lines[line - 1].len();
        assert!((1..=length + 1).contains(&column), "no column {column}: {self}");
    }
}
