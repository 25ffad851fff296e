//! `fewest confine`: the processes that `stress` starts around somebody's program.

use crate::exit::{Code, Fault};
use crate::flags::{self, Stage};
use crate::sandbox::{self, RunLimits};
use std::io;
use std::time::Duration;

/// Does the work of the process of this stage.
pub fn run(flags: &flags::Confine) -> Result<Code, Fault> {
    let limits = RunLimits {
        time: Duration::from_micros(flags.time),
        wall: Duration::from_micros(flags.wall),
        memory: flags.memory,
        output: flags.output,
        processes: flags.processes,
    };
    let group = flags.group.as_deref();
    let ended = match flags.stage {
        Stage::Guard => sandbox::guard(flags.isolation, &limits, group, &flags.command),
        Stage::Warden => sandbox::warden(flags.isolation, &limits, group, &flags.command),
        Stage::Program => {
            let tell = flags.tell.ok_or_else(|| Fault::usage("nobody is told why it fails"))?;
            let told = sandbox::limited(flags.isolation, &limits, group, &flags.command, tell);
            return told.map(|()| Code::NotStarted).map_err(failed);
        }
    };
    ended.map(|()| Code::Proven).map_err(failed)
}

fn failed(error: io::Error) -> Fault {
    Fault::new(Code::Io, error.to_string())
}
