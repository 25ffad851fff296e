//! `fewest explore --plan`: what a count would take on many machines, estimated from a trial on this one.

use crate::exit::{Code, Coded, Fault};
use crate::flags::{Explore, ExploreFormat};
use crate::output::say;
use crate::report::explore::{self as told, Rates};
use crate::report::text::why;
use crate::stop::Signals;
use desk::explore::parted::DiskTrouble;
use desk::explore::{Explorer, Keep, Space, Survey};
use desk::gauge::Gauge;
use desk::{Error, PuzzleName, Stop};
use fewest::tables::Resources;

/// The board that is counted to measure rates: the smallest whose count takes longer than starting threads.
const TRIAL: &str = "sliding:3x4";

/// Prints the plan.
pub fn run(
    flags: &Explore,
    explorer: &dyn Explorer,
    name: &str,
    threads: usize,
    signals: &Signals,
) -> Result<Code, Fault> {
    let Some(wanted) = flags.plan else { return Err(Fault::bug("no plan was asked for")) };
    let plan = explorer.plan(wanted.machines)?;
    let least = explorer.disk_price(threads).ok().map(|price| price.least);
    // A signal ends the trial. Its files are then removed.
    signals.search_begins();
    let rates = measured(flags, threads, signals)?;
    signals.search_ends();
    say(&match flags.format {
        ExploreFormat::Json => told::plan_line(name, &plan, &wanted, least, &rates),
        ExploreFormat::Text | ExploreFormat::Csv => told::plan(name, &plan, &wanted, least, &rates),
    })
    .map(|()| Code::Proven)
}

/// Counts a small board in memory and on disk.
fn measured(flags: &Explore, threads: usize, signals: &Signals) -> Result<Rates, Fault> {
    let puzzle: PuzzleName = TRIAL.parse().map_err(Fault::bug)?;
    let explorer = puzzle.explorer(&Survey::of(TRIAL.into()))?;
    let resources = Resources { threads, max_bytes: 1 << 30 };
    let gauge = || Gauge::new(signals, flags.timeout);
    let begun = gauge();
    let states = whole(explorer.explore(resources, 0, &begun)?)?.states() as f64;
    let in_memory = states / begun.elapsed().as_secs_f64();
    let create = |error| {
        let parent = flags.disk.clone().unwrap_or_else(std::env::temp_dir);
        let trial = format!("a directory for a trial in {}", parent.display());
        Fault::new(Code::CannotCreate, format!("cannot create {trial}: {error}"))
    };
    let place = match &flags.disk {
        Some(dir) => {
            let unmade = |error| DiskTrouble::Unmade { path: dir.clone(), error };
            std::fs::create_dir_all(dir).map_err(|error| Error::from(unmade(error)))?;
            tempfile::tempdir_in(dir)
        }
        None => tempfile::tempdir(),
    };
    let place = place.map_err(create)?;
    let keep = Keep::Layers { dir: place.path(), resume: false };
    let begun = gauge();
    let space = whole(explorer.explore_and_keep(keep, resources, 0, &begun)?)?;
    let on_disk = states / begun.elapsed().as_secs_f64();
    Ok(Rates { in_memory, on_disk, bits: space.bits.unwrap_or(0.0) })
}

/// The space of a trial that ran to its end. A trial that was stopped says nothing about speed.
fn whole(space: Space) -> Result<Space, Fault> {
    let Some(stop) = space.stopped else { return Ok(space) };
    let advice = match stop {
        Stop::Disk => "; --disk DIR names another directory for its files",
        _ => "",
    };
    let why = why(stop);
    Err(Fault::new(stop.code(), format!("there is no plan without a whole trial: {why}{advice}")))
}
