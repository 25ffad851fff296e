//! All optimal solutions, counted and listed in the puzzle's move order.

use super::store::Store;
use super::{Answer, Meter};
use crate::pruning::Unpruned;
use crate::{Cost, Heuristic, Limit, MovePruning, Optima, Outcome, Puzzle, Solution};
use std::mem;
use std::ops::ControlFlow::{self, Break, Continue};

/// Walks, depth first, every path from `start` to a goal that costs `distance`, or as much more as
/// [`Options::slack`](super::Options::slack) and [`Options::max_cost`](super::Options::max_cost) allow. No
/// goal may be nearer than `distance`. A `pruning` that might forbid some of these paths is not used.
///
/// A path that meets a state twice is not counted. The moves between the two meetings cost no more than the
/// slack, so a state is compared only with those on the path that are not farther back than the slack.
///
/// When a limit ends the walk, the optima so far are returned as incomplete.
pub(super) fn by_tree<P, H, M>(
    (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    distance: Cost,
    list: usize,
    meter: &mut Meter<'_>,
) -> Optima<P::Move>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    // Counted paths return to no state.
    if M::FORBIDS_ONLY_RETURNS {
        walk((puzzle, heuristic, pruning), start, distance, list, meter)
    } else {
        walk((puzzle, heuristic, &Unpruned), start, distance, list, meter)
    }
}

fn walk<P, H, M>(
    (puzzle, heuristic, pruning): (&P, &H, &M),
    start: &P::State,
    distance: Cost,
    list: usize,
    meter: &mut Meter<'_>,
) -> Optima<P::Move>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    let slack = meter.options.slack.min(meter.options.max_cost.saturating_sub(distance));
    let dearer = vec![0; usize::from(slack) + 1];
    let all = Optima { count: 0, listed: Vec::new(), complete: true, dearer };
    let (path, met) = (Vec::new(), Vec::new());
    let mut walk =
        OptimaWalk { puzzle, heuristic, pruning, meter, distance, slack, list, path, met, all };
    let carry = heuristic.start(puzzle, start);
    let end = walk.descend(&mut start.clone(), 0, carry, pruning.start());
    walk.all.complete = end.is_continue();
    walk.all
}

struct OptimaWalk<'p, P: Puzzle, H, M, W> {
    puzzle: &'p P,
    heuristic: &'p H,
    pruning: &'p M,
    meter: W,
    distance: Cost,
    slack: Cost,
    list: usize,
    path: Vec<P::Move>,
    /// If there is some slack, the states on the path with their g.
    met: Vec<(P::Packed, Cost)>,
    all: Optima<P::Move>,
}

impl<P, H, M> OptimaWalk<'_, P, H, M, &mut Meter<'_>>
where
    P: Puzzle,
    H: Heuristic<P>,
    M: MovePruning<P>,
{
    fn descend(
        &mut self,
        state: &mut P::State,
        g: Cost,
        carry: H::Carry,
        history: M::Carry,
    ) -> ControlFlow<Limit> {
        let puzzle = self.puzzle;
        if self.heuristic.estimate(carry) == 0 && puzzle.is_goal(state) {
            let dearer = &mut self.all.dearer[usize::from(g - self.distance)];
            *dearer = dearer.saturating_add(1);
            self.all.count = self.all.count.saturating_add(1);
            return match self.all.listed.len() < self.list {
                true => write_out(&mut self.all.listed, &self.path, self.meter),
                false => Continue(()),
            };
        }
        self.meter.counts.expanded += 1;
        if self.slack > 0 {
            let here = puzzle.pack_board(state);
            let mut near = self.met.iter().rev().take_while(|(_, met)| g - met <= self.slack);
            if near.any(|(met, _)| *met == here) {
                return Continue(());
            }
            self.met.push((here, g));
        }
        let most = u32::from(self.distance) + u32::from(self.slack);
        let end = puzzle.visit_moves(state, |state, mv| {
            let Some(history) = self.pruning.step(history, mv) else { return Continue(()) };
            self.meter.generated()?;
            let next = self.heuristic.step(puzzle, carry, state, mv);
            let g = u32::from(g) + u32::from(puzzle.cost(state, mv));
            if g + u32::from(self.heuristic.estimate(next)) > most {
                return Continue(());
            }
            puzzle.apply(state, mv);
            self.path.push(mv);
            let end = self.descend(state, g as Cost, next, history);
            self.path.pop();
            puzzle.undo(state, mv);
            end
        });
        if self.slack > 0 {
            self.met.pop();
        }
        end
    }
}

/// Adds a copy of the path, if the meter allows its memory.
fn write_out<M: Copy>(
    listed: &mut Vec<Vec<M>>,
    path: &[M],
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit> {
    meter.allocate(size_of_val(path))?;
    meter.push(listed, path.to_vec())
}

/// States, mostly as their ids, by their cost g.
pub(super) struct Layers<T = u32>(Vec<Vec<T>>);

impl<T> Default for Layers<T> {
    fn default() -> Self {
        Layers(Vec::new())
    }
}

impl<T> Layers<T> {
    pub(super) fn push(&mut self, g: Cost, id: T, meter: &mut Meter<'_>) -> ControlFlow<Limit> {
        while self.0.len() <= g.into() {
            meter.push(&mut self.0, Vec::new())?;
        }
        meter.push(&mut self.0[usize::from(g)], id)
    }

    /// How many layers there are: one more than the largest g.
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Takes out the state that was pushed last into a layer. The layer gives back its memory bit by bit, so
    /// that the next layer can use it.
    #[inline(always)]
    pub(super) fn pop(&mut self, g: Cost, meter: &mut Meter<'_>) -> Option<T> {
        let layer = &mut self.0[usize::from(g)];
        let last = layer.pop();
        meter.trim(layer);
        last
    }

    /// How many ids the layer has.
    pub(super) fn len(&self, g: Cost) -> usize {
        self.0.get(usize::from(g)).map_or(0, Vec::len)
    }

    /// The next larger g with a layer that is not empty.
    pub(super) fn after(&self, g: Cost) -> Option<Cost> {
        let layers = self.0.iter().enumerate().skip(usize::from(g) + 1);
        layers.filter(|(_, ids)| !ids.is_empty()).map(|(g, _)| g as Cost).next()
    }

    /// Takes a layer out, in the order in which it was filled.
    pub(super) fn take(&mut self, g: Cost) -> Vec<T> {
        self.0.get_mut(usize::from(g)).map(mem::take).unwrap_or_default()
    }

    pub(super) fn put(&mut self, g: Cost, ids: Vec<T>) {
        self.0[usize::from(g)] = ids;
    }

    /// Every id with its g, by falling g. Of equal g, the one pushed last comes first.
    pub(super) fn descending(&self) -> impl Iterator<Item = (T, Cost)>
    where
        T: Copy,
    {
        let layers = self.0.iter().enumerate().rev();
        layers.flat_map(|(g, ids)| ids.iter().rev().map(move |&id| (id, g as Cost)))
    }
}

/// Counts and lists the paths from `start` to a goal that cost `distance`, which is the least.
///
/// `states` are those that a search has met, each with its cost g from the start, by falling g. All states on
/// an optimal path must be among them, with their distance from the start as g. Since every move costs at
/// least 1, this order puts every successor before its parent.
pub(super) fn by_graph<P: Puzzle>(
    puzzle: &P,
    start: &P::State,
    distance: Cost,
    states: &mut dyn Iterator<Item = (P::State, Cost)>,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Optima<P::Move>> {
    let mut graph = OptimaGraph { puzzle, distance, leading: Store::new() };
    for (mut state, g) in states {
        let count = graph.count(&mut state, g, meter)?;
        if count > 0 {
            graph.leading.meet(puzzle.pack(&state), Leads { g, count }, meter)?;
        }
    }
    let mut optima = Optima::of(0, true, Vec::new());
    if let Some(first) = graph.leading.find(puzzle.pack(start)) {
        optima = Optima::of(graph.leading.value(first).count, true, Vec::new());
        let end = graph.list(first, &mut optima.listed, meter);
        optima.complete = end.is_continue();
        if optima.listed.is_empty() {
            end?;
        }
    }
    Continue(optima)
}

/// The states that lead to a goal on an optimal path, with the number of ways to a goal.
struct OptimaGraph<'p, P: Puzzle> {
    puzzle: &'p P,
    distance: Cost,
    leading: Store<P::Packed, Leads>,
}

#[derive(Clone, Copy)]
struct Leads {
    g: Cost,
    count: u64,
}

impl<P: Puzzle> OptimaGraph<'_, P> {
    /// In how many ways a state leads to a goal: the sum over its successors.
    fn count(
        &self,
        state: &mut P::State,
        g: Cost,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, u64> {
        if g == self.distance {
            return Continue(self.puzzle.is_goal(state).into());
        }
        let mut count = 0u64;
        meter.counts.expanded += 1;
        self.puzzle.visit_moves(state, |state, mv| {
            let ways = self.successor(state, g, mv).map(|id| self.leading.value(id).count);
            count = count.saturating_add(ways.unwrap_or(0));
            meter.generated()
        })?;
        Continue(count)
    }

    /// Writes out paths in move order: as many as were asked for, but at least one.
    fn list(
        &self,
        first: u32,
        listed: &mut Vec<Vec<P::Move>>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit> {
        let wanted = if let Answer::All { list } = meter.options.answer { list.max(1) } else { 1 };
        let mut path = Vec::new();
        // The steps still to be taken: for each, the number of moves before it, the move, and the state that
        // it leads to.
        let mut steps = vec![(0, None, first)];
        while let Some((before, mv, id)) = steps.pop()
            && listed.len() < wanted
        {
            path.truncate(before);
            if let Some(mv) = mv {
                meter.push(&mut path, mv)?;
            }
            let Leads { g, .. } = self.leading.value(id);
            if g == self.distance {
                write_out(listed, &path, meter)?;
                continue;
            }
            let later = steps.len();
            let state = &mut self.puzzle.unpack(self.leading.packed(id));
            self.puzzle.visit_moves(state, |state, mv| {
                if let Some(id) = self.successor(state, g, mv) {
                    meter.push(&mut steps, (path.len(), Some(mv), id))?;
                }
                meter.generated()
            })?;
            steps[later..].reverse();
        }
        Continue(())
    }

    /// The state that `mv` leads to from `state`, if an optimal path goes on there.
    fn successor(&self, state: &mut P::State, g: Cost, mv: P::Move) -> Option<u32> {
        let g = u32::from(g) + u32::from(self.puzzle.cost(state, mv));
        self.puzzle.apply(state, mv);
        let found = self.leading.find(self.puzzle.pack(state));
        self.puzzle.undo(state, mv);
        found.filter(|&id| u32::from(self.leading.value(id).g) == g)
    }
}

/// Makes the answer that was asked for from one optimum; `all` finds all of them.
///
/// If a limit stops `all`, the result depends on what was asked for. If the first optimum was, it is not
/// known, and the search ends as stopped. If all were, the answer is this one optimum, with an incomplete
/// count of 1 and none written out.
pub(super) fn answer<M: Clone>(
    answer: Answer,
    first: (Vec<M>, Cost),
    all: impl FnOnce() -> ControlFlow<Limit, Optima<M>>,
) -> ControlFlow<Limit, Outcome<M>> {
    let all = (!answer.wants_one()).then(all);
    answered(answer, first, all)
}

/// The same, compiled once for each type of move. `all` is `None` if any optimum will do.
fn answered<M: Clone>(
    answer: Answer,
    (moves, cost): (Vec<M>, Cost),
    all: Option<ControlFlow<Limit, Optima<M>>>,
) -> ControlFlow<Limit, Outcome<M>> {
    let mut solution = Solution::optimal(moves, cost);
    match (all, answer) {
        (None, _) => {}
        (Some(Continue(mut optima)), _) => {
            if let Some(first) = optima.listed.first() {
                solution.moves.clone_from(first);
            }
            if let Answer::All { list } = answer {
                optima.listed.truncate(list);
                solution.optima = Some(optima);
            }
        }
        (Some(Break(_)), Answer::All { .. }) => {
            solution.optima = Some(Optima::of(1, false, Vec::new()));
        }
        (Some(Break(limit)), _) => return Break(limit),
    }
    Continue(Outcome::Solved(solution))
}
