//! Ends whatever a run has left.

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::collections::HashMap;
use std::fs;
use std::process;

/// Sends SIGKILL to everything that this process has started, at whatever remove. What is started
/// meanwhile may be missed: to be repeated until there is nothing to wait for.
pub fn end() {
    // Guarded by being number 1: elsewhere -1 would be everybody's processes.
    if process::id() == 1 {
        _ = kill(Pid::from_raw(-1), Signal::SIGKILL);
        return;
    }
    for pid in descendants(process::id() as i32, &parents()) {
        _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
    }
}

/// The parent of every process.
fn parents() -> HashMap<i32, i32> {
    let Ok(entries) = fs::read_dir("/proc") else { return HashMap::new() };
    let pids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let parent = |pid: i32| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        parent_in(&stat).map(|parent| (pid, parent))
    };
    pids.filter_map(parent).collect()
}

/// The second field behind the name, which may itself have spaces and brackets.
fn parent_in(stat: &str) -> Option<i32> {
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

fn descendants(of: i32, parents: &HashMap<i32, i32>) -> Vec<i32> {
    let (mut found, mut next) = (Vec::new(), vec![of]);
    while let Some(parent) = next.pop() {
        let children = parents.iter().filter(|&(_, &its)| its == parent).map(|(&pid, _)| pid);
        let children: Vec<i32> = children.collect();
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
        assert_eq!(parent_in("77 (a) b (c)) S 12 77 77 0"), Some(12));
        assert_eq!(parent_in("77 (a"), None);
    }

    #[test]
    fn children_of_children_and_no_others() {
        let parents = HashMap::from([(2, 1), (3, 2), (4, 3), (5, 1), (6, 5), (1, 0)]);
        let mut found = descendants(2, &parents);
        found.sort_unstable();
        assert_eq!(found, [3, 4]);
    }
}
