//! BAE*: a search from both ends, with estimates to both ends, that takes into account how far the estimates
//! to the end behind are wrong. Sadhukhan, "Bidirectional heuristic search based on error estimate", CSI
//! Journal of Computing 2 (2013); the same as DIBBS of Sewell & Jacobson, "Dynamically improved bounds
//! bidirectional search", Artificial Intelligence 291 (2021).

use super::open::OpenList;
use super::table::{BATCH, Hint, hint};
use super::two_sided::{Arrival, TwoSided};
use super::{Meter, Options, bidirectional, optima};
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Reversible};
use std::ops::ControlFlow::{self, Break, Continue};
use std::{iter, mem};

/// Finds a cheapest path from `start`. `ahead` estimates the cost to a goal, and `behind` the cost to the
/// start, for example Manhattan distance with the start as its goal.
///
/// A state s that was reached from the start at a cost g has b(s) = 2 g + ahead(s) - behind(s), and a state
/// reached from the goals likewise. The state of the least b comes up first. A path through an open state of
/// either side costs at least half the sum of the least b of both sides. The search goes on with the side
/// that has fewer open states of its least b. Of equal b the state that seems nearest to the other end comes
/// first, then the one opened last.
///
/// This works only if both heuristics are consistent. Unless both say so ([`Heuristic::is_consistent`]), the
/// search is a [bidirectional search](super::bidirectional) from the beginning. If it meets two states that
/// show that one of them is not consistent, it begins again as that, but it need not meet such states: if a
/// heuristic wrongly says that it is consistent, the answer can be wrong. [`laws::consistent`] finds that out.
/// The search is also a bidirectional one if `behind` is above 0 at the start, as it is if you give an
/// estimate of the cost to a goal twice. If the first or all optima are wanted, the search expands all states
/// that might be on one, and then walks through those on optimal paths again.
///
/// [`laws::consistent`]: crate::laws::consistent
///
/// Takes some 40 bytes for each state met from either side if the packed form is a `u64`. Panics if a move
/// costs nothing.
///
/// ```
/// use fewest::Outcome;
/// use fewest::puzzles::sliding::heuristics::Manhattan;
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, a_star, bae_star, bidirectional, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let tiles = [8, 6, 7, 2, 5, 4, 3, 0, 1];
/// let start = eight.tray(&tiles)?;
/// let ahead = Manhattan::new(&eight);
/// let behind = Manhattan::new(&Sliding::<u64>::new(3, 3, &Goal::Board(tiles.to_vec()))?);
/// let options = Options::default();
/// let ended = bae_star::solve(&eight, (&ahead, &behind), &start, &options, unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("this board can be solved") };
/// assert_eq!(solution.cost, 31);
/// let one_end = a_star::solve(&eight, &ahead, &start, &options, unwatched);
/// assert!(ended.counts.expanded < one_end.counts.expanded);
/// // The estimate to the goal says nothing about the way to the start.
/// let twice = bae_star::solve(&eight, (&ahead, &ahead), &start, &options, unwatched);
/// assert_eq!(twice, bidirectional::solve(&eight, &start, &options, unwatched));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn solve<P: Reversible, A: Heuristic<P>, B: Heuristic<P>>(
    puzzle: &P,
    (ahead, behind): (&A, &B),
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let mut meter = Meter::new(options, &mut watch);
    let end = search(puzzle, (ahead, behind), start, &mut meter);
    meter.close(end)
}

fn search<P: Reversible, A: Heuristic<P>, B: Heuristic<P>>(
    puzzle: &P,
    (ahead, behind): (&A, &B),
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    let is_to_start = behind.estimate_of(puzzle, start) == 0;
    if !ahead.is_consistent() || !behind.is_consistent() || !is_to_start {
        return bidirectional::search(puzzle, start, meter);
    }
    let met = TwoSided::new();
    let (open, made, best, beyond) = ([OpenList::new(), OpenList::new()], Vec::new(), None, false);
    let mut search =
        BothEnds { puzzle, ahead, behind, met, open, made, best, beyond, bettered: false, meter };
    match search.run(start) {
        Break(Halt::Limit(limit)) => Break(limit),
        Break(Halt::Inconsistent) => {
            drop(search);
            meter.held = 0;
            bidirectional::search(puzzle, start, meter)
        }
        Continue(()) => {
            let BothEnds { met, meter, best, beyond, .. } = search;
            let Some((_, at)) = best else {
                if !beyond {
                    return Continue(Outcome::Unsolvable);
                }
                meter.counts.bound = meter.options.max_cost.saturating_add(1);
                return Break(Limit::Cost);
            };
            let (moves, cost) = met.path_through(puzzle, at);
            meter.counts.bound = cost;
            let answer = meter.options.answer;
            optima::answer(answer, (moves, cost), || met.optima(puzzle, start, cost, meter))
        }
    }
}

struct BothEnds<'p, 'm, 'o, P: Reversible, A, B> {
    puzzle: &'p P,
    ahead: &'p A,
    behind: &'p B,
    met: TwoSided<P::Packed>,
    /// The open states of each side, by b and by the estimate to the other end.
    open: [OpenList<Waiting<P>>; 2],
    /// The successors of a batch of states, before they are looked up.
    made: Vec<Made<P>>,
    /// The least cost found from end to end, and a state of that path where the sides have met.
    best: Option<(u32, P::Packed)>,
    /// Whether a path was left out because it costs more than `max_cost`.
    beyond: bool,
    /// Whether a state may be open twice, because a cheaper path to it was found.
    bettered: bool,
    meter: &'m mut Meter<'o>,
}

struct Waiting<P: Reversible> {
    packed: P::Packed,
    g: Cost,
    /// The move that led there, so that the way back need not be looked up.
    way: Option<P::Move>,
}

/// A successor that was made and is not looked up yet.
struct Made<P: Reversible> {
    waiting: Waiting<P>,
    hint: Hint,
    estimates: [Cost; 2],
}

/// Why the search cannot go on.
enum Halt {
    Limit(Limit),
    Inconsistent,
}

/// A batch has one state for every `PART` states expanded so far, at least one and at most [`BATCH`]. So a
/// search that fits into the processor's caches expands states one by one.
const PART: u64 = 4096;

impl<P, A, B> BothEnds<'_, '_, '_, P, A, B>
where
    P: Reversible,
    A: Heuristic<P>,
    B: Heuristic<P>,
{
    /// Searches until the best path is proven, or until there is none within `max_cost`.
    fn run(&mut self, start: &P::State) -> ControlFlow<Halt> {
        let puzzle = self.puzzle;
        let bound = self.ahead.estimate_of(puzzle, start);
        self.meter.begin(bound).map_break(Halt::Limit)?;
        if bound == Cost::MAX {
            return Continue(());
        }
        self.begin(0, iter::once(start.clone()))?;
        self.begin(1, puzzle.goals())?;
        while let (Some((front, fronts)), Some((back, backs))) =
            (self.open[0].next(), self.open[1].next())
        {
            let at_least = (front.0 + back.0).div_ceil(2);
            if at_least >= self.end() {
                self.beyond = true;
                break;
            }
            if at_least > self.meter.counts.bound.into() {
                self.meter.begin(at_least as Cost).map_break(Halt::Limit)?;
            }
            self.expand(u8::from(backs < fronts))?;
        }
        Continue(())
    }

    /// Paths that cost this much or more are of no interest any more.
    fn end(&self) -> u32 {
        let all = u32::from(!self.meter.options.answer.wants_one());
        let most = u32::from(self.meter.options.max_cost) + 1;
        self.best.map_or(most, |(cost, _)| most.min(cost + all))
    }

    fn begin(&mut self, side: u8, ends: impl Iterator<Item = P::State>) -> ControlFlow<Halt> {
        for (number, state) in ends.enumerate() {
            self.meter.listed(number).map_break(Halt::Limit)?;
            let (packed, estimates) = (self.puzzle.pack(&state), self.estimates(&state));
            if estimates.contains(&Cost::MAX) {
                continue;
            }
            let waiting = Waiting { packed, g: 0, way: None };
            self.reach(side, Made { waiting, hint: hint(packed), estimates })?;
        }
        Continue(())
    }

    /// The estimates to the goals and to the start.
    fn estimates(&self, state: &P::State) -> [Cost; 2] {
        [self.ahead.estimate_of(self.puzzle, state), self.behind.estimate_of(self.puzzle, state)]
    }

    /// Expands a batch of states of one side that have its least b.
    fn expand(&mut self, side: u8) -> ControlFlow<Halt> {
        let near = usize::from(side);
        let batch = ((self.meter.counts.expanded / PART) as usize).clamp(1, BATCH);
        let Some((pair, _)) = self.open[near].next() else { return Continue(()) };
        for _ in 0..batch {
            if self.open[near].next().is_none_or(|(next, _)| next != pair) {
                break;
            }
            let Some((_, from)) = self.open[near].pop() else { break };
            let is_stale = self.bettered && self.met.g(side, from.packed) != Some(from.g.into());
            if u32::from(from.g) + pair.1 >= self.end() {
                self.beyond |= self.best.is_none();
            } else if !is_stale {
                self.make(side, from)?;
            }
        }
        let mut made = mem::take(&mut self.made);
        for made in made.drain(..) {
            self.reach(side, made)?;
        }
        self.made = made;
        Continue(())
    }

    /// Makes the successors of a state, except those that are of no interest any more.
    #[inline(never)]
    fn make(&mut self, side: u8, from: Waiting<P>) -> ControlFlow<Halt> {
        let (near, end) = (usize::from(side), self.end());
        let BothEnds { puzzle, ahead, behind, met, made, beyond, best, meter, .. } = self;
        meter.counts.expanded += 1;
        let state = &mut puzzle.unpack(from.packed);
        let carry = (ahead.start(puzzle, state), behind.start(puzzle, state));
        let before = [ahead.estimate(carry.0), behind.estimate(carry.1)];
        puzzle.visit_moves(state, |state, mv| {
            meter.generated().map_break(Halt::Limit)?;
            if from.way.is_some_and(|way| puzzle.takes_back(way, mv)) {
                return Continue(());
            }
            let estimates = [
                ahead.estimate(ahead.step(puzzle, carry.0, state, mv)),
                behind.estimate(behind.step(puzzle, carry.1, state, mv)),
            ];
            let cost = puzzle.cost(state, mv);
            assert!(cost > 0, "{mv:?} costs nothing: a way back to an end has no end");
            if (0..2).any(|i| before[i].abs_diff(estimates[i]) > cost) {
                return Break(Halt::Inconsistent);
            }
            let g = u32::from(from.g) + u32::from(cost);
            if g + u32::from(estimates[near]) >= end {
                *beyond |= best.is_none();
                return Continue(());
            }
            puzzle.apply(state, mv);
            let packed = puzzle.pack(state);
            puzzle.undo(state, mv);
            let hint = hint(packed);
            met.prefetch(hint);
            let waiting = Waiting { packed, g: g as Cost, way: Some(mv) };
            meter.push(made, Made { waiting, hint, estimates }).map_break(Halt::Limit)
        })
    }

    /// Opens a state if no path from this side was as cheap.
    fn reach(&mut self, side: u8, made: Made<P>) -> ControlFlow<Halt> {
        let Made { waiting, hint, estimates } = made;
        let (packed, g) = (waiting.packed, waiting.g);
        let reached = self.met.reach(side, (hint, packed), g, self.meter);
        let Arrival::Open { bettered, rest } = reached.map_break(Halt::Limit)? else {
            return Continue(());
        };
        self.bettered |= bettered;
        let (g, near) = (u32::from(g), usize::from(side));
        if let Some(cost) = rest.map(|rest| g + rest) {
            if cost > self.meter.options.max_cost.into() {
                self.beyond = true;
            } else if self.best.is_none_or(|(least, _)| cost < least) {
                self.best = Some((cost, packed));
            }
        }
        let [there, back] = [estimates[near], estimates[1 - near]].map(u32::from);
        let Some(b) = (2 * g + there).checked_sub(back) else {
            return Break(Halt::Inconsistent);
        };
        self.open[near].push((b, there), waiting, self.meter).map_break(Halt::Limit)
    }
}
