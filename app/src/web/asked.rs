//! What a page asks about a board, in its words and in those of the desk.

use crate::exit::Fault;
use desk::names::{Algorithm, Heuristic, Metric};
use desk::tables::Tables;
use desk::{Incumbents, PuzzleName, Question};
use serde::Deserialize;
use std::num::NonZeroUsize;
use std::str::FromStr;

/// What is to be solved, and how.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub puzzle: String,
    pub board: String,
    pub goal: Option<String>,
    algorithm: Option<String>,
    heuristic: Option<String>,
    /// A set of pattern databases, in place of a heuristic.
    pub tables: Option<String>,
    #[serde(default)]
    pub lexicographic: bool,
    /// The answer is to be proven, too.
    #[serde(default)]
    pub proof: bool,
}

impl Asked {
    /// The question about a puzzle, whose searches may use these tables.
    pub fn question(&self, puzzle: PuzzleName, tables: Tables) -> Result<Question, Fault> {
        Ok(Question {
            puzzle,
            goal: self.goal.clone(),
            metric: Metric::Single,
            algorithm: name(self.algorithm.as_deref(), "algorithm")?.unwrap_or(Algorithm::Auto),
            heuristic: name::<Heuristic>(self.heuristic.as_deref(), "heuristic")?,
            pruning: None,
            threads: NonZeroUsize::MIN,
            alphabetical: self.lexicographic,
            tables,
            fresh: false,
            incumbents: Incumbents::Never,
        })
    }
}

/// The algorithm or heuristic of that name.
fn name<T: FromStr>(name: Option<&str>, what: &str) -> Result<Option<T>, Fault> {
    let wrong = |name| Fault::usage(format!("{what} `{name}` is unknown"));
    name.map(|name| T::from_str(name).map_err(|_| wrong(name))).transpose()
}
