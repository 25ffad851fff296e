//! Processor time, which unlike the clock does not depend on the other work of the machine.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use nix::time::clock_getcpuclockid;
use nix::unistd::Pid;
use std::io;
use std::time::Duration;

/// How much a running process has used so far, without its children.
pub fn taken_by(pid: Pid) -> Option<Duration> {
    clock_getcpuclockid(pid).ok()?.now().ok().map(Duration::from)
}

/// How much all processes have used that this one has started and waited for.
pub fn of_children() -> io::Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let micros = |time: TimeVal| (time.tv_sec() as u64) * 1_000_000 + time.tv_usec() as u64;
    Ok(Duration::from_micros(micros(usage.user_time()) + micros(usage.system_time())))
}
