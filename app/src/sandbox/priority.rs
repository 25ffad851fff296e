//! Who gets a processor first.

use rustix::process::{getpriority_process, setpriority_process};

/// The highest there is.
const FIRST: i32 = -20;

/// As long as this value lives, this thread and those that it starts get a processor before what a run has
/// started. Otherwise a program that starts processes as fast as it can leaves none to whoever counts and ends
/// them.
#[derive(Debug)]
pub struct Ahead {
    before: i32,
}

impl Ahead {
    /// `None` where that is not allowed. It is for root, for whom the kernel does not count processes.
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
