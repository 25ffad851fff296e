//! What a page asks, in its words and in those of the desk.

use crate::wrong::Wrong;
use desk::names::{Algorithm, Heuristic, Metric};
use desk::tables::Tables;
use desk::{Incumbents, PuzzleName, Question};
use serde::Deserialize;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

/// A search that takes no longer has its answer before a person misses one.
const ALONE: Duration = Duration::from_millis(400);

/// The text of a puzzle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    pub(crate) text: String,
}

/// What is to be looked up in pattern databases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Looked {
    pub(crate) puzzle: String,
    pub(crate) goal: Option<String>,
    pub(crate) tables: String,
    pub(crate) boards: Vec<String>,
}

/// What is to be solved, and how.
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
    /// A set of pattern databases, in place of a heuristic.
    pub(crate) tables: Option<String>,
    #[serde(default)]
    pub(crate) lexicographic: bool,
    /// If it takes long some answer is to be told meanwhile, and better ones as they are found.
    #[serde(default)]
    pub(crate) anytime: bool,
    /// The answer is to be proven, too.
    #[serde(default)]
    pub(crate) proof: bool,
}

/// A search that was ended from outside, and how far it was when it was last heard of.
#[cfg(any(test, target_family = "wasm"))]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    pub(crate) asked: Asked,
    pub(crate) counts: Heard,
    pub(crate) seconds: f64,
}

/// What progress has told of the counts.
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

    /// When some answer is told that need not be a shortest one. In a browser nothing runs beside a search.
    pub fn incumbents(&self) -> Incumbents {
        match self.anytime {
            true if cfg!(target_family = "wasm") => Incumbents::Afterwards,
            true => Incumbents::Later(ALONE),
            false => Incumbents::Never,
        }
    }

    /// The question about a puzzle, whose searches may use these tables. What it is to tell meanwhile is left out.
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
