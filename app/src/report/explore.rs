//! Whole spaces for people, as JSON, as CSV and as a plot. docs/explore.md describes the fields.

mod plan;
mod svg;

pub use plan::{LARGEST_LAYER, Machines, Rates, files, plan, plan_line};
pub use svg::svg;

use super::json::SCHEMA;
use super::left::left;
use super::table::aligned;
use super::text::{bytes_wide, count, grouped, rate, short, time};
use desk::explore::{Price, Space, Survey};
use desk::names::Metric;
use desk::published::Difference;
use fewest::Counts;
use serde::Serialize;
use std::time::Duration;

/// The longest bar, in characters.
const BAR: f64 = 40.0;

/// The space as text: a line with a bar for each distance, then what there is to say of all.
pub fn block(space: &Space, compared: bool, seconds: f64) -> String {
    let metric = match space.metric {
        Metric::Single => "",
        Metric::Multi => ", any number of tiles of a line pushed at once",
    };
    let mut text = format!("{}, goal {}{metric}\n", space.puzzle, space.goal);
    let most = space.layers.iter().copied().max().unwrap_or(1) as f64;
    let bar = |states: u64| match states {
        0 => String::new(),
        _ => "#".repeat((states as f64 / most * BAR).round().max(1.0) as usize),
    };
    let head = vec!["distance".to_string(), space.counted.to_string()];
    let rows = space.layers.iter().enumerate().map(|(d, &n)| vec![d.to_string(), grouped(n)]);
    let rows = aligned(&[vec![head], rows.collect()].concat(), 0);
    let bars = [String::new()].into_iter().chain(space.layers.iter().map(|&n| bar(n)));
    for (row, bar) in rows.lines().zip(bars) {
        text += format!("{row}  {bar}").trim_end();
        text.push('\n');
    }
    text += &summary(space, seconds);
    text += &farthest(space);
    if compared {
        text += &comparison(space);
    }
    text
}

/// The farthest states, if they were asked for.
fn farthest(space: &Space) -> String {
    let (listed, all) = (space.farthest.len() as u64, space.layers.last().copied().unwrap_or(0));
    let mut text = match listed {
        0 => return String::new(),
        _ if listed < all => {
            format!("the first {} of the farthest {}:\n", grouped(listed), grouped(all))
        }
        _ => "the farthest:\n".into(),
    };
    space.farthest.iter().for_each(|state| text += &format!("  {state}\n"));
    text
}

/// What there is to say of all distances together.
fn summary(space: &Space, seconds: f64) -> String {
    let states = count(space.states(), space.counted.trim_end_matches('s'), space.counted);
    let took = time(seconds);
    match (space.stopped, space.most()) {
        (Some(stop), None) => format!("stopped by {}, nothing is complete; {took}\n", stop.word()),
        (Some(stop), Some(most)) => {
            let are = if space.states() == 1 { "is" } else { "are" };
            let stop = stop.word();
            format!("stopped by {stop}: {states} up to distance {most} {are} complete; {took}\n")
        }
        (None, None) => format!("nothing reaches the goal; {took}\n"),
        (None, Some(most)) => {
            let last = space.layers.last().copied().unwrap_or(0);
            let are = count(last, "of them is", "of them are");
            let mean = space.mean();
            format!(
                "{states}; God's number is {most}: {are} so far away; the mean is {mean:.6}; {took}\n"
            )
        }
    }
}

/// The first difference from what is published; `None` if all is equal, or nothing is published.
pub fn difference(space: &Space) -> Option<Difference> {
    let published = space.published.as_ref()?;
    published.difference(&space.layers, space.stopped.is_none())
}

fn comparison(space: &Space) -> String {
    let Some(published) = &space.published else { return "nothing is published about it\n".into() };
    let source = published.source;
    match difference(space) {
        Some(difference) => format!("not as published by {source}: {difference}\n"),
        None => {
            let counts = count(space.layers.len() as u64, "count is", "counts are");
            format!("as published by {source}: all {counts} equal\n")
        }
    }
}

/// The space as lines of JSON: one for each distance, then one about all.
pub fn lines(space: &Space, compared: bool, seconds: f64) -> String {
    let layer = |(distance, &positions): (usize, &u64)| Layer { distance, positions };
    let mut text = String::new();
    for layer in space.layers.iter().enumerate().map(layer) {
        text += &line(&layer);
    }
    let difference = difference(space);
    text + &line(&SpaceTotals {
        schema: SCHEMA,
        puzzle: &space.puzzle,
        goal: &space.goal,
        metric: space.metric.to_string(),
        counted: space.counted,
        positions: space.states(),
        complete: space.stopped.is_none(),
        stopped: space.stopped.map(desk::Stop::outcome),
        gods_number: space.most().filter(|_| space.stopped.is_none()),
        mean: space.stopped.is_none().then(|| space.mean()),
        farthest: &space.farthest,
        published: space.published.as_ref().filter(|_| compared).map(|published| ComparedCounts {
            source: published.source,
            equal: difference.is_none(),
            first_difference: difference.map(|difference| difference.distance),
        }),
        seconds,
    })
}

fn line(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("strings and numbers only") + "\n"
}

#[derive(Serialize)]
struct Layer {
    distance: usize,
    positions: u64,
}

#[derive(Serialize)]
struct SpaceTotals<'s> {
    schema: u32,
    puzzle: &'s str,
    goal: &'s str,
    metric: String,
    counted: &'static str,
    positions: u64,
    complete: bool,
    stopped: Option<&'static str>,
    gods_number: Option<usize>,
    mean: Option<f64>,
    farthest: &'s [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<ComparedCounts>,
    seconds: f64,
}

#[derive(Serialize)]
struct ComparedCounts {
    source: &'static str,
    equal: bool,
    first_difference: Option<usize>,
}

/// The distances and their counts as CSV.
pub fn table(space: &Space) -> String {
    let mut text = "distance,positions\n".to_string();
    for (distance, positions) in space.layers.iter().enumerate() {
        text += &format!("{distance},{positions}\n");
    }
    text
}

/// The puzzle with the number of its states, if that is known.
pub fn what(survey: &Survey, price: &Price) -> String {
    match price.states {
        Some(states) => {
            let most = match price.is_exact {
                _ if is_beyond(price) => "more than ",
                true => "",
                false => "at most ",
            };
            format!("{} has {most}{} states and", survey.puzzle, rounded(states))
        }
        None => {
            format!("how many states {} has is not known: counting them", survey.puzzle)
        }
    }
}

/// Whether there are more states than 128 bits can count, so that what is known of the price is less than the
/// price.
fn is_beyond(price: &Price) -> bool {
    price.states.is_some_and(|states| states >= u128::MAX / 2)
}

/// The memory that counting takes.
pub fn memory(price: &Price, needed: u128) -> String {
    let more = if is_beyond(price) { "more than " } else { "" };
    format!("{more}{} of memory", bytes_wide(needed))
}

/// What counting takes, with the time that this machine needs if it counts `rate` states a second.
pub fn price(survey: &Survey, price: &Price, files: Option<u128>, rate: f64) -> String {
    let memory =
        price.bytes.map_or("memory and time for each state that is met".into(), |needed| {
            let about = if is_beyond(price) { "" } else { "about " };
            format!("{about}{}", self::memory(price, needed))
        });
    let seconds = seconds(price, rate);
    let time =
        seconds.map_or(String::new(), |seconds| format!(" and {} on this machine", about(seconds)));
    // A disk makes a count slower, and nobody knows beforehand by how much.
    let time = match files {
        Some(files) => format!(", at most about {} of files", bytes_wide(files)),
        None => time,
    };
    format!("{} takes {memory}{time}", what(survey, price))
}

/// How many seconds the count takes, if a trial has measured the rate.
fn seconds(price: &Price, rate: f64) -> Option<f64> {
    let states = price.states.filter(|_| rate > 0.0 && !is_beyond(price))?;
    Some(states as f64 / rate)
}

/// An approximate time, in words.
fn about(seconds: f64) -> String {
    match seconds {
        _ if seconds < 1.0 => "less than a second".into(),
        _ if seconds < 100.0 => format!("about {seconds:.0} s"),
        _ if seconds < 6000.0 => format!("about {:.0} min", seconds / 60.0),
        _ if seconds < 172_800.0 => format!("about {:.0} h", seconds / 3600.0),
        _ if seconds < 1e8 => format!("about {:.0} days", seconds / 86_400.0),
        _ if seconds < 1e22 => format!("about {} years", grouped((seconds / 31_557_600.0) as u64)),
        _ => format!("about {:.1e} years", seconds / 31_557_600.0),
    }
}

/// The same as one line of JSON, without the newline.
pub fn price_line(survey: &Survey, price: &Price, rate: f64) -> String {
    #[derive(Serialize)]
    struct Object {
        schema: u32,
        puzzle: String,
        positions: Option<u128>,
        exact: bool,
        bytes: Option<u128>,
        positions_per_second: f64,
        seconds: Option<f64>,
    }
    line(&Object {
        schema: SCHEMA,
        puzzle: survey.puzzle.clone(),
        positions: price.states,
        exact: price.is_exact && !is_beyond(price),
        bytes: price.bytes,
        positions_per_second: rate,
        seconds: seconds(price, rate),
    })
    .trim_end()
    .into()
}

fn rounded(number: u128) -> String {
    match u64::try_from(number) {
        Ok(number) => grouped(number),
        Err(_) => format!("{:.1e}", number as f64),
    }
}

/// How far the count is.
pub fn progress(counts: &Counts, price: &Price, running: Duration) -> String {
    let distance = match counts.bound {
        0 => String::new(),
        bound => format!("distance {bound}, "),
    };
    let (all, share) = match price.states.filter(|_| price.is_exact || price.bytes.is_some()) {
        Some(states) => {
            (format!(" of {}", short(states as u64)), counts.expanded as f64 / states.max(1) as f64)
        }
        None => (String::new(), 0.0),
    };
    let rate = rate(counts.expanded, running.as_secs_f64()).replace("nodes", "states");
    format!(
        "{distance}{}{all} states, {rate}{}, {:.0} s",
        short(counts.expanded),
        left(share, running),
        running.as_secs_f64()
    )
}
