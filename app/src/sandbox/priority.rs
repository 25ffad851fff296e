//! Decides who gets a processor first.

use rustix::process::{getpriority_process, setpriority_process};

/// The highest priority.
const FIRST: i32 = -20;

/// While this value lives, this thread and those that it starts get a processor before the processes of a
/// run. Otherwise a program that starts processes as fast as it can would leave no processor to the warden,
/// which counts and ends them.
#[derive(Debug)]
pub struct Ahead {
    before: i32,
}

impl Ahead {
    /// `None` where that is not allowed. It is allowed for root, whose processes the kernel does not count.
    pub fn of_the_run() -> Option<Self> {
        let before = getpriority_process(None).ok()?;
        setpriority_process(None, FIRST).ok()?;
        Some(Ahead { before })
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        _ = setpriority_process(None, self.before);
    }
}
