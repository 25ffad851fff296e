//! Bidirectional search: from the start and from all goals, by increasing cost, until the two meet.
//! Pohl, "Bi-directional search", Machine Intelligence 6 (1971).

use super::optima::{self, Layers};
use super::store::Store;
use super::table::{BATCH, Hint, Table, hint};
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
/// Takes some 20 bytes for each state met from either side where the packed form is a `u64`. No state
/// has its parent: since every move has an inverse, the way back is found by the costs.
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
    // Only the one that is taken is compiled.
    match const { size_of::<P::Packed>() } {
        5..=8 => between::<P, 6>(puzzle, start, meter),
        _ => between::<P, 7>(puzzle, start, meter),
    }
}

fn between<P: Reversible, const N: usize>(
    puzzle: &P,
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    let sides = [
        Around::<_, N>::new(iter::once(puzzle.pack(start)), meter)?,
        Around::new(puzzle.goals().map(|goal| puzzle.pack(&goal)), meter)?,
    ];
    let best = sides[1].g(puzzle.pack(start)).map(|_| (0, puzzle.pack(start)));
    let mut search = Meeting { puzzle, sides, best, made: Vec::new(), meter };
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

struct Meeting<'p, P: Reversible, M, const N: usize> {
    puzzle: &'p P,
    /// The side of the start, and that of the goals.
    sides: [Around<P::Packed, N>; 2],
    /// The successors of a batch of states, before they are looked up.
    made: Vec<Made<P::Packed>>,
    /// The least cost found from end to end, and where on that path the sides have met.
    best: Option<(u32, P::Packed)>,
    meter: M,
}

/// What is known around one end. All states nearer than `radius` have been expanded, and all states
/// whose distance is `radius` have been met, with their distance as g.
struct Around<K, const N: usize> {
    /// The states with their g.
    met: Table<K, Cost, N>,
    /// The states to expand, by g. A state to which a cheaper path was found since is in a nearer
    /// layer, too.
    waiting: Layers<K>,
    /// Whether there is such a state.
    bettered: bool,
    radius: Cost,
    exhausted: bool,
    /// Whether a state was left out because it is farther than `max_cost`.
    cut: bool,
}

struct Made<K> {
    packed: K,
    hint: Hint,
    g: u32,
    /// The state before, as its place in the batch.
    parent: u8,
}

enum Meet<K> {
    Met(K),
    Unsolvable,
    Limit(Limit),
}

impl<P, const N: usize> Meeting<'_, P, &mut Meter<'_>, N>
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
        let [front, back] = &mut self.sides;
        let near = usize::from(front.frontier() > back.frontier());
        let side = &mut self.sides[near];
        let layer = side.waiting.take(side.radius);
        for batch in layer.chunks(BATCH) {
            let expanded = self.make(near, batch).map_break(Meet::Limit)?;
            self.look_up(near, expanded, enough)?;
        }
        self.meter.free(layer);
        self.sides[near].advance();
        Continue(())
    }

    /// Makes the successors of some states, and asks for the memory where they will be looked up.
    /// Returns how many of the states are expanded.
    fn make(&mut self, near: usize, batch: &[P::Packed]) -> ControlFlow<Limit, u8> {
        let Meeting { puzzle, sides, made, meter, .. } = self;
        let side = &sides[near];
        let radius = side.radius;
        made.clear();
        let mut parent = 0;
        for &packed in batch {
            if side.bettered && side.met.get(packed) != Some(radius) {
                continue;
            }
            puzzle.visit_moves(&mut puzzle.unpack(packed), |state, mv| {
                let cost = puzzle.cost(state, mv);
                assert!(cost > 0, "{mv:?} costs nothing: layers of equal cost have no end");
                let g = u32::from(radius) + u32::from(cost);
                puzzle.apply(state, mv);
                let packed = puzzle.pack(state);
                puzzle.undo(state, mv);
                let hint = hint(packed);
                sides.iter().for_each(|side| side.met.prefetch(hint));
                meter.push(made, Made { packed, hint, g, parent })
            })?;
            parent += 1;
        }
        Continue(parent)
    }

    fn look_up(
        &mut self,
        near: usize,
        expanded: u8,
        enough: u32,
    ) -> ControlFlow<Meet<P::Packed>> {
        let Meeting { sides: [front, back], best, made, meter, .. } = self;
        let (near, far) = if near == 0 { (front, back) } else { (back, front) };
        let max_cost = meter.options.max_cost.into();
        let mut successors = made.iter().peekable();
        for parent in 0..expanded {
            meter.counts.expanded += 1;
            while let Some(made) = successors.next_if(|made| made.parent == parent) {
                meter.generated().map_break(Meet::Limit)?;
                if made.g > max_cost {
                    near.cut = true;
                } else if near.reach(made, meter).map_break(Meet::Limit)?
                    && let Some(rest) = far.met.get_at(made.hint, made.packed)
                {
                    let cost = made.g + u32::from(rest);
                    if best.is_none_or(|(least, _)| cost < least) {
                        *best = Some((cost, made.packed));
                    }
                    if cost <= enough {
                        return Break(Meet::Met(made.packed));
                    }
                }
            }
        }
        Continue(())
    }

    fn path_through(&self, packed: P::Packed) -> (Vec<P::Move>, Cost) {
        let [front, back] = &self.sides;
        let rest = self.path_to(back, packed).into_iter().rev().skip(1);
        let states = self.path_to(front, packed).into_iter().chain(rest);
        path::moves(self.puzzle, states.map(|packed| self.puzzle.unpack(packed)))
    }

    /// The states on a path from an end to one that was met there. What comes before a state is one of its
    /// successors, since the move has an inverse of the same cost.
    fn path_to(&self, side: &Around<P::Packed, N>, packed: P::Packed) -> Vec<P::Packed> {
        path::back(packed, |packed| {
            let (puzzle, g) = (self.puzzle, side.g(packed)?);
            let found = puzzle.visit_moves(&mut puzzle.unpack(packed), |state, mv| {
                let cost = u32::from(puzzle.cost(state, mv));
                puzzle.apply(state, mv);
                let before = puzzle.pack(state);
                puzzle.undo(state, mv);
                match side.g(before).is_some_and(|less| less + cost == g) {
                    true => Break(before),
                    false => Continue(()),
                }
            });
            found.break_value()
        })
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
        for (packed, g) in front.met.iter() {
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

impl<K: Copy + Eq + Hash, const N: usize> Around<K, N> {
    fn new(ends: impl Iterator<Item = K>, meter: &mut Meter<'_>) -> ControlFlow<Limit, Self> {
        let (met, waiting) = (Table::new(), Layers::default());
        let (bettered, exhausted, cut) = (false, false, false);
        let mut side = Around { met, waiting, bettered, radius: 0, exhausted, cut };
        for packed in ends {
            side.reach(&Made { packed, hint: hint(packed), g: 0, parent: 0 }, meter)?;
        }
        side.exhausted = side.frontier() == 0;
        Continue(side)
    }

    /// Notes a state if it is new or this path to it is cheaper, and returns whether it is either.
    #[inline(always)]
    fn reach(&mut self, made: &Made<K>, meter: &mut Meter<'_>) -> ControlFlow<Limit, bool> {
        let g = made.g as Cost;
        if let Some(known) = self.met.meet(made.hint, made.packed, g, meter)? {
            if *known <= g {
                return Continue(false);
            }
            *known = g;
            self.bettered = true;
        }
        self.waiting.push(g, made.packed, meter)?;
        Continue(true)
    }

    /// The least known cost between this end and a state.
    #[inline(always)]
    fn g(&self, packed: K) -> Option<u32> {
        self.met.get(packed).map(u32::from)
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
}
