//! `fewest explore`: counts the states of a puzzle by their distance from the goal.

#[cfg(feature = "cluster")]
mod many;
mod plan;

use super::signals;
use crate::crew::{cannot_start_a_thread, processors};
use crate::exit::{Code, Coded, Fault};
use crate::flags::{Explore, ExploreFormat};
use crate::output::{Draft, apart, offer, remark};
use crate::progress::StatusLine;
use crate::report::explore as told;
use crate::report::text::bytes;
use crate::stop::Signals;
use desk::explore::{Explorer, Keep, Price, Space, Survey};
use desk::gauge::Gauge;
use desk::memory;
use fewest::tables::Resources;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// A space with fewer states is counted in an instant, so its price is told only if the user asks for it.
const LARGE: u128 = 10_000_000;
/// How often the progress line is redrawn.
const TICK: Duration = Duration::from_millis(100);

/// Counts the space and prints the result.
pub fn run(flags: &Explore) -> Result<Code, Fault> {
    let signals = signals()?;
    let has_no_csv = flags.price || flags.plan.is_some() || flags.antipodes > 0;
    if has_no_csv && flags.format == ExploreFormat::Csv {
        return Err(Fault::usage(
            "--price, --plan and --antipodes have no CSV: use --format json, or leave it out",
        ));
    }
    apart(&[("--plot", flags.plot.as_deref())], &[("the puzzle", flags.puzzle.file().as_deref())])?;
    let puzzle = flags.puzzle.get()?;
    let survey = Survey {
        puzzle: puzzle.name(),
        goal: flags.goal.clone(),
        part: flags.part.clone(),
        metric: flags.metric,
    };
    let explorer = puzzle.explorer(&survey)?;
    if flags.against_published && explorer.published().is_none() {
        return Err(Fault::usage(format!(
            "no published list of this space of {} is built in",
            survey.puzzle
        )));
    }
    let resources = Resources {
        threads: flags.threads.unwrap_or_else(processors).get(),
        max_bytes: flags.memory.unwrap_or_else(memory::half_of_available),
    };
    if flags.plan.is_some() {
        return plan::run(flags, &*explorer, &survey.puzzle, resources.threads, &signals);
    }
    #[cfg(feature = "cluster")]
    if let Some(hosts) = &flags.together.hosts {
        return many::run(flags, hosts, &*explorer, resources, &signals);
    }
    let keep = match (&flags.disk, &flags.keep) {
        (Some(dir), _) => Keep::Layers { dir, resume: flags.resume },
        (None, Some(table)) => Keep::Table(table),
        (None, None) => Keep::Nothing,
    };
    explorer.can_keep(keep)?;
    let mut price = match keep {
        Keep::Nothing => explorer.price_within(resources.max_bytes),
        Keep::Layers { .. } | Keep::Table(_) => explorer.price(),
    };
    let mut files = None;
    if flags.disk.is_some() {
        let on_disk = explorer.disk_price(resources.threads)?;
        price.bytes = Some(on_disk.least.max(on_disk.most.min(resources.max_bytes)).into());
        files = on_disk.files.or_else(|| told::files(&price));
    }
    let affordable = affordable(&survey, &*explorer, &price, resources);
    // A disk makes a count slower, and nobody knows beforehand by how much.
    let rate = || if flags.disk.is_some() { 0.0 } else { explorer.rate(resources) };
    if flags.price {
        // A user who asks for the price is told it, whether or not this machine can pay it.
        if let Err(fault) = affordable {
            remark(&format!("note: {fault}"));
        }
        let shown = match flags.format {
            ExploreFormat::Json => told::price_line(&survey, &price, rate()),
            ExploreFormat::Text | ExploreFormat::Csv => told::price(&survey, &price, files, rate()),
        };
        return offer(&format!("{shown}\n")).map(|()| Code::Proven);
    }
    affordable?;
    // From here on Ctrl-C ends the count: a user who sees the price and stops is told how far the count has
    // come.
    signals.search_begins();
    if price.states.is_some_and(|states| states >= LARGE) {
        remark(&told::price(&survey, &price, files, rate()));
    }
    let plot = flags.plot.as_deref().map(Draft::create).transpose()?;
    let gauge = Gauge::new(&signals, flags.timeout);
    let work = || Ok(explorer.explore_and_keep(keep, resources, flags.antipodes, &gauge)?);
    let space = watched(work, (&gauge, &price));
    signals.search_ends();
    let space = space?;
    if let Some(kept) = &space.kept {
        remark(kept);
    }
    let seconds = gauge.elapsed().as_secs_f64();
    // First print what took so long, then do what may fail.
    shown(flags, &space, seconds)?;
    if let Some(plot) = plot {
        plot.finish(told::svg(&space))?;
    }
    Ok(code(flags, &space, &signals))
}

fn shown(flags: &Explore, space: &Space, seconds: f64) -> Result<(), Fault> {
    let compared = flags.against_published;
    offer(&match flags.format {
        ExploreFormat::Text => told::block(space, compared, seconds),
        ExploreFormat::Json => told::lines(space, compared, seconds),
        ExploreFormat::Csv => told::table(space),
    })
}

fn code(flags: &Explore, space: &Space, signals: &Signals) -> Code {
    let differs = flags.against_published && told::difference(space).is_some();
    let code = match space.stopped {
        _ if differs => Code::WrongAnswer,
        Some(stop) => stop.code(),
        None => Code::Proven,
    };
    signals.caught().map_or(code, |stop| code.max(stop.code()))
}

/// Refuses a count that needs more memory than is allowed, and says what would fit.
fn affordable(
    survey: &Survey,
    explorer: &dyn Explorer,
    price: &Price,
    Resources { max_bytes, .. }: Resources,
) -> Result<(), Fault> {
    let Some(needed) = price.bytes.filter(|&needed| needed > u128::from(max_bytes)) else {
        return Ok(());
    };
    let fitting = explorer.fitting(max_bytes).filter(|name| *name != survey.puzzle);
    let fitting =
        fitting.map_or(String::new(), |name| format!("; the largest that fits is {name}"));
    let on_disk = explorer.disk_price(1).is_ok_and(|price| price.least <= max_bytes);
    let or = if on_disk { "; with --disk DIR it takes less" } else { "" };
    let message = format!(
        "{} takes {}; the most that is allowed is {}{fitting}{or}",
        told::what(survey, price),
        told::memory(price, needed),
        bytes(max_bytes)
    );
    Err(Fault::new(Code::Memory, message))
}

/// Counts on a thread of its own, and shows the progress meanwhile.
fn watched(
    work: impl FnOnce() -> Result<Space, Fault> + Send,
    (gauge, price): (&Gauge, &Price),
) -> Result<Space, Fault> {
    let (tell, told) = mpsc::channel();
    let mut line = StatusLine::new();
    let space = thread::scope(|scope| {
        let counting = move || _ = tell.send(work());
        let started = thread::Builder::new().spawn_scoped(scope, counting);
        started.map_err(|error| cannot_start_a_thread(&error))?;
        loop {
            match told.recv_timeout(TICK) {
                Ok(space) => break space,
                Err(RecvTimeoutError::Timeout) => {
                    line.show(|| told::progress(&gauge.counts(), price, gauge.elapsed()));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    break Err(Fault::bug("the count ended without a word"));
                }
            }
        }
    });
    line.end();
    space
}
