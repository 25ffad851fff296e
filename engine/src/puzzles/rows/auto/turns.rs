//! When IDA* gives back to the search from both ends, and which of the two begins.

use super::tally::Tally;
use super::{EASY, Follower, Solver};
use crate::auto::{Chosen, Now};
use crate::puzzles::rows::estimate::AnyEstimate;
use crate::puzzles::rows::patterns::Patterns;
use crate::puzzles::rows::row_move::RowMove;
use crate::puzzles::rows::rules::Board;
use crate::puzzles::rows::word::Word;
use crate::search::Options;
use crate::{Heuristic, Limit, Outcome};
use std::ops::ControlFlow::{Break, Continue};

/// IDA* gives back to the search from both ends once it has generated this many times as many successors as
/// that search is expected to generate.
const TIMES: f64 = 4.0;

impl<W: Word> Solver<W> {
    /// Whether these tables, which were kept or made, give every distance.
    fn is_exact(&self, table: &AnyEstimate<W>) -> bool {
        matches!(table, AnyEstimate::Exact(_)) || self.patterns().is_some_and(Patterns::is_exact)
    }

    /// Uses IDA* with tables that were opened, or made for earlier boards. If the board is not easy, also
    /// searches from both ends for a while, to see how that search grows, and then chooses between the two.
    pub(super) fn by_made(
        &self,
        table: &AnyEstimate<W>,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        if self.is_exact(table) {
            return self.by_estimate(table, start, options, tally, follow);
        }
        let is_over = |outcome: &Outcome<RowMove>, most| {
            most == options.max_nodes
                || !matches!(outcome, Outcome::Stopped { by: Limit::Nodes, .. })
        };
        let easy = Options { max_nodes: EASY.min(options.max_nodes), ..options.clone() };
        let chosen = self.by_estimate(table, start, &easy, tally, follow);
        if is_over(&chosen.ended.outcome, easy.max_nodes) {
            return chosen;
        }
        let easy = Options { max_nodes: (2 * EASY).min(options.max_nodes), ..options.clone() };
        let ended = self.by_ends(start, &tally.left(&easy), tally, follow);
        // IDA* needs no memory, so it continues where the other search ran out.
        match is_over(&ended.outcome, easy.max_nodes) && !tally.has_filled_memory {
            true => Chosen::of(ended, self.ends_name(), None, 0),
            false => self.by_doubtful(table, start, options, tally, follow),
        }
    }

    /// Uses IDA* with an estimate that may be weak, unless the search from both ends is expected to finish
    /// much sooner. In that case uses the other search, as far as memory allows.
    pub(super) fn by_doubtful(
        &self,
        estimate: &AnyEstimate<W>,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        if tally.has_filled_memory {
            return self.by_estimate(estimate, start, options, tally, follow);
        }
        let (before, growth, mut is_hopeless) = (tally.counts.generated, tally.growth, false);
        let mut watch = |now: Now<'_>| {
            follow(now)?;
            if let Now::Searching(counts) = now {
                let expected = growth.expected(counts.bound.saturating_add(1)).max(EASY as f64);
                is_hopeless = (counts.generated - before) as f64 > TIMES * expected;
            }
            if is_hopeless { Break(()) } else { Continue(()) }
        };
        let chosen = self.by_estimate(estimate, start, options, tally, &mut watch);
        match is_hopeless {
            true => self.by_ends_first(estimate, start, options, tally, follow),
            false => chosen,
        }
    }

    /// For boards whose tables cannot be made: uses IDA* first only if its estimate is higher than the bound
    /// that the search from both ends has proven.
    pub(super) fn without_table(
        &self,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let bare = self.bare(start);
        match bare.estimate_of(&self.rows, start) <= tally.counts.bound {
            true => self.by_ends_first(bare, start, options, tally, follow),
            false => self.by_doubtful(bare, start, options, tally, follow),
        }
    }

    /// Searches from both ends as far as memory allows, then uses IDA*.
    fn by_ends_first(
        &self,
        estimate: &AnyEstimate<W>,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let ended = self.by_ends(start, &tally.left(options), tally, follow);
        match tally.has_filled_memory {
            true => self.by_estimate(estimate, start, options, tally, follow),
            false => Chosen::of(ended, self.ends_name(), None, 0),
        }
    }
}
