//! `fewest explore --hosts`: this process counts its part, together with others.

use super::{code, shown, watched};
use crate::exit::{Code, Fault};
use crate::flags::Explore;
use crate::output::{Draft, remark};
use crate::report::explore as told;
use crate::report::text::grouped;
use crate::stop::Signals;
use cluster::{Counted, Disk, Hosts, Secret, Task, Team, Trouble};
use desk::explore::{Explorer, Space};
use desk::gauge::Gauge;
use fewest::tables::Resources;
use std::fs;
use std::io::{Read, stdin};
use std::path::Path;

/// No file of hosts or of a secret is longer.
const LONGEST: u64 = 1 << 20;

/// Counts, and prints the answer if this is process 0.
pub fn run(
    flags: &Explore,
    hosts: &Path,
    explorer: &dyn Explorer,
    resources: Resources,
    signals: &Signals,
) -> Result<Code, Fault> {
    explorer.parted()?;
    let team = team(flags, &read(hosts)?)?;
    let plot =
        flags.plot.as_deref().filter(|_| team.process == 0).map(Draft::create).transpose()?;
    let gauge = Gauge::new(signals, flags.timeout);
    let disk = flags.disk.as_deref().map(|root| Disk { root, resume: flags.resume });
    signals.search_begins();
    let work = || {
        let (space, list) = (explorer.parted()?, flags.antipodes);
        match cluster::count(Task { space, disk, resources, list, gauge: &gauge }, &team) {
            Ok(counted) => Ok(with_what_was_sent(counted, &team)),
            Err(trouble) => Err(fault(trouble, &gauge)),
        }
    };
    let counted = watched(work, (&gauge, &explorer.price()));
    signals.search_ends();
    let counted = counted?;
    if team.process > 0 {
        return Ok(code(flags, &counted, signals));
    }
    counted.kept.iter().for_each(|kept| remark(kept));
    let seconds = gauge.elapsed().as_secs_f64();
    plot.map_or(Ok(()), |plot| plot.finish(told::svg(&counted)))?;
    shown(flags, &counted, seconds)?;
    Ok(code(flags, &counted, signals))
}

fn with_what_was_sent(Counted { mut space, sent, resumed }: Counted, team: &Team) -> Space {
    let mut kept = format!("{} processes sent {} bytes", team.processes(), grouped(sent));
    if resumed > 0 {
        kept += &format!("; {resumed} distances were kept before");
    }
    space.kept = Some(kept);
    space
}

fn team(flags: &Explore, text: &str) -> Result<Team, Fault> {
    let together = &flags.together;
    let hosts = Hosts::read(text).map_err(|trouble| Fault::usage(trouble.to_string()))?;
    let process = together.process.unwrap_or(0);
    if process >= hosts.all().len() {
        let message = format!(
            "there is no process {process} in --hosts, only 0 to {}",
            hosts.all().len() - 1
        );
        return Err(Fault::usage(message));
    }
    let told = together.secret.as_deref().map(read).transpose()?;
    let secret = told.map(|text| Secret::new(text.as_bytes())).or(hosts.secret().cloned());
    let secret = match secret {
        Some(secret) => secret,
        None if hosts.are_loopback() && together.listen.is_none() => Secret::none(),
        None => {
            let message = "other machines can reach these processes: they need a secret, in a line \
                           secret=... of --hosts or by --secret FILE";
            return Err(Fault::usage(message));
        }
    };
    Ok(Team {
        hosts,
        process,
        epoch: together.epoch,
        secret,
        version: env!("CARGO_PKG_VERSION").into(),
        question: question(flags)?,
        listen: together.listen.clone(),
        wait: together.wait,
        patience: together.patience,
    })
}

/// Everything that has to be the same for all processes.
fn question(flags: &Explore) -> Result<String, Fault> {
    let goal = flags.goal.as_deref().unwrap_or("the usual goal");
    let disk = if flags.disk.is_some() { "kept" } else { "not kept" };
    let resume = if flags.resume { "gone on with" } else { "from the beginning" };
    let (puzzle, list) = (flags.puzzle.get()?.name(), flags.antipodes);
    Ok(format!("{puzzle}, {goal}, layers {disk}, {resume}, {list} of the farthest"))
}

/// A file, or standard input.
fn read(path: &Path) -> Result<String, Fault> {
    let no_input =
        |error| Fault::new(Code::NoInput, format!("cannot read {}: {error}", path.display()));
    let mut text = String::new();
    let reading = match path == Path::new("-") {
        true => stdin().take(LONGEST).read_to_string(&mut text),
        false => fs::File::open(path).map_err(no_input)?.take(LONGEST).read_to_string(&mut text),
    };
    reading.map_err(no_input)?;
    Ok(text)
}

fn fault(trouble: Trouble, gauge: &Gauge) -> Fault {
    let code = match &trouble {
        Trouble::Desk(_) | Trouble::Stopped => Code::Bug,
        Trouble::Hosts(_) => Code::Usage,
        Trouble::Memory { .. } => Code::Memory,
        Trouble::Secret { .. }
        | Trouble::Foreign { .. }
        | Trouble::Message(_)
        | Trouble::Miscounted { .. } => Code::Data,
        Trouble::Version { .. } => Code::Version,
        Trouble::Thread(_) => Code::Io,
        Trouble::Listen { .. }
        | Trouble::Absent { .. }
        | Trouble::Outdated { .. }
        | Trouble::Lost(_)
        | Trouble::Broken(_) => Code::Unavailable,
    };
    match trouble {
        Trouble::Desk(error) => error.into(),
        Trouble::Stopped => {
            use crate::exit::Coded;
            Fault::new(gauge.why().code(), "it was told to stop before all processes had come")
        }
        other => Fault::new(code, other.to_string()),
    }
}
