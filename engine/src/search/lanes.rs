//! Prototype: depth-first searches in turn on one thread.

use super::ida_star::{beyond, no_pass};
use super::{Meter, Options, Watch};
use crate::puzzle::Foresight;
use crate::{Counts, Ended, Heuristic, Limit, MovePruning, Outcome, Puzzle, Solution};
use std::ops::ControlFlow::{self, Break, Continue};

struct Entry<P: Puzzle, H: Foresight<P>, M: MovePruning<P>> {
    ask: H::Ask,
    history: M::Carry,
    mv: P::Move,
    spare: i32,
    depth: u32,
}
impl<P: Puzzle, H: Foresight<P>, M: MovePruning<P>> Clone for Entry<P, H, M> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Puzzle, H: Foresight<P>, M: MovePruning<P>> Copy for Entry<P, H, M> {}

struct Lane<P: Puzzle, H: Foresight<P>, M: MovePruning<P>> {
    state: P::State,
    path: Vec<P::Move>,
    stack: Vec<Entry<P, H, M>>,
    bottom: usize,
}

pub fn solve<P: Puzzle, H: Foresight<P>, M: MovePruning<P>, const LANES: usize>(
    puzzle: &P,
    heuristic: &H,
    pruning: &M,
    start: &P::State,
    options: &Options,
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, watch);
    if !puzzle.solvable(start) {
        return meter.end(Outcome::Unsolvable);
    }
    let carry = heuristic.start(puzzle, start);
    let mut bound = heuristic.estimate(carry);
    if bound == 0 && puzzle.is_goal(start) {
        return meter.end(Outcome::Solved(Solution::optimal(vec![], 0)));
    }
    let mut lanes: Vec<Lane<P, H, M>> = (0..LANES)
        .map(|_| Lane { state: start.clone(), path: vec![], stack: vec![], bottom: 0 })
        .collect();
    loop {
        if let Some(outcome) = no_pass(bound, &mut meter) {
            return meter.end(outcome);
        }
        for lane in &mut lanes {
            lane.state = start.clone();
            lane.path.clear();
            lane.stack.clear();
            lane.bottom = 0;
        }
        let mut excess = i32::MAX;
        let first = &mut lanes[0];
        if let Break(limit) = expand(
            (puzzle, heuristic, pruning),
            first,
            carry,
            pruning.start(),
            i32::from(bound),
            0,
            &mut excess,
            &mut meter,
        ) {
            return meter.stop(limit);
        }
        match pass((puzzle, heuristic, pruning), &mut lanes, &mut excess, &mut meter) {
            Break(Ok(moves)) => {
                return meter.end(Outcome::Solved(Solution::optimal(moves, bound)));
            }
            Break(Err(limit)) => return meter.stop(limit),
            Continue(()) => bound = beyond(bound, excess),
        }
    }
}

#[inline(always)]
fn expand<P: Puzzle, H: Foresight<P>, M: MovePruning<P>>(
    (puzzle, heuristic, pruning): (&P, &H, &M),
    lane: &mut Lane<P, H, M>,
    carry: H::Carry,
    history: M::Carry,
    spare: i32,
    depth: u32,
    excess: &mut i32,
    meter: &mut Meter<'_, impl Watch>,
) -> ControlFlow<Limit> {
    meter.counts.expanded += 1;
    let stack = &mut lane.stack;
    puzzle.visit_moves(
        &mut lane.state,
        #[inline(always)]
        |state, mv| {
            let Some(history) = pruning.step(history, mv) else { return Continue(()) };
            meter.generated()?;
            let spare = spare - i32::from(puzzle.cost(state, mv));
            let ask = match heuristic.ask(puzzle, carry, state, mv, spare) {
                Ok(ask) => ask,
                Err(h) => {
                    *excess = (*excess).min(h - spare);
                    return Continue(());
                }
            };
            stack.push(Entry { ask, history, mv, spare, depth: depth + 1 });
            Continue(())
        },
    )
}

fn pass<P: Puzzle, H: Foresight<P>, M: MovePruning<P>>(
    means @ (puzzle, heuristic, _): (&P, &H, &M),
    lanes: &mut [Lane<P, H, M>],
    excess: &mut i32,
    meter: &mut Meter<'_, impl Watch>,
) -> ControlFlow<Result<Vec<P::Move>, Limit>> {
    loop {
        let mut idle = 0;
        for i in 0..lanes.len() {
            let lane = &mut lanes[i];
            if lane.stack.len() == lane.bottom {
                if !steal(puzzle, lanes, i) {
                    idle += 1;
                }
                continue;
            }
            let Some(entry) = lane.stack.pop() else { continue };
            let carry = match heuristic.receive(entry.ask, entry.mv, entry.spare) {
                Ok(carry) => carry,
                Err(h) => {
                    *excess = (*excess).min(h - entry.spare);
                    continue;
                }
            };
            while lane.path.len() >= entry.depth as usize {
                let mv = lane.path.pop().unwrap();
                puzzle.undo(&mut lane.state, mv);
            }
            puzzle.apply(&mut lane.state, entry.mv);
            lane.path.push(entry.mv);
            if heuristic.estimate(carry) == 0 && puzzle.is_goal(&lane.state) {
                return Break(Ok(lane.path.clone()));
            }
            if let Break(limit) =
                expand(means, lane, carry, entry.history, entry.spare, entry.depth, excess, meter)
            {
                return Break(Err(limit));
            }
        }
        if idle == lanes.len() {
            return Continue(());
        }
    }
}

#[cold]
#[inline(never)]
fn steal<P: Puzzle, H: Foresight<P>, M: MovePruning<P>>(
    puzzle: &P,
    lanes: &mut [Lane<P, H, M>],
    to: usize,
) -> bool {
    lanes[to].stack.clear();
    lanes[to].bottom = 0;
    let from = (0..lanes.len())
        .filter(|&i| lanes[i].stack.len() > lanes[i].bottom + 1)
        .min_by_key(|&i| lanes[i].stack[lanes[i].bottom].depth);
    let Some(from) = from else { return false };
    let victim = &mut lanes[from];
    let entry = victim.stack[victim.bottom];
    victim.bottom += 1;
    let mut state = victim.state.clone();
    let keep = entry.depth as usize - 1;
    for &mv in victim.path[keep..].iter().rev() {
        puzzle.undo(&mut state, mv);
    }
    let path = victim.path[..keep].to_vec();
    let lane = &mut lanes[to];
    lane.state = state;
    lane.path = path;
    lane.stack.push(entry);
    true
}
