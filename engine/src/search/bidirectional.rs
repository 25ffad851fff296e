//! Bidirectional search: goes by increasing cost from the start and from all goals until the two sides meet.
//! Pohl, "Bi-directional search", Machine Intelligence 6 (1971).

use super::optima::{self, Layers};
use super::table::{BATCH, Hint, hint};
use super::two_sided::{Arrival, TwoSided};
use super::{Meter, Options};
use crate::{Cost, Counts, Ended, Limit, Outcome, Reversible};
use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};
use std::{iter, mem};

/// Finds a cheapest path from `start`.
///
/// Each move costs at least 1, and moves may differ in cost. The side with fewer states to expand always goes
/// on by one layer, so a side with many goals is hardly expanded at all. If the first or all optima are
/// wanted, the search walks through the states on optimal paths again.
///
/// Panics if a move costs nothing.
///
/// Takes some 28 bytes for each state met from either side if the packed form is a `u64`. States are stored
/// without their parents: since every move has an inverse, the costs show the way back.
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

pub(super) fn search<P: Reversible>(
    puzzle: &P,
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    meter.begin(0)?;
    let mut search = Meeting {
        puzzle,
        met: TwoSided::new(),
        sides: Default::default(),
        best: None,
        made: Vec::new(),
        meter,
    };
    search.begin(0, iter::once(puzzle.pack(start)))?;
    search.begin(1, puzzle.goals().map(|goal| puzzle.pack(&goal)))?;
    match search.meet() {
        Break(Meet::Limit(limit)) => Break(limit),
        Break(Meet::Unsolvable) => Continue(Outcome::Unsolvable),
        Break(Meet::Met(packed)) => {
            let Meeting { met, meter, .. } = search;
            let (moves, cost) = met.path_through(puzzle, packed);
            let answer = meter.options.answer;
            optima::answer(answer, (moves, cost), || met.optima(puzzle, start, cost, meter))
        }
    }
}

struct Meeting<'p, P: Reversible, M> {
    puzzle: &'p P,
    met: TwoSided<P::Packed>,
    /// The side of the start, and that of the goals.
    sides: [Around<P>; 2],
    /// The least cost found from end to end, and a state of that path where the sides have met.
    best: Option<(u32, P::Packed)>,
    /// The successors of a batch of states, before they are looked up, each with the place of its parent in
    /// the batch; `None` if the successor is the state from which that parent was reached.
    made: Vec<(u8, Option<Made<P>>)>,
    meter: M,
}

/// What is known around one end. All states nearer than `radius` have been expanded, and all states
/// whose distance is `radius` have been met, with their distance as g.
struct Around<P: Reversible> {
    /// The states to expand, by g. If a cheaper path to a state was found since, it is in a nearer layer,
    /// too.
    waiting: Layers<P::Packed>,
    /// The moves that led to them, so that the way back need not be looked up.
    ways: Layers<Option<P::Move>>,
    /// Whether a state is in two layers.
    bettered: bool,
    radius: Cost,
    exhausted: bool,
    /// Whether a state was left out because it is farther than `max_cost`.
    cut: bool,
}

impl<P: Reversible> Default for Around<P> {
    fn default() -> Self {
        let (waiting, ways) = (Layers::default(), Layers::default());
        let (bettered, exhausted, cut) = (false, false, false);
        Around { waiting, ways, bettered, radius: 0, exhausted, cut }
    }
}

/// A successor that was made and is not looked up yet.
struct Made<P: Reversible> {
    packed: P::Packed,
    hint: Hint,
    g: u32,
    way: Option<P::Move>,
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
    /// Notes the states at an end.
    fn begin(&mut self, side: u8, ends: impl Iterator<Item = P::Packed>) -> ControlFlow<Limit> {
        for (number, packed) in ends.enumerate() {
            self.meter.listed(number)?;
            let end = Made { packed, hint: hint(packed), g: 0, way: None };
            self.reach(side, &end)?;
        }
        let around = &mut self.sides[usize::from(side)];
        around.exhausted = around.frontier() == 0;
        Continue(())
    }

    /// Expands a layer of the smaller side again and again until the best path is proven.
    ///
    /// Let the radii be a and b. Then every path of cost c <= a + b has been seen: take the first state on it
    /// to which the path costs a or more, or its goal if there is none. The state before was expanded from
    /// the start, so this state has been met from there. The rest of the path costs c - a <= b or less, so
    /// the state has been met from the goals as well. All other paths cost a + b + 1 or more, so a path of
    /// just that cost needs no more proof. Once a + b has reached the least cost, every state of every
    /// optimal path has been met from the start, from the goals, or from both.
    fn meet(&mut self) -> ControlFlow<Meet<P::Packed>, Infallible> {
        let Options { answer, max_cost, .. } = *self.meter.options;
        loop {
            let seen = u32::from(self.sides[0].radius) + u32::from(self.sides[1].radius);
            let exhausted = self.sides.iter().any(|side| side.exhausted);
            let enough = match exhausted {
                true => max_cost.into(),
                false => (seen + u32::from(answer.wants_one())).min(max_cost.into()),
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

    /// Expands the next layer of the side whose layer is smaller. Breaks off when it finds a path that costs
    /// at most `enough`.
    fn expand(&mut self, enough: u32) -> ControlFlow<Meet<P::Packed>> {
        let [front, back] = &self.sides;
        let near = u8::from(front.frontier() > back.frontier());
        let side = &mut self.sides[usize::from(near)];
        let (layer, ways) = (side.waiting.take(side.radius), side.ways.take(side.radius));
        for (batch, ways) in layer.chunks(BATCH).zip(ways.chunks(BATCH)) {
            let expanded = self.make(near, batch, ways).map_break(Meet::Limit)?;
            self.look_up(near, expanded, enough)?;
        }
        self.meter.free(layer);
        self.meter.free(ways);
        self.sides[usize::from(near)].advance();
        Continue(())
    }

    /// Makes the successors of some states, and prefetches the memory where they will be looked up. Returns
    /// how many of the states it expanded.
    fn make(
        &mut self,
        near: u8,
        batch: &[P::Packed],
        ways: &[Option<P::Move>],
    ) -> ControlFlow<Limit, u8> {
        let Around { radius, bettered, .. } = self.sides[usize::from(near)];
        self.made.clear();
        let mut parent = 0;
        for (&packed, way) in batch.iter().zip(ways) {
            if bettered && self.met.g(near, packed) != Some(radius.into()) {
                continue;
            }
            let Meeting { puzzle, met, made, meter, .. } = self;
            puzzle.visit_moves(&mut puzzle.unpack(packed), |state, mv| {
                if way.is_some_and(|way| puzzle.takes_back(way, mv)) {
                    return meter.push(made, (parent, None));
                }
                let cost = puzzle.cost(state, mv);
                assert!(cost > 0, "{mv:?} costs nothing: layers of equal cost have no end");
                let g = u32::from(radius) + u32::from(cost);
                puzzle.apply(state, mv);
                let packed = puzzle.pack(state);
                puzzle.undo(state, mv);
                let hint = hint(packed);
                met.prefetch(hint);
                meter.push(made, (parent, Some(Made { packed, hint, g, way: Some(mv) })))
            })?;
            parent += 1;
        }
        Continue(parent)
    }

    fn look_up(&mut self, near: u8, expanded: u8, enough: u32) -> ControlFlow<Meet<P::Packed>> {
        let max_cost = self.meter.options.max_cost.into();
        let made = mem::take(&mut self.made);
        let mut successors = made.iter().peekable();
        for parent in 0..expanded {
            self.meter.counts.expanded += 1;
            while let Some((_, successor)) = successors.next_if(|made| made.0 == parent) {
                self.meter.generated().map_break(Meet::Limit)?;
                let Some(made) = successor else { continue };
                if made.g > max_cost {
                    self.sides[usize::from(near)].cut = true;
                } else if let Some(cost) = self.reach(near, made).map_break(Meet::Limit)?
                    && cost <= enough
                {
                    return Break(Meet::Met(made.packed));
                }
            }
        }
        self.made = made;
        Continue(())
    }

    /// Notes a path to a state. If none from this side was as cheap, the state waits to be expanded.
    #[inline(always)]
    fn reach(&mut self, near: u8, made: &Made<P>) -> ControlFlow<Limit, Option<u32>> {
        let Made { packed, hint, way, .. } = *made;
        let g = made.g as Cost;
        let reached = self.met.reach(near, (hint, packed), g, self.meter)?;
        let Arrival::Open { bettered, rest } = reached else { return Continue(None) };
        let side = &mut self.sides[usize::from(near)];
        side.bettered |= bettered;
        side.waiting.push(g, packed, self.meter)?;
        side.ways.push(g, way, self.meter)?;
        if let Some(rest) = rest
            && self.best.is_none_or(|(least, _)| made.g + rest < least)
        {
            self.best = Some((made.g + rest, packed));
        }
        Continue(rest.map(|rest| made.g + rest))
    }
}

impl<P: Reversible> Around<P> {
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
