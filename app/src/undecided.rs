//! What to say when a search ends without proving an answer to the question.

use crate::exit::{Code, Fault};
use crate::texts::phrases::phrase;
use fewest::{Cost, Limit};

/// A search ended before it had proven an answer to the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board needs more {} than can be had; no path has fewer than {at_least} moves", named(*by))]
pub struct Undecided {
    /// No path has fewer moves than this.
    pub at_least: Cost,
    /// What ended it.
    pub by: Limit,
}

impl From<Undecided> for Fault {
    fn from(unproven: Undecided) -> Self {
        let code = match unproven.by {
            Limit::Memory => Code::Memory,
            Limit::Iterations | Limit::Width => Code::Iterations,
            Limit::Nodes => Code::Nodes,
            // Only tables end this way, and none of these puzzles has such large distances.
            Limit::TooFar => Code::Bug,
            Limit::Cost | Limit::Watch => Code::Time,
        };
        Fault::new(code, phrase(&unproven.to_string()))
    }
}

fn named(limit: Limit) -> &'static str {
    match limit {
        Limit::Memory => "memory",
        Limit::Iterations => "iterations",
        Limit::Width => "width",
        Limit::Nodes => "nodes",
        Limit::TooFar => "moves",
        Limit::Cost | Limit::Watch => "time",
    }
}
