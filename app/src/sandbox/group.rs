//! A control group (version 2) for the runs, next to this process's own group or below it, if this process
//! may make one. It also counts memory that the kernel needs for a program, such as full pipes.

use super::RunLimits;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

/// How many bytes the group allows in addition to the memory of the processes, for the kernel's own use.
const KERNEL: u64 = 16 << 20;
/// The beginning of the groups' names. The id of this process and a number follow.
const NAME: &str = "fewest-";
/// How many times to try to remove a group, which is possible only when its last process is gone.
const TRIES: u32 = 50;
const TICK: Duration = Duration::from_millis(2);

/// A control group. It is removed when this value is dropped.
#[derive(Debug)]
pub struct Group(PathBuf);

impl Group {
    /// Makes a group with these limits; `None` if no group can be made that limits memory and processes.
    pub fn new(limits: &RunLimits) -> Option<Self> {
        Group::on(Path::new("/"), limits)
    }

    /// The group's directory.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The same in a file system that is mounted at `root`.
    fn on(root: &Path, limits: &RunLimits) -> Option<Self> {
        let read = |path: &str| fs::read_to_string(root.join(path)).ok();
        let mounts = read("proc/self/mountinfo")?;
        let mounted = root.join(mount_point(&mounts)?.trim_start_matches('/'));
        let own = read("proc/self/cgroup")?;
        let own = own.lines().find_map(|line| line.strip_prefix("0::"))?;
        let own = mounted.join(own.trim_start_matches('/'));
        let around = own.parent().filter(|around| around.starts_with(&mounted));
        let places = [around, Some(&own)].into_iter().flatten();
        places.into_iter().find_map(|place| Group::within(place, limits, root))
    }

    fn within(place: &Path, limits: &RunLimits, root: &Path) -> Option<Self> {
        // A process that may not write here may not move another process here from a neighbouring group
        // either.
        File::options().write(true).open(place.join("cgroup.procs")).ok()?;
        let control = place.join("cgroup.subtree_control");
        let enabled = |text: &str| {
            let has = |name| text.split_whitespace().any(|word| word == name);
            has("memory") && has("pids")
        };
        if !enabled(&fs::read_to_string(&control).ok()?) {
            fs::write(&control, "+memory +pids").ok()?;
        }
        sweep(place, root);
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Relaxed);
        let path = place.join(format!("{NAME}{}-{number}", process::id()));
        fs::create_dir(&path).ok()?;
        let group = Group(path);
        let set = |name: &str, value: u64| fs::write(group.0.join(name), value.to_string());
        set("memory.max", limits.memory.saturating_add(KERNEL)).ok()?;
        set("pids.max", limits.processes + super::SPARE).ok()?;
        // Not every kernel has these.
        _ = set("memory.swap.max", 0);
        _ = set("memory.oom.group", 1);
        Some(group)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        _ = fs::write(self.0.join("cgroup.kill"), "1");
        for _ in 0..TRIES {
            match fs::remove_dir(&self.0) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => sleep(TICK),
                _ => return,
            }
        }
    }
}

/// Puts this process into the group at that path.
pub fn join(path: &Path) -> io::Result<()> {
    fs::write(path.join("cgroup.procs"), "0")
}

/// How often the kernel ended a process of the group at `path` because the group took too much memory.
pub fn ended_for_memory(path: &Path) -> u64 {
    let events = fs::read_to_string(path.join("memory.events")).unwrap_or_default();
    let ended = events.lines().find_map(|line| line.strip_prefix("oom_kill "));
    ended.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
}

/// Removes the groups of processes that were killed before they could remove them.
fn sweep(place: &Path, root: &Path) {
    let Ok(entries) = fs::read_dir(place) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let owner = name.strip_prefix(NAME).and_then(|rest| rest.split('-').next());
        if let Some(owner) = owner.and_then(|owner| owner.parse::<u32>().ok())
            && !root.join(format!("proc/{owner}")).exists()
        {
            // This fails if there is still a process in it.
            _ = fs::remove_dir(entry.path());
        }
    }
}

/// The directory where groups of version 2 are mounted.
fn mount_point(mountinfo: &str) -> Option<&str> {
    mountinfo.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        if kind.starts_with("cgroup2 ") { mount.split(' ').nth(4) } else { None }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: RunLimits = RunLimits {
        time: Duration::from_secs(1),
        wall: Duration::from_secs(1),
        memory: 64 << 20,
        output: 1,
        processes: 100,
    };

    /// A directory with files that look like those of a system with groups. Dropping the value removes it.
    fn machine(own: &str, files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().expect("a directory");
        let put = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().expect("below the root")).expect("a directory");
            fs::write(path, text).expect("a file");
        };
        put("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 none rw\n");
        put("proc/self/cgroup", &format!("5:cpu:/x\n0::{own}\n"));
        files.iter().for_each(|(path, text)| put(&format!("sys/fs/cgroup/{path}"), text));
        root
    }

    #[test]
    fn beside_this_process_where_groups_are_limited() {
        let files = [
            ("user/cgroup.procs", ""),
            ("user/cgroup.subtree_control", "cpu memory pids\n"),
            ("user/own/cgroup.procs", ""),
            ("user/own/cgroup.subtree_control", ""),
        ];
        let root = machine("/user/own", &files);
        let group = Group::on(root.path(), &LIMITS).expect("a group");
        assert_eq!(group.path().parent(), Some(&*root.path().join("sys/fs/cgroup/user")));
        let value = |name| fs::read_to_string(group.path().join(name)).expect("it was set");
        // 64 MiB for the program, and 16 for the kernel.
        assert_eq!(value("memory.max"), (80 << 20).to_string());
        assert_eq!(value("pids.max"), (100 + crate::sandbox::SPARE).to_string());
        join(group.path()).expect("a file");
        assert_eq!(value("cgroup.procs"), "0");
        fs::write(group.path().join("memory.events"), "max 9\noom 2\noom_kill 2\n").expect("ours");
        assert_eq!(ended_for_memory(group.path()), 2);
    }

    #[test]
    fn below_it_where_that_can_be_asked_for() {
        let root = machine("/own", &[("own/cgroup.procs", ""), ("own/cgroup.subtree_control", "")]);
        let group = Group::on(root.path(), &LIMITS).expect("a group");
        let own = root.path().join("sys/fs/cgroup/own");
        assert_eq!(group.path().parent(), Some(&*own));
        let asked = fs::read_to_string(own.join("cgroup.subtree_control")).expect("ours");
        assert_eq!(asked, "+memory +pids");
    }

    #[test]
    fn nowhere_else() {
        assert!(Group::on(machine("/own", &[]).path(), &LIMITS).is_none());
        assert!(Group::on(Path::new("/nowhere/at/all"), &LIMITS).is_none());
    }

    #[test]
    fn an_empty_group_is_gone_and_left_ones_are_swept() {
        let files = [("cgroup.procs", ""), ("cgroup.subtree_control", "memory pids")];
        let root = machine("/", &files);
        let left = root.path().join("sys/fs/cgroup/fewest-77-0");
        fs::create_dir(&left).expect("a directory");
        let group = Group::on(root.path(), &LIMITS).expect("a group");
        assert!(!left.exists());
        // The kernel's files go with their directory.
        fs::read_dir(group.path()).expect("it is there").flatten().for_each(|file| {
            fs::remove_file(file.path()).expect("ours");
        });
        let path = group.path().to_owned();
        fs::remove_dir(&path).expect("it is empty");
        drop(group);
        assert!(!path.exists());
    }
}
