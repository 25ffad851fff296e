//! Makes the namespace and starts the warden in it.

use super::{Isolation, Limits, arguments, orphans};
use nix::errno::Errno;
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::{set_child_subreaper, set_dumpable, set_pdeathsig};
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitPidFlag, waitpid};
use nix::unistd::{Gid, Uid};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

/// Processes, and segments of shared memory, which would outlive them.
const NAMESPACES: CloneFlags = CloneFlags::CLONE_NEWPID.union(CloneFlags::CLONE_NEWIPC);
/// How soon what is still there is told to end again.
const AGAIN: Duration = Duration::from_millis(2);

/// Returns when the warden has ended; fails where the system does not allow the isolation.
pub fn run(
    isolation: Isolation,
    limits: &Limits,
    group: Option<&Path>,
    command: &[OsString],
) -> io::Result<()> {
    match isolation {
        // Should the warden be killed, what it guarded is ended here.
        Isolation::Reaper => set_child_subreaper(true)?,
        _ => set_pdeathsig(Signal::SIGKILL)?,
    }
    match isolation {
        Isolation::Namespace => unshare(NAMESPACES)?,
        Isolation::UserNamespace => as_the_same_user()?,
        Isolation::Reaper => {}
    }
    // Not to be traced by whoever has no right to trace everybody.
    set_dumpable(false)?;
    // This very file, even if another has taken its place since.
    let warden = Command::new("/proc/self/exe")
        .args(arguments("warden", isolation, limits, group))
        .arg("--")
        .args(command)
        .status();
    if isolation == Isolation::Reaper {
        end_the_rest();
    }
    let warden = warden?;
    if warden.success() { Ok(()) } else { Err(io::Error::other("the warden failed")) }
}

/// There is something left only if the warden was killed.
fn end_the_rest() {
    while !matches!(waitpid(None, Some(WaitPidFlag::WNOHANG)), Err(Errno::ECHILD)) {
        orphans::end();
        thread::sleep(AGAIN);
    }
}

/// In the new user namespace files belong to whom they belonged to.
fn as_the_same_user() -> io::Result<()> {
    let (user, group) = (Uid::current(), Gid::current());
    unshare(NAMESPACES | CloneFlags::CLONE_NEWUSER)?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}
