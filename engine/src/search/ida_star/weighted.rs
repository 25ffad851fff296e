//! Weighted IDA*: the estimate counts more than once. Korf, "Linear-space best-first search", Artificial
//! Intelligence 62 (1993), compares it with other searches in linear memory.

use super::{Pass, Transpositions};
use crate::puzzle::NO_WAY;
use crate::search::{Meter, Options, Watch, Weight, path};
use crate::{Cost, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle};
use std::ops::ControlFlow::{Break, Continue};

/// The quantity that bounds the passes of a search.
pub(in crate::search) trait Bound {
    /// The largest estimate that a state may have if the rest of the path may cost `spare`.
    fn within(&self, spare: i32) -> i32;

    /// By how much a state that is cut off because of its estimate exceeds the bound; `i32::MAX` if no larger
    /// bound lets it through.
    fn excess(&mut self, h: i32, spare: i32) -> i32;
}

/// A bound of g + h.
pub(in crate::search) struct Plain;

impl Bound for Plain {
    #[inline(always)]
    fn within(&self, spare: i32) -> i32 {
        spare
    }

    #[inline(always)]
    fn excess(&mut self, h: i32, spare: i32) -> i32 {
        h - spare
    }
}

/// A bound of g + weight times h, rounded down.
struct Weighing {
    weight: Weight,
    /// By how much `max_cost` exceeds the bound.
    above: i32,
    /// The bound of the pass: g is this less the spare.
    bound: i32,
    /// The least g + h that was cut off; `beyond` is the least of those above `max_cost`.
    least: i32,
    beyond: i32,
}

impl Weighing {
    fn new(options: &Options, bound: u32) -> Self {
        let bound = bound as i32;
        let above = i32::from(options.max_cost) - bound;
        Weighing { weight: options.weight, above, bound, least: i32::MAX, beyond: i32::MAX }
    }
}

impl Bound for Weighing {
    /// A state must also be within `max_cost`.
    #[inline]
    fn within(&self, spare: i32) -> i32 {
        self.weight.within(spare).min(spare + self.above)
    }

    #[inline]
    fn excess(&mut self, h: i32, spare: i32) -> i32 {
        if h >= NO_WAY {
            return i32::MAX;
        }
        let f = self.bound - spare + h;
        self.least = self.least.min(f);
        if h > spare + self.above {
            self.beyond = self.beyond.min(f);
            return i32::MAX;
        }
        self.weight.of(h.max(0) as u32) as i32 - spare
    }
}

/// Finds a path that costs at most [`Options::weight`] times the least.
pub(super) fn solve<P: Puzzle, H: Heuristic<P>, M: MovePruning<P>>(
    means @ (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    options: &Options,
    watch: &mut Watch,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, watch);
    let carry = heuristic.start(puzzle, start);
    let mut proven = heuristic.estimate(carry);
    if !puzzle.solvable(start) || proven == Cost::MAX {
        return meter.end(Outcome::Unsolvable);
    }
    let mut memory = Transpositions::wanted::<P, M>(options);
    let mut bound = options.weight.of(proven.into());
    loop {
        if let Some(outcome) = super::no_pass(proven, &mut meter) {
            return meter.end(outcome);
        }
        if let Some(memory) = &mut memory {
            memory.begin(meter.counts.expanded);
        }
        let weighing = Weighing::new(options, bound);
        let mut pass = Pass::new(means, meter, memory.as_mut(), weighing);
        let end = pass.deepen(&mut start.clone(), bound as i32, carry, pruning.start());
        let Pass { excess, mut moves, limit, bound: Weighing { least, beyond, .. }, .. } = pass;
        meter = pass.meter;
        match (end, limit) {
            (Break(()), Some(limit)) => return meter.stop(limit),
            (Break(()), None) => {
                moves.reverse();
                let solution = path::solution(puzzle, start, moves, proven);
                return meter.end(Outcome::Solved(solution));
            }
            (Continue(()), _) => {}
        }
        match (excess, beyond) {
            (i32::MAX, i32::MAX) => return meter.end(Outcome::Unsolvable),
            (i32::MAX, _) => {
                meter.counts.bound = least.min(Cost::MAX.into()) as Cost;
                return meter.stop(Limit::Cost);
            }
            _ => bound += excess as u32,
        }
        // Every path was cut off somewhere, so each costs at least the least f that was cut off.
        proven = proven.max(options.weight.least(bound)).max(least.min(Cost::MAX.into()) as Cost);
    }
}
