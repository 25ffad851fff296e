//! Ends the processes that a run leaves behind.

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, waitpid};
use nix::unistd::Pid;
use std::collections::HashMap;
use std::fs;
use std::process;
use std::thread::sleep;
use std::time::Duration;

/// How soon processes that are still there are killed again.
pub const AGAIN: Duration = Duration::from_millis(2);

/// Sends SIGKILL to everything that this process has started, directly or indirectly. A process that is
/// started meanwhile may be missed, so repeat this until there is nothing left to wait for.
pub fn end() {
    // For number 1, the first process of a namespace, -1 means all of that namespace. Elsewhere it would mean
    // everybody's.
    if process::id() == 1 {
        _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
        return;
    }
    descendants(process::id() as i32, &processes()).into_iter().for_each(end_one);
}

/// Repeats [`end`] until no process is left.
pub fn end_all() {
    while !matches!(waitpid(None, Some(WaitPidFlag::WNOHANG)), Err(Errno::ECHILD)) {
        end();
        sleep(AGAIN);
    }
}

/// Sends SIGKILL to the children of that process.
pub fn end_children_of(pid: i32) {
    children(pid, &processes()).into_iter().for_each(end_one);
}

/// Sends SIGKILL to all processes below the children of process `pid`. Returns whether any of them had not
/// ended yet.
pub fn end_below_children_of(pid: i32) -> bool {
    let processes = processes();
    let wardens = children(pid, &processes);
    let below = wardens.iter().flat_map(|&warden| descendants(warden, &processes));
    let alive: Vec<i32> = below.filter(|below| !processes[below].has_ended).collect();
    alive.iter().copied().for_each(end_one);
    !alive.is_empty()
}

fn end_one(pid: i32) {
    _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
}

/// What the system tells of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Process {
    parent: i32,
    /// Whether it has ended, and is listed only until its parent has asked for its exit code.
    has_ended: bool,
}

fn processes() -> HashMap<i32, Process> {
    let Ok(entries) = fs::read_dir("/proc") else { return HashMap::new() };
    let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let process = |pid: i32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        process_in(&stat).map(|process| (pid, process))
    };
    pids.filter_map(process).collect()
}

/// Reads the fields after the name, which may itself contain spaces and brackets.
fn process_in(stat: &str) -> Option<Process> {
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let has_ended = fields.next()? == "Z";
    Some(Process { parent: fields.next()?.parse().ok()?, has_ended })
}

fn children(of: i32, processes: &HashMap<i32, Process>) -> Vec<i32> {
    let is_child = |(&pid, process): (&i32, &Process)| (process.parent == of).then_some(pid);
    processes.iter().filter_map(is_child).collect()
}

fn descendants(of: i32, processes: &HashMap<i32, Process>) -> Vec<i32> {
    let (mut found, mut next) = (Vec::new(), vec![of]);
    while let Some(parent) = next.pop() {
        let children = children(parent, processes);
        found.extend(&children);
        next.extend(children);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_brackets() {
        let found = process_in("77 (a) b (c)) S 12 77 77 0");
        assert_eq!(found, Some(Process { parent: 12, has_ended: false }));
        let found = process_in("77 (a) Z 12 77 77 0");
        assert_eq!(found, Some(Process { parent: 12, has_ended: true }));
        assert_eq!(process_in("77 (a"), None);
    }

    #[test]
    fn children_of_children_and_no_others() {
        let process = |(pid, parent)| (pid, Process { parent, has_ended: false });
        let pairs = [(2, 1), (3, 2), (4, 3), (5, 1), (6, 5), (1, 0)];
        let mut found = descendants(2, &pairs.into_iter().map(process).collect());
        found.sort_unstable();
        assert_eq!(found, [3, 4]);
    }
}
