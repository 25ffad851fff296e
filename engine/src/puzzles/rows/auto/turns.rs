//! When IDA* gives back to the search from both ends, and which of them begins.

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

/// IDA* gives back to the search from both ends when it has generated so many times what that is expected to generate.
const TIMES: f64 = 4.0;

impl<W: Word> Solver<W> {
    /// Whether these tables, which were kept or made, know every distance.
    fn is_exact(&self, table: &AnyEstimate<W>) -> bool {
        matches!(table, AnyEstimate::Exact(_)) || self.patterns().is_some_and(Patterns::is_exact)
    }

    /// IDA* by tables that were made for other boards; if this one is not easy, in turn with a search from both ends, which
    /// shows how that grows.
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
        // IDA* needs no memory, so that it goes on where there was too little.
        match is_over(&ended.outcome, easy.max_nodes) && !tally.has_filled_memory {
            true => Chosen::of(ended, self.ends_name(), None, 0),
            false => self.by_doubtful(table, start, options, tally, follow),
        }
    }

    /// IDA* by an estimate that may know little, as long as the search from both ends is not expected to be done much
    /// sooner; else that search, as long as there is memory for it.
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

    /// Where tables cannot be made: IDA* only if the estimate is better than what both ends have proven.
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

    /// The search from both ends, as long as there is memory for it, then IDA*.
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
