//! `fewest explore --hosts`: this process counts its part, together with others.

use super::{code, shown, watched};
use crate::commands::together::{fault, team};
use crate::exit::{Code, Fault};
use crate::flags::Explore;
use crate::output::{Draft, remark};
use crate::report::explore as told;
use crate::report::text::{count, grouped};
use crate::stop::Signals;
use cluster::{CountedSpace, Disk, Task, Team, Trouble};
use desk::explore::{Explorer, Space};
use desk::gauge::Gauge;
use desk::{Error, Kept};
use fewest::Counts;
use fewest::tables::Resources;
use std::path::Path;

/// Counts, and prints the answer if this is process 0.
pub fn run(
    flags: &Explore,
    hosts: &Path,
    explorer: &dyn Explorer,
    resources: Resources,
    signals: &Signals,
) -> Result<Code, Fault> {
    explorer.parted()?;
    let team = team(&flags.together, hosts, question(flags)?)?;
    let plot =
        flags.plot.as_deref().filter(|_| team.process == 0).map(Draft::create).transpose()?;
    let gauge = Gauge::new(signals, flags.timeout);
    let disk = flags.disk.as_deref().map(|root| Disk { root, resume: flags.resume });
    signals.search_begins();
    let work = || {
        let (space, list) = (explorer.parted()?, flags.antipodes);
        match cluster::count(Task { space, disk, resources, list, gauge: &gauge }, &team) {
            Ok(counted) => Ok(with_what_was_sent(counted, &team)),
            Err(trouble) => {
                let is_full =
                    matches!(&trouble, Trouble::Desk(Error::Kept { why: Kept::Failed, .. }));
                let can_go_on = match &trouble {
                    Trouble::Lost(loss) => loss.is_passing(),
                    other => is_full || matches!(other, Trouble::Broken(_)),
                } && disk.is_some();
                let mut fault = fault(trouble, gauge.why());
                if is_full || !can_go_on {
                    fault.message += &so_far(&gauge.counts());
                }
                if can_go_on {
                    fault.message += "; to go on: the same with --resume";
                }
                Err(fault)
            }
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
    shown(flags, &counted, seconds)?;
    plot.map_or(Ok(()), |plot| plot.finish(told::svg(&counted)))?;
    Ok(code(flags, &counted, signals))
}

/// How far a count had come that does not go on. Its bound is the distance of the layer that was being made.
fn so_far(counts: &Counts) -> String {
    match counts.bound {
        0 => String::new(),
        bound => {
            let boards = count(counts.expanded, "board", "boards");
            format!("; counted so far: {boards} up to distance {}", bound - 1)
        }
    }
}

fn with_what_was_sent(
    CountedSpace { mut space, sent, resumed }: CountedSpace,
    team: &Team,
) -> Space {
    let processes = count(team.processes() as u64, "process", "processes");
    let mut kept = format!("{processes} sent {} bytes", grouped(sent));
    if resumed > 0 {
        kept += &format!("; {resumed} distances were kept before");
    }
    space.kept = Some(kept);
    space
}

/// Everything that must be the same for all processes.
fn question(flags: &Explore) -> Result<String, Fault> {
    let goal = flags.goal.as_deref().unwrap_or("the usual goal");
    let with = |is_given| if is_given { "with" } else { "without" };
    let (disk, resume) = (with(flags.disk.is_some()), with(flags.resume));
    let (puzzle, list) = (flags.puzzle.get()?.name(), flags.antipodes);
    Ok(format!("{puzzle}, {goal}, {disk} --disk, {resume} --resume, --antipodes {list}"))
}
