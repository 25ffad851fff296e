//! How much memory a search may use: what the user said, or half of what is available.

use fewest::search::Options;
use std::fs;
use std::path::{Path, PathBuf};

/// The limit in WebAssembly, whose memory has at most 4 GiB and is never given back. A growing list is in
/// memory twice for a moment.
const OF_A_BROWSER: u64 = 1 << 30;

/// Half of the memory that this process could still get without swapping or being killed. The machine, the
/// control groups (version 1 or 2) and the address space each leave some; the smallest of these counts.
/// `u64::MAX` if none of them can be read. A browser does not tell, so there it is 1 GiB.
pub fn half_of_available() -> u64 {
    match cfg!(target_family = "wasm") {
        true => OF_A_BROWSER,
        false => available_below(Path::new("/")) / 2,
    }
}

/// The limits of a search if the user sets none: half of that memory.
pub fn limits() -> Options {
    Options { max_bytes: half_of_available(), ..Options::default() }
}

/// The memory of which [`half_of_available`] takes half, for a file system that is mounted at `root`.
fn available_below(root: &Path) -> u64 {
    let read = |path: &str| fs::read_to_string(root.join(path)).ok();
    let machine = read("proc/meminfo").and_then(|text| machine_bytes(&text));
    let process = read("proc/self/limits").and_then(|limits| {
        let used = field(&read("proc/self/status")?, "VmSize:")? << 10;
        Some(address_space(&limits)?.saturating_sub(used))
    });
    let groups = read("proc/self/cgroup").unwrap_or_default();
    let groups = groups.lines().filter_map(|line| group_bytes(root, line));
    groups.chain(machine).chain(process).min().unwrap_or(u64::MAX)
}

fn machine_bytes(meminfo: &str) -> Option<u64> {
    Some(field(meminfo, "MemAvailable:")? << 10)
}

/// The soft limit of `ulimit -v`, `None` if there is none.
fn address_space(limits: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The first number after `name`, where `name` begins a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

/// How much memory the group on this line of /proc/self/cgroup leaves: the least over the group itself and
/// the groups that contain it.
fn group_bytes(root: &Path, line: &str) -> Option<u64> {
    let mut parts = line.splitn(3, ':');
    let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
    let (mount, names) = match controllers {
        "" => ("sys/fs/cgroup", ("memory.max", "memory.current", "inactive_file ")),
        _ if controllers.split(',').any(|name| name == "memory") => (
            "sys/fs/cgroup/memory",
            ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file "),
        ),
        _ => return None,
    };
    let mount = root.join(mount);
    // Inside a container the path may be the one on the host. Then the mount itself is the group.
    let group = mount.join(path.trim_start_matches('/'));
    let around = group.ancestors().take_while(|group| group.starts_with(&mount));
    around.filter_map(|group| left_in(group.to_path_buf(), names)).min()
}

/// The limit minus what is used. The part of the page cache that can be dropped does not count as used.
fn left_in(group: PathBuf, (limit, used, droppable): (&str, &str, &str)) -> Option<u64> {
    let number =
        |name| -> Option<u64> { fs::read_to_string(group.join(name)).ok()?.trim().parse().ok() };
    let limit = number(limit)?;
    let stat = fs::read_to_string(group.join("memory.stat")).unwrap_or_default();
    let used = number(used)?.saturating_sub(field(&stat, droppable).unwrap_or(0));
    Some(limit.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let root =
            std::env::temp_dir().join(format!("fewest-memory-{name}-{}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("below the root")).expect("a directory");
            fs::write(path, text).expect("a file");
        }
        root
    }

    #[test]
    fn the_machine_alone() {
        let root = machine("alone", &[("proc/meminfo", "MemTotal: 9 kB\nMemAvailable: 4 kB\n")]);
        assert_eq!(available_below(&root), 4096);
        fs::remove_dir_all(root).expect("ours");
    }

    #[test]
    fn a_group_of_version_2_within_another() {
        let files = [
            ("proc/meminfo", "MemAvailable: 1000 kB\n"),
            ("proc/self/cgroup", "0::/a/b\n"),
            ("sys/fs/cgroup/a/memory.max", "90000\n"),
            ("sys/fs/cgroup/a/memory.current", "50000\n"),
            ("sys/fs/cgroup/a/memory.stat", "anon 1\ninactive_file 10000\n"),
            ("sys/fs/cgroup/a/b/memory.max", "max\n"),
            ("sys/fs/cgroup/a/b/memory.current", "40000\n"),
        ];
        let root = machine("v2", &files);
        assert_eq!(available_below(&root), 50_000);
        fs::remove_dir_all(root).expect("ours");
    }

    #[test]
    fn a_group_of_version_1_seen_from_inside_a_container() {
        let files = [
            ("proc/meminfo", "MemAvailable: 1000 kB\n"),
            ("proc/self/cgroup", "5:cpuset:/x\n4:cpu,memory:/docker/77\n0::/\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "30000\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "29000\n"),
        ];
        let root = machine("v1", &files);
        assert_eq!(available_below(&root), 1000);
        fs::remove_dir_all(root).expect("ours");
    }

    #[test]
    fn a_limited_address_space() {
        let files = [
            ("proc/self/limits", "Max address space         8192   unlimited   bytes\n"),
            ("proc/self/status", "VmPeak: 9 kB\nVmSize:\t 2 kB\n"),
        ];
        let root = machine("ulimit", &files);
        assert_eq!(available_below(&root), 6144);
        fs::remove_dir_all(root).expect("ours");
    }

    #[test]
    fn nothing_can_be_read() {
        assert_eq!(available_below(Path::new("/nowhere/at/all")), u64::MAX);
    }
}
