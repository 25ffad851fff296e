//! What a run may use up, and which limits the system supports.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// How far the kernel's limit on processes is above the limit of a run, so that the warden can see when there
/// are too many.
pub const SPARE: u64 = 64;
/// How many bytes of memory a process may reserve beyond those that it may use. Programs reserve far more
/// than they use, for static arrays that fit the largest input, heaps of interpreters, and stacks of threads.
pub const FENCE: u64 = 64 << 30;

/// What one run may use up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunLimits {
    /// How much processor time.
    pub time: Duration,
    /// How much time by the clock, and up to as much again while it waits for a processor.
    pub wall: Duration,
    /// How many bytes of memory all processes together may use.
    pub memory: u64,
    /// How many bytes on standard output, and in each file.
    pub output: u64,
    /// How many processes and threads at the same time.
    pub processes: u64,
}

/// What makes sure that nothing is left of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Isolation {
    /// A PID namespace. It takes privileges to make one; all its processes end with its first one.
    Namespace,
    /// A PID namespace inside a user namespace.
    UserNamespace,
    /// No namespace: the system hands processes that have lost their parent to the warden, which
    /// finds and ends them.
    Reaper,
}

/// What the system allows in addition to the isolation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Holds {
    /// The program can neither trace nor signal processes outside its run.
    pub apart: bool,
    /// The kernel itself refuses new processes soon after the warden sees that there are too many.
    pub counted: bool,
    /// Shared memory that the program leaves behind is in the run's own namespace and disappears with it.
    pub own_memory: bool,
    /// The run is in a control group of its own.
    pub grouped: bool,
}

impl Display for Holds {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Holds { apart, counted, own_memory, grouped } = self;
        f.write_str(match apart {
            true => "it cannot trace or signal other processes (Landlock)",
            false => "nothing keeps it from tracing or signalling other processes of its user",
        })?;
        f.write_str(match counted {
            true => "; processes: counted, and limited by the kernel",
            false => "; processes: counted",
        })?;
        f.write_str("; memory: what is used of all processes together ")?;
        f.write_str(match own_memory {
            true => "measured, shared memory that none of them holds included",
            false => "measured, without shared memory that none of them holds",
        })?;
        f.write_str(match grouped {
            true => "; both limited by a control group as well",
            false => "; no control group can be had",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the four has its own phrase, whatever the others are.
    #[test]
    fn what_holds_is_told() {
        for bits in 0..16_u8 {
            let [apart, counted, own_memory, grouped] = [1, 2, 4, 8].map(|bit| bits & bit != 0);
            let told = Holds { apart, counted, own_memory, grouped }.to_string();
            for (holds, yes, no) in [
                (apart, "it cannot trace", "nothing keeps it from tracing"),
                (counted, "counted, and limited by the kernel", "processes: counted; memory:"),
                (own_memory, "none of them holds included", "without shared memory"),
                (grouped, "both limited by a control group", "no control group can be had"),
            ] {
                assert_eq!((told.contains(yes), told.contains(no)), (holds, !holds), "{told}");
            }
        }
    }
}
