//! One thread that searches the subtrees of a pass one after the other, and shares them with nobody.

use super::portion::{Dispatch, FoundGoal, Portion, PortionCounts};
use super::tree::{Done, End, Subtrees};
use crate::search::{Meter, Options};
use crate::{Counts, Limit};
use std::ops::Range;

/// What came of the subtrees of a pass.
pub(super) struct Searched {
    /// The goal that was found.
    pub goal: Option<FoundGoal>,
    /// What broke the search off.
    pub limit: Option<Limit>,
    /// By how much the least f above the bound exceeds it.
    pub excess: i32,
}

/// Searches so many subtrees, in their order, until there is a goal in one or a limit is met. What is counted is added to
/// the meter.
pub(super) fn search_alone(
    subtrees: &dyn Subtrees,
    number: usize,
    meter: &mut Meter<'_>,
) -> Searched {
    let before = meter.counts;
    let max_nodes = meter.options.max_nodes.saturating_sub(before.generated);
    let options = Options { max_nodes, ..meter.options.clone() };
    let both = |counts: &Counts| Counts {
        expanded: before.expanded + counts.expanded,
        generated: before.generated + counts.generated,
        ..before
    };
    let watch = &mut |counts: &Counts| (meter.watch)(&both(counts));
    let mut order = InOrder { left: 0..number, excess: i32::MAX };
    let Done { counts, end } =
        subtrees.search(before.expanded, Meter::new(&options, watch), &mut order);
    meter.counts = both(&counts);
    let (goal, limit) = match end {
        End::Over => (None, None),
        End::Found(goal) => (Some(goal), None),
        End::BrokenOff if counts.generated >= max_nodes => (None, Some(Limit::Nodes)),
        End::BrokenOff => (None, Some(Limit::Watch)),
    };
    Searched { goal, limit, excess: order.excess }
}

/// Whole subtrees, in their order.
struct InOrder {
    left: Range<usize>,
    excess: i32,
}

impl Dispatch for InOrder {
    fn next(&mut self, finished: Option<PortionCounts>) -> Option<Portion> {
        self.excess = finished.map_or(self.excess, |sum| sum.excess.min(self.excess));
        self.left.next().map(Portion::whole)
    }

    fn gives(&mut self, _: u32, _: &dyn Fn() -> PortionCounts) -> Option<Portion> {
        None
    }
}
