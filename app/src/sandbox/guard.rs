//! The guard: makes the namespaces and starts the warden in them.

use super::{Isolation, RunLimits, arguments, orphans};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::{set_child_subreaper, set_dumpable, set_pdeathsig};
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Uid};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// The namespaces that the guard makes: for processes, and for shared memory, since its segments would
/// otherwise outlive the processes.
const NAMESPACES: CloneFlags = CloneFlags::CLONE_NEWPID.union(CloneFlags::CLONE_NEWIPC);

/// Returns when the warden has ended; fails if the system does not allow the isolation.
pub fn run(
    isolation: Isolation,
    limits: &RunLimits,
    group: Option<&Path>,
    command: &[OsString],
) -> io::Result<()> {
    match isolation {
        // If the warden is killed, the system hands its runs to this process, which ends them.
        Isolation::Reaper => set_child_subreaper(true)?,
        _ => set_pdeathsig(Signal::SIGKILL)?,
    }
    match isolation {
        Isolation::Namespace => unshare(NAMESPACES)?,
        Isolation::UserNamespace => as_the_same_user()?,
        Isolation::Reaper => {}
    }
    // Only a user who may trace all processes can trace this one.
    set_dumpable(false)?;
    // This name stands for the file that is running now, even if its own name belongs to another file by now.
    let warden = Command::new("/proc/self/exe")
        .args(arguments("warden", isolation, limits, group))
        .arg("--")
        .args(command)
        .status();
    if isolation == Isolation::Reaper {
        // Processes of the run are left only if the warden was killed.
        orphans::end_all();
    }
    let warden = warden?;
    if warden.success() { Ok(()) } else { Err(io::Error::other("the warden failed")) }
}

/// Makes the namespaces inside a user namespace in which this user keeps the same number, so that the user's
/// files still belong to it.
fn as_the_same_user() -> io::Result<()> {
    let (user, group) = (Uid::current(), Gid::current());
    unshare(NAMESPACES | CloneFlags::CLONE_NEWUSER)?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}
