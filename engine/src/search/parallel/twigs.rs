//! Searches portions: walks from the root of a subtree to its twigs, and searches below each twig. Between
//! two twigs it can give away half of what is left without having searched anything in vain.

use super::portion::{Dispatch, Portion, PortionCounts};
use super::walk::{Node, Visitor};
use crate::search::ida_star::Pass;
use crate::{Cost, Counts, Heuristic, MovePruning, Puzzle};
use std::mem;
use std::ops::ControlFlow::{self, Continue};

/// Nothing of a portion is given away before this many successors were generated in it. Walking to the twigs
/// again takes some two thousand.
const WORTH_GIVING: u64 = 1 << 15;

/// One thread that searches portions.
pub(super) struct Twigs<'t, 'p, 'o, P: Puzzle, H, R> {
    pass: Pass<'p, 'o, P, H, R>,
    dispatch: &'t mut dyn Dispatch,
    portion: Portion,
    /// The number of the next twig.
    number: u32,
    /// What had been counted when the portion began, or when a part of it was last given away.
    before: Counts,
    /// The moves from the root to the twig where the search broke off.
    moves: Vec<P::Move>,
}

impl<'t, 'p, 'o, P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Twigs<'t, 'p, 'o, P, H, R> {
    pub fn new(pass: Pass<'p, 'o, P, H, R>, dispatch: &'t mut dyn Dispatch) -> Self {
        let (portion, before) = (Portion::whole(0), pass.meter.counts);
        Twigs { pass, dispatch, portion, number: 0, before, moves: Vec::new() }
    }

    /// Reports the portion before, if it is finished, and begins the next one.
    pub fn begin(&mut self, finished: Option<PortionCounts>) -> Option<Portion> {
        self.portion = self.dispatch.next(finished)?;
        (self.number, self.before) = (0, self.pass.meter.counts);
        self.pass.closest = Cost::MAX;
        Some(self.portion)
    }

    /// What was counted in the portion since it began, or since a part of it was given away.
    pub fn sum(&self) -> PortionCounts {
        let (before, after) = (&self.before, &self.pass.meter.counts);
        PortionCounts {
            expanded: after.expanded - before.expanded,
            generated: after.generated - before.generated,
            excess: self.pass.excess,
            closest: self.pass.closest,
        }
    }

    /// The twig with the goal, if there is one, and the moves from the root to the goal.
    pub fn goal(&mut self) -> Option<(u32, Vec<P::Move>)> {
        let rest = mem::take(&mut self.pass.moves).into_iter().rev();
        let moves = mem::take(&mut self.moves).into_iter().chain(rest).collect();
        self.pass.limit.is_none().then(|| (self.number - 1, moves))
    }

    /// What was counted in all portions.
    pub fn end(self) -> Counts {
        self.pass.meter.counts
    }

    /// Whether this portion counts the nodes above the twigs here.
    fn counts(&self) -> bool {
        self.number >= self.portion.top
    }

    /// Gives some of the portion away if another thread waits for it.
    #[cold]
    fn give(&mut self) {
        let sum = self.sum();
        if let Some(kept) = self.dispatch.gives(self.number, sum) {
            (self.portion, self.before) = (kept, self.pass.meter.counts);
        }
    }
}

impl<P: Puzzle, H: Heuristic<P>, R: MovePruning<P>> Visitor<P, H, R>
    for Twigs<'_, '_, '_, P, H, R>
{
    fn expanded(&mut self) {
        if self.counts() {
            self.pass.meter.counts.expanded += 1;
        }
    }

    fn generated(&mut self) -> ControlFlow<()> {
        if !self.counts() {
            return Continue(());
        }
        self.pass.meter.generated().map_break(|limit| self.pass.limit = Some(limit))
    }

    fn beyond(&mut self, excess: i32) {
        self.pass.excess = self.pass.excess.min(excess);
    }

    /// Searches the twig if it belongs to the portion.
    fn arrived(
        &mut self,
        moves: &[P::Move],
        state: &mut P::State,
        (spare, carry, history): Node<P, H, R>,
    ) -> ControlFlow<()> {
        if self.portion.has(self.number)
            && self.pass.meter.counts.generated - self.before.generated >= WORTH_GIVING
        {
            self.give();
        }
        self.number += 1;
        if !self.portion.has(self.number - 1) {
            return Continue(());
        }
        let flow = self.pass.deepen(state, spare, carry, history);
        if flow.is_break() {
            self.moves = moves.to_vec();
        }
        flow
    }
}
