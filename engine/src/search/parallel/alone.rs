//! Searches the subtrees of a pass one after the other on a single thread, which shares them with no other.

use super::portion::{Dispatch, Portion, PortionCounts};
use super::progress::Progress;
use super::stock::Yield;
use super::tree::{Done, End, Subtrees};
use crate::search::{Meter, Options};
use crate::{Counts, Limit};

/// Searches the subtrees of a pass that has just begun, in the given order, until it finds a goal or meets a
/// limit, which it returns. Adds what was counted to the meter.
pub(super) fn search_alone(
    subtrees: &dyn Subtrees,
    order: &[u32],
    progress: Progress,
    meter: &mut Meter<'_>,
) -> (Yield, Option<Limit>) {
    let before = meter.counts;
    let max_nodes = meter.options.max_nodes.saturating_sub(before.generated);
    let options = Options { max_nodes, ..meter.options.clone() };
    let both = |counts: &Counts| Counts {
        expanded: before.expanded + counts.expanded,
        generated: before.generated + counts.generated,
        ..before
    };
    let watch = &mut |counts: &Counts| (meter.watch)(&both(counts));
    let mut order = InOrder { left: order.iter(), progress, current: 0 };
    let Done { counts, end } =
        subtrees.search(before.expanded, Meter::new(&options, watch), &mut order);
    meter.counts = both(&counts);
    let (goal, limit) = match end {
        End::Over => (None, None),
        End::Found(goal) => (Some(goal), None),
        End::BrokenOff if counts.generated >= max_nodes => (None, Some(Limit::Nodes)),
        End::BrokenOff => (None, Some(Limit::Watch)),
    };
    (Yield { progress: order.progress, goal, is_first: false, afar: (0, 0) }, limit)
}

/// Hands out whole subtrees, in the given order.
struct InOrder<'o> {
    left: std::slice::Iter<'o, u32>,
    progress: Progress,
    current: usize,
}

impl Dispatch for InOrder<'_> {
    fn next(&mut self, finished: Option<PortionCounts>) -> Option<Portion> {
        if let Some(sum) = finished {
            self.progress.finish(self.current, sum);
        }
        self.current = *self.left.next()? as usize;
        Some(Portion::whole(self.current))
    }

    fn gives(&mut self, _: u32, _: PortionCounts) -> Option<Portion> {
        None
    }
}
