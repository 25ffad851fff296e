//! How the search from both ends grows from layer to layer, what it would take to prove more, and when IDA* gives back to it.

use super::tally::Tally;
use super::{EASY, Follower, MOST_BYTES, Solver};
use crate::auto::{Chosen, Now};
use crate::puzzles::rows::estimate::AnyEstimate;
use crate::puzzles::rows::row_move::RowMove;
use crate::puzzles::rows::rules::Board;
use crate::puzzles::rows::word::Word;
use crate::search::Options;
use crate::{Cost, Counts, Heuristic, Limit, Outcome};
use std::ops::ControlFlow::{Break, Continue};

/// IDA* gives back to the search from both ends when it has generated so many times what that is expected to generate.
const TIMES: f64 = 4.0;

/// No search is expected to grow by more from one bound to the next, lest a layer that is larger than others says that
/// the next ones are never worth it.
const MOST: f64 = 4.0;

/// What the latest layers of a search took.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Growth {
    /// What is proven: no solution costs less.
    bound: Cost,
    /// How many successors that took.
    generated: u64,
    /// How many of them the last steps of the bound took, the latest first. From both ends the steps of one side and
    /// those of the other may be unlike, so that two together are compared with the two before.
    steps: [u64; 4],
}

impl Growth {
    /// Notes how far the search is.
    pub(super) fn note(&mut self, counts: &Counts) {
        if counts.bound > self.bound {
            let step = counts.generated.saturating_sub(self.generated);
            self.steps.rotate_right(1);
            self.steps[0] = step;
            (self.bound, self.generated) = (counts.bound, counts.generated);
        }
    }

    /// About how many successors the search would generate, from its beginning, to prove that bound, if it goes on
    /// to grow as in its last steps.
    pub(super) fn expected(&self, bound: Cost) -> f64 {
        let [first, second, third, fourth] = self.steps.map(|step| step as f64);
        let (last, before) = (first + second, third + fourth);
        let ratio = (last / before.max(1.0)).sqrt().clamp(1.0, MOST);
        let (mut all, mut step) = (self.generated as f64, last / 2.0);
        for _ in self.bound..bound {
            step *= ratio;
            all += step;
        }
        all
    }
}

impl<W: Word> Solver<W> {
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
        match is_over(&ended.outcome, easy.max_nodes) {
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
    pub(super) fn by_ends_first(
        &self,
        estimate: &AnyEstimate<W>,
        start: &Board<W>,
        options: &Options,
        tally: &mut Tally,
        follow: &mut Follower,
    ) -> Chosen<RowMove> {
        let max_bytes = options.max_bytes.min(MOST_BYTES);
        let limited = Options { max_bytes, ..tally.left(options) };
        let ended = self.by_ends(start, &limited, tally, follow);
        match ended.outcome {
            Outcome::Stopped { by: Limit::Memory, .. } => {
                tally.has_filled_memory = true;
                self.by_estimate(estimate, start, options, tally, follow)
            }
            _ => Chosen::of(ended, self.ends_name(), None, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_as_it_has_grown() {
        let mut growth = Growth::default();
        for (bound, generated) in [(1, 10), (2, 40), (2, 90), (3, 80), (4, 200)] {
            growth.note(&Counts { bound, generated, ..Counts::default() });
        }
        // Steps of 10 and 30, then of 40 and 120: each side grows by a factor of 4.
        assert_eq!(growth.expected(4), 200.0);
        assert_eq!(growth.expected(6), 200.0 + 160.0 + 320.0);
        assert_eq!(growth.expected(2), 200.0);
    }

    /// A small puzzle is nearly searched through when its layers no longer grow.
    #[test]
    fn it_is_never_expected_to_shrink() {
        let mut growth = Growth::default();
        for (bound, generated) in [(1, 100), (2, 200), (3, 250), (4, 300)] {
            growth.note(&Counts { bound, generated, ..Counts::default() });
        }
        assert_eq!(growth.expected(6), 400.0);
    }
}
