//! Measures how many processes a run has, and how much memory they use together.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

/// How many bytes each process may use in addition, since a process needs some memory before it does
/// anything.
const OF_EACH: u64 = 1 << 20;
/// How the names of shared memory begin that is not in a file on a disk.
const SHARED: [&str; 4] = ["/memfd:", "/dev/zero", "/SYSV", "/dev/shm/"];

/// What a run has too much of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    Processes,
    Memory,
}

/// What the processes below this one have too much of: memory together, or processes. `own_memory` says that
/// shared memory that no process has attached belongs to the run, so that it counts.
pub fn excess(memory: u64, processes: u64, own_memory: bool) -> Option<Excess> {
    let tree = Tree::below_this_process(processes);
    if tree.threads > processes {
        return Some(Excess::Processes);
    }
    let memory = allowed(memory, tree.processes.len());
    let left_alone = if own_memory { segments(&read("/proc/sysvipc/shm")) } else { 0 };
    let open: u64 = tree.open_files().values().sum();
    // Here shared memory counts once for each process that shares it, so this sum is no less than the true
    // one. If it is within the limit, the exact sum, which takes longer, is not needed.
    let most: u64 = tree.processes.iter().map(ProcessStatus::resident).sum();
    let perhaps = exceed(&[most, open, left_alone], memory);
    (perhaps && exceed(&[tree.bytes(), left_alone], memory)).then_some(Excess::Memory)
}

/// How long the thread that waited longest for a processor waited, among all processes below this one. `run`
/// is the time that the run has taken. At most about `processes` of them are looked at, since there may be more
/// and more. `None` if the system does not tell.
pub fn waited(run: Duration, processes: u64) -> Option<Duration> {
    let tree = Tree::below_this_process(processes);
    let threads = tree.processes.iter().filter_map(|ProcessStatus { pid, .. }| {
        let entries = fs::read_dir(format!("/proc/{pid}/task")).ok()?;
        Some(entries.flatten().map(|entry| entry.path()))
    });
    let waits = threads.flatten().filter_map(|thread| {
        let told = fs::read_to_string(thread.join("schedstat")).ok()?;
        let state = fs::read_to_string(thread.join("stat")).unwrap_or_default();
        wait(&told, &state, run)
    });
    waits.max()
}

/// How long a thread waited. The system counts a wait only when it is over, so a thread that is still ready
/// to run is taken to have waited whenever it did not run.
fn wait(schedstat: &str, stat: &str, run: Duration) -> Option<Duration> {
    // The fields: the time on a processor, the time of waiting for one, and how often it got one.
    let mut times = schedstat.split_whitespace().map(|time| time.parse().map(Duration::from_nanos));
    let (ran, waited) = (times.next()?.ok()?, times.next()?.ok()?);
    // The name of the program is in brackets, and may contain some itself.
    let is_ready = stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('R'));
    Some(if is_ready { waited.max(run.saturating_sub(ran)) } else { waited })
}

/// How many bytes that number of processes may use together.
fn allowed(memory: u64, processes: usize) -> u64 {
    memory.saturating_add(OF_EACH * processes as u64)
}

/// Whether the sum of the parts is more than `most`.
fn exceed(parts: &[u64], most: u64) -> bool {
    parts.iter().sum::<u64>() > most
}

/// All processes below this one.
struct Tree {
    processes: Vec<ProcessStatus>,
    threads: u64,
}

struct ProcessStatus {
    pid: i32,
    status: String,
}

impl Tree {
    /// Lists the processes below this one, until there are more than `most` threads.
    fn below_this_process(most: u64) -> Self {
        let mut tree = Tree { processes: Vec::new(), threads: 0 };
        let mut next = children("self", 2);
        while let Some(pid) = next.pop() {
            let process = ProcessStatus { pid, status: read(&format!("/proc/{pid}/status")) };
            let threads = process.field("Threads:").unwrap_or(1);
            tree.threads += threads;
            if tree.threads > most {
                return tree;
            }
            next.extend(children(&pid.to_string(), threads));
            tree.processes.push(process);
        }
        tree
    }

    /// The sizes of the memory files that some process has open, by device and file number, so that each file
    /// counts once.
    fn open_files(&self) -> HashMap<(u64, u64), u64> {
        let mut files = HashMap::new();
        for ProcessStatus { pid, .. } in &self.processes {
            let Ok(entries) = fs::read_dir(format!("/proc/{pid}/fd")) else { continue };
            for path in entries.flatten().map(|entry| entry.path()) {
                let target = fs::read_link(&path).unwrap_or_default();
                if is_shared(&target.to_string_lossy())
                    && let Ok(file) = fs::metadata(&path)
                {
                    files.insert((file.dev(), file.ino()), file.blocks() * 512);
                }
            }
        }
        files
    }

    /// The memory of all processes together. Memory that several of them share counts once.
    fn bytes(&self) -> u64 {
        let files = self.open_files();
        let open: HashSet<u64> = files.keys().map(|&(_, number)| number).collect();
        let mapped = self.processes.iter().map(|ProcessStatus { pid, .. }| {
            mapped(&read(&format!("/proc/{pid}/smaps")), |number| open.contains(&number))
        });
        mapped.sum::<u64>() + files.values().sum::<u64>()
    }
}

impl ProcessStatus {
    fn field(&self, name: &str) -> Option<u64> {
        let rest = self.status.lines().find_map(|line| line.strip_prefix(name))?;
        rest.split_whitespace().next()?.parse().ok()
    }

    /// The resident memory that is not merely a copy of a file on a disk.
    fn resident(&self) -> u64 {
        ["RssAnon:", "RssShmem:"].iter().filter_map(|name| self.field(name)).sum::<u64>() << 10
    }
}

/// The children of a process. The system lists them by the thread that started them, so the list of a
/// single-threaded process is enough.
fn children(pid: &str, threads: u64) -> Vec<i32> {
    let of_thread = |thread: &str| -> Vec<i32> {
        let list = read(&format!("/proc/{pid}/task/{thread}/children"));
        list.split_whitespace().filter_map(|child| child.parse().ok()).collect()
    };
    if threads == 1 {
        return of_thread(pid);
    }
    let Ok(entries) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    entries.flatten().flat_map(|entry| of_thread(&entry.file_name().to_string_lossy())).collect()
}

fn is_shared(name: &str) -> bool {
    SHARED.iter().any(|shared| name.starts_with(shared))
}

/// The bytes that a process has mapped, according to its `smaps`. Files for whose numbers `is_counted`
/// returns `true` are left out.
fn mapped(smaps: &str, is_counted: impl Fn(u64) -> bool) -> u64 {
    let (mut kilobytes, mut counting) = (0, "");
    for line in smaps.lines() {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        if first.contains('-') {
            // The words are addresses, rights, offset, device, number and name.
            let number = words.nth(3).and_then(|number| number.parse().ok()).unwrap_or(0);
            let name = words.next().unwrap_or_default();
            counting = match () {
                () if is_counted(number) && number > 0 => "",
                () if number == 0 || is_shared(name) => "Pss:",
                // Only those pages of a file on a disk count that the process has changed.
                () => "Anonymous:",
            };
        } else if first == counting {
            kilobytes += words.next().and_then(|kb| kb.parse::<u64>().ok()).unwrap_or(0);
        }
    }
    kilobytes << 10
}

/// The bytes of the segments of shared memory that no process has attached.
fn segments(list: &str) -> u64 {
    let unattached = |line: &str| -> Option<u64> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (attached, resident) = (fields.get(6)?, fields.get(14)?);
        if *attached == "0" { resident.parse().ok() } else { None }
    };
    list.lines().skip(1).filter_map(unattached).sum()
}

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_process_may_have_a_megabyte_besides() {
        assert_eq!(allowed(5 << 20, 0), 5 << 20);
        assert_eq!(allowed(5 << 20, 3), 8 << 20);
    }

    #[test]
    fn exactly_the_limit_is_allowed() {
        assert!(!exceed(&[], 0));
        assert!(!exceed(&[4, 0, 6], 10));
        assert!(exceed(&[4, 1, 6], 10));
        assert!(exceed(&[0, 11], 10));
    }

    #[test]
    fn a_thread_that_still_waits_is_told_from_one_that_sleeps() {
        let run = Duration::from_secs(10);
        let waited =
            |schedstat: &str, stat: &str| wait(schedstat, stat, run).map(|it| it.as_secs());
        let [ready, asleep] = ["7 (a) b) R 1 7 7", "7 (R) S 1 7 7"];
        assert_eq!(waited("1000000000 2000000000 5\n", asleep), Some(2));
        assert_eq!(waited("1000000000 2000000000 5\n", ready), Some(9));
        assert_eq!(waited("1000000000 9500000000 5\n", ready), Some(9));
        assert_eq!(waited("", ready), None);
    }

    #[test]
    fn what_is_mapped() {
        let smaps = "\
55d0-55d1 r-xp 00000000 08:01 77    /bin/cat
Rss:                  40 kB
Pss:                  20 kB
Anonymous:             4 kB
55d2-55d3 rw-p 00000000 00:00 0     [heap]
Pss:                 100 kB
Anonymous:           100 kB
7f00-7f01 rw-s 00000000 00:01 1025  /dev/zero (deleted)
Pss:                1000 kB
Anonymous:             0 kB
7f02-7f03 rw-s 00000000 00:01 1026  /memfd:x (deleted)
Pss:               50000 kB
";
        assert_eq!(mapped(smaps, |_| false), (4 + 100 + 1000 + 50_000) << 10);
        assert_eq!(mapped(smaps, |number| number == 1026), (4 + 100 + 1000) << 10);
        // Memory that is in no file has the number 0, so it is never taken for an open file.
        assert_eq!(mapped(smaps, |_| true), 100 << 10);
        assert_eq!(mapped("", |_| true), 0);
    }

    #[test]
    fn segments_that_nobody_has() {
        let list =
            "key shmid perms size cpid lpid nattch uid gid cuid cgid atime dtime ctime rss swap
            0 1 600 900 5 5 1 0 0 0 0 0 0 0 8192 0
            0 2 600 900 5 5 0 0 0 0 0 0 0 0 4096 0
        ";
        assert_eq!(segments(list), 4096);
    }
}
