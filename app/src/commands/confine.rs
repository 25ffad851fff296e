//! `fewest confine`: what `stress` starts of itself around somebody's program.

use crate::exit::{Code, Fault};
use crate::flags::{self, Stage};
use crate::output::complain;
use crate::sandbox::{self, Limits, NOT_STARTED};
use std::time::Duration;

/// Does the work of that process.
pub fn run(flags: &flags::Confine) -> Result<Code, Fault> {
    let limits = Limits {
        time: Duration::from_micros(flags.time),
        wall: Duration::from_micros(flags.wall),
        memory: flags.memory,
        output: flags.output,
    };
    let ended = match flags.stage {
        Stage::Guard => sandbox::guard(flags.isolation, &limits, &flags.command),
        Stage::Warden => sandbox::warden(flags.isolation, &limits, &flags.command),
        Stage::Program => {
            let error = sandbox::limited(&limits, &flags.command);
            complain(&format!("{NOT_STARTED}{error}"));
            return Ok(Code::NotStarted);
        }
    };
    match ended {
        Ok(()) => Ok(Code::Proven),
        Err(error) => Err(Fault::new(Code::Io, error.to_string())),
    }
}
