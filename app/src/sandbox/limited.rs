//! The last process before the program: it sets its own limits and becomes the program.

use super::{FENCE, Isolation, RunLimits, SPARE, group};
use landlock::{CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetError, RulesetStatus, Scope};
use nix::sys::prctl::{set_no_new_privs, set_pdeathsig};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::sys::signal::Signal;
use nix::unistd::{Uid, close};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::RawFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Becomes the program, so it returns only if the program cannot be started. Then it writes the reason to the
/// file descriptor `tell`. The program does not get this descriptor, so nothing that it prints can be taken
/// for such a reason.
pub fn run(
    isolation: Isolation,
    limits: &RunLimits,
    group: Option<&Path>,
    command: &[OsString],
    tell: RawFd,
) -> io::Result<()> {
    // The file opened here is closed when the program begins. The descriptor that was handed to this process
    // would stay open, so it is closed now.
    let mut told = File::options().write(true).open(format!("/proc/self/fd/{tell}"))?;
    close(tell)?;
    // If the group cannot be joined, the other limits still hold.
    _ = group.map(group::join);
    let error = start(isolation, limits, command);
    write!(told, "{error}")
}

fn start(isolation: Isolation, limits: &RunLimits, command: &[OsString]) -> io::Error {
    let [program, arguments @ ..] = command else { return io::Error::other("no program") };
    if let Err(error) = limit(isolation, limits) {
        return error;
    }
    Command::new(program).args(arguments).exec()
}

/// Sets hard limits, which the program cannot raise again. The warden measures the processor time of the
/// program; the limit on it here is for each process, children included, in whole seconds. The warden also
/// measures the memory in use. The limit on memory here counts memory that is only reserved, and is far
/// higher; the stack may take all the allowed memory.
fn limit(isolation: Isolation, limits: &RunLimits) -> io::Result<()> {
    set_pdeathsig(Signal::SIGKILL)?;
    for (resource, most) in [
        (Resource::RLIMIT_CPU, seconds_above(limits.time)),
        (Resource::RLIMIT_CORE, 0),
        (Resource::RLIMIT_FSIZE, limits.output),
        (Resource::RLIMIT_DATA, limits.memory.saturating_add(FENCE)),
        (Resource::RLIMIT_STACK, limits.memory),
    ] {
        // None of these limits may be above the one that this process was started with.
        let most = most.min(getrlimit(resource)?.1);
        setrlimit(resource, most, most)?;
    }
    // If memory becomes short, the system should end the program first. It need not allow this.
    _ = fs::write("/proc/self/oom_score_adj", "1000");
    if let Some(others) = others(isolation) {
        let most = limits.processes.saturating_add(others + SPARE);
        setrlimit(Resource::RLIMIT_NPROC, most, most)?;
    }
    set_no_new_privs()?;
    _ = keep_apart();
    Ok(())
}

/// The least number of whole seconds that is greater than `time`.
fn seconds_above(time: Duration) -> u64 {
    time.as_secs() + 1
}

/// How many processes the kernel counts that do not belong to the program; `None` for root, whose processes
/// it does not count.
pub fn others(isolation: Isolation) -> Option<u64> {
    others_of(Uid::current(), isolation)
}

fn others_of(user: Uid, isolation: Isolation) -> Option<u64> {
    match isolation {
        _ if user.is_root() => None,
        // The kernel counts each user namespace separately.
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

/// Keeps this thread, the program that it becomes and everything it starts from sending signals to other
/// processes and from tracing them. Returns whether the system allows this.
pub fn keep_apart() -> bool {
    let restricted = || -> Result<RulesetStatus, RulesetError> {
        let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
        Ok(rules.scope(Scope::Signal)?.create()?.restrict_self()?.ruleset)
    };
    matches!(restricted(), Ok(RulesetStatus::FullyEnforced))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::thread;

    /// A user other than root who has no processes.
    const NOBODY_HERE: Uid = Uid::from_raw(54_321);

    /// The kernel must never end a process before the warden may.
    #[test]
    fn the_seconds_of_the_kernel_are_above_the_time() {
        for (millis, seconds) in [(0, 1), (1, 1), (999, 1), (1000, 2), (1500, 2), (9000, 10)] {
            assert_eq!(seconds_above(Duration::from_millis(millis)), seconds, "{millis} ms");
        }
    }

    #[test]
    fn the_kernel_counts_for_all_but_root() {
        let user = Uid::current();
        for isolation in [Isolation::Namespace, Isolation::UserNamespace, Isolation::Reaper] {
            assert_eq!(others_of(Uid::from_raw(0), isolation), None);
            assert_eq!(others_of(NOBODY_HERE, isolation), Some(0));
            assert_eq!(others(isolation).is_none(), user.is_root());
        }
        if !user.is_root() {
            assert!(others_of(user, Isolation::Reaper).is_some_and(|others| others > 0));
        }
    }

    #[test]
    fn the_threads_of_a_user_are_counted() {
        let barrier = Barrier::new(4);
        let counted = thread::scope(|scope| {
            (0..3).for_each(|_| _ = scope.spawn(|| barrier.wait()));
            let counted = threads_of(Uid::current());
            barrier.wait();
            counted
        });
        assert!(counted >= 4, "{counted}");
        assert_eq!(threads_of(NOBODY_HERE), 0);
    }
}
