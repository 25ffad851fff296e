//! The distances of all states that can be reached, for puzzles whose states have no ranks: the search
//! remembers every state.

use super::optima::Layers;
use super::store::Store;
use super::whole::Whole;
use super::{Meter, Options};
use crate::{Cost, Counts, Limit, Puzzle, Reversible};
use std::ops::ControlFlow::{self, Break, Continue};

/// Counts the states that `start` reaches, by their distance to the nearest goal, and leaves out those that
/// reach none. `back` has the moves of `puzzle` backward: from a state to those that lead to it.
///
/// [`Whole::stopped`] says what stopped the search. It is [`Limit::TooFar`] if a state is [`Cost::MAX`] or
/// farther away; all nearer ones are counted then.
pub fn among<P: Puzzle, B: Puzzle<Packed = P::Packed>>(
    puzzle: &P,
    start: &P::State,
    back: &B,
    list: usize,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Whole<P::Packed> {
    let mut meter = Meter::new(options, &mut watch);
    let mut search = KnownStates::new(true);
    let end = search.reach(puzzle, start, &mut meter);
    let end = if end.is_break() { end } else { search.layers(back, &mut meter) };
    search.whole(end.break_value(), meter.counts.bound, list)
}

/// Counts all states that reach a goal, by their distance to the nearest one. `back` has the moves of the
/// puzzle backward. The search uses only these and the goals of `back` and does not call
/// [`inverse`](Reversible::inverse), so the moves of a puzzle need no inverse. It stops as [`among`] does.
pub fn to_goals<B: Reversible>(
    back: &B,
    list: usize,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Whole<B::Packed> {
    let mut meter = Meter::new(options, &mut watch);
    let mut search = KnownStates::new(false);
    let end = search.begin(back, &mut meter);
    let end = if end.is_break() { end } else { search.layers(back, &mut meter) };
    search.whole(end.break_value(), meter.counts.bound, list)
}

/// The states that are known, with their distances.
struct KnownStates<K> {
    states: Store<K, Cost>,
    waiting: Layers,
    /// Whether all states are known, so that no more are added.
    is_closed: bool,
    /// States that were met on a way too dear to be counted, while no other way to them was known.
    beyond: Vec<u32>,
}

impl<K: Copy + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync> KnownStates<K> {
    fn new(is_closed: bool) -> Self {
        let (states, waiting) = (Store::new(), Layers::default());
        KnownStates { states, waiting, is_closed, beyond: Vec::new() }
    }

    /// Finds all states that the start reaches, and begins with the goals among them.
    fn reach<P: Puzzle<Packed = K>>(
        &mut self,
        puzzle: &P,
        start: &P::State,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        self.states.meet(puzzle.pack(start), Cost::MAX, meter)?;
        let mut next = 0;
        while (next as usize) < self.states.len() {
            let mut state = puzzle.unpack(self.states.packed(next));
            if puzzle.is_goal(&state) {
                *self.states.value_mut(next) = 0;
                self.waiting.push(0, next, meter)?;
            }
            puzzle.visit_moves(&mut state, |state, mv| {
                puzzle.apply(state, mv);
                let packed = puzzle.pack(state);
                puzzle.undo(state, mv);
                self.states.meet(packed, Cost::MAX, meter)?;
                meter.generated()
            })?;
            next += 1;
        }
        Continue(())
    }

    /// Begins with all goals.
    fn begin<B: Reversible<Packed = K>>(
        &mut self,
        back: &B,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        for goal in back.goals() {
            if let (id, true) = self.states.meet(back.pack(&goal), 0, meter)? {
                self.waiting.push(0, id, meter)?;
            }
            meter.generated()?;
        }
        Continue(())
    }

    /// Goes backward from the goals, by increasing cost (Dial 1969).
    fn layers<B: Puzzle<Packed = K>>(
        &mut self,
        back: &B,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        let mut distance: Cost = 0;
        while usize::from(distance) < self.waiting.count() {
            meter.begin(distance)?;
            while let Some(id) = self.waiting.pop(distance, meter) {
                if self.states.value(id) < distance {
                    continue;
                }
                meter.counts.expanded += 1;
                let mut state = back.unpack(self.states.packed(id));
                back.visit_moves(&mut state, |state, mv| {
                    let there = distance.saturating_add(back.cost(state, mv));
                    back.apply(state, mv);
                    let packed = back.pack(state);
                    back.undo(state, mv);
                    self.meet(packed, there, meter)?;
                    meter.generated()
                })?;
            }
            distance += 1;
        }
        if self.beyond.iter().any(|&id| self.states.value(id) == Cost::MAX) {
            meter.counts.bound = Cost::MAX;
            return Break(Limit::TooFar);
        }
        Continue(())
    }

    fn meet(&mut self, packed: K, there: Cost, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        let known = match self.is_closed {
            true => self.states.find(packed),
            false => Some(self.states.meet(packed, Cost::MAX, meter)?.0),
        };
        let Some(id) = known else { return Continue(()) };
        if there < self.states.value(id) {
            *self.states.value_mut(id) = there;
            self.waiting.push(there, id, meter)?;
        } else if there == Cost::MAX && self.states.value(id) == Cost::MAX {
            meter.push(&mut self.beyond, id)?;
        }
        Continue(())
    }

    /// How many states there are of each distance. If the search was stopped, those at its bound or beyond
    /// are left out.
    fn whole(self, stopped: Option<Limit>, bound: Cost, list: usize) -> Whole<K> {
        let mut layers = Vec::new();
        let ids = 0..self.states.len() as u32;
        let reached = ids.filter(|&id| self.states.value(id) != Cost::MAX);
        for distance in reached.clone().map(|id| usize::from(self.states.value(id))) {
            if layers.len() <= distance {
                layers.resize(distance + 1, 0);
            }
            layers[distance] += 1;
        }
        if stopped.is_some() {
            layers.truncate(bound.into());
        }
        let last = layers.len().saturating_sub(1) as Cost;
        let farthest = reached.filter(|&id| self.states.value(id) == last);
        let list = if stopped.is_some() { 0 } else { list };
        let farthest = farthest.take(list).map(|id| self.states.packed(id)).collect();
        Whole { layers, farthest, stopped }
    }
}
