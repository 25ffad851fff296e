//! What is left to say where nothing was proven that answers a question.

use crate::exit::{Code, Fault};
use crate::texts::phrases::phrase;
use fewest::{Cost, Limit};

/// A search ended before anything was proven that answers the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board needs more {} than can be had; no path has fewer than {at_least} moves", named(*by))]
pub struct Undecided {
    /// No path has fewer moves.
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
            // Only tables end so, and none of these puzzles has distances that large.
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
