//! Limits itself and becomes the program.

use super::Limits;
use nix::sys::prctl::set_pdeathsig;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::signal::Signal;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// What a program that cannot be started leaves on standard error, before the reason.
pub const NOT_STARTED: &str = "fewest: not started: ";

/// Returns only if the program cannot be started.
pub fn run(limits: &Limits, command: &[OsString]) -> io::Error {
    let [program, arguments @ ..] = command else { return io::Error::other("no program") };
    if let Err(error) = limit(limits) {
        return error;
    }
    Command::new(program).args(arguments).exec()
}

/// Hard limits, which nobody can raise again. The program's processor time is measured by the warden; this
/// limit is for each of its children, in whole seconds.
fn limit(limits: &Limits) -> io::Result<()> {
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
    Ok(())
}
