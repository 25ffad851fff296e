//! Beam search: layer by layer from the start, with only the most promising states of each layer kept.
//! It soon has an answer on a board of any size, and a wider beam a better one. Lowerre, "The Harpy
//! speech recognition system" (1976), where the beam is of hypotheses.

use super::store::Store;
use super::{Meter, Options, path};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Puzzle, Solution};
use std::ops::ControlFlow::{self, Break, Continue};

/// Finds some path from `start`, keeping the [`Options::width`] states of least f = g + h of each
/// layer; of equal f, those of the least h and then those met first.
///
/// Its `at_least` is the estimate of the start, unless no state had to be left out: then all was
/// searched that could lead to something cheaper, and the answer is a shortest one if each move costs 1.
/// The search ends with [`Limit::Width`] if the beam has lost all ways to a goal, or with
/// [`Limit::Cost`] if it lost them to [`Options::max_cost`] alone. There is one path, whatever answer
/// is asked for.
///
/// ```
/// use fewest::Outcome;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, beam, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let manhattan = Manhattan::new(&eight);
/// let costs = [4, 40_000].map(|width| {
///     let options = Options { width, ..Options::default() };
///     let ended = beam::solve(&eight, &manhattan, &start, &options, unwatched);
///     let Outcome::Solved(solution) = ended.outcome else { panic!("this board can be solved") };
///     solution.cost
/// });
/// assert!(costs[0] > 31);
/// assert_eq!(costs[1], 31);
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, &mut watch);
    let end = search((puzzle, heuristic), start, &mut meter);
    meter.close(end)
}

fn search<P: Puzzle, H: Heuristic<P>>(
    (puzzle, heuristic): (&P, &H),
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    let carry = heuristic.start(puzzle, start);
    let h = heuristic.estimate(carry);
    let mut beam = Beam::new((puzzle, heuristic), h, meter);
    beam.begin(start, carry)?;
    if puzzle.is_goal(start) {
        return Continue(Outcome::Solved(Solution::optimal(Vec::new(), 0)));
    }
    while !beam.layer.is_empty() {
        beam.meter.begin(h)?;
        if let Some(goal) = beam.advance()? {
            return Continue(Outcome::Solved(beam.solution(goal)));
        }
        beam.narrow()?;
    }
    match beam.beyond {
        _ if beam.has_left_out => Break(Limit::Width),
        u32::MAX => Continue(Outcome::Unsolvable),
        // A dear way to a state may have hidden a cheap one.
        _ if !beam.is_unit => Break(Limit::Width),
        beyond => {
            meter.counts.bound = Cost::try_from(beyond).unwrap_or(Cost::MAX);
            Break(Limit::Cost)
        }
    }
}

/// A state of a layer.
#[derive(Clone, Copy)]
struct Candidate<C> {
    f: u32,
    h: Cost,
    id: u32,
    carry: C,
}

struct Beam<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>> {
    puzzle: &'p P,
    heuristic: &'p H,
    meter: &'m mut Meter<'o>,
    /// The estimate of the start.
    least: Cost,
    /// All states that were met, each with the id of the one before it.
    met: Store<P::Packed, u32>,
    layer: Vec<Candidate<H::Carry>>,
    next: Vec<Candidate<H::Carry>>,
    /// The places of a layer in the order of their ranks.
    order: Vec<u64>,
    /// Each move until now costs 1, so that the layers are in the order of costs.
    is_unit: bool,
    /// A layer had more states than the beam is wide.
    has_left_out: bool,
    /// The least f that was cut off for being above `max_cost`.
    beyond: u32,
}

impl<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>> Beam<'p, 'm, 'o, P, H> {
    fn new((puzzle, heuristic): (&'p P, &'p H), least: Cost, meter: &'m mut Meter<'o>) -> Self {
        let (met, layer, next, order) = (Store::new(), Vec::new(), Vec::new(), Vec::new());
        let (is_unit, has_left_out, beyond) = (true, false, u32::MAX);
        Beam {
            puzzle,
            heuristic,
            meter,
            least,
            met,
            layer,
            next,
            order,
            is_unit,
            has_left_out,
            beyond,
        }
    }

    fn begin(&mut self, start: &P::State, carry: H::Carry) -> ControlFlow<Limit> {
        let h = self.least;
        if !self.is_within(h, h.into()) {
            return Continue(());
        }
        let (id, _) = self.met.meet(self.puzzle.pack(start), 0, self.meter)?;
        self.meter.push(&mut self.layer, Candidate { f: h.into(), h, id, carry })
    }

    /// Makes the next layer, or returns the id of a goal.
    fn advance(&mut self) -> ControlFlow<Limit, Option<u32>> {
        let layer = std::mem::take(&mut self.layer);
        for from in &layer {
            if let Some(goal) = self.expand(from)? {
                return Continue(Some(goal));
            }
        }
        self.layer = std::mem::replace(&mut self.next, layer);
        self.next.clear();
        Continue(None)
    }

    fn expand(&mut self, from: &Candidate<H::Carry>) -> ControlFlow<Limit, Option<u32>> {
        let (puzzle, heuristic) = (self.puzzle, self.heuristic);
        let g = from.f - u32::from(from.h);
        self.meter.counts.expanded += 1;
        let mut state = puzzle.unpack(self.met.packed(from.id));
        let end = puzzle.visit_moves(&mut state, |state, mv| {
            self.meter.generated().map_break(Err)?;
            let carry = heuristic.step(puzzle, from.carry, state, mv);
            let h = heuristic.estimate(carry);
            let cost = puzzle.cost(state, mv);
            self.is_unit &= cost == 1;
            let f = g + u32::from(cost) + u32::from(h);
            if !self.is_within(h, f) {
                return Continue(());
            }
            puzzle.apply(state, mv);
            let (packed, is_goal) = (puzzle.pack(state), h == 0 && puzzle.is_goal(state));
            puzzle.undo(state, mv);
            let (id, is_new) = self.met.meet(packed, from.id, self.meter).map_break(Err)?;
            if is_goal {
                return Break(Ok(id));
            }
            if is_new {
                let next = Candidate { f, h, id, carry };
                self.meter.push(&mut self.next, next).map_break(Err)?;
            }
            Continue(())
        });
        match end {
            Continue(()) => Continue(None),
            Break(Ok(goal)) => Continue(Some(goal)),
            Break(Err(limit)) => Break(limit),
        }
    }

    /// Whether a solution through a state with this h and f can cost `max_cost` or less.
    fn is_within(&mut self, h: Cost, f: u32) -> bool {
        let within = f <= u32::from(self.meter.options.max_cost);
        if h != Cost::MAX && !within {
            self.beyond = self.beyond.min(f);
        }
        h != Cost::MAX && within
    }

    /// Leaves out what the beam is too narrow for. What is sorted are numbers, so that it is compiled
    /// once for all puzzles: f, h and place, which fit because f is at most `max_cost`.
    fn narrow(&mut self) -> ControlFlow<Limit> {
        let width = self.meter.options.width.max(1);
        if self.layer.len() <= width {
            return Continue(());
        }
        self.has_left_out = true;
        self.order.clear();
        for (place, one) in self.layer.iter().enumerate() {
            let rank = u64::from(one.f) << 48 | u64::from(one.h) << 32 | place as u64;
            self.meter.push(&mut self.order, rank)?;
        }
        self.order.select_nth_unstable(width - 1);
        self.order.truncate(width);
        self.order.sort_unstable();
        for &rank in &self.order {
            self.meter.push(&mut self.next, self.layer[rank as u32 as usize])?;
        }
        std::mem::swap(&mut self.layer, &mut self.next);
        self.next.clear();
        Continue(())
    }

    fn solution(&self, goal: u32) -> Solution<P::Move> {
        let ids = path::ids(goal, |id| self.met.value(id));
        let states = ids.into_iter().map(|id| self.puzzle.unpack(self.met.packed(id)));
        let (moves, cost) = path::moves(self.puzzle, states);
        let is_complete = self.is_unit && !self.has_left_out;
        let at_least = if is_complete { cost } else { self.least };
        Solution { moves, cost, at_least, optima: None }
    }
}
