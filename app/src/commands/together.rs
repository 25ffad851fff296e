//! What the commands for many machines share: who takes part, and how to report what goes wrong.

use crate::exit::{Code, Coded, Fault};
use crate::flags::Together;
use crate::output::{complain, note};
use crate::report::text::bytes;
use cluster::{Hosts, Secret, Team, Trouble, is_loopback};
use desk::Stop;
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::{Signal, kill};
use nix::unistd::{getpid, getppid};
use std::fs;
use std::io::{BufRead, BufReader, Read, copy, sink, stdin};
use std::path::Path;
use std::thread;

/// The most bytes of a file of hosts or of a secret.
const LONGEST: u64 = 1 << 20;
/// The first line from a process at the other end of ssh. From then on it ends when asked to. `cluster up`
/// does not print the line.
pub const BEGUN: &str = "fewest has been told the hosts";

/// The processes of `--hosts`, and which of them this one is. `question` is everything that must be the same
/// for all.
pub fn team(together: &Together, hosts: &Path, question: String) -> Result<Team, Fault> {
    together.parent.map_or(Ok(()), end_with)?;
    let text = if together.tied { told_by_parent()? } else { read(hosts)? };
    let hosts = read_hosts(&text, hosts)?;
    let process = together.process.unwrap_or(0);
    if process >= hosts.all().len() {
        let message = format!(
            "there is no process {process} in --hosts, only 0 to {}",
            hosts.all().len() - 1
        );
        return Err(Fault::usage(message));
    }
    let told = together.secret.as_deref().map(|path| {
        let secret = Secret::new(read(path)?.as_bytes());
        secret.ok_or_else(|| Fault::data(format!("{}: the secret is empty", path.display())))
    });
    let secret = told.transpose()?.or(hosts.secret().cloned());
    let secret = match secret {
        Some(secret) => secret,
        None if hosts.are_loopback() && together.listen.as_deref().is_none_or(is_loopback) => {
            Secret::none()
        }
        None => {
            let message = "other machines can reach these processes: they need a secret, in a line \
                           secret=... of --hosts or by --secret FILE";
            return Err(Fault::usage(message));
        }
    };
    Ok(Team {
        hosts,
        process,
        epoch: together.epoch,
        secret,
        version: env!("CARGO_PKG_VERSION").into(),
        question,
        listen: together.listen.clone(),
        wait: together.wait,
        waiting: note,
        patience: together.patience,
    })
}

/// The hosts that `cluster up` sends to the other end of ssh: standard input up to an empty line. When
/// standard input ends, ssh or `cluster up` has ended, and this process is asked to end as well.
fn told_by_parent() -> Result<String, Fault> {
    let no_input = |error| Fault::new(Code::NoInput, format!("cannot read the hosts: {error}"));
    let mut input = BufReader::new(stdin());
    let mut text = String::new();
    while !text.ends_with("\n\n") {
        let left = LONGEST.saturating_sub(text.len() as u64);
        if input.by_ref().take(left).read_line(&mut text).map_err(no_input)? == 0 {
            return Err(Fault::new(Code::NoInput, "the hosts on standard input are cut off"));
        }
    }
    let end_with_input = move || {
        _ = copy(&mut input, &mut sink());
        _ = kill(getpid(), Signal::SIGTERM);
    };
    let begun = thread::Builder::new().spawn(end_with_input);
    begun.map_err(|error| Fault::new(Code::Io, format!("cannot start a thread: {error}")))?;
    complain(BEGUN);
    Ok(text)
}

/// Has the system ask this process to end when its parent, which has started it, does.
fn end_with(parent: i32) -> Result<(), Fault> {
    set_pdeathsig(Signal::SIGTERM).map_err(|error| Fault::new(Code::Io, error.to_string()))?;
    // The parent may have ended before this.
    match getppid().as_raw() == parent {
        true => Ok(()),
        false => {
            Err(Fault::new(Code::Unavailable, format!("process {parent} has not started this one")))
        }
    }
}

/// The processes that the text of that file names.
pub fn read_hosts(text: &str, path: &Path) -> Result<Hosts, Fault> {
    Hosts::read(text).map_err(|trouble| Fault::usage(format!("{}: {trouble}", path.display())))
}

/// Reads a file, or standard input.
fn read(path: &Path) -> Result<String, Fault> {
    let no_input =
        |error| Fault::new(Code::NoInput, format!("cannot read {}: {error}", path.display()));
    let mut text = String::new();
    let reading = match path == Path::new("-") {
        true => stdin().take(LONGEST).read_to_string(&mut text),
        false => fs::File::open(path).map_err(no_input)?.take(LONGEST).read_to_string(&mut text),
    };
    reading.map_err(no_input)?;
    Ok(text)
}

/// The fault to report. `why` says why the process was told to stop, if it was.
pub fn fault(trouble: Trouble, why: Stop) -> Fault {
    let code = match &trouble {
        Trouble::Desk(_) | Trouble::Stopped => Code::Bug,
        Trouble::Hosts(_) => Code::Usage,
        Trouble::Memory { .. } => Code::Memory,
        Trouble::Secret { .. }
        | Trouble::Foreign { .. }
        | Trouble::Miscounted { .. }
        | Trouble::Gone(_) => Code::Data,
        Trouble::Version { .. } => Code::Version,
        Trouble::Thread(_) | Trouble::Random(_) => Code::Io,
        Trouble::Listen { .. }
        | Trouble::Absent { .. }
        | Trouble::Twice { .. }
        | Trouble::Outdated { .. }
        | Trouble::Lost(_)
        | Trouble::GivenUp(_)
        | Trouble::Broken(_) => Code::Unavailable,
    };
    match trouble {
        Trouble::Desk(error) => error.into(),
        Trouble::Stopped => {
            Fault::new(why.code(), "it was told to stop before all processes had come")
        }
        Trouble::Memory { process, needed, allowed } => {
            let (needed, allowed) = (bytes(needed), bytes(allowed));
            let message = format!(
                "process {process} takes {needed} of memory; the most that is allowed is {allowed}"
            );
            Fault::new(code, message)
        }
        other => Fault::new(code, other.to_string()),
    }
}
