//! The states that a search from both ends has met, and the paths through them.

use super::optima::{self, Layers};
use super::store::Store;
use super::table::{Build, Hint, StateTable};
use super::{Meter, path};
use crate::{Cost, Limit, Optima, Reversible};
use std::hash::Hash;
use std::ops::ControlFlow::{self, Break, Continue};

/// Side 0 is that of the start, side 1 that of the goals.
pub(super) struct TwoSided<K> {
    /// The states that were met from either side, so that one look-up also says whether the other side has
    /// met a state.
    met: StateTable<K, Met, 5>,
    /// The states that were met from both sides, with their g from the side that met them second.
    both: StateTable<K, Cost, 6>,
}

/// The side from which a state was first met, and its g from there.
#[derive(Clone, Copy)]
struct Met {
    g: Cost,
    side: u8,
}

/// What a path to a state has changed.
pub(super) enum Arrival {
    /// Nothing: it is no cheaper than the known path.
    Known,
    /// It is the first path from this side, or a cheaper one.
    Open {
        /// Whether a dearer path was known.
        bettered: bool,
        /// The least known cost to the other end, if that side has met the state.
        rest: Option<u32>,
    },
}

impl<K: Copy + Eq + Hash> TwoSided<K> {
    pub(super) fn new() -> Self {
        TwoSided { met: StateTable::new(Build::Airy), both: StateTable::new(Build::Airy) }
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, hint: Hint) {
        self.met.prefetch(hint);
    }

    /// Notes a path from this side that costs `g`.
    pub(super) fn reach(
        &mut self,
        side: u8,
        (hint, packed): (Hint, K),
        g: Cost,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Arrival> {
        let Some(first) = self.met.meet(hint, packed, Met { g, side }, meter)? else {
            return Continue(Arrival::Open { bettered: false, rest: None });
        };
        let (known, rest) = if first.side == side {
            (Some(&mut first.g), self.both.get_at(hint, packed))
        } else {
            (self.both.meet(hint, packed, g, meter)?, Some(first.g))
        };
        let bettered = known.is_some();
        if let Some(known) = known {
            if *known <= g {
                return Continue(Arrival::Known);
            }
            *known = g;
        }
        Continue(Arrival::Open { bettered, rest: rest.map(u32::from) })
    }

    /// The least known cost between the end of this side and a state.
    pub(super) fn g(&self, side: u8, packed: K) -> Option<u32> {
        let first = self.met.get(packed)?;
        let g = if first.side == side { first.g } else { self.both.get(packed)? };
        Some(g.into())
    }

    /// The cheapest known path through a state that both sides have met.
    pub(super) fn path_through<P: Reversible<Packed = K>>(
        &self,
        puzzle: &P,
        packed: K,
    ) -> (Vec<P::Move>, Cost) {
        let rest = self.path_to(puzzle, 1, packed).into_iter().rev().skip(1);
        let states = self.path_to(puzzle, 0, packed).into_iter().chain(rest);
        path::moves(puzzle, &mut states.map(|packed| puzzle.unpack(packed)))
    }

    /// The states on a path from an end to a state that its side has met. The state before another is also
    /// one of its successors, since every move has an inverse of the same cost.
    fn path_to<P: Reversible<Packed = K>>(&self, puzzle: &P, side: u8, packed: K) -> Vec<K> {
        path::back(packed, |packed| {
            let g = self.g(side, packed)?;
            let found = puzzle.visit_moves(&mut puzzle.unpack(packed), |state, mv| {
                let cost = u32::from(puzzle.cost(state, mv));
                puzzle.apply(state, mv);
                let before = puzzle.pack(state);
                puzzle.undo(state, mv);
                match self.g(side, before).is_some_and(|less| less + cost == g) {
                    true => Break(before),
                    false => Continue(()),
                }
            });
            found.break_value()
        })
    }

    /// All optima, which cost `cost`. Every state of every optimal path must have been met from the start or
    /// from the goals, with its distance from there, and one state on each path from both.
    pub(super) fn optima<P: Reversible<Packed = K>>(
        &self,
        puzzle: &P,
        start: &P::State,
        cost: Cost,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Optima<P::Move>> {
        let states = self.on_optimal_paths(puzzle, cost, meter)?;
        let mut by_g = Layers::default();
        for id in 0..states.len() as u32 {
            by_g.push(states.value(id), id, meter)?;
        }
        let mut states = by_g.descending().map(|(id, g)| (puzzle.unpack(states.packed(id)), g));
        optima::by_graph(puzzle, start, cost, &mut states, meter)
    }

    /// The states on paths of the least cost, with their g: begins with those that both sides have met on
    /// such a path and goes on towards both ends.
    fn on_optimal_paths<P: Reversible<Packed = K>>(
        &self,
        puzzle: &P,
        cost: Cost,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, Store<K, Cost>> {
        let mut found = Store::new();
        for (packed, rest) in self.both.iter() {
            if let Some(first) = self.met.get(packed)
                && u32::from(first.g) + u32::from(rest) == cost.into()
            {
                let g = if first.side == 0 { first.g } else { rest };
                found.meet(packed, g, meter)?;
            }
        }
        let mut next = 0;
        while next < found.len() as u32 {
            let (state, g) = (&mut puzzle.unpack(found.packed(next)), found.value(next));
            puzzle.visit_moves(state, |state, mv| {
                meter.generated()?;
                let step = puzzle.cost(state, mv);
                puzzle.apply(state, mv);
                let packed = puzzle.pack(state);
                puzzle.undo(state, mv);
                // The inverse of a move costs as much as the move. So this state may come before the other
                // one on a path, or after it.
                if self.g(0, packed).is_some_and(|before| before + u32::from(step) == g.into()) {
                    found.meet(packed, g - step, meter)?;
                }
                let after = u32::from(g) + u32::from(step);
                if self.g(1, packed).is_some_and(|rest| after + rest == cost.into()) {
                    found.meet(packed, after as Cost, meter)?;
                }
                Continue(())
            })?;
            next += 1;
        }
        Continue(found)
    }
}
