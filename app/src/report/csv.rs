//! Reports as CSV. docs/json.md describes the columns.

use super::json::outcome;
use super::record::{self, Record};
use desk::Ending;
use desk::names::Metric;

/// The columns for what was found. Those of [`record::COLUMNS`] follow, and then [`METRIC`].
const FOUND: [&str; 24] = [
    "puzzle",
    "start",
    "goal",
    "outcome",
    "cost",
    "at_least",
    "asked",
    "algorithm",
    "heuristic",
    "expanded",
    "generated",
    "reopened",
    "until_last_f",
    "iterations",
    "bound",
    "stored",
    "bytes",
    "seconds",
    "table_bytes",
    "table_seconds",
    "search_seconds",
    "nodes_per_second",
    "tables_at_hand",
    "warm",
];

/// The last column. Its cells are empty if each move counts by itself.
const METRIC: &str = "metric";

/// The names of the columns.
pub fn head() -> String {
    line(FOUND.into_iter().chain(record::COLUMNS).chain([METRIC]))
}

/// The record as one line.
pub fn row(record: &Record) -> String {
    let report = record.report;
    let (cost, at_least) = match &report.ending {
        Ending::Solved(path) => (path.cost.to_string(), path.at_least.to_string()),
        Ending::Unsolvable { .. } => Default::default(),
        Ending::Stopped { at_least, best, .. } => (
            best.as_ref().map_or(String::new(), |path| path.cost.to_string()),
            at_least.to_string(),
        ),
    };
    let (counts, effort) = (&report.counts, &report.effort);
    let found: [String; FOUND.len()] = [
        report.puzzle.clone(),
        report.start.clone(),
        report.goal.clone(),
        outcome(&report.ending).into(),
        cost,
        at_least,
        report.asked.algorithm.to_string(),
        report.algorithm.clone(),
        report.heuristic.clone().unwrap_or_default(),
        counts.expanded.to_string(),
        counts.generated.to_string(),
        counts.reopened.to_string(),
        counts.until_last_f.to_string(),
        counts.iterations.to_string(),
        counts.bound.to_string(),
        counts.stored.to_string(),
        counts.bytes.to_string(),
        report.seconds.to_string(),
        effort.table_bytes.to_string(),
        effort.table_seconds.to_string(),
        effort.search_seconds.to_string(),
        (effort.rate() as u64).to_string(),
        report.at_hand.as_deref().unwrap_or_default().join(" "),
        report.warm.to_string(),
    ];
    let metric = match report.metric {
        Metric::Single => String::new(),
        metric => metric.to_string(),
    };
    line(found.into_iter().chain(record::columns(record)).chain([metric]))
}

fn line(cells: impl Iterator<Item = impl AsRef<[u8]>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells).expect("memory takes everything");
    let line = writer.into_inner().expect("memory takes everything");
    String::from_utf8(line).expect("made of strings")
}
