//! Bidirectional search: from the start and from all goals, by increasing cost, until the two meet.
//! Pohl, "Bi-directional search", Machine Intelligence 6 (1971).

use super::optima::{self, Layers};
use super::store::Store;
use super::{Answer, Meter, Options, path};
use crate::{Cost, Counts, Ended, Limit, Optima, Outcome, Reversible};
use std::convert::Infallible;
use std::hash::Hash;
use std::iter;
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds a cheapest path from `start`.
///
/// Each move costs at least 1, and not all need cost the same. The side with fewer states to expand
/// always goes on by one layer, so a side with many goals is hardly expanded at all. If the first
/// or all optima are wanted, the states on optimal paths are walked through once more.
///
/// Takes some 30 bytes for each state met from either side where the packed form is a `u64`.
///
/// ```
/// use fewest::Outcome;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Answer, Options, bidirectional, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[2, 3, 4, 1, 5, 0, 7, 6, 8])?;
/// let all = Options { answer: Answer::All { list: 3 }, ..Options::default() };
/// let ended = bidirectional::solve(&eight, &start, &all, unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("this board can be solved") };
/// assert_eq!(solution.cost, 19);
/// assert!(solution.optima.is_some_and(|optima| optima.complete));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve<P: Reversible>(
    puzzle: &P,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, &mut watch);
    let end = search(puzzle, start, &mut meter);
    meter.close(end)
}

fn search<P: Reversible>(
    puzzle: &P,
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    meter.begin(0)?;
    let sides = [
        Around::new(iter::once(puzzle.pack(start)), meter)?,
        Around::new(puzzle.goals().map(|goal| puzzle.pack(&goal)), meter)?,
    ];
    let best = sides[1].g(puzzle.pack(start)).map(|_| (0, puzzle.pack(start)));
    let mut search = Meeting { puzzle, sides, best, meter };
    match search.meet() {
        Break(Meet::Limit(limit)) => Break(limit),
        Break(Meet::Unsolvable) => Continue(Outcome::Unsolvable),
        Break(Meet::Met(packed)) => {
            let (moves, cost) = search.path_through(packed);
            let answer = search.meter.options.answer;
            optima::answer(answer, (moves, cost), || search.optima(start, cost))
        }
    }
}

struct Meeting<'p, P: Reversible, M> {
    puzzle: &'p P,
    /// The side of the start, and that of the goals.
    sides: [Around<P::Packed>; 2],
    /// The least cost found from end to end, and where on that path the sides have met.
    best: Option<(u32, P::Packed)>,
    meter: M,
}

/// What is known around one end. All states nearer than `radius` have been expanded, and all states
/// whose distance is `radius` have been met, with their distance as g.
struct Around<K> {
    met: Store<K, Reached>,
    /// The states to expand, by g. A state to which a cheaper path was found since is in a nearer
    /// layer, too.
    waiting: Layers,
    radius: Cost,
    exhausted: bool,
    /// Whether a state was left out because it is farther than `max_cost`.
    cut: bool,
}

/// How a state was reached. The states at the end itself are their own parents.
#[derive(Clone, Copy)]
struct Reached {
    g: Cost,
    parent: u32,
}

enum Meet<K> {
    Met(K),
    Unsolvable,
    Limit(Limit),
}

impl<P> Meeting<'_, P, &mut Meter<'_>>
where
    P: Reversible,
{
    /// Expands a layer of the smaller side again and again until the best path is proven.
    ///
    /// When the radii are a and b, every path of cost c <= a + b has been seen. For take the first
    /// state on it to which the path costs a or more, or its goal if there is none. The state
    /// before was expanded from the start, so this one has been met from there. From here to the
    /// goal it is c - a <= b or less, so it has been met from the goals as well. All other paths
    /// cost a + b + 1 or more, so a path of just that cost needs no more proof. And once a + b has
    /// reached the least cost, every state of every optimal path has been met from the start, from
    /// the goals, or both.
    fn meet(&mut self) -> ControlFlow<Meet<P::Packed>, Infallible> {
        let Options { answer, max_cost, .. } = *self.meter.options;
        loop {
            let seen = u32::from(self.sides[0].radius) + u32::from(self.sides[1].radius);
            let exhausted = self.sides.iter().any(|side| side.exhausted);
            let enough = match exhausted {
                true => max_cost.into(),
                false => (seen + u32::from(answer == Answer::Any)).min(max_cost.into()),
            };
            if let Some((_, at)) = self.best.filter(|&(cost, _)| cost <= enough) {
                return Break(Meet::Met(at));
            }
            if self.sides.iter().any(|side| side.exhausted && !side.cut) {
                return Break(Meet::Unsolvable);
            }
            if exhausted || seen >= max_cost.into() {
                self.meter.counts.bound = max_cost.saturating_add(1);
                return Break(Meet::Limit(Limit::Cost));
            }
            self.meter.begin(seen as Cost + 1).map_break(Meet::Limit)?;
            self.expand(enough)?;
        }
    }

    /// Expands the layer at the radius of the side where it is smaller; breaks off when a path that
    /// costs `enough` is found.
    fn expand(&mut self, enough: u32) -> ControlFlow<Meet<P::Packed>> {
        let Meeting { puzzle, sides: [front, back], best, meter } = self;
        let front_first = front.frontier() <= back.frontier();
        let (near, far) = if front_first { (front, back) } else { (back, front) };
        let max_cost = meter.options.max_cost.into();
        let layer = near.waiting.take(near.radius);
        for &id in &layer {
            if near.met.value(id).g != near.radius {
                continue;
            }
            meter.counts.expanded += 1;
            let state = &mut puzzle.unpack(near.met.packed(id));
            puzzle.visit_moves(state, |state, mv| {
                meter.generated().map_break(Meet::Limit)?;
                let cost = puzzle.cost(state, mv);
                assert!(cost > 0, "{mv:?} costs nothing: layers of equal cost have no end");
                let g = u32::from(near.radius) + u32::from(cost);
                if g > max_cost {
                    near.cut = true;
                    return Continue(());
                }
                puzzle.apply(state, mv);
                let packed = puzzle.pack(state);
                puzzle.undo(state, mv);
                let reached = Reached { g: g as Cost, parent: id };
                if near.reach(packed, reached, meter).map_break(Meet::Limit)?
                    && let Some(rest) = far.g(packed)
                {
                    if best.is_none_or(|(least, _)| g + rest < least) {
                        *best = Some((g + rest, packed));
                    }
                    if g + rest <= enough {
                        return Break(Meet::Met(packed));
                    }
                }
                Continue(())
            })?;
        }
        meter.free(layer);
        near.advance();
        Continue(())
    }

    fn path_through(&self, packed: P::Packed) -> (Vec<P::Move>, Cost) {
        let [front, back] = &self.sides;
        let rest = back.path_to(packed).into_iter().rev().skip(1);
        let states = front.path_to(packed).into_iter().chain(rest);
        path::moves(self.puzzle, states.map(|packed| self.puzzle.unpack(packed)))
    }

    fn optima(&mut self, start: &P::State, cost: Cost) -> ControlFlow<Limit, Optima<P::Move>> {
        let states = self.on_optimal_paths(cost)?;
        let mut by_g = Layers::default();
        for id in 0..states.len() as u32 {
            by_g.push(states.value(id), id, self.meter)?;
        }
        let states = by_g.descending().map(|(id, g)| (self.puzzle.unpack(states.packed(id)), g));
        optima::by_graph(self.puzzle, start, cost, states, self.meter)
    }

    /// The states on paths of the least cost, with their g: those that both sides have met there,
    /// and from these on towards both ends.
    fn on_optimal_paths(&mut self, cost: Cost) -> ControlFlow<Limit, Store<P::Packed, Cost>> {
        let Meeting { puzzle, sides: [front, back], meter, .. } = self;
        let mut found = Store::new();
        for id in 0..front.met.len() as u32 {
            let (packed, g) = (front.met.packed(id), front.met.value(id).g);
            if back.g(packed).is_some_and(|rest| u32::from(g) + rest == cost.into()) {
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
                // The inverse of a move costs as much as the move, so this state may as well come
                // before the other one on a path as after it.
                if front.g(packed).is_some_and(|before| before + u32::from(step) == g.into()) {
                    found.meet(packed, g - step, meter)?;
                }
                let after = u32::from(g) + u32::from(step);
                if back.g(packed).is_some_and(|rest| after + rest == cost.into()) {
                    found.meet(packed, after as Cost, meter)?;
                }
                Continue(())
            })?;
            next += 1;
        }
        Continue(found)
    }
}

impl<K: Copy + Eq + Hash> Around<K> {
    fn new(ends: impl Iterator<Item = K>, meter: &mut Meter<'_>) -> ControlFlow<Limit, Self> {
        let (met, waiting) = (Store::new(), Layers::default());
        let mut side = Around { met, waiting, radius: 0, exhausted: false, cut: false };
        for packed in ends {
            let own = side.met.len() as u32;
            side.reach(packed, Reached { g: 0, parent: own }, meter)?;
        }
        side.exhausted = side.frontier() == 0;
        Continue(side)
    }

    /// Notes a state if it is new or this path to it is cheaper, and returns whether it is either.
    #[inline(always)]
    fn reach(
        &mut self,
        packed: K,
        reached: Reached,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Limit, bool> {
        let (id, is_new) = self.met.meet(packed, reached, meter)?;
        if !is_new {
            let known = self.met.value_mut(id);
            if known.g <= reached.g {
                return Continue(false);
            }
            *known = reached;
        }
        self.waiting.push(reached.g, id, meter)?;
        Continue(true)
    }

    /// The least known cost between this end and a state.
    #[inline(always)]
    fn g(&self, packed: K) -> Option<u32> {
        self.met.find(packed).map(|id| self.met.value(id).g.into())
    }

    /// How many states the next layer has.
    fn frontier(&self) -> usize {
        self.waiting.len(self.radius)
    }

    /// Goes on to the next layer that is not empty.
    fn advance(&mut self) {
        match self.waiting.after(self.radius) {
            Some(radius) => self.radius = radius,
            None => self.exhausted = true,
        }
    }

    /// The states on the path from this end to one that was met.
    fn path_to(&self, packed: K) -> Vec<K> {
        let last = self.met.find(packed).expect("both sides have met it");
        let ids = path::ids(last, |id| self.met.value(id).parent);
        ids.into_iter().map(|id| self.met.packed(id)).collect()
    }
}
