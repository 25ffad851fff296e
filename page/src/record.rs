//! What research needs in addition to an answer: which board of the input it is about, by which means and
//! within which limits it was searched for, and where.

use desk::{Asked, Case, Report};
use fewest::Cost;
use fewest::search::Answer;
use serde::Serialize;

/// A report together with its board in the input and the run that it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Record<'r> {
    /// What was found.
    pub report: &'r Report,
    /// The board as the input has it, if there is one.
    pub case: Option<&'r Case>,
    /// The run.
    pub run: &'r Run,
}

/// What is the same for all boards of a run.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Run {
    version: &'static str,
    seed: Option<u64>,
    at_once: usize,
    machine: &'static str,
}

impl Run {
    /// A run of this program on that machine. `seed` is the seed of its random boards, and at most `at_once`
    /// boards are searched at the same time.
    pub fn new(machine: &'static str, seed: Option<u64>, at_once: usize) -> Run {
        Run { version: env!("CARGO_PKG_VERSION"), seed, at_once, machine }
    }
}

/// The place of a board in the input.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Origin<'r> {
    index: Option<&'r str>,
    line: Option<u64>,
    expected: Option<Cost>,
}

/// What was asked for.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Terms<'r> {
    algorithm: &'static str,
    pruning: Option<&'static str>,
    weight: Option<f64>,
    width: Option<usize>,
    tables: Option<&'r str>,
    threads: usize,
    answer: &'static str,
    max_depth: Option<Cost>,
    max_iterations: Option<u32>,
    max_nodes: Option<u64>,
    max_bytes: Option<u64>,
    timeout: Option<f64>,
}

impl<'r> Record<'r> {
    /// The place of the board in the input.
    pub fn origin(&self) -> Origin<'r> {
        self.case.map_or_else(Origin::default, |case| Origin {
            index: case.index.as_deref(),
            line: case.among_others.then_some(case.line),
            expected: case.expected.map(|expected| expected.cost),
        })
    }
}

/// What was asked for, by the names in JSON and CSV. A limit that limits nothing is left out.
pub fn terms(asked: &Asked) -> Terms<'_> {
    let options = &asked.options;
    Terms {
        algorithm: asked.algorithm.name(),
        pruning: asked.pruning.map(|pruning| pruning.name()),
        weight: Some(options.weight.times()).filter(|&weight| weight > 1.0),
        width: asked.width(),
        tables: asked.tables.as_deref(),
        threads: asked.threads,
        answer: wanted(options.answer),
        max_depth: Some(options.max_cost).filter(|&most| most != Cost::MAX),
        max_iterations: Some(options.max_iterations).filter(|&most| most != u32::MAX),
        max_nodes: Some(options.max_nodes).filter(|&most| most != u64::MAX),
        max_bytes: Some(options.max_bytes).filter(|&most| most != u64::MAX),
        timeout: asked.timeout.map(|time| time.as_secs_f64()),
    }
}

/// Which answer is wanted, in one word.
pub fn wanted(answer: Answer) -> &'static str {
    match answer {
        Answer::Any => "any",
        Answer::Starts => "starts",
        Answer::First => "first",
        Answer::All { .. } => "all",
    }
}

/// A cell of CSV: a number or a text; empty if there is no value.
fn cell(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::Null) | Err(_) => String::new(),
        Ok(serde_json::Value::String(text)) => text,
        Ok(other) => other.to_string(),
    }
}

/// The names of the columns that [`columns`] fills.
pub const COLUMNS: [&str; 23] = [
    "index",
    "line",
    "expected",
    "pruning",
    "weight",
    "width",
    "tables",
    "threads",
    "answer",
    "max_depth",
    "max_iterations",
    "max_nodes",
    "max_bytes",
    "timeout",
    "h",
    "iteration_bounds",
    "iteration_expanded",
    "iteration_generated",
    "iteration_seconds",
    "version",
    "seed",
    "at_once",
    "machine",
];

/// All of these as cells of CSV.
pub fn columns(record: &Record) -> [String; COLUMNS.len()] {
    let (report, run, origin) = (record.report, record.run, record.origin());
    let terms = terms(&report.asked);
    let each = |of: &dyn Fn(&desk::Pass) -> String| {
        report.passes.iter().map(of).collect::<Vec<_>>().join(" ")
    };
    [
        cell(origin.index),
        cell(origin.line),
        cell(origin.expected),
        cell(terms.pruning),
        cell(terms.weight),
        cell(terms.width),
        cell(terms.tables),
        cell(terms.threads),
        cell(terms.answer),
        cell(terms.max_depth),
        cell(terms.max_iterations),
        cell(terms.max_nodes),
        cell(terms.max_bytes),
        cell(terms.timeout),
        cell(report.estimate),
        each(&|pass| pass.bound.to_string()),
        each(&|pass| pass.expanded.to_string()),
        each(&|pass| pass.generated.to_string()),
        each(&|pass| pass.seconds.to_string()),
        cell(run.version),
        cell(run.seed),
        cell(run.at_once),
        cell(run.machine),
    ]
}
