//! Beam search: layer by layer from the start, with only the most promising states of each layer kept.
//! It soon has an answer on a board of any size, and a wider beam a better one. Lowerre, "The Harpy
//! speech recognition system" (1976), where the beam is of hypotheses.

use super::store::Store;
use super::{Meter, Options, path};
use crate::heuristics::Zero;
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Puzzle, Solution};
use std::mem;
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
    watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    guided(puzzle, (heuristic, &Zero), start, options, watch)
}

/// The same with a guide, whose estimates may be anything: of each layer those states are kept that have the least
/// sum of ten times f and what the guide says. The heuristic alone says what is proven.
pub fn guided<P: Puzzle, H: Heuristic<P>, G: Heuristic<P>>(
    puzzle: &P,
    (heuristic, guide): (&H, &G),
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, &mut watch);
    let end = search(puzzle, (heuristic, guide), start, &mut meter);
    meter.close(end)
}

fn search<P: Puzzle, H: Heuristic<P>, G: Heuristic<P>>(
    puzzle: &P,
    (heuristic, guide): (&H, &G),
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    let carry = heuristic.start(puzzle, start);
    let h = heuristic.estimate(carry);
    let mut beam = Beam::new(puzzle, (heuristic, guide), h, meter);
    beam.begin(start, (carry, guide.start(puzzle, start)))?;
    if puzzle.is_goal(start) {
        return Continue(Outcome::Solved(Solution::optimal(Vec::new(), 0)));
    }
    while !beam.layer.is_empty() {
        beam.meter.begin(h)?;
        if let Some(goal) = beam.advance()? {
            return Continue(Outcome::Solved(beam.solution(goal)));
        }
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
struct Kept<P: Puzzle, C> {
    id: u32,
    g: Cost,
    /// What heuristic and guide carry.
    carry: C,
    /// The move that led there: the way back need not be tried.
    way: Option<P::Move>,
}

/// A state that may come into the next layer. It is made only if it is promising enough.
struct Candidate<P: Puzzle, C> {
    from: u32,
    kept: Kept<P, C>,
}

struct Beam<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>, G: Heuristic<P>> {
    puzzle: &'p P,
    heuristic: &'p H,
    guide: &'p G,
    meter: &'m mut Meter<'o>,
    /// The estimate of the start.
    least: Cost,
    /// All states that were kept, each with the id of the one before it.
    met: Store<P::Packed, u32>,
    layer: Vec<Kept<P, (H::Carry, G::Carry)>>,
    next: Vec<Candidate<P, (H::Carry, G::Carry)>>,
    /// The places of candidates, below how promising they are.
    order: Vec<u64>,
    /// Each move until now costs 1, so that the layers are in the order of costs.
    is_unit: bool,
    /// A layer had more states than the beam is wide.
    has_left_out: bool,
    /// The least f that was cut off for being above `max_cost`.
    beyond: u32,
}

/// What stands in a number of the order: ten times f with the guide's estimate, h, and a place.
const RANK_BITS: u32 = 20;
const PLACE_BITS: u32 = 64 - RANK_BITS - Cost::BITS;

impl<'p, 'm, 'o, P, H, G> Beam<'p, 'm, 'o, P, H, G>
where
    P: Puzzle,
    H: Heuristic<P>,
    G: Heuristic<P>,
{
    fn new(
        puzzle: &'p P,
        (heuristic, guide): (&'p H, &'p G),
        least: Cost,
        meter: &'m mut Meter<'o>,
    ) -> Self {
        let (met, layer, next, order) = (Store::new(), Vec::new(), Vec::new(), Vec::new());
        let (is_unit, has_left_out, beyond) = (true, false, u32::MAX);
        Beam {
            puzzle,
            heuristic,
            guide,
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

    fn begin(&mut self, start: &P::State, carry: (H::Carry, G::Carry)) -> ControlFlow<Limit> {
        if !self.is_within(self.least, self.least.into()) {
            return Continue(());
        }
        let (id, _) = self.met.meet(self.puzzle.pack(start), 0, self.meter)?;
        self.meter.push(&mut self.layer, Kept { id, g: 0, carry, way: None })
    }

    /// Makes the next layer, or returns the id of a goal.
    fn advance(&mut self) -> ControlFlow<Limit, Option<u32>> {
        let layer = mem::take(&mut self.layer);
        for from in &layer {
            if let Some(goal) = self.expand(from)? {
                return Continue(Some(goal));
            }
        }
        self.layer = layer;
        self.layer.clear();
        self.keep()?;
        Continue(None)
    }

    fn expand(&mut self, from: &Kept<P, (H::Carry, G::Carry)>) -> ControlFlow<Limit, Option<u32>> {
        let (puzzle, heuristic, guide) = (self.puzzle, self.heuristic, self.guide);
        self.meter.counts.expanded += 1;
        let mut state = puzzle.unpack(self.met.packed(from.id));
        let end = puzzle.visit_moves(&mut state, |state, mv| {
            self.meter.generated().map_break(Err)?;
            if from.way.is_some_and(|way| puzzle.takes_back(way, mv)) {
                return Continue(());
            }
            let carry = heuristic.step(puzzle, from.carry.0, state, mv);
            let h = heuristic.estimate(carry);
            let cost = puzzle.cost(state, mv);
            self.is_unit &= cost == 1;
            let g = u32::from(from.g) + u32::from(cost);
            let f = g + u32::from(h);
            if !self.is_within(h, f) {
                return Continue(());
            }
            if h == 0 {
                puzzle.apply(state, mv);
                let (packed, is_goal) = (puzzle.pack(state), puzzle.is_goal(state));
                puzzle.undo(state, mv);
                if is_goal {
                    let (id, _) = self.met.meet(packed, from.id, self.meter).map_break(Err)?;
                    return Break(Ok(id));
                }
            }
            let hint = guide.step(puzzle, from.carry.1, state, mv);
            let rank = 10 * f + u32::from(guide.estimate(hint));
            let place = self.next.len() as u64;
            if place >> PLACE_BITS > 0 {
                return Break(Err(Limit::Memory));
            }
            let order = (u64::from(rank) << Cost::BITS | u64::from(h)) << PLACE_BITS | place;
            self.meter.push(&mut self.order, order).map_break(Err)?;
            let kept = Kept { id: 0, g: g as Cost, carry: (carry, hint), way: Some(mv) };
            self.meter.push(&mut self.next, Candidate { from: from.id, kept }).map_break(Err)
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

    /// Makes the most promising candidates, as far as they are new, until the next layer is full. They are put into
    /// order some at a time, since it is not known before how many are new.
    fn keep(&mut self) -> ControlFlow<Limit> {
        let width = self.meter.options.width.max(1);
        let (mut order, mut next) = (mem::take(&mut self.order), mem::take(&mut self.next));
        let mut rest = &mut order[..];
        while !rest.is_empty() {
            let room = width - self.layer.len();
            if room == 0 {
                let left_out = || rest.iter().any(|one| self.is_new(&next[place(*one)]));
                self.has_left_out = self.has_left_out || left_out();
                break;
            }
            if room < rest.len() {
                rest.select_nth_unstable(room - 1);
            }
            let (first, others) = rest.split_at_mut(room.min(rest.len()));
            first.sort_unstable();
            for &one in first.iter() {
                self.make(&mut next[place(one)])?;
            }
            rest = others;
        }
        order.clear();
        next.clear();
        (self.order, self.next) = (order, next);
        Continue(())
    }

    /// Whether a candidate is a state that was not kept.
    fn is_new(&self, candidate: &Candidate<P, (H::Carry, G::Carry)>) -> bool {
        self.met.find(self.packed(candidate)).is_none()
    }

    fn packed(&self, candidate: &Candidate<P, (H::Carry, G::Carry)>) -> P::Packed {
        let mut state = self.puzzle.unpack(self.met.packed(candidate.from));
        candidate.kept.way.iter().for_each(|&mv| self.puzzle.apply(&mut state, mv));
        self.puzzle.pack(&state)
    }

    /// Takes a candidate into the next layer if it is new.
    fn make(&mut self, candidate: &mut Candidate<P, (H::Carry, G::Carry)>) -> ControlFlow<Limit> {
        let packed = self.packed(candidate);
        let (id, is_new) = self.met.meet(packed, candidate.from, self.meter)?;
        if !is_new {
            return Continue(());
        }
        let Kept { g, carry, way, .. } = candidate.kept;
        self.meter.push(&mut self.layer, Kept { id, g, carry, way })
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

/// The place in a number of the order.
fn place(one: u64) -> usize {
    (one & ((1 << PLACE_BITS) - 1)) as usize
}
