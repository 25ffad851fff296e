//! Makes the namespace and starts the warden in it.

use super::{Isolation, Limits, arguments};
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::Signal;
use nix::unistd::{Gid, Uid};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::process::Command;

/// Returns when the warden has ended; fails where the system does not allow the isolation.
pub fn run(isolation: Isolation, limits: &Limits, command: &[OsString]) -> io::Result<()> {
    if isolation != Isolation::Reaper {
        set_pdeathsig(Signal::SIGKILL)?;
    }
    match isolation {
        Isolation::Namespace => unshare(CloneFlags::CLONE_NEWPID)?,
        Isolation::UserNamespace => as_the_same_user()?,
        Isolation::Reaper => {}
    }
    // This very file, even if another has taken its place since.
    let warden = Command::new("/proc/self/exe")
        .args(arguments("warden", isolation, limits))
        .args(command)
        .status()?;
    if warden.success() { Ok(()) } else { Err(io::Error::other("the warden failed")) }
}

/// In the new user namespace files belong to whom they belonged to.
fn as_the_same_user() -> io::Result<()> {
    let (user, group) = (Uid::current(), Gid::current());
    unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWPID)?;
    fs::write("/proc/self/setgroups", "deny")?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1"))
}
