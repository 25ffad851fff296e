//! Reports as JSON, one object per line. docs/json.md describes the fields.

use crate::record::{Origin, Record, Run, Terms, terms};
use desk::moves::Script;
use desk::names::Metric;
use desk::{All, Ending, Incumbent, Pass, Path};
use fewest::{Cost, Counts};
use serde::Serialize;

/// The version of the schema. It grows when a field changes its meaning or is removed.
pub const SCHEMA: u32 = 1;

/// The record as one line, without the newline.
pub fn line(record: &Record) -> String {
    serde_json::to_string(&object(record)).expect("strings and numbers only")
}

#[derive(Serialize)]
struct Object<'r> {
    schema: u32,
    puzzle: &'r str,
    #[serde(skip_serializing_if = "is_usual")]
    metric: &'static str,
    start: &'r str,
    goal: &'r str,
    outcome: &'static str,
    moves: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_names: Option<Vec<&'r str>>,
    cost: Option<Cost>,
    at_least: Option<Cost>,
    algorithm: &'r str,
    heuristic: Option<&'r str>,
    counts: Figures,
    seconds: f64,
    table_bytes: u64,
    table_seconds: f64,
    search_seconds: f64,
    nodes_per_second: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    tables_at_hand: Option<&'r [String]>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    warm: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    swap: Option<[u8; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other_goal: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<Listed<'r>>,
    #[serde(flatten)]
    origin: Origin<'r>,
    asked: Terms<'r>,
    h: Option<Cost>,
    iterations: &'r [Pass],
    #[serde(skip_serializing_if = "Option::is_none")]
    incumbents: Option<&'r [Incumbent]>,
    #[serde(flatten)]
    run: Run,
}

/// What the search counted, by the names in JSON and CSV.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Figures {
    pub expanded: u64,
    pub generated: u64,
    pub reopened: u64,
    pub until_last_f: u64,
    pub iterations: u32,
    pub bound: Cost,
    pub stored: u64,
    pub bytes: u64,
}

#[derive(Serialize)]
struct Listed<'r> {
    count: u64,
    complete: bool,
    listed: &'r [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    slack: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_cost: Option<Vec<CostCount>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<&'r [Cost]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_names: Option<Vec<Vec<&'r str>>>,
}

/// How many answers have a certain cost.
#[derive(Serialize)]
struct CostCount {
    cost: Cost,
    count: u64,
}

fn object<'r>(record: &Record<'r>) -> Object<'r> {
    let report = record.report;
    let (path, at_least) = match &report.ending {
        Ending::Solved(path) => (Some(path), Some(path.at_least)),
        Ending::Unsolvable { .. } => (None, None),
        Ending::Stopped { at_least, best, .. } => (best.as_ref(), Some(*at_least)),
    };
    let (reason, swap, other_goal) = match &report.ending {
        Ending::Unsolvable { reason, swap, other_goal } => {
            (Some(reason.as_str()), *swap, *other_goal)
        }
        Ending::Solved(_) | Ending::Stopped { .. } => (None, None, None),
    };
    let named = path.filter(|path| has_names(path));
    Object {
        schema: SCHEMA,
        puzzle: &report.puzzle,
        metric: report.metric.name(),
        start: &report.start,
        goal: &report.goal,
        outcome: outcome(&report.ending),
        moves: path.map(|path| path.moves.as_str()),
        move_names: named.map(|path| path.script.names(&path.moves)),
        cost: path.map(|path| path.cost),
        at_least,
        algorithm: &report.algorithm,
        heuristic: report.heuristic.as_deref(),
        counts: report.counts.into(),
        seconds: report.seconds,
        table_bytes: report.effort.table_bytes,
        table_seconds: report.effort.table_seconds,
        search_seconds: report.effort.search_seconds,
        nodes_per_second: report.effort.rate() as u64,
        tables_at_hand: report.at_hand.as_deref(),
        warm: report.warm,
        reason,
        swap,
        other_goal,
        all: path.and_then(all),
        origin: record.origin(),
        asked: terms(&report.asked),
        h: report.estimate,
        iterations: &report.passes,
        incumbents: report.incumbents.as_deref(),
        run: *record.run,
    }
}

/// Whether each move counts by itself; the metric is then left out.
fn is_usual(metric: &&'static str) -> bool {
    *metric == Metric::Single.name()
}

fn all(path: &Path) -> Option<Listed<'_>> {
    let all = path.all.as_ref()?;
    let All { count, listed, costs, dearer, .. } = all;
    let each = || listed.iter().map(|moves| path.script.names(moves)).collect();
    let move_names = has_names(path).then(each);
    let slack = Some(dearer.len().saturating_sub(1)).filter(|&slack| slack > 0);
    let of_cost = |(cost, count)| CostCount { cost, count };
    let by_cost = slack.map(|_| all.by_cost(path.cost).map(of_cost).collect());
    let (complete, costs) = (all.is_complete(), slack.map(|_| costs.as_slice()));
    Some(Listed { count: *count, complete, listed, slack, by_cost, costs, move_names })
}

/// Whether moves are also listed by their names. A text of letters is a list already.
fn has_names(path: &Path) -> bool {
    path.script != Script::Together
}

/// One word for how a search ended.
pub fn outcome(ending: &Ending) -> &'static str {
    match ending {
        Ending::Solved(_) => "solved",
        Ending::Unsolvable { .. } => "unsolvable",
        Ending::Stopped { by, .. } => by.outcome(),
    }
}

impl From<Counts> for Figures {
    fn from(counts: Counts) -> Self {
        let Counts { expanded, generated, reopened, until_last_f, .. } = counts;
        let Counts { iterations, bound, stored, bytes, .. } = counts;
        Figures { expanded, generated, reopened, until_last_f, iterations, bound, stored, bytes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::{Case, Question, Report, solver};
    use serde_json::{Value, json};

    /// A report with that path, which is also the only one that is listed.
    fn of(moves: &str, script: Script, listed: Vec<String>) -> Value {
        let solver = solver(&Question::about("eight".parse().expect("a puzzle")));
        let case = Case::one("1 2 3/4 5 6/7 8 0");
        let report = solver.and_then(|solver| solver.outline(&case)).expect("a board");
        let (costs, dearer) = (vec![2; listed.len()], vec![1]);
        let all = Some(All { count: 1, stopped: None, listed, costs, dearer });
        let (moves, legend) = (moves.into(), String::new());
        let path = Path { moves, script, cost: 2, at_least: 2, legend, all };
        let (report, run) =
            (Report { ending: Ending::Solved(path), ..report }, Run::new("", None, 1));
        let record = Record { report: &report, case: None, run: &run };
        serde_json::from_str(&line(&record)).expect("JSON")
    }

    #[test]
    fn moves_with_long_names_are_listed_by_them_too() {
        let moves = "U' say\"no\"";
        let report = of(moves, Script::Apart, vec![moves.into()]);
        assert_eq!(report["moves"], moves);
        assert_eq!(report["move_names"], json!(["U'", "say\"no\""]));
        assert_eq!(report["all"]["listed"], json!([moves]));
        assert_eq!(report["all"]["move_names"], json!([["U'", "say\"no\""]]));
        assert_eq!(of("", Script::Apart, vec![])["move_names"], json!([]));
    }

    #[test]
    fn letters_are_a_list_already() {
        for listed in [vec![], vec!["ul".to_string()]] {
            let report = of("ul", Script::Together, listed);
            assert_eq!(report["moves"], "ul");
            assert!(report.get("move_names").or(report["all"].get("move_names")).is_none());
        }
    }
}
