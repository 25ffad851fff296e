//! What a running search reports, as server-sent events.

use crate::json;
use crate::record::{Record, Run};
use crate::search::Answer;
use desk::gauge::{Gauge, Made};
use fewest::{Cost, Counts};
use serde::Serialize;

/// An event: its name, and its content as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// The name.
    pub name: &'static str,
    /// JSON on one line.
    pub data: String,
}

#[derive(Serialize)]
struct Queued<'t> {
    id: &'t str,
    ahead: usize,
}

#[derive(Serialize)]
struct BegunSearch<'t> {
    id: &'t str,
}

#[derive(Serialize)]
struct Progress {
    iteration: u32,
    bound: Cost,
    generated: u64,
    expanded: u64,
    per_second: f64,
    seconds: f64,
    /// The cost of the best answer that was found so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    making: Option<Making>,
}

/// Tables that are being made.
#[derive(Serialize)]
struct Making {
    what: String,
    table: usize,
    tables: usize,
    done: u64,
    entries: u64,
    share: f64,
    seconds: f64,
}

impl From<Made> for Making {
    fn from(made: Made) -> Self {
        let Made { what, table: (table, tables), done, entries, share, running } = made;
        Making { what, table, tables, done, entries, share, seconds: running.as_secs_f64() }
    }
}

#[derive(Serialize)]
struct Failed {
    message: String,
}

fn event(name: &'static str, data: &impl Serialize) -> Event {
    Event { name, data: serde_json::to_string(data).expect("strings and numbers only") }
}

/// The search must wait until `ahead` others have ended.
pub fn queued(id: &str, ahead: usize) -> Event {
    event("queued", &Queued { id, ahead })
}

/// The search begins.
pub fn begun(id: &str) -> Event {
    event("begun", &BegunSearch { id })
}

/// The iterations that have begun since the last call. `told` is how many were reported before; the new ones
/// are added to it.
pub fn iterations(gauge: &Gauge, told: &mut usize) -> Vec<Event> {
    let begun = gauge.iterations(*told);
    *told += begun.len();
    begun.iter().map(|iteration| event("iteration", iteration)).collect()
}

/// How far the search is.
pub fn progress(gauge: &Gauge) -> Event {
    let counts = gauge.counts();
    let Counts { iterations: iteration, bound, generated, expanded, .. } = counts;
    let seconds = gauge.elapsed().as_secs_f64();
    let per_second = gauge.effort(&counts).rate();
    let making = gauge.made_now().map(Making::from);
    let best = gauge.incumbents().last().map(|answer| answer.cost);
    let progress =
        Progress { iteration, bound, generated, expanded, per_second, seconds, best, making };
    event("progress", &progress)
}

/// How the search has ended.
pub fn ended(answer: Answer, run: &Run) -> Vec<Event> {
    match answer {
        Ok((report, certificate)) => {
            let record = Record { report: &report, case: None, run };
            let done = Event { name: "done", data: json::line(&record) };
            let proof = certificate.map(|certificate| event("proof", &certificate));
            proof.into_iter().chain([done]).collect()
        }
        Err(wrong) => vec![event("failed", &Failed { message: wrong.to_string() })],
    }
}
