//! The warden: starts the program on one input after another, ends each run, and reaps the processes that it
//! leaves.

use super::priority::Ahead;
use super::usage::{self, Excess};
use super::{
    Clock, End, Ended, Holds, Isolation, RunLimits, SPARE, arguments, ended, group, limited,
    orphans, processor,
};
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::prctl::{set_child_subreaper, set_dumpable, set_no_new_privs, set_pdeathsig};
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// How often the clocks are read while nothing happens.
const TICK: Duration = Duration::from_millis(10);
/// How many bytes of standard error are kept, and of the reason why the program could not be started.
const ERRORS: u64 = 1 << 12;

/// Runs the program on every input that arrives on standard input. Each input is preceded by its length in
/// eight bytes, the lowest first.
pub fn run(
    isolation: Isolation,
    limits: &RunLimits,
    group: Option<&Path>,
    command: &[OsString],
) -> io::Result<()> {
    let way = Program { isolation, limits, group, command };
    match isolation {
        // Here the warden must not end with its parent, since it must first end what it has started.
        Isolation::Reaper => set_child_subreaper(true)?,
        _ if std::process::id() == 1 => set_pdeathsig(Signal::SIGKILL)?,
        _ => return Err(io::Error::other("not the first process of a namespace")),
    }
    let (mut inputs, mut answers) = (io::stdin().lock(), io::stdout().lock());
    set_dumpable(false)?;
    let is_fenced = isolation != Isolation::Reaper && fence(limits.processes);
    let holds = holds(isolation, group, is_fenced)?;
    answers.write_all((serde_json::to_string(&holds)? + "\n").as_bytes())?;
    answers.flush()?;
    let mut length = [0; 8];
    loop {
        match inputs.read_exact(&mut length) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(()),
            read => read?,
        }
        let mut input = vec![0; u64::from_le_bytes(length) as usize];
        inputs.read_exact(&mut input)?;
        ended::write(&one(&way, &input, holds), &mut answers)?;
    }
}

/// What the system allows. Whether a thread can be kept apart is tried on a thread that ends right
/// afterwards.
fn holds(isolation: Isolation, group: Option<&Path>, is_fenced: bool) -> io::Result<Holds> {
    let tried = || set_no_new_privs().is_ok() && limited::keep_apart();
    let apart = thread::Builder::new().spawn(tried)?;
    Ok(Holds {
        apart: apart.join().unwrap_or(false),
        counted: is_fenced || limited::others(isolation).is_some(),
        own_memory: isolation != Isolation::Reaper,
        grouped: group.is_some(),
    })
}

/// The lowest number of a process once all lower ones were used.
const RESERVED: u64 = 300;
/// The first version of Linux that has a greatest process number for each namespace. Earlier ones have one for
/// the whole machine, which is none of our business.
const OF_NAMESPACES: (u32, u32) = (6, 14);

/// Limits the numbers of the processes in this namespace, so that there are never more than a few hundred too
/// many, however fast they multiply. Returns whether the system does that.
fn fence(processes: u64) -> bool {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let most = RESERVED + SPARE + processes;
    version(&release) >= Some(OF_NAMESPACES)
        && fs::write("/proc/sys/kernel/pid_max", most.to_string()).is_ok()
}

/// The first two numbers of a release of Linux, such as `6.18.44-fc`.
fn version(release: &str) -> Option<(u32, u32)> {
    let mut numbers = release.split(|letter: char| !letter.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// What happens during a run.
enum RunEvent {
    /// A process has ended.
    Ended(Pid, WaitStatus),
    /// No process is left to wait for.
    NobodyLeft,
    /// The program has printed more than it may.
    Flood,
}

/// The program to run, and its limits.
struct Program<'w> {
    isolation: Isolation,
    limits: &'w RunLimits,
    group: Option<&'w Path>,
    command: &'w [OsString],
}

/// Makes one run. An error means that the run allows no conclusion: if the system refuses something to the
/// warden, that is no fault of the program.
fn one(way: &Program, input: &[u8], holds: Holds) -> io::Result<Ended> {
    let &Program { isolation, limits, group, command } = way;
    let killed_before = group.map(group::ended_for_memory);
    let (begin, before) = (Instant::now(), processor::of_children()?);
    let (told, tell) = io::pipe()?;
    // The child inherits this pipe, and closes it when it becomes the program.
    fcntl(&tell, FcntlArg::F_SETFD(FdFlag::empty()))?;
    let mut child = Command::new("/proc/self/exe")
        .args(arguments("program", isolation, limits, group))
        .args(["--tell", &tell.as_raw_fd().to_string(), "--"])
        .args(command)
        // Signals that the program sends to its process group then reach only that group.
        .process_group(0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    drop(tell);
    // The program itself keeps the priority that it was started with.
    let _ahead = Ahead::of_the_run();
    let pid = Pid::from_raw(child.id() as i32);
    let mut stdin = child.stdin.take().expect("it is piped");
    let stdout = child.stdout.take().expect("it is piped");
    let stderr = child.stderr.take().expect("it is piped");
    thread::scope(|scope| {
        let (sender, events) = channel();
        let flood = sender.clone();
        // An error here only means that the program did not read all of its input, and it need not.
        part(scope, move || stdin.write_all(input))?;
        let output = part(scope, move || {
            kept(stdout, limits.output, || _ = flood.send(RunEvent::Flood)).unwrap_or_default()
        })?;
        let errors = part(scope, move || kept(stderr, ERRORS, || {}).unwrap_or_default().bytes)?;
        let reason = part(scope, move || kept(told, ERRORS, || {}).unwrap_or_default().bytes)?;
        part(scope, move || reap(&sender))?;
        let end = watch(&events, pid, limits, holds);
        let wall = begin.elapsed();
        // Must be measured now, while the processes of the run are still there. A run that is ended for
        // another reason is ended at once, since its processes may be multiplying.
        let waited = match end {
            End::Time | End::Wall => usage::waited(wall, limits.processes),
            _ => None,
        };
        let left = end_all(&events, pid);
        let output = output.join().expect("reading does not panic");
        let errors = errors.join().expect("reading does not panic");
        let reason = reason.join().expect("reading does not panic");
        let time = processor::of_children()?.saturating_sub(before);
        let killed = group.map(group::ended_for_memory) > killed_before;
        let end = named(end, time > limits.time, killed, &reason);
        // The program may be over before the flood is noticed.
        let is_over = matches!(end, End::Exit(_) | End::Signal(_));
        let end = if is_over && output.has_more { End::Output } else { end };
        Ok(Ended { end, time, wall, waited, left, output: output.bytes, errors })
    })
}

/// Starts a part of the work on a run. If the system refuses a thread, the run is ended.
fn part<'s, T: Send + 's>(
    scope: &'s Scope<'s, '_>,
    work: impl FnOnce() -> T + Send + 's,
) -> io::Result<ScopedJoinHandle<'s, T>> {
    thread::Builder::new().spawn_scoped(scope, work).inspect_err(|_| orphans::end_all())
}

/// Waits for every process of the run, whichever process started it.
fn reap(events: &Sender<RunEvent>) {
    loop {
        let event = match waitpid(None, None) {
            Ok(status) => match status.pid() {
                Some(pid) => RunEvent::Ended(pid, status),
                None => continue,
            },
            Err(Errno::EINTR) => continue,
            Err(_) => RunEvent::NobodyLeft,
        };
        let last = matches!(event, RunEvent::NobodyLeft);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

/// Waits until the run is over or has used up what it may.
fn watch(events: &Receiver<RunEvent>, pid: Pid, limits: &RunLimits, holds: Holds) -> End {
    let mut clock = Clock::new(TICK);
    let mut measured = Instant::now();
    loop {
        match events.recv_timeout(TICK) {
            Ok(RunEvent::Ended(ended, WaitStatus::Exited(_, code))) if ended == pid => {
                // Other processes of the run may still be multiplying.
                return match usage::excess(u64::MAX, limits.processes, false) {
                    Some(Excess::Processes) => End::Processes,
                    _ => End::Exit(code),
                };
            }
            Ok(RunEvent::Ended(ended, WaitStatus::Signaled(_, signal, _))) if ended == pid => {
                return End::Signal(signal.as_str().into());
            }
            Ok(RunEvent::Flood) => return End::Output,
            _ => {}
        }
        if processor::taken_by(pid).is_some_and(|time| time > limits.time) {
            return End::Time;
        }
        if nobody_asks() || clock.time() > limits.wall && clock.time() > patience(limits) {
            return End::Wall;
        }
        if measured.elapsed() >= TICK {
            match usage::excess(limits.memory, limits.processes, holds.own_memory) {
                Some(Excess::Memory) => return End::Memory,
                Some(Excess::Processes) => return End::Processes,
                None => measured = Instant::now(),
            }
        }
    }
}

/// How long a run may take by the clock: `wall`, plus the time for which it waited for a processor, up to
/// twice `wall`.
fn patience(&RunLimits { wall, processes, .. }: &RunLimits) -> Duration {
    wall + usage::waited(wall, processes).unwrap_or_default().min(wall)
}

/// Whether the asking process is gone: the other end of standard input is closed.
fn nobody_asks() -> bool {
    let stdin = io::stdin();
    let mut asked = [PollFd::new(stdin.as_fd(), PollFlags::empty())];
    let hung_up = |fd: &PollFd| fd.revents().is_some_and(|is| is.contains(PollFlags::POLLHUP));
    poll(&mut asked, PollTimeout::ZERO).is_ok() && hung_up(&asked[0])
}

/// Ends all processes that are left of the run, and waits until they are gone. Returns how many the run had
/// left behind.
fn end_all(events: &Receiver<RunEvent>, pid: Pid) -> u32 {
    let mut left = 0;
    loop {
        orphans::end();
        match events.recv_timeout(orphans::AGAIN) {
            Ok(RunEvent::Ended(ended, WaitStatus::Signaled(_, Signal::SIGKILL, _))) => {
                left += u32::from(ended != pid);
            }
            Ok(RunEvent::NobodyLeft) => return left,
            _ => {}
        }
    }
}

/// Classifies the end of a run. The processor time of the program's children counts, too, and the kernel's
/// own limits show as signals.
fn named(end: End, late: bool, killed: bool, reason: &[u8]) -> End {
    match end {
        End::Exit(_) if !reason.is_empty() => {
            End::NotStarted(String::from_utf8_lossy(reason).into_owned())
        }
        End::Exit(_) | End::Signal(_) if killed => End::Memory,
        End::Exit(_) | End::Signal(_) | End::Wall if late => End::Time,
        end => end,
    }
}

/// The first bytes of what was read, and whether there were more.
#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    has_more: bool,
}

/// Reads everything and keeps the first `most` bytes. Calls `beyond` if there are more.
fn kept(mut from: impl Read, most: u64, beyond: impl Fn()) -> io::Result<Kept> {
    let mut bytes = Vec::new();
    from.by_ref().take(most).read_to_end(&mut bytes)?;
    let mut more = [0; 1 << 13];
    let has_more = from.read(&mut more)? > 0;
    if has_more {
        beyond();
        while from.read(&mut more)? > 0 {}
    }
    Ok(Kept { bytes, has_more })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_of_linux() {
        assert_eq!(version("6.18.44-fc-v857\n"), Some((6, 18)));
        assert_eq!(version("5.4\n"), Some((5, 4)));
        assert_eq!([version(""), version("6"), version("x.y")], [None; 3]);
        assert!(version("6.1.0") < Some(OF_NAMESPACES) && version("") < Some(OF_NAMESPACES));
    }
}
