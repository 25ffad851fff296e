//! Beam search: goes layer by layer from the start and keeps only the most promising states of each layer. It
//! soon has an answer on a board of any size, and a wider beam a better one. Lowerre, "The Harpy speech
//! recognition system" (1976), where the beam is of hypotheses.

use super::open::OpenList;
use super::table::{BATCH, Build, StateTable, hint};
use super::{Meter, Options};
use crate::heuristics::Zero;
use crate::{Cost, Counts, Ended, Heuristic, Limit, Outcome, Puzzle, Solution};
use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

/// Beams narrower than this also remember the states that they leave out, and so leave dead ends sooner. On
/// random boards of 6x6, the answers of a beam 64 wide cost 3.1 times the estimate with that and 4.5 times
/// without (docs/decisions/0017).
const NARROW: usize = 128;
/// The share of the time left that a beam should take. Wider beams take longer for each successor.
const PART: f64 = 0.5;
/// If there is time for a beam this many times as wide, another beam is tried before it.
const MANY: f64 = 16.0;
/// Narrower beams do not ask their tie-breaker: on boards of 6x6 it costs them more than it gains on others.
const BREAKS_TIES: usize = 5000;
/// The most states that a search keeps, since their numbers have 32 bits.
const MOST: usize = 1 << 31;

/// Finds some path from `start`. Of each layer it keeps the [`Options::width`] states of least f = g + h; of
/// equal f, those of the least h and then those met first. No state is kept twice, not even in two layers.
///
/// The search rates successors without making them, and makes only those that it keeps.
///
/// The answer's `at_least` is the estimate of the start, unless no state had to be left out: then the search
/// has seen all that could be cheaper, and the answer is a shortest one if each move costs 1.
///
/// The search ends with [`Limit::Width`] if the beam has lost all ways to a goal, or with [`Limit::Cost`] if
/// it lost them only to [`Options::max_cost`] and each move costs 1. If moves cost more, a dear path may have
/// hidden a cheap one, so it ends with `Width`. It finds one path, whatever answer is asked for.
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
    let end = search((puzzle, heuristic, &Zero), false, start, &mut meter);
    meter.close(end)
}

/// As [`solve`], with a tie-breaker for wide beams: of states with equal f, those for which it estimates
/// least come first. Nothing else depends on the tie-breaker, so it may estimate anything.
///
/// ```
/// use fewest::Outcome;
/// use fewest::puzzles::sliding::heuristics::{Manhattan, Rings};
/// use fewest::puzzles::sliding::{Goal, Sliding};
/// use fewest::search::{Options, beam, unwatched};
///
/// let eight = Sliding::<u64>::new(3, 3, &Goal::BlankLast)?;
/// let start = eight.tray(&[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
/// let (manhattan, rings) = (Manhattan::new(&eight), Rings::new(&eight));
/// // No layer has so many states, so the beam leaves out none.
/// let options = Options { width: 30_000, ..Options::default() };
/// let ended = beam::breaking_ties(&eight, &manhattan, &rings, &start, &options, unwatched);
/// let Outcome::Solved(solution) = ended.outcome else { panic!("it can be solved") };
/// assert_eq!((solution.cost, solution.at_least), (31, 31));
/// # Ok::<(), fewest::puzzles::sliding::BadTray>(())
/// ```
pub fn breaking_ties<P: Puzzle, H: Heuristic<P>, T: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    tie_breaker: &T,
    start: &P::State,
    options: &Options,
    mut watch: impl FnMut(&Counts) -> ControlFlow<()>,
) -> Ended<P::Move> {
    let breaks_ties = options.width >= BREAKS_TIES;
    let mut meter = Meter::new(options, &mut watch);
    let end = search((puzzle, heuristic, tie_breaker), breaks_ties, start, &mut meter);
    meter.close(end)
}

/// How wide the next beam should be after one of `width` that took `took`: twice as wide, or as wide as the
/// time left allows.
///
/// A beam that the clock stops is wasted. So beams that take little of the time measure the rate, and then
/// nearly all the time left goes into one beam.
///
/// ```
/// use fewest::search::beam::wider;
/// use std::time::Duration;
///
/// let millis = Duration::from_millis;
/// assert_eq!(wider(100, millis(10), None), 200);
/// assert_eq!(wider(100, millis(10), Some(millis(1000))), 400);
/// assert_eq!(wider(400, millis(40), Some(millis(400))), 2000);
/// assert_eq!(wider(400, millis(40), Some(millis(20))), 800);
/// ```
pub fn wider(width: usize, took: Duration, left: Option<Duration>) -> usize {
    let took = took.as_secs_f64().max(1e-9);
    let fits = left.map_or(0.0, |left| PART * left.as_secs_f64() / took);
    let times = if fits >= MANY { 4.0 } else { fits.max(2.0) };
    (width as f64 * times).round() as usize
}

fn search<P: Puzzle, H: Heuristic<P>, T: Heuristic<P>>(
    (puzzle, heuristic, tie_breaker): (&P, &H, &T),
    breaks_ties: bool,
    start: &P::State,
    meter: &mut Meter<'_>,
) -> ControlFlow<Limit, Outcome<P::Move>> {
    if !puzzle.solvable(start) {
        return Continue(Outcome::Unsolvable);
    }
    let carry = heuristic.start(puzzle, start);
    let h = heuristic.estimate(carry);
    let mut beam = Beam::new((puzzle, heuristic, tie_breaker), breaks_ties, h, meter);
    beam.begin(start, (carry, tie_breaker.start(puzzle, start)))?;
    if puzzle.is_goal(start) {
        return Continue(Outcome::Solved(Solution::optimal(Vec::new(), 0)));
    }
    while !beam.layer.is_empty() {
        beam.meter.begin(h)?;
        if let Some(solution) = beam.advance()? {
            return Continue(Outcome::Solved(solution));
        }
    }
    match beam.beyond {
        _ if beam.has_left_out => Break(Limit::Width),
        u32::MAX => Continue(Outcome::Unsolvable),
        // A dear path to a state may have hidden a cheap one.
        _ if !beam.is_unit => Break(Limit::Width),
        beyond => {
            meter.counts.bound = Cost::try_from(beyond).unwrap_or(Cost::MAX);
            Break(Limit::Cost)
        }
    }
}

/// A state of a layer, with the move that led to it.
#[derive(Clone, Copy)]
struct BeamNode<K, C, M> {
    packed: K,
    g: u32,
    carry: C,
    last: Option<M>,
}

/// A successor that is not made yet: the place of its parent in the layer, and the move.
#[derive(Clone, Copy)]
struct Candidate<M> {
    parent: u32,
    mv: M,
}

/// The carries of the heuristic and of the tie-breaker.
type Carries<P, H, T> = (<H as Heuristic<P>>::Carry, <T as Heuristic<P>>::Carry);
type BeamNodeOf<P, H, T> = BeamNode<<P as Puzzle>::Packed, Carries<P, H, T>, <P as Puzzle>::Move>;

struct Beam<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>, T: Heuristic<P>> {
    puzzle: &'p P,
    heuristic: &'p H,
    tie_breaker: &'p T,
    /// Whether the tie-breaker is asked. If not, states with equal f are ordered by their estimates.
    breaks_ties: bool,
    meter: &'m mut Meter<'o>,
    /// The estimate of the start.
    least: Cost,
    /// All states that were kept; a narrow beam also remembers those that it left out.
    met: StateTable<P::Packed, (), 7>,
    /// For each state that was kept, the number of the state before it and the move from there.
    trail: Vec<(u32, P::Move)>,
    layer: Vec<BeamNodeOf<P, H, T>>,
    next: Vec<BeamNodeOf<P, H, T>>,
    /// The number of the first state of the layer.
    first: u32,
    /// The candidates for the next layer, by f and then by the tie-breaker or h.
    open: OpenList<Candidate<P::Move>>,
    /// Whether each move so far costs 1, so that the layers are in the order of costs.
    is_unit: bool,
    /// Whether some layer had more states than the beam is wide.
    has_left_out: bool,
    /// The least f that was cut off for being above `max_cost`.
    beyond: u32,
}

impl<'p, 'm, 'o, P: Puzzle, H: Heuristic<P>, T: Heuristic<P>> Beam<'p, 'm, 'o, P, H, T> {
    fn new(
        (puzzle, heuristic, tie_breaker): (&'p P, &'p H, &'p T),
        breaks_ties: bool,
        least: Cost,
        meter: &'m mut Meter<'o>,
    ) -> Self {
        Beam {
            puzzle,
            heuristic,
            tie_breaker,
            breaks_ties,
            meter,
            least,
            met: StateTable::new(Build::Roomy),
            trail: Vec::new(),
            layer: Vec::new(),
            next: Vec::new(),
            first: 0,
            open: OpenList::new(),
            is_unit: true,
            has_left_out: false,
            beyond: u32::MAX,
        }
    }

    fn begin(&mut self, start: &P::State, carry: Carries<P, H, T>) -> ControlFlow<Limit> {
        let h = self.least;
        if !self.is_within(h, h.into()) {
            return Continue(());
        }
        let packed = self.puzzle.pack(start);
        self.met.meet(hint(packed), packed, (), self.meter)?;
        self.meter.push(&mut self.layer, BeamNode { packed, g: 0, carry, last: None })
    }

    /// Makes the next layer, or returns the path to a goal.
    fn advance(&mut self) -> ControlFlow<Limit, Option<Solution<P::Move>>> {
        for parent in 0..self.layer.len() {
            if let Some(last) = self.expand(parent)? {
                return Continue(Some(self.solution(parent, last)));
            }
        }
        self.next.clear();
        self.choose()?;
        self.first += self.layer.len() as u32;
        std::mem::swap(&mut self.layer, &mut self.next);
        Continue(None)
    }

    /// Rates the successors of a state without making them. Returns the move to a goal if there is one.
    fn expand(&mut self, parent: usize) -> ControlFlow<Limit, Option<P::Move>> {
        let (puzzle, heuristic, tie_breaker) = (self.puzzle, self.heuristic, self.tie_breaker);
        let BeamNode { packed, g, carry: (carry, tie_carry), last } = self.layer[parent];
        self.meter.counts.expanded += 1;
        let mut state = puzzle.unpack(packed);
        let end = puzzle.visit_moves(&mut state, |state, mv| {
            self.meter.generated().map_break(Err)?;
            if last.is_some_and(|last| puzzle.takes_back(last, mv)) {
                return Continue(());
            }
            let carry = heuristic.step(puzzle, carry, state, mv);
            let h = heuristic.estimate(carry);
            let cost = puzzle.cost(state, mv);
            self.is_unit &= cost == 1;
            let f = g + u32::from(cost) + u32::from(h);
            if !self.is_within(h, f) {
                return Continue(());
            }
            if h == 0 {
                puzzle.apply(state, mv);
                if puzzle.is_goal(state) {
                    return Break(Ok(mv));
                }
                puzzle.undo(state, mv);
            }
            let candidate = Candidate { parent: parent as u32, mv };
            let tie = if self.breaks_ties {
                tie_breaker.estimate(tie_breaker.step(puzzle, tie_carry, state, mv))
            } else {
                h
            };
            self.open.push((f, tie.into()), candidate, self.meter).map_break(Err)
        });
        match end {
            Continue(()) => Continue(None),
            Break(Ok(goal)) => Continue(Some(goal)),
            Break(Err(limit)) => Break(limit),
        }
    }

    /// Whether a solution through a state with this h and f can cost `max_cost` or less.
    #[inline(always)]
    fn is_within(&mut self, h: Cost, f: u32) -> bool {
        let within = f <= u32::from(self.meter.options.max_cost);
        if h != Cost::MAX && !within {
            self.beyond = self.beyond.min(f);
        }
        h != Cost::MAX && within
    }

    /// Fills the next layer with the most promising successors, as many as the beam is wide.
    fn choose(&mut self) -> ControlFlow<Limit> {
        let width = self.meter.options.width.max(1);
        while let Some(stack) = self.open.take() {
            let mut rest = stack.as_slice();
            while !rest.is_empty() && self.next.len() < width {
                let most = BATCH.min(width - self.next.len()).min(rest.len());
                let (batch, after) = rest.split_at(most);
                self.keep(batch)?;
                rest = after;
            }
            self.leave_out(rest, width < NARROW)?;
            self.open.give_back(stack);
        }
        Continue(())
    }

    /// Makes at most [`BATCH`] successors and puts those that were not kept before into the next layer.
    fn keep(&mut self, batch: &[Candidate<P::Move>]) -> ControlFlow<Limit> {
        let mut made = [None; BATCH];
        for (slot, &candidate) in made.iter_mut().zip(batch) {
            let kept = self.make(candidate);
            let hint = hint(kept.packed);
            self.met.prefetch(hint);
            *slot = Some((hint, kept));
        }
        for ((hint, kept), from) in made.into_iter().flatten().zip(batch) {
            if self.met.meet(hint, kept.packed, (), self.meter)?.is_none() {
                if self.trail.len() >= MOST {
                    return Break(Limit::Memory);
                }
                self.meter.push(&mut self.trail, (self.first + from.parent, from.mv))?;
                self.meter.push(&mut self.next, kept)?;
            }
        }
        Continue(())
    }

    /// Leaves out successors for which the layer has no room, and remembers them if `remember` says so.
    fn leave_out(&mut self, rest: &[Candidate<P::Move>], remember: bool) -> ControlFlow<Limit> {
        for &candidate in rest {
            if self.has_left_out && !remember {
                break;
            }
            let packed = self.make(candidate).packed;
            let is_new = match remember {
                true => self.met.meet(hint(packed), packed, (), self.meter)?.is_none(),
                false => self.met.get(packed).is_none(),
            };
            self.has_left_out |= is_new;
        }
        Continue(())
    }

    #[inline(always)]
    fn make(&self, Candidate { parent, mv }: Candidate<P::Move>) -> BeamNodeOf<P, H, T> {
        let BeamNode { packed, g, carry, .. } = self.layer[parent as usize];
        let mut state = self.puzzle.unpack(packed);
        let carry = (
            self.heuristic.step(self.puzzle, carry.0, &state, mv),
            self.tie_breaker.step(self.puzzle, carry.1, &state, mv),
        );
        let g = g + u32::from(self.puzzle.cost(&state, mv));
        self.puzzle.apply(&mut state, mv);
        BeamNode { packed: self.puzzle.pack(&state), g, carry, last: Some(mv) }
    }

    fn solution(&self, parent: usize, last: P::Move) -> Solution<P::Move> {
        let (mut id, mut moves) = (self.first + parent as u32, vec![last]);
        while id > 0 {
            let (before, mv) = self.trail[id as usize - 1];
            moves.push(mv);
            id = before;
        }
        moves.reverse();
        let from = &self.layer[parent];
        let state = self.puzzle.unpack(from.packed);
        let cost = from.g + u32::from(self.puzzle.cost(&state, last));
        let cost = Cost::try_from(cost).expect("no more than max_cost");
        let is_complete = self.is_unit && !self.has_left_out;
        let at_least = if is_complete { cost } else { self.least };
        Solution { moves, cost, at_least, optima: None }
    }
}
