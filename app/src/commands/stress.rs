//! `fewest stress`: somebody's program against many inputs.

use super::judge::profile;
use super::signals;
use crate::exit::{Code, Coded, Fault};
use crate::flags;
use crate::output::{complain, say};
use crate::progress::Line;
use crate::report::text::count;
use crate::sandbox::{Isolation, Limits, Sandbox};
use crate::stress::{self, Outcome, Stress, Tally, Wanted};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Tells whether the program got everything right.
pub fn run(flags: &flags::Stress) -> Result<Code, Fault> {
    let profile = profile(&flags.profile)?;
    let signals = signals()?;
    let limits = Limits {
        time: flags.time_limit,
        wall: flags.time_limit * 5 + Duration::from_secs(1),
        memory: flags.memory_limit,
        output: flags.output_limit,
    };
    let wanted = Wanted {
        cases: flags.cases,
        time: flags.seconds,
        batch: flags.batch.map(usize::from),
        tidy: flags.tidy,
        seed: flags.seed,
    };
    let mut sandbox = sandbox(flags, &limits)?;
    signals.search_begins();
    let mut line = Line::new();
    let mut watch = |tally: &Tally| {
        line.show(|| progress(tally));
        signals.caught().is_none()
    };
    let mut stress = Stress::new(profile, &mut sandbox, limits.time, &mut watch);
    let outcome = stress.run(&wanted);
    let tally = stress.tally().clone();
    line.end();
    signals.search_ends();
    match outcome? {
        Outcome::Passed => {
            say(&stress::success(&tally))?;
            Ok(Code::Proven)
        }
        Outcome::Failed(found) => {
            if let Some(path) = &flags.save {
                save(path, &found.small.test.text(profile))?;
            }
            say(&stress::failure(profile, &limits, &tally, &found))?;
            Ok(Code::WrongAnswer)
        }
        Outcome::Stopped => {
            let cases = count(tally.cases, "case", "cases");
            say(&format!("stopped after {cases}, all right\n"))?;
            Ok(signals.caught().map_or(Code::Interrupted, |stop| stop.code()))
        }
    }
}

/// The strongest that the system allows.
fn sandbox(flags: &flags::Stress, limits: &Limits) -> Result<Sandbox, Fault> {
    let isolations = [Isolation::Namespace, Isolation::UserNamespace, Isolation::Reaper];
    let sandbox = Sandbox::open(Path::new("/proc/self/exe"), &isolations, limits, &flags.command)
        .map_err(|error| Fault::new(Code::Io, format!("cannot run programs: {error}")))?;
    if sandbox.isolation() == Isolation::Reaper {
        complain("note: no PID namespace is allowed here; what runs leave is looked for and ended");
    }
    Ok(sandbox)
}

fn progress(tally: &Tally) -> String {
    let seconds = tally.begin.elapsed().as_secs_f64();
    let (slowest, what) = tally.slowest;
    format!(
        "{} in {}, {:.0} cases/s, slowest run {} ms ({what})",
        count(tally.cases, "case", "cases"),
        count(tally.runs, "run", "runs"),
        tally.cases as f64 / seconds,
        slowest.as_millis(),
    )
}

fn save(path: &Path, input: &str) -> Result<(), Fault> {
    fs::write(path, input).map_err(|error| {
        Fault::new(Code::CannotCreate, format!("cannot write {}: {error}", path.display()))
    })
}
