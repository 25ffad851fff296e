//! Open and closed states and how to expand one: shared by greedy best-first search, weighted A*, and A* with
//! an inconsistent heuristic.

use super::open::OpenList;
use super::store::Store;
use super::{Meter, Weight, path};
use crate::{Cost, Heuristic, Limit, Outcome, Puzzle};
use std::ops::ControlFlow::{self, Break, Continue};

/// Which of the open states comes first. It is a value and not a type, so that the rest is compiled once for
/// all of these searches.
#[derive(Clone, Copy)]
pub(super) enum First {
    /// The least f, then the least h: A*.
    LeastF,
    /// The least h, then the least g: greedy best-first search.
    LeastH,
    /// The least g + weight times h, then the least h: weighted A*.
    Weighted(Weight),
}

impl First {
    fn priority(self, g: u32, h: u32) -> (u32, u32) {
        match self {
            First::LeastF => (g + h, h),
            First::LeastH => (h, g),
            First::Weighted(weight) => (g + weight.of(h), h),
        }
    }
}

/// A best-first search.
///
/// Of equal h, a smaller g comes first. So if an id comes up when its state is already closed, it is a dearer
/// entry for the same state, and the search skips it.
pub(super) struct BestFirst<'p, P: Puzzle, H: Heuristic<P>, M> {
    pub(super) puzzle: &'p P,
    pub(super) heuristic: &'p H,
    pub(super) first: First,
    /// Whether a cheaper path to a closed state opens it again.
    pub(super) reopens: bool,
    pub(super) met: Store<P::Packed, Reached<H::Carry>>,
    pub(super) open: OpenList,
    /// The least f that was cut off for being above `max_cost`.
    pub(super) beyond: u32,
    pub(super) meter: M,
}

/// How a state was reached, in 8 bytes if the carry takes two.
#[derive(Clone, Copy)]
pub(super) struct Reached<C> {
    pub(super) g: Cost,
    pub(super) carry: C,
    /// The parent's id, and in the highest bit whether the state is closed.
    link: u32,
}

const CLOSED: u32 = 1 << 31;

impl<C> Reached<C> {
    pub(super) fn is_closed(&self) -> bool {
        self.link & CLOSED != 0
    }

    fn parent(&self) -> u32 {
        self.link & !CLOSED
    }
}

impl<'p, 'm, 'o, P, H> BestFirst<'p, P, H, &'m mut Meter<'o>>
where
    P: Puzzle,
    H: Heuristic<P>,
{
    /// A search in which only `start` is open.
    pub(super) fn new(
        (puzzle, heuristic): (&'p P, &'p H),
        first: First,
        reopens: bool,
        start: &P::State,
        meter: &'m mut Meter<'o>,
    ) -> ControlFlow<Limit, Self> {
        let (met, open) = (Store::new(), OpenList::new());
        let mut search =
            BestFirst { puzzle, heuristic, first, reopens, met, open, beyond: u32::MAX, meter };
        let carry = heuristic.start(puzzle, start);
        let h = heuristic.estimate(carry);
        search.meter.begin(h)?;
        if search.is_within(0, h) {
            search.reach(puzzle.pack(start), Reached { g: 0, carry, link: 0 }, h)?;
        }
        Continue(search)
    }

    /// Takes the next state from the open ones and closes it.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<((u32, u32), u32)> {
        loop {
            let (priority, id) = self.open.pop()?;
            let reached = self.met.value_mut(id);
            if !reached.is_closed() {
                reached.link |= CLOSED;
                return Some((priority, id));
            }
        }
    }

    /// Opens the successors of a state. It is not inlined, so that the searches share it.
    #[inline(never)]
    pub(super) fn expand(&mut self, id: u32) -> ControlFlow<Limit> {
        let (puzzle, heuristic) = (self.puzzle, self.heuristic);
        let Reached { g, carry, .. } = self.met.value(id);
        self.meter.counts.expanded += 1;
        puzzle.visit_moves(&mut self.state(id), |state, mv| {
            self.meter.generated()?;
            let carry = heuristic.step(puzzle, carry, state, mv);
            let h = heuristic.estimate(carry);
            let g = u32::from(g) + u32::from(puzzle.cost(state, mv));
            if !self.is_within(g, h) {
                return Continue(());
            }
            puzzle.apply(state, mv);
            let packed = puzzle.pack(state);
            puzzle.undo(state, mv);
            self.reach(packed, Reached { g: g as Cost, carry, link: id }, h)
        })
    }

    /// Whether a solution through a state with this g and h can cost `max_cost` or less.
    #[inline(always)]
    fn is_within(&mut self, g: u32, h: Cost) -> bool {
        let f = g + u32::from(h);
        let within = f <= u32::from(self.meter.options.max_cost);
        if h != Cost::MAX && !within {
            self.beyond = self.beyond.min(f);
        }
        h != Cost::MAX && within
    }

    /// Opens a state that is new, or to which this path is cheaper than the known one.
    #[inline(always)]
    fn reach(
        &mut self,
        packed: P::Packed,
        reached: Reached<H::Carry>,
        h: Cost,
    ) -> ControlFlow<Limit> {
        let (id, is_new) = self.met.meet(packed, reached, self.meter)?;
        if !is_new {
            let known = self.met.value_mut(id);
            if !self.reopens || known.g <= reached.g {
                return Continue(());
            }
            self.meter.counts.reopened += u64::from(known.is_closed());
            *known = reached;
        }
        self.open.push(self.first.priority(reached.g.into(), h.into()), id, self.meter)
    }

    /// Opens a state again because some of its successors may not have been opened.
    pub(super) fn reopen(&mut self, id: u32) {
        self.met.value_mut(id).link &= !CLOSED;
    }

    /// The least g + h of an open state, or of one that was cut off for being above `max_cost`; `u32::MAX` if
    /// there are none. If the search reopens closed states, no path to a goal costs less: each cheapest path
    /// has an open state with its distance from the start as g.
    pub(super) fn least_open(&self) -> u32 {
        let f = |id| {
            let Reached { g, carry, .. } = self.met.value(id);
            u32::from(g) + u32::from(self.heuristic.estimate(carry))
        };
        let open = (0..self.met.len() as u32).filter(|&id| !self.met.value(id).is_closed());
        open.map(f).min().unwrap_or(u32::MAX).min(self.beyond)
    }

    pub(super) fn state(&self, id: u32) -> P::State {
        self.puzzle.unpack(self.met.packed(id))
    }

    /// The moves by which a state was reached, and their cost.
    pub(super) fn path_to(&self, id: u32) -> (Vec<P::Move>, Cost) {
        let ids = path::ids(id, |id| self.met.value(id).parent());
        path::moves(self.puzzle, &mut ids.into_iter().map(|id| self.state(id)))
    }

    /// What is proven when no state is left open.
    pub(super) fn exhausted(self) -> ControlFlow<Limit, Outcome<P::Move>> {
        if self.beyond == u32::MAX {
            return Continue(Outcome::Unsolvable);
        }
        if self.reopens {
            self.meter.counts.bound = Cost::try_from(self.beyond).unwrap_or(Cost::MAX);
        }
        Break(Limit::Cost)
    }
}
