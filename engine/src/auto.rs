//! What the `auto` solver of every puzzle answers with: it chooses the means that answer soonest, says
//! what it chose, and proves as much as any other search.

use crate::Ended;

/// How a search chosen by `auto` ended, and by what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<M> {
    /// The outcome, with the counts of everything that was tried for it.
    pub ended: Ended<M>,
    /// The name of the algorithm that gave it, as on the command line.
    pub algorithm: &'static str,
    /// The heuristic or the tables that it used.
    pub heuristic: String,
}
