//! The questions of a page, in its own terms and in those of the desk.

use crate::wrong::Wrong;
use desk::names::{Algorithm, Heuristic, Metric};
use desk::tables::Tables;
use desk::{Incumbents, PuzzleName, Question};
use serde::Deserialize;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

/// After this time some answer is reported; a faster search has its own before a person misses one.
const ALONE: Duration = Duration::from_millis(400);

/// The text of a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    pub(crate) text: String,
}

/// A question to pattern databases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Looked {
    pub(crate) puzzle: String,
    pub(crate) goal: Option<String>,
    pub(crate) tables: String,
    pub(crate) boards: Vec<String>,
}

/// A board to be solved, and the means.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub(crate) puzzle: String,
    pub(crate) board: String,
    pub(crate) goal: Option<String>,
    /// What counts as one move.
    metric: Option<String>,
    algorithm: Option<String>,
    heuristic: Option<String>,
    /// A set of pattern databases, instead of a heuristic.
    pub(crate) tables: Option<String>,
    #[serde(default)]
    pub(crate) lexicographic: bool,
    /// If the search takes long, report some answer meanwhile, and better ones as they are found.
    #[serde(default)]
    pub(crate) anytime: bool,
    /// Prove the answer, too.
    #[serde(default)]
    pub(crate) proof: bool,
}

/// A search that was ended from outside, and how far it was by its last report.
#[cfg(any(test, target_family = "wasm"))]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    pub(crate) asked: Asked,
    pub(crate) counts: Heard,
    pub(crate) seconds: f64,
}

/// The counts in the last report of progress.
#[cfg(any(test, target_family = "wasm"))]
#[derive(Deserialize)]
pub struct Heard {
    pub(crate) iteration: u32,
    pub(crate) bound: fewest::Cost,
    pub(crate) generated: u64,
    pub(crate) expanded: u64,
}

impl Asked {
    /// Whether a set of pattern databases may have to be made before the search.
    pub fn has_set(&self) -> bool {
        self.tables.is_some()
    }

    /// When to report an answer that need not be a shortest one. In a browser nothing runs next to a search.
    pub fn incumbents(&self) -> Incumbents {
        match self.anytime {
            true if cfg!(target_family = "wasm") => Incumbents::Afterwards,
            true => Incumbents::Later(ALONE),
            false => Incumbents::Never,
        }
    }

    /// The question about a puzzle, whose searches may use these tables. It does not say what to report
    /// meanwhile.
    pub fn question(&self, puzzle: PuzzleName, tables: Tables) -> Result<Question, Wrong> {
        let question = Question {
            puzzle,
            goal: self.goal.clone(),
            metric: name(self.metric.as_deref(), "metric")?.unwrap_or_default(),
            algorithm: name(self.algorithm.as_deref(), "algorithm")?.unwrap_or(Algorithm::Auto),
            heuristic: name::<Heuristic>(self.heuristic.as_deref(), "heuristic")?,
            pruning: None,
            weight: Default::default(),
            threads: NonZeroUsize::MIN,
            alphabetical: self.lexicographic,
            tables,
            fresh: false,
            incumbents: Incumbents::Never,
        };
        let looks_up = question.algorithm == Algorithm::Auto
            && question.heuristic.is_none()
            && question.metric == Metric::Single;
        match &self.tables {
            Some(_) if !looks_up => Err(Wrong::asked(
                "tables go with the algorithm auto, in single moves and without a heuristic",
            )),
            _ => Ok(question),
        }
    }
}

/// The metric, algorithm or heuristic of that name.
fn name<T: FromStr>(name: Option<&str>, what: &str) -> Result<Option<T>, Wrong> {
    let wrong = |name| Wrong::asked(format!("{what} `{name}` is unknown"));
    name.map(|name| T::from_str(name).map_err(|_| wrong(name))).transpose()
}
