//! A process that `cluster up` has started, here or by ssh.

use crate::commands::together::BEGUN;
use crate::exit::{Code, Fault};
use crate::flags::Up;
use crate::output::complain;
use cluster::Host;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Display, Formatter};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{self, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// A process that was started.
pub struct Child {
    child: process::Child,
    is_over: bool,
    /// The standard input of a process at the other end of ssh, which ends when this does.
    tie: Option<ChildStdin>,
    /// Whether that process has reported that it is there. Until then ssh may not have got through.
    has_begun: Arc<AtomicBool>,
}

/// How a process has ended.
pub struct ChildEnd(ExitStatus);

impl Child {
    /// Starts a process, which gets the hosts and the secret on its standard input.
    pub fn start(
        flags: &Up,
        host: &Host,
        (process, epoch): (usize, u64),
        input: &str,
    ) -> Result<Child, Fault> {
        let arguments = arguments(flags, process, epoch);
        let mut command = match &host.ssh {
            None => {
                let program = std::env::current_exe();
                let mut command = Command::new(program.map_err(|error| cannot(process, &error))?);
                command.args(arguments).args(["--parent", &std::process::id().to_string()]);
                command
            }
            Some(name) => {
                let mut command = Command::new("ssh");
                let words = std::iter::once(quoted(flags.program.as_ref()));
                let words = words.chain(arguments.iter().map(|word| quoted(word)));
                let words = words.chain(["--tied".into()]);
                let line: Vec<String> = words.collect();
                command.args(["-o", "BatchMode=yes", "-T", name, "--", &line.join(" ")]);
                command
            }
        };
        // Ctrl-C reaches all processes of a group, so this one gets its own. Otherwise it would end at once
        // at the second request, which comes from this program, and ssh would end at the first one, before
        // the process at its other end has said what it has.
        command.process_group(0);
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        if process > 0 {
            command.stdout(Stdio::null());
        }
        let mut child = command.spawn().map_err(|error| cannot(process, &error))?;
        let mut tie = child.stdin.take();
        if let Some(stdin) = &mut tie {
            // If a process ends before it has read this, it says why itself. The empty line marks the end.
            _ = writeln!(stdin, "{input}");
        }
        let tie = tie.filter(|_| host.ssh.is_some());
        let has_begun = Arc::new(AtomicBool::new(false));
        let begins = Arc::clone(&has_begun);
        if let Some(stderr) = child.stderr.take() {
            thread::spawn(move || {
                for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
                    let line = String::from_utf8_lossy(line.trim_ascii_end());
                    if line == BEGUN {
                        begins.store(true, Relaxed);
                        continue;
                    }
                    complain(&format!("process {process}: {line}"));
                }
            });
        }
        Ok(Child { child, is_over: false, tie, has_begun })
    }

    /// How the process has ended, if it has.
    pub fn ended(&mut self) -> Result<Option<ChildEnd>, Fault> {
        let ended = self.child.try_wait();
        let ended = ended.map_err(|error| Fault::new(Code::Io, error.to_string()))?;
        self.is_over = ended.is_some();
        Ok(ended.map(ChildEnd))
    }

    /// Asks the process to end. If ssh has not got through, there is no process to ask, and ssh is killed.
    pub fn terminate(&mut self) {
        if self.tie.take().is_some() {
            if !self.has_begun.load(Relaxed) {
                self.kill();
            }
        } else if !self.is_over {
            // Its number cannot pass to another process before it has been waited for.
            _ = kill(Pid::from_raw(self.child.id() as i32), Signal::SIGTERM);
        }
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        _ = self.child.kill();
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if !self.is_over {
            self.kill();
            _ = self.child.wait();
        }
    }
}

fn arguments(flags: &Up, process: usize, epoch: u64) -> Vec<OsString> {
    let mut arguments = flags.command.clone();
    let has = |flag: &str| flags.command.iter().any(|word| word == flag);
    let is_kept = flags
        .command
        .iter()
        .any(|word| word == "--disk" || word.as_encoded_bytes().starts_with(b"--disk="));
    if is_kept && !has("--resume") {
        arguments.push("--resume".into());
    }
    let (process, epoch) = (process.to_string(), epoch.to_string());
    let ours = ["--hosts", "-", "--process", &process, "--epoch", &epoch];
    arguments.extend(ours.map(OsString::from));
    arguments
}

fn cannot(process: usize, error: &std::io::Error) -> Fault {
    Fault::new(Code::Unavailable, format!("cannot start process {process}: {error}"))
}

/// Quotes a word for the shell at the other end of ssh.
fn quoted(word: &OsStr) -> String {
    format!("'{}'", word.to_string_lossy().replace('\'', r"'\''"))
}

impl ChildEnd {
    /// Whether the process did what it should.
    pub fn is_good(&self) -> bool {
        self.0.success()
    }

    /// Whether it gave up because another process was lost.
    pub fn gave_up(&self) -> bool {
        self.weight() == 1
    }

    /// Whether it would end in the same way again.
    pub fn is_final(&self) -> bool {
        self.weight() == 3
    }

    /// How much this end says about why a count was broken off: least if the process gave up because another
    /// one was lost, more if it was lost itself, most if it could not go on.
    pub fn weight(&self) -> u8 {
        const UNAVAILABLE: i32 = Code::Unavailable as i32;
        /// Exit codes of ssh when it cannot reach the host, and of shells when the process was killed or
        /// terminated.
        const LOST: [i32; 3] = [255, 128 + 9, 128 + 15];
        match self.0.code() {
            Some(UNAVAILABLE) => 1,
            Some(code) if !LOST.contains(&code) => 3,
            Some(_) | None => 2,
        }
    }

    /// The exit code of this program if that process cannot go on.
    pub fn code(&self) -> Code {
        let known = [
            Code::WrongAnswer,
            Code::Unsolvable,
            Code::NoneWithin,
            Code::Memory,
            Code::Time,
            Code::Nodes,
            Code::Iterations,
            Code::Usage,
            Code::Data,
            Code::NoInput,
            Code::CannotCreate,
            Code::Io,
            Code::Locked,
            Code::Version,
            Code::Interrupted,
        ];
        let code = self.0.code();
        known.into_iter().find(|known| code == Some(*known as i32)).unwrap_or(Code::Bug)
    }
}

impl Display for ChildEnd {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.0.code(), self.0.signal()) {
            (Some(code), _) => write!(f, "ended with {code}"),
            (None, Some(signal)) => write!(f, "was ended by signal {signal}"),
            (None, None) => f.write_str("ended"),
        }
    }
}
