//! What was done for a board so far.

use super::Follower;
use super::growth::Growth;
use crate::auto::Now;
use crate::puzzles::rows::row_move::RowMove;
use crate::search::Options;
use crate::{Counts, Ended, Limit, Outcome};
use std::ops::ControlFlow;

/// What was counted and proven for a board so far: no solution costs less than the bound in `counts`.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) counts: Counts,
    /// How the search from both ends has grown.
    pub(super) growth: Growth,
    /// Whether that search stopped because it took too much memory.
    pub(super) has_filled_memory: bool,
}

impl Tally {
    /// The limits for the next search.
    pub(super) fn left(&self, options: &Options) -> Options {
        let max_nodes = options.max_nodes.saturating_sub(self.counts.generated).max(1);
        Options { max_nodes, at_least: options.at_least.max(self.counts.bound), ..options.clone() }
    }

    /// Runs a search, and adds what it counted and proved to the tally.
    pub(super) fn add(
        &mut self,
        follow: &mut Follower,
        search: impl FnOnce(&mut dyn FnMut(&Counts) -> ControlFlow<()>) -> Ended<RowMove>,
    ) -> Ended<RowMove> {
        let before = self.counts;
        let mut watch = |counts: &Counts| follow(Now::Searching(&before.and(counts)));
        let Ended { mut outcome, counts } = search(&mut watch);
        self.counts = before.and(&counts);
        if let Outcome::Stopped { at_least, .. } = &mut outcome {
            // A later search may be stopped before it has proven as much as an earlier one.
            *at_least = self.counts.bound.max(*at_least);
        }
        Ended { outcome, counts: self.counts }
    }
}

pub(super) fn stopped<M>(tally: &Tally, by: Limit) -> Outcome<M> {
    Outcome::Stopped { at_least: tally.counts.bound, by }
}
