//! Several reports of one board side by side, as a table.

pub mod page;
pub mod plot;
pub mod race;
pub mod story;
pub mod svg;
mod terms;

use super::table::aligned;
use super::text::{bytes, grouped, hints, time};
use crate::texts::handout;
use desk::names::{Algorithm, Heuristic};
use desk::{Asked, Effort, Ending, Report};
use terms::Extra;
pub use terms::terms;

/// The columns for what was found and counted.
const COUNTED: [&str; 5] = ["cost", "optimal", "expanded", "generated", "iterations"];
/// The columns for what tables and the search took.
const EFFORT: [&str; 4] = ["tables", "made in", "memory", "search"];

/// The cells of these columns; `memory` is that of the search.
fn effort(effort: &Effort, memory: u64) -> [String; 4] {
    let Effort { table_bytes, table_seconds, search_seconds, .. } = *effort;
    [bytes(table_bytes), time(table_seconds), bytes(memory), time(search_seconds)]
}

/// The board, and a line for each report.
pub fn table(reports: &[Report]) -> String {
    let extra = Extra::of(reports.iter().map(|report| &report.asked));
    let means = ["algorithm", "heuristic"].into_iter().chain(extra.names());
    let head = means.chain(COUNTED).chain(EFFORT);
    let mut rows = vec![head.map(String::from).collect()];
    rows.extend(reports.iter().map(|report| row(report, &extra)));
    let drawing = reports.first().map(|report| report.drawing.as_str()).unwrap_or_default();
    let unsolvable = |report: &&Report| matches!(report.ending, Ending::Unsolvable { .. });
    let hints = reports.iter().find(unsolvable).map(|report| hints(&report.ending));
    let stopped = |report: &Report| matches!(report.ending, Ending::Stopped { .. });
    let legend = match reports.iter().any(stopped) {
        true => "where `optimal` has the name of a limit, that limit stopped the search\n",
        false => "",
    };
    format!("{drawing}\n{}{legend}{}", aligned(&rows, 2 + extra.len()), hints.unwrap_or_default())
}

fn row(report: &Report, extra: &Extra) -> Vec<String> {
    let counts = &report.counts;
    let (cost, optimal) = verdict(&report.ending);
    let heuristic = report.heuristic.clone().unwrap_or_else(|| "-".into());
    let mut row = vec![algorithm(report), heuristic];
    row.extend(extra.cells(&report.asked));
    row.extend([
        cost,
        optimal,
        grouped(counts.expanded),
        grouped(counts.generated),
        grouped(counts.iterations.into()),
    ]);
    row.extend(effort(&report.effort, counts.bytes));
    row
}

/// The algorithm that was asked for; if that is `auto`, also the one that it chose.
fn algorithm(report: &Report) -> String {
    match report.asked.algorithm {
        Algorithm::Auto if report.algorithm != "auto" => format!("auto ({})", report.algorithm),
        _ => report.algorithm.clone(),
    }
}

/// The name of the pairing: the algorithm, the heuristic, and whatever is not as usual.
pub fn name(report: &Report) -> String {
    let name = match (&report.heuristic, report.asked.algorithm) {
        (_, Algorithm::Auto) => "auto".into(),
        (None, algorithm) => algorithm.to_string(),
        (Some(heuristic), algorithm) => handout::paired(algorithm, heuristic),
    };
    name + &terms(&report.asked)
}

/// Whether the search looked all distances up in a table, so that most of the work was done before it began.
pub fn is_told(report: &Report) -> bool {
    let exact = Heuristic::Exact.to_string();
    report.asked.algorithm == Algorithm::Exhaustive || report.heuristic.as_deref() == Some(&exact)
}

/// The cost, and whether it is proven that nothing is cheaper.
fn verdict(ending: &Ending) -> (String, String) {
    match ending {
        Ending::Solved(path) if path.is_shortest() => (path.cost.to_string(), "yes".into()),
        Ending::Solved(path) => (path.cost.to_string(), "not proven".into()),
        Ending::Unsolvable { .. } => ("unsolvable".into(), "yes".into()),
        Ending::Stopped { at_least, by, .. } => (format!("at least {at_least}"), by.word().into()),
    }
}

/// Sums over boards, a line for each pairing.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    sums: Vec<Sum>,
}

#[derive(Clone, Debug, Default)]
struct Sum {
    algorithm: String,
    asked: Option<Asked>,
    /// The heuristics that were used, each once, in the order of their first use.
    heuristics: Vec<String>,
    solved: u64,
    optimal: u64,
    cost: u64,
    expanded: u64,
    generated: u64,
    bytes: u64,
    effort: Effort,
}

impl Totals {
    /// Adds the reports of one board. The pairings must always come in the same order.
    pub fn add(&mut self, reports: &[Report]) {
        self.sums.resize_with(reports.len(), Sum::default);
        self.sums.iter_mut().zip(reports).for_each(|(sum, report)| sum.add(report));
    }

    /// A line for each pairing: how many boards it solved and proved, their mean cost, nodes,
    /// memory and time.
    pub fn table(&self) -> String {
        aligned(&self.rows(), 2 + self.extra().len())
    }

    fn extra(&self) -> Extra {
        Extra::of(self.sums.iter().filter_map(|sum| sum.asked.as_ref()))
    }

    /// The same table as rows of cells. The first row has the column names.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let extra = self.extra();
        let means = ["algorithm", "heuristic"].into_iter().chain(extra.names());
        let counted = ["solved", "optimal", "mean cost", "expanded", "generated"];
        let head = means.chain(counted).chain(EFFORT);
        let mut rows = vec![head.map(String::from).collect()];
        rows.extend(self.sums.iter().map(|sum| sum.row(&extra)));
        rows
    }
}

impl Sum {
    fn add(&mut self, report: &Report) {
        self.algorithm = algorithm(report);
        self.asked = Some(report.asked.clone());
        let heuristic = report.heuristic.clone().unwrap_or_else(|| "-".into());
        if !self.heuristics.contains(&heuristic) {
            self.heuristics.push(heuristic);
        }
        if let Ending::Solved(path) = &report.ending {
            self.solved += 1;
            self.optimal += u64::from(path.is_shortest());
            self.cost += u64::from(path.cost);
        }
        self.expanded += report.counts.expanded;
        self.generated += report.counts.generated;
        self.bytes = self.bytes.max(report.counts.bytes);
        self.effort.add(&report.effort);
    }

    fn row(&self, extra: &Extra) -> Vec<String> {
        let mean = match self.solved {
            0 => "-".into(),
            solved => format!("{:.1}", self.cost as f64 / solved as f64),
        };
        let mut row = vec![self.algorithm.clone(), self.heuristics.join(", ")];
        row.extend(self.asked.iter().flat_map(|asked| extra.cells(asked)));
        row.extend([
            grouped(self.solved),
            grouped(self.optimal),
            mean,
            grouped(self.expanded),
            grouped(self.generated),
        ]);
        row.extend(effort(&self.effort, self.bytes));
        row
    }
}
