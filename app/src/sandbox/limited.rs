//! Limits itself and becomes the program.

use super::{Isolation, Limits, SPARE, group};
use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetError, RulesetStatus, Scope};
use nix::sys::prctl::{set_no_new_privs, set_pdeathsig};
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{Uid, close};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::RawFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

/// Returns only if the program cannot be started. The reason is then written to the file `tell`, which
/// the program does not get: whatever it does, nobody takes it for one that could not be started.
pub fn run(
    isolation: Isolation,
    limits: &Limits,
    group: Option<&Path>,
    command: &[OsString],
    tell: RawFd,
) -> io::Result<()> {
    // This one is closed when the program begins; the one that was handed on would stay open.
    let mut told = File::options().write(true).open(format!("/proc/self/fd/{tell}"))?;
    close(tell)?;
    // The other limits hold where this one does not.
    _ = group.map(group::join);
    let error = start(isolation, limits, command);
    write!(told, "{error}")
}

fn start(isolation: Isolation, limits: &Limits, command: &[OsString]) -> io::Error {
    let [program, arguments @ ..] = command else { return io::Error::other("no program") };
    if let Err(error) = limit(isolation, limits) {
        return error;
    }
    Command::new(program).args(arguments).exec()
}

/// Hard limits, which nobody can raise again. The program's processor time is measured by the warden; this
/// limit is for each of its children, in whole seconds.
fn limit(isolation: Isolation, limits: &Limits) -> io::Result<()> {
    set_pdeathsig(Signal::SIGKILL)?;
    let seconds = limits.time.as_secs() + 1;
    for (resource, most) in [
        (Resource::RLIMIT_CPU, seconds),
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_FSIZE, limits.output),
        (Resource::RLIMIT_DATA, limits.memory),
    ] {
        setrlimit(resource, most, most)?;
    }
    if let Some(others) = others(isolation) {
        let most = limits.processes.saturating_add(others + SPARE);
        setrlimit(Resource::RLIMIT_NPROC, most, most)?;
    }
    set_no_new_privs()?;
    _ = keep_apart();
    Ok(())
}

/// How many processes the kernel counts that are none of the program's; `None` where it would not count
/// because the user may do everything.
pub fn others(isolation: Isolation) -> Option<u64> {
    let user = Uid::current();
    match isolation {
        _ if user.is_root() => None,
        // It counts each namespace for itself.
        Isolation::UserNamespace => Some(0),
        Isolation::Namespace | Isolation::Reaper => Some(threads_of(user)),
    }
}

fn threads_of(user: Uid) -> u64 {
    let Ok(entries) = fs::read_dir("/proc") else { return 0 };
    let threads = |entry: fs::DirEntry| -> Option<u64> {
        let status = fs::read_to_string(entry.path().join("status")).ok()?;
        let field = |name| {
            let rest = status.lines().find_map(|line| line.strip_prefix(name))?;
            rest.split_whitespace().next()
        };
        let is_of_user = field("Uid:")? == user.to_string();
        if is_of_user { field("Threads:")?.parse().ok() } else { None }
    };
    entries.flatten().filter_map(threads).sum()
}

/// From now on this thread, and whatever it becomes and starts, can neither signal nor trace anybody else;
/// whether the system has that.
pub fn keep_apart() -> bool {
    let restricted = || -> Result<RulesetStatus, RulesetError> {
        let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
        Ok(rules.scope(Scope::Signal)?.create()?.restrict_self()?.ruleset)
    };
    matches!(restricted(), Ok(RulesetStatus::FullyEnforced))
}
